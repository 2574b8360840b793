"""A dataset on every kind of store: what is written is what is read, and only what a manifest names counts."""

import dataclasses
import subprocess
import sys
import threading
from pathlib import Path

import pandas as pd
import pyarrow.dataset as ds
import pytest

from schemas.errors import SchemaError, SettingsError, StoreError
from schemas.storage import PartEntry
from schemas.tables import TABLES, Check, Dropped, Failed, Segment
from storage.dataset import StoredDataset, list_datasets, open_dataset

CHECK = TABLES["check"]
SEGMENT = TABLES["segment"]


def a_check(number: int, unit: str = "b", **changes: object) -> Check:
    row = Check(
        candidate_id=f"{unit}/{number}",
        content_hash="0" * 64,
        checker="similarity",
        verdict="pass",
        score=0.5,
        confidence=None,
        reasons=[],
        checker_version="1",
    )
    return dataclasses.replace(row, **changes)  # type: ignore[arg-type]  # any column may be changed


def a_drop(unit: str, item: str) -> Dropped:
    return Dropped(stage="verify", unit=unit, item=item, drop_reason="check_failed", detail="too short")


def a_failure(unit: str, fingerprint: str = "f" * 64) -> Failed:
    return Failed(
        stage="verify", unit=unit, fingerprint=fingerprint, error_type="SourceError", message="no", traceback="…"
    )


def write(
    dataset: StoredDataset,
    unit: str,
    rows: list[Check],
    fingerprint: str = "a" * 64,
    dropped: list[Dropped] | None = None,
    failed: list[Failed] | None = None,
) -> PartEntry:
    gone, broken = dropped or [], failed or []
    counts = {
        "n_in": len(rows) + len(gone) + len(broken),
        "n_kept": len(rows),
        "n_pending": 0,
        "n_failed": len(broken),
    }
    return dataset.write_part(
        CHECK,
        unit,
        fingerprint,
        rows,
        stage="verify",
        dropped=gone,
        failed=broken,
        counts=counts,
        provenance={"made_by": "a test"},
    )


def test_rows_come_back_by_unit_in_part_order(store_url: str) -> None:
    dataset = open_dataset(store_url, "d")
    two, one = [a_check(2, "b"), a_check(1, "b")], [a_check(1, "a")]
    dataset.commit(CHECK, [write(dataset, "b", two), write(dataset, "a", one)])
    assert open_dataset(store_url, "d").read_rows(CHECK) == one + two
    assert dataset.read_rows(CHECK, ["b", "unknown"]) == two


def test_a_part_counts_only_once_it_is_committed(store_url: str) -> None:
    dataset = open_dataset(store_url, "d")
    entry = write(dataset, "a", [a_check(1)])
    assert dataset.read_rows(CHECK) == []
    dataset.commit(CHECK, [entry])
    assert dataset.manifest(CHECK) == {"a": entry}


def test_a_superseded_part_is_deleted_after_the_commit(store_url: str) -> None:
    dataset = open_dataset(store_url, "d")
    dataset.commit(CHECK, [write(dataset, "a", [a_check(1)], dropped=[a_drop("a", "x")])])
    dataset.commit(CHECK, [write(dataset, "a", [a_check(2)], "b" * 64)])
    assert dataset.read_rows(CHECK) == [a_check(2)]
    assert dataset.read_dropped("verify") == []
    assert len([name for name in dataset._files.sizes("d/check") if name.endswith(".parquet")]) == 1
    assert dataset._files.sizes("d/_dropped/verify") == {}


def test_a_removed_unit_takes_its_rows_along(store_url: str) -> None:
    dataset = open_dataset(store_url, "d")
    dataset.commit(CHECK, [write(dataset, "a", [a_check(1, "a")]), write(dataset, "b", [a_check(1, "b")])])
    dataset.commit(CHECK, [], removed=["a", "never there"])
    assert dataset.read_rows(CHECK) == [a_check(1, "b")]
    assert set(dataset.manifest(CHECK)) == {"b"}


def test_dropped_and_failed_rows_are_kept_beside_the_part(store_url: str) -> None:
    dataset = open_dataset(store_url, "d")
    entry = write(dataset, "a", [a_check(1)], dropped=[a_drop("a", "x")], failed=[a_failure("a/doc.pdf")])
    dataset.commit(CHECK, [entry])
    assert dataset.read_dropped("verify", ["a"]) == [a_drop("a", "x")]
    assert dataset.read_failed("verify") == [a_failure("a/doc.pdf")]
    assert dataset.read_failed("verify", ["b"]) == []
    assert (entry.n_in, entry.n_dropped, entry.n_failed, entry.drop_reasons) == (3, 1, 1, {"check_failed": 1})


