"""The direction of imports, where import-linter cannot say it: Prefect stays in flows/ and tasks/*/task.py."""

import ast
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PACKAGES = ("schemas", "storage", "tasks", "flows")
MODULES = sorted(path for package in PACKAGES for path in (ROOT / package).rglob("*.py"))


def imported_roots(path: Path) -> set[str]:
    roots = set()
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            roots |= {alias.name.partition(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            roots.add(node.module.partition(".")[0])
    return roots


def may_orchestrate(path: Path) -> bool:
    return path.is_relative_to(ROOT / "flows") or (path.is_relative_to(ROOT / "tasks") and path.name == "task.py")


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(ROOT)))
def test_prefect_is_imported_where_runs_are_orchestrated_only(path: Path) -> None:
    assert may_orchestrate(path) or "prefect" not in imported_roots(path)


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(ROOT)))
def test_every_module_opens_with_its_promise(path: Path) -> None:
    assert ast.get_docstring(ast.parse(path.read_text("utf-8"))), f"{path} says nothing of what belongs in it"


@pytest.mark.parametrize("heavy", ["prefect", "pandas", "s3fs", "pypdfium2"])
def test_the_command_line_starts_without(heavy: str) -> None:
    code = f"import flows.cli, sys; sys.exit({heavy!r} in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
