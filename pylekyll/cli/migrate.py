"""``pylekyll migrate``: from a copied template to the theme academic, on a branch."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from pylekyll.academic.migrating.kinds import NAMES
from pylekyll.checks import migration
from pylekyll.checks.migration.report import as_markdown, sections
from pylekyll.cli.arguments import JekyllCommand
from pylekyll.cli.console import showing_errors
from pylekyll.cli.new import installed_from
from pylekyll.cli.options import FOLLOW_LINKS, program_options
from pylekyll.cli.settings import load_config
from pylekyll.foundation.errors import UsageError
from pylekyll.foundation.files import Below, given_folder
from pylekyll.site.github.git import run_git

if TYPE_CHECKING:
    from pylekyll.checks.migration.migration import Migration
    from pylekyll.foundation.log import Log
    from pylekyll.site.config import Config

_TOPIC = "Migration:"
#: Lines of a section that a terminal shows.
_MOST = 14


@click.command("migrate", cls=JekyllCommand)
@click.option("--from", "kind", type=click.Choice(NAMES), help="The site's template (default: it is recognised).")
@click.option("--dry-run", is_flag=True, help="Show the report without changing anything.")
@click.option("--undo", "undone", is_flag=True, help="Return to the branch before the migration.")
@click.option("--report", metavar="DIR", help="Folder for the report and pictures (default: in .git).")
@click.option("--action", metavar="REPOSITORY", help="The repository of pylekyll that the workflow uses.")
@FOLLOW_LINKS
@program_options()
def command(kind: str | None, dry_run: bool, undone: bool, report: str | None, **options: Any) -> None:
    """Move a site of a copied template to the theme academic, on a branch of its own."""
    action = options.pop("action")
    with showing_errors(options) as log:
        config = load_config({**options, "lsi": False}, log)  # the moved site does not have the setting
        if undone:
            if kind or dry_run or report:
                raise UsageError("--undo does not go with other options of the migration.")
            branch = migration.undo(config)
            log.info(_TOPIC, f"undone. The branch is '{branch}' again.")
            return
        folder = given_folder(Path(report)) if report else _default_folder(config)
        origin = installed_from(action)
        made = migration.migrate(config, kind=kind or "", dry_run=dry_run, origin=origin, pictures=folder)
        _show(made, log)
        _write(made, folder, log)


def _default_folder(config: Config) -> Path:
    """Return a folder in `.git`, which is never published and never committed."""
    found = run_git(config.source, "rev-parse", "--absolute-git-dir", environment=config.environment).strip()
    return Path(found or config.source / ".git") / "pylekyll-migration"


def _show(made: Migration, log: Log) -> None:
    log.info(_TOPIC, f"from {made.plan.kind} to academic.")
    for title, lines in sections(made):
        more = [f"and {len(lines) - _MOST} more, in the report"] if len(lines) > _MOST else []
        for index, line in enumerate([*lines[:_MOST], *more]):
            log.info(f"{title.partition(',')[0]}:" if index == 0 else "", line)


def _write(made: Migration, folder: Path, log: Log) -> None:
    Below(folder.parent).write(f"{folder.name}/report.md", as_markdown(made).encode())
    log.info("Report:", str(folder / "report.md"))
    for picture in made.pictures:
        log.info("Picture:", str(picture))
    if made.branch:
        log.info(_TOPIC, f"made as one commit on the branch '{made.branch}'. `pylekyll serve` shows it.")
        log.info("", "Merge the branch if you like it; `pylekyll migrate --undo` removes it.")
    else:
        log.info(_TOPIC, "nothing was changed.")
