r"""Take the choices of a multiple-choice problem out of its statement.

Put the layouts of choices here: blocks of the reader, lines, several on a line, `\textbf{(A)}` inside maths. Keep the
decision between choices and sub-questions in `is_choice_list`, and answers in `answers`.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from schemas.markup import CORRECT, parse_open
from schemas.tables.booklets import Choice
from tasks.extract.alphabets import ALPHABETS, LETTERS, plain, same_letter
from tasks.extract.bare_choices import bare_letters
from tasks.extract.clean import BLANK_TEXT, block_ends, trim
from tasks.extract.words import UNSPACED, any_of

LEAST = 3
LEAST_RUN_IN = 4
LONGEST_RUN_IN = 24
"""Characters of a choice that follows the question on its line."""
QUESTION_ENDS = ("?", ":", "：", "？", BLANK_TEXT)
BRACKETED = rf"(?P<open>[(（\[])\s*(?P<bracketed>[{LETTERS}])\s*(?P<shut>[)）\]])"
DELIMITED = rf"(?P<delimited>[{LETTERS}])\s?(?P<delimiter>[.)．）、:：])(?![\w.])"
TIGHT = r"(?P<tight>[A-Ja-jА-К])(?P<tight_delimiter>[.)])(?=[\w$])"
CIRCLED = r"(?P<circled>[①-⑩])"
MARKER = re.compile(
    rf"(?:^|(?<=[\s*|;；，,。．？?、：:~$_{UNSPACED}]))(?P<lead>(?:[-*+]\s+)?(?:\*{{1,2}})?)"
    rf"(?:{BRACKETED}|{DELIMITED}|{TIGHT}|{CIRCLED})(?P<tail>\*{{0,2}}[.:]?)[ \t\u3000]*"
)
MATHS = re.compile(r"(?<!\\)\$\$[^$]*\$\$|(?<!\\)\$[^$\n]*(?:\n(?![ \t]*\n)[^$\n]*)*(?<!\\)\$")
MOST_CHAINS = 64
"""Lists of one style and alphabet that are looked at; the last ones, since choices end a statement."""
MOST_TEXT = 200_000
"""Characters beyond which a statement is no multiple-choice problem."""
IN_MATHS = re.compile(
    r"(?:\\(?:text|textbf|textrm|mathrm|mathbf|textit)\s*\{\s*)+\(?\s*([A-J])\s*\)?\s*\)?\s*\}+(?:\s*[:)])?"
)
GAP = r"(?:\\[ ,;:!]|\\q?quad(?![a-zA-Z])|\\hspace\{[^}]*\}|~|\s|\\\\)"
LEADING_GAP = re.compile(rf"{GAP}*")
TRAILING_GAPS = ("\\ ", "\\,", "\\;", "\\:", "\\!", "\\quad", "\\qquad", "~", " ", "\n", "\\\\")
RELATION = re.compile(r"[=<>≤≥]|\\(?:le|ge|leq|geq|leqslant|geqslant|neq|equiv)(?![a-zA-Z])")


@dataclass(frozen=True)
class Marker:
    """A place where a choice may begin, in the joined text."""

    start: int
    end: int
    letter: str
    """As printed."""
    style: str
    """Kind of bracket or delimiter, and whether the letter is upper-case."""
    at_line_start: bool


@dataclass(frozen=True)
class Found:
    """Choices and what is left of the statement."""

    lines: list[str]
    choices: list[Choice]
    marked: list[str]
    """Letters that the source marks as right."""


def take_choices(lines: list[str], known_letters: frozenset[str] = frozenset()) -> Found:
    """Return the choices that the plain `lines` of a statement print, and the rest of the lines.

    `known_letters` are letters that a key or a mark names as this problem's answer: evidence for choices where the
    layout alone could also be sub-questions. No choices found leaves the lines as they are.
    """
    if sum(map(len, lines)) > MOST_TEXT:
        return Found(lines, [], [])
    text = split_maths_choices("\n".join(lines))
    markers = find_markers(text)
    chains = [chain for chain in chains_of(markers, text) if _accepted(chain, text, known_letters)]
    if not chains:
        bare = _bare_chain(text)
        return _cut(text, bare) if bare else Found(lines, [], [])
    return _cut(text, max(chains, key=lambda chain: (len(chain), chain[0].start)))


def _bare_chain(text: str) -> list[Marker]:
    """Return the letters of choices that no sign sets off, at the end of a statement."""
    lines = text.split("\n")
    found = bare_letters(lines)
    if found is None:
        return []
    number, letters = found
    before = sum(len(line) + 1 for line in lines[:number])
    chain = [
        Marker(before + start, before + end, letter, "bare upper", text[before + start - 1] == "\n")
        for start, end, letter in letters
    ]
    return [] if _asks(_items(chain, text)) else chain


def take_choice_blocks(lines: list[str]) -> Found | None:
    """Return the choices in the reader's blocks of choices, and the rest of the lines; None without such a block."""
    ends = block_ends(lines)
    kept: list[str] = []
    inside: list[str] = []
    position = 0
    while position < len(lines):
        block = parse_open(lines[position])
        if block is not None and "choice" in block.name.casefold() and position in ends:
            inside += [line for line in lines[position + 1 : ends[position]] if not line.lstrip().startswith(":::")]
            position = ends[position] + 1
            continue
        kept.append(lines[position])
        position += 1
    if not inside:
        return None
    text = "\n".join(inside)
    chains = [chain for chain in chains_of(find_markers(text), text) if len(chain) >= 2]
    if not chains:
        return None
    found = _cut(text, max(chains, key=len))
    return Found(trim(kept + found.lines), found.choices, found.marked)


