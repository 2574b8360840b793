"""What a person sees: tables, progress and the one line of an error.

Put rendering here. Keep what is shown in the modules that compute it, and the commands in `flows.cli`.
"""

from __future__ import annotations

import dataclasses
import sys
from collections.abc import Sequence
from typing import Any

import orjson
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, TextColumn, TimeRemainingColumn
from rich.progress import Progress as RichProgress
from rich.table import Table

from flows.books import Failure, Report, StageBooks
from flows.doctor import Finding
from flows.plan import StagePlan
from flows.progress import Lines, Progress
from schemas.text import split_lines

FAILURES_SHOWN = 20
DOUBTS_SHOWN = 20
EMPTY_SHOWN = 20


def out() -> Console:
    """Return the console for results: standard output, plain and never wrapped where that is no terminal."""
    return Console(highlight=False) if sys.stdout.isatty() else Console(highlight=False, width=10_000)


def say(text: str) -> None:
    """Write a line for a person to standard error, so that it never mixes with results."""
    sys.stderr.write(f"{text}\n")
    sys.stderr.flush()


def print_json(value: Any) -> None:
    """Write one JSON document to standard output."""
    options = orjson.OPT_INDENT_2 | orjson.OPT_APPEND_NEWLINE
    sys.stdout.write(orjson.dumps(value, option=options).decode())


def make_progress() -> Progress:
    """Return bars on a terminal, plain lines elsewhere; both go to standard error."""
    return Bars() if sys.stderr.isatty() else Lines(say)


class Bars:
    """Progress on a terminal: a bar for each stage, with rate, failures and time left."""

    def __init__(self) -> None:
        self._bars = RichProgress(
            TextColumn("{task.description:<9}"),
            BarColumn(),
            MofNCompleteColumn(),
            TextColumn("{task.fields[rate]}"),
            TimeRemainingColumn(elapsed_when_finished=True),
            TextColumn("{task.fields[failed]}"),
            console=Console(stderr=True),
        )
        self._task: Any = None
        self._failed = 0

    def start(self, stage: str, n_units: int) -> None:
        """Show the stage's bar, if it has something to do."""
        self._failed = 0
        if n_units:
            self._bars.start()
            self._task = self._bars.add_task(stage, total=n_units, rate="", failed="")

    def advance(self, n_units: int, n_failed: int) -> None:
        """Move the bar."""
        self._failed += n_failed
        self._bars.update(self._task, advance=n_units, failed=f"{self._failed} failed" if self._failed else "")
        bar = next(task for task in self._bars.tasks if task.id == self._task)
        rate = bar.finished_speed or bar.speed
        self._bars.update(self._task, rate=f"{rate:.1f}/s" if rate else "")

    def note(self, text: str) -> None:
        """Say it above the bars."""
        self._bars.console.print(text, highlight=False, markup=False)

    def close(self) -> None:
        """Leave the bars as they are."""
        self._bars.stop()


def show_build(report: Report, worked: bool) -> None:
    """Say how a build ended."""
    console = out()
    if not worked:
        console.print(f"nothing to do: {_sums(report)}", markup=False)
    else:
        console.print(f"{report.dataset}: {_sums(report)}", markup=False)
        dropped = [f"{one.stage}: {_reasons(one)}" for one in report.stages if one.dropped]
        if dropped:
            console.print(f"dropped: {'; '.join(dropped)}", markup=False)
        table = report.stages[-1].table if report.stages else "problem"
        console.print(f"{table} table: {report.url}/{table}", markup=False)
    if not report.n_booklets:
        say(f"{report.corpus}: holds no booklet: put a folder, or a document, of each booklet there")
    show_doubts(report)
    show_failures(report.failures, report.n_failures, report.dataset)


def show_doubts(report: Report) -> None:
    """Name booklets without a problem, and pages that somebody should look at; nothing where there are none."""
    empty = report.without_problems
    if empty:
        more = f", … and {len(empty) - EMPTY_SHOWN} more" if len(empty) > EMPTY_SHOWN else ""
        say(f"no problem found in {len(empty)} booklets: {', '.join(map(_line, empty[:EMPTY_SHOWN]))}{more}")
    if report.doubts:
        say(f"doubtful pages: {', '.join(f'{count} {reason}' for reason, count in report.doubts.items())}")
    for doubt in report.doubtful[:DOUBTS_SHOWN]:
        others = f" and {doubt.n_pages - 1} more" if doubt.n_pages > 1 else ""
        say(f"doubtful: {_line(doubt.document)}: page {doubt.page}{others}: {_line(doubt.reason)}: {doubt.remedy}")
    if len(report.doubtful) > DOUBTS_SHOWN:
        say(f"… and others (`sangaku status {report.dataset} --json` lists more; the page table has them all)")


