"""From a folder, or a corpus.yaml, to booklets and their files; nothing outside the root is ever read."""

import hashlib
import os
from pathlib import Path

import pytest

from schemas.errors import SettingsError, SourceError
from storage.corpus import open_corpus


def make(root: Path, *paths: str) -> Path:
    for path in paths:
        (root / path).parent.mkdir(parents=True, exist_ok=True)
        (root / path).write_text(f"text of {path}", "utf-8")
    return root


def paths(root: Path, booklet_id: str) -> list[str]:
    return [file.path for file in open_corpus(root).files(booklet_id)]


def test_each_folder_and_each_file_at_the_top_is_a_booklet(tmp_path: Path) -> None:
    corpus = open_corpus(make(tmp_path, "b/two.tex", "b/one.tex", "b/deep/er/x.png", "a.pdf", "Z/q.html"))
    assert corpus.booklets() == ["Z", "a.pdf", "b"]
    assert [file.path for file in corpus.files("b")] == ["b/deep/er/x.png", "b/one.tex", "b/two.tex"]
    assert [file.path for file in corpus.files("a.pdf")] == ["a.pdf"]


def test_a_file_has_its_size_and_hash(tmp_path: Path) -> None:
    (file,) = open_corpus(make(tmp_path, "a.pdf")).files("a.pdf")
    data = (tmp_path / "a.pdf").read_bytes()
    assert (file.n_bytes, file.sha256, file.error) == (len(data), hashlib.sha256(data).hexdigest(), None)


def test_hidden_files_and_empty_folders_are_no_booklets(tmp_path: Path) -> None:
    make(tmp_path, ".git/config", ".hidden", "a/.DS_Store", "a/x.tex", "b/.keep")
    (tmp_path / "empty/deeper").mkdir(parents=True)
    assert open_corpus(tmp_path).booklets() == ["a"]
    assert paths(tmp_path, "a") == ["a/x.tex"]


def test_an_empty_corpus_has_no_booklets(tmp_path: Path) -> None:
    assert open_corpus(tmp_path).booklets() == []


def test_a_store_among_the_booklets_is_no_booklet(tmp_path: Path) -> None:
    built = [
        f"out/{name}/{file}" for name in "mn" for file in ("_lock", "_corpus.json", "_settings.yaml", "page/p.parquet")
    ]
    make(tmp_path, "a/x.tex", "out/_prefect/server.log", "out/_blobs/aa/aa", *built)
    assert open_corpus(tmp_path).booklets() == ["a"]
    make(tmp_path, "out/new.tex", "b/_prefect/x.tex")
    assert (paths(tmp_path, "out"), paths(tmp_path, "b")) == (["out/new.tex"], ["b/_prefect/x.tex"])


def test_a_dataset_is_no_corpus(tmp_path: Path) -> None:
    make(tmp_path, "_lock", "_corpus.json", "_settings.yaml", "page/p.parquet")
    with pytest.raises(SettingsError, match="is a dataset that was built, not its corpus: name the folder"):
        open_corpus(tmp_path)


def test_links_that_leave_the_root_are_reported_and_not_followed(tmp_path: Path) -> None:
    outside = make(tmp_path, "outside/secret.tex") / "outside"
    root = make(tmp_path / "corpus", "a/x.tex")
    (root / "a/file.tex").symlink_to(outside / "secret.tex")
    (root / "a/folder").symlink_to(outside)
    (root / "b").symlink_to(outside)
    corpus = open_corpus(root)
    assert corpus.booklets() == ["a", "b"]
    assert corpus.outside("a") == ["a/file.tex", "a/folder"]
    assert (corpus.files("b"), corpus.outside("b")) == ([], ["b"])
    with pytest.raises(SourceError, match="leaves the corpus"):
        corpus.local_path("a/file.tex")


def test_links_within_the_root_are_files_and_loops_end(tmp_path: Path) -> None:
    make(tmp_path, ".store/object", "a/x.tex")
    (tmp_path / "a/y.tex").symlink_to(tmp_path / ".store/object")
    (tmp_path / "a/loop").symlink_to(tmp_path)
    (tmp_path / "a/self").symlink_to("self")
    files = open_corpus(tmp_path).files("a")
    assert [file.path for file in files if file.error is None] == ["a/x.tex", "a/y.tex"]
    assert [file.path for file in files if file.error is not None] == ["a/self"]


def test_a_ladder_of_links_costs_each_folder_once(tmp_path: Path) -> None:
    for number in range(40):
        make(tmp_path, f"a/{number}/x.tex")
        (tmp_path / f"a/{number}/l").symlink_to(f"../{number + 1}")
        (tmp_path / f"a/{number}/r").symlink_to(f"../{number + 1}")
    assert len([file for file in open_corpus(tmp_path).files("a") if file.error is None]) == 40


