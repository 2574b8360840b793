"""What is known of one file of a booklet before anything is decided.

Put looking into single files here. Keep comparing files in the other modules.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

from schemas.errors import SourceError
from schemas.settings import Limits
from schemas.storage import SourceFile
from tasks.collect.media import HEAD, media_type
from tasks.collect.tex_sources import COMMENT, TexFile, examine
from tasks.read.decode import decode
from tasks.read.sandbox import run_limited

SAMPLE = 60_000
"""Characters of a text that language and title are taken from."""
BODY = re.compile(r"\\begin\s*\{document\}")
TAG = re.compile(r"<(?:script|style)\b[^<>]*>[^<]*|<[^<>]{0,2000}>", re.IGNORECASE)
COMMAND = re.compile(r"\\(?:begin|end)\s*\{[^{}]*\}|\\[A-Za-z@]+\*?|[{}\\&~]")
MATHS = re.compile(r"\$\$[^$]{0,3000}\$\$|\$[^$]{0,1000}\$|\\\([\s\S]{0,300}?\\\)|\\\[[\s\S]{0,600}?\\\]")
PARAGRAPH_END = re.compile(r"</p\s*>", re.IGNORECASE)
TITLE = re.compile(
    r"\\title\s*\{([^{}\n]{1,300})\}|<title[^<>]*>([^<]{1,300})</title>"
    r"|<h[12][^<>]*>([^<]{1,300})</h[12]>|^#{1,2} +([^\n]{1,300})",
    re.IGNORECASE | re.MULTILINE,
)
FILE_END = re.compile(r"\.(?:png|jpe?g|tiff?|pdf|eps|svg|gif)\b", re.IGNORECASE)
NAME_BEFORE = re.compile(r"[\w. -]{1,200}$")
TEXTS = frozenset({"text/x-tex", "text/html", "text/markdown", "text/plain"})


@dataclass(frozen=True)
class FileFacts:
    """One file, looked at."""

    file: SourceFile
    media_type: str
    prose: str
    """The beginning of its text without markup and maths; empty where it has none."""
    title: str
    """What its source calls its title, else its first words."""
    mentions: frozenset[str]
    """Stems of files that it names (pictures, included PDFs), in small letters."""
    tex: TexFile | None
    n_pages: int | None = None
    """Of a PDF or image that can be opened."""

    @property
    def path(self) -> str:
        """The file's path."""
        return self.file.path


def look_at(file: SourceFile, local: Path, limits: Limits) -> FileFacts:
    """Return the facts of one file. Raises `SourceError` where it cannot be opened.

    Files above `limits.file_mb` are judged by their first bytes: their reader refuses them anyway.
    """
    try:
        with local.open("rb") as stream:
            head = stream.read(HEAD)
            kind = media_type(head, file.path)
            support = kind in ("text/x-tex-style", "text/x-tikz")
            whole = (kind in TEXTS or support) and file.n_bytes <= limits.file_mb * 2**20
            data = head + stream.read() if whole else head
    except OSError as error:
        raise SourceError(f"{file.path}: cannot be read: {error.strerror}; check its permissions") from error
    if kind not in TEXTS and not support:
        return FileFacts(file, kind, "", "", frozenset(), None)
    text, _ = decode(data)
    tex = examine(file.path, text) if kind == "text/x-tex" else None
    return FileFacts(file, kind, prose_of(text), title_of(text), _mentions(text, tex), tex)


def prose_of(text: str) -> str:
    """Return the beginning of `text` without TeX commands, tags and maths, good enough to tell its language."""
    body = BODY.search(text)
    part = text[body.end() if body else 0 :][: 4 * SAMPLE]
    plain = MATHS.sub(" ", TAG.sub(" ", COMMENT.sub(r"\1", part) if "\\" in part else part))
    return " ".join(COMMAND.sub(" ", plain).split())[:SAMPLE]


def title_of(text: str) -> str:
    """Return the title that the source states, else the first words, of HTML up to the end of the first paragraph."""
    match = TITLE.search(text[:SAMPLE])
    stated = next((group for group in match.groups() if group), "") if match else ""
    opening = PARAGRAPH_END.split(text[:4000], maxsplit=1)[0]
    return " ".join(COMMAND.sub(" ", TAG.sub(" ", stated)).split()) or prose_of(opening)[:120]


def _mentions(text: str, tex: TexFile | None) -> frozenset[str]:
    names = []
    for match in FILE_END.finditer(text):
        before = NAME_BEFORE.search(text[max(0, match.start() - 200) : match.start()])
        names.append(f"{before[0]}{match[0]}" if before else match[0])
    names += tex.graphics if tex else ()
    return frozenset(stem_of(name) for name in names)


def stem_of(path: str) -> str:
    """Return the name of a file without folders and extension, in small letters."""
    name = path.replace("\\", "/").rsplit("/", 1)[-1].strip().casefold()
    return name.rsplit(".", 1)[0] if re.search(r"\.[a-z0-9]{1,5}$", name) else name


IMAGES = frozenset({"image/png", "image/jpeg", "image/tiff", "image/webp", "image/bmp", "image/gif"})


def look_inside(facts: FileFacts, local: Path, limits: Limits) -> tuple[int | None, str]:
    """Return the pages of a PDF or image and the text of a PDF's first pages; None and no text for other formats.

    A file that does not tell is no failure here: its reader fails on it, and says why.
    """
    reader = "tasks.read.pdf:look_inside" if facts.media_type == "application/pdf" else "tasks.read.image:look_inside"
    is_known = facts.media_type == "application/pdf" or facts.media_type in IMAGES
    if not is_known or facts.file.n_bytes > limits.file_mb * 2**20:
        return None, ""
    try:
        pages, text = run_limited(
            reader, local, limits, name=facts.path, timeout_s=limits.read_timeout_s, memory_mb=limits.read_memory_mb
        )
    except SourceError:
        return None, ""
    return pages, text
