"""A build as the command line runs it: its lines, its exit status, and the order in which it imports and begins."""

from __future__ import annotations

import gc
import os
import sys
import time
from functools import partial
from typing import TYPE_CHECKING, Any

from pylekyll.cli.console import showing_errors
from pylekyll.cli.github import step, told_to
from pylekyll.cli.progress import progress, totals
from pylekyll.cli.settings import load_config, take_limits
from pylekyll.cli.terminal import show_text
from pylekyll.foundation.errors import StrictError
from pylekyll.incremental.store.opening import open_store
from pylekyll.incremental.unchanged import LastBuild, refresh

if TYPE_CHECKING:
    from pylekyll.build.report import BuildReport
    from pylekyll.foundation.log import Log
    from pylekyll.site.config import Config


def build(options: dict[str, Any], *, strict: bool = False, untrusted: bool = False) -> None:
    """Run the command ``build`` with its options, by their settings' names. Exits with a status after an error."""
    options["serving"] = False  # `Jekyll::Commands::Build` sets it too, and templates can read it
    with step(options) as actions, showing_errors(options) as log, told_to(actions, log):
        limits = take_limits(options, untrusted=untrusted)
        if untrusted:
            from pylekyll.cli.untrusted import build_untrusted

            build_untrusted(options, limits, log, strict=strict)
            return
        config = load_config(options, log)
        report = build_once(config, log, may_skip=actions is None)
        if actions is not None:
            actions.report = report
        if strict and (number := len(log.findings)):
            raise StrictError(number)
        if config.watch:
            from pylekyll.cli.watch import watch

            watch(partial(load_config, options), log)
        else:
            log.info("Auto-regeneration:", "disabled. Use --watch to enable.")


def build_once(config: Config, log: Log, *, may_skip: bool = True) -> BuildReport | None:
    """Build, and print source, destination and duration. Raises ``PylekyllError``.

    With ``may_skip``, an up-to-date destination is not built, and the result is ``None``.
    """
    started = time.monotonic()
    log.info("Source:", str(config.source))
    log.info("Destination:", str(config.destination))
    log.info("Incremental build:", "enabled" if config.incremental else "disabled. Enable with --incremental")
    if config.incremental:
        log.debug("", "Every build renders only what changed; --no-cache renders everything.")
    log.info("Generating...")
    last = LastBuild(config, open_store(config))
    report = None if may_skip and refresh(config, log, last) else _build(config, log, last)
    if report is not None and report.profile is not None and not config.quiet:
        from pylekyll.cli.profile import tables

        show_text(tables(report.profile))
    log.info("", f"done in {round(time.monotonic() - started, 3)} seconds.")
    _say_totals(config, log, report)
    return report


def _build(config: Config, log: Log, last: LastBuild) -> BuildReport:
    """Build the site, with the imports for that: an unchanged site ends before, 110 ms earlier."""
    from pylekyll.incremental.remembered import build_with_cache

    gc.freeze()  # as in ``process``: these are most of the modules
    if not sys.stdout.isatty():
        return build_with_cache(config, log, last=last)
    with progress(config, log, os.environ) as observers:
        return build_with_cache(config, log, observers, last)


def _say_totals(config: Config, log: Log, report: BuildReport | None) -> None:
    """Print the totals of a build in a terminal; programs get only Jekyll's lines."""
    if not sys.stdout.isatty() or config.quiet:
        return
    log.info("", totals(report, len(log.findings)) if report is not None else "Nothing changed since the last build.")
