"""The exception tree; a leaf for each *reaction*.

Put an error here when somebody must react to it in a new way. Keep causes in its message: file, table, row, remedy.

    SangakuError
    ├── SettingsError   fix your settings or arguments            exit 2, before any work
    ├── SourceError     this document cannot be read              that unit is recorded as failed, the rest goes on
    ├── SchemaError     a row broke the contract of its table     our bug: that unit fails loudly
    ├── StoreError      the store cannot be written or is in use  the run stops; what was committed stays
    ├── ModelError      a transport fault of a model call         retry
    └── BudgetError     the budget is used up                     stop cleanly, exit 3, everything kept
"""

from __future__ import annotations


class SangakuError(Exception):
    """Anything this project raises on purpose. The message names the file, table or row, and the remedy."""


class SettingsError(SangakuError):
    """The settings or arguments are wrong; nothing was done."""


class SourceError(SangakuError):
    """A source document cannot be read; it costs itself and nothing else."""


class SchemaError(SangakuError):
    """A row does not fit its table, or a stage lost count of its rows; always a bug of ours."""


class StoreError(SangakuError):
    """The store cannot be used: locked by another build, full, or not ours."""


class ModelError(SangakuError):
    """A model call failed in transport and may be tried again."""


class BudgetError(SangakuError):
    """The next call would pass the budget."""
