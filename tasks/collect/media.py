"""What kind of file it is: by its content first, by its name second.

Put media types here. Keep what a file is for in `tasks.collect.rules`.
"""

from __future__ import annotations

import re
from pathlib import PurePosixPath

from tasks.read.decode import decode

HEAD = 65_536
"""Bytes of a file that are looked at."""

MAGIC = (
    (b"\x89PNG\r\n\x1a\n", "image/png"),
    (b"\xff\xd8\xff", "image/jpeg"),
    (b"II*\x00", "image/tiff"),
    (b"MM\x00*", "image/tiff"),
    (b"GIF8", "image/gif"),
    (b"BM", "image/bmp"),
    (b"%!PS", "application/postscript"),
    (b"AT&TFORM", "image/vnd.djvu"),
    (b"PK\x03\x04", "application/zip"),
    (b"\x1f\x8b", "application/gzip"),
    (b"{\\rtf", "application/rtf"),
    (b"\xd0\xcf\x11\xe0", "application/msword"),
)
EXTENSIONS = {
    ".tex": "text/x-tex", ".ltx": "text/x-tex", ".latex": "text/x-tex",
    ".html": "text/html", ".htm": "text/html", ".xhtml": "text/html",
    ".md": "text/markdown", ".markdown": "text/markdown", ".mkd": "text/markdown", ".qmd": "text/markdown",
    ".rmd": "text/markdown", ".pdf": "application/pdf",
    ".png": "image/png", ".jpg": "image/jpeg", ".jpeg": "image/jpeg", ".tif": "image/tiff", ".tiff": "image/tiff",
    ".webp": "image/webp", ".bmp": "image/bmp", ".gif": "image/gif",
}  # fmt: skip
TEXT_NAMES = frozenset({".txt", *(end for end, kind in EXTENSIONS.items() if kind.startswith("text/"))})
"""Extensions of documents that are text."""
SUPPORT = {
    ".sty": "text/x-tex-style", ".cls": "text/x-tex-style", ".clo": "text/x-tex-style", ".def": "text/x-tex-style",
    ".bib": "text/x-bibtex", ".bst": "text/x-bibtex", ".dtx": "text/x-tex-style", ".ins": "text/x-tex-style",
    ".cfg": "text/x-configuration", ".ini": "text/x-configuration", ".toml": "text/x-configuration",
    ".yaml": "application/yaml", ".yml": "application/yaml", ".json": "application/json", ".jsonl": "application/json",
    ".csv": "text/csv", ".tsv": "text/tab-separated-values", ".xml": "application/xml", ".css": "text/css",
    ".js": "text/javascript", ".py": "text/x-python", ".sh": "text/x-sh", ".bat": "text/x-sh", ".ps1": "text/x-sh",
    ".svg": "image/svg+xml", ".asy": "text/x-asymptote", ".tikz": "text/x-tikz", ".pgf": "text/x-tikz",
    ".mp": "text/x-metapost", ".ggb": "application/x-geogebra", ".eps": "application/postscript",
    ".ps": "application/postscript", ".aux": "text/x-tex-output", ".log": "text/x-tex-output",
    ".toc": "text/x-tex-output", ".out": "text/x-tex-output", ".bbl": "text/x-tex-output", ".ttf": "font/ttf",
    ".otf": "font/otf", ".lua": "text/x-lua", ".r": "text/x-r", ".bak": "application/x-backup",
}  # fmt: skip
"""Files that may help a document but are none."""

READABLE = frozenset(
    {
        *("text/x-tex", "text/html", "text/markdown", "text/plain", "application/pdf"),
        *("image/png", "image/jpeg", "image/tiff", "image/webp", "image/bmp", "image/gif"),
    }
)
"""Media types that a document can have."""

TEX_DOCUMENT = re.compile(r"^[^%\n]*\\(?:documentclass|documentstyle|begin\s*\{document\})", re.MULTILINE)
TEX_FRAGMENT = re.compile(
    r"^[^%\n]*(?:\\item\b|\\(?:sub)*section\*?\s*\{|\\begin\s*\{(?:enumerate|itemize|problem|exercise|solution|document"
    r"|proof|theorem|center|figure|question|tabular|ex|prob|sol)s?\*?\})",
    re.MULTILINE,
)
CONTROL = re.compile("[\x00-\x08\x0e-\x1a\x1c-\x1f\x7f]")
HTML_PAGE = re.compile(r"<!doctype\s+html|<html[\s>]", re.IGNORECASE)
HTML_TAG = re.compile(
    r"</(?:p|ol|ul|li|div|span|b|i|em|strong|u|table|tr|td|th|sup|sub|h[1-6]|a|center|font|section|article|details|math)\s*>"
    r"|<(?:p|br|hr|li|ol|ul|img|table|h[1-6])(?:\s[^<>]{0,500})?/?>",
    re.IGNORECASE,
)
HTML_ENTITY = re.compile(r"&(?:nbsp|[aeiou](?:acute|grave|circ|uml|tilde)|ntilde|ccedil|[lg]e|times|middot|iquest);")


def media_type(head: bytes, path: str) -> str:
    """Return the media type of the file `path` whose first bytes are `head`.

    Text that is HTML or LaTeX is called so whatever its extension says; unknown bytes are `application/octet-stream`.
    """
    suffix = PurePosixPath(path).suffix.lower()
    binary = _binary(head, suffix)
    if binary is not None:
        return binary
    if suffix in SUPPORT:
        return SUPPORT[suffix]
    if suffix == ".pdf" or EXTENSIONS.get(suffix, "").startswith("image/"):
        return EXTENSIONS[suffix]  # damaged, which its reader says better than we
    text, _ = decode(head)
    if len(CONTROL.findall(text)) > len(text) // 50:
        return "application/octet-stream"
    return _text(text, EXTENSIONS.get(suffix))


def _binary(head: bytes, suffix: str) -> str | None:
    if b"%PDF-" in head[:1024]:
        return "application/pdf"
    if head[:4] == b"RIFF" and head[8:12] == b"WEBP":
        return "image/webp"
    for magic, name in MAGIC:
        if head.startswith(magic) and (magic != b"BM" or suffix == ".bmp"):
            return name
    return None


def _text(text: str, by_name: str | None) -> str:
    if HTML_PAGE.search(text[:2000]) and by_name != "text/markdown":
        return "text/html"
    if by_name in ("text/x-tex", "text/html", "text/markdown"):
        return by_name
    if TEX_DOCUMENT.search(text):
        return "text/x-tex"
    if HTML_TAG.search(text) or HTML_ENTITY.search(text):
        return "text/html"
    return "text/x-tex" if TEX_FRAGMENT.search(text) else "text/plain"
