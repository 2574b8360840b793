"""LaTeX mathematics as typst mathematics: good enough for the formulas of the round trip, and for nothing else.

Put the translation here. Keep documents out. A command that is not known raises, so that no formula is lost silently.
"""

from __future__ import annotations

import re
from collections.abc import Callable

TOKEN = re.compile(r"\\(?:[A-Za-z]+\*?|.)|\d+(?:\.\d+)*|\S", re.DOTALL)
SIGNS = dict(
    pair.split("=")
    for pair in [
        "pm=±",
        "cdot=⋅",
        "times=×",
        "geq=≥",
        "ge=≥",
        "geqslant=⩾",
        "leq=≤",
        "le=≤",
        "leqslant=⩽",
        "ne=≠",
        "neq=≠",
        "ll=≪",
        "approx=≈",
        "sim=∼",
        "cong=≅",
        "equiv=≡",
        "mid=∣",
        "nmid=∤",
        "parallel=∥",
        "perp=⟂",
        "in=∈",
        "notin=∉",
        "subset=⊂",
        "subseteq=⊆",
        "cap=∩",
        "cup=∪",
        "setminus=∖",
        "emptyset=∅",
        "infty=∞",
        "forall=∀",
        "exists=∃",
        "neg=¬",
        "wedge=∧",
        "vee=∨",
        "lor=∨",
        "land=∧",
        "Rightarrow=⇒",
        "Leftrightarrow=⇔",
        "iff=⟺",
        "to=→",
        "mapsto=↦",
        "ldots=…",
        "cdots=⋯",
        "sum=∑",
        "prod=∏",
        "int=∫",
        "oint=∮",
        "bigcup=⋃",
        "bigcap=⋂",
        "circ=∘",
        "angle=∠",
        "triangle=△",
        "odot=⊙",
        "partial=∂",
        "nabla=∇",
        "aleph=ℵ",
        "ell=ℓ",
        "lfloor=⌊",
        "rfloor=⌋",
        "lceil=⌈",
        "rceil=⌉",
        "alpha=α",
        "beta=β",
        "gamma=γ",
        "delta=δ",
        "varepsilon=ε",
        "theta=θ",
        "lambda=λ",
        "mu=μ",
        "nu=ν",
        "xi=ξ",
        "pi=π",
        "rho=ρ",
        "sigma=σ",
        "tau=τ",
        "varphi=φ",
        "omega=ω",
        "Delta=Δ",
        "Gamma=Γ",
        "Lambda=Λ",
        "Sigma=Σ",
        "Phi=Φ",
        "Psi=Ψ",
        "Omega=Ω",
        "imath=dotless.i",
        "jmath=dotless.j",
    ]
)
FUNCTIONS = frozenset(
    [
        "sin",
        "cos",
        "tan",
        "cot",
        "arcsin",
        "arctan",
        "ln",
        "lg",
        "log",
        "gcd",
        "det",
        "lim",
        "limsup",
        "max",
        "min",
        "dim",
        "exp",
    ]
)
SPACES = {",": "thin", ";": "thick", "quad": "quad", "qquad": "wide", " ": "space", "!": ""}
CALLS = {
    "overline": "overline",
    "bar": "macron",
    "hat": "hat",
    "widehat": "hat",
    "tilde": "tilde",
    "dot": "dot",
    "vec": "arrow",
    "overrightarrow": "arrow",
    "underbrace": "underbrace",
    "mathbb": "bb",
    "mathcal": "cal",
    "mathfrak": "frak",
    "mathbf": "bold",
}
DELIMITERS = {"pmatrix": "(", "bmatrix": "[", "vmatrix": "|"}
ESCAPED = frozenset(r"(),;:/|[]{}#$&_^'*" + '"')


