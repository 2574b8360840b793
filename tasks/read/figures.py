"""Pictures that a text refers to: found inside the root, or noted as missing.

Put here what HTML and Markdown share about picture files. Keep drawing code of LaTeX in `tasks.read.latex`.
"""

from __future__ import annotations

import base64
import binascii
import re
from pathlib import Path
from urllib.parse import unquote, unquote_to_bytes, urlsplit

from schemas.settings import Limits
from tasks.read.draft import FigureDraft

ELSEWHERE = re.compile(r"[A-Za-z][A-Za-z0-9+.-]*:|//")
DATA_URL = re.compile(r"data:image/[\w.+-]+((?:;[\w=.+-]+)*),(.*)", re.DOTALL)


class FigureList:
    """The figures of one document in reading order, and what was wrong with their files."""

    def __init__(self, path: Path, root: Path, limits: Limits) -> None:
        self.folder = path.parent
        self.root = root
        self.limits = limits
        self.figures: list[FigureDraft] = []
        self.reasons: list[str] = []

    def add(self, *, source: str | None = None, code: str | None = None, caption: str | None = None) -> str:
        """Note a figure from a file (or data URL) called `source`, or drawn by `code`; return its `(imageN)`."""
        data = self._load(source) if source else None
        name = "data:" if source and source.startswith("data:") else source
        number = len(self.figures) + 1
        self.figures.append(
            FigureDraft(
                figure_id=f"image{number}",
                bbox=[],
                data=data,
                caption=" ".join(caption.split()) if caption and caption.strip() else None,
                source_code=code,
                source_path=name,
            )
        )
        return f"(image{number})"

    def _load(self, source: str) -> bytes | None:
        data, reason = _inline(source) if source.startswith("data:") else self._file(source)
        if reason and reason not in self.reasons:
            self.reasons.append(reason)
        return data

    def _file(self, source: str) -> tuple[bytes | None, str]:
        """Return the bytes of the file, or why there are none."""
        short = source[:200]
        if ELSEWHERE.match(source):
            return None, f"figure_elsewhere: {short}"
        name = unquote(urlsplit(source).path) if any(sign in source for sign in "?%#") else source
        try:
            path = (self.root if name.startswith("/") else self.folder).joinpath(name.lstrip("/")).resolve()
            if not path.is_relative_to(self.root.resolve()):
                return None, f"outside_root: {short}"
            if path.stat().st_size > self.limits.file_mb * 2**20:
                return None, f"figure_too_large: {short}"
            return path.read_bytes(), ""
        except (OSError, ValueError):
            return None, f"missing_figure: {short}"


def _inline(source: str) -> tuple[bytes | None, str]:
    """Return the bytes of a data URL, or why there are none."""
    match = DATA_URL.match(source)
    if match is None:
        return None, "missing_figure: data:"
    data = unquote_to_bytes(match[2])
    try:
        return base64.b64decode(data) if ";base64" in match[1] else data, ""
    except binascii.Error:
        return None, "missing_figure: data:"
