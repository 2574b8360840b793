r"""MathML to TeX, element by element from the inside out, so that depth costs nothing.

Put the mapping here. Keep HTML out. What is not ordinary maths keeps its text.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

FUNCTIONS = frozenset(
    {
        *("sin", "cos", "tan", "cot", "sec", "csc", "arcsin", "arccos", "arctan", "sinh", "cosh", "tanh"),
        *("log", "ln", "lg", "exp", "lim", "max", "min", "sup", "inf", "gcd", "det", "dim", "ker", "deg", "arg"),
    }
)
SYMBOLS = {
    "\u2062": "", "\u2061": "", "\u2063": "", "\u2064": "", "−": "-", "×": r"\times", "·": r"\cdot", "⋅": r"\cdot",
    "÷": r"\div", "±": r"\pm", "∓": r"\mp", "≤": r"\le", "≥": r"\ge", "⩽": r"\le", "⩾": r"\ge", "≠": r"\ne",
    "≡": r"\equiv", "≈": r"\approx", "∼": r"\sim", "≅": r"\cong", "∈": r"\in", "∉": r"\notin", "⊂": r"\subset",
    "⊆": r"\subseteq", "∪": r"\cup", "∩": r"\cap", "∅": r"\emptyset", "∞": r"\infty", "→": r"\to", "⇒": r"\Rightarrow",
    "⇔": r"\Leftrightarrow", "∀": r"\forall", "∃": r"\exists", "∑": r"\sum", "∏": r"\prod", "∫": r"\int",
    "√": r"\surd", "∠": r"\angle", "°": r"^\circ", "⊥": r"\perp", "∥": r"\parallel", "△": r"\triangle", "…": r"\ldots",
    "⋯": r"\cdots", "⋮": r"\vdots", "⋱": r"\ddots", "′": "'", "{": r"\{", "}": r"\}", "%": r"\%", "&": r"\&",
    "#": r"\#", "$": r"\$", "∣": r"\mid", "⟨": r"\langle", "⟩": r"\rangle", "⌊": r"\lfloor", "⌋": r"\rfloor",
    "⌈": r"\lceil", "⌉": r"\rceil", "∖": r"\setminus", "∧": r"\wedge", "∨": r"\vee", "¬": r"\neg", "∂": r"\partial",
    "∇": r"\nabla", "ℝ": r"\mathbb{R}", "ℤ": r"\mathbb{Z}", "ℕ": r"\mathbb{N}", "ℚ": r"\mathbb{Q}", "ℂ": r"\mathbb{C}",
    "\xa0": " ", "α": r"\alpha", "β": r"\beta", "γ": r"\gamma", "δ": r"\delta", "ε": r"\varepsilon", "ζ": r"\zeta",
    "η": r"\eta", "θ": r"\theta", "ι": r"\iota", "κ": r"\kappa", "λ": r"\lambda", "μ": r"\mu", "ν": r"\nu",
    "ξ": r"\xi", "π": r"\pi", "ρ": r"\rho", "σ": r"\sigma", "τ": r"\tau", "υ": r"\upsilon", "φ": r"\varphi",
    "ϕ": r"\phi", "χ": r"\chi", "ψ": r"\psi", "ω": r"\omega", "Γ": r"\Gamma", "Δ": r"\Delta", "Θ": r"\Theta",
    "Λ": r"\Lambda", "Ξ": r"\Xi", "Π": r"\Pi", "Σ": r"\Sigma", "Φ": r"\Phi", "Ψ": r"\Psi", "Ω": r"\Omega",
}  # fmt: skip
OVER = {
    "¯": "overline",
    "‾": "overline",
    "_": "overline",
    "→": "vec",
    "^": "hat",
    "˙": "dot",
    "~": "tilde",
    "⏞": "overbrace",
}
LIMITS = (r"\sum", r"\prod", r"\int", r"\lim", r"\max", r"\min", r"\bigcup", r"\bigcap", r"\sup", r"\inf", r"\gcd")
WORD_END = re.compile(r"\\[A-Za-z]+$")


@dataclass
class Element:
    """An element that is being read: its children are TeX already."""

    tag: str
    attributes: Mapping[str, str] = field(default_factory=dict)
    children: list[str] = field(default_factory=list)
    text: list[str] = field(default_factory=list)


class MathReader:
    """Takes the events of one `math` element; `tex` is ready after its end."""

    def __init__(self) -> None:
        self.stack = [Element("")]
        self.annotation: str | None = None

    def start(self, tag: str, attributes: Mapping[str, str]) -> None:
        """Open an element."""
        self.stack.append(Element(tag.rpartition(":")[2].lower(), dict(attributes)))

    def data(self, text: str) -> None:
        """Take text of the innermost element."""
        self.stack[-1].text.append(text)

    def end(self) -> None:
        """Close the innermost element."""
        if len(self.stack) == 1:
            return
        element = self.stack.pop()
        if element.tag == "annotation":
            if "tex" in element.attributes.get("encoding", "").lower():
                self.annotation = "".join(element.text)
            return
        if element.tag != "annotation-xml":
            self.stack[-1].children.append(to_tex(element))

    def tex(self) -> str:
        """Return the TeX: the author's own where an annotation keeps it, else ours."""
        if self.annotation and self.annotation.strip():
            return self.annotation.strip()
        return join(self.stack[0].children).strip()


