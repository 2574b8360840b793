"""From page text to segments: which lines are a problem, a solution, an answer, and which problem each belongs to.

Put the evidence and the keys of segments here. Keep making statements of lines in `tasks.extract`.
"""
