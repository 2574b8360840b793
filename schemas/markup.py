r"""The block markup that page text may carry besides Markdown: what a reader knows and a segmenter needs.

Put the grammar here: writing and parsing it, nothing else. Keep what a block *means* in `tasks.segment`.

Page text is Markdown with maths between `$` (inline) and `$$` (display). A reader that sees more structure than a
typeset page shows writes it down in four forms, all of them on lines of their own or within one line:

* a block, from the source's environment, macro or element, to its closing line (fenced divs; blocks nest)::

      ::: {.exercise title="Упражнение" label="M24"}
      …
      :::

  The class is the source's own name. `title` is the word that the source prints for it, `label` what it prints or
  gives as its number or name, `ref` a key that another block may carry as `key` (``\label`` and ``\ref``), `file` the
  path of an included file (class `input`).
* a blank to fill in, with its answer where the source gives one: ``[____]{.blank answer="$x=3$"}``
* the mark of a right choice at the end of its line: ``B. $2\pi$ {.correct}``
* a figure of the page row's `figures`: ``(image1)``
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field

CLOSE = ":::"
CORRECT = "{.correct}"
OPEN_LINE = re.compile(r"^ *::: \{\.([^\s{}=\"]+)((?: [a-z_]+=\"[^\"\n]*\")*)\}$")
CLOSE_LINE = re.compile(r"^ *:::$")
ATTRIBUTE = re.compile(r" ([a-z_]+)=\"([^\"\n]*)\"")
BLANK = re.compile(r"\[____\]\{\.blank(?: answer=\"([^\"\n]*)\")?\}")
FIGURE = re.compile(r"\(image([0-9]+)\)")
NAME_CHARACTERS = re.compile(r"[\s{}=\".]+")


@dataclass(frozen=True)
class Block:
    """The opening line of a block."""

    name: str
    attributes: Mapping[str, str] = field(default_factory=dict)


def escape(value: str) -> str:
    """Return `value` fit for an attribute: one line, quotes and ampersands as entities."""
    return " ".join(value.split()).replace("&", "&amp;").replace('"', "&quot;")


def unescape(value: str) -> str:
    """Undo `escape`, line breaks excepted."""
    return value.replace("&quot;", '"').replace("&amp;", "&")


def open_block(name: str, **attributes: str | None) -> str:
    """Return the opening line of a block; attributes that are None or empty are left out, order kept."""
    safe = NAME_CHARACTERS.sub("-", name).strip("-") or "block"
    words = "".join(f' {key}="{escape(value)}"' for key, value in attributes.items() if value and value.strip())
    return f"::: {{.{safe}{words}}}"


def parse_open(line: str) -> Block | None:
    """Return the block that `line` opens, or None."""
    if ":::" not in line:
        return None
    match = OPEN_LINE.match(line)
    if match is None:
        return None
    return Block(match[1], {key: unescape(value) for key, value in ATTRIBUTE.findall(match[2])})


def is_close(line: str) -> bool:
    """Tell whether `line` closes a block."""
    return CLOSE_LINE.match(line) is not None


def is_markup(line: str) -> bool:
    """Tell whether `line` opens or closes a block, and so carries no text of its own."""
    return is_close(line) or parse_open(line) is not None


def blank(answer: str | None = None) -> str:
    """Return a blank to fill in, with its answer where there is one."""
    return f'[____]{{.blank answer="{escape(answer)}"}}' if answer and answer.strip() else "[____]{.blank}"


def literal_line(line: str) -> str:
    """Return a line of source text so that it cannot be taken for markup."""
    return "\\" + line if line.lstrip().startswith(":::") else line
