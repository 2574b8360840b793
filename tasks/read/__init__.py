"""From the files of a booklet to `page` rows: Markdown with maths as LaTeX, and what the source says of structure.

Put one reader a format here, each from bytes to a `DocumentDraft`. Keep what the text means in `tasks.segment`.
"""
