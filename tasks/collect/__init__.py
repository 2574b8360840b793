"""From the files of a booklet to `document` rows: what is a document, what is only used by one, what it is called.

Put decisions about whole files here. Keep reading their content as text in `tasks.read`.
"""
