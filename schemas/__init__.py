"""What rows and settings are.

Put declarations here: tables, settings, stage contracts, the Protocols that storage implements, the exception tree and
the few text rules that every row obeys. Keep input and output out, and every decision about a particular stage.
"""
