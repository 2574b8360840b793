"""Make candidates of segments: one problem with its solutions, answer, choices and figures.

Put what a segment's text says here. Keep which lines belong together in `tasks.segment`, and doubts in `tasks.verify`.
"""
