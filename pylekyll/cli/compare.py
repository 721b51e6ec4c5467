"""``pylekyll compare``: compare another build of a site with pylekyll's. Ruby Jekyll does not have this command."""

from __future__ import annotations

import json
import os
import time
from contextlib import contextmanager
from datetime import datetime, timezone
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any, NamedTuple

import click

from pylekyll.checks.compare import builds, fetch
from pylekyll.checks.compare.jekyll import configuration_files, find_jekyll, shared_settings, write_settings
from pylekyll.checks.compare.report import page
from pylekyll.checks.compare.summary import as_value
from pylekyll.checks.compare.terminal import shown
from pylekyll.cli.arguments import JekyllCommand
from pylekyll.cli.console import showing_errors
from pylekyll.cli.options import BASEURL, COMPAT, CONFIG, FOLLOW_LINKS, SOURCE, output_options
from pylekyll.cli.settings import load_config
from pylekyll.cli.terminal import show_text
from pylekyll.foundation.errors import UsageError
from pylekyll.foundation.files import write_given
from pylekyll.foundation.log import Log

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pylekyll.checks.compare.builds import Builds
    from pylekyll.checks.compare.classify import Comparison
    from pylekyll.checks.compare.summary import Subject
    from pylekyll.site.config import Config

#: A folder with this name may be built without a list of its files in the site's cache folder.
_BUILT = "_site"
_STYLES: dict[str, dict[str, Any]] = {
    "good": {"fg": "green", "bold": True},
    "bad": {"bold": True},
    "head": {"bold": True},
    "dim": {"dim": True},
    "removed": {"fg": "red"},
    "added": {"fg": "green"},
}
_EXIT_STATUSES = """\b
Exit statuses:
  0  the two builds are equal
  1  they differ, or there is nothing to compare, the command line is wrong, or a build fails
docs/compare.md defines which differences count as equal."""


class _Asked(NamedTuple):
    """Options besides the site's configuration."""

    jekyll: str | None
    folder: str | None
    url: str | None
    report: str | None
    json: str | None
    environment: str | None
    timeout: float


@click.command("compare", cls=JekyllCommand, epilog=_EXIT_STATUSES)
@SOURCE
@CONFIG
@BASEURL
@COMPAT
@click.option(
    "--environment",
    metavar="NAME",
    help="JEKYLL_ENV of both builds (default: the environment's; `production` with --url).",
)
@click.option(
    "--jekyll",
    metavar="COMMAND",
    help="Command that runs Ruby's Jekyll (default: bundle exec jekyll, or jekyll on the PATH).",
)
@click.option("--with", "folder", metavar="DIR", help="Compare with the build in DIR; needs no Ruby.")
@click.option("--url", metavar="URL", help="Compare with the site published at this URL.")
@click.option(
    "--timeout",
    metavar="SECONDS",
    type=click.FloatRange(0.1, 600),
    default=20.0,
    show_default=True,
    help="Timeout in seconds for each file of --url.",
)
@click.option("--report", metavar="FILE", help="Write an HTML page with the differences side by side.")
@click.option("--json", metavar="FILE", help="Write the result as JSON.")
@FOLLOW_LINKS
@output_options
def command(**options: Any) -> None:
    """Compare pylekyll's build with Jekyll's.

    Ruby's Jekyll builds the site too, into a temporary folder; --with and --url do without Ruby.
    """
    with showing_errors(options) as log:
        asked = _Asked(**{name: options.pop(name) for name in _Asked._fields})
        _check(asked)
        with TemporaryDirectory(prefix="pylekyll-compare-") as folder:
            comparison, subject = _run(asked, options, log, Path(folder))
        _write(asked, comparison, subject, log)
        if not options.get("quiet"):
            _show(comparison, subject)
        if not comparison.is_equal or not comparison.results:
            raise click.exceptions.Exit(1)


def _check(asked: _Asked) -> None:
    """Raise ``UsageError`` for impossible options before a build starts."""
    ways = {"--jekyll": asked.jekyll, "--with": asked.folder, "--url": asked.url}
    given = [name for name, value in ways.items() if value is not None]
    if len(given) > 1:
        raise UsageError(f"{' and '.join(given)} cannot be combined: each names the other build. Choose one.")
    if asked.folder is not None and not Path(asked.folder).is_dir():
        raise UsageError(f"There is no folder '{asked.folder}' to compare with.")
    for name in (asked.report, asked.json):
        if name is not None and (not Path(name).absolute().parent.is_dir() or Path(name).is_dir()):
            raise UsageError(f"'{name}' cannot be written: its folder does not exist, or it is a folder itself.")


