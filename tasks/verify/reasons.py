"""The closed list of reasons that the rule checkers give.

Put the words here. A reason is one of them, alone or followed by `: ` and free text.
"""

from __future__ import annotations

from typing import Final

NO_SOURCE: Final = "no_source"
"""The source lines are not there."""
NOT_LIKE_SOURCE: Final = "not_like_source"
"""The text differs from its source lines by more than the settings allow."""
NUMBERS_DIFFER: Final = "numbers_differ"
"""Digits, signs or relations differ from the source lines, however alike the texts are."""
ANSWER_NOT_IN_SOURCE: Final = "answer_not_in_source"
EMPTY_STATEMENT: Final = "empty_statement"
TRUNCATED: Final = "truncated"
"""The statement stops in the middle."""
UNBALANCED_MATHS: Final = "unbalanced_maths"
UNUSUALLY_SHORT: Final = "unusually_short"
UNUSUALLY_LONG: Final = "unusually_long"
HOLDS_OTHER_PROBLEM: Final = "holds_other_problem"
"""The statement goes on with the label of another problem of the booklet."""
HOLDS_SOLUTION: Final = "holds_solution"
NO_SOLUTION: Final = "no_solution"
CHOICES_INCOMPLETE: Final = "choices_incomplete"
ANSWER_NOT_A_CHOICE: Final = "answer_not_a_choice"
ANSWER_CONFLICT: Final = "answer_conflict"
"""Two places of the booklet give different answers."""
FIGURE_MISSING: Final = "figure_missing"
"""A figure that the problem refers to is not there, while others are."""

REASONS: Final = frozenset(
    {
        NO_SOURCE, NOT_LIKE_SOURCE, NUMBERS_DIFFER, ANSWER_NOT_IN_SOURCE, EMPTY_STATEMENT, TRUNCATED, UNBALANCED_MATHS,
        UNUSUALLY_SHORT, UNUSUALLY_LONG, HOLDS_OTHER_PROBLEM, HOLDS_SOLUTION, NO_SOLUTION, CHOICES_INCOMPLETE,
        ANSWER_NOT_A_CHOICE, ANSWER_CONFLICT, FIGURE_MISSING,
    }
)  # fmt: skip


def reason(word: str, detail: str = "") -> str:
    """Return a reason with free text after a colon. Raises ValueError for a word outside the list."""
    if word not in REASONS:
        raise ValueError(f"{word!r} is no reason of the closed list in tasks.verify.reasons")
    return f"{word}: {detail}" if detail else word
