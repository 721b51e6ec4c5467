"""``pylekyll publications``: a site's BibTeX files, which Ruby Jekyll does not know."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from pylekyll.academic.importing import library
from pylekyll.academic.importing.gather import Sources, gather
from pylekyll.academic.importing.network import web_of
from pylekyll.academic.importing.plan import make_plan
from pylekyll.academic.importing.web import TOPIC
from pylekyll.cli.console import showing_errors
from pylekyll.cli.explained import ExplainedCommand
from pylekyll.cli.options import service_options
from pylekyll.cli.publications_sync import sync
from pylekyll.cli.settings import load_config
from pylekyll.cli.terminal import show_text
from pylekyll.foundation.diagnostics import Diagnostic, Severity
from pylekyll.foundation.log import Log

if TYPE_CHECKING:
    from pylekyll.academic.importing.plan import Plan
    from pylekyll.academic.importing.records import Gathered
    from pylekyll.site.config import Config


@click.group("publications")
def command() -> None:
    """Import publications into the site's BibTeX files, and keep them current."""


command.add_command(sync)


@command.command("import", cls=ExplainedCommand)
@click.argument("files", nargs=-1, type=click.Path(path_type=Path))
@click.option("--doi", "dois", multiple=True, metavar="DOI", help="Import a publication by its DOI, from doi.org.")
@click.option("--arxiv", multiple=True, metavar="ID", help="Import a preprint by its arXiv id.")
@click.option("--orcid", multiple=True, metavar="ID", help="Import all works of an ORCID record.")
@click.option("--dblp", multiple=True, metavar="PID", help="Import all publications of a person at DBLP.")
@click.option(
    "--openalex", multiple=True, metavar="ID", help="Import all works of an author at OpenAlex, by id or ORCID."
)
@click.option("--to", "target", metavar="FILE", help="The BibTeX file for new entries.")
@click.option("-n", "--dry-run", is_flag=True, help="Show what would change without changing it.")
@click.option("--add-duplicates", is_flag=True, help="Add publications whose title exists with another DOI.")
@click.option("--merge-preprints", is_flag=True, help="Make a preprint and its paper one entry.")
@service_options(seconds=300)
def import_(**options: Any) -> None:
    """Add publications to the site's BibTeX files, and complete existing ones.

    FILES are BibTeX, RIS, CSL-JSON, PubMed (nbib, XML), EndNote (XML, enw), Web of Science or Zotero RDF. The content
    of a file of the site stays as it is, byte for byte: entries get fields that they lack, and new entries are added at
    the end.
    """
    with showing_errors(options) as log:
        config = load_config({key: options[key] for key in ("source", "config") if options[key]}, Log())
        files, target = library.open_library(config.source, library.bibliography_of(config), options["target"])
        gathered = _gather(config, options, log)
        twice, merge = options["add_duplicates"], options["merge_preprints"]
        plan = make_plan(files, target, gathered.records, twice=twice, merge=merge)
        if options["dry_run"]:
            for line in library.diff(files, plan):
                show_text(line)
        else:
            library.write(files, plan, config.source)
        _tell(plan, gathered, target.shown, log, dry=options["dry_run"])


def _gather(config: Config, options: dict[str, Any], log: Log) -> Gathered:
    return gather(_sources(options), web_of(config, log, options["timeout"], options["proxy"]))


def _sources(options: dict[str, Any]) -> Sources:
    names = ("files", "dois", "arxiv", "orcid", "dblp", "openalex")
    return Sources(**{name: options[name] for name in names}, key=options["api_key"] or None)


def _tell(plan: Plan, gathered: Gathered, target: str, log: Log, *, dry: bool) -> None:
    """Print the result, and warn of entries that a person must check."""
    notes = [*gathered.notes, *plan.notes]
    for note in notes:
        log.report(Diagnostic("publication-import", Severity.WARNING, note), topic=TOPIC)
    for one in plan.completed:
        log.info(TOPIC, f"{one.file}: {one.key} gets {', '.join(one.names)}.")
    would = "would be " if dry else ""
    counts = f"{len(plan.added)} {would}added to {target}, {len(plan.completed)} {would}completed"
    left_out = gathered.left_out + len(plan.left_out)
    rest = f", {left_out} left out" if left_out else ""
    log.info(TOPIC, f"{counts}, {len(plan.unchanged)} complete already{rest}.")
