r"""Blanks to fill in: lines under nothing, rules, dots, empty parentheses, with the answer where the source has it.

Put what becomes `[____]{.blank}` here. Keep choices in `choices`.
"""

from __future__ import annotations

import re

from schemas.markup import blank
from tasks.read.latex.walker import Walker, on

EMPTY_LINE = re.compile(
    r"(?:\\(?:hspace|hskip|phantom|hphantom|makebox|rule|vspace)\*?\s*(?:\[[^\]]*\])?(?:\{(?:[^{}]|\{[^{}]*\})*\}|-?[\d.]+\s*[a-z]+)?"
    r"|\\(?:quad|qquad|enspace|dotfill|hrulefill|hfill|hfil|kern|[ ,;:!>\\])"
    r"|\{\}|~|\\ |[\s._\u2026\u3000]|\\ldots|\\dots|\\null|\\mbox\{\s*\}|\$\s*\$)+"
)


LEADER = re.compile(
    r"\s*(?:\\(?:textbf|textit|emph|bf|it|small)\s*)?\{?[(\[]?\d{1,2}(?:[.,]\d)?\s?[^\W\d_]{0,8}\.?[)\]]?\}?\s*(?:\n|\\\\|\\par\b|$)"
)
"""Points alone up to the end of the line."""


@on("underline", "uline", "uwave", "dashuline", "dotuline", "uuline", "ul", "underbar")
def underline(walker: Walker, _: str) -> None:
    """A line under nothing is a blank to fill in; under words it goes."""
    if walker.feed.peek() != "{":
        return
    frame = walker.feed.frames[-1]
    before = frame.pos
    inside = walker.feed.group()
    if inside is not None and (not inside.strip() or EMPTY_LINE.fullmatch(inside)):
        walker.write(f" {blank()} ")
        return
    frame.pos = before


@on("rule")
def rule(walker: Walker, _: str) -> None:
    """A line in the text: a blank to fill in where it is thin and has some length, decoration where it is wide."""
    walker.feed.optional()
    width, height = walker.feed.group() or "", walker.feed.group() or ""
    size = re.match(r"\s*([\d.]+)\s*(cm|mm|em|ex|pt|in)", width)
    scale = {"cm": 1.0, "mm": 0.1, "em": 0.4, "ex": 0.2, "pt": 0.035, "in": 2.54}
    centimetres = (
        float(size[1].strip(".") or 0) * scale[size[2]] if size and re.fullmatch(r"\d*\.?\d*", size[1]) else 0.0
    )
    flat = re.match(r"\s*(?:0?\.\d+|1(?:\.\d+)?|0)\s*(?:pt|mm|ex)|\s*0?\.0\d+\s*(?:cm|in|em)", height)
    if flat and 0.7 <= centimetres <= 12:
        walker.write(f" {blank()} ")


@on("dotfill", "hrulefill")
def fill_line(walker: Walker, _: str) -> None:
    r"""A dotted line is a blank to fill in; before points at the end of a line (`\dotfill 3p`) it is a leader."""
    frame = walker.feed.frames[-1]
    if LEADER.match(frame.text, frame.pos):
        walker.write(" ")
        return
    walker.write(f" {blank()} ")


@on("fillin", "blank", "fillblank", "blankline", "tiankong", "tk", "stdblank", "fillinblank")
def fill_in(walker: Walker, _: str) -> None:
    """A blank to fill in with its answer where the source gives one."""
    walker.feed.take("*")
    answer = walker.feed.optional()
    walker.feed.optional()
    if walker.feed.peek() == "{" and answer is None:
        answer = walker.feed.group()
    if answer is not None and re.fullmatch(r"\s*[\d.]*\s*(?:cm|mm|em|ex|pt|in|\\[a-z]+)\s*", answer):
        answer = None
    walker.write(f" {blank(_attribute(walker, answer))} ")


@on("paren", "kuohao", "choiceparen")
def parenthesis(walker: Walker, _: str) -> None:
    """Empty parentheses for the letter of the right choice."""
    walker.feed.take("*")
    walker.write(f" {blank(_attribute(walker, walker.feed.optional()))} ")


def _attribute(walker: Walker, answer: str | None) -> str | None:
    if answer is None:
        return None
    return walker.settled(walker.plain(answer))
