"""The command `sangaku`.

Put arguments here, a few lines a command: check them, call a function, show what it returned. Import what a command
needs inside it, so that every command starts as fast as it can.
"""

from __future__ import annotations

import contextlib
import importlib.metadata
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from flows.interrupts import INTERRUPTED
from flows.parameters import BuildRequest, StageName, check_request, default_store
from schemas.errors import BudgetError, SangakuError, SchemaError, SettingsError, SourceError, StoreError

if TYPE_CHECKING:
    from flows.books import Report

DONE, SOME_FAILED, WRONG_INPUT, OUT_OF_BUDGET = 0, 1, 2, 3

app = typer.Typer(
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    help="Turns mathematics booklets into benchmark datasets, and measures models on them.",
)

Name = Annotated[str, typer.Argument(metavar="NAME", help="The dataset.")]
Store = Annotated[
    str, typer.Option("--store", help="Folder or object-store URL. Default: SANGAKU_STORE, or ./sangaku-store.")
]
Json = Annotated[bool, typer.Option("--json", help="One JSON document on standard output.")]


@app.command()
def build(
    corpus: Annotated[str, typer.Argument(metavar="CORPUS", help="A folder of booklets, or a corpus.yaml.")],
    name: Annotated[str, typer.Option("--name", help="The dataset to build.")],
    store: Store = "",
    settings: Annotated[str | None, typer.Option(help="Settings file. Default: that of the last build.")] = None,
    from_stage: Annotated[StageName | None, typer.Option("--from", help="Run this stage and later ones again.")] = None,
    only: Annotated[list[str] | None, typer.Option(help="Booklet id or glob; may be repeated.")] = None,
    quote: Annotated[bool, typer.Option("--quote", help="Say what a build would do and cost, and stop.")] = False,
    json: Json = False,
) -> None:
    """Turn booklets into problems; a second run does what changed."""
    if not corpus:
        raise SettingsError("CORPUS: name a folder of booklets, or a corpus.yaml")
    request = check_request(
        corpus=corpus, name=name, store=_store(store), settings=settings, from_stage=from_stage, only=only or []
    )
    _quote(request, json) if quote else _build(request, json)


@app.command()
def retry(
    name: Name,
    store: Store = "",
    stage: Annotated[StageName | None, typer.Option(help="Only failures of this stage.")] = None,
    json: Json = False,
) -> None:
    """Run failed booklets again, from the corpus and with the settings of the last build."""
    _build(check_request(name=name, store=_store(store), retry=True, retry_stage=stage), json)


@app.command()
def status(name: Name, store: Store = "", json: Json = False) -> None:
    """Say what is done, failed and stale, what was dropped and why, and what a rerun would do."""
    from flows import console, run

    report = run.read_status(check_request(name=name, store=_store(store)))
    if json:
        console.print_json(console.report_json(report, _exit_code(report)))
    else:
        console.show_status(report)
    raise typer.Exit(_exit_code(report))


@app.command()
def doctor(store: Store = "", json: Json = False) -> None:
    """Say what is installed, which keys and servers there are, and what to do about the rest."""
    import dataclasses

    from flows import console
    from flows.doctor import examine, is_sound

    findings = examine(_store(store))
    if json:
        console.print_json([dataclasses.asdict(finding) for finding in findings])
    else:
        console.show_findings(findings)
    raise typer.Exit(DONE if is_sound(findings) else SOME_FAILED)


@app.command()
def init(
    path: Annotated[Path, typer.Argument(metavar="FILE", help="Where to write it.")] = Path("sangaku.yaml"),
) -> None:
    """Write a settings file with every key, its meaning and its default."""
    from flows import console
    from flows.settings_file import write_settings

    write_settings(path)
    console.out().print(f"{path}: every setting with its default; use it with `--settings {path}`", markup=False)


@app.command()
def demo(store: Store = "", json: Json = False) -> None:
    """Build the booklets of samples/ and show what came out."""
    from flows import console, demo, run

    request = check_request(corpus=str(demo.samples()), name=demo.NAME, store=_store(store))
    report, _ = run.run_build(request, console.make_progress())
    shown = demo.look(request)
    if json:
        console.print_json({**console.report_json(report, _exit_code(report)), "demo": shown})
    else:
        console.show_demo(report, shown)
    raise typer.Exit(_exit_code(report))


def _build(request: BuildRequest, json: bool) -> None:
    from flows import console, run

    report, worked = run.run_build(request, console.make_progress())
    if json:
        console.print_json(console.report_json(report, _exit_code(report)))
    else:
        console.show_build(report, worked)
    raise typer.Exit(_exit_code(report))


def _quote(request: BuildRequest, json: bool) -> None:
    from flows import console, run

    quote = run.quote_build(request)
    if json:
        console.print_json(console.quote_json(quote.plans, quote.cost_usd))
    else:
        console.show_quote(quote.plans, quote.cost_usd)


def _exit_code(report: Report) -> int:
    return SOME_FAILED if report.n_failures else DONE


def _store(store: str) -> str:
    return store or default_store()


def _version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"sangaku {importlib.metadata.version('sangaku')}")
        raise typer.Exit


@app.callback()
def options(
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Say it and stop.")
    ] = False,
) -> None:
    """Take the options that stand before a command."""


@contextlib.contextmanager
def reported_errors() -> Iterator[None]:
    """Turn the errors of our tree into one line and an exit code. A traceback is left to bugs."""
    try:
        yield
    except BudgetError as error:
        _leave(str(error), OUT_OF_BUDGET)
    except (SettingsError, SourceError, StoreError) as error:
        _leave(str(error), WRONG_INPUT)
    except SchemaError:
        raise
    except SangakuError as error:
        _leave(str(error), SOME_FAILED)
    except SystemExit as ending:
        if ending.code == INTERRUPTED:  # typer makes this of Ctrl-C
            _leave("interrupted: what was committed stays; the same command goes on from there", INTERRUPTED)
        raise


def _leave(message: str, code: int) -> None:
    typer.echo(f"error: {' '.join(message.split())}", err=True)
    sys.exit(code)


def main() -> Any:
    """Run the command line."""
    with reported_errors():
        return app()