class _Reader:
    def __init__(self, latex: str) -> None:
        self.tokens: list[str] = TOKEN.findall(re.sub(r"\\(?:text|operatorname)\{([^{}]*)\}", _quoted, latex))
        self.place = 0

    def take(self) -> str:
        token = self.tokens[self.place]
        self.place += 1
        return token

    def peek(self) -> str:
        return self.tokens[self.place] if self.place < len(self.tokens) else ""

    def until(self, *ends: str) -> str:
        """Return the translation up to one of `ends`, which is taken; to the end of the formula without ends."""
        atoms = []
        while self.peek() and self.peek() not in ends:
            atoms.append(self.scripted())
        if self.peek():
            self.take()
        return " ".join(filter(None, atoms))

    def scripted(self) -> str:
        """Return an atom with its primes, subscript and superscript."""
        atom, primes, scripts = self.atom(), "", ""
        while self.peek() in ("'", "_", "^"):
            sign = self.take()
            if sign == "'":
                primes += "'"
                continue
            script = self.argument()
            scripts += "°" if sign == "^" and script == "∘" else f"{sign}({script})"
        return (atom or '""' if scripts or primes else atom) + primes + scripts

    def argument(self) -> str:
        if self.peek() == "{":
            self.take()
            return self.until("}")
        return self.atom()

    def atom(self) -> str:
        sign = self.take()
        if sign == "{":
            return self.until("}")
        if sign.startswith("\ue000"):
            return self.quoted()
        if not sign.startswith("\\"):
            return f"\\{sign}" if sign in ESCAPED else sign
        return self.command(sign[1:])

    def quoted(self) -> str:
        text = ""
        while (token := self.take()) != "\ue001":
            text += token
        return '"' + text.replace("\ue002", " ") + '"'

    def command(self, name: str) -> str:
        if name in "{}|%":
            return "‖" if name == "|" else f"\\{name}" if name != "%" else "%"
        if name in SPACES:
            return SPACES[name]
        if name in SIGNS:
            return SIGNS[name]
        if name in FUNCTIONS:
            return name
        if name in CALLS:
            return f"{CALLS[name]}({self.argument()})"
        known: Callable[[], object] = getattr(self, f"_{name}")
        return str(known())

    def _frac(self) -> str:
        return f"frac({self.argument()}, {self.argument()})"

    def _binom(self) -> str:
        return f"binom({self.argument()}, {self.argument()})"

    def _sqrt(self) -> str:
        if self.peek() == "[":
            self.take()
            return f"root({self.until(']')}, {self.argument()})"
        return f"sqrt({self.argument()})"

    def _pmod(self) -> str:
        return rf'quad \( op("mod") thick {self.argument()} \)'

    def _bmod(self) -> str:
        return 'med op("mod") med'

    def _not(self) -> str:
        return {"\\equiv": "≢"}[self.take()]

    def _left(self) -> str:
        opening = self.atom()
        body = self.until("\\right")
        return f"lr({opening} {body} {self.atom()})"

    def _begin(self) -> str:
        name = "".join(iter(self.take, "}")).lstrip("{")
        rows = [[""]]
        while self.peek() != "\\end":
            if self.peek() == "\\\\":
                self.take()
                rows.append([""])
            elif self.peek() == "&":
                self.take()
                rows[-1].append("")
            else:
                rows[-1][-1] += " " + self.scripted()
        list(iter(self.take, "}"))
        if name == "aligned":
            return " \\ ".join(" & ".join(row) for row in rows)
        if name == "cases":
            return f"cases({', '.join(' & '.join(row) for row in rows)})"
        return f'mat(delim: "{DELIMITERS[name]}", {"; ".join(", ".join(row) for row in rows)})'


def _quoted(match: re.Match[str]) -> str:
    return "\ue000" + match[1].replace(" ", "\ue002") + "\ue001"


def to_typst(latex: str) -> str:
    """Return `latex` in typst's syntax, without delimiters; raises `AttributeError` for an unknown command."""
    return _Reader(latex).until()
