"""Cross-check a document with another rendition of it: where their words and numbers differ.

Put judging differences and wording them here. Keep cutting words and aligning them in `tasks.read.rendition_words` and
`tasks.read.rendition_match`. Layout is no difference: order of passages, spaces and hyphens, ligatures, accents,
letter case, numbers and heads that only a typeset page prints, and long passages that only one of the two has, such
as solutions; of those only their length is said.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Final

from schemas.errors import SourceError
from schemas.tables import Document, Page
from schemas.text import split_lines
from tasks.read.rendition_match import Stretch, align
from tasks.read.rendition_words import Word, words_of_pages

MOST_WORDS: Final = 300_000
"""Of a document; a longer one is compared so far."""
MOST_LISTED: Final = 20
"""Differences that a page's reasons quote; the rest is a number."""
LEAST_ALIKE: Final = 0.5
"""Share of the shorter text's words that must be found in the other; with less they are no renditions."""
LONGEST_ADDITION: Final = 12
"""Words that only one text has and that are quoted; more in a row are a passage."""
MOST_REPLACED: Final = 4
"""Words and numbers in the place of others that are a difference of numbers."""
LEAST_PASSAGE: Final = 25
"""Words of a passage that is worth saying."""
MOST_STRAY: Final = 0.2
"""Share of a passage's letters that may differ without it being another one."""
AROUND: Final = 2
"""Words quoted before and after a difference."""
LONGEST_QUOTE: Final = 80


def cross_check(
    pages: Sequence[Page], documents: Sequence[Document], texts_of: Callable[[Document], Sequence[str]]
) -> list[Page]:
    """Return `pages`, the first one of each document with what its renditions give to doubt.

    `texts_of` reads a rendition; where that raises `SourceError`, the page says so (`rendition_unread`): a rendition
    that fails costs nothing. Renditions of documents that have no pages are not read.
    """
    found: dict[str, list[str]] = {}
    texts: dict[str, list[str]] = {}
    for page in pages:
        texts.setdefault(page.document_id, []).append(page.text)
    for document in documents:
        source = texts.get(document.rendition_of or "")
        if document.rendition_of is None or source is None:
            continue
        try:
            reasons = compare(source, texts_of(document), document.document_id)
        except SourceError as error:
            reasons = [f"rendition_unread: {error}"]
        found.setdefault(document.rendition_of, []).extend(reasons)
    return [
        replace(page, reasons=[*page.reasons, *found.pop(page.document_id)]) if page.document_id in found else page
        for page in pages
    ]


def compare(source: Sequence[str], rendition: Sequence[str], name: str) -> list[str]:
    """Return the reasons that the pages of `rendition` (the document `name`) give to doubt those of `source`.

    `rendition_differs: NAME page 3: "is 13" (here: "is 12")`, those with numbers first, at most `MOST_LISTED` and then
    how many more there are; `rendition_longer` and `rendition_shorter` with the words of whole passages; where the two
    are not alike, `rendition_unlike` alone. A rendition without words gives `rendition_unread`; equal ones nothing.
    """
    here, there = words_of_pages(source, MOST_WORDS), words_of_pages(rendition, MOST_WORDS)
    if not there:
        return [f"rendition_unread: {name} has no text to compare"]
    found = align([word.key for word in here], [word.key for word in there])
    share = found.n_equal / max(1, min(len(here), len(there)))
    if share < LEAST_ALIKE:
        return [f"rendition_unlike: {name} shares {share:.0%} of its words with this document"]
    texts = "\n".join(source), "\n".join(rendition)
    stretches = [part for stretch in found.stretches for part in _at_breaks(stretch, here, there)]
    judged = [(kind, stretch) for stretch in stretches if (kind := _kind(stretch, here, there))]
    quoted = sorted((item for item in judged if item[0] != "passage"), key=lambda item: item[0] != "numbers")
    reasons = [_quote(stretch, here, there, texts, name) for _, stretch in quoted[:MOST_LISTED]]
    if len(quoted) > MOST_LISTED:
        reasons.append(f"rendition_differs: {name}: and {len(quoted) - MOST_LISTED} more ({len(quoted)} in all)")
    passages = [*found.passages, *(stretch for kind, stretch in judged if kind == "passage")]
    return reasons + _lengths([passage for passage in passages if not _same_letters(passage, here, there)], name)


def _lengths(passages: Sequence[Stretch], name: str) -> list[str]:
    """Return what is said of passages that only one of the two has."""
    ours, theirs = [p.a1 - p.a0 for p in passages], [p.b1 - p.b0 for p in passages]
    here, there = (sum(size for size in sizes if size >= LEAST_PASSAGE) for sizes in (ours, theirs))
    longer = [f"rendition_longer: {name} has {there} words in passages that are not here"]
    shorter = [f"rendition_shorter: {name} lacks {here} words in passages that are here"]
    return longer * (there > 0) + shorter * (here > 0)


def _same_letters(passage: Stretch, here: Sequence[Word], there: Sequence[Word]) -> bool:
    """Tell whether a passage is nearly the same letters in another order, as in a formula that was read badly."""
    ours = Counter(_joined(here[passage.a0 : passage.a1]))
    theirs = Counter(_joined(there[passage.b0 : passage.b1]))
    other = (ours - theirs).total() + (theirs - ours).total()
    return other < MOST_STRAY * max(ours.total(), theirs.total())


