"""``pylekyll new`` (``Jekyll::Commands::New``)."""

from __future__ import annotations

import os
import shlex
import sys
from datetime import datetime
from importlib.metadata import PackageNotFoundError, distribution
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

import pylekyll
from pylekyll.cli.arguments import JekyllCommand
from pylekyll.cli.console import showing_errors
from pylekyll.cli.options import FOLLOW_LINKS, program_options
from pylekyll.foundation.errors import UsageError
from pylekyll.foundation.files import given_folder
from pylekyll.site.authoring.new_site import ACADEMIC, BLANK, BLOG, Person, new_site
from pylekyll.site.authoring.origin import find_origin, given_origin

if TYPE_CHECKING:
    from pylekyll.site.authoring.origin import Origin

#: Questions on a terminal, by the option that answers them.
_QUESTIONS = {
    "name": "Your name",
    "place": "Your town and country",
    "email": "Your email address",
    "scholar": "Your Google Scholar id (in your profile's address, behind user=)",
    "orcid": "Your ORCID iD",
    "github": "Your name on GitHub",
}


@click.command("new", cls=JekyllCommand)
@click.argument("words", nargs=-1, metavar="PATH")
@click.option("--force", is_flag=True, help="Overwrite existing files.")
@click.option("--blank", is_flag=True, help="Create an almost empty site without a theme.")
@click.option("--blog", is_flag=True, help="Create a plain blog.")
@click.option("--name", help="The name of the site's owner.")
@click.option("--place", help="Where the owner lives or works.")
@click.option("--email", help="The owner's email address.")
@click.option("--scholar", help="The id of the owner's Google Scholar profile.")
@click.option("--orcid", help="The owner's ORCID iD.")
@click.option("--github", help="The owner's name on GitHub.")
@click.option("--lang", default="en", help="Language of the theme's own words.")
@click.option(
    "--action", metavar="REPOSITORY", help="Repository of pylekyll for the workflows, as owner/pylekyll@main."
)
@click.option("--no-input", is_flag=True, help="Do not ask questions, even on a terminal.")
@click.option("--skip-bundle", is_flag=True, help="Accepted without effect: Bundler is never run.")
@FOLLOW_LINKS
@program_options()
def command(**options: Any) -> None:
    """Create a new site in the folder PATH."""
    with showing_errors(options) as log:
        if not options["words"]:
            raise UsageError("You must specify a path.")
        if options["blank"] and options["blog"]:
            raise UsageError("A site cannot be both `--blank` and a `--blog`.")
        kind = BLANK if options["blank"] else BLOG if options["blog"] else ACADEMIC
        folder = Path.cwd() / given_folder(Path(" ".join(options["words"])).expanduser())
        folder = folder.parent.resolve() / folder.name
        person = _person(options, ask=kind == ACADEMIC and sys.stdin.isatty() and not options["no_input"])
        now = datetime.now().astimezone()
        origin = installed_from(options["action"])
        with_cv = find_spec("typst") is not None
        new_site(folder, now, kind=kind, person=person, force=options["force"], origin=origin, with_cv=with_cv)
        log.info(f"New pylekyll site installed in {click.style(str(folder), fg='cyan')}.")
        if options["skip_bundle"]:
            log.info("Bundle install skipped.")
        log.info("Next:", f"cd {_quoted(folder)}")
        log.info("", "pylekyll serve")
        log.info("", "pylekyll doctor")


def _quoted(folder: Path) -> str:
    """Return the shortest path from the working directory to ``folder``, as a shell takes it."""
    path = os.path.relpath(folder) if folder.is_relative_to(Path.cwd()) else os.fspath(folder)
    return f'"{path}"' if os.name == "nt" else shlex.quote(path)


def installed_from(given: str | None) -> Origin:
    """Return the repository that the command line names, or that this program was installed from."""
    if given:
        return given_origin(given)
    try:
        direct_url = distribution("pylekyll").read_text("direct_url.json")
    except PackageNotFoundError:
        direct_url = None
    return find_origin(direct_url, Path(pylekyll.__file__).parent, os.environ)


def _person(options: dict[str, Any], *, ask: bool) -> Person:
    """Return the owner of the site from the options; on a terminal, ask for missing values, which may stay empty."""
    answers = {key: options[key] for key in _QUESTIONS}
    if ask and not all(answers.values()):
        click.echo("Answer a few questions. Enter skips one; you can change the answers in _config.yml later.")
        for key, question in _QUESTIONS.items():
            if answers[key] is None:
                answers[key] = click.prompt(question, default="", show_default=False)
    return Person(**{key: answer or "" for key, answer in answers.items()}, lang=options["lang"])
