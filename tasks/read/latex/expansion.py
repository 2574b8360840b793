r"""Which macros may be expanded, and how much: budgets against bombs, loops found before they run.

Put the decision to expand and its limits here. Keep argument forms in `feed` and output out.
"""

from __future__ import annotations

from tasks.read.latex.definitions import Definitions, Macro
from tasks.read.latex.environments import words

COMPLEX = words(
    "futurelet catcode expandafter csname loop repeat advance numexpr read openin write everypar afterassignment "
    "aftergroup tokens toks ExplSyntaxOn tl_set pgfmathparse newread scantokens"
)
MATHS_COMPLEX = COMPLEX | words(
    "begingroup endgroup def edef gdef let newcommand renewcommand ifx ifnum if ifdim ifodd else fi setbox"
)


class Expansion:
    """The budget of one document and what is known to loop."""

    def __init__(self, known: Definitions, characters: int, size: int) -> None:
        self.known = known
        self.left = characters
        """Characters that macros may still expand to."""
        self.count_left = 200_000 + size // 4
        self.reasons: dict[str, None] = {}
        self._cyclic: dict[str, bool] = {}
        self._version = -1

    def loops(self, name: str) -> bool:
        """Tell whether `name` leads back to itself through the bodies of macros."""
        if self._version != self.known.version:
            self._cyclic.clear()
            self._version = self.known.version
        if name not in self._cyclic:
            self._cyclic[name] = self._reaches(name)
        return self._cyclic[name]

    def _reaches(self, name: str) -> bool:
        macros = self.known.macros
        seen: set[str] = set()
        waiting = [n for n in macros[name].names if n in macros]
        while waiting:
            following = waiting.pop()
            if following == name:
                return True
            if following not in seen:
                seen.add(following)
                waiting.extend(n for n in macros[following].names if n in macros)
        return False

    def spend(self, size: int) -> bool:
        """Take `size` characters from the budget; False where that passes it, and from then on for every other size."""
        self.left -= size
        return self.left >= 0

    def expand(self, macro: Macro, values: list[str | None]) -> str | None:
        """Return the macro's body with `values`, or None where that would pass the budget (the reason is kept)."""
        size = len(macro.body) + sum(len(value or "") for value in values) * macro.body.count("#")
        if self.left < size or self.count_left <= 0:
            self.reasons[f"macro_budget: {macro.name}"] = None
            return None
        self.left -= size
        self.count_left -= 1
        return macro.fill(values)
