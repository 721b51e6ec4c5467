"""``pylekyll doctor`` (``Jekyll::Commands::Doctor``)."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from pylekyll.checks import doctor
from pylekyll.checks.doctor.external import Outside
from pylekyll.checks.doctor.fixes import fixes_of
from pylekyll.cli.arguments import JekyllCommand
from pylekyll.cli.console import showing_errors
from pylekyll.cli.findings import FORMATS, show_as_text
from pylekyll.cli.options import CONFIG, FOLLOW_LINKS, program_options
from pylekyll.cli.settings import load_config
from pylekyll.cli.terminal import printable_json, show_text
from pylekyll.foundation.errors import ConfigError, SourceError, UsageError
from pylekyll.foundation.http.client import Client
from pylekyll.foundation.log import Log
from pylekyll.incremental.store.opening import open_store

if TYPE_CHECKING:
    from pylekyll.checks.doctor import Examination
    from pylekyll.checks.doctor.fixes import Fix
    from pylekyll.site.config import Config


@click.command("doctor", cls=JekyllCommand)
@CONFIG
@click.option(
    "--format",
    "output_format",
    type=click.Choice(["text", *FORMATS]),
    default="text",
    help="Output format: text, JSON, SARIF, or annotations of GitHub Actions.",
)
@click.option("--ignore", "ignored", metavar="CODE", multiple=True, help="Ignore findings with this code.")
@click.option("--only", "only", metavar="CODE", multiple=True, help="Show only findings with this code.")
@click.option("--all", "everything", is_flag=True, help="Show every finding separately, with details.")
@click.option("--external", is_flag=True, help="Check links to other sites over the network.")
@click.option("--fix", is_flag=True, help="Show corrections as diffs and apply those that you confirm.")
@click.option("--yes", is_flag=True, help="With --fix: apply all corrections without asking.")
@FOLLOW_LINKS
@program_options()
def command(output_format: str, ignored: tuple[str, ...], only: tuple[str, ...], **options: Any) -> None:
    """Find problems of the site without building it into the destination."""
    asked = {name: options.pop(name) for name in ("external", "fix", "yes", "everything")}
    with showing_errors(options) as log:
        if asked["yes"] and not asked["fix"]:
            raise UsageError("--yes goes with --fix.")
        if asked["fix"] and output_format != "text":
            raise UsageError("--fix works only with --format text.")

        def examine(log: Log) -> tuple[Config, Examination]:
            config = load_config(options, log)
            return config, doctor.examine(config, ignored, only, _outside(config) if asked["external"] else None)

        if output_format == "text":
            config, examination = examine(log)
            show_as_text(examination, log, config.source, everything=asked["everything"])
            if asked["fix"]:
                _fix(examination, config.source, log, agreed=asked["yes"])
        else:
            heard = Log(verbose=False)
            try:
                _, examination = examine(heard)
            except (ConfigError, SourceError) as error:  # programs read the output: the error is a finding in it
                examination = doctor.of_error(error)
            examination.add_first(heard.findings, ignored, only)
            text = FORMATS[output_format](examination, Path(options["source"] or "."), asked["everything"])
            click.echo(text if output_format == "github" else printable_json(text))
        if not examination.passed:
            raise click.exceptions.Exit(1)


def _outside(config: Config) -> Outside:
    return Outside(Client(dict(os.environ), max_bytes=256 * 1024, public_only=True), open_store(config))


def _fix(examination: Examination, source: Path, log: Log, *, agreed: bool) -> None:
    fixes = list(fixes_of((each.diagnostic for each in examination.findings), source))
    made = sum(_offer(fix, source, agreed=agreed) for fix in fixes)
    if not fixes:
        log.info("Corrections:", "no finding has a safe automatic correction.")
        return
    log.info("Corrections:", f"{made} of {len(fixes)} made.")
    if not agreed and not sys.stdin.isatty():
        log.info("", "Add --yes to apply them without confirmation.")


def _offer(fix: Fix, source: Path, *, agreed: bool) -> bool:
    """Show a correction and apply it if confirmed; return whether it was applied."""
    difference = fix.difference(source)
    if not difference:
        return False
    for line in difference.splitlines():
        color = {"+": "green", "-": "red"}.get(line[:1])
        show_text(line, fg=color)
    if not agreed and not (sys.stdin.isatty() and click.confirm("Make this change?", default=True)):
        return False
    fix.apply(source)
    return True
