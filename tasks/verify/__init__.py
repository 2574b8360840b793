"""Check candidates against their source lines and against themselves.

Put verdicts with their reasons here. Keep mending out: a check changes nothing.
"""
