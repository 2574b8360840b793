"""Booklets in many layouts with their truth, made from original problems: the measure of reading and segmenting.

Put languages in `texts.yaml`, layouts in `styles.py`, making and scoring in `generate.py`. Keep the product out.
"""
