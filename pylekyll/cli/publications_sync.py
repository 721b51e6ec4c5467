"""``pylekyll publications sync``: the works of the site's people from services, as one change of BibTeX files."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from pylekyll.academic.importing import library
from pylekyll.academic.importing.network import kept_path, web_of
from pylekyll.academic.importing.web import TOPIC
from pylekyll.academic.syncing import report
from pylekyll.academic.syncing.asking import ask, check_counts, keep_counts
from pylekyll.academic.syncing.settings import read_settings
from pylekyll.academic.syncing.sync import plan_sync
from pylekyll.cli.console import showing_errors
from pylekyll.cli.explained import ExplainedCommand
from pylekyll.cli.options import service_options
from pylekyll.cli.settings import load_config
from pylekyll.cli.terminal import printable_json, show_text
from pylekyll.foundation.diagnostics import Diagnostic, Severity
from pylekyll.foundation.errors import UsageError
from pylekyll.foundation.log import Log
from pylekyll.site.read.data import read_data_file

if TYPE_CHECKING:
    from pylekyll.academic.syncing.declined import Declined
    from pylekyll.academic.syncing.sync import Sync
    from pylekyll.site.config import Config

_EXIT_STATUSES = """\b
Exit statuses:
  0  the files are current, or were changed
  1  the command line, the configuration or a file is wrong
  3  a service did not answer, or sent less than it has
  5  an answer has less than half of the works of the last one
With any status except 0, no file was changed."""


@click.command("sync", cls=ExplainedCommand, epilog=_EXIT_STATUSES)
@click.option("-n", "--dry-run", is_flag=True, help="Show what would change without changing it.")
@click.option(
    "--format",
    "output_format",
    type=click.Choice(["text", "json", "markdown"]),
    default="text",
    help="Output format: text, JSON, or Markdown for a pull request.",
)
@click.option("--to", "target", metavar="FILE", help="The BibTeX file for new entries.")
@click.option(
    "--proposals",
    type=click.Path(path_type=Path),
    metavar="FILE",
    help="Texts of earlier pull requests: what they had is not proposed again.",
)
@click.option("--accept-drop", is_flag=True, help="Accept an answer with less than half of the works of the last one.")
@service_options(seconds=900)
def sync(**options: Any) -> None:
    """Bring the site's BibTeX files up to date with ORCID, Crossref, DBLP, OpenAlex, arXiv and Zotero.

    The ids of the people come from `author` in _config.yml and from _data/people.yml. New works are added, entries get
    fields that they lack, and a preprint that appeared gets its venue. Nothing is deleted.
    """
    with showing_errors(options) as shown:
        log = shown if options["output_format"] == "text" else Log()
        config = load_config({key: options[key] for key in ("source", "config") if options[key]}, Log())
        done = _synced(config, options, log)
        _show(done, options["output_format"], log, dry=options["dry_run"])


def _synced(config: Config, options: dict[str, Any], log: Log) -> Sync:
    """Ask the services, change the files unless it is a dry run, and return what was done."""
    settings = read_settings(config, _data(config, "people"), _data(config, "socials"))
    files, target = library.open_library(
        config.source, library.bibliography_of(config), options["target"] or settings.target
    )
    declined = _declined(config, options["proposals"])
    web = web_of(config, log, options["timeout"], options["proxy"])
    asked = ask(settings, web, options["api_key"])
    last = kept_path(config, "counts.json")
    if not options["accept_drop"]:
        check_counts(asked.counts, last)
    done = plan_sync(files, target, settings, asked, declined=declined, web=web)
    if not options["dry_run"]:
        library.write(files, done.plan, config.source)
        keep_counts(asked.counts, last)
    elif options["output_format"] == "text":
        for line in library.diff(files, done.plan):
            show_text(line)
    return done


def _data(config: Config, name: str) -> Any:
    """Return the value of a data file; nothing without one."""
    paths = (config.data_path / f"{name}{suffix}" for suffix in (".yml", ".yaml", ".json", ".csv", ".tsv"))
    path = next((path for path in paths if path.is_file()), None)
    return read_data_file(path, config, Log()) if path is not None else None


def _declined(config: Config, proposals: Path | None) -> Declined:
    from pylekyll.academic.syncing import declined

    texts = []
    if proposals is not None:
        if not proposals.is_file():
            raise UsageError(f"'{proposals}' not found.")
        texts.append(proposals.read_text("utf-8", errors="replace"))
    return declined.read(_data(config, declined.DATA_FILE), f"_data/{declined.DATA_FILE}.yml", texts)


def _show(done: Sync, output_format: str, log: Log, *, dry: bool) -> None:
    if output_format == "json":
        click.echo(printable_json(json.dumps(report.as_json(done), indent=2, ensure_ascii=False)))
        return
    if output_format == "markdown":
        show_text(report.as_markdown(done).rstrip())
        return
    for note in (*done.asked.notes, *done.plan.notes):
        log.report(Diagnostic("publication-import", Severity.WARNING, note), topic=TOPIC)
    for record, why in done.asked.not_taken:
        log.debug(TOPIC, f"not taken: {record.fields.get('title', record.fields.get('doi', 'a work'))} ({why}).")
    for line in report.lines(done):
        log.info(TOPIC, f"{line}.")
    log.info(TOPIC, report.summary(done, dry=dry))
