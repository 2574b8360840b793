"""What a line begins with: the printed name and number of a problem, a solution, a section.

Put the grammar of labels here. Keep the choice of which numbers *are* the problems' in `tasks.segment`.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import Literal

from tasks.languages.fold import fold, han_value, plain_number, roman_value
from tasks.languages.lexicon import HAN_WORD, WORD, Lexicon, Role
from tasks.languages.numbers import HAN_NUMBER, NUMBER, NUMBER_SIGN, ORDINAL_END

Kind = Literal["problem", "solution", "answer", "hint", "remark", "author", "example", "section", "number", "both"]

LEAD = re.compile(
    r"[ \t]*(?P<hash>#{1,6}[ \t]+)?(?P<bullet>[-•◦▪*][ \t]+)?(?P<emphasis>\*{1,3}(?=\S)|__?(?=\S))?[ \t]*"
    r"(?P<open>[\[(（【〔「『<《▶►■□●★☆]?)[ \t]*(?:\*\*)?"
)
DELIMITER = re.compile(r"\s*(?:[.:：．。、,，)）\]】〕」』>》–—]|-(?=\s)|\\?\.)+")
NOTE = re.compile(r"\s*[(\[（【〔][^()\[\]（）【】\n]{1,80}[)\]）】〕]")
SPACES = re.compile(r"[ \t\u00a0\u3000]*")
CLOSE = re.compile(r"[ \t]*(?:\*{1,3}|__?)")
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
BARE_DELIMITERS = ".)．）、:：】]〕"
HAN_DELIMITERS = "、．."
PART_NUMBER = re.compile(r"(?:\d{1,2}|[IVX]{1,5}|[A-F])(?P<sign>[.)]?)[ \t\u00a0]+(?=[^\W\d_])")
"""The number of a section, before its name."""
MAX_PART_LINE = 80
MAX_TOKENS = 8


@dataclass(frozen=True)
class Head:
    """What a line begins with."""

    kind: Kind
    label: str | None
    """The printed number with ASCII digits; null where none is printed."""
    plural: bool | None
    """Whether the words name a part of a booklet (`Solutions`); null where the form is both."""
    alternative: bool
    """Whether the words say that it is another solution of the same problem."""
    level: int
    """Of a heading, 1 to 6; 0 for a line of text."""
    bold: bool
    worded: bool
    """Whether a word stands with the number."""
    delimited: bool
    """Whether a sign, the end of the emphasis or of the line sets the label off."""
    style: tuple[object, ...]
    """Lines of one numbering agree in this."""
    rest: str
    """What follows on the line: the beginning of the text, or the title of a heading."""
    n_words: int = 0
    reference: bool = False
    """Whether a solution's words name the problem it belongs to (`Solution of Problem 3`)."""
    proof: bool = False
    """Whether the word is one for a proof, which may be a lemma's."""
    bulleted: bool = False
    numbered: bool = False
    """Whether a section's number stands before the name of a part (`3 Solutions`)."""


@dataclass
class _Scan:
    """How far a line was read."""

    roles: list[frozenset[Role]]
    numbers: list[tuple[int, str]]
    at: int
    sign: bool = False
    number_end: int = 0
    """Where the first number ends."""


def parse_head(line: str, words: Lexicon) -> Head | None:
    """Return what `line` begins with, or None where it begins with plain text."""
    lead = LEAD.match(line)
    if lead is None or lead.end() >= len(line):
        return None
    level = len((lead["hash"] or "").strip())
    part = _part_heading(line, lead, level, words)
    if part is not None:
        return part
    scan = _scan(line, lead.end(), words)
    if not scan.roles and not scan.numbers:
        return None
    if not scan.roles:
        return _bare(line, lead, scan, level)
    head = _worded(line, lead, scan, level)
    numbered = bool(scan.numbers) and scan.numbers[0][0] == 0
    if head is not None and numbered and not head.reference and head.kind in {"solution", "answer", "hint"}:
        if _names_problem(line, scan, words):
            return replace(head, reference=True)
        if head.kind == "solution" and head.plural is not True and _is_ordinal(line, scan):
            return replace(head, label=None, alternative=True)
        return _bare(line, lead, _Scan([], scan.numbers[:1], scan.number_end, scan.sign), level)
    return head


