r"""Which TeX files are documents, and which come in through another one.

Put following `\input` and its kin here, as far as whole files go. Keep reading what they say in `tasks.read.latex`.
"""

from __future__ import annotations

import posixpath
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

COMMENT = re.compile(r"(?<!\\)((?:\\\\)*)%[^\n]*")
MAIN = re.compile(r"\\(?:documentclass|documentstyle)\b|\\begin\s*\{document\}")
DRAWING = re.compile(r"\\documentclass\s*(?:\[[^\]]*\])?\s*\{(?:standalone|minimal)\}")
INCLUDE = re.compile(
    r"\\(?:input|include|subfile|subfileinclude|includestandalone|InputIfFileExists|IfFileExists|loadfile|verbatiminput"
    r"|lstinputlisting|inputminted)(?![A-Za-z@])\s*(?:\[[^\]\n]*\]\s*)?(?:\{([^{}\n]+)\}|([^\s{}\\\[%]+))"
)
IMPORT = re.compile(r"\\(?:sub)?(?:import|inputfrom|includefrom)\*?\s*\{([^{}\n]*)\}\s*\{([^{}\n]+)\}")
GRAPHICS = re.compile(
    r"\\(?:includegraphics|includepdf|includesvg|epsfig|psfig|overpic)\*?\s*(?:\[[^\]]*\]\s*)?\{([^{}\n]+)\}"
)
DEFINED = re.compile(
    r"\\(?:(?:re)?newcommand|providecommand|def|NewDocumentCommand|DeclareDocumentCommand)\*?\s*\{?\s*\\([A-Za-z@]+)"
)
VARIABLE = re.compile(r"#\d|\\[A-Za-z@]+(?:\s*\{[^{}]*\})?")


@dataclass(frozen=True)
class TexFile:
    """What one TeX file says about others."""

    path: str
    is_main: bool
    is_drawing: bool
    """A stand-alone picture."""
    includes: tuple[str, ...]
    """Names as written, without what comments hide."""
    graphics: tuple[str, ...]


@dataclass(frozen=True)
class Sources:
    """What becomes of the TeX files of a booklet."""

    documents: list[str]
    included: dict[str, str] = field(default_factory=dict)
    """File to the file that includes it."""
    unused: list[str] = field(default_factory=list)
    drawings: list[str] = field(default_factory=list)


def examine(path: str, text: str) -> TexFile:
    """Return what the TeX file `path` says about other files."""
    code = COMMENT.sub(r"\1", text)
    names = [match[1] or match[2] for match in INCLUDE.finditer(code)]
    names += [posixpath.join(match[1], match[2]) for match in IMPORT.finditer(code)]
    names += _through_macros(code)
    return TexFile(
        path,
        MAIN.search(code) is not None,
        DRAWING.search(code) is not None,
        tuple(dict.fromkeys(name.strip().strip('"') for name in names)),
        tuple(dict.fromkeys(match[1].strip() for match in GRAPHICS.finditer(code))),
    )


def _through_macros(code: str) -> list[str]:
    r"""Return names that a macro of the author's makes (`\newcommand{\ex}[1]{\input{ex/#1}}`, then `\ex{p01}`)."""
    names: list[str] = []
    for match in INCLUDE.finditer(code):
        written = match[1] or match[2]
        if "#" not in written:
            continue
        definitions = list(DEFINED.finditer(code, max(0, match.start() - 2000), match.start()))
        if definitions:
            names += _uses(code, definitions[-1][1], written)
    return names


def _uses(code: str, macro: str, written: str) -> list[str]:
    use = re.compile(rf"\\{macro}(?![A-Za-z@])\s*(?:\[[^\]\n]*\])?((?:\s*\{{[^{{}}\n]*\}})+)")
    names = []
    for match in use.finditer(code):
        values = re.findall(r"\{([^{}\n]*)\}", match[1])
        name = written
        for number, value in enumerate(values, start=1):
            name = name.replace(f"#{number}", value)
        if "#" not in name:
            names.append(name)
    return names


def sort_sources(files: Iterable[TexFile]) -> Sources:
    """Return which of `files` are documents, included, unused, or drawings; every file is exactly one of them.

    Documents are the mains that no other file includes; without mains, every file that nothing includes.
    """
    by_path = {file.path: file for file in sorted(files, key=lambda file: file.path)}
    mains = [file for file in by_path.values() if file.is_main and not file.is_drawing]
    if mains:
        return _from_mains(mains, by_path)
    roots: list[str] = []
    included: dict[str, str] = {}
    named = {
        target for file in by_path.values() for target in targets(file, by_path, [file.path]) if target != file.path
    }
    for path in [*(p for p in by_path if p not in named), *by_path]:
        if path not in included and path not in roots:
            roots.append(path)
            included |= {k: v for k, v in _reached(path, by_path).items() if k not in roots and k not in included}
    return Sources([p for p in sorted(roots) if not by_path[p].is_drawing], included, [],
                   [p for p in roots if by_path[p].is_drawing])  # fmt: skip


def _from_mains(mains: list[TexFile], by_path: Mapping[str, TexFile]) -> Sources:
    included: dict[str, str] = {}
    documents: list[str] = []
    reached = {main.path: _reached(main.path, by_path) for main in mains}
    for main in mains:
        others = [path for path, found in reached.items() if path != main.path and main.path in found]
        mutual = [path for path in others if path in reached[main.path]]
        if others and (len(mutual) < len(others) or min(mutual) < main.path):
            included[main.path] = reached[others[0]][main.path]
        else:
            documents.append(main.path)
    for path in documents:
        included |= {k: v for k, v in reached[path].items() if k not in documents and k not in included}
    rest = [path for path in by_path if path not in included and path not in documents]
    drawings = [path for path in rest if by_path[path].is_drawing]
    return Sources(documents, included, [path for path in rest if path not in drawings], drawings)


def _reached(start: str, by_path: Mapping[str, TexFile]) -> dict[str, str]:
    """Return the files that `start` includes, directly or not, each with the file that names it."""
    found: dict[str, str] = {}
    waiting = [start]
    while waiting:
        path = waiting.pop()
        for target in targets(by_path[path], by_path, [start]):
            if target not in found and target != start:
                found[target] = path
                waiting.append(target)
    return found


def targets(file: TexFile, by_path: Mapping[str, TexFile], mains: Iterable[str]) -> list[str]:
    """Return the paths in `by_path` that the names of `file` mean, looked up beside it and beside each main."""
    folders = list(dict.fromkeys([posixpath.dirname(file.path), *(posixpath.dirname(main) for main in mains)]))
    found: list[str] = []
    for name in file.includes:
        for folder in folders:
            path = posixpath.normpath(posixpath.join(folder, name))
            hit = path if path in by_path else f"{path}.tex"
            if hit in by_path:
                found.append(hit)
                break
        else:
            found += _by_pattern(name, folders, by_path)
    return found


def _by_pattern(name: str, folders: list[str], by_path: Mapping[str, TexFile]) -> list[str]:
    r"""Return files whose path fits a name with a loop variable or macro in it (`problems/p\n`)."""
    literal = VARIABLE.sub("", name).strip("/. ")
    if not VARIABLE.search(name) or not literal:
        return []
    pieces = [re.escape(piece) for piece in VARIABLE.split(name)]
    tail = r"[^/]{1,80}".join(pieces)
    pattern = re.compile(
        f"(?:{'|'.join(re.escape(f'{folder}/' if folder else '') for folder in folders)}){tail}(?:\\.tex)?"
    )
    return [path for path in by_path if pattern.fullmatch(path)]