def test_a_failed_unit_is_listed_and_replaced_once_it_succeeds(store_url: str) -> None:
    dataset = open_dataset(store_url, "d")
    dataset.commit(CHECK, [dataset.write_failure(CHECK, a_failure("a"))])
    assert dataset.manifest(CHECK)["a"].status == "failed"
    assert dataset.read_failed("verify") == [a_failure("a")]
    assert dataset.missing(CHECK) == set()
    dataset.commit(CHECK, [write(dataset, "a", [a_check(1)], "f" * 64)])
    assert dataset.read_failed("verify") == []


def test_rows_that_break_the_table_leave_nothing_behind(store_url: str) -> None:
    dataset = open_dataset(store_url, "d")
    with pytest.raises(SchemaError, match="score"):
        write(dataset, "a", [a_check(1, score="high")], dropped=[a_drop("a", "x")])
    assert dataset._files.folders("d") == []


@pytest.mark.parametrize("counts", [{}, {"n_in": 1, "n_kept": 1, "n_pending": 0, "n_failed": 0, "n_other": 1}])
def test_wrong_counts_are_refused(tmp_path: Path, counts: dict[str, int]) -> None:
    dataset = open_dataset(str(tmp_path), "d")
    with pytest.raises(SchemaError, match="counts"):
        dataset.write_part(CHECK, "a", "f", [], stage="verify", dropped=[], failed=[], counts=counts, provenance={})


def test_pandas_and_pyarrow_read_a_folder_as_one_table(tmp_path: Path) -> None:
    dataset = open_dataset(str(tmp_path), "d")
    entries = [
        write(dataset, "empty", []),
        write(dataset, "nulls", [a_check(1, "nulls", score=None)]),
        write(dataset, "full", [a_check(1, "full", reasons=["short"], confidence=0.25)]),
    ]
    dataset.commit(CHECK, entries)
    (tmp_path / "d/check/.half.tmp").write_bytes(b"PAR1 not")
    frame = pd.read_parquet(tmp_path / "d/check")
    assert list(frame.columns) == CHECK.schema.names
    assert len(frame) == 2
    table = ds.dataset(tmp_path / "d/check").to_table()
    assert table.schema.equals(CHECK.schema, check_metadata=False)


def test_pq_04_an_all_null_column_keeps_its_type_whichever_part_comes_first(tmp_path: Path) -> None:
    dataset = open_dataset(str(tmp_path), "d")
    for unit, confidence in (("a", None), ("b", 0.5)):
        dataset.commit(CHECK, [write(dataset, unit, [a_check(1, unit, confidence=confidence)])])
    frame = pd.read_parquet(tmp_path / "d/check")
    assert frame["confidence"].dtype == "float64"


def test_pq_05_empty_lists_keep_their_type_through_two_round_trips(tmp_path: Path) -> None:
    first, second = open_dataset(str(tmp_path), "one"), open_dataset(str(tmp_path), "two")
    first.commit(CHECK, [write(first, "a", [a_check(1), a_check(2)])])
    second.commit(CHECK, [write(second, "a", first.read_rows(CHECK))])
    assert second.read_rows(CHECK) == [a_check(1), a_check(2)]
    file = next((tmp_path / "two/check").glob("*.parquet"))
    assert str(ds.dataset(file).schema.field("reasons").type).startswith("list<element: string")


def test_pq_01_a_lone_surrogate_costs_one_character_and_is_counted(tmp_path: Path) -> None:
    dataset = open_dataset(str(tmp_path), "d")
    entry = write(dataset, "a", [a_check(1), a_check(2, reasons=["bold \ud835 x"])])
    dataset.commit(CHECK, [entry])
    assert [row.reasons for row in dataset.read_rows(CHECK)] == [[], ["bold \ufffd x"]]
    assert entry.n_repaired == 1


def test_ml_01_text_is_stored_composed(tmp_path: Path) -> None:
    dataset = open_dataset(str(tmp_path), "d")
    dataset.commit(CHECK, [write(dataset, "a", [a_check(1, reasons=["the\u0301ore\u0300me", "и\u0306"])])])
    assert dataset.read_rows(CHECK)[0].reasons == ["th\u00e9or\u00e8me", "й"]


