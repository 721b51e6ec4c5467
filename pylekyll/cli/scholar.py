"""``pylekyll scholar``: citation numbers, which Ruby Jekyll does not know."""

from __future__ import annotations

import os
import re
from datetime import datetime, timezone
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from pylekyll.academic.scholar.crawl import google, openalex, results, semantic_scholar
from pylekyll.academic.scholar.crawl.pages import TOPIC, Pages
from pylekyll.academic.scholar.resolve import Resolver
from pylekyll.academic.scholar.schema import FILES
from pylekyll.academic.scholar.settings import author_id, author_keys, concerns, read_settings
from pylekyll.academic.scholar.sources import places
from pylekyll.cli.console import showing_errors
from pylekyll.cli.explained import ExplainedCommand
from pylekyll.cli.options import FOLLOW_LINKS
from pylekyll.cli.settings import load_config
from pylekyll.foundation.errors import UsageError
from pylekyll.foundation.files import given_folder
from pylekyll.foundation.http.client import Client, Deadline
from pylekyll.foundation.log import Log
from pylekyll.site.config.cache_key import cache_key

if TYPE_CHECKING:
    from collections.abc import Callable

    Crawler = Callable[[str, Pages, datetime], dict[str, Any]]

_STATE = ".jekyll-cache/google_scholar/crawl"
_EXIT_STATUSES = """\b
Exit statuses:
  0  the two files are new
  1  the command line or the installation is wrong
  3  the server refuses to answer (403, 429, a captcha, no connection)
  4  the time limit is reached; the next run resumes there
  5  the answer is implausible, or has another format
  6  the author does not exist
With any status except 0, the files of the last good run are unchanged."""


@click.group("scholar")
def command() -> None:
    """Show and crawl citation numbers."""


@command.command("crawl", cls=ExplainedCommand, epilog=_EXIT_STATUSES)
@click.option(
    "--author", metavar="ID", envvar="GOOGLE_SCHOLAR_ID", help="The author's id at the source (default: _config.yml)."
)
@click.option(
    "--from",
    "service",
    type=click.Choice(["google-scholar", "semantic-scholar", "openalex"]),
    default="google-scholar",
    show_default=True,
    help="Source of the numbers. Google Scholar needs the extra pylekyll[scholar].",
)
@click.option(
    "-o", "--output", default="google-scholar-stats", show_default=True, metavar="DIR", help="The folder of the files."
)
@click.option(
    "--timeout", type=click.FloatRange(1), default=600, show_default=True, help="Time limit of the run in seconds."
)
@click.option("--tries", type=click.IntRange(1, 20), default=4, show_default=True, help="Tries for each page.")
@click.option(
    "--pause", type=click.FloatRange(0), default=1.5, show_default=True, help="Mean seconds between two pages."
)
@click.option(
    "--backoff", type=click.FloatRange(0), default=5, show_default=True, help="Seconds to wait after a refusal."
)
@click.option("--proxy", metavar="URL", help="Proxy for all requests (default: https_proxy).")
@click.option("--api-key", envvar="PYLEKYLL_SCHOLAR_API_KEY", help="A key for Semantic Scholar or OpenAlex.")
@click.option("--address", metavar="URL", help="URL of a mirror of the service.")
@click.option(
    "--state", default=_STATE, show_default=True, metavar="DIR", help="Folder of the state of interrupted runs."
)
@click.option("--resume/--no-resume", default=True, show_default=True, help="Resume an interrupted run.")
@click.option("--accept-drop", is_flag=True, help="Accept numbers that fell by more than half.")
@click.option("--if-changed", is_flag=True, help="Write the files only if a number is another one.")
@click.option("-q", "--quiet", is_flag=True, help="Show only warnings and errors.")
@click.option("-V", "--verbose", is_flag=True, help="Show every page.")
@click.option("-t", "--trace", is_flag=True, help="Show the full traceback of an error.")
@FOLLOW_LINKS
def crawl(**options: Any) -> None:
    """Write gs_data.json and gs_data_shieldsio.json, ready for the branch google-scholar-stats."""
    with showing_errors(options) as log:
        author = options["author"] = _author(options)
        output = given_folder(Path(options["output"]))
        pages = _pages(options, log)
        last = results.read_last(output)
        data = _crawler(options)(author, pages, datetime.now(timezone.utc).replace(tzinfo=None))
        if options["service"] != "google-scholar":
            data = results.with_known_ids(data, last)
        if options["if_changed"] and results.is_unchanged(data, last):
            pages.done()
            log.info(TOPIC, f"the numbers in {output} have not changed.")
            return
        numbers = results.write(data, output, last, accept_drop=options["accept_drop"])
        pages.done()
        log.info(TOPIC, f"{numbers.total} citations, {len(numbers.publications)} publications, written to {output}.")