def _run(asked: _Asked, options: dict[str, Any], log: Log, folder: Path) -> tuple[Comparison, Subject]:
    """Build in ``folder``, and compare. Raises ``PylekyllError``."""
    environment = dict(os.environ)
    jekyll_env = asked.environment or ("production" if asked.url else None)
    if jekyll_env is not None:
        environment["JEKYLL_ENV"] = jekyll_env
    jekyll = None
    if asked.url is not None:
        fetch.base_url(asked.url)
    elif asked.folder is None:
        source = Path(options.get("source") or ".").expanduser().absolute()
        jekyll = find_jekyll(asked.jekyll, source, Path.cwd(), environment)
    # Findings of the build would precede the differences: they are counted, and `build` shows them.
    quiet = log if options.get("verbose") else Log(verbose=False)
    config, files = _configure(options, quiet, environment, folder)
    log.info("Source:", str(config.source))
    with _timed(log, "pylekyll:", "building"):
        ours = builds.build_here(config, quiet)
    if asked.url is not None:
        number = sum(map(fetch.is_asked_for, ours.files))
        with _timed(log, "Fetching:", f"{number} files from {asked.url}"):
            reference = builds.build_at_url(asked.url, ours, config.zone, environment, asked.timeout)
    elif jekyll is not None:
        with _timed(log, "Jekyll:", f"building with `{jekyll.shown}`"):
            reference = builds.build_in_ruby(jekyll, config, files, folder / "jekyll" / _BUILT)
    else:
        reference = builds.build_in_folder(Path(asked.folder or "."), config.zone)
    adopted = None if options.get("compat") else builds.other_profile(reference, config)
    if adopted is not None:
        quiet = log if options.get("verbose") else Log(verbose=False)
        config, _ = _configure({**options, "compat": adopted}, quiet, environment, folder, name=adopted)
        with _timed(log, "pylekyll:", f"building with --compat {adopted}, because another Jekyll made the other build"):
            ours = builds.build_here(config, quiet)
    return _compared(builds.Builds(reference, ours, config, quiet, adopted), config, log, folder)


def _compared(both: Builds, config: Config, log: Log, folder: Path) -> tuple[Comparison, Subject]:
    """Compare; if stylesheets differ and the site does not choose a Sass compiler, compare again with the other one."""
    with _timed(log, "Comparing:", f"{both.number} files"):
        comparison = both.compare()
    compiler = both.other_compiler(comparison)
    if compiler is not None:
        with _timed(log, "pylekyll:", f"building with {compiler}, because stylesheets differ"):
            comparison = both.compare(compiler, builds.build_with_sass(compiler, config, folder / compiler / _BUILT))
    return comparison, both.subject(comparison)


def _configure(
    options: dict[str, Any], log: Log, environment: dict[str, str], folder: Path, *, name: str = "pylekyll"
) -> tuple[Config, list[Path]]:
    """Return the configuration of both builds, and its files: the site's, and one with the common settings."""
    asked = {name: value for name, value in options.items() if name not in {"quiet", "verbose"}}
    site = load_config(asked, Log(verbose=False), environment)
    moment = datetime.now(timezone.utc).strftime("%Y-%m-%d %H:%M:%S +0000")
    given = {} if asked.get("baseurl") is None else {"baseurl": asked["baseurl"]}
    settings = write_settings(shared_settings(site, given, moment), folder / "settings.yml")
    names = [name for name in str(asked.get("config") or "").split(",") if name]
    files = [*configuration_files(names, site.source, Path.cwd()), settings]
    overrides = {**asked, "config": ",".join(map(str, files)), "destination": str(folder / name / _BUILT)}
    return load_config(overrides, log, environment), files


@contextmanager
def _timed(log: Log, topic: str, what: str) -> Iterator[None]:
    """Print the current step, and then its duration."""
    log.info(topic, f"{what} ...")
    started = time.monotonic()
    yield
    log.info("", f"done in {time.monotonic() - started:.2f} seconds.")


def _write(asked: _Asked, comparison: Comparison, subject: Subject, log: Log) -> None:
    """Write the requested files."""
    if asked.json is not None:
        text = json.dumps(as_value(comparison, subject), indent=1)
        write_given(Path(asked.json), f"{text}\n".encode())
        log.info("Result:", asked.json)
    if asked.report is not None:
        write_given(Path(asked.report), page(comparison, subject).encode("utf-8", "backslashreplace"))
        log.info("Report:", asked.report)


def _show(comparison: Comparison, subject: Subject) -> None:
    """Print the comparison on standard output."""
    click.echo()
    for line in shown(comparison, subject):
        show_text(line.text, **_STYLES.get(line.style, {}))
