"""Group the segments of a booklet into problems by (section, label).

Put joining on the keys that segmenting decided here. Keep what the texts say in the modules that read them.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from rapidfuzz import fuzz
from rapidfuzz.distance import Indel

from schemas.tables import Document, Segment
from tasks.extract.clean import clean_piece, open_blocks, without_problem_label
from tasks.extract.labels import continues_list
from tasks.extract.lines import span_lines

USED = frozenset({"problem", "solution", "answer", "hint", "remark", "author"})
"""Kinds of segments that the stage accounts for."""
PART_ORDER = {"problems": 0, "all": 1, "solutions": 2, "answer_key": 3}
SAME = 0.9
SHORTEST = 20
LONGEST_COMPARED = 20_000

Key = tuple[str | None, str]


@dataclass
class Group:
    """One problem: its segments by what they are, in order."""

    section: str | None
    label: str
    statement: list[Segment]
    """The segments whose lines, one after the other, are the statement."""
    ordinal: int = 1
    others: list[Segment] = field(default_factory=list)
    """Solutions, answers, hints, remarks and authors, in order."""
    repeats: list[Segment] = field(default_factory=list)
    """The statement again, in another place."""

    @property
    def key(self) -> tuple[str | None, str, int]:
        """What tells the problem from all others of its booklet."""
        return self.section, self.label, self.ordinal

    def of(self, kind: str) -> list[Segment]:
        """Return the segments of one kind."""
        return [segment for segment in self.others if segment.kind == kind]


@dataclass
class Grouped:
    """The problems of a booklet, and what belongs to none."""

    groups: list[Group]
    keys: list[Segment]
    """Answer segments without a label: keys for several problems."""
    unclaimed: list[tuple[Segment, str]]
    """Segments that no problem claims, with the reason."""


def sort_segments(segments: Iterable[Segment], documents: Sequence[Document]) -> list[Segment]:
    """Return the used kinds of segments, documents in order of their parts (problems first), lines in order."""
    rank = {
        document.document_id: (PART_ORDER.get(document.part, 1), position)
        for position, document in enumerate(documents)
    }
    used = [segment for segment in segments if segment.kind in USED]
    return sorted(used, key=lambda s: (rank.get(s.document_id, (9, 0)), s.document_id, s.first_line))


def group_segments(segments: Sequence[Segment], lines: dict[str, list[str]]) -> Grouped:
    """Group `segments` (sorted) into problems, in the order of their first line.

    A problem segment continues the one before it where that left a block open, or where only dropped lines lie
    between them. A statement that comes again with the same text is a repeat; with another text it is a problem of
    its own, with an ordinal. Solutions go to the problem of their key; where several have it, to the one before them
    in their document.
    """
    by_key: dict[Key, list[Group]] = {}
    order: list[Group] = []
    for place, segment in enumerate(segments):
        if segment.kind == "problem":
            _add_problem(segment, segments[place - 1] if place else None, by_key, order, lines)
    grouped = Grouped(order, [], [])
    for segment in segments:
        if segment.kind != "problem":
            _add_other(segment, by_key, grouped)
    return grouped


def _add_problem(
    segment: Segment,
    before: Segment | None,
    by_key: dict[Key, list[Group]],
    order: list[Group],
    lines: dict[str, list[str]],
) -> None:
    key = (segment.section or None, segment.label or f"unlabelled {len(order) + 1}")
    same = by_key.setdefault(key, [])
    if same and _continues(segment, before, same[-1], lines):
        same[-1].statement.append(segment)
        return
    for group in same:
        if _repeats(segment, group, lines):
            group.repeats.append(segment)
            return
    group = Group(key[0], key[1], [segment], ordinal=len(same) + 1)
    same.append(group)
    order.append(group)


def _continues(segment: Segment, before: Segment | None, group: Group, lines: dict[str, list[str]]) -> bool:
    last = group.statement[-1]
    if segment.document_id != last.document_id:
        return False
    text = span_lines(lines, segment)
    so_far = [line for part in group.statement for line in span_lines(lines, part)]
    if (
        open_blocks(so_far)
        or not clean_piece(text, is_statement=True).text.strip()
        or not clean_piece(so_far, is_statement=True).text.strip()
    ):
        return True
    if before is not last or not cut_between(last, segment, lines):
        return False
    unlabelled = without_problem_label(text, segment.label) == text or continues_list(text[0], so_far)
    return unlabelled and open_blocks(text) == 0 and not text[0].lstrip().startswith((":::", "#"))


def cut_between(before: Segment, after: Segment, lines: dict[str, list[str]]) -> bool:
    """Tell whether something that belongs to no segment (a page's foot and head) lies between two segments."""
    gap = lines.get(after.document_id, [])[before.last_line : after.first_line - 1]
    return any(line.strip() for line in gap)


def _repeats(segment: Segment, group: Group, lines: dict[str, list[str]]) -> bool:
    first = statement_letters([segment], lines)
    second = statement_letters(group.statement, lines)
    if first == second:
        return True
    if Indel.normalized_similarity(first, second, score_cutoff=SAME) >= SAME:
        return True
    short, long = sorted((first, second), key=len)
    return len(short) >= SHORTEST and len(short) * 3 > len(long) and fuzz.partial_ratio(short, long) >= 100 * SAME


def statement_letters(segments: Iterable[Segment], lines: dict[str, list[str]]) -> str:
    """Return letters and digits of a statement without its label, case folded; for comparing only."""
    text = "\n".join(
        line
        for segment in segments
        for line in without_problem_label(
            clean_piece(span_lines(lines, segment), is_statement=True).lines, segment.label
        )
    )
    return "".join(c for c in text[:LONGEST_COMPARED].casefold() if c.isalnum())


def _add_other(segment: Segment, by_key: Mapping[Key, list[Group]], grouped: Grouped) -> None:
    if segment.label is None:
        if segment.kind == "answer":
            grouped.keys.append(segment)
        else:
            grouped.unclaimed.append((segment, f"a {segment.kind} without a label"))
        return
    groups = by_key.get((segment.section or None, segment.label), [])
    chosen = _choose(segment, groups)
    if chosen is not None:
        chosen.others.append(segment)
        return
    where = f"label {segment.label!r}" + (f" of section {segment.section!r}" if segment.section else "")
    count = "no problem has" if not groups else f"{len(groups)} problems have"
    grouped.unclaimed.append((segment, f"{count} {where}"))


def _choose(segment: Segment, groups: Sequence[Group]) -> Group | None:
    """Return the one problem of this key, or the nearest one before the segment in its document, or None."""
    if len(groups) == 1:
        return groups[0]
    before = [
        (part.first_line, group.ordinal, group)
        for group in groups
        for part in (*group.statement, *group.repeats)
        if part.document_id == segment.document_id and part.first_line < segment.first_line
    ]
    return max(before, key=lambda found: found[:2])[2] if before else None
