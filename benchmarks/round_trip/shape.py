"""The structure of a formula in one normal form: what is under a root, in a script, over a bar.

Put normal forms here. Keep the meaning of tokens in `benchmarks.round_trip.tokens`.
"""

from __future__ import annotations

from benchmarks.round_trip.tokens import signs

ARGUMENTS = {
    "frac": 2,
    "binom": 2,
    **dict.fromkeys(("sqrt", "bar", "hat", "tilde", "vec", "dot", "underbrace", "mathbb", "mathcal", "mathfrak"), 1),
}
SCRIPTS = ("_", "^")
DEEPEST = 100
"""Groups inside groups; deeper ones are read flat."""


def shape(formula: str) -> str:
    """Return the normal form of a formula: braces only around arguments, scripts and primes in one order.

    Two formulas of one shape look the same on paper, but for spacing, size, bold, punctuation and words.
    """
    return "".join(_Reader(list(signs(formula))).sequence(0))


class _Reader:
    def __init__(self, pieces: list[str]) -> None:
        self.pieces = pieces[::-1]

    def sequence(self, depth: int) -> list[str]:
        """Return the atoms up to the closing brace, which is taken, or to the end."""
        atoms: list[str] = []
        scripts: list[str] = []
        while self.pieces:
            sign = self.pieces.pop()
            if sign in SCRIPTS:
                scripts.append(f"{sign}{{{self.argument(depth)}}}")
                continue
            if sign == "'":
                scripts.append(sign)
                continue
            atoms += sorted(scripts, reverse=True)
            scripts = []
            if sign == "}":
                return atoms
            atoms += self.sequence(depth + 1) if sign == "{" and depth < DEEPEST else [self.atom(sign, depth)]
        return atoms + sorted(scripts, reverse=True)

    def atom(self, sign: str, depth: int) -> str:
        """Return a sign with its arguments."""
        option = ""
        if sign == "sqrt" and self.pieces and self.pieces[-1] == "[":
            while self.pieces and (piece := self.pieces.pop()) != "]":
                option += piece
            option += "]"
        return " " + sign + option + "".join(f"{{{self.argument(depth)}}}" for _ in range(ARGUMENTS.get(sign, 0)))

    def argument(self, depth: int) -> str:
        """Return the group or the one atom that follows; empty at the end."""
        if not self.pieces or depth >= DEEPEST:
            return ""
        sign = self.pieces.pop()
        return "".join(self.sequence(depth + 1)) if sign == "{" else self.atom(sign, depth + 1)
