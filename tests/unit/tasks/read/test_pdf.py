"""PDF text layers: what is read, what is flagged, what is refused and how."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from schemas.errors import SourceError
from schemas.settings import Limits
from schemas.text import is_clean
from tasks.read.pdf import look_inside, read_pdf
from tasks.read.pdf_lines import MAX_RUNS
from tests.unit.tasks.read.pdfs import assemble, encrypted_pdf, lines, plain_pdf, stream, unicode_map, write


def test_a_printed_line_is_a_line(tmp_path: Path) -> None:
    path = write(tmp_path, plain_pdf([lines("Problem 1. Find all n.", "Problem 2. Show it."), lines("Page two.")]))
    pages = read_pdf(path, tmp_path, Limits()).pages
    assert [page.text for page in pages] == ["Problem 1. Find all n.\nProblem 2. Show it.", "Page two."]
    assert [(page.status, page.width, page.height) for page in pages] == [("ok", 595, 842)] * 2


def test_pd_01_a_page_with_nothing_is_blank(tmp_path: Path) -> None:
    (page,) = read_pdf(write(tmp_path, plain_pdf([""])), tmp_path, Limits()).pages
    assert (page.status, page.reasons, page.text) == ("blank", [], "")


def test_pd_01_a_page_with_drawings_only_is_flagged_and_has_no_text(tmp_path: Path) -> None:
    (page,) = read_pdf(write(tmp_path, plain_pdf(["10 10 100 100 re f"])), tmp_path, Limits()).pages
    assert (page.status, page.reasons, page.text) == ("flagged", ["no_text_layer"], "")


def test_a_picture_across_may_be_of_two_facing_pages(tmp_path: Path) -> None:
    data = plain_pdf(["10 10 700 500 re f"], box="0 0 842 595")
    (page,) = read_pdf(write(tmp_path, data), tmp_path, Limits()).pages
    assert page.reasons == ["no_text_layer", "two_up_spread"]


def test_a_long_run_of_letters_costs_its_length(tmp_path: Path) -> None:
    path = write(tmp_path, plain_pdf(["BT /F 9 Tf 50 500 Td " + "(x) Tj " * 200_000 + "ET"], compressed=True))
    start = time.process_time()
    read_pdf(path, tmp_path, Limits())
    assert time.process_time() - start < 20


def test_pd_09_a_lost_ligature_is_seen_and_counted(tmp_path: Path) -> None:
    data = plain_pdf([lines("coe~cient")], to_unicode=unicode_map({ord("~"): "0001"}))
    (page,) = read_pdf(write(tmp_path, data), tmp_path, Limits()).pages
    assert is_clean(page.text)
    assert page.text == "coe\ufffdcient"
    assert (page.status, page.reasons) == ("flagged", ["damaged_text: 1 of 9"])


def test_pd_09_a_whole_ligature_is_kept(tmp_path: Path) -> None:
    data = plain_pdf(
        [lines("coe~cient")], to_unicode=unicode_map({ord("~"): "FB03", **{ord(c): f"{ord(c):04X}" for c in "coeint"}})
    )
    (page,) = read_pdf(write(tmp_path, data), tmp_path, Limits()).pages
    assert page.text in ("coe\ufb03cient", "coefficient")
    assert page.status == "ok"


UNNAMED_FONTS = {
    "names-without-meaning": (
        "/Subtype /Type1 /BaseFont /A+X /FirstChar 65 /LastChar 69 /Widths [500 500 500 500 500]"
        " /Encoding << /Differences [65 /g1 /g2 /g3 /g4 /g5] >>",
        "(ABCDE)",
    ),
    "numbers-of-glyphs": (
        "/Subtype /Type0 /BaseFont /A+X /Encoding /Identity-H /DescendantFonts [<< /Type /Font /Subtype /CIDFontType2"
        " /BaseFont /A+X /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> /DW 500 >>]",
        "<00240025002600270028>",
    ),
    "control-codes": (
        "/Subtype /TrueType /BaseFont /A+X /Flags 4 /FirstChar 1 /LastChar 5 /Widths [500 500 500 500 500]",
        "<0102030405>",
    ),
}


@pytest.mark.parametrize("kind", UNNAMED_FONTS)
def test_codes_that_the_file_does_not_name_are_no_text(tmp_path: Path, kind: str) -> None:
    font, shown = UNNAMED_FONTS[kind]
    data = assemble(
        [
            b"<< /Type /Catalog /Pages 2 0 R >>",
            b"<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
            b"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 5 0 R"
            b" /Resources << /Font << /F 4 0 R >> >> >>",
            f"<< /Type /Font {font} >>".encode(),
            stream(f"BT /F 12 Tf 50 780 Td {shown} Tj 0 -20 Td {shown} Tj ET".encode()),
        ]
    )
    (page,) = read_pdf(write(tmp_path, data), tmp_path, Limits()).pages
    assert (page.status, page.reasons) == ("flagged", ["damaged_text: 10 of 10"])


def test_pd_10_letters_of_mathematics_beyond_the_first_plane_become_latex(tmp_path: Path) -> None:
    data = plain_pdf(
        [lines("a b")], to_unicode=unicode_map({ord("a"): "D835DF03", ord("b"): "D835DC4E", ord(" "): "0020"})
    )
    (page,) = read_pdf(write(tmp_path, data), tmp_path, Limits()).pages
    assert page.text == r"$\theta a$"


def test_pd_13_a_word_cut_at_the_line_end_is_whole_and_a_minus_stays(tmp_path: Path) -> None:
    path = write(tmp_path, plain_pdf([lines("The line is perpen-", "dicular where it equals x -", "3 exactly.")]))
    (page,) = read_pdf(path, tmp_path, Limits()).pages
    assert page.text == "The line is perpendicular\nwhere it equals x -\n3 exactly."


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"", "a.pdf: is empty"),
        (b"   \n", "a.pdf: is empty"),
        (b"not a pdf at all", "a.pdf: is not a readable PDF, or has no pages"),
        (b"%PDF-1.7\n" + b"\x00" * 5000, "a.pdf: is not a readable PDF, or has no pages"),
        (plain_pdf([lines("x")])[:200], "a.pdf: is not a readable PDF"),
        (encrypted_pdf("word"), "a.pdf: is encrypted; save a copy without a password"),
        (plain_pdf([]), "a.pdf: is not a readable PDF, or has no pages"),
    ],
    ids=["empty", "blanks", "text", "zeros", "truncated", "encrypted", "no-pages"],
)  # fmt: skip
def test_what_cannot_be_read_is_refused_by_name_with_a_remedy(tmp_path: Path, data: bytes, message: str) -> None:
    with pytest.raises(SourceError, match=message):
        read_pdf(write(tmp_path, data), tmp_path, Limits())


def test_a_file_that_is_not_there_is_refused(tmp_path: Path) -> None:
    with pytest.raises(SourceError, match="permissions"):
        read_pdf(tmp_path / "a.pdf", tmp_path, Limits())


def test_too_many_pages_name_the_setting(tmp_path: Path) -> None:
    path = write(tmp_path, plain_pdf([""] * 3))
    with pytest.raises(SourceError, match=r"has 3 pages; .*limits\.pages"):
        read_pdf(path, tmp_path, Limits(pages=2))


def test_a_page_in_too_many_pieces_to_be_laid_out_says_so(tmp_path: Path) -> None:
    shown = " ".join(f"1 0 0 1 {20 + n * 37 % 550} {20 + n * 53.3 % 790:.1f} Tm (x) Tj" for n in range(MAX_RUNS + 500))
    (page,) = read_pdf(write(tmp_path, plain_pdf([f"BT /F 4 Tf {shown} ET"])), tmp_path, Limits()).pages
    assert (page.status, page.confidence) == ("flagged", None)
    assert [reason.partition(":")[0] for reason in page.reasons] == ["too_many_pieces"]


def test_a_huge_page_is_flagged_and_not_rendered(tmp_path: Path) -> None:
    path = write(tmp_path, plain_pdf([lines("tall")], box="0 0 595 144000"))
    (page,) = read_pdf(path, tmp_path, Limits()).pages
    assert page.status == "flagged"
    assert page.reasons[0] == "page_size"


def test_a_loop_in_the_page_tree_is_no_success(tmp_path: Path) -> None:
    loop = assemble(
        [
            b"<< /Type /Catalog /Pages 2 0 R >>",
            b"<< /Type /Pages /Kids [3 0 R] /Count 2 >>",
            b"<< /Type /Pages /Parent 2 0 R /Kids [2 0 R] /Count 2 >>",
        ]
    )
    with pytest.raises(SourceError, match=r"damaged|no pages|not a readable"):
        read_pdf(write(tmp_path, loop), tmp_path, Limits())


def test_pd_04_one_broken_page_costs_itself(tmp_path: Path) -> None:
    data = plain_pdf([lines("one"), lines("two"), lines("three")]).replace(b"6 0 R 8 0 R]", b"99 0 R 8 0 R]")
    pages = read_pdf(write(tmp_path, data), tmp_path, Limits()).pages
    assert [(page.status, page.text) for page in pages] == [("ok", "one"), ("failed", ""), ("ok", "three")]
    assert pages[1].reasons == ["page_not_loadable"]


def test_pages_that_all_fail_are_no_document(tmp_path: Path) -> None:
    data = plain_pdf([lines("one")]).replace(b"[4 0 R]", b"[99 0 R]")
    with pytest.raises(SourceError, match=r"a\.pdf: .*export it again"):
        read_pdf(write(tmp_path, data), tmp_path, Limits())


def test_looking_inside_tells_pages_and_first_words(tmp_path: Path) -> None:
    path = write(tmp_path, plain_pdf([lines("Solutions"), *[lines("more")] * 4]))
    assert look_inside(path, Limits()) == (5, "Solutions\nmore\nmore")
