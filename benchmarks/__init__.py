"""Programs behind the figures in the README."""
