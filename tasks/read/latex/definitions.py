r"""What a source defines: macros, environments, theorems, boxes, lists and counters.

Put definitions as data here. Keep reading them in `definers`, expanding them in `expansion`, the meaning of blocks out.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace
from typing import TypeVar

from tasks.read.latex.feed import Feed, Parameter

HOLE = re.compile(r"##|#([1-9])")
BODY_NAMES = re.compile(r"\\([a-zA-Z@]+)")
CONTROL_END = re.compile(r"\\[a-zA-Z@]+$")
OPTION = re.compile(r"\s*([a-zA-Z][a-zA-Z0-9 /_.*-]*?)\s*=\s*")
INTEGER = re.compile(r"\s*-?\d{1,9}\s*")
MAX_PARAMETERS = 9
V = TypeVar("V")


@dataclass(frozen=True)
class Macro:
    """A macro of the source: its parameters and its body."""

    name: str
    parameters: tuple[Parameter, ...]
    body: str
    names: frozenset[str]
    """Control words of the body."""

    def fill(self, values: list[str | None]) -> str:
        """Return the body with `values` in its holes."""
        return fill(self.body, values) if "#" in self.body else self.body


@dataclass(frozen=True)
class Meaning:
    """What a name means: a macro of the source, an alias, or (with neither) what it means to TeX."""

    name: str
    macro: Macro | None
    alias: str | None


@dataclass(frozen=True)
class Environment:
    """An environment of the source: begin and end code with the parameters of both."""

    name: str
    parameters: tuple[Parameter, ...]
    begin: str
    end: str


@dataclass(frozen=True)
class Theorem:
    """A theorem-like environment: the printed word and the counter."""

    name: str
    title: str
    counter: str | None
    """None where it is not numbered."""
    form: str = "theorem"
    r"""`theorem`, or `tcb` for `\newtcbtheorem` (title and key are arguments), or `box` for a box (title an option)."""
    parameters: tuple[Parameter, ...] = ()


@dataclass
class Definitions:
    """Everything that was defined so far, and the counters that belong to it."""

    macros: dict[str, Macro] = field(default_factory=dict)
    aliases: dict[str, str] = field(default_factory=dict)
    """Names that stand for what another means to TeX itself, whatever the source makes of the other name."""
    environments: dict[str, Environment] = field(default_factory=dict)
    theorems: dict[str, Theorem] = field(default_factory=dict)
    lists: dict[str, str] = field(default_factory=dict)
    """Home-made list environments and the kind that they are like."""
    list_options: dict[str, str] = field(default_factory=dict)
    operators: dict[str, str] = field(default_factory=dict)
    flags: dict[str, bool] = field(default_factory=dict)
    counters: dict[str, int] = field(default_factory=dict)
    within: dict[str, str] = field(default_factory=dict)
    """Counter that resets a counter."""
    meta: dict[str, str] = field(default_factory=dict)
    """Title, author, date."""
    graphics: list[str] = field(default_factory=list)
    log: list[Meaning] = field(default_factory=list)
    """Names that were defined lately, with what they were before."""
    version: int = 0

    def define(self, macro: Macro, keep: bool = False) -> None:
        """Add a macro; with `keep`, only where there is none of that name."""
        if keep and macro.name in self.macros:
            return
        self._set(Meaning(macro.name, macro, None))

    def let(self, name: str, other: str) -> None:
        """Give `name` the meaning that `other` has now; what `other` becomes later does not change it."""
        macro = self.macros.get(other)
        if macro is not None:
            self._set(Meaning(name, replace(macro, name=name), None))
        else:
            meant = self.aliases.get(other, other)
            self._set(Meaning(name, None, meant if meant != name else None))

    def restore(self, before: Meaning) -> None:
        """Give a name the meaning back that it had before a group."""
        self._put(self.macros, before.name, before.macro)
        self._put(self.aliases, before.name, before.alias)
        self.version += 1

    def _set(self, meaning: Meaning) -> None:
        name = meaning.name
        self.log.append(Meaning(name, self.macros.get(name), self.aliases.get(name)))
        self.restore(meaning)

    @staticmethod
    def _put(names: dict[str, V], name: str, value: V | None) -> None:
        if value is None:
            names.pop(name, None)
        else:
            names[name] = value

    def add_environment(self, environment: Environment) -> None:
        """Add an environment; a theorem or box of that name goes."""
        self.environments[environment.name] = environment
        self.theorems.pop(environment.name, None)

    def add_theorem(self, theorem: Theorem) -> None:
        """Add a theorem-like environment or a box; another environment of that name goes."""
        self.theorems[theorem.name] = theorem
        self.environments.pop(theorem.name, None)

    def new_counter(self, name: str, within: str | None = None) -> None:
        """Add a counter, reset by `within`."""
        self.counters.setdefault(name, 0)
        if within:
            self.within[name] = within


def fill(body: str, values: list[str | None]) -> str:
    """Return `body` with its `#1` … replaced; a control word before a letter keeps its end."""
    pieces: list[str] = []
    at = 0
    for found in HOLE.finditer(body):
        before = body[at : found.start()]
        pieces.append(before)
        at = found.end()
        if found[1] is None:
            pieces.append("#")
            continue
        index = int(found[1]) - 1
        value = (values[index] or "") if index < len(values) else ""
        if value[:1].isalpha() and CONTROL_END.search(before):
            pieces.append(" ")
        pieces.append(value)
    pieces.append(body[at:])
    return "".join(pieces)


def make_macro(name: str, parameters: tuple[Parameter, ...], body: str) -> Macro:
    """Return a macro with what is known of its body."""
    return Macro(name, parameters, body, frozenset(BODY_NAMES.findall(body)))


def options(text: str | None) -> dict[str, str]:
    """Return `key=value` options; a word without a value has the value ``; braces around a value are taken off."""
    found: dict[str, str] = {}
    for part in split_top(text or "", ","):
        match = OPTION.match(part)
        if match is None:
            if part.strip():
                found[part.strip()] = ""
            continue
        value = part[match.end() :].strip()
        if value.startswith("{") and value.endswith("}"):
            value = value[1:-1]
        found[match[1].strip()] = value
    return found


def integer(text: str) -> int | None:
    """Return the whole number of at most nine digits that `text` is, or None."""
    return int(text) if INTEGER.fullmatch(text) is not None else None


def split_top(text: str, sign: str) -> list[str]:
    """Split `text` at `sign` outside braces and brackets."""
    parts: list[str] = []
    depth = start = 0
    for found in re.finditer(r"\\[\s\S]|[{}\[\]]|" + re.escape(sign), text):
        mark = found[0]
        if mark in "{[":
            depth += 1
        elif mark in "}]":
            depth = max(0, depth - 1)
        elif mark == sign and depth == 0:
            parts.append(text[start : found.start()])
            start = found.end()
    parts.append(text[start:])
    return parts


def xparse(spec: str) -> tuple[Parameter, ...]:
    """Return the parameters of an `xparse` argument specification."""
    feed = Feed(spec)
    parameters: list[Parameter] = []
    while (kind := feed.argument()) is not None:
        if kind in {"m", "b", "v"}:
            parameters.append(Parameter("m"))
        elif kind == "o":
            parameters.append(Parameter("o"))
        elif kind == "O":
            parameters.append(Parameter("o", feed.argument() or ""))
        elif kind == "s":
            parameters.append(Parameter("s"))
        elif kind == "t":
            parameters.append(Parameter("s", delimiter=feed.argument() or "*"))
        elif kind in {"d", "D", "r", "R"}:
            opening = feed.argument() or "["
            feed.argument()
            default = feed.argument() if kind in "DR" else None
            parameters.append(Parameter("p", default, opening))
        elif kind in {">", "e", "E"}:
            feed.argument()
        if len(parameters) > MAX_PARAMETERS:
            break
    return tuple(parameters)


def latex_parameters(count: str | None, default: str | None) -> tuple[Parameter, ...]:
    r"""Return the parameters that `\newcommand…[count][default]` declares."""
    number = min(integer(count or "") or 0, MAX_PARAMETERS)
    parameters = [Parameter("m")] * number
    if default is not None and parameters:
        parameters[0] = Parameter("o", default)
    return tuple(parameters)
