r"""A first look over a whole source: which macros recur in a way that makes them structure.

Put counting over the unexpanded source here. Keep expansion and output out.
"""

from __future__ import annotations

import re
from collections import Counter

from tasks.read.latex.definitions import Definitions
from tasks.read.latex.feed import match_braces
from tasks.read.latex.symbols import knows

NAMES = re.compile(r"\\([a-zA-Z@]+)")
KEYS = re.compile(r"\\(?:eq|page|auto|c|C|v|name|hyper)?ref\*?\s*\{([^{}]*)\}")
LABELS = re.compile(r"\\label\s*\{([^{}]*)\}")
BEGINS = re.compile(r"\\begin\s*\{([^{}\n]+)\}")
ENDS = re.compile(r"\\end\s*\{([^{}\n]+)\}")
RECURRING = 3
NOT_STARTING = frozenset({"item", "part", "chapter", "section", "subsection", "subsubsection"})
NEXT_GROUP = re.compile(r"[ \t]*\n?[ \t]*\{")
FOLLOWED = re.compile(
    r"[ \t]*(?:\n[ \t]*)?(?:[^\s\\{}%&]|\\(?:\(|emph|text|['\"`^~]|noindent|hskip|hspace)"
    r"|\{\s*\\(?:it|itshape|em|sl|slshape|small)(?![a-zA-Z]))"
)
PRINTED_NUMBER = re.compile(r"[^\W\d_]{3,}\.?[\s~]+(?:\\#)?#1(?!\d)")
"""A word before the first argument: `Problem #1`."""
LONG = 40
MOST_GROUPS = 4
NUMBERING = re.compile(
    r"\\(?:(?:ref)?stepcounter|addtocounter|arabic|the[a-zA-Z]+|roman|Roman|alph|Alph|advance|number)(?![a-zA-Z])"
)
HEADWORD = re.compile(
    r"\\(?:textbf|bf|bfseries|textsc|textit|par|medskip|bigskip|smallskip|noindent|vspace|vskip)(?![a-zA-Z])"
)


class Survey:
    """What recurs in the texts of one document."""

    def __init__(self, texts: list[str], known: Definitions, built_in: frozenset[str]) -> None:
        self.uses: Counter[str] = Counter()
        self.begins: Counter[str] = Counter()
        self.ends: Counter[str] = Counter()
        self.referred: set[str] = set()
        self.keys: set[str] = set()
        for text in texts:
            self.uses.update(NAMES.findall(text))
            self.begins.update(BEGINS.findall(text))
            self.ends.update(ENDS.findall(text))
            self.keys.update(key.strip() for key in LABELS.findall(text))
            for keys in KEYS.findall(text):
                self.referred.update(key.strip() for key in keys.split(","))
        candidates = [
            name
            for name, count in self.uses.items()
            if count >= RECURRING
            and len(name) > 1
            and name not in built_in
            and (name in known.macros or not knows(name))
        ]
        self.starters: set[str] = set()
        self.labelled: set[str] = set()
        """Starters whose one short argument is the label: `\\zad{3} text`."""
        self.wrappers: set[str] = set()
        if candidates:
            self._classify(texts, known, candidates)

    def _classify(self, texts: list[str], known: Definitions, candidates: list[str]) -> None:
        starts: Counter[str] = Counter()
        braced: Counter[str] = Counter()
        long: Counter[str] = Counter()
        followed: Counter[str] = Counter()
        words = "|".join(sorted(map(re.escape, candidates), key=len, reverse=True))
        pattern = re.compile(
            r"(?:^|(?<=\n))([ \t]*)\\(" + words + r")(?![a-zA-Z@])\*?[ \t]*(?:\[[^\]\n]*\])?([ \t\n]*\{)?"
        )
        for text in texts:
            braces: dict[int, int] | None = None
            for found in pattern.finditer(text):
                name = found[2]
                starts[name] += 1
                if found[3]:
                    braced[name] += 1
                    braces = match_braces(text) if braces is None else braces
                    longest, end = _longest(text, found.end() - 1, braces, _n_arguments(name, known))
                    long[name] += longest >= LONG
                    followed[name] += longest < LONG and FOLLOWED.match(text, end) is not None
        for name in candidates:
            if long[name] >= RECURRING:
                self.wrappers.add(name)
            elif followed[name] >= max(RECURRING, 0.6 * self.uses[name]) and self._labels_something(name, known):
                self.labelled.add(name)
            bare = starts[name] - braced[name]
            if bare >= RECURRING and bare >= 0.8 * self.uses[name] and self._starts_something(name, known):
                self.starters.add(name)
        self._leave_printed(known)

    def _leave_printed(self, known: Definitions) -> None:
        """Take out starters that only print a word, where nothing else starts blocks: they could not tell their end."""
        printing = {
            name for name in self.starters if name in known.macros and NUMBERING.search(known.macros[name].body) is None
        }
        if not self.labelled and printing == self.starters:
            self.starters.clear()

    def _labels_something(self, name: str, known: Definitions) -> bool:
        macro = known.macros.get(name)
        if macro is None:
            return name not in known.aliases
        n_given = len([parameter for parameter in macro.parameters if parameter.kind == "m"])
        return (
            (n_given == 1 or (n_given in {2, 3} and PRINTED_NUMBER.search(macro.body) is not None))
            and macro.names.isdisjoint(NOT_STARTING)
            and HEADWORD.search(macro.body) is not None
            and "\\begin" not in macro.body
        )

    def _starts_something(self, name: str, known: Definitions) -> bool:
        macro = known.macros.get(name)
        if macro is None:
            return name not in known.aliases and name not in known.operators and f"{name}true" not in self.uses
        if any(parameter.kind == "m" for parameter in macro.parameters) or "\\begin" in macro.body:
            return False
        if "\\end{" in macro.body or not macro.names.isdisjoint(NOT_STARTING):
            return False
        return NUMBERING.search(macro.body) is not None or (
            HEADWORD.search(macro.body) is not None and re.search(r"(?<!\\)[^\W\d_]{3,}", macro.body) is not None
        )


def _n_arguments(name: str, known: Definitions) -> int:
    """Return how many groups after a command are its arguments: those it declares, or as many as stand there."""
    macro = known.macros.get(name)
    declared = sum(parameter.kind == "m" for parameter in macro.parameters) if macro is not None else 0
    return declared or MOST_GROUPS


def _longest(text: str, brace: int, braces: dict[int, int], most: int) -> tuple[int, int]:
    """Return the length of the longest of the at most `most` groups from `brace` on, and where they end."""
    longest = 0
    after = brace + 1
    at = brace
    for _ in range(min(most, MOST_GROUPS)):
        end = braces.get(at)
        if end is None:
            break
        longest = max(longest, end - at - 1)
        after = end + 1
        following = NEXT_GROUP.match(text, after)
        if following is None:
            break
        at = following.end() - 1
    return longest, after
