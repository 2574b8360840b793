"""One folder a stage: pure functions of rows, and the thin Prefect task around them.

Put the meaning of a stage here. Keep stores and paths out: a stage sees the Protocols of `schemas.storage` only.
"""
