r"""Quantities, units and numbers of siunitx as formulas.

Put numbers with units here. Keep other words in `text_commands`.
"""

from __future__ import annotations

import re

from tasks.read.latex.symbols import UNITS
from tasks.read.latex.walker import Walker, on

UNIT = re.compile(r"\\([a-zA-Z]+)|([^\\]+)")
PREFIXES = {"kilo", "mega", "giga", "tera", "milli", "micro", "nano", "pico", "centi", "deci", "hecto", "deca", "deka"}


def unit_maths(text: str) -> str:
    r"""Return units of siunitx (`\metre\per\second\squared`, or letters) as maths."""
    if "\\" not in text:
        body = re.sub(r"\^\{?(-?\d+)\}?", r"^{\1}", text.strip()).replace("~", ".").replace(".", "\\,")
        return f"\\mathrm{{{body}}}"
    over: list[str] = []
    under: list[str] = []
    power, below, prefix = "", False, ""
    for found in UNIT.finditer(text):
        name = found[1]
        if name is None:
            continue
        if name == "per":
            below = True
        elif name in {"square", "cubic"}:
            power = "^{2}" if name == "square" else "^{3}"
        elif name in {"squared", "cubed", "tothe"}:
            target = under if under and not below else over
            if target:
                target[-1] += "^{2}" if name == "squared" else "^{3}"
        elif name in PREFIXES:
            prefix = UNITS[name]
        else:
            (under if below else over).append(prefix + UNITS.get(name, name) + power)
            prefix, power, below = "", "", False
    top, bottom = "\\,".join(over), "\\,".join(under)
    if bottom:
        return f"\\mathrm{{{top or '1'}/{bottom if len(under) == 1 else '(' + bottom + ')'}}}"
    return f"\\mathrm{{{top}}}"


def number_maths(text: str) -> str:
    r"""Return a number of siunitx as maths: `1e6` with a power of ten, `\\pm` kept."""
    text = " ".join(text.split()).replace("+-", "\\pm ")
    found = re.fullmatch(r"(.*?)[eEdD]([-+]?\d+)", text)
    if found is not None:
        lead = found[1]
        return f"{lead} \\times 10^{{{found[2].lstrip('+')}}}" if lead else f"10^{{{found[2].lstrip('+')}}}"
    return re.sub(r"\s*x\s*", r" \\times ", text).replace(",", "{,}")


@on(
    "SI",
    "qty",
    "si",
    "unit",
    "num",
    "ang",
    "SIrange",
    "qtyrange",
    "numrange",
    "SIlist",
    "qtylist",
    "numlist",
    "qtyproduct",
    "numproduct",
)
def quantity(walker: Walker, name: str) -> None:
    """A quantity of siunitx as a formula."""
    feed = walker.feed
    feed.optional()
    if name in {"si", "unit"}:
        body = unit_maths(feed.group() or "")
    elif name == "ang":
        parts = (feed.group() or "").split(";")
        body = "".join(
            part.strip() + sign for part, sign in zip(parts, ("^\\circ", "'", "''"), strict=False) if part.strip()
        )
    elif name in {"SIrange", "qtyrange", "numrange"}:
        first, last = number_maths(feed.group() or ""), number_maths(feed.group() or "")
        body = f"{first}\\text{{–}}{last}"
    else:
        numbers = (feed.group() or "").split(";") if name.endswith("list") else [feed.group() or ""]
        body = ", ".join(number_maths(number) for number in numbers)
    if name not in {"si", "unit", "ang", "num"} and not name.startswith("num"):
        units = feed.group()
        if units is None:
            feed.optional()
            units = feed.group()
        shown = unit_maths(units or "")
        body += ("" if ("circ" in shown and "C" not in shown) or "%" in shown else "\\ ") + shown if units else ""
    walker.write_inline(body)
