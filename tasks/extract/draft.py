"""Build one candidate from its segments.

Put the order of the steps here: statement, choices, answer, solutions. Keep each step's reading in its own module.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from schemas.fingerprint import statement_hash
from schemas.tables import Candidate, Document, Segment
from schemas.tables.booklets import Choice, Span
from tasks.extract.alphabets import plain
from tasks.extract.answer_types import answer_type
from tasks.extract.answers import Evidence, answer_text, boxed_answer, printed_answer, settle
from tasks.extract.authors import author_names, take_authors
from tasks.extract.choices import take_choice_blocks, take_choices
from tasks.extract.clean import Piece, clean_piece, trim, without_headings, without_points, without_problem_label
from tasks.extract.figures import Claimed, PageFigures, missing_figure, needs_figure
from tasks.extract.groups import Group, cut_between
from tasks.extract.identifiers import candidate_id
from tasks.extract.lines import span_lines
from tasks.languages.detect import detect

LETTER = re.compile(r"^[\s($（]*([A-Ja-jА-Ка-к①-⑩])[\s)$.）]*$")
EXTRACTOR = "rules"


@dataclass(frozen=True)
class Booklet:
    """What all candidates of a booklet share."""

    booklet_id: str
    documents: Mapping[str, Document]
    lines: dict[str, list[str]]
    figures: PageFigures
    neighbours: Mapping[tuple[str, int], tuple[Segment | None, Segment | None]]
    """For each segment the one before and the one after it in its document."""


@dataclass
class Draft:
    """A candidate on its way."""

    candidate: Candidate
    used_repeats: list[Segment] = field(default_factory=list)
    """Repeated statements whose marks gave the answer."""
    missing_figure: str | None = None

    @property
    def is_empty(self) -> bool:
        """Tell whether there is no statement."""
        return not self.candidate.statement.strip()


@dataclass
class Statement:
    """What the segments of a statement say."""

    text: str
    choices: list[Choice]
    authors: list[str]
    evidence: list[Evidence]


def segment_key(segment: Segment) -> tuple[str, int]:
    """Return the key of a segment in its booklet."""
    return segment.document_id, segment.first_line


def build_draft(group: Group, keys: Sequence[tuple[Evidence, list[Segment]]], booklet: Booklet) -> Draft:
    """Return the candidate of `group`; `keys` are the answers that keys for several problems give it."""
    claimed = Claimed(booklet.figures)
    answers = [evidence for evidence, _ in keys] + _answer_segments(group, booklet)
    statement = _statement(group.statement, _letters(answers), booklet, claimed)
    solutions = _texts(group, "solution", booklet, claimed)
    evidence = [*answers, *statement.evidence, *_solution_evidence(solutions)]
    repeats: list[Segment] = []
    if not evidence:
        evidence, repeats = _repeat_evidence(group, booklet)
    answer = settle(evidence, statement.choices)
    hints, remarks = (_texts(group, kind, booklet, claimed) for kind in ("hint", "remark"))
    expected = answer.text if answer else None
    language = _language(group, booklet, "\n".join([statement.text, *solutions]))
    candidate = Candidate(
        candidate_id=candidate_id(booklet.booklet_id, group.section, group.label, group.ordinal),
        booklet_id=booklet.booklet_id,
        label=group.label,
        section=group.section,
        statement=statement.text,
        solutions=solutions,
        expected_answer=expected,
        answer_origin=answer.origin if answer else None,
        answer_type=answer_type(statement.text, expected, statement.choices, language),
        choices=statement.choices,
        authors=_authors(group, statement, booklet),
        hints=hints,
        remarks=remarks,
        figures=claimed.figures,
        needs_figure=needs_figure(statement.text, claimed.figures),
        language=language,
        source=_spans(group, [s for _, some in keys for s in some] + repeats),
        extractor=EXTRACTOR,
        content_hash=statement_hash(
            statement.text, solutions, [(choice.letter, choice.text) for choice in statement.choices], expected
        ),
    )
    documents = dict.fromkeys(segment.document_id for segment in group.statement)
    lost = missing_figure(statement.text, claimed.figures, documents, booklet.figures)
    return Draft(candidate, repeats, lost)


def _lines(segments: Sequence[Segment], booklet: Booklet, claimed: Claimed | None) -> list[str]:
    lines: list[str] = []
    for segment in segments:
        some = span_lines(booklet.lines, segment)
        lines += [claimed.rewrite(line, segment.document_id) for line in some] if claimed else some
    return lines


def _statement(
    segments: Sequence[Segment], known: frozenset[str], booklet: Booklet, claimed: Claimed | None
) -> Statement:
    lines = _lines(segments, booklet, claimed)
    found = take_choice_blocks(lines)
    piece = clean_piece(found.lines if found else lines, is_statement=True)
    rest = without_problem_label(piece.lines, segments[0].label)
    rest, authors = take_authors(without_points(rest))
    if found is None:
        found = take_choices(rest, known | _letters([Evidence("marked", text) for text in piece.blank_answers]))
        rest = without_points(found.lines) if found.choices else found.lines
    more = take_authors(rest) if not authors and found.choices else (rest, [])
    return Statement("\n".join(trim(more[0])), found.choices, authors + more[1], _marks(piece, found.marked))


def _marks(piece: Piece, marked: Sequence[str]) -> list[Evidence]:
    evidence = [Evidence("marked", ", ".join(marked))] if marked else []
    if piece.blank_answers:
        evidence.append(Evidence("marked", "; ".join(piece.blank_answers)))
    printed = [answer_text(text) for text in piece.block_answers]
    return evidence + [Evidence("printed", text) for text in printed if text]


def _letters(evidence: Sequence[Evidence]) -> frozenset[str]:
    matches = [LETTER.match(item.text) for item in evidence]
    return frozenset(plain(match[1]) for match in matches if match is not None)


def _answer_segments(group: Group, booklet: Booklet) -> list[Evidence]:
    evidence = []
    for segment in group.of("answer"):
        lines = without_problem_label(clean_piece(span_lines(booklet.lines, segment)).lines, group.label)
        text = answer_text("\n".join(lines))
        if text:
            evidence.append(Evidence("key" if _is_key(segment, booklet) else "printed", text))
    return evidence


def _is_key(segment: Segment, booklet: Booklet) -> bool:
    """Tell whether the answer stands in a key: its own document, or away from the rest of its problem."""
    document = booklet.documents.get(segment.document_id)
    if document is not None and document.part == "answer_key":
        return True
    around = booklet.neighbours.get(segment_key(segment), (None, None))
    return not any(
        other is not None
        and other.kind in {"problem", "solution", "hint", "remark"}
        and (other.section, other.label) == (segment.section, segment.label)
        for other in around
    )


def _texts(group: Group, kind: str, booklet: Booklet, claimed: Claimed) -> list[str]:
    """Return the texts of the segments of `kind`; what was only cut is one text."""
    texts: list[str] = []
    before: Segment | None = None
    for segment in group.of(kind):
        lines = clean_piece(_lines([segment], booklet, claimed)).lines
        rest = without_headings(lines, kind, label=group.label)
        text = "\n".join(rest)
        if texts and before is not None and rest == lines and _goes_on(before, segment, booklet):
            texts[-1] += "\n" + text
        elif text.strip():
            texts.append(text)
        before = segment
    return texts


def _goes_on(before: Segment, segment: Segment, booklet: Booklet) -> bool:
    """Tell whether a text was only cut by lines that belong to no segment (a page's foot and head)."""
    previous, _ = booklet.neighbours.get(segment_key(segment), (None, None))
    if previous is None or segment_key(previous) != segment_key(before):
        return False
    first = span_lines(booklet.lines, segment)[:1]
    headed = any(line.lstrip().startswith(("#", ":::")) for line in first)
    return not headed and cut_between(before, segment, booklet.lines)


def _solution_evidence(solutions: Sequence[str]) -> list[Evidence]:
    evidence = []
    for text in solutions:
        printed = printed_answer(text)
        if printed:
            evidence.append(Evidence("printed", printed))
    for text in solutions:
        boxed = boxed_answer(text)
        if boxed:
            evidence.append(Evidence("inferred", boxed))
    return evidence


def _repeat_evidence(group: Group, booklet: Booklet) -> tuple[list[Evidence], list[Segment]]:
    """Return the marks in repeated statements: a solutions paper often prints the problem again, filled in."""
    for segment in group.repeats:
        evidence = _statement([segment], frozenset(), booklet, None).evidence
        if evidence:
            return evidence, [segment]
    return [], []


def _authors(group: Group, statement: Statement, booklet: Booklet) -> list[str]:
    printed = [
        name
        for segment in group.of("author")
        for name in author_names(clean_piece(span_lines(booklet.lines, segment)).lines)
    ]
    return list(dict.fromkeys([*printed, *statement.authors]))


def _language(group: Group, booklet: Booklet, text: str) -> str | None:
    document = booklet.documents.get(group.statement[0].document_id)
    return document.language if document is not None and document.language else detect(text)


def _spans(group: Group, answers: Sequence[Segment]) -> list[Span]:
    spans = [_span(segment, segment.kind) for segment in (*group.statement, *group.others)]
    for segment in answers:
        span = _span(segment, "answer")
        if span not in spans:
            spans.append(span)
    return spans


def _span(segment: Segment, kind: str) -> Span:
    return Span(
        document_id=segment.document_id,
        kind=kind,  # type: ignore[arg-type]  # a kind of the segment table, or `answer`
        first_page=segment.first_page,
        last_page=segment.last_page,
        first_line=segment.first_line,
        last_line=segment.last_line,
    )
