"""Reading known words and numbers from a place of a line on, in whatever order languages print them.

Put the walk over words, numbers and fillers here. Keep what they mean together in `labels`.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from tasks.languages.fold import fold, han_value, plain_number, roman_value
from tasks.languages.lexicon import HAN_WORD, WORD, Lexicon, Role
from tasks.languages.numbers import HAN_NUMBER, NUMBER, NUMBER_SIGN, ORDINAL_END

SPACES = re.compile(r"[ \t\u00a0\u3000]*")
ELIDED = re.compile(r"(?:[Ll]|[Dd]e l|[Dd]|(?:[Dd]e|[Aa]|[Nn]e|[Ss]u)ll)['’]")
FILLERS = frozenset(
    fold(word)
    for word in [
        *("to", "of", "the", "for", "and", "zu", "zur", "zum", "der", "des", "den", "von", "und", "de", "del", "la"),
        *("el", "al", "a", "l", "du", "d", "le", "les", "et", "do", "da", "dos", "das", "e", "di", "della", "dello"),
        *("dei", "i", "y", "no", "na", "к", "на", "за", "до", "по", "из", "и", "för", "till", "til", "av", "af", "og"),
        *("och", "van", "het", "en", "voor", "số", "cho", "của", "sang", "på", "au", "aux", "degli", "agli"),
        *("delle", "alle", "ai", "los", "las", "os", "as", "του", "της", "των", "στο", "στη", "στην"),
    ]
)
HAN_DELIMITERS = "、．."
BETWEEN = re.compile(r"[ \t]*[–—:(-][ \t]*")
"""What may stand between the word for a solution and the problem's name."""
MAX_TOKENS = 8
MAX_ROMAN = 39
ROMAN_END = re.compile(r"[.)]\s+\S")


@dataclass
class Scan:
    """How far a line was read."""

    roles: list[frozenset[Role]]
    numbers: list[tuple[int, str]]
    at: int
    sign: bool = False
    number_end: int = 0
    """Where the first number ends."""


def scan_label(line: str, at: int, words: Lexicon) -> Scan:
    """Read known words and numbers from `at` on."""
    scan = Scan([], [], at)
    for _ in range(MAX_TOKENS):
        here = SPACES.match(line, scan.at).end() if scan.roles or scan.numbers else scan.at  # type: ignore[union-attr]  # matches always
        step = _next(line, here, scan, words)
        if step is None:
            break
        scan.at = step
    return scan


def _next(line: str, here: int, scan: Scan, words: Lexicon) -> int | None:
    found = words.match(line, here)
    if found is not None and _fits(found.roles, scan):
        scan.roles.append(found.roles)
        return found.end
    if line.startswith("第", here):
        return _han_ordinal(line, here + 1, scan, words)
    sign = NUMBER_SIGN.match(line, here)
    start = sign.end() if sign is not None else here
    number = NUMBER.match(line, start)
    fresh = not scan.numbers or scan.numbers[-1][0] < len(scan.roles)
    if number is not None and fresh and len(scan.numbers) < 2 and (scan.roles or sign or not scan.numbers):
        if number[0][0].isalpha() and not number[0][-1].isdigit() and not scan.roles:
            return _roman_section(line, number, scan, words) or _roman_number(line, number, scan)
        if scan.numbers and not scan.roles:
            return None
        return _take_number(line, number, scan, words, sign is not None)
    han = HAN_NUMBER.match(line, start)
    if han is not None and not scan.roles and not scan.numbers and line[han.end() : han.end() + 1] in HAN_DELIMITERS:
        return _han_heading(line, han, scan, words)
    if han is not None and scan.roles and (value := han_value(han[0])) is not None:
        scan.numbers.append((len(scan.roles), str(value)))
        return han.end()
    return _over_filler(line, here, scan, words)


def _fits(roles: frozenset[Role], scan: Scan) -> bool:
    """A lone word for points is no label; a second alternative word is text."""
    return roles != {"points"} and (bool(scan.roles) or roles != {"alternative", "points"}) and len(scan.roles) < 4


def _roman_section(line: str, number: re.Match[str], scan: Scan, words: Lexicon) -> int | None:
    """Read `VII разред`, `III. osztály`: a Roman number before a section's word."""
    if roman_value(number[0].rstrip(".")) is None:
        return None
    after = ORDINAL_END.match(line, number.end())
    at = SPACES.match(line, after.end() if after is not None else number.end()).end()  # type: ignore[union-attr]  # matches always
    found = words.match(line, at) if at > number.end() else None
    if found is None or "section" not in found.roles or found.roles & {"problem", "solution", "alternative"}:
        return None
    scan.numbers.append((0, number[0].rstrip(".")))
    scan.roles.append(found.roles)
    return found.end


