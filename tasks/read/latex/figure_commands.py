r"""Figures: drawings as code, picture files as bytes, captions.

Put what leaves an `(image1)` in the text here. Keep tables in `table_commands`.
"""

from __future__ import annotations

import dataclasses
import re

from tasks.read.latex.definitions import options
from tasks.read.latex.render import PARAGRAPH
from tasks.read.latex.walker import Group, Walker, on

SUFFIXES = (
    "",
    ".pdf",
    ".png",
    ".jpg",
    ".jpeg",
    ".eps",
    ".svg",
    ".gif",
    ".bmp",
    ".PNG",
    ".JPG",
    ".JPEG",
    ".PDF",
    ".EPS",
    ".ps",
    ".webp",
)


def place(walker: Walker, name: str) -> None:
    """Write the reference to a figure."""
    walker.write(f" ({name}) ")


def draw_environment(walker: Walker, name: str) -> None:
    """Keep a drawing environment as the code of a figure."""
    frame = walker.feed.frames[-1]
    start = frame.pos
    found = frame.environment_end(name, start)
    if found is None:
        walker.reasons[f"missing_end: {name}"] = None
        found = frame.paragraph_end(), frame.paragraph_end()
    frame.pos = found[1]
    place(walker, walker.add_figure(f"\\begin{{{name}}}{frame.text[start : found[1]]}"))


@on("tikz")
def tikz(walker: Walker, _: str) -> None:
    r"""Keep `\tikz …;` or `\tikz{…}` as the code of a figure."""
    option = walker.feed.optional()
    inside = walker.feed.group()
    if inside is not None:
        code = f"{{{inside}}}"
    else:
        frame = walker.feed.frames[-1]
        end = frame.text.find(";", frame.pos)
        stop = frame.paragraph_end()
        end = end + 1 if 0 <= end < stop else stop
        code, frame.pos = " " + frame.text[frame.pos : end], end
    place(walker, walker.add_figure(f"\\tikz{f'[{option}]' if option is not None else ''}{code}"))


@on("includegraphics", "pgfimage", "epsfig", "psfig", "epsfbox", "epsffile", "includesvg", "pgfuseimage", "IG")
def picture(walker: Walker, name: str) -> None:
    """Keep a picture file as a figure, with its bytes where the file is inside the root."""
    walker.feed.take("*")
    walker.feed.optional()
    walker.feed.optional()
    inside = walker.feed.group()
    if inside is None:
        return
    path = inside.strip()
    if name in {"epsfig", "psfig"}:
        given = options(inside)
        path = given.get("file") or given.get("figure") or path
    path = " ".join(re.sub(r"^\{|\}$|\"", "", path).split())
    walker.known.graphics[:] = walker.known.graphics[:200]
    found = walker.files.find(path, walker.folder, SUFFIXES, walker.known.graphics)
    data = walker.files.data(found) if found is not None else None
    if found is None:
        walker.reasons[walker.files.why_not(path, "missing_figure")] = None
    place(walker, walker.add_figure(None, path, data))


@on("caption", "captionof", "subcaption", "bicaption")
def caption(walker: Walker, name: str) -> None:
    """Keep a caption with the figures of its float; without any it stays as a line of text."""
    walker.feed.take("*")
    if name == "captionof":
        walker.feed.group()
    walker.feed.optional()
    holder = next((g for g in reversed(walker.groups[-30:]) if g.data.get("float")), None)

    def close(group: Group) -> None:
        text = walker.capture(group)
        if holder is not None:
            holder.data["caption"] = " ".join(filter(None, [holder.data.get("caption"), text]))
        elif walker.figures and name == "captionof":
            walker.figures[-1] = dataclasses.replace(walker.figures[-1], caption=text)
        else:
            walker.write(f"{PARAGRAPH}{text}{PARAGRAPH}")

    walker.enter(close)


def close_float(walker: Walker, group: Group) -> None:
    """Give a float's caption to its figures; to the text where it has none, or none without a caption."""
    text = group.data.get("caption")
    first = group.data["first_figure"]
    taken = False
    for index in range(first, len(walker.figures)):
        if text and walker.figures[index].caption is None:
            walker.figures[index] = dataclasses.replace(walker.figures[index], caption=text)
            taken = True
    walker.write(PARAGRAPH if not text or taken else f"{PARAGRAPH}{text}{PARAGRAPH}")
