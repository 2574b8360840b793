"""What a line begins with: the printed name and number of a problem, a solution, a section.

Put the grammar of labels here. Keep the choice of which numbers *are* the problems' in `tasks.segment`.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import Literal

from tasks.languages.lexicon import HAN_WORD, WORD, Lexicon, Role
from tasks.languages.scanning import Scan, scan_label

Kind = Literal["problem", "solution", "answer", "hint", "remark", "author", "example", "section", "number", "both"]

LEAD = re.compile(
    r"[ \t]*(?P<hash>#{1,6}[ \t]+)?(?P<bullet>[-•◦▪*][ \t]+)?(?P<emphasis>\*{1,3}(?=\S)|__?(?=\S))?[ \t]*"
    r"(?P<open>[\[(（【〔「『<《▶►■□●★☆]?)[ \t]*(?:\*\*)?"
)
DELIMITER = re.compile(r"\s*(?:[.:：．。、,，)）\]】〕」』>》–—°º]|-(?=\s)|\\?\.)+")
NOTE = re.compile(r"\s*[(\[（【〔][^()\[\]（）【】\n]{1,80}[)\]）】〕]")
CLOSE = re.compile(r"[ \t]*(?:\*{1,3}|__?)")
BARE_DELIMITERS = ".)．）、:：】]〕°º"
STARRED = re.compile(r"\\?\*(?=[.)])")
"""The star of a hard problem between its number and the sign (`3*.`)."""
PART_NUMBER = re.compile(r"(?:\d{1,2}|[IVX]{1,5}|[A-F])(?P<sign>[.)]?)[ \t\u00a0]+(?=[^\W\d_])")
"""The number of a section, before its name."""
MAX_PART_LINE = 80
YEAR = re.compile(r"(?:19|20)\d\d(?:[-–/.]\d{2,4})?")


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


def parse_head(line: str, words: Lexicon, *, parts: bool = True) -> Head | None:
    """Return what `line` begins with, or None where it begins with plain text.

    Without `parts` a number before a word for solutions is a label, never a section's.
    """
    lead = LEAD.match(line)
    if lead is None or lead.end() >= len(line):
        return None
    level = len((lead["hash"] or "").strip())
    part = _part_heading(line, lead, level, words) if parts else None
    if part is not None:
        return part
    scan = scan_label(line, lead.end(), words)
    if not scan.roles and not scan.numbers:
        return None
    if not scan.roles:
        return _bare(line, lead, scan, level)
    head = _worded(line, lead, scan, level)
    numbered = bool(scan.numbers) and scan.numbers[0][0] == 0
    if (
        head is not None
        and numbered
        and not head.reference
        and not _counts_itself(scan)
        and head.kind in {"solution", "answer", "hint"}
    ):
        if _names_problem(line, scan, words):
            return replace(head, reference=True)
        if head.kind == "solution" and head.plural is not True and _is_ordinal(line, scan):
            return replace(head, label=None, alternative=True)
        return _bare(line, lead, Scan([], scan.numbers[:1], scan.number_end, scan.sign), level)
    return head


def _part_heading(line: str, lead: re.Match[str], level: int, words: Lexicon) -> Head | None:
    """Return the head of `3 Solutions`, `II. Lösungen`: a section's number, the name of a part, no more."""
    number = PART_NUMBER.match(line, lead.end())
    if number is None or len(line) > MAX_PART_LINE:
        return None
    scan = scan_label(line, number.end(), words)
    head = _worded(line, lead, scan, level) if scan.roles and not scan.numbers else None
    if head is None or head.kind not in {"problem", "solution", "answer"} or head.rest or line[scan.at :].strip(" *_"):
        return None
    named = head.plural is not False and not line[number.end()].islower()
    return replace(head, numbered=True) if named else None


def _counts_itself(scan: Scan) -> bool:
    """Tell whether a section's number stands before the words and a number of their own after (`2.3 Solution 3`)."""
    (first, number), (last, _) = scan.numbers[0], scan.numbers[-1]
    return first == 0 < last and "." in number and not any("points" in roles for roles in scan.roles)


def _is_ordinal(line: str, scan: Scan) -> bool:
    """`2. megoldás` is the second solution, `2. Megoldás: …` the solution of number 2."""
    word = WORD.search(line, scan.number_end)
    return word is not None and word[0][0].islower() and len(scan.numbers[0][1]) == 1


def _names_problem(line: str, scan: Scan, words: Lexicon) -> bool:
    """`3. ülesande lahendus` is the solution of problem 3: a problem's word follows the number, in any case of it."""
    word = WORD.search(line, scan.number_end)
    alone = words.match(word[0]) if word is not None else None
    return word is not None and word[0][0].islower() and (alone is None or bool(alone.roles & {"problem", "problems"}))


def _worded(line: str, lead: re.Match[str], scan: Scan, level: int) -> Head | None:
    kind, plural = _kind(scan, line, lead.end())
    if kind is None:
        return None
    number = _label_number(scan)
    if plural is not False and number is not None and YEAR.fullmatch(number) is not None:
        number = None
    alternative = any("alternative" in roles for roles in scan.roles)
    bold = bool(lead["emphasis"])
    after, rest, delimited = _after_label(line, scan.at, bold, bool(lead["open"]), level)
    if not delimited and _reads_on(scan):
        kind, plural = "problem", None
        after, rest, delimited = _after_label(line, scan.number_end, bold, bool(lead["open"]), level)
    if kind == "author":
        number, rest = None, line[scan.at - len(number or "") :].strip(" :*_)")
    style = (kind, level, bold, bool(lead["open"]), number is not None, after)
    head = Head(kind, number, plural, alternative, level, bold, True, delimited, style, rest, _n_words(line))
    named = kind in {"solution", "answer", "hint"} and any(roles & {"problem", "problems"} for roles in scan.roles)
    proof = kind == "solution" and "proof" in scan.roles[0] and not scan.roles[0] & {"solution", "solutions"}
    return replace(head, reference=named, proof=proof, bulleted=lead["bullet"] is not None)


def _reads_on(scan: Scan) -> bool:
    """Tell whether words after a problem's number may begin its text (`Bài 5 Giải phương trình`): no sign ends them."""
    if not scan.numbers or not scan.roles[0] & {"problem", "problems"}:
        return False
    place = scan.numbers[0][0]
    return len(scan.numbers) == 1 and place == 1 < len(scan.roles)


def _kind(scan: Scan, line: str, start: int) -> tuple[Kind | None, bool | None]:
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


def _belonging(scan: Scan, numbered: bool) -> tuple[Kind, bool | None] | None:
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


def _label_number(scan: Scan) -> str | None:
    """Return the number that is the label: the one after the word for the problem, where there are several."""
    if not scan.numbers:
        return None
    for place, number in reversed(scan.numbers):
        if place > 0 and scan.roles[place - 1] & {"problem", "problems"}:
            return _neat(number)
    if _counts_itself(scan):
        return _neat(scan.numbers[-1][1])
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


def _bare(line: str, lead: re.Match[str], scan: Scan, level: int) -> Head | None:
    """Return the head of a line that begins with a number alone."""
    label = _neat(scan.numbers[0][1])
    bold = bool(lead["emphasis"])
    composite = "." in label
    starred = STARRED.match(line, scan.at)
    scan.at = starred.end() if starred is not None and not bold else scan.at
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