def find_markers(text: str) -> list[Marker]:
    """Return every place outside maths where a letter is set off as choices are, in order."""
    hidden = MATHS.sub(lambda match: "$" + "\x00" * (len(match[0]) - 2) + "$" if len(match[0]) > 1 else match[0], text)
    markers = []
    for line_start, line in _lines_with_offset(hidden):
        for match in MARKER.finditer(line):
            letter = match["bracketed"] or match["delimited"] or match["tight"] or match["circled"]
            at_start = not line[: match.start()].strip(" \t|*-+")
            markers.append(
                Marker(line_start + match.start(), line_start + match.end(), letter, _style(match, letter), at_start)
            )
    return markers


def _lines_with_offset(text: str) -> list[tuple[int, str]]:
    offset, pairs = 0, []
    for line in text.split("\n"):
        pairs.append((offset, line))
        offset += len(line) + 1
    return pairs


def _style(match: re.Match[str], letter: str) -> str:
    if match["circled"]:
        return "circled"
    case = "lower" if letter.lower() == letter != letter.upper() else "upper"
    if match["bracketed"]:
        return f"() {case}"
    delimiter = (match["delimiter"] or match["tight_delimiter"]).translate({0xFF0E: ".", 0xFF09: ")", 0xFF1A: ":"})
    return f"{delimiter} {case}"


def chains_of(markers: list[Marker], text: str) -> list[list[Marker]]:
    """Return the runs of consecutive letters, from the first letter of an alphabet on, in one style each."""
    chains: list[list[Marker]] = []
    for style in sorted({marker.style for marker in markers}):
        some = [marker for marker in markers if marker.style == style]
        for alphabet in ALPHABETS:
            chains += _chains_in(some, alphabet, text)
    return chains


def _chains_in(markers: list[Marker], alphabet: str, text: str) -> list[list[Marker]]:
    chains: list[list[Marker]] = []
    chain: list[Marker] = []
    for marker in markers:
        letter = plain(marker.letter)
        if same_letter(letter, alphabet[0]):
            chains.append(chain)
            chain = [marker]
        elif chain and len(chain) < len(alphabet) and same_letter(letter, alphabet[len(chain)]):
            chain.append(marker)
    chains.append(chain)
    own = [chain for chain in chains if len(chain) >= 2 and _own(chain, alphabet)][-MOST_CHAINS:]
    trusted = [_trusted(chain, text) for chain in own]
    return [[replace(m, letter=alphabet[i]) for i, m in enumerate(chain)] for chain in trusted if chain]


def _own(chain: list[Marker], alphabet: str) -> bool:
    """Tell whether the chain is of this alphabet and not only of letters that look alike."""
    return any(plain(marker.letter) in alphabet for marker in chain)


def _trusted(chain: list[Marker], text: str) -> list[Marker]:
    """Return the chain without letters that are mere words: `A.` inside a sentence needs a gap before it."""
    if chain[0].style.startswith(("(", "circled")) or _are_run_in(chain, text):
        return chain
    kept = [
        m
        for m in chain
        if m.at_line_start
        or text[max(m.start - 2, 0) : m.start].endswith(("  ", "\t", "\u3000", "|"))
        or _after_item(m, text)
    ]
    return kept if len(kept) == len(chain) else []


def _are_run_in(chain: list[Marker], text: str) -> bool:
    """Tell whether short items follow a question on its own line (`Which? A. 9 B. 12 C. 15 D. 18`)."""
    if len(chain) < LEAST_RUN_IN or not text[: chain[0].start].rstrip().endswith(QUESTION_ENDS):
        return False
    ends = [marker.start for marker in chain[1:]] + [len(text)]
    return all(end - marker.end <= LONGEST_RUN_IN for marker, end in zip(chain, ends, strict=True))


def _after_item(marker: Marker, text: str) -> bool:
    """Tell whether a one-line list of short items (`A) 3 B) 4`) may continue here."""
    line = text[text.rfind("\n", 0, marker.start) + 1 : marker.start]
    return MARKER.match(line) is not None or (
        marker.style.startswith(")") and line.rstrip().endswith((*QUESTION_ENDS, "$"))
    )


