"""What a dataset remembers of how it was built, so that `retry`, `status` and the next build need no arguments.

Put the two small texts beside the tables here: `settings.yaml` and `corpus.json`. Keep secrets out: neither has a
place for one.
"""

from __future__ import annotations

import os
from pathlib import Path

import orjson
import yaml

from flows.settings_file import load_settings
from schemas.errors import SettingsError
from schemas.settings import Settings, parse_settings
from storage.dataset import StoredDataset
from storage.filesystem import local_folder
from storage.names import CORPUS, SETTINGS


def find_settings(dataset: StoredDataset, path: str | None) -> Settings:
    """Return the settings of the file `path`, or those the dataset was built with last, or the defaults."""
    if path is not None:
        return load_settings(Path(path).expanduser())
    text = dataset.read_text(SETTINGS)
    return Settings() if text is None else parse_settings(text, f"{dataset.url}/_{SETTINGS}")


def find_corpus(dataset: StoredDataset, corpus: str) -> str:
    """Return the absolute path of `corpus`, or of the one the dataset was built from last when it is empty.

    Raises `SettingsError` where neither is known.
    """
    if corpus:
        return str(Path(corpus).expanduser().absolute())
    text = dataset.read_text(CORPUS)
    try:
        remembered = "" if text is None else str(orjson.loads(text)["corpus"])
    except (orjson.JSONDecodeError, KeyError, TypeError) as error:
        raise SettingsError(
            f"{dataset.url}/_{CORPUS}: damaged: name the corpus again: `sangaku build CORPUS --name {dataset.name}`"
        ) from error
    if not remembered:
        raise SettingsError(
            f"{dataset.url}: was never built: name a corpus: `sangaku build CORPUS --name {dataset.name}`"
        )
    return os.path.normpath(_local_folder(dataset) / remembered)


def remember(dataset: StoredDataset, corpus: str, settings: Settings) -> None:
    """Keep corpus and settings beside the tables, if they changed. The dataset must be locked.

    A corpus beside the store is kept relative to the dataset, so that both may move together.
    """
    place = _relative(corpus, _local_folder(dataset))
    texts = {
        CORPUS: orjson.dumps({"corpus": place}, option=orjson.OPT_INDENT_2).decode() + "\n",
        SETTINGS: "# the settings of the last build, as far as they are not the defaults\n"
        + yaml.safe_dump(settings.model_dump(mode="json", exclude_defaults=True), allow_unicode=True),
    }
    for name, text in texts.items():
        if dataset.read_text(name) != text:
            dataset.write_text(name, text)


def _local_folder(dataset: StoredDataset) -> Path:
    """Return the folder of a local dataset; that of this process where the store is a URL."""
    return local_folder(dataset.url) or Path.cwd()


def _relative(corpus: str, folder: Path) -> str:
    """Return `corpus` relative to the dataset's folder where it lies beside the store, else as it is."""
    home = folder.resolve().parent.parent
    path = Path(corpus).resolve()
    if home == Path(home.anchor) or not path.is_relative_to(home):
        return corpus
    return os.path.relpath(path, folder.resolve())