def join(parts: list[str]) -> str:
    r"""Return TeX of neighbours; `\pi` and `r` stay two things."""
    out: list[str] = []
    for part in parts:
        if part and out and part[0].isalpha() and WORD_END.search(out[-1][-40:]):
            out.append(" ")
        if part:
            out.append(part)
    return "".join(out)


def to_tex(element: Element) -> str:
    """Return the TeX of an element whose children are TeX; an unknown element is the row of its children."""
    text = " ".join("".join(element.text).split())
    if element.tag in LEAVES:
        return LEAVES[element.tag](text)
    if element.tag == "mfenced":
        return _fenced(element)
    if element.tag in {"mtable", "mtr", "mlabeledtr"}:
        return _table(element)
    if element.tag in {"mover", "munder", "munderover"}:
        return _around(element)
    shape = SHAPES.get((element.tag, len(element.children)))
    if shape is not None:
        return shape(*element.children)
    if element.tag == "msqrt":
        return rf"\sqrt{{{join(element.children)}}}"
    if element.tag == "mphantom":
        return ""
    return join([*element.children, symbols(text)] if text else element.children)


def symbols(text: str) -> str:
    """Return `text` with signs that have a TeX name replaced."""
    return join([SYMBOLS.get(character, character) for character in text])


def _identifier(text: str) -> str:
    if text in FUNCTIONS:
        return "\\" + text
    if len(text) > 1 and text.isalpha() and text not in SYMBOLS:
        return rf"\mathrm{{{text}}}" if text.isascii() else rf"\text{{{text}}}"
    return symbols(text)


def _operator(text: str) -> str:
    return "\\" + text if text in FUNCTIONS else symbols(text)


def _words(text: str) -> str:
    return rf"\text{{{text}}}" if text else ""


def _script(base: str, low: str = "", high: str = "") -> str:
    if not re.fullmatch(r"\\[A-Za-z]+|[^\\{}^_]|\\mathrm\{\w+\}|\\mathbb\{\w\}|\\[{}|]", base):
        base = f"{{{base}}}" if base not in {")", "]"} else base
    sub = f"_{{{low}}}" if low else ""
    if set(high) == {"'"}:
        return f"{base}{sub}{high}"
    return f"{base}{sub}^{{{high.removeprefix('^')}}}" if high else f"{base}{sub}"


def _around(element: Element) -> str:
    parts = [*element.children, "", "", ""]
    low = parts[1] if element.tag != "mover" else ""
    high = parts[1] if element.tag == "mover" else parts[2] if element.tag == "munderover" else ""
    if parts[0].startswith(LIMITS):
        return _script(parts[0], low, high)
    accents = {symbols(sign): name for sign, name in OVER.items()}
    if not low and high in accents:
        return rf"\{accents[high]}{{{parts[0]}}}"
    over = rf"\overset{{{high}}}{{{parts[0]}}}" if high else parts[0]
    return rf"\underset{{{low}}}{{{over}}}" if low else over


def _fenced(element: Element) -> str:
    marks = element.attributes
    separators = marks.get("separators", ",").replace(" ", "") or " "
    inner = (separators[0] + " ").join(element.children)
    return rf"\left{_fence(marks.get('open', '('))} {inner} \right{_fence(marks.get('close', ')'))}"


def _fence(sign: str) -> str:
    return symbols(sign.strip()) or "."


def _table(element: Element) -> str:
    if element.tag != "mtable":
        return " & ".join(element.children)
    columns = max((row.count(" & ") + 1 for row in element.children), default=1)
    return rf"\begin{{array}}{{{'c' * columns}}} " + r" \\ ".join(element.children) + r" \end{array}"


LEAVES: dict[str, Callable[[str], str]] = {
    "mi": _identifier,
    "mn": symbols,
    "mo": _operator,
    "mtext": _words,
    "ms": _words,
    "mspace": lambda _: " ",
}
SHAPES: dict[tuple[str, int], Callable[..., str]] = {
    ("mfrac", 2): lambda top, bottom: rf"\frac{{{top}}}{{{bottom}}}",
    ("mroot", 2): lambda inner, index: rf"\sqrt[{index}]{{{inner}}}",
    ("msup", 2): lambda base, high: _script(base, "", high),
    ("msub", 2): lambda base, low: _script(base, low),
    ("msubsup", 3): _script,
    ("menclose", 1): lambda inner: rf"\boxed{{{inner}}}",
}
