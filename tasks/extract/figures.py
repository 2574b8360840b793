"""Which figures a problem has, and whether it needs one.

Put references to figures here. Keep reading figures in `tasks.read`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from schemas.markup import FIGURE
from schemas.tables import Page
from schemas.tables.booklets import Figure
from tasks.extract.words import any_of

TABLE_CODE = re.compile(r"\s*\\begin\{(?:tabular|array|longtable)")


@dataclass(frozen=True)
class PageFigures:
    """The figures of a booklet's documents, and which documents show pages (where a figure may be seen, not had)."""

    by_document: Mapping[str, Mapping[str, Figure]]
    paged: frozenset[str]


def page_figures(pages: Iterable[Page]) -> PageFigures:
    """Return the figures of `pages` by document and id."""
    by_document: dict[str, dict[str, Figure]] = {}
    paged = set()
    for page in pages:
        found = by_document.setdefault(page.document_id, {})
        for figure in page.figures:
            found.setdefault(figure.figure_id, figure)
        if page.width is not None or page.image_hash is not None:
            paged.add(page.document_id)
    return PageFigures(by_document, frozenset(paged))


def references(text: str) -> list[str]:
    """Return the ids of the figures that `text` refers to as `(image1)`, each once, in order."""
    return list(dict.fromkeys(f"image{match[1]}" for match in FIGURE.finditer(text)))


def has_data(figure: Figure) -> bool:
    """Tell whether the figure itself is there, as code or as a picture."""
    return figure.blob_hash is not None or bool((figure.source_code or "").strip())


def is_table(figure: Figure) -> bool:
    """Tell whether the figure is a table whose text stands in the statement anyway."""
    return figure.source_code is not None and TABLE_CODE.match(figure.source_code) is not None


def mentions_figure(statement: str) -> bool:
    """Tell whether `statement` refers to a figure in words."""
    return any_of("figure").search(statement)


def needs_figure(statement: str, figures: Sequence[Figure]) -> bool:
    """Tell whether `statement` refers to a figure, in words or by a reference to one that is no table."""
    shown = {figure.figure_id for figure in figures if not is_table(figure)}
    unknown = set(references(statement)) - {figure.figure_id for figure in figures}
    return mentions_figure(statement) or bool(unknown) or any(ref in shown for ref in references(statement))


@dataclass
class Claimed:
    """The figures of one candidate while its texts are read; ids become unique across documents."""

    source: PageFigures
    figures: list[Figure] = field(default_factory=list)
    names: dict[tuple[str, str], str] = field(default_factory=dict)
    """Document and id there to the id here."""
    taken: set[str] = field(default_factory=set)

    def rewrite(self, text: str, document_id: str) -> str:
        """Return `text` of a document with references as the candidate names them, and note its figures."""
        return FIGURE.sub(lambda match: f"({self._claim(document_id, f'image{match[1]}')})", text)

    def _claim(self, document_id: str, figure_id: str) -> str:
        key = (document_id, figure_id)
        if key not in self.names:
            name, number = figure_id, 1
            while name in self.taken:
                name, number = f"image{len(self.taken) + number}", number + 1
            self.names[key] = name
            self.taken.add(name)
            figure = self.source.by_document.get(document_id, {}).get(figure_id)
            if figure is not None:
                self.figures.append(replace(figure, figure_id=name))
        return self.names[key]


def missing_figure(
    statement: str, figures: Sequence[Figure], documents: Iterable[str], source: PageFigures
) -> str | None:
    """Return why the problem cannot be solved for want of a figure, or None.

    Conservative: a document with pages still shows its figures; one figure that is there counts; and a statement that
    only speaks of a figure is kept where its document has a figure that may be meant.
    """
    documents = list(documents)
    if not needs_figure(statement, figures) or any(has_data(figure) for figure in figures if not is_table(figure)):
        return None
    if any(document in source.paged for document in documents):
        return None
    lost = [figure.source_path or figure.figure_id for figure in figures if not has_data(figure)]
    if lost:
        return f"its figure is not there: {', '.join(lost)}"
    unnamed = [figure for document in documents for figure in source.by_document.get(document, {}).values()]
    if any(has_data(figure) and not is_table(figure) for figure in unnamed):
        return None
    return "the statement refers to a figure, and its document has none"
