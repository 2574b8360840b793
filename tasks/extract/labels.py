"""Take printed labels and headings off the first line of a segment.

Put here what a reader of a booklet skips before the text begins: `**Problem 3.**`, `Solution to Problem 3:`, `3)`.
Keep the choice of canonical labels in `tasks.segment`.
"""

from __future__ import annotations

import re
from collections.abc import Container
from functools import cache, lru_cache

from tasks.extract.words import alternatives, any_of, phrases
from tasks.languages.fold import roman_value
from tasks.languages.labels import parse_head
from tasks.languages.lexicon import lexicon

FULL_WIDTH = {code: code - 0xFEE0 for code in range(0xFF01, 0xFF5F)}
HEADING = re.compile(r"^\s*#{1,6}\s+")
EMPHASIS = r"(?:\*{1,3}|_{1,2})"
NUMBER = r"[A-Za-zА-Яа-я]{0,3}[-.]?\d{1,6}(?:[.\-–/]\d{1,4}){0,3}[a-zа-я]?|[IVXLCivxlc]{1,7}|[A-ZА-Я]"
DELIMITER = r"[.):：．。、）\]】,;°º–—-]"
SHORT_TITLE = 120
MAX_LINE = 2000
"""Characters of a line whose words are read."""
STEPS = re.compile(r"[.\-–/]|(?<=[^\W\d_])(?=\d)")
NEXT_ITEM = re.compile(r"^\s*(?:[-*+]\s+)?\(?(\d{1,3})(?=[.)])")


@lru_cache(maxsize=65536)
def fold(text: str) -> str:
    """Return `text` for comparing labels: full-width signs as ASCII, case folded, nothing but letters and digits."""
    return "".join(c for c in text.translate(FULL_WIDTH).casefold() if c.isalnum())


@cache
def _problem_pattern() -> re.Pattern[str]:
    word = alternatives("problem")
    return re.compile(
        rf"^\s*(?:[-*+]\s+)?(?P<mark>#{{1,6}}\s+)?(?P<bold>{EMPHASIS})?\s*[\[(（【]?\s*第?\s*"
        rf"(?P<word>(?<!\w){word}\s*)?(?:№|[Nn][ro]?\.|[Nn]\.?º|#)?\s*(?P<label>{NUMBER})(?![\w$])"
        rf"(?P<after>\s*[.．°º]?[-\s]{{0,2}}{word}(?!\w))?\s*(?P<end>{DELIMITER}*)(?P<close>{EMPHASIS})?(?P<tail>[.):：．]?)",
        re.IGNORECASE,
    )


@cache
def _cjk_pattern() -> re.Pattern[str]:
    return re.compile(
        r"^\s*(?:\*\*)?\s*(?:第\s*(\d+|[一二三四五六七八九十]+)\s*[题題問问]|[例题題]\s*(\d+))\s*[.．、:：]*\s*(?:\*\*)?"
    )


def strip_problem_label(line: str, label: str | None, later: list[str] | None = None) -> str:
    """Return `line` without the label of problem `label` that it begins with, or unchanged.

    A bare number is taken off only if it is the label and a delimiter follows it, and not where a line of `later`
    carries the next number in the same way: then it is the first item of a list. A heading is taken off whole when
    it holds the label and a short title.
    """
    cjk = _cjk_pattern().match(line)
    if cjk is not None:
        return line[cjk.end() :].lstrip()
    match = _problem_pattern().match(line)
    if match is None or not _is_label(match, label):
        return _after_words(line, {"problem", "solution"}, label)
    if match["mark"]:
        return ""
    if match["word"] is None and match["after"] is None and match["bold"] is None and _begins_list(match, later or []):
        return line
    return _after_bold(line, match)


def _after_words(line: str, kinds: Container[str], label: str | None) -> str:
    """Return what follows words of `kinds` with the number `label` in a plain line, or the line as it is.

    Where no sign stands after the number, the text begins with no small letter.
    """
    head = parse_head(line[:MAX_LINE], lexicon())
    if head is None or not head.worded or head.bold or head.level or head.kind not in kinds or head.label is None:
        return line
    same = fold(head.label) in {fold(label or ""), _last_step(label)}
    begins = head.delimited or not head.rest[:1].islower()
    return line[line.rindex(head.rest) :] if same and begins and head.rest and len(line) <= MAX_LINE else line


def _is_label(match: re.Match[str], label: str | None) -> bool:
    named = match["word"] is not None or match["after"] is not None
    if not (match["end"] or match["close"] or match["mark"] or (named and match.end() == len(match.string.rstrip()))):
        return (bool(match["word"]) and match["bold"] is not None) or _is_composite(match, label)
    rest = match.string[match.end() : match.end() + 1]
    if match["end"].endswith((".", ",")) and rest.isdigit():
        return False
    printed, wanted = fold(match["label"]), fold(label or "")
    same = bool(wanted) and (printed == wanted or _last_step(match["label"]) == wanted or _last_step(label) == printed)
    return same or (named and (any(c.isdigit() for c in printed) or _is_roman(printed, wanted)))


