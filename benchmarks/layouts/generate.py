"""Make the layout corpus: LANGUAGE-STYLE folders and a truth file for each.

Usage: python -m benchmarks.layouts.generate DIR [LANGUAGE…]. Writes DIR/corpus and DIR/truth.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

import yaml

from benchmarks.layouts.more_styles import MORE_STYLES
from benchmarks.layouts.styles import STYLES

TEXTS = Path(__file__).parent / "texts.yaml"


def truth(booklet_id: str, language: str, pairs: list[tuple[str, str]]) -> dict[str, object]:
    """Return the truth of one booklet, in the form of the truth files of `samples/`."""
    kind = "html" if "html" in booklet_id else "md" if "markdown" in booklet_id else "tex"
    problems = [
        {"label": str(i), "statement": p, "solution": s, "solution_open": s[:70]} for i, (p, s) in enumerate(pairs, 1)
    ]
    return {"booklet_id": booklet_id, "language": language, "format": kind, "problems": problems}


def generate(folder: Path, languages: list[str]) -> list[str]:
    """Write every language in every style; return the booklet_ids. An empty list of languages means all."""
    texts = yaml.safe_load(TEXTS.read_text("utf-8"))
    made = []
    (folder / "truth").mkdir(parents=True, exist_ok=True)
    for language, entry in texts.items():
        if languages and language not in languages:
            continue
        pairs = [(p, s) for p, s in entry["problems"]]
        for name, style in (STYLES | MORE_STYLES).items():
            booklet_id = f"{language}-{name}"
            for path, text in style(entry["words"], pairs).items():
                file = folder / "corpus" / booklet_id / path
                file.parent.mkdir(parents=True, exist_ok=True)
                file.write_text(text, "utf-8")
            facts = truth(booklet_id, language, pairs)
            (folder / "truth" / f"{booklet_id}.json").write_text(
                json.dumps(facts, ensure_ascii=False, indent=1), "utf-8"
            )
            made.append(booklet_id)
    return made


if __name__ == "__main__":
    print(len(generate(Path(sys.argv[1]), sys.argv[2:])), "booklets")