def test_what_is_no_regular_file_is_listed_with_its_error_and_never_opened(tmp_path: Path) -> None:
    make(tmp_path, "a/x.tex")
    os.mkfifo(tmp_path / "a/pipe")
    (tmp_path / "a/gone.tex").symlink_to("nowhere.tex")
    corpus = open_corpus(tmp_path)
    errors = {file.path: file.error for file in corpus.files("a") if file.error is not None}
    assert "leads nowhere" in errors["a/gone.tex"]
    assert "not a regular file" in errors["a/pipe"]
    with pytest.raises(SourceError, match="pipe: not a regular file"):
        corpus.local_path("a/pipe")


def test_no_spelling_of_its_path_opens_what_is_no_regular_file(tmp_path: Path) -> None:
    make(tmp_path, "a/x.tex")
    os.mkfifo(tmp_path / "a/pipe")
    with pytest.raises(SourceError, match="not a regular file"):
        open_corpus(tmp_path).local_path("a/../a/pipe")


def deny(monkeypatch: pytest.MonkeyPatch, folder: Path) -> None:
    """Refuse to list `folder`, also to root, who may list everything."""
    scandir = os.scandir

    def refusing(path: os.PathLike[str]):  # type: ignore[no-untyped-def]  # as os.scandir
        if Path(path) == folder:
            raise PermissionError(13, "Permission denied")
        return scandir(path)

    monkeypatch.setattr(os, "scandir", refusing)


def test_an_unreadable_folder_costs_itself_and_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    make(tmp_path, "a/x.tex", "a/sub/y.tex", "b/z.tex")
    deny(monkeypatch, tmp_path / "a/sub")
    files = open_corpus(tmp_path).files("a")
    assert [(file.path, file.error is None) for file in files] == [("a/sub", False), ("a/x.tex", True)]
    assert str(tmp_path / "a/sub") in str(files[0].error)


def test_an_unreadable_booklet_is_an_error_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    make(tmp_path, "a/x.tex", "b/z.tex")
    deny(monkeypatch, tmp_path / "a")
    corpus = open_corpus(tmp_path)
    with pytest.raises(SourceError, match=f"{tmp_path}/a: this folder cannot be listed: Permission denied"):
        corpus.files("a")
    assert [file.path for file in corpus.files("b")] == ["b/z.tex"]


