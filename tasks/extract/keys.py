r"""Take answer keys apart: one text that answers several problems.

Put the layouts of keys here: runs (`1. B  2. C`), lines, tables, ranges (`1-5 ABCDA`). Keep single
answers in `answers`.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise

from schemas.markup import is_markup
from tasks.extract.labels import fold

TABULAR = re.compile(r"\\(?:begin|end)\{(?:tabular|array)\*?\}(?:\{[^}\n]*\})?|\\hline|\\(?:top|mid|bottom)rule")
RULE = re.compile(r"^[\s|:+-]+$")
RANGE = re.compile(
    r"(?<!\d)(\d{1,3})\s*[-–—~～至]\s*(\d{1,3})\s*[.:：、．]?\s*([A-Ha-hА-Еа-е](?:[\s,]*[A-Ha-hА-Еа-е])+)(?!\w)"
)
ENTRY = re.compile(
    r"(?:^|(?<=[\s;,|(；，、。]))(?:№\s*|\()?(?P<label>[A-Za-zА-Я]{0,3}\d{1,4}(?:\.\d{1,3})?[a-z]?)"
    r"(?:\s*(?P<delimiter>[.)\]:：．、）=]*(?:[)\]:：．、）=]|\.(?!\d))|[-–—](?!\d))\s*"
    r"|(?P<space>[ \t\u3000]+)(?=[A-Ha-hА-Е](?![\w])))"
)

MAX_ENTRIES = 400
"""Entries of a key that are looked at: more problems than a booklet has."""


def parse_key(lines: Sequence[str], labels: Sequence[str]) -> dict[str, str]:
    """Return label to answer for the problems `labels` (in booklet order) that the key in `lines` answers.

    Only known labels count, so a number inside an answer begins no entry; a label that the key gives twice with
    different answers is left out.
    """
    text_lines = _plain_lines(lines)
    found = _from_table(text_lines, labels) or _from_ranges(text_lines, labels)
    return found or _from_run("\n".join(text_lines), labels)


def _plain_lines(lines: Sequence[str]) -> list[str]:
    plain: list[str] = []
    for line in lines:
        if is_markup(line):
            continue
        if "\\\\" in line or "&" in line or TABULAR.search(line):
            rows = TABULAR.sub(" ", line).split("\\\\")
            plain += ["| " + row.replace("&", "|") + " |" if "&" in row else row for row in rows]
        else:
            plain.append(line)
    return [line.strip().strip("*") for line in plain if line.strip() and not RULE.match(line)]


def _known(labels: Sequence[str]) -> dict[str, str]:
    return {fold(label): label for label in labels}


def _from_table(lines: Sequence[str], labels: Sequence[str]) -> dict[str, str]:
    """Read a table with labels in one row and answers in the next, or a label and an answer (or several) a row."""
    rows = [[cell.strip().strip("*") for cell in line.strip("|").split("|")] for line in lines if "|" in line]
    order = {fold(label): place for place, label in enumerate(labels)}
    columns = _increasing([row[0] for row in rows], order)
    if rows and len(rows[0]) >= 2 and _increasing(rows[0], order) and not (columns and len(rows) > 2):
        pairs = [
            pair
            for upper, lower in pairwise(rows)
            if _increasing(upper, order)
            for pair in zip(upper, lower, strict=False)
        ]
    else:
        pairs = [pair for row in rows for pair in zip(row[::2], row[1::2], strict=False)]
    known = _known(labels)
    found: dict[str, str] = {}
    for cell, answer in pairs:
        key = known.get(_cell_label(cell))
        if key is not None and answer:
            found.setdefault(key, answer)
    return found


def _increasing(cells: Sequence[str], order: dict[str, int]) -> bool:
    """Tell whether cells, a heading aside, are labels in the booklet's order."""
    places = [order.get(_cell_label(cell), -1) for cell in cells if cell]
    if places and places[0] < 0:
        places = places[1:]
    return len(places) > 0 and all(place >= 0 for place in places) and places == sorted(set(places))


def _cell_label(cell: str) -> str:
    return fold(cell.replace("№", ""))


def _from_ranges(lines: Sequence[str], labels: Sequence[str]) -> dict[str, str]:
    known = _known(labels)
    found: dict[str, str] = {}
    for match in RANGE.finditer("\n".join(lines)):
        first, last = int(match[1]), int(match[2])
        letters = [c for c in match[3] if c.isalpha()]
        if last - first + 1 != len(letters):
            continue
        for number, letter in zip(range(first, last + 1), letters, strict=True):
            if str(number) in known:
                found[known[str(number)]] = letter
    return found


def _from_run(text: str, labels: Sequence[str]) -> dict[str, str]:
    """Read entries one after another: the known labels that count on best, each with an answer before the next."""
    order = {fold(label): position for position, label in enumerate(labels)}
    starts = [
        (position, match.start(), match.end())
        for match in ENTRY.finditer(text)
        if (position := order.get(fold(match["label"]), -1)) >= 0 and not _inside_maths(text, match.start())
    ]
    chain = _counting_on(text, starts[:MAX_ENTRIES])
    ends = [start for _, start, _ in [*chain[1:], (0, len(text), 0)]][: len(chain)]
    answers = {labels[place]: _entry(text[begin:end]) for (place, _, begin), end in zip(chain, ends, strict=True)}
    return {label: answer for label, answer in answers.items() if answer}


def _counting_on(text: str, starts: Sequence[tuple[int, int, int]]) -> list[tuple[int, int, int]]:
    """Return the entries (place of the label, start, end of the label) of the best run of labels that go up.

    Each counts one, and one more where it is the label after the one before: in `1. 3. 2. 5.` the 3 is an answer.
    """
    best: list[tuple[int, int]] = []
    empty = [not _entry(text[a[2] : b[1]]) for a, b in pairwise(starts)]
    for index, (place, _, _) in enumerate(starts):
        options = [(1 + (place == 0), -1)]
        options += [
            (best[i][0] + 1 + (place == starts[i][0] + 1), i)
            for i in range(index)
            if starts[i][0] < place and not (i == index - 1 and empty[i])
        ]
        best.append(max(options, key=lambda option: (option[0], -option[1])))
    at = max(range(len(best)), key=lambda i: (best[i][0], -i), default=-1)
    chain: list[tuple[int, int, int]] = []
    while at >= 0:
        chain.append(starts[at])
        at = best[at][1]
    return chain[::-1]


def _inside_maths(text: str, position: int) -> bool:
    line_start = text.rfind("\n", 0, position) + 1
    return text.count("$", line_start, position) % 2 == 1


def _entry(text: str) -> str:
    return " ".join(text.split()).strip("*").strip(" ;,；，、|").removesuffix("(").removesuffix(".").strip(" ;,；，、|")
