r"""Preambles, packages and classes: read for what they define, never printed.

Put the search for definitions in text that is not walked here. Keep the forms of single definitions in `definers`.
"""

from __future__ import annotations

import re

from tasks.read.latex.definers import DEFINERS
from tasks.read.latex.definitions import Definitions, integer
from tasks.read.latex.feed import Feed
from tasks.read.latex.source import Files
from tasks.read.latex.symbols import SHORTHANDS, SPANISH

DOCUMENT = re.compile(r"\\begin\s*\{document\}")
DOCUMENT_END = re.compile(r"\\end\s*\{document\}")
INTEREST = re.compile(
    r"\\("
    + "|".join(sorted(DEFINERS, key=len, reverse=True))
    + r"|usepackage|RequirePackage|documentclass|LoadClass|input|include"
    r"|setdefaultlanguage|setmainlanguage|setotherlanguages?|setcounter|subfile|input@path|addtocounter|selectlanguage)(?![a-zA-Z@])"
    r"|\\([a-zA-Z@]+)(true|false)(?![a-zA-Z@])"
)
MAIN_LANGUAGE = frozenset({"setdefaultlanguage", "setmainlanguage", "selectlanguage"})
OTHER_LANGUAGES = frozenset({"setotherlanguage", "setotherlanguages"})
MAX_PACKAGES = 300


class Preamble:
    """Definitions, packages, languages and classes that a document's preamble names."""

    def __init__(self, known: Definitions, files: Files) -> None:
        self.known = known
        self.files = files
        self.languages: list[str] = []
        self.main_language = ""
        self.classes: list[str] = []
        self.packages: set[str] = set()
        self.reasons: dict[str, None] = {}
        self._seen: set[str] = set()

    def scan(self, text: str, folder: str = ".") -> None:
        """Take every definition of `text` and of the booklet's own packages that it loads."""
        feed = Feed(text)
        while feed.frames:
            frame = feed.frames[-1]
            found = INTEREST.search(frame.text, frame.pos)
            if found is None:
                feed.pop()
                continue
            frame.pos = found.end()
            self._command(found, feed, folder)

    def _command(self, found: re.Match[str], feed: Feed, folder: str) -> None:
        name = found[1]
        if name is None:
            if found[2] in self.known.flags:
                self.known.flags[found[2]] = found[3] == "true"
        elif name in {"usepackage", "RequirePackage", "documentclass", "LoadClass"}:
            option = feed.optional() or ""
            for package in (feed.group() or "").split(","):
                self._package(package.strip(), option, name in {"documentclass", "LoadClass"}, folder)
        elif name in {"input", "include", "subfile"}:
            self._input(feed.group(), folder)
        elif name == "input@path":
            self.files.search.extend(re.findall(r"\{([^{}]+)\}", feed.group() or "")[:50])
        elif name in MAIN_LANGUAGE or name in OTHER_LANGUAGES:
            feed.optional()
            words = [word.strip() for word in (feed.group() or "").split(",")]
            self.languages.extend(words)
            if name in MAIN_LANGUAGE:
                self.main_language = words[0]
        elif name in {"setcounter", "addtocounter"}:
            counter, amount = feed.group(), feed.group()
            value = integer(amount or "")
            if counter and value is not None:
                self.known.counters[counter.strip()] = value
        else:
            DEFINERS[name](feed, self.known)

    def _package(self, package: str, option: str, is_class: bool, folder: str) -> None:
        if not package or len(self._seen) > MAX_PACKAGES:
            return
        self.packages.add(package)
        if package in {"german", "ngerman"}:
            self._languages([package], weak=True)
        if is_class:
            self.classes.append(package)
            self._languages([word.strip() for word in option.split(",")], weak=True)
        if package == "babel":
            self._languages(
                [word.split("=")[-1].strip() if "main" in word else word.strip() for word in option.split(",")]
            )
        self._own(package, ".cls" if is_class else ".sty", folder)

    def _languages(self, words: list[str], weak: bool = False) -> None:
        languages = [
            w for w in words if w in SHORTHANDS or w in SPANISH or w in {"english", "french", "frenchb", "francais"}
        ]
        self.languages.extend(languages)
        if languages and (not weak or not self.main_language):
            self.main_language = languages[-1]

    def _own(self, package: str, suffix: str, folder: str) -> None:
        key = package + suffix
        if key in self._seen:
            return
        self._seen.add(key)
        path = self.files.find(package, folder, (suffix,))
        if path is not None:
            text = self.files.text(path)
            if text is not None:
                self.scan(text, folder)
        elif package.startswith(("/", "..")) and self.files.escapes(package):
            self.reasons[f"outside_root: {package}"] = None

    def _input(self, name: str | None, folder: str) -> None:
        if name is None or f"{name} input" in self._seen or len(self._seen) > MAX_PACKAGES:
            return
        self._seen.add(f"{name} input")
        path = self.files.find(name, folder, ("", ".tex", ".sty", ".ltx"))
        if path is None:
            self.reasons[self.files.why_not(name.strip(), "missing_input")] = None
            return
        text = self.files.text(path)
        if text is not None and path != self.files.main:
            self.scan(text, folder)


def split_document(text: str) -> tuple[str, str]:
    r"""Return preamble and body. A fragment without `\begin{document}` is all body."""
    found = DOCUMENT.search(text)
    if found is None:
        return "", text
    end = DOCUMENT_END.search(text, found.end())
    return text[: found.start()], text[found.end() : end.start() if end is not None else len(text)]


def body_of(text: str, known: Definitions, files: Files) -> str:
    """Return the body of an included file; the preamble of a stand-alone one is read for its definitions."""
    preamble, body = split_document(text)
    if preamble:
        Preamble(known, files).scan(preamble)
    return body