def _is_roman(printed: str, wanted: str) -> bool:
    return wanted.isdecimal() and roman_value(printed.upper()) == int(wanted)


def _is_composite(match: re.Match[str], label: str | None) -> bool:
    """Tell whether a number of several parts before a blank (`1.2 Find`) is the label as it stands."""
    return match["label"] == label and "." in match["label"] and match.string[match.end("label") :][:1] == " "


def _last_step(label: str | None) -> str:
    """Return the last part of a label of several: `5` for `3.5`, `24` for `M24`."""
    last = STEPS.split(label or "")[-1]
    return fold(last) or fold(label or "")


def _begins_list(match: re.Match[str], later: list[str]) -> bool:
    printed = fold(match["label"])
    if not printed.isdecimal():
        return False
    following = str(int(printed) + 1)
    return any(found[1] == following for line in later if (found := NEXT_ITEM.match(line)))


def continues_list(line: str, earlier: list[str]) -> bool:
    """Tell whether `line` is an item of a list: it begins with the number after that of a line of `earlier`."""
    found = NEXT_ITEM.match(line)
    numbers = {int(item[1]) for item in map(NEXT_ITEM.match, earlier) if item is not None}
    return found is not None and int(found[1]) - 1 in numbers


def _after_bold(line: str, match: re.Match[str]) -> str:
    """Return what follows the label; a title in the same bold run goes with it."""
    rest = line[match.end() :]
    bold = match["bold"]
    if bold and not match["close"]:
        end = rest.find(bold, 0, SHORT_TITLE)
        return rest[end + len(bold) :].lstrip(" .:—–") if end >= 0 else line
    return rest.lstrip()


def _own_number(match: re.Match[str], label: str | None) -> bool:
    if match["number"] is None or match["before"] or match["after"]:
        return True
    if fold(match["word"]) not in {fold(word) for word in phrases("proof")} and not any_of("prove").match(
        match["word"]
    ):
        return True
    return label is not None and fold(match["number"]) in {fold(label), _last_step(label)}


@cache
def _heading_pattern(*kinds: str) -> re.Pattern[str]:
    word, problem, other = alternatives(*kinds), alternatives("problem"), alternatives("alternative")
    number = r"(?:№\s*|[Nn]r?\.\s*|#)?[A-Za-zА-Я]{0,2}\d{1,4}(?:[.\-]\d{1,3}){0,2}\.?"
    return re.compile(
        rf"^\s*(?:[-*+>]\s+)?(?P<mark>#{{1,6}}\s+)?(?P<bold>{EMPHASIS})?\s*[\[(（【]?\s*"
        rf"(?:(?P<before>{problem}\s*)?(?P<number>{number})\)?\s*(?P<after>{problem}(?!\w))?\s*[-–—:.]?\s*)?"
        rf"(?:(?<!\w){other}\s+)?(?P<word>(?<!\w){word})(?!\w)"
        rf"(?:\s+\w{{1,4}})?(?:\s+(?:{problem}\s*)?(?:{number}|[IVX]{{1,4}}|[A-Z]))?"
        rf"\s*(?P<end>[.:：．。、)）\]】—–-]*)(?P<close>{EMPHASIS})?(?P<tail>[.:：]?)",
        re.IGNORECASE,
    )


def strip_heading(line: str, *kinds: str, label: str | None = None) -> str:
    """Return `line` without the heading of `kinds` (`solution`, `answer`, `hint`, …) it begins with, or unchanged.

    The word counts as a heading only if a delimiter, the end of the line or emphasis sets it off from the text. A
    number before a word for "proof" must be `label` or belong to a word for "problem": `1. Proof: …` may be the first
    part of two.
    """
    match = _heading_pattern(*kinds).match(line)
    if match is None or not _own_number(match, label):
        return line
    rest = line[match.end() :]
    if match["mark"]:
        return ""
    if match["bold"] and not match["close"]:
        end = rest.find(match["bold"], 0, SHORT_TITLE)
        return rest[end + len(match["bold"]) :].lstrip(" .:") if end >= 0 else line
    if match["end"].strip("-–—)") or match["tail"] or match["close"] or not rest.strip():
        return rest.lstrip()
    if match["end"] and rest.startswith(" "):
        return rest.lstrip()
    return _after_words(line, kinds, label)


def printed_label(line: str) -> str | None:
    """Return the number that `line` begins with after a word for "problem" (`**Problem 4.** …`), or None."""
    match = _problem_pattern().match(line)
    if match is None or (match["word"] is None and match["after"] is None) or not _is_label(match, None):
        return None
    return match["label"]