def _accepted(chain: list[Marker], text: str, known: frozenset[str]) -> bool:
    items = _items(chain, text)
    if not chain or not all(items):
        return False
    letters = {marker.letter for marker in chain}
    if known and known <= letters and len(chain) >= LEAST:
        return True
    return is_choice_list(text[: chain[0].start], items, chain[0].style, any(CORRECT in item for item in items))


def is_choice_list(lead: str, items: list[str], style: str, marked: bool = False) -> bool:
    """Tell whether lettered `items` after `lead` are choices and not sub-questions.

    Sub-questions ask (a question mark, a verb that asks) or are as long as problems; lower-case letters, which both
    use, must in addition follow a question or an unfinished sentence. Two items are enough only if both are tiny.
    """
    if marked:
        return len(items) >= 2
    if len(items) < LEAST:
        tiny = all(len(item) <= 12 and "\n" not in item for item in items)
        return len(items) == 2 and style == "() upper" and tiny and not _asks(items)
    if _asks(items):
        return False
    if style.endswith("lower"):
        return _opens_choices(lead) and not all(RELATION.search(item) for item in items)
    return max(len(item) for item in items) <= 400


def _asks(items: list[str]) -> bool:
    asking = [item for item in items if item.rstrip().endswith(("?", "？", "؟")) or _begins_with_verb(item)]
    return len(asking) * 3 >= len(items)


def _begins_with_verb(item: str) -> bool:
    head = item.lstrip(" *_(¿¡")[:60]
    return any(any_of(kind).match(head) for kind in ("ask", "prove")) and len(item.split()) > 1


def _opens_choices(lead: str) -> bool:
    words = lead.rstrip().rstrip("*_")
    return words.endswith(("?", "？", "؟", "=", BLANK_TEXT, "…", "...", "$")) or words[-1:].isalnum()


def _items(chain: list[Marker], text: str) -> list[str]:
    ends = [marker.start for marker in chain[1:]] + [_last_end(chain, text)] if chain else []
    return [_tidy_item(text[marker.end : end]) for marker, end in zip(chain, ends, strict=True)]


def _last_end(chain: list[Marker], text: str) -> int:
    """Return where the last choice ends: at its line's end, or, where each has lines of its own, at a blank line."""
    last = chain[-1]
    line_end = text.find("\n", last.end)
    if line_end < 0:
        return len(text)
    if not text[last.end : line_end].strip():
        last_text = last.end + len(text[last.end :]) - len(text[last.end :].lstrip())
        line_end = text.find("\n", last_text)
        return len(text) if line_end < 0 else line_end
    if not all(marker.at_line_start for marker in chain):
        return line_end
    blank = re.compile(r"\n[ \t]*(?:\n|:::)").search(text, last.end)
    return len(text) if blank is None else blank.start()


def _tidy_item(item: str) -> str:
    return "\n".join(line.strip() for line in trim(item.split("\n"))).strip(" \t|;；\u3000*")


def _cut(text: str, chain: list[Marker]) -> Found:
    choices, marked = [], []
    for marker, item in zip(chain, _items(chain, text), strict=True):
        letter = marker.letter
        if CORRECT in item:
            marked.append(letter)
            item = _tidy_item(item.replace(CORRECT, ""))
        choices.append(Choice(letter=letter, text=item))
    before, after = text[: chain[0].start].rstrip(" \t\n|\u3000"), text[_last_end(chain, text) :]
    gap = "\n\n" if re.match(r"\s*?\n[ \t]*\n", after) else "\n"
    return Found(trim((before + gap + after.lstrip("\n")).split("\n")), choices, marked)


def split_maths_choices(text: str) -> str:
    r"""Return `text` with choices set inside one formula as choices of their own.

    ``$\textbf{(A)}\ 3\qquad\textbf{(B)}\ 4$`` becomes lines ``(A) $3$`` and ``(B) $4$``.
    """
    return MATHS.sub(_split_formula, text)


def _split_formula(match: re.Match[str]) -> str:
    formula = match[0]
    found = list(IN_MATHS.finditer(formula))
    if not found or "".join(m[1] for m in found) not in "ABCDEFGHIJ":
        return formula
    fence = "$$" if formula.startswith("$$") else "$"
    body_end = len(formula) - len(fence)
    head = _trim_maths(formula[len(fence) : found[0].start()])
    parts = [f"${head}$"] if head else []
    for marker, end in zip(found, [m.start() for m in found[1:]] + [body_end], strict=True):
        body = _trim_maths(formula[marker.end() : end])
        parts.append(f"\n({marker[1]}) ${body}$" if body else f"\n({marker[1]})")
    return "".join(parts)


def _trim_maths(body: str) -> str:
    gap = LEADING_GAP.match(body)
    body = body[gap.end() :] if gap else body
    while body.endswith(TRAILING_GAPS):
        longest = max((sign for sign in TRAILING_GAPS if body.endswith(sign)), key=len)
        body = body[: -len(longest)]
    return body
