"""The stage `extract` by rules: from the segments of a booklet to its candidates.

Put the accounting of segments here: each is used or dropped with a reason. Keep reading texts in the other modules.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from schemas.stage import Outcome, UnitInput
from schemas.tables import Document, Page, Segment
from schemas.tables.records import Dropped, DropReason
from tasks.extract.answers import Evidence
from tasks.extract.draft import Booklet, Draft, build_draft, segment_key
from tasks.extract.figures import page_figures
from tasks.extract.groups import Group, Grouped, group_segments, sort_segments
from tasks.extract.keys import parse_key
from tasks.extract.lines import document_lines, span_lines

KeyAnswers = dict[tuple[str | None, str, int], list[tuple[Evidence, list[Segment]]]]
"""Key of a problem to the answers that keys give it, each with the key's segments."""


@dataclass
class Account:
    """Which segments left, and why."""

    unit: str
    dropped: list[Dropped] = field(default_factory=list)

    def drop(self, segments: Iterable[Segment], reason: DropReason, detail: str) -> None:
        """Record that `segments` are not kept."""
        for segment in segments:
            item = f"{segment.document_id}:{segment.first_line}"
            self.dropped.append(
                Dropped(
                    stage="extract", unit=self.unit, item=item, drop_reason=reason, detail=f"{segment.kind}: {detail}"
                )
            )


def process(unit: UnitInput) -> Outcome:
    """Return the candidates of one booklet, in the booklet's order; every used kind of segment is accounted for.

    A booklet without problem segments has no candidates; its solutions are dropped as unpaired.
    """
    documents: list[Document] = unit.one(Document)
    pages: list[Page] = unit.one(Page)
    lines = document_lines(pages)
    segments = sort_segments(unit.one(Segment), documents)
    grouped = group_segments(segments, lines)
    booklet = Booklet(
        unit.booklet_id,
        {document.document_id: document for document in documents},
        lines,
        page_figures(pages),
        neighbours(unit.one(Segment)),
    )
    account = Account(unit.booklet_id)
    keys = answer_keys(grouped, lines)
    drafts = [(group, build_draft(group, keys.get(group.key, []), booklet)) for group in grouped.groups]
    kept = [
        draft.candidate
        for group, draft in drafts
        if _keep(group, draft, account, drop_missing=unit.settings.extract.drop_missing_figure)
    ]
    for segment, why in grouped.unclaimed:
        account.drop([segment], "unpaired_solution", why)
    n_in = len(segments)
    return Outcome(kept=kept, n_in=n_in, n_kept=n_in - len(account.dropped), dropped=account.dropped)


def _keep(group: Group, draft: Draft, account: Account, *, drop_missing: bool) -> bool:
    """Tell whether the candidate is kept, and record what is not."""
    used = {segment_key(segment) for segment in draft.used_repeats}
    repeats = [segment for segment in group.repeats if segment_key(segment) not in used]
    name = draft.candidate.candidate_id
    account.drop(repeats, "duplicate_candidate", f"the statement of {name} again")
    everything = [*group.statement, *group.others, *draft.used_repeats]
    if draft.is_empty:
        account.drop(everything, "empty_statement", f"{name} has no statement")
        return False
    if drop_missing and draft.missing_figure is not None:
        account.drop(everything, "missing_figure", f"{name}: {draft.missing_figure}")
        return False
    return True


def neighbours(segments: Sequence[Segment]) -> dict[tuple[str, int], tuple[Segment | None, Segment | None]]:
    """Return for each segment the segments of all kinds before and after it in its document."""
    ordered = sorted(segments, key=segment_key)
    around: dict[tuple[str, int], tuple[Segment | None, Segment | None]] = {}
    for place, segment in enumerate(ordered):
        before = ordered[place - 1] if place else None
        after = ordered[place + 1] if place + 1 < len(ordered) else None
        around[segment_key(segment)] = (
            before if before is not None and before.document_id == segment.document_id else None,
            after if after is not None and after.document_id == segment.document_id else None,
        )
    return around


def answer_keys(grouped: Grouped, lines: dict[str, list[str]]) -> KeyAnswers:
    """Return what keys for several problems answer; a key that answers none becomes unclaimed.

    A key with a section answers that section's problems; one without answers the problems whose label is unique.
    """
    answers: KeyAnswers = {}
    for run in _runs(grouped.keys):
        by_label = _addressed(grouped.groups, run[0].section)
        labels = list(by_label)
        run_lines = [line for segment in run for line in span_lines(lines, segment)]
        found = parse_key(run_lines, labels)
        alone = {segment_key(segment): parse_key(span_lines(lines, segment), labels) for segment in run}
        used: set[tuple[str, int]] = set()
        for label, text in found.items():
            sources = [segment for segment in run if alone[segment_key(segment)].get(label) == text] or run
            used |= {segment_key(segment) for segment in sources}
            answers.setdefault(by_label[label].key, []).append((Evidence("key", text), sources))
        grouped.unclaimed += [
            (segment, "a key that answers no known problem") for segment in run if segment_key(segment) not in used
        ]
    return answers


def _addressed(groups: Sequence[Group], section: str | None) -> dict[str, Group]:
    """Return label to problem for the problems that a key of `section` may mean; labels that several have are out."""
    some = [group for group in groups if section is None or group.section == section]
    times = Counter(group.label for group in some)
    return {group.label: group for group in some if times[group.label] == 1}


def _runs(keys: Sequence[Segment]) -> list[list[Segment]]:
    """Return the key segments by document and section, in order."""
    runs: dict[tuple[str, str | None], list[Segment]] = {}
    for segment in keys:
        runs.setdefault((segment.document_id, segment.section), []).append(segment)
    return list(runs.values())
