"""The sample booklets: complete, small, described, remade by their program, and told truly by their truth files."""

from __future__ import annotations

import importlib.util
import json
import re
import unicodedata
from collections.abc import Callable
from html import unescape
from pathlib import Path
from typing import Any

import numpy as np
import pypdfium2
import pytest
from PIL import Image

SAMPLES = Path(__file__).parents[3] / "samples"
CORPUS = SAMPLES / "corpus"
TRUTHS = sorted((SAMPLES / "truth").glob("*.json"))
MARKS = {"'": "\u0301", "`": "\u0300", "^": "\u0302", "~": "\u0303"}
SOURCES = {"it-gara-di-primavera-2025-scan": "gara.typ", "en-kitchen-table-contest-2025-photos": "kitchen.typ"}
"""Booklets without a text layer, and what their pages were rendered from."""
KEYS = {"label", "section", "statement", "solution", "answer", "choices", "hint", "figure"}


def truth_of(path: Path) -> dict[str, Any]:
    truth: dict[str, Any] = json.loads(path.read_text("utf-8"))
    return truth


def files_under(folder: Path) -> list[Path]:
    return sorted(path for path in folder.rglob("*") if path.is_file() and "__pycache__" not in path.parts)


def decode(text: str) -> str:
    """Return LaTeX or HTML source with its accents and entities as letters, its hyphen shorthands as hyphens."""
    text = re.sub(r"\\c\{(\w)\}", "\\1\u0327", unescape(text))
    text = re.sub(r"\\(['`^~])\{?\\?(\w)\}?", lambda match: match[2] + MARKS[match[1]], text)
    return unicodedata.normalize("NFC", text.replace('"-', "-").replace('"~', "-"))


def pdf_text(path: Path) -> str:
    document = pypdfium2.PdfDocument(path)
    try:
        text = "\n".join(page.get_textpage().get_text_range() for page in document)
    finally:
        document.close()
    return re.sub("[\ufffe\u2010-]\\s*\n", "", text.replace("\r", "").replace("’", "'"))


def booklet_text(booklet_id: str) -> str:
    if booklet_id in SOURCES:
        return (SAMPLES / "sources" / SOURCES[booklet_id]).read_text("utf-8")
    texts = []
    for path in files_under(CORPUS / booklet_id):
        if path.suffix == ".pdf":
            texts.append(pdf_text(path))
        elif path.suffix not in {".png", ".jpg"}:
            texts.append(decode(path.read_text("utf-8")))
    return "\n".join(texts)


def words(text: str) -> list[str]:
    """Return the words of `text`, in order."""
    return re.findall(r"[^\W\d_]{4,}", text)


def prose_words(text: str) -> list[str]:
    """Return the words of a truth's text outside maths, tags, code, references and words that a class prints."""
    text = re.sub(r"\$\$.+?\$\$|\$[^$]+\$|<[^>]*>", " ", text, flags=re.DOTALL)
    return words(
        re.sub(r"\\begin\{tabular\}.*?\\end\{tabular\}|\(image\d+\)|\*Resposta:\*", " ", text, flags=re.DOTALL)
    )


@pytest.fixture(params=TRUTHS, ids=lambda path: path.stem)
def truth(request: pytest.FixtureRequest) -> dict[str, Any]:
    return truth_of(request.param)


def test_every_booklet_has_a_truth_file_and_none_is_left_over() -> None:
    assert [path.stem for path in TRUTHS] == sorted(folder.name for folder in CORPUS.iterdir())


def test_the_truth_names_the_files_of_its_booklet(truth: dict[str, Any]) -> None:
    folder = CORPUS / truth["booklet_id"]
    assert truth["files"] == [path.relative_to(folder).as_posix() for path in files_under(folder)]


def test_the_truth_counts_its_problems(truth: dict[str, Any]) -> None:
    problems = truth["problems"]
    assert truth["n_problems"] == len(problems) > 0
    assert truth["n_with_solution"] == sum("solution" in problem for problem in problems)
    assert truth["n_with_answer"] == sum("answer" in problem for problem in problems)


def test_the_truth_has_the_agreed_keys(truth: dict[str, Any]) -> None:
    assert truth["format"] in {"tex", "html", "md", "txt", "pdf"}
    for problem in truth["problems"]:
        assert {key for key in problem if not key.endswith(("_open", "_close"))} <= KEYS
        for name in ("statement", "solution"):
            if name in problem:
                assert problem[name].startswith(problem[f"{name}_open"])
                assert problem[name].endswith(problem[f"{name}_close"])


