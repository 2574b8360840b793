"""LaTeX to Markdown: macros expanded, maths kept as LaTeX, structure found by what a macro or environment does.

Put the steps from source to page text here, one a module. Keep other formats and the meaning of blocks out.
"""
