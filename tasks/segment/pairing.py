"""Keys: which problem each solution, answer, hint and remark belongs to, and the label and section it carries.

Put matching by reference, place, label, section and order here. Keep reading of lines out.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Sequence

from rapidfuzz import fuzz

from tasks.languages.fold import fold
from tasks.languages.numbers import number_key
from tasks.segment.items import Item

SAME_TEXT = 80.0
"""Least likeness (0 to 100) of two openings of one statement."""
VERY_SAME_TEXT = 98.0
"""The same for two sections of one document, whose problems may be much alike (`Solve … for grade 5`, `… grade 6`)."""
SAME_BEGINNING = 60
"""Characters of a repeated statement that are compared where the rest differs."""
LEAST_BEGINNING = 25
NUMBER = re.compile(r"\d+")
Section = Callable[[Item], str | None]


def assign_keys(items: Sequence[Item], stems: Sequence[str]) -> None:
    """Give every item its final label and section; `stems` name the documents.

    Problems first: the printed label, or the place in the section; then what belongs to them gets the same key. What
    no problem claims keeps what it says itself, and has no owner.
    """
    problems = _distinct_problems([item for item in items if item.kind == "problem"])
    section = _choose_section(problems, stems)
    for item in items:
        item.section = section(item)
    _label_problems(problems)
    finder = _Finder(problems)
    for item in items:
        if item.kind == "problem" and item.restated and item.owner is not None:
            item.kind = "other"
    rest = [
        item for item in items if item.owner is None and item.kind in {"solution", "answer", "hint", "remark", "author"}
    ]
    for item in rest:
        item.owner = finder.find(item)
    _pair_by_order(rest, problems)
    for item in rest:
        owner = item.owner or (item.context.owner if item.context is not None else None)
        while owner is not None and owner.owner is not None and owner.owner is not owner:
            owner = owner.owner
        if owner is not None:
            item.owner = owner
            item.label, item.section = owner.label, owner.section


def _normal(label: str) -> str:
    """Return a label as it is compared: without zeros, case, signs."""
    key = number_key(label)
    if key is not None:
        return f"{fold(key[0]) if key[0] != 'I' else ''}{'.'.join(map(str, key[1]))}"
    return fold("".join(char for char in label if char.isalnum()))


def _distinct_problems(problems: list[Item]) -> list[Item]:
    """Return the problems without those that restate another one; their `owner` is the first of them."""
    by_label: dict[str, list[Item]] = defaultdict(list)
    kept: list[Item] = []
    for item in problems:
        if item.label is not None:
            known = by_label[_normal(item.label)][-8:]
            same = next((other for other in known if _is_restated(other, item)), None)
            if same is None and item.restated and len(known) == 1:
                here = known[0].document == item.document
                same = known[0] if here or _begins_alike(known[0], item) else None
            if same is not None:
                item.owner, item.restated = same, True
                continue
            by_label[_normal(item.label)].append(item)
        item.restated = False
        kept.append(item)
    return kept


def _is_restated(known: Item, item: Item) -> bool:
    a, b = known.opening[:500], item.opening[:500]
    here, there = _named_section(known), _named_section(item)
    apart = known.document == item.document and here is not None and there is not None and here != there
    return len(a) > 10 and len(b) > 10 and fuzz.ratio(a, b) >= (VERY_SAME_TEXT if apart else SAME_TEXT)


def _begins_alike(known: Item, item: Item) -> bool:
    """Tell whether two statements begin with the same words: choices and figures may be set in another way."""
    n = min(len(known.opening), len(item.opening), SAME_BEGINNING)
    return n >= LEAST_BEGINNING and fuzz.ratio(known.opening[:n], item.opening[:n]) >= SAME_TEXT


def _named_section(item: Item) -> str | None:
    return next((heading.text for heading in reversed(item.path) if heading.named), None)


def _choose_section(problems: Sequence[Item], stems: Sequence[str]) -> Section:
    """Return the least division into sections that tells equal labels apart."""

    def none(_: Item) -> str | None:
        return None

    def innermost(item: Item) -> str | None:
        return item.path[-1].text if item.path else None

    def whole(item: Item) -> str | None:
        return " / ".join(heading.text for heading in item.path) or None

    def document(item: Item) -> str | None:
        return stems[item.document] or None

    def everything(item: Item) -> str | None:
        return " / ".join(filter(None, (document(item), whole(item)))) or None

    schemes: list[Section] = [none, _named_section, innermost, whole, document, everything]
    if len({_named_section(item) for item in problems}) > 1:
        schemes = schemes[1:]
    return min(schemes, key=lambda scheme: _clashes(problems, scheme))


def _clashes(problems: Sequence[Item], section: Section) -> int:
    keys = [(section(item), _normal(item.label)) for item in problems if item.label is not None]
    return len(keys) - len(set(keys))


def _label_problems(problems: Sequence[Item]) -> None:
    """Give unlabelled problems their place in their section; a label that comes again there begins a further run."""
    places: dict[str | None, int] = defaultdict(int)
    tried: dict[str | None, int] = defaultdict(int)
    printed = {(item.section, _normal(item.label)) for item in problems if item.label is not None}
    used: set[tuple[str | None, str]] = set()
    runs: dict[tuple[str | None, str], int] = defaultdict(lambda: 1)
    for item in problems:
        places[item.section] += 1
        if item.label is None:
            item.label = _free_label(item, places[item.section], tried, printed, used)
        base, label = item.section, _normal(item.label)
        while (item.section, label) in used:
            runs[base, label] += 1
            item.run = runs[base, label]
            item.section = f"{base} ({runs[base, label]})" if base else f"({runs[base, label]})"
        used.add((item.section, _normal(item.label)))


def _free_label(item: Item, place: int, tried: dict[str | None, int], *taken: set[tuple[str | None, str]]) -> str:
    """Return the label of the item's file or its place, the next place that no other problem of the section has.

    From the place of an earlier problem of the section up to `tried`, which is kept up, every place is taken.
    """

    def is_free(label: str) -> bool:
        return not any((item.section, _normal(label)) in keys for keys in taken)

    if item.file_label and is_free(item.file_label):
        return item.file_label
    place = max(place, tried[item.section] + 1)
    while not is_free(str(place)):
        place += 1
    tried[item.section] = place
    return str(place)


class RunCount:
    """Counts how often the labels of solutions, or of answers, have begun again."""

    def __init__(self) -> None:
        self._last: dict[str, tuple[int, str | None, tuple[int, ...], int]] = {}

    def place(self, item: Item) -> int:
        """Return the run that `item` lies in, from 1: a lower label than the one before begins a further one."""
        key = number_key(item.label or "")
        document, section, last, run = self._last.get(item.kind, (item.document, item.section, (), 1))
        if (document, section) != (item.document, item.section) or key is None:
            last, run = (), 1
        run += key is not None and key[1] < last
        self._last[item.kind] = (item.document, item.section, key[1] if key is not None else (), run)
        return run


class _Finder:
    """Finds the problem of an item by what the item says of itself."""

    def __init__(self, problems: Sequence[Item]) -> None:
        self._keys: dict[str, Item] = {}
        self._exact: dict[tuple[str, str], Item] = {}
        self._by_label: dict[str, list[Item]] = defaultdict(list)
        self._by_section_number: dict[str, Item] = {}
        self._by_file: dict[str, Item] = {}
        self._times: dict[tuple[str, str], int] = defaultdict(int)
        self._counts = RunCount()
        self._highest = 1
        for item in problems:
            label = _normal(item.label or "")
            self._exact.setdefault((fold(item.section or ""), label), item)
            self._highest = max(self._highest, item.run)
            self._by_label[label].append(item)
            number = _section_number(item.section)
            if number is not None:
                self._by_section_number.setdefault(f"{number}.{label}", item)
            if item.file_label:
                self._by_file.setdefault(item.file_label, item)
            if item.key:
                self._keys.setdefault(item.key, item)

    def find(self, item: Item) -> Item | None:
        """Return the problem, by reference, by place, then by label and section; None where nothing decides."""
        if item.ref and item.ref in self._keys:
            return self._keys[item.ref]
        if item.context is not None:
            context = item.context
            if context.kind == "problem" or context.owner is not None:
                return context.owner or context
            return self._by_labels(context)
        return self._by_labels(item) or item.near

    def _by_labels(self, item: Item) -> Item | None:
        if item.label is not None:
            label = _normal(item.label)
            run = self._counts.place(item)
            if self._highest > 1 and (again := self._in_run(label, run)) is not None:
                return again
            found = self._by_one_label(label, item)
            while found is None and "." in label:
                label = label.rpartition(".")[0]
                found = self._by_one_label(label, item)
            if found is None and label[-1:].isalpha() and label[:-1].isdigit():
                found = self._by_one_label(label[:-1], item)
            if found is not None:
                return found
        return self._by_file.get(item.file_label) if item.file_label else None

    def _in_run(self, label: str, run: int) -> Item | None:
        """Return the problem of that label in a booklet whose unnamed sections count again, from the second on."""
        same = [problem for problem in self._by_label.get(label, []) if problem.run == run]
        return same[0] if run > 1 and len(same) == 1 else None

    def _by_one_label(self, label: str, item: Item) -> Item | None:
        exact = self._exact.get((fold(item.section or ""), label))
        if exact is not None:
            return exact
        number = _section_number(item.section)
        joined = f"{number}.{label}"
        if label in self._by_section_number:
            return self._by_section_number[label]
        if number is not None and joined in self._by_section_number:
            return self._by_section_number[joined]
        if number is not None and len(self._by_label.get(joined, ())) == 1:
            return self._by_label[joined][0]
        same = self._by_label.get(label, [])
        if len(same) == 1:
            return same[0]
        return self._by_turn(label, item, same)

    def _by_turn(self, label: str, item: Item, same: list[Item]) -> Item | None:
        """Of several problems of one label, the n-th belongs to the n-th solution of that label."""
        if not same or item.kind != "solution":
            return None
        turn = self._times[item.kind, label]
        self._times[item.kind, label] += 1
        return same[turn] if turn < len(same) else None


def _section_number(section: str | None) -> str | None:
    """Return the number of a section's name, where it has exactly one (`5. klase`)."""
    numbers = NUMBER.findall(section or "")
    return numbers[0].lstrip("0") if len(numbers) == 1 else None


