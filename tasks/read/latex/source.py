r"""From files to LaTeX text: where a name may lie, how bytes become text, and what TeX never reads.

Put file look-up inside the root, decoding, comments and `\iffalse` here. Keep macros and structure out.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from pathlib import Path

from schemas.errors import SourceError
from schemas.settings import Limits
from schemas.text import FORBIDDEN, LINE_BREAKS, SURROGATE
from tasks.read.decode import decode
from tasks.read.latex.feed import after_gap

INPUTENC = re.compile(rb"\\usepackage\s*\[([a-zA-Z0-9_-]+)\]\s*\{inputenc\}|\\inputencoding\s*\{([a-zA-Z0-9_-]+)\}")
ENCODINGS = {
    "ansinew": "cp1252", "applemac": "mac_roman", "cp1250": "cp1250", "cp1251": "cp1251", "cp1252": "cp1252",
    "cp1257": "cp1257", "cp437": "cp437", "cp850": "cp850", "cp852": "cp852", "cp855": "cp855", "cp866": "cp866",
    "koi8-r": "koi8_r", "koi8-u": "koi8_u", "latin1": "latin_1", "latin2": "iso8859_2", "latin3": "iso8859_3",
    "latin4": "iso8859_4", "latin5": "iso8859_9", "latin9": "iso8859_15", "latin10": "iso8859_16",
    "iso88595": "iso8859_5", "maccyr": "mac_cyrillic",
}  # fmt: skip
VERBATIM = "verbatim|Verbatim|lstlisting|minted|BVerbatim|LVerbatim|filecontents"
UNREAD = re.compile(
    r"\\begin\s*\{(?P<raw>(?:" + VERBATIM + r")\*?|comment)\}"
    r"|\\(?:verb\*?|lstinline)(?P<bar>[^a-zA-Z\s*\[{])[^\n]{0,1000}?(?P=bar)"
    r"|\\(?:url|href|path|nolinkurl)\s*\{[^{}\n]{0,2000}\}"
    r"|\\[\s\S]"
    r"|(?P<percent>%[^\n]*(?:\n[ \t]*(?P<blank>\n)?)?)"
)
CONDITION = re.compile(r"\\(iffalse|fi|else|if[a-zA-Z@]*|newif\s*\\if[a-zA-Z@]+|verb\*?\||\\)(?![a-zA-Z@])")
NOT_CONDITIONS = {
    "iff", "ifthenelse", "ifstrempty", "ifblank", "ifstrequal", "ifdefempty", "ifdefvoid", "ifbool", "iftoggle",
    "ifcsdef", "ifdefstring", "ifnumcomp", "ifnumequal", "ifnumgreater", "ifnumless", "ifnumodd", "ifinlist",
    "ifpackageloaded", "ifcsundef", "ifundef", "ifdimcomp", "iflanguage",
}  # fmt: skip


MAX_SHOWN = 200
"""Characters of a name that a reason shows."""


def is_conditional(name: str) -> bool:
    r"""Tell whether the command `name` opens a TeX condition that a `\fi` closes."""
    return name.startswith("if") and name not in NOT_CONDITIONS


def strip_comments(text: str) -> str:
    r"""Return `text` without comments, `comment` environments and `\iffalse … \fi`.

    `\%` stays, and so do percent signs in verbatim text and addresses. A comment takes its line end with it, as in TeX;
    a blank line after it still ends the paragraph.
    """
    if "%" in text or "{comment}" in text:
        text = _strip_percent(text)
    if "\\iffalse" in text:
        text = _strip_false(text)
    return text


def _strip_percent(text: str) -> str:
    kept: list[str] = []
    at = start = 0
    endless: set[str] = set()
    while (found := UNREAD.search(text, at)) is not None:
        at = found.end()
        if found["percent"] is not None:
            kept.append(text[start : found.start()])
            kept.append("\n\n" if found["blank"] else "")
            start = at
        elif found["raw"] is not None and found["raw"] not in endless:
            ending = f"\\end{{{found['raw']}}}"
            end = text.find(ending, at)
            if end < 0:
                endless.add(found["raw"])
                continue
            at = end + len(ending)
            if found["raw"] == "comment":
                kept.append(text[start : found.start()])
                start = at = after_gap(text, at)  # so that what goes leaves no empty line
    kept.append(text[start:])
    return "".join(kept)


def _strip_false(text: str) -> str:
    kept: list[str] = []
    at = 0
    depth = 0
    for found in CONDITION.finditer(text):
        name = found[1]
        if depth == 0:
            if name == "iffalse":
                kept.append(text[at : found.start()])
                depth = 1
        elif name == "fi":
            depth -= 1
            at = after_gap(text, found.end())
        elif name == "else":
            if depth == 1:
                depth = 0
                at = found.end()
        elif is_conditional(name):
            depth += 1
    if depth == 0:
        kept.append(text[at:])
    return "".join(kept)


def normalise(text: str) -> str:
    r"""Return `text` with `\n` line ends, in NFC, without control characters (they serve as marks further on)."""
    if not (text.isascii() and text.isprintable()):
        text = LINE_BREAKS.sub("\n", text)
        text = FORBIDDEN.sub("", text)
        text = SURROGATE.sub("\ufffd", text)
        text = unicodedata.normalize("NFC", text)
    return text


def declared_encoding(data: bytes) -> str | None:
    r"""Return the codec that `\usepackage[…]{inputenc}` names, or None where there is none or it means UTF-8."""
    found = INPUTENC.search(data)
    if found is None:
        return None
    return ENCODINGS.get((found[1] or found[2]).decode("ascii").lower())


class Files:
    r"""The files of a booklet: only what lies inside the root is read, each file once."""

    def __init__(self, root: Path, main: Path, limits: Limits) -> None:
        self.root = root.resolve()
        self.main = main.resolve()
        self.limits = limits
        self.reasons: dict[str, None] = {}
        self.encoding: str | None = None
        self.search: list[str] = []
        r"""Folders of `\input@path`, relative to the main file's folder."""
        self._texts: dict[Path, str | None] = {}
        self._found: dict[tuple[str, str, tuple[str, ...]], Path | None] = {}

    def inside(self, path: Path) -> bool:
        """Tell whether `path`, symbolic links followed, lies inside the root."""
        try:
            return path.resolve().is_relative_to(self.root)
        except (OSError, RuntimeError, ValueError):
            return False

    def name_of(self, path: Path) -> str:
        """Return `path` relative to the root, with `/`."""
        return path.relative_to(self.root).as_posix()

    def find(self, name: str, folder: str, suffixes: tuple[str, ...], extra: Iterable[str] = ()) -> Path | None:
        """Return the file that `name` means, looked up beside the main file, in `folder` and in the search folders.

        None where it is not inside the root; the reason (`why_not`) is for the caller to keep.
        """
        folders = tuple(dict.fromkeys([".", folder, *self.search, *extra]))
        key = (name, "|".join(suffixes), folders)
        if key not in self._found:
            self._found[key] = self._look_up(name, folders, suffixes)
        return self._found[key]

    def _look_up(self, name: str, folders: tuple[str, ...], suffixes: tuple[str, ...]) -> Path | None:
        name = name.strip().strip('"')
        if not name or len(name) > 500 or "\n" in name or name.startswith(("/", "~")):
            return None
        for folder in folders:
            for suffix in suffixes:
                path = self.main.parent / folder / (name + suffix)
                try:
                    if self.inside(path) and path.is_file():
                        return path.resolve()
                except (OSError, ValueError):
                    continue
        return None

    def escapes(self, name: str) -> bool:
        """Tell whether `name`, taken beside the main file, points outside the root."""
        name = name.strip()
        if name.startswith(("/", "~")):
            return True
        return not self.inside(self.main.parent / name)

    def why_not(self, name: str, reason: str) -> str:
        """Return the reason for a page that `find` had nothing for `name`: outside of the root, else `reason`."""
        return f"{'outside_root' if self.escapes(name) else reason}: {name[:MAX_SHOWN]}"

    def data(self, path: Path) -> bytes | None:
        """Return the bytes of a file inside the root; None where it is too large or cannot be read."""
        try:
            if path.stat().st_size > self.limits.file_mb * 2**20:
                self.reasons[f"too_large: {self.name_of(path)}"] = None
                return None
            return path.read_bytes()
        except OSError:
            self.reasons[f"unreadable_input: {self.name_of(path)}"] = None
            return None

    def text(self, path: Path) -> str | None:
        """Return the text of a file without comments; None where it is unusable (the reason is kept)."""
        if path not in self._texts:
            data = self.data(path)
            self._texts[path] = None if data is None else self.decoded(data)
        return self._texts[path]

    def decoded(self, data: bytes) -> str:
        """Return bytes as LaTeX text without comments: valid UTF-8, else as declared, else a guess."""
        self.encoding = declared_encoding(data) or self.encoding
        text, reasons = decode(data)
        if self.encoding is not None and not _is_unicode(data):
            try:
                text, reasons = data.decode(self.encoding), []
            except UnicodeDecodeError:
                reasons = [*reasons, "declared_encoding_wrong"]
        self.reasons.update(dict.fromkeys(reasons))
        return strip_comments(normalise(text))

    def main_text(self) -> str:
        """Return the text of the main file. Raises `SourceError` where that is too large, unreadable or not text."""
        try:
            size = self.main.stat().st_size
            if size > self.limits.file_mb * 2**20:
                raise SourceError(
                    f"{self.main.name}: {size / 2**20:.1f} MB, more than limits.file_mb = {self.limits.file_mb}"
                )
            data = self.main.read_bytes()
        except OSError as error:
            raise SourceError(f"{self.main.name}: cannot be read: {error.strerror or error}") from error
        if _is_binary(data):
            raise SourceError(f"{self.main.name}: not text; is it really LaTeX source?")
        text = self.decoded(data)
        self._texts[self.main] = text
        return text


MAGIC = (b"%PDF-", b"PK\x03\x04", b"\x89PNG", b"\xff\xd8\xff", b"\x7fELF", b"\x1f\x8b", b"GIF8", b"\xd0\xcf\x11\xe0")
CONTROL = bytes([*range(9), *range(14, 32)])
MAX_CONTROL_SHARE = 0.3


def _is_binary(data: bytes) -> bool:
    """Tell whether `data` is a picture, an archive or the like; UTF-16 and UTF-32 are text in spite of their NULs."""
    head = data[:8192]
    if head.startswith(MAGIC):
        return True
    n_control = len(head) - len(head.translate(None, CONTROL))
    return n_control > max(16, MAX_CONTROL_SHARE * len(head)) and n_control > 1.2 * head.count(b"\x00")


def _is_unicode(data: bytes) -> bool:
    if data.startswith((b"\xff\xfe", b"\xfe\xff", b"\xef\xbb\xbf")):
        return True
    try:
        data.decode("utf-8")
    except UnicodeDecodeError:
        return False
    return True
