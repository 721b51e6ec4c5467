"""``pylekyll build`` (``Jekyll::Commands::Build``)."""

from __future__ import annotations

import gc
import time
from functools import partial
from typing import TYPE_CHECKING, Any

import click

from pylekyll.cli.arguments import JekyllCommand
from pylekyll.cli.console import showing_errors
from pylekyll.cli.github import step, told_to
from pylekyll.cli.options import build_options, load_config
from pylekyll.errors import StrictError

if TYPE_CHECKING:
    from pylekyll.config import Config
    from pylekyll.log import Log
    from pylekyll.pipeline import BuildReport

#: How seldom garbage is looked for. A build makes little, and the usual thresholds cost 5 % of a small site's processor
#: time and 10 % of a large one's.
_GARBAGE = (100_000, 20, 100)


@click.command("build", cls=JekyllCommand)
@build_options
@click.option("--strict", is_flag=True, help="Fail, with status 1, when there were warnings.")
def command(*, strict: bool, **options: Any) -> None:
    """Build the site into _site."""
    gc.set_threshold(*_GARBAGE)
    with step(options) as actions, showing_errors(options) as log, told_to(actions, log):
        config = load_config(options, log)
        report = build_once(config, log)
        if actions is not None:
            actions.report = report
        if strict and (number := len(log.findings)):
            raise StrictError(number)
        if config.watch:
            from pylekyll.cli.watch import watch  # noqa: PLC0415 - for those who ask

            watch(partial(load_config, options), log)
        else:
            log.info("Auto-regeneration:", "disabled. Use --watch to enable.")


def build_once(config: Config, log: Log) -> BuildReport:
    """Build, and say what is built from where to where and how long it took. Raises ``PylekyllError``."""
    started = time.monotonic()
    from pylekyll.pipeline import build  # noqa: PLC0415 - after the configuration is known to be sound

    log.info("Source:", str(config.source))
    log.info("Destination:", str(config.destination))
    log.info("Incremental build:", "enabled" if config.incremental else "disabled. Enable with --incremental")
    if config.incremental:
        log.debug("", "Every page is rendered, so that none goes stale; only files that changed are written.")
    log.info("Generating...")
    report = build(config, log)
    if report.profile is not None and not config.quiet:
        from pylekyll.cli.profile import tables  # noqa: PLC0415 - for those who ask

        click.echo(tables(report.profile))
    log.info("", f"done in {round(time.monotonic() - started, 3)} seconds.")
    return report