def _roman_number(line: str, number: re.Match[str], scan: Scan) -> int | None:
    """Read `IV. Find`: a small Roman number that a stop or a bracket sets off from the text."""
    value = roman_value(number[0])
    if value is None or value > MAX_ROMAN or ROMAN_END.match(line, number.end()) is None:
        return None
    scan.numbers.append((0, number[0]))
    scan.number_end = number.end()
    return number.end()


def _take_number(line: str, number: re.Match[str], scan: Scan, words: Lexicon, sign: bool) -> int:
    """Note a number; where a known word follows it (`5. klase`), its ordinal ending goes with it."""
    scan.numbers.append((len(scan.roles), plain_number(number[0])))
    scan.number_end = scan.number_end or number.end()
    scan.sign = scan.sign or sign
    if not scan.roles or "solution" in scan.roles[0] or "solutions" in scan.roles[0]:
        after = ORDINAL_END.match(line, number.end())
        at = after.end() if after is not None else number.end()
        found = words.match(line, at)
        if found is not None and found.roles & {"problem", "problems", "section", "solution"} and at > number.end():
            return _closed_word(line, number.end(), at, found.end, words)
        if found is not None and HAN_WORD.match(line, at) and found.roles & {"problem", "section"}:
            return at
    return number.end()


def _closed_word(line: str, number_end: int, at: int, end: int, words: Lexicon) -> int:
    """`1. Aufgabe` is a label where the word ends it or is a solution's; in `1. Problem solving` the word is text."""
    beside = words.match(line, SPACES.match(line, end).end())  # type: ignore[union-attr]  # matches always
    if beside is not None and beside.roles & {"solution", "answer", "hint"} and line[end : end + 1] in " \u00a0":
        return at
    following = line[end : end + 1]
    closed = (
        not following or following in ".:：)）*—–-(（[,．。" or line[end : end + 2].strip()[:1] in "([（*—–:.0123456789"
    )
    return at if closed or not line[end:].strip() else number_end


def _han_ordinal(line: str, at: int, scan: Scan, words: Lexicon) -> int | None:
    at = SPACES.match(line, at).end()  # type: ignore[union-attr]  # matches always
    number = NUMBER.match(line, at) or HAN_NUMBER.match(line, at)
    if number is None:
        return None
    value = number[0] if number[0][0] not in "〇一二三四五六七八九十" else str(han_value(number[0]) or number[0])
    end = SPACES.match(line, number.end()).end()  # type: ignore[union-attr]  # matches always
    found = words.match(line, end)
    if found is None or not found.roles & {"problem", "section", "problems"}:
        return None
    scan.numbers.append((0, plain_number(value)))
    scan.roles.append(found.roles)
    return found.end


def _han_heading(line: str, han: re.Match[str], scan: Scan, words: Lexicon) -> int | None:
    """`一、选择题` heads a section, `一、已知…` a problem."""
    value = han_value(han[0])
    if value is None or not line[han.end() : han.end() + 1]:
        return None
    scan.numbers.append((0, str(value)))
    found = words.match(line, han.end() + 1)
    if found is not None and "problems" in found.roles:
        scan.roles.append(frozenset({"section", "problems"}))
        return found.end
    return han.end()


def _over_filler(line: str, here: int, scan: Scan, words: Lexicon) -> int | None:
    """Step over `to`, `of the`, … where another known word or a number follows."""
    if not scan.roles:
        return None
    between = BETWEEN.match(line, here) if scan.roles[-1] & {"solution", "solutions", "answer"} else None
    if between is not None and not scan.numbers and _names_problem(line, between.end(), words):
        return between.end()
    at = here
    for _ in range(2):
        elided = ELIDED.match(line, at)
        word = elided or WORD.match(line, at)
        if word is None or (elided is None and fold(word[0]) not in FILLERS):
            return None
        at = SPACES.match(line, word.end()).end()  # type: ignore[union-attr]  # matches always
        if line[at : at + 1] in {"'", "’"}:
            at += 1
        if (
            words.match(line, at) is not None
            or NUMBER_SIGN.match(line, at)
            or ((number := NUMBER.match(line, at)) and number[0][-1].isdigit())
        ):
            return at
    return None


def _names_problem(line: str, at: int, words: Lexicon) -> bool:
    """Tell whether a problem's word and number stand at `at` (`Solution – Problem 3`), in either order.

    A word with a small letter before its number goes on with the sentence: `Solution: problem 3 says …`.
    """
    number = NUMBER.match(line, at)
    if number is not None:
        after = ORDINAL_END.match(line, number.end())
        at = after.end() if after is not None else number.end()
    found = words.match(line, at)
    if found is None or not found.roles & {"problem", "problems"}:
        return False
    if number is not None:
        return True
    return not line[at].islower() and NUMBER.match(line, SPACES.match(line, found.end).end()) is not None  # type: ignore[union-attr]  # matches always