def _author(options: dict[str, Any]) -> str:
    """Return the author's id from the command line or the site's configuration. Raises ``UsageError``."""
    service = options["service"]
    given = options["author"] or author_id(load_config({}, Log(verbose=False)), service)
    if not given:
        message = "The author's id is missing."
        raise UsageError(message, hint=f"Set `author: {author_keys(service)[0]}:` in _config.yml, or add --author ID.")
    author = given.strip()
    if not re.fullmatch(r"[\w:/.-]+", author):
        raise UsageError(f"'{author}' is not an author's id.")
    return str(author)


def _pages(options: dict[str, Any], log: Log) -> Pages:
    agent: dict[str, Any] = {"user_agent": google.USER_AGENT} if options["service"] == "google-scholar" else {}
    name = re.sub(r"[^\w-]+", "_", f"{options['service']}-{options['author']}")
    pages = Pages(
        Client(dict(os.environ), connect_timeout=10, proxy=options["proxy"], max_bytes=_PAGE_BYTES, **agent),
        Deadline(options["timeout"]),
        log,
        folder=given_folder(Path(options["state"]) / name),
        key=cache_key(os.environ, Path.cwd(), Path.cwd()),
        tries=options["tries"],
        pause=options["pause"],
        backoff=options["backoff"],
    )
    if not options["resume"]:
        pages.done()
    return pages


#: A thousand papers of Semantic Scholar with long titles are below a megabyte.
_PAGE_BYTES = 20 * 1024 * 1024


def _crawler(options: dict[str, Any]) -> Crawler:
    if options["service"] == "google-scholar":
        return partial(google.crawl, address=(options["address"] or google.ADDRESS).rstrip("/"))
    service = openalex if options["service"] == "openalex" else semantic_scholar
    return partial(
        service.crawl, address=(options["address"] or service.ADDRESS).rstrip("/"), key=options["api_key"] or None
    )


@command.command("status", cls=ExplainedCommand)
@click.option("-s", "--source", metavar="DIR", help="Source directory (defaults to ./).")
@click.option("--config", metavar="FILE[,FILE2,...]", help="Configuration files, each overriding those before it.")
@click.option("--offline", is_flag=True, help="Send no requests; show what a build without a network would use.")
@click.option("-V", "--verbose", is_flag=True, help="Show the answer of each server.")
@click.option("-t", "--trace", is_flag=True, help="Show the full traceback of an error.")
def status(**options: Any) -> None:
    """Show the numbers that a build would use, their source and age; exit with 1 without numbers."""
    with showing_errors(options) as log:
        offline = options.pop("offline")
        if not _show_status(options, log, offline=offline):
            raise click.exceptions.Exit(1)


def _show_status(options: dict[str, Any], log: Log, *, offline: bool) -> bool:
    config = load_config({key: value for key, value in options.items() if key != "trace"}, log)
    if not concerns(config):
        raise UsageError(
            "This site does not show citation numbers.",
            hint="Set `repository` and `google_scholar_stats_use_cdn`, or `google_scholar:` (docs/scholar.md).",
        )
    settings, warnings = read_settings(config)
    for warning in warnings:
        log.warning("Google Scholar:", warning, code="scholar-setting")
    if offline:
        settings = settings._replace(offline=True)
    log.info("Repository:", settings.repository or "none")
    for topic, place in zip(("Asked first:", "Asked next:"), places(settings), strict=False):
        for name in FILES:
            log.info(topic, place.address(name))
    resolver = Resolver(config, settings, log)
    log.info("Cache:", resolver.describe_cache())
    log.info("Committed copy:", resolver.describe_committed())
    return resolver.resolve() is not None
