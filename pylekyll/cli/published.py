"""``pylekyll publish --check`` and ``--live``: the findings about publishing, and what could not be seen."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import click

from pylekyll.checks.publishing import Inspector, Patience, inspect
from pylekyll.cli.github import workflow_command
from pylekyll.cli.settings import load_config
from pylekyll.cli.terminal import printable_json
from pylekyll.foundation.log import Log

if TYPE_CHECKING:
    from collections.abc import Callable

    from pylekyll.checks.publishing import Inspection

_TOPIC = "Publishing:"
CHECK = click.option("--check", is_flag=True, help="Check whether the site will be published right.")
LIVE = click.option("--live", is_flag=True, help="Wait for the deployment, and check the published site.")
ADDRESS = click.option("--address", metavar="URL", help="With --live: the address of the published site.")
WAIT = click.option("--wait", type=click.IntRange(0), metavar="SECONDS", help="With --live: how long to wait (180).")
FORMAT = click.option(
    "--format",
    "output_format",
    type=click.Choice(["text", "json", "github"]),
    help="With --check or --live: text, JSON, or annotations of GitHub Actions.",
)
OPTIONS = (CHECK, LIVE, ADDRESS, WAIT, FORMAT)
#: The names under which the options above arrive, which are not settings of the site.
NAMES = frozenset({"check", "live", "address", "wait", "output_format"})


def inspect_and_show(options: dict[str, Any], site_options: dict[str, Any], log: Log) -> None:
    """Inspect the site and show the result. Exits with status 1 if there are errors."""
    shown_as = options["output_format"] or "text"
    found = _inspected(options, site_options, log if shown_as == "text" else Log(verbose=False))
    if shown_as == "text":
        _show(found, log)
    else:
        click.echo(_FORMATS[shown_as](found))
    if not found.passed:
        raise click.exceptions.Exit(1)


def _inspected(options: dict[str, Any], site_options: dict[str, Any], log: Log) -> Inspection:
    config = load_config(site_options, log)
    wait = options["wait"]
    patience = Patience() if wait is None else Patience(float(wait))
    inspector = Inspector(patience=patience, tell=lambda text: log.info(_TOPIC, text))
    return inspect(
        config,
        before=options["check"],
        after=options["live"],
        address=options["address"] or "",
        inspector=inspector,
    )


def _show(found: Inspection, log: Log) -> None:
    for line in found.seen:
        log.info("Seen:", line)
    for each in found.findings:
        log.report(each, f"{each.code}:")
    for line in found.unseen:
        log.info("Not seen:", line if line.endswith((".", ")")) else f"{line}.")
    if not found.findings:
        log.info(_TOPIC, "nothing is wrong with what was seen.")
    elif found.passed:
        log.info(_TOPIC, "the site can be published; see the warnings above.")
    else:
        errors = sum(each.severity.value == "error" for each in found.findings)
        log.info(_TOPIC, f"{errors} error{'s' if errors > 1 else ''}: `pylekyll explain CODE` explains each.")


def _as_json(found: Inspection) -> str:
    findings = [each.as_dict() for each in found.findings]
    told = {"passed": found.passed, "findings": findings, "seen": found.seen, "unseen": found.unseen}
    return printable_json(json.dumps(told, ensure_ascii=False, indent=2))


def _as_annotations(found: Inspection) -> str:
    lines = []
    for each in found.findings:
        place = each.location
        properties = {"file": place and place.path, "line": place and place.line, "title": each.code}
        message = f"{each.message}\n{each.hint}" if each.hint else each.message
        lines.append(workflow_command(each.severity.value, message, properties))
    lines += [workflow_command("notice", f"Not seen: {line}", {"title": "pylekyll"}) for line in found.unseen]
    return "\n".join(lines)


_FORMATS: dict[str, Callable[[Inspection], str]] = {"json": _as_json, "github": _as_annotations}