def test_sg_06_quotes_newlines_and_separators_stay_in_their_column(tmp_path: Path) -> None:
    dataset = open_dataset(str(tmp_path), "d")
    hostile = 'He said "find\n$f(x)$, where\n\t\\text{"x";} | y\n'
    dataset.commit(CHECK, [write(dataset, "a", [a_check(1, reasons=[hostile, ""]), a_check(2)])])
    frame = pd.read_parquet(tmp_path / "d/check")
    assert frame.shape == (2, len(CHECK.schema))
    assert list(frame["reasons"][0]) == [hostile, ""]


def test_pq_10_large_integers_and_null_ones_keep_every_digit(tmp_path: Path) -> None:
    dataset = open_dataset(str(tmp_path), "d")
    rows = [
        Segment(
            booklet_id="b", document_id="d", label=None, section=None, kind="other", first_line=first,
            last_line=2**53 + 1, first_page=1, last_page=1, segmenter="t", confidence=None,
        )
        for first in (2**53, 2**53 + 1)
    ]  # fmt: skip
    counts = {"n_in": 2, "n_kept": 2, "n_pending": 0, "n_failed": 0}
    entry = dataset.write_part(
        SEGMENT, "b", "f", rows, stage="segment", dropped=[], failed=[], counts=counts, provenance={}
    )
    dataset.commit(SEGMENT, [entry])
    assert [row.first_line for row in dataset.read_rows(SEGMENT)] == [2**53, 2**53 + 1]


def test_pq_12_a_number_where_text_belongs_is_refused_rather_than_changed(tmp_path: Path) -> None:
    dataset = open_dataset(str(tmp_path), "d")
    for version in (7, 0.5, True):
        with pytest.raises(SchemaError, match="checker_version"):
            write(dataset, "a", [a_check(1, checker_version=version)])
    dataset.commit(CHECK, [write(dataset, "a", [a_check(1, checker_version="007")])])
    assert dataset.read_rows(CHECK)[0].checker_version == "007"


def test_pf_06_a_part_that_is_gone_is_a_miss_and_never_rows(store_url: str) -> None:
    dataset = open_dataset(store_url, "d")
    gone = write(dataset, "a", [a_check(1, "a")])
    dataset.commit(CHECK, [gone, write(dataset, "b", [a_check(1, "b")])])
    dataset._files.delete(f"d/check/{gone.file}")
    assert dataset.missing(CHECK) == {"a"}
    with pytest.raises(StoreError, match="not there"):
        dataset.read_rows(CHECK)
    dataset.commit(CHECK, [write(dataset, "a", [a_check(1, "a")])])
    assert dataset.missing(CHECK) == set()
    assert len(dataset.read_rows(CHECK)) == 2


def test_pf_06_lost_dropped_rows_are_a_miss_too(tmp_path: Path) -> None:
    dataset = open_dataset(str(tmp_path), "d")
    dataset.commit(CHECK, [write(dataset, "a", [a_check(1)], dropped=[a_drop("a", "x")])])
    next((tmp_path / "d/_dropped/verify").iterdir()).unlink()
    assert dataset.missing(CHECK) == {"a"}


def test_pq_08_a_part_cut_short_is_noticed_by_listing_and_by_reading(store_url: str) -> None:
    dataset = open_dataset(store_url, "d")
    entry = write(dataset, "a", [a_check(1)])
    dataset.commit(CHECK, [entry])
    whole = dataset._files.read(f"d/check/{entry.file}")
    assert whole is not None
    dataset._files.write(f"d/check/{entry.file}", whole[:-9], "part")
    assert dataset.missing(CHECK) == {"a"}
    with pytest.raises(StoreError, match=str(entry.file)):
        dataset.read_rows(CHECK)


def test_every_flipped_byte_of_a_part_is_noticed(tmp_path: Path) -> None:
    dataset = open_dataset(str(tmp_path), "d")
    entry = write(dataset, "a", [a_check(1)])
    dataset.commit(CHECK, [entry])
    path = tmp_path / "d/check" / str(entry.file)
    whole = path.read_bytes()
    for position in range(len(whole)):
        path.write_bytes(whole[:position] + bytes([whole[position] ^ 1]) + whole[position + 1 :])
        with pytest.raises(StoreError, match="damaged"):
            dataset.read_rows(CHECK)


