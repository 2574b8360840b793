"""What runs in which order, and the command line.

Put wiring here: a flow introduces tasks to storage. Keep the meaning of a stage in `tasks`.
"""
