r"""One LaTeX document to one page of Markdown.

Put the order of the steps here: read, survey, walk, render. Keep each step in its module.
"""

from __future__ import annotations

import re
from pathlib import Path

from schemas.settings import Limits
from tasks.read.draft import DocumentDraft, PageDraft
from tasks.read.latex import (
    blank_commands,
    block_commands,
    condition_commands,
    environment_commands,
    figure_commands,
    inclusion_commands,
    list_commands,
    quantity_commands,
    silent_commands,
    structure_commands,
    table_commands,
    text_commands,
)
from tasks.read.latex.counters import Counters
from tasks.read.latex.definitions import Definitions
from tasks.read.latex.environments import CHOICE_MACROS
from tasks.read.latex.expansion import Expansion
from tasks.read.latex.inclusion_commands import TEX
from tasks.read.latex.preamble import Preamble, split_document
from tasks.read.latex.render import render
from tasks.read.latex.source import Files
from tasks.read.latex.survey import Survey
from tasks.read.latex.symbols import SHORTHANDS, SPANISH
from tasks.read.latex.walker import COMMANDS, Walker

VERSION = "1"
MODULES = (
    blank_commands, block_commands, condition_commands, environment_commands, figure_commands, inclusion_commands,
    list_commands, quantity_commands, silent_commands, structure_commands, table_commands, text_commands,
)  # fmt: skip
"""Importing them registers their commands."""
INPUT = re.compile(r"\\(?:input|include|subfile|@input|subfileinclude)\s*(?:\{([^{}]*)\}|[ \t]*([^\s\\{}%]+))")
CHAPTERS = {"book", "report", "scrbook", "scrreprt", "memoir", "amsbook", "extbook", "extreport", "ctexbook", "ctexrep"}
MAX_SURVEYED = 2000
MACRO_CHARACTERS = 8_000_000
MACRO_GROWTH = 24
"""Macros may expand to this much, and this many times the main file; honest sources stay far below."""


def read_latex(path: Path, root: Path, limits: Limits) -> DocumentDraft:
    """Return the document whose main file is `path` as one page; it reads nothing outside of `root`.

    The page's text has one line a paragraph; a display formula, an item, a heading and the opening and closing of a
    block have lines of their own. What could not be read as meant is a reason of the page, never an exception.
    Raises `SourceError` where the main file is too large, unreadable or no text.
    """
    files = Files(root, path, limits)
    text = files.main_text()
    known = Definitions()
    preamble, body = split_document(text)
    setup = Preamble(known, files)
    setup.scan(preamble)
    survey = Survey(_texts(files, body), known, BUILT_IN)
    budget = min(limits.text_mb * 2**20, MACRO_CHARACTERS + MACRO_GROWTH * len(text))
    expansion = Expansion(known, budget, len(text))
    counters = Counters(known, bool(CHAPTERS.intersection(setup.classes)) or survey.uses["chapter"] > 0)
    walker = Walker(files, known, expansion, counters, survey)
    _languages(walker, setup)
    walker.run(body)
    reasons = [*files.reasons, *setup.reasons, *walker.reasons, *expansion.reasons]
    written = render(walker.out, walker.labels)
    page = PageDraft(
        text=written,
        status="ok" if written.strip() else "blank",
        reasons=list(dict.fromkeys(reasons)),
        confidence=None,
        width=None,
        height=None,
        figures=walker.figures,
    )
    return DocumentDraft(pages=[page], reader="latex", reader_version=VERSION)


BUILT_IN = frozenset(COMMANDS) - CHOICE_MACROS


def _languages(walker: Walker, setup: Preamble) -> None:
    main = setup.main_language
    walker.shorthands = SHORTHANDS.get(main, {})
    walker.spanish_tilde = main in SPANISH and "activeacute" in setup.packages


def _texts(files: Files, body: str) -> list[str]:
    """Return the body and the texts that it includes, as far as their names stand there in letters."""
    texts = [body]
    seen: set[Path] = {files.main}
    waiting = [body]
    while waiting and len(texts) < MAX_SURVEYED:
        for found in INPUT.finditer(waiting.pop()):
            path = files.find(found[1] or found[2] or "", ".", TEX)
            if path is None or path in seen:
                continue
            seen.add(path)
            text = files.text(path)
            if text is not None:
                texts.append(text)
                waiting.append(text)
    return texts