def test_a_damaged_manifest_says_what_to_do(tmp_path: Path) -> None:
    dataset = open_dataset(str(tmp_path), "d")
    dataset.commit(CHECK, [write(dataset, "a", [a_check(1)])])
    for text in ("{", "[]", '{"format":1,"entries":[{"unit":"a"}]}', '{"format":1,"entries":[1]}'):
        (tmp_path / "d/check/_manifest.json").write_text(text)
        with pytest.raises(StoreError, match=r"_manifest\.json: damaged manifest .* rebuild"):
            dataset.manifest(CHECK)


def test_a_manifest_that_names_other_files_is_damaged(tmp_path: Path) -> None:
    dataset = open_dataset(str(tmp_path), "d")
    entry = write(dataset, "a", [a_check(1)])
    dataset.commit(CHECK, [entry])
    path = tmp_path / "d/check/_manifest.json"
    path.write_text(path.read_text().replace(str(entry.file), "../../../precious.parquet"))
    with pytest.raises(StoreError, match="is no part of ours"):
        dataset.commit(CHECK, [], removed=["a"])


PARALLEL = """
import sys
sys.path.insert(0, sys.argv[1])
from test_dataset import CHECK, a_check, open_dataset, write
dataset = open_dataset(sys.argv[2], "d")
for number in range(4):
    unit = f"{sys.argv[3]}-{number}"
    dataset.commit(CHECK, [write(dataset, unit, [a_check(1, unit, reasons=["x" * 300_000])])])
"""


def test_pq_14_processes_in_parallel_lose_no_row(tmp_path: Path) -> None:
    here = str(Path(__file__).parent)
    command = [sys.executable, "-c", PARALLEL, here, str(tmp_path)]
    processes = [subprocess.Popen([*command, str(number)]) for number in range(3)]
    assert [process.wait() for process in processes] == [0, 0, 0]
    assert len(open_dataset(str(tmp_path), "d").read_rows(CHECK)) == 12


def test_pq_14_writers_in_parallel_lose_no_row(tmp_path: Path) -> None:
    def work(worker: int) -> None:
        mine = open_dataset(str(tmp_path), "d")
        for number in range(5):
            unit = f"{worker}-{number}"
            mine.commit(CHECK, [write(mine, unit, [a_check(1, unit, reasons=["x" * 30_000])])])

    threads = [threading.Thread(target=work, args=(number,)) for number in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(open_dataset(str(tmp_path), "d").read_rows(CHECK)) == 30


def test_equal_work_makes_equal_bytes(tmp_path: Path) -> None:
    one, two = open_dataset(str(tmp_path / "1"), "d"), open_dataset(str(tmp_path / "2"), "d")
    assert write(one, "a", [a_check(1)]) == write(two, "a", [a_check(1)])


def test_a_forced_rerun_with_other_rows_takes_another_name(tmp_path: Path) -> None:
    dataset = open_dataset(str(tmp_path), "d")
    assert write(dataset, "a", [a_check(1)]).file != write(dataset, "a", [a_check(2)]).file


def test_texts_are_kept_beside_the_tables(store_url: str) -> None:
    dataset = open_dataset(store_url, "d")
    assert dataset.read_text("settings.yaml") is None
    dataset.write_text("settings.yaml", "seed: 1 # é")
    assert dataset.read_text("settings.yaml") == "seed: 1 # é"
    with pytest.raises(SchemaError, match="name"):
        dataset.write_text("../x.yaml", "")


def test_a_dataset_that_is_not_there_is_named_with_those_that_are(store_url: str) -> None:
    dataset = open_dataset(store_url, "olympiad")
    dataset.commit(CHECK, [write(dataset, "a", [])])
    assert list_datasets(store_url) == ["olympiad"]
    with pytest.raises(SettingsError, match="there are: olympiad"):
        open_dataset(store_url, "olympics", create=False)
    assert open_dataset(store_url, "olympiad", create=False).read_rows(CHECK) == []


def test_two_datasets_of_a_store_share_blobs_and_no_rows(store_url: str) -> None:
    one, two = open_dataset(store_url, "one"), open_dataset(store_url, "two")
    one.commit(CHECK, [write(one, "a", [a_check(1)])])
    assert two.read_rows(CHECK) == []
    assert two.blobs.get(one.blobs.put(b"x")) == b"x"
