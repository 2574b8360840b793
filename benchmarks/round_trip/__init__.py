"""The round trip: formulas and pages of our own, compiled to PDF, read back and compared."""
