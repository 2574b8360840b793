"""What about a page is doubtful, and what a person can do about it.

Put counting doubts and their remedies here. Keep finding them in the readers.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Final

from schemas.tables import Page

REMEDIES: Final = {
    "outside_root": "copy the file into the booklet's folder, and name it from there",
    "missing_input": "add the file to the booklet's folder",
    "unreadable_input": "make the file readable",
    "missing_figure": "add the picture to the booklet's folder",
    "figure_elsewhere": "save the picture in the booklet's folder",
    "input_loop": "remove the inclusion that leads back",
    "macro_loop": "correct the definition that leads back to itself",
    "macro_budget": "the macro makes more text than a booklet has; correct it",
    "missing_argument": "give the command its argument",
    "missing_end": r"close the environment with its \end",
    "missing_begin": r"open the environment with its \begin, or remove the \end",
    "unbalanced_brace": "correct the braces of the source",
    "unbalanced_math": "correct the dollar signs of the source",
    "too_large": "raise the setting limits.file_mb",
    "figure_too_large": "make the picture smaller, or raise the setting limits.file_mb",
    "encoding_guessed": "if letters are wrong, save the file as UTF-8",
    "mixed_encoding": "if letters are wrong, save the file as UTF-8",
    "declared_encoding_wrong": "if letters are wrong, save the file as UTF-8",
    "undecodable_bytes": "save the file as UTF-8",
    "no_text_layer": "the page is a picture: run OCR on the file (`ocrmypdf in.pdf out.pdf`)",
    "image_needs_ocr": "the page is a picture: run OCR on it (`ocrmypdf --image-dpi 300 page.png page.pdf`)",
    "damaged_text": "the file does not name its letters: compare the page, or run OCR on the file",
    "text_recoded": "its letters were misnamed and are corrected: if some are wrong, compare the page",
    "text_encoding_unknown": "its letters are misnamed: run OCR on the file (`ocrmypdf --force-ocr in.pdf out.pdf`)",
    "right_to_left": "compare the order of letters with the page",
    "page_not_loadable": "the page is damaged: export the file again",
    "text_not_loadable": "the text of the page is damaged: export the file again",
    "page_image_failed": "install poppler-utils if it is not there, and compare the page in the file itself",
    "mostly_picture": "a picture with few words: run OCR on the file (`ocrmypdf --force-ocr in.pdf out.pdf`)",
    "figures_left_out": "the page has more figures than are kept: compare the page",
    "drawings_left_out": "the page is drawn in too many pieces: compare its figures and tables",
    "figure_text": "these words stand in the picture and not in the text: compare the page if text is missing",
    "figure_not_rendered": "the figure could not be cut out: compare the page, or save the figure as a picture",
    "running_figure": "left out as a logo on many pages: compare the page if a figure or table is missing",
    "running_line": "left out as head or foot of the pages: compare the page if text is missing",
    "contents_line": "left out as table of contents: compare the page if text is missing",
    "rendition_differs": "compare the two, and correct the one that is wrong",
    "rendition_longer": "compare the two if they should have the same content",
    "rendition_shorter": "compare the two if they should have the same content",
    "rendition_unlike": "if it is no rendition, say in corpus.yaml which part it is (`parts: {a.pdf: solutions}`)",
    "rendition_unread": "the document itself was read; mend the rendition to have the two compared",
    "too_many_glyphs": "its lines and formulas were not told apart: compare the page with its text",
    "too_many_pieces": "its lines and formulas were not told apart: compare the page with its text",
    "image_not_readable": "the picture is damaged: export it again",
    "copying_not_permitted": "its owner does not let its text be copied: have permission before you publish it",
    "two_up_spread": "the picture may show two facing pages: compare their order",
    "page_size": "the size of the page is impossible: compare the page, or export the file again",
}
"""By reason, without what follows its colon."""
THINGS_NAMED: Final = 3
LONGEST_THING: Final = 200
REMEDY: Final = "compare the page with its text"


def kind_of(reason: str) -> str:
    """Return a reason without what it is about: `missing_input` of `missing_input: x.tex`."""
    return reason.partition(":")[0]


def remedy_for(reason: str) -> str:
    """Return what a person can do about a reason of a page."""
    return REMEDIES.get(kind_of(reason), REMEDY)


def doubts_of(page: Page) -> list[str]:
    """Return the reasons to look at a page; its status where it is `flagged` or `failed` without any."""
    if page.reasons or page.status in ("ok", "blank"):
        return page.reasons
    return [page.status]


def count_doubts(pages: Iterable[Page]) -> dict[str, int]:
    """Return how many pages there are for each kind of reason; a page counts once for each kind."""
    counts = Counter(kind for page in pages for kind in {kind_of(reason) for reason in doubts_of(page)})
    return dict(sorted(counts.items()))


def summed_doubts(page: Page) -> list[str]:
    """Return one reason of each kind, with the first things that it is about: `missing_input: a.tex, b.tex, … (9)`."""
    about: dict[str, list[str]] = {}
    for reason in doubts_of(page):
        kind, _, thing = reason.partition(": ")
        about.setdefault(kind, []).append(thing[:LONGEST_THING])
    return [_summed(kind, [thing for thing in things if thing]) for kind, things in about.items()]


def _summed(kind: str, things: list[str]) -> str:
    if not things:
        return kind
    rest = f", … ({len(things)})" if len(things) > THINGS_NAMED else ""
    return f"{kind}: {', '.join(things[:THINGS_NAMED])}{rest}"
