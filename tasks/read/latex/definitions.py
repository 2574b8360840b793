r"""What a source defines: macros, environments, theorems, boxes, lists and counters.

Put reading of definitions here, as data. Keep their expansion in `walker` and the meaning of blocks out.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field

from tasks.read.latex.feed import Feed, Parameter

HOLE = re.compile(r"##|#([1-9])")
NAME = re.compile(r"\s*\\([a-zA-Z@]+|[\s\S])")
BODY_NAMES = re.compile(r"\\([a-zA-Z@]+)")
CONTROL_END = re.compile(r"\\[a-zA-Z@]+$")
OPTION = re.compile(r"\s*([a-zA-Z][a-zA-Z0-9 /_.*-]*?)\s*=\s*")
MAX_PARAMETERS = 9


@dataclass(frozen=True)
class Macro:
    """A macro of the source: its parameters and its body."""

    name: str
    parameters: tuple[Parameter, ...]
    body: str
    n_holes: int = 0
    names: frozenset[str] = frozenset()
    """Control words of the body."""

    def fill(self, values: list[str | None]) -> str:
        """Return the body with `values` in its holes."""
        return fill(self.body, values) if "#" in self.body else self.body


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
    version: int = 0

    def define(self, macro: Macro, keep: bool = False) -> None:
        """Add a macro; with `keep`, only where there is none of that name."""
        if keep and macro.name in self.macros:
            return
        self.aliases.pop(macro.name, None)
        self.macros[macro.name] = macro
        self.version += 1

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
    return Macro(name, parameters, body, len(parameters), frozenset(BODY_NAMES.findall(body)))


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
    number = min(int(count), MAX_PARAMETERS) if count and count.strip().isdigit() else 0
    parameters = [Parameter("m")] * number
    if default is not None and parameters:
        parameters[0] = Parameter("o", default)
    return tuple(parameters)


def _macro_name(feed: Feed) -> str | None:
    inside = feed.group()
    if inside is not None:
        return inside.strip().removeprefix("\\") or None
    frame = feed.settle()
    if frame is None:
        return None
    found = NAME.match(frame.text, frame.pos)
    if found is None:
        return None
    frame.pos = found.end()
    return found[1]


def _newcommand(feed: Feed, known: Definitions, keep: bool = False) -> None:
    feed.take("*")
    name = _macro_name(feed)
    count = feed.optional()
    default = feed.optional()
    body = feed.argument()
    if name and body is not None:
        known.define(make_macro(name, latex_parameters(count, default), body), keep)


def _providecommand(feed: Feed, known: Definitions) -> None:
    _newcommand(feed, known, keep=True)


def _document_command(feed: Feed, known: Definitions) -> None:
    name, spec, body = _macro_name(feed), feed.spaced_group(), feed.spaced_group()
    if name and spec is not None and body is not None:
        known.define(make_macro(name, xparse(spec), body))


def _def(feed: Feed, known: Definitions) -> None:
    name = _macro_name(feed)
    frame = feed.settle()
    if not name or frame is None:
        return
    brace = frame.text.find("{", frame.pos, frame.pos + 500)
    if brace < 0:
        return
    pattern = frame.text[frame.pos : brace]
    frame.pos = brace
    body = feed.group()
    if body is not None and "\n\n" not in pattern:
        known.define(make_macro(name, _def_parameters(pattern), body))


def _def_parameters(pattern: str) -> tuple[Parameter, ...]:
    pieces = re.split(r"#[1-9]", pattern)
    found: list[Parameter] = []
    if pieces[0].strip():
        found.append(Parameter("x", delimiter=pieces[0]))
    for piece in pieces[1:]:
        found.append(Parameter("d", delimiter=piece) if piece else Parameter("m"))
    return tuple(found)


def _let(feed: Feed, known: Definitions) -> None:
    new = _macro_name(feed)
    feed.take("=")
    old = _macro_name(feed) if feed.peek() == "\\" else None
    if new is None or old is None:
        return
    if old in known.macros:
        macro = known.macros[old]
        known.define(Macro(new, macro.parameters, macro.body, macro.n_holes, macro.names))
    elif old != new:
        known.macros.pop(new, None)
        known.aliases[new] = known.aliases.get(old, old)
        known.version += 1


def _operator(feed: Feed, known: Definitions) -> None:
    star = feed.take("*")
    name, body = _macro_name(feed), feed.argument()
    if name and body is not None:
        known.define(make_macro(name, (), f"\\operatorname{'*' if star else ''}{{{body}}}"))
        known.operators[name] = body


def _paired(feed: Feed, known: Definitions) -> None:
    name, left, right = _macro_name(feed), feed.argument(), feed.argument()
    if name and left and right:
        star = make_macro(name, (Parameter("s"), Parameter("o"), Parameter("m")), f"{left} #3 {right}")
        known.define(star)


def _newenvironment(feed: Feed, known: Definitions) -> None:
    feed.take("*")
    name = feed.spaced_group()
    count, default = feed.optional(), feed.optional()
    begin, end = feed.spaced_group(), feed.spaced_group()
    if name and begin is not None:
        parameters = latex_parameters(count, default)
        known.environments[name.strip()] = Environment(name.strip(), parameters, begin, end or "")
        known.theorems.pop(name.strip(), None)


def _document_environment(feed: Feed, known: Definitions) -> None:
    name, spec = feed.spaced_group(), feed.spaced_group()
    begin, end = feed.spaced_group(), feed.spaced_group()
    if name and spec is not None and begin is not None:
        known.environments[name.strip()] = Environment(name.strip(), xparse(spec), begin, end or "")


def _add_theorem(known: Definitions, name: str, title: str, shared: str | None, within: str | None) -> None:
    counter = shared or name
    known.new_counter(counter, within)
    if shared and shared in known.theorems:
        counter = known.theorems[shared].counter or shared
    known.theorems[name] = Theorem(name, title, counter)
    known.environments.pop(name, None)


def _newtheorem(feed: Feed, known: Definitions) -> None:
    starred = feed.take("*")
    feed.optional() if feed.peek() == "[" else None
    name = feed.spaced_group()
    shared = feed.optional()
    title = feed.spaced_group()
    within = feed.optional()
    if name is None or title is None:
        return
    name = name.strip()
    if starred:
        known.theorems[name] = Theorem(name, title, None)
        known.environments.pop(name, None)
    else:
        _add_theorem(known, name, title, shared, within)


def _declaretheorem(feed: Feed, known: Definitions) -> None:
    given = options(feed.optional())
    names = feed.spaced_group()
    given |= options(feed.optional())
    for raw in (names or "").split(","):
        name = raw.strip()
        if not name:
            continue
        title = given.get("name") or given.get("title") or given.get("heading") or name.capitalize()
        if given.get("numbered") in {"no", "false"}:
            known.theorems[name] = Theorem(name, title, None)
        else:
            shared = given.get("sibling") or given.get("numberlike") or given.get("sharenumber")
            within = given.get("numberwithin") or given.get("within") or given.get("parent")
            _add_theorem(known, name, title, shared, within)


def _tcbtheorem(feed: Feed, known: Definitions) -> None:
    feed.take("*")
    init = options(feed.optional())
    name, title = feed.spaced_group(), feed.spaced_group()
    feed.spaced_group()
    feed.spaced_group()
    if name and title is not None:
        shared = (init.get("use counter from") or init.get("use counter") or "").strip() or None
        _add_theorem(known, name.strip(), title, shared, init.get("number within"))
        theorem = known.theorems[name.strip()]
        known.theorems[name.strip()] = Theorem(theorem.name, title, theorem.counter, "tcb")


def _tcolorbox(feed: Feed, known: Definitions) -> None:
    feed.optional()
    name = feed.spaced_group()
    count, default = feed.optional(), feed.optional()
    given = feed.spaced_group()
    _box(known, name, latex_parameters(count, default), given)


def _document_box(feed: Feed, known: Definitions) -> None:
    feed.optional()
    name, spec = feed.spaced_group(), feed.spaced_group()
    _box(known, name, xparse(spec or ""), feed.spaced_group())


def _box(known: Definitions, name: str | None, parameters: tuple[Parameter, ...], given: str | None) -> None:
    if name:
        title = options(given).get("title", "")
        known.theorems[name.strip()] = Theorem(name.strip(), title, None, "box", parameters)


def _mdenv(feed: Feed, known: Definitions) -> None:
    given = options(feed.optional())
    name = feed.spaced_group()
    if name:
        known.theorems[name.strip()] = Theorem(name.strip(), given.get("frametitle", ""), None, "box")


def _newlist(feed: Feed, known: Definitions) -> None:
    name, kind = feed.spaced_group(), feed.spaced_group()
    feed.spaced_group()
    if name and kind:
        known.lists[name.strip()] = kind.strip()


def _setlist(feed: Feed, known: Definitions) -> None:
    feed.take("*")
    scope = feed.optional() or ""
    given = feed.spaced_group() or ""
    words = [word.strip() for word in scope.split(",") if word.strip()]
    names = [word for word in words if not word.isdigit()] or ["enumerate" if "label" in given else "itemize"]
    levels = [word for word in words if word.isdigit()] or [""]
    for name in names:
        for level in levels:
            known.list_options[name + level] = given


def _newtasks(feed: Feed, known: Definitions) -> None:
    feed.optional()
    name = feed.spaced_group()
    if name:
        known.lists[name.strip()] = "tasks"


def _newcounter(feed: Feed, known: Definitions) -> None:
    name, within = feed.spaced_group(), feed.optional()
    if name:
        known.new_counter(name.strip(), within)


def _within(feed: Feed, known: Definitions) -> None:
    feed.take("*")
    name, within = feed.spaced_group(), feed.spaced_group()
    if name and within:
        known.within[name.strip()] = within.strip()


def _newif(feed: Feed, known: Definitions) -> None:
    name = _macro_name(feed)
    if name and name.startswith("if"):
        known.flags[name[2:]] = False


def _graphicspath(feed: Feed, known: Definitions) -> None:
    known.graphics.extend(re.findall(r"\{([^{}]*)\}", feed.spaced_group() or ""))


def _meta(key: str) -> Callable[[Feed, Definitions], None]:
    def read(feed: Feed, known: Definitions) -> None:
        feed.optional()
        text = feed.spaced_group()
        if text is not None:
            known.meta[key] = text

    return read


DEFINERS: dict[str, Callable[[Feed, Definitions], None]] = {
    "newcommand": _newcommand, "renewcommand": _newcommand, "DeclareRobustCommand": _newcommand,
    "providecommand": _providecommand, "newrobustcmd": _newcommand, "renewrobustcmd": _newcommand,
    "NewDocumentCommand": _document_command, "RenewDocumentCommand": _document_command,
    "ProvideDocumentCommand": _document_command, "DeclareDocumentCommand": _document_command,
    "NewExpandableDocumentCommand": _document_command,
    "def": _def, "gdef": _def, "edef": _def, "xdef": _def, "let": _let, "DeclareMathOperator": _operator,
    "DeclarePairedDelimiter": _paired,
    "newenvironment": _newenvironment, "renewenvironment": _newenvironment, "provideenvironment": _newenvironment,
    "NewDocumentEnvironment": _document_environment, "RenewDocumentEnvironment": _document_environment,
    "DeclareDocumentEnvironment": _document_environment, "ProvideDocumentEnvironment": _document_environment,
    "newtheorem": _newtheorem, "newmdtheoremenv": _newtheorem, "mdtheorem": _newtheorem, "spnewtheorem": _newtheorem,
    "newshadetheorem": _newtheorem, "newframedtheorem": _newtheorem, "newshadedtheorem": _newtheorem,
    "declaretheorem": _declaretheorem, "newtcbtheorem": _tcbtheorem, "NewTcbTheorem": _tcbtheorem,
    "renewtcbtheorem": _tcbtheorem, "DeclareTcbTheorem": _tcbtheorem,
    "newtcolorbox": _tcolorbox, "renewtcolorbox": _tcolorbox, "NewTColorBox": _document_box,
    "DeclareTColorBox": _document_box, "newmdenv": _mdenv, "surroundwithmdframed": _within,
    "newlist": _newlist, "setlist": _setlist, "newtasks": _newtasks, "NewTasksEnvironment": _newtasks,
    "newcounter": _newcounter, "numberwithin": _within, "counterwithin": _within, "newif": _newif,
    "graphicspath": _graphicspath, "title": _meta("title"), "author": _meta("author"), "date": _meta("date"),
}  # fmt: skip