def _pair_by_order(rest: Sequence[Item], problems: Sequence[Item]) -> None:
    """Pair what has no label with the problems in order, for each kind where the counts agree."""
    for kind in ("solution", "answer", "hint"):
        loose = [
            item for item in rest if item.kind == kind and item.owner is None and item.part and item.context is None
        ]
        if kind == "answer" and len(loose) == 1:
            continue
        taken = {id(item.owner) for item in rest if item.kind == kind}
        free = [problem for problem in problems if id(problem) not in taken]
        by_section = _pair_sections(loose, free)
        for item, problem in by_section:
            item.owner = problem
            item.confidence = min(item.confidence, 0.6)


def _pair_sections(loose: Sequence[Item], free: Sequence[Item]) -> list[tuple[Item, Item]]:
    if loose and len(loose) == len(free):
        return list(zip(loose, free, strict=True))
    groups: dict[str, list[Item]] = defaultdict(list)
    for problem in free:
        groups[fold(problem.section or "")].append(problem)
    pairs: list[tuple[Item, Item]] = []
    mine: dict[str, list[Item]] = defaultdict(list)
    for item in loose:
        mine[fold(item.section or "")].append(item)
    for section, group in mine.items():
        others = groups.get(section, [])
        if len(others) == len(group):
            pairs += zip(group, others, strict=True)
    return pairs
