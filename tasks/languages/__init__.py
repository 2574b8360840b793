"""What languages print: their words for problems, solutions and sections, as data files, and how lines carry them.

Put one language a file in `data/`, and what all languages share in the modules here. Keep the stages that use them out.
"""