def test_labels_are_unique_within_their_section(truth: dict[str, Any]) -> None:
    keys = [(problem.get("section"), problem["label"]) for problem in truth["problems"]]
    assert len(set(keys)) == len(keys)


def test_an_answer_to_a_choice_is_one_of_its_letters(truth: dict[str, Any]) -> None:
    for problem in truth["problems"]:
        if "choices" in problem:
            assert problem["answer"] in problem["choices"]
            assert len(set(problem["choices"].values())) == len(problem["choices"])


def test_no_macro_of_a_booklet_is_left_in_its_truth(truth: dict[str, Any]) -> None:
    own = re.compile(r"\\(?:seg|abs|dd|vect|R|op|resposta|questao)(?![A-Za-z])|\\\[|\\\(|\"[-~]")
    assert own.findall("\n".join(f"{p['statement']} {p.get('solution', '')}" for p in truth["problems"])) == []


def test_the_words_of_the_truth_stand_in_the_booklet_in_the_same_order(truth: dict[str, Any]) -> None:
    found = words(booklet_text(truth["booklet_id"]))
    for problem in truth["problems"]:
        for name in ("statement", "solution"):
            rest = iter(found)
            assert [word for word in prose_words(problem.get(name, "")) if word not in rest] == []


def test_the_readme_lists_every_booklet_with_its_number_of_problems(truth: dict[str, Any]) -> None:
    readme = (SAMPLES / "README.md").read_text("utf-8")
    assert f"| `{truth['booklet_id']}` | {truth['n_problems']} |" in readme


def test_the_readme_names_every_file_that_stands_alone() -> None:
    readme = (SAMPLES / "README.md").read_text("utf-8")
    in_series = re.compile(r"(?:ejercicio-\d|p\d\d\.|s\d\d\.|main|corpus\.yaml)")
    for path in [*files_under(CORPUS), *files_under(SAMPLES / "described")]:
        assert in_series.match(path.name) or path.name in readme, path


def test_the_samples_are_small() -> None:
    sizes = {path: path.stat().st_size for path in files_under(SAMPLES)}
    assert max(sizes.values()) < 300_000
    assert sum(sizes.values()) < 3_000_000


def test_there_are_about_sixty_problems_in_six_languages_or_more() -> None:
    truths = [truth_of(path) for path in TRUTHS]
    assert sum(truth["n_problems"] for truth in truths) >= 60
    assert {"pt-PT", "pt-BR", "es", "en"} <= {truth["language"] for truth in truths}
    assert len({truth["language"] for truth in truths}) >= 6


def test_the_scan_has_no_text_layer() -> None:
    assert pdf_text(CORPUS / "it-gara-di-primavera-2025-scan" / "scansione.pdf").strip() == ""


def test_a_photograph_tells_its_orientation_and_nothing_else() -> None:
    told = []
    for path in sorted(CORPUS.glob("*-photos/*.jpg")):
        with Image.open(path) as photograph:
            told.append(dict(photograph.getexif()))
    assert told == [{}, {0x0112: 6}]


def pixels(path: Path) -> list[np.ndarray[Any, Any]]:
    """Return what `path` shows, page by page, as grey levels."""
    if path.suffix != ".pdf":
        with Image.open(path) as image:
            return [np.asarray(image.convert("L"), dtype=float)]
    document = pypdfium2.PdfDocument(path)
    try:
        return [np.asarray(page.render(scale=1).to_pil().convert("L"), dtype=float) for page in document]
    finally:
        document.close()


def load_maker() -> Callable[[Path], list[Path]]:
    spec = importlib.util.spec_from_file_location("make_samples", SAMPLES / "make_samples.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    maker: Callable[[Path], list[Path]] = module.make_all
    return maker


def test_the_maker_reproduces_the_committed_files(tmp_path: Path) -> None:
    """Bytes depend on the versions of libjpeg, zlib and typst; what is seen and read does not."""
    made = load_maker()(tmp_path)
    assert len(made) == 7
    for path in made:
        committed = CORPUS / path.relative_to(tmp_path)
        if path.read_bytes() == committed.read_bytes():
            continue
        for new, old in zip(pixels(path), pixels(committed), strict=True):
            assert new.shape == old.shape, path
            assert np.abs(new - old).mean() < 3, path
        if path.suffix == ".pdf":
            assert pdf_text(path) == pdf_text(committed), path


def test_the_maker_gives_the_same_bytes_twice(tmp_path: Path) -> None:
    make_all = load_maker()
    first = {path.relative_to(tmp_path / "a"): path.read_bytes() for path in make_all(tmp_path / "a")}
    second = {path.relative_to(tmp_path / "b"): path.read_bytes() for path in make_all(tmp_path / "b")}
    assert first == second