def test_an_unreadable_corpus_is_wrong_arguments(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    deny(monkeypatch, tmp_path)
    with pytest.raises(SettingsError, match="cannot be listed"):
        open_corpus(tmp_path)


@pytest.mark.parametrize("name", ["nowhere", "a.pdf"])
def test_a_corpus_that_is_no_folder_is_wrong_arguments(tmp_path: Path, name: str) -> None:
    make(tmp_path, "a.pdf")
    with pytest.raises(SettingsError, match="name a folder of booklets"):
        open_corpus(tmp_path / name)


def test_names_are_composed_and_both_spellings_of_one_name_are_kept(tmp_path: Path) -> None:
    make(tmp_path, "cafe\u0301/x.tex", "caf\u00e9/y.tex")
    corpus = open_corpus(tmp_path)
    assert corpus.booklets() == ["caf\u00e9", "caf\u00e9~2"]
    files = [file for booklet in corpus.booklets() for file in corpus.files(booklet)]
    texts = {corpus.local_path(file.path).read_text("utf-8") for file in files}
    assert texts == {"text of cafe\u0301/x.tex", "text of caf\u00e9/y.tex"}


def test_a_name_that_is_no_text_still_gives_a_booklet(tmp_path: Path) -> None:
    (tmp_path / os.fsdecode(b"ol\xe9.tex")).write_bytes(b"x")
    corpus = open_corpus(tmp_path)
    assert corpus.booklets() == ["ol\ufffd.tex"]
    assert corpus.local_path("ol\ufffd.tex").read_bytes() == b"x"


@pytest.mark.parametrize("path", ["../x", "/etc/passwd", "a/../../x", "a\0b"])
def test_no_path_leaves_the_root(tmp_path: Path, path: str) -> None:
    make(tmp_path / "root", "a/x.tex")
    with pytest.raises(SourceError):
        open_corpus(tmp_path / "root").local_path(path)


def test_a_path_that_is_not_there_is_a_path(tmp_path: Path) -> None:
    assert open_corpus(tmp_path).local_path("a/none.tex") == tmp_path.resolve() / "a/none.tex"


def test_an_unknown_booklet_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(SourceError, match="no such booklet"):
        open_corpus(tmp_path).files("a")


def describe(root: Path, text: str) -> Path:
    root.mkdir(exist_ok=True)
    (root / "corpus.yaml").write_text(text, "utf-8")
    return root


def test_a_description_groups_files_and_says_what_is_known(tmp_path: Path) -> None:
    make(tmp_path, "q.pdf", "q-sol.pdf", "q.tex", "notes.txt", "other/x.tex")
    describe(
        tmp_path,
        """
        defaults: {language: pt-PT, country: PT}
        exclude: ["*.txt"]
        booklets:
        - {id: olympiad/2019, paths: [q.pdf, ./q-sol.pdf, q.tex], year: 2019, language: en,
           parts: {"*-sol.pdf": solutions, q.pdf: problems}, renditions: {q.pdf: q.tex}}
        """,
    )
    corpus = open_corpus(tmp_path)
    assert corpus.booklets() == ["olympiad/2019", "other"]
    assert [file.path for file in corpus.files("olympiad/2019")] == ["q-sol.pdf", "q.pdf", "q.tex"]
    assert corpus.described("olympiad/2019") == {
        "language": "en",
        "country": "PT",
        "year": 2019,
        "parts": {"q-sol.pdf": "solutions", "q.pdf": "problems"},
        "renditions": {"q.pdf": "q.tex"},
    }
    assert corpus.described("other") == {"language": "pt-PT", "country": "PT"}


def test_the_file_itself_may_be_named_and_what_is_undescribed_be_ignored(tmp_path: Path) -> None:
    make(tmp_path, "a/x.tex", "a/draft/y.tex", "b/z.tex")
    describe(tmp_path, "undescribed: ignore\nbooklets: [{paths: [a], exclude: [a/draft]}]")
    corpus = open_corpus(tmp_path / "corpus.yaml")
    assert corpus.booklets() == ["a"]
    assert [file.path for file in corpus.files("a")] == ["a/x.tex"]


def test_a_deeper_claim_takes_its_files_from_the_folder_above(tmp_path: Path) -> None:
    make(tmp_path, "a/1/x.tex", "a/2/y.tex")
    describe(tmp_path, "booklets: [{paths: [a/1]}]")
    corpus = open_corpus(tmp_path)
    assert corpus.booklets() == ["a", "a/1"]
    assert [file.path for file in corpus.files("a")] == ["a/2/y.tex"]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("booklets: [{paths: [nowhere]}]", "'nowhere' is not there"),
        ("booklets: [{paths: [../x]}]", r"booklets\.0\.paths\.0: .*leaves the folder"),
        ("booklets: [{paths: [/etc]}]", "is absolute"),
        ("booklets: [{paths: []}]", r"booklets\.0\.paths"),
        ("booklets: [{paths: [a], yeer: 2019}]", r"booklets\.0\.yeer"),
        ("booklets: [{paths: [a], parts: {a/none.tex: solutions}}]", "parts: 'a/none.tex' names no file"),
        ("booklets: [{paths: [a], renditions: {a/x.tex: a/x.tex}}]", "itself replaced"),
        ("booklets: [{paths: [a]}, {id: b, paths: [a]}]", "claimed twice"),
        ("booklets: [{id: z, paths: [a]}, {id: z, paths: [b]}]", "the id 'z' is taken"),
        ("booklets: [{id: b, paths: [a]}]", "the id 'b' is also the name"),
        ("booklets: {", "not YAML"),
        ("- a", "must be a mapping"),
        ("booklets: &x [*x]", "correct the file"),
    ],
)
def test_a_wrong_description_names_the_key_and_the_remedy(tmp_path: Path, text: str, message: str) -> None:
    make(tmp_path, "a/x.tex", "b/y.tex")
    with pytest.raises(SettingsError, match=message) as caught:
        open_corpus(describe(tmp_path, text))
    assert str(tmp_path / "corpus.yaml") in str(caught.value)


def test_a_description_that_is_no_text_is_named(tmp_path: Path) -> None:
    (tmp_path / "corpus.yaml").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(SettingsError, match="save it as UTF-8"):
        open_corpus(tmp_path)


def test_a_booklet_of_too_many_files_is_an_error_of_its_own_that_names_the_setting(tmp_path: Path) -> None:
    corpus = open_corpus(make(tmp_path, "a/x.tex", "a/sub/y.tex", "b/z.tex"), most_files=1)
    with pytest.raises(SourceError, match=r"a: has 2 files; .* raise the setting limits\.booklet_files"):
        corpus.files("a")
    assert [file.path for file in corpus.files("b")] == ["b/z.tex"]