def _part_heading(line: str, lead: re.Match[str], level: int, words: Lexicon) -> Head | None:
    """Return the head of `3 Solutions`, `II. Lösungen`: a section's number, the name of a part, no more."""
    number = PART_NUMBER.match(line, lead.end())
    if number is None or len(line) > MAX_PART_LINE:
        return None
    scan = _scan(line, number.end(), words)
    head = _worded(line, lead, scan, level) if scan.roles and not scan.numbers else None
    if head is None or head.kind not in {"problem", "solution", "answer"} or head.rest or line[scan.at :].strip(" *_"):
        return None
    named = head.plural is True or (head.plural is None and not number["sign"])
    capital = not line[number.end()].islower()
    return replace(head, numbered=True) if named and capital else None


def _is_ordinal(line: str, scan: _Scan) -> bool:
    """`2. megoldás` is the second solution, `2. Megoldás: …` the solution of number 2."""
    word = WORD.search(line, scan.number_end)
    return word is not None and word[0][0].islower() and len(scan.numbers[0][1]) == 1


def _names_problem(line: str, scan: _Scan, words: Lexicon) -> bool:
    """`3. ülesande lahendus` is the solution of problem 3: a problem's word follows the number, in any case of it."""
    word = WORD.search(line, scan.number_end)
    alone = words.match(word[0]) if word is not None else None
    return word is not None and word[0][0].islower() and (alone is None or bool(alone.roles & {"problem", "problems"}))


def _scan(line: str, at: int, words: Lexicon) -> _Scan:
    """Read known words and numbers from `at` on."""
    scan = _Scan([], [], at)
    for _ in range(MAX_TOKENS):
        here = SPACES.match(line, scan.at).end() if scan.roles or scan.numbers else scan.at  # type: ignore[union-attr]  # matches always
        step = _next(line, here, scan, words)
        if step is None:
            break
        scan.at = step
    return scan


def _next(line: str, here: int, scan: _Scan, words: Lexicon) -> int | None:
    found = words.match(line, here)
    if found is not None and _fits(found.roles, scan):
        scan.roles.append(found.roles)
        return found.end
    if line.startswith("第", here):
        return _han_ordinal(line, here + 1, scan, words)
    sign = NUMBER_SIGN.match(line, here)
    start = sign.end() if sign is not None else here
    number = NUMBER.match(line, start)
    if number is not None and len(scan.numbers) < 2 and (scan.roles or sign or not scan.numbers):
        if number[0][0].isalpha() and not number[0][-1].isdigit() and not scan.roles:
            return _roman_section(line, number, scan, words)
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


def _fits(roles: frozenset[Role], scan: _Scan) -> bool:
    """A lone word for points is no label; a second alternative word is text."""
    return roles != {"points"} and (bool(scan.roles) or roles != {"alternative", "points"}) and len(scan.roles) < 4


def _roman_section(line: str, number: re.Match[str], scan: _Scan, words: Lexicon) -> int | None:
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


def _take_number(line: str, number: re.Match[str], scan: _Scan, words: Lexicon, sign: bool) -> int:
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


def _han_ordinal(line: str, at: int, scan: _Scan, words: Lexicon) -> int | None:
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


def _han_heading(line: str, han: re.Match[str], scan: _Scan, words: Lexicon) -> int | None:
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


def _over_filler(line: str, here: int, scan: _Scan, words: Lexicon) -> int | None:
    """Step over `to`, `of the`, … where another known word or a number follows."""
    if not scan.roles:
        return None
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


def _worded(line: str, lead: re.Match[str], scan: _Scan, level: int) -> Head | None:
    kind, plural = _kind(scan, line, lead.end())
    if kind is None:
        return None
    number = _label_number(scan)
    alternative = any("alternative" in roles for roles in scan.roles)
    bold = bool(lead["emphasis"])
    after, rest, delimited = _after_label(line, scan.at, bold, bool(lead["open"]), level)
    if kind == "author":
        number, rest = None, line[scan.at - len(number or "") :].strip(" :*_)")
    style = (kind, level, bold, bool(lead["open"]), number is not None, after)
    head = Head(kind, number, plural, alternative, level, bold, True, delimited, style, rest, _n_words(line))
    named = kind in {"solution", "answer", "hint"} and any(roles & {"problem", "problems"} for roles in scan.roles)
    proof = kind == "solution" and "proof" in scan.roles[0] and not scan.roles[0] & {"solution", "solutions"}
    return replace(head, reference=named, proof=proof, bulleted=lead["bullet"] is not None)