def _line(text: str) -> str:
    """Return text of a booklet as one line that a terminal shows and does not obey."""
    return "".join(sign if sign.isprintable() else " " for sign in text)


def _sums(report: Report) -> str:
    return f"{report.n_booklets} booklets, {report.n_problems} problems, {report.n_failures} failed"


def _reasons(books: StageBooks) -> str:
    return ", ".join(f"{count} {reason}" for reason, count in books.dropped.items())


def show_failures(failures: Sequence[Failure], n_failures: int, dataset: str) -> None:
    """List what failed, each with its message, and say what to do."""
    if not failures:
        return
    for failure in failures[:FAILURES_SHOWN]:
        message = " ".join(failure.message.split())
        say(f"failed: {failure.stage}: {_line(failure.unit)}: {failure.error}: {_line(message)}")
    if n_failures > FAILURES_SHOWN:
        say(f"… and {n_failures - FAILURES_SHOWN} more (`sangaku status {dataset} --json` lists them)")
    say(
        "failed booklets are not tried again while nothing changes: correct the file and build again, "
        f"or `sangaku retry {dataset}`"
    )


def show_status(report: Report) -> None:
    """Show the books of a dataset."""
    console = out()
    console.print(f"{report.url} from {report.corpus}: {_sums(report)}", markup=False)
    table = Table(box=None, pad_edge=False)
    for name in ("stage", "done", "failed", "stale", "missing", "waiting", "removed"):
        table.add_column(name, justify="left" if name == "stage" else "right")
    for name in ("counts", "in", "kept", "dropped", "pending", "failed"):
        table.add_column(name, justify="left" if name in ("counts", "dropped") else "right")
    for one in report.stages:
        units = (one.done, one.failed, one.stale, one.missing, one.waiting, one.removed)
        books = (one.n_in, one.n_kept, _reasons(one) or "0", one.n_pending, one.n_failed)
        table.add_row(one.stage, *map(str, units), one.counts, *map(str, books))
    console.print(table)
    if report.n_todo:
        console.print(
            f"a rerun would work on {report.n_todo} booklets: `sangaku build` or `sangaku retry`", markup=False
        )
    else:
        console.print("a rerun would do nothing", markup=False)
    show_doubts(report)
    show_failures(report.failures, report.n_failures, report.dataset)


def show_quote(plans: Sequence[StagePlan], cost_usd: float) -> None:
    """Show what a build would do."""
    console = out()
    for plan in plans:
        parts = {"to do": len(plan.todo), "after others": len(plan.waiting), "to remove": len(plan.removed)}
        console.print(f"{plan.stage.name}: {', '.join(f'{count} {name}' for name, count in parts.items())}")
    console.print(f"cost: {cost_usd:.2f} USD (every role is played by rules)")


def report_json(report: Report, exit_code: int) -> dict[str, Any]:
    """Return a report as plain values, under the documented names."""
    return {**dataclasses.asdict(report), "n_todo": report.n_todo, "exit_code": exit_code}


def quote_json(plans: Sequence[StagePlan], cost_usd: float) -> dict[str, Any]:
    """Return a quote as plain values, under the documented names."""
    stages = [
        {"stage": plan.stage.name, "todo": sorted(plan.todo), "waiting": plan.waiting, "removed": plan.removed}
        for plan in plans
    ]
    return {"stages": stages, "cost_usd": cost_usd}


def show_findings(findings: Sequence[Finding]) -> None:
    """Show what `doctor` found, a line each, with the remedy where there is one."""
    console = out()
    for finding in findings:
        remedy = f" — {finding.remedy}" if finding.remedy else ""
        console.print(f"{finding.state:<8}{finding.what}: {finding.detail}{remedy}", markup=False)


def show_demo(report: Report, shown: dict[str, Any]) -> None:
    """Show what the demo made, and where."""
    console = out()
    console.print(f"made the dataset {report.dataset} from {report.n_booklets} booklets in {report.url}", markup=False)
    for title in ("tables", "languages", "competitions"):
        console.print(f"{title}: {', '.join(f'{name} {count}' for name, count in shown[title].items())}", markup=False)
    console.print(f"problems with a solution: {shown['with_solution']} of {report.n_problems}")
    show_doubts(report)
    for example in shown["examples"]:
        console.print(f"\n{example['problem_id']}", markup=False)
        for line in split_lines(example["statement"]):
            console.print(f"  {line}", markup=False)
        answer = example["expected_answer"] or "not printed"
        console.print(f"  [answer: {answer}; solutions: {example['n_solutions']}]", markup=False)
    table = f"{report.url}/problem"
    console.print(f"\nthe problems: {table}\nopen them:    pandas.read_parquet({table!r})", markup=False)
    show_failures(report.failures, report.n_failures, report.dataset)
