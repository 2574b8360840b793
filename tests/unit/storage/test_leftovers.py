"""What killed runs left: the whole is adopted, the damaged is deleted, the foreign stays."""

from pathlib import Path

import pytest
from test_dataset import CHECK, a_check, a_drop, write

from storage.dataset import open_dataset

WANTED = {"a": "a" * 64}


def test_a_complete_leftover_with_the_wanted_fingerprint_is_adopted(store_url: str) -> None:
    entry = write(open_dataset(store_url, "d"), "a", [a_check(1)], dropped=[a_drop("a", "x")])
    dataset = open_dataset(store_url, "d")
    assert dataset.adopt(CHECK, WANTED) == [entry]
    dataset.commit(CHECK, [entry])
    assert dataset.read_rows(CHECK) == [a_check(1)]


def test_a_leftover_with_another_fingerprint_is_deleted(store_url: str) -> None:
    dataset = open_dataset(store_url, "d")
    write(dataset, "a", [a_check(1)], "b" * 64)
    assert dataset.adopt(CHECK, WANTED) == []
    assert dataset._files.sizes("d/check") == {}


def test_a_fingerprint_that_only_begins_alike_is_not_the_wanted_one(tmp_path: Path) -> None:
    dataset = open_dataset(str(tmp_path), "d")
    write(dataset, "a", [a_check(1)], "a" * 63 + "b")
    assert dataset.adopt(CHECK, WANTED) == []


def test_a_part_that_the_manifest_names_is_no_leftover(tmp_path: Path) -> None:
    dataset = open_dataset(str(tmp_path), "d")
    dataset.commit(CHECK, [write(dataset, "a", [a_check(1)], "b" * 64)])
    assert dataset.adopt(CHECK, WANTED) == []
    assert dataset.read_rows(CHECK) == [a_check(1)]


@pytest.mark.parametrize("damage", [(0.5, b""), (0, b""), (1, b"x")])
def test_pq_08_a_damaged_leftover_is_deleted_and_blocks_nothing(tmp_path: Path, damage: tuple[float, bytes]) -> None:
    dataset = open_dataset(str(tmp_path), "d")
    path = tmp_path / "d/check" / str(write(dataset, "a", [a_check(1)]).file)
    share, added = damage
    whole = path.read_bytes()
    path.write_bytes(whole[: int(len(whole) * share)] + added)
    assert dataset.adopt(CHECK, WANTED) == []
    assert not path.exists()


def test_a_leftover_whose_dropped_rows_are_gone_is_not_adopted(tmp_path: Path) -> None:
    dataset = open_dataset(str(tmp_path), "d")
    entry = write(dataset, "a", [a_check(1)], dropped=[a_drop("a", "x")])
    (tmp_path / "d" / str(entry.dropped_file)).unlink()
    assert dataset.adopt(CHECK, WANTED) == []


def test_a_leftover_under_the_name_of_another_unit_is_not_adopted(tmp_path: Path) -> None:
    dataset = open_dataset(str(tmp_path), "d")
    entry, other = write(dataset, "a", [a_check(1)]), write(dataset, "z", [a_check(1)])
    (tmp_path / "d/check" / str(entry.file)).rename(tmp_path / "d/check" / str(other.file))
    assert dataset.adopt(CHECK, {"z": "a" * 64}) == []


def test_a_clean_exit_of_the_lock_leaves_what_the_manifests_name_and_what_is_not_ours(tmp_path: Path) -> None:
    dataset = open_dataset(str(tmp_path), "d")
    with dataset.lock("build"):
        kept = write(dataset, "a", [a_check(1)])
        write(dataset, "gone", [a_check(1)], dropped=[a_drop("gone", "x")])
        dataset.commit(CHECK, [kept])
        (tmp_path / "d/check/mine.parquet").write_bytes(b"somebody's own")
    assert {path.name for path in (tmp_path / "d/check").iterdir()} == {kept.file, "mine.parquet", "_manifest.json"}
    assert list((tmp_path / "d/_dropped/verify").iterdir()) == []


def test_an_error_under_the_lock_keeps_leftovers_to_be_adopted(tmp_path: Path) -> None:
    dataset = open_dataset(str(tmp_path), "d")
    entries = []

    def interrupted() -> None:
        with dataset.lock("build"):
            entries.append(write(dataset, "a", [a_check(1)]))
            raise KeyError

    with pytest.raises(KeyError):
        interrupted()
    assert dataset.adopt(CHECK, WANTED) == entries


def test_temporary_files_of_killed_runs_are_gone_once_the_lock_is_held(tmp_path: Path) -> None:
    dataset = open_dataset(str(tmp_path), "d")
    dataset.commit(CHECK, [write(dataset, "a", [a_check(1)], dropped=[a_drop("a", "x")])])
    hidden = [tmp_path / "d" / folder / ".x.1-2.tmp" for folder in ("", "check", "_dropped/verify")]
    for path in hidden:
        path.write_bytes(b"half")
    with dataset.lock("build"):
        assert not any(path.exists() for path in hidden)
