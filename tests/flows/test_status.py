"""What `status` and `--json` say of a dataset."""

from __future__ import annotations

from pathlib import Path

from PIL import Image

from tests.flows.conftest import Sangaku, write_bakery, write_broken


def test_status_shows_the_books_and_what_a_rerun_would_do(sangaku: Sangaku, corpus: Path) -> None:
    write_broken(corpus)
    assert sangaku("build", str(corpus), "--name", "n").code == 1
    write_bakery(corpus, 12)
    run = sangaku("status", "n", "--json")
    books = run.json()
    assert (run.code, books["exit_code"], books["n_booklets"], books["n_todo"]) == (1, 1, 4, 1)
    assert [one["stage"] for one in books["stages"]] == [
        "collect", "read", "segment", "extract", "verify", "assemble",
    ]  # fmt: skip
    collect = books["stages"][0]
    assert (collect["stale"], collect["dropped"]) == (1, {"not_a_document": 2})
    for one in books["stages"]:
        assert one["n_in"] == one["n_kept"] + sum(one["dropped"].values()) + one["n_pending"] + one["n_failed"], one
    (failure,) = books["failures"]
    assert failure["stage"] == "read"
    assert failure["unit"].startswith("wreck")
    assert "paper.pdf" in failure["message"]


def test_status_is_readable_when_piped(sangaku: Sangaku, corpus: Path) -> None:
    sangaku("build", str(corpus), "--name", "n")
    run = sangaku.watched("status", "n")
    assert run.code == 0
    assert "a rerun would do nothing" in run.out
    assert "\x1b" not in run.out
    assert "prefect" not in run.imports
    assert "assemble" in run.out


def test_retry_and_status_need_no_corpus_and_keep_the_settings(sangaku: Sangaku, corpus: Path) -> None:
    (corpus.parent / "mine.yaml").write_text("seed: 5\n", "utf-8")
    sangaku("build", str(corpus), "--name", "n", "--settings", "mine.yaml")
    run = sangaku("retry", "n")
    assert (run.code, run.out.partition(":")[0]) == (0, "nothing to do")
    assert sangaku("status", "n", "--json").json()["n_todo"] == 0


def test_pages_of_one_document_with_one_doubt_are_one_line(sangaku: Sangaku, corpus: Path) -> None:
    (corpus / "scan").mkdir()
    frame = Image.new("1", (10, 10))
    frame.save(corpus / "scan" / "pages.tif", save_all=True, append_images=[frame, frame])
    run = sangaku("build", str(corpus), "--name", "n")
    lines = [line for line in run.err.splitlines() if line.startswith("doubtful:")]
    assert len(lines) == 1
    assert lines[0].startswith("doubtful: scan/pages.tif: page 1 and 2 more: image_needs_ocr: ")
    assert "doubtful pages: 3 image_needs_ocr" in run.err
    (doubt,) = sangaku("status", "n", "--json").json()["doubtful"]
    assert (doubt["page"], doubt["n_pages"], doubt["reason"]) == (1, 3, "image_needs_ocr")


def test_booklets_without_problems_and_doubtful_pages_are_named(sangaku: Sangaku, corpus: Path) -> None:
    (corpus / "blank").mkdir()
    (corpus / "blank" / "paper.md").write_text("\n", "utf-8")
    (corpus / "river" / "more.tex").write_text("\\begin{document}\\input{../mill/x}Text.\\end{document}", "utf-8")
    built, shown = sangaku("build", str(corpus), "--name", "n"), sangaku("status", "n")
    for run in (built, shown):
        assert run.code == 0
        assert "no problem found in 1 booklets: blank" in run.err
        assert "doubtful pages: 1 outside_root" in run.err
        assert "doubtful: river/more.tex: page 1: outside_root: ../mill/x: copy the file" in run.err
    books = sangaku("status", "n", "--json").json()
    assert (books["without_problems"], books["doubts"]) == (["blank"], {"outside_root": 1})
