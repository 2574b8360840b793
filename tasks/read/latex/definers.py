r"""Commands that define: how each is read, as data for `Definitions`.

Put the argument forms of defining commands here. Keep expansion in `expansion`.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from tasks.read.latex.definitions import (
    Definitions,
    Environment,
    Theorem,
    latex_parameters,
    make_macro,
    options,
    xparse,
)
from tasks.read.latex.feed import Feed, Parameter

NAME = re.compile(r"\s*\\([a-zA-Z@]+|[^\W\d_]+|[\s\S])")


def _macro_name(feed: Feed) -> str | None:
    inside = feed.group()
    if inside is not None:
        return inside.strip().removeprefix("\\") or None
    frame = feed.settle()
    found = frame.take(NAME) if frame is not None else None
    return found[1] if found is not None else None


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
    rest = [Parameter("d", delimiter=piece) if piece else Parameter("m") for piece in pieces[1:]]
    return (*found, *rest)


def _let(feed: Feed, known: Definitions) -> None:
    new = _macro_name(feed)
    feed.take("=")
    old = _macro_name(feed) if feed.peek() == "\\" else None
    if new is not None and old is not None:
        known.let(new, old)


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
        known.add_environment(Environment(name.strip(), latex_parameters(count, default), begin, end or ""))


def _document_environment(feed: Feed, known: Definitions) -> None:
    name, spec = feed.spaced_group(), feed.spaced_group()
    begin, end = feed.spaced_group(), feed.spaced_group()
    if name and spec is not None and begin is not None:
        known.add_environment(Environment(name.strip(), xparse(spec), begin, end or ""))


def _add_numbered(
    known: Definitions, name: str, title: str, shared: str | None, within: str | None, form: str = "theorem"
) -> None:
    counter = shared or name
    known.new_counter(counter, within)
    if shared and shared in known.theorems:
        counter = known.theorems[shared].counter or shared
    known.add_theorem(Theorem(name, title, counter, form))


def _newtheorem(feed: Feed, known: Definitions) -> None:
    starred = feed.take("*")
    feed.optional()
    name = feed.spaced_group()
    shared = feed.optional()
    title = feed.spaced_group()
    within = feed.optional()
    if name is None or title is None:
        return
    name = name.strip()
    if starred:
        known.add_theorem(Theorem(name, title, None))
    else:
        _add_numbered(known, name, title, shared, within)


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
            known.add_theorem(Theorem(name, title, None))
        else:
            shared = given.get("sibling") or given.get("numberlike") or given.get("sharenumber")
            within = given.get("numberwithin") or given.get("within") or given.get("parent")
            _add_numbered(known, name, title, shared, within)


def _tcbtheorem(feed: Feed, known: Definitions) -> None:
    feed.take("*")
    init = options(feed.optional())
    name, title = feed.spaced_group(), feed.spaced_group()
    feed.spaced_group()
    feed.spaced_group()
    if name and title is not None:
        shared = (init.get("use counter from") or init.get("use counter") or "").strip() or None
        _add_numbered(known, name.strip(), title, shared, init.get("number within"), "tcb")


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
        known.add_theorem(Theorem(name.strip(), title, None, "box", parameters))


def _mdenv(feed: Feed, known: Definitions) -> None:
    given = options(feed.optional())
    name = feed.spaced_group()
    if name:
        known.add_theorem(Theorem(name.strip(), given.get("frametitle", ""), None, "box"))


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