def _kind(scan: _Scan, line: str, start: int) -> tuple[Kind | None, bool | None]:
    """Return what the words name together, and whether as a part of the booklet."""
    first = scan.roles[0]
    numbered = bool(scan.numbers)
    if numbered and "section" in first and not first & {"problem", "solution", "answer"}:
        return "section", True if len(first) == 2 else None
    belonging = _belonging(scan, numbered)
    if belonging is not None:
        return belonging
    if "remark" in first and not first & {"problem", "problems"}:
        return "remark", None
    joined = frozenset[Role]().union(*scan.roles)
    if joined & {"problem", "problems"}:
        return "problem", _is_plural(joined, "problem", "problems")
    if "proof" in first:
        return "solution", False
    if joined == {"alternative"} and (HAN_WORD.match(line, start) or numbered == (len(scan.roles) == 1)):
        return "solution", False
    others: tuple[Kind, ...] = ("remark", "author", "example")
    return next(
        (kind for kind in others if kind in first), "section" if numbered and "section" in first else None
    ), None


def _belonging(scan: _Scan, numbered: bool) -> tuple[Kind, bool | None] | None:
    """Return solution, answer or hint where a word names one, whatever problem it names beside."""
    first = scan.roles[0]
    pairs: tuple[tuple[Kind, Role, Role], ...] = (
        ("solution", "solution", "solutions"),
        ("answer", "answer", "answers"),
        ("hint", "hint", "hint"),
    )
    for kind, single, many in pairs:
        holder = next((roles for roles in scan.roles if single in roles or many in roles), None)
        if holder is None or (kind == "answer" and "problem" in first and not numbered):
            continue
        plural = None if kind == "hint" else _is_plural(holder, single, many)
        if kind == "solution" and plural is not False and "problems" in first and first is not holder and not numbered:
            return "both", True
        return kind, plural
    return None


def _is_plural(roles: frozenset[Role], single: Role, many: Role) -> bool | None:
    """Tell whether a form is the plural; None where it is both."""
    return None if single in roles and many in roles else many in roles


def _label_number(scan: _Scan) -> str | None:
    """Return the number that is the label: the one after the word for the problem, where there are several."""
    if not scan.numbers:
        return None
    for place, number in reversed(scan.numbers):
        if place > 0 and scan.roles[place - 1] & {"problem", "problems"}:
            return _neat(number)
    return _neat(scan.numbers[0][1])


def _neat(number: str) -> str:
    return number.replace("．", ".").rstrip(".")


def _after_label(line: str, at: int, bold: bool, bracket: bool, level: int) -> tuple[str, str, bool]:
    """Return the sign after the label, the rest of the line, and whether the label is set off from it."""
    note = NOTE.match(line, at)
    while note is not None:
        at = note.end()
        note = NOTE.match(line, at)
    delimiter = DELIMITER.match(line, at)
    sign = delimiter[0].strip() if delimiter is not None else ""
    if delimiter is not None:
        at = delimiter.end()
    closed = CLOSE.match(line, at) if bold else None
    if bold and closed is None and level == 0:
        end = line.find("**", at) if "**" in line[at : at + 160] else line.find("*", at, at + 160)
        if end >= 0:
            closed = CLOSE.match(line, end)
            sign = sign or "title"
    if closed is not None:
        at = closed.end()
        late = DELIMITER.match(line, at)
        at = late.end() if late is not None else at
        note = NOTE.match(line, at)
        if note is not None and any(char.isdigit() for char in note[0]) and len(note[0]) < 20:
            at = note.end()
    rest = line[at:].strip()
    delimited = bool(sign) or closed is not None or not rest or level > 0
    return sign[:1] if not bracket else ")", rest, delimited


def _bare(line: str, lead: re.Match[str], scan: _Scan, level: int) -> Head | None:
    """Return the head of a line that begins with a number alone."""
    label = _neat(scan.numbers[0][1])
    bold = bool(lead["emphasis"])
    composite = "." in label
    after, rest, delimited = _after_label(line, scan.at, bold, False, level)
    sign = line[scan.at : scan.at + 1]
    plain = sign in BARE_DELIMITERS and bool(sign)
    if bold and after == "title" and not plain:
        return None
    if not (plain or bold or level or scan.sign or (composite and sign.isspace())):
        return None
    if plain and sign in ".．:" and line[scan.at + 1 : scan.at + 2].isdigit():
        return None
    if label.isdigit() and (len(label) > 4 or 1900 <= int(label) < 2100) and not (scan.sign or level or bold):
        return None
    letters = "".join(char for char in label if char.isalpha())
    style = (
        "number",
        level,
        bold,
        lead["open"] or "",
        sign if plain else "",
        label.count("."),
        bool(letters),
        scan.sign,
    )
    return Head("number", label, None, False, level, bold, False, delimited or plain, style, rest, _n_words(line))


def _n_words(line: str) -> int:
    """Count words; a run of unspaced script counts one word for every two letters."""
    return sum(max(1, len(match[0]) // 2) if HAN_WORD.match(match[0]) else 1 for match in WORD.finditer(line[:400]))
