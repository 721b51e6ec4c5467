"""``pylekyll doctor`` (``Jekyll::Commands::Doctor``)."""

from __future__ import annotations

import json
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

import click

from pylekyll.cli.arguments import JekyllCommand
from pylekyll.cli.console import showing_errors
from pylekyll.cli.github import workflow_command
from pylekyll.cli.options import CONFIG, load_config, program_options
from pylekyll.log import Level, Log

if TYPE_CHECKING:
    from pylekyll.doctor import Examination, Finding

#: Findings that Jekyll's own ``doctor`` prints.
_JEKYLLS = frozenset({"url-setting", "urls-differ-by-case", "destination-shared", "posts-outside-collections-dir"})


@click.command("doctor", cls=JekyllCommand)
@CONFIG
@click.option(
    "--format",
    "output_format",
    type=click.Choice(["text", "json", "github"]),
    default="text",
    help="How findings are shown: as text, as JSON, or as annotations of GitHub Actions.",
)
@click.option("--ignore", "ignored", metavar="CODE", multiple=True, help="Leave findings with this code out.")
@program_options()
def command(output_format: str, ignored: tuple[str, ...], **options: Any) -> None:
    """Look for what is wrong with the site, without writing to its destination."""
    with showing_errors(options) as log:
        config = load_config(options, log if output_format == "text" else Log(verbose=False))
        from pylekyll import doctor

        examination = doctor.examine(config, ignored)
        if output_format == "json":
            click.echo(_as_json(examination))
        elif output_format == "github":
            for line in _annotations(examination):
                click.echo(line)
        else:
            _show(examination, log)
        if not examination.passed:
            raise click.exceptions.Exit(1)


def _show(examination: Examination, log: Log) -> None:
    for finding in examination.findings:
        if finding.diagnostic.code in _JEKYLLS:
            _show_as_jekyll(finding, log)
        else:
            log.report(finding.diagnostic, topic=finding.topic)
    if examination.passed and not examination.findings:
        log.info("Your test results", "are in. Everything looks fine.")
    elif examination.passed:
        log.info("Your test results", "are in. The site can be built; see the warnings above.")


def _show_as_jekyll(finding: Finding, log: Log) -> None:
    """Show a finding as Jekyll does: without its place; an empty line follows that of shared addresses."""
    each = finding.diagnostic
    log.add(Level.WARN, finding.topic, f"{each.message}\n{each.hint}" if each.hint else each.message)
    if each.code == "destination-shared":
        log.add(Level.WARN, "")


def _as_json(examination: Examination) -> str:
    findings = [
        {**asdict(finding.diagnostic), "severity": finding.diagnostic.severity.value}
        for finding in examination.findings
    ]
    return json.dumps({"passed": examination.passed, "findings": findings}, ensure_ascii=False, indent=2)


def _annotations(examination: Examination) -> list[str]:
    found = []
    for finding in examination.findings:
        each = finding.diagnostic
        place = each.location
        properties = {"file": place and place.path, "line": place and place.line, "title": each.code}
        message = f"{each.message}\n{each.hint}" if each.hint else each.message
        found.append(workflow_command(each.severity.value, message, properties))
    return found