def _at_breaks(stretch: Stretch, here: Sequence[Word], there: Sequence[Word]) -> list[Stretch]:
    """Return a stretch in two where both texts begin a line in it: a head is no part of what stands before it."""
    a, b = _first_break(here, stretch.a0, stretch.a1), _first_break(there, stretch.b0, stretch.b1)
    if a is None or b is None:
        return [stretch]
    parts = [Stretch(stretch.a0, a, stretch.b0, b), Stretch(a, stretch.a1, b, stretch.b1)]
    return [part for part in parts if part.a1 > part.a0 or part.b1 > part.b0]


def _first_break(words: Sequence[Word], start: int, end: int) -> int | None:
    """Return the first of the words from `start` to `end` (inclusive) that begins a line; None where none does."""
    return next((n for n in range(max(1, start), min(end + 1, len(words))) if words[n].line != words[n - 1].line), None)


def _kind(stretch: Stretch, here: Sequence[Word], there: Sequence[Word]) -> str:
    """Return `numbers` or `words` for a difference, `passage` for a long addition, empty for mere layout."""
    ours, theirs = here[stretch.a0 : stretch.a1], there[stretch.b0 : stretch.b1]
    if _joined(ours) == _joined(theirs):
        return ""
    only_ours, only_theirs = _only(ours, theirs), _only(theirs, ours)
    if not (only_ours and only_theirs):
        return _addition(only_ours or only_theirs, _breaks(stretch, here, there))
    if any(word.is_head for word in only_ours):
        return ""
    if max(len(only_ours), len(only_theirs)) > LONGEST_ADDITION:
        return "passage"
    if _other_numbers(only_ours, only_theirs):
        return "numbers"
    prose = [[word for word in words if not word.is_number and not word.in_maths] for words in (only_ours, only_theirs)]
    if sorted(_joined(prose[0])) == sorted(_joined(prose[1])):
        return ""
    return "words" if all(any(len(word.key) > 1 for word in words) for words in prose) else ""


def _other_numbers(ours: Sequence[Word], theirs: Sequence[Word]) -> bool:
    """Tell whether one text has numbers in the place of others.

    Where more than numbers differs within a formula, it counts only if as many signs stand against as many: else one
    of the two could not be read.
    """
    numbers = [[word for word in words if word.is_number] for words in (ours, theirs)]
    if not all(numbers) or _joined(numbers[0]) == _joined(numbers[1]):
        return False
    few = max(len(ours), len(theirs)) <= MOST_REPLACED
    only_numbers = len(numbers[0]) == len(ours) and len(numbers[1]) == len(theirs)
    in_maths = any(word.in_maths for words in numbers for word in words)
    return few and (only_numbers or not in_maths or len(ours) == len(theirs))


def _addition(added: Sequence[Word], at_break: bool) -> str:
    """Judge words that only one text has.

    At a line's start in both they are numbers and heads. Numbers and letters alone are marks of notes, references and
    drawings, or a formula's part that could not be read.
    """
    if len(added) > LONGEST_ADDITION:
        return "passage"
    if at_break:
        return ""
    return "words" if any(len(word.key) > 1 and not word.is_number for word in added) else ""


def _breaks(stretch: Stretch, here: Sequence[Word], there: Sequence[Word]) -> bool:
    """Tell whether in both texts a line ends just before, within or just after a stretch."""
    return _breaks_in(here, stretch.a0, stretch.a1) and _breaks_in(there, stretch.b0, stretch.b1)


def _breaks_in(words: Sequence[Word], start: int, end: int) -> bool:
    return start == 0 or end == len(words) or words[start - 1].line != words[end].line


def _joined(words: Sequence[Word]) -> str:
    return "".join(word.key for word in words)


def _only(words: Sequence[Word], others: Sequence[Word]) -> list[Word]:
    """Return the words that are not among the others, each as often as it is missing there."""
    left = Counter(word.key for word in others)
    only = []
    for word in words:
        if left[word.key]:
            left[word.key] -= 1
        else:
            only.append(word)
    return only


def _quote(stretch: Stretch, here: Sequence[Word], there: Sequence[Word], texts: tuple[str, str], name: str) -> str:
    page = there[min(stretch.b0, len(there) - 1)].page
    theirs = _excerpt(texts[1], there, stretch.b0, stretch.b1)
    ours = _excerpt(texts[0], here, stretch.a0, stretch.a1)
    return f'rendition_differs: {name} page {page}: "{theirs}" (here: "{ours}")'


def _excerpt(text: str, words: Sequence[Word], start: int, end: int) -> str:
    """Return the words of a stretch and some around it, as their text has them, on one line."""
    first, last = max(0, start - AROUND), min(len(words), end + AROUND) - 1
    if last < first:
        return ""
    lines = [line for line in split_lines(text[words[first].start : words[last].end]) if not line.startswith(":::")]
    excerpt = " ".join(" ".join(lines).split())
    return excerpt if len(excerpt) <= LONGEST_QUOTE else excerpt[: LONGEST_QUOTE - 1] + "…"
