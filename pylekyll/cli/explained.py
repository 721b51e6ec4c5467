"""Content of ``--help`` and man pages: groups of options, examples, and the address of the documentation."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from collections.abc import Iterator

#: Groups of options, in the order of the help. Options without a group come first.
_GROUPS: tuple[tuple[str, frozenset[str]], ...] = (
    (
        "Files and folders",
        frozenset({"--source", "--destination", "--config", "--layouts", "--plugins", "--output", "--to", "--state"}),
    ),
    (
        "Content",
        frozenset({"--drafts", "--future", "--unpublished", "--limit_posts", "--baseurl", "--compat"}),
    ),
    (
        "Build",
        frozenset(
            {
                *(
                    "--watch",
                    "--workers",
                    "--force_polling",
                    "--disable-disk-cache",
                    "--incremental",
                    "--lsi",
                    "--force",
                ),
                *("--strict_front_matter", "--safe", "--strict"),
            }
        ),
    ),
    (
        "Untrusted sites",
        frozenset({"--untrusted", "--max-seconds", "--max-memory", "--max-output", "--max-files"}),
    ),
    (
        "Network",
        frozenset({"--timeout", "--tries", "--pause", "--backoff", "--proxy", "--api-key", "--address"}),
    ),
    ("Output", frozenset({"--quiet", "--verbose", "--trace", "--profile", "--help"})),
)
_OWN = "Options"

#: Examples of each command, by its name.
EXAMPLES: dict[str, tuple[str, ...]] = {
    "build": ("pylekyll build --drafts", "pylekyll build --destination public --baseurl /project"),
    "clean": ("pylekyll clean --source my-site",),
    "compare": ("pylekyll compare --with ../jekyll-site --report differences.html",),
    "compose": ('pylekyll compose "A talk" --collection talks',),
    "doctor": ("pylekyll doctor --source my-site",),
    "draft": ('pylekyll draft "An idea"',),
    "edit": ("pylekyll edit", "pylekyll edit --port 4001"),
    "explain": ("pylekyll explain layout-missing",),
    "help": ("pylekyll help build", "pylekyll help --man build | man -l -"),
    "migrate": ("pylekyll migrate --dry-run", "pylekyll migrate", "pylekyll migrate --undo"),
    "new": ("pylekyll new my-site",),
    "new-theme": ("pylekyll new-theme my-theme",),
    "page": ('pylekyll page "About me"',),
    "post": ('pylekyll post "First light" --date 2026-05-06',),
    "publications import": (
        "pylekyll publications import export.bib --dry-run",
        "pylekyll publications import --doi 10.1126/science.169.3946.635",
        "pylekyll publications import --orcid 0000-0002-1825-0097",
    ),
    "publications sync": (
        "pylekyll publications sync --dry-run",
        "pylekyll publications sync --format markdown",
    ),
    "publish": ("pylekyll publish _drafts/an-idea.md", "pylekyll publish --check", "pylekyll publish --live"),
    "rename": ('pylekyll rename _posts/2026-05-06-first-light.md "Second light"',),
    "scholar crawl": ("pylekyll scholar crawl --author A5023888391 --from openalex",),
    "scholar status": ("pylekyll scholar status --offline",),
    "schema": ("pylekyll schema config",),
    "serve": ("pylekyll serve --drafts --open-url", "pylekyll serve --port 4001 --livereload"),
    "theme eject": ("pylekyll theme eject _includes/footer.html",),
    "theme diff": ("pylekyll theme diff footer.html", "pylekyll theme diff --theme"),
    "theme status": ("pylekyll theme status", "pylekyll theme status --template alshedivat/al-folio"),
    "theme update": ("pylekyll theme update",),
    "theme files": ("pylekyll theme files",),
    "unpublish": ("pylekyll unpublish _posts/2026-05-06-first-light.md",),
}


class ExplainedCommand(click.Command):
    """Command whose help has groups of options, and examples."""

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the options, a section for each group."""
        for title, records in groups(self, ctx):
            with formatter.section(title):
                formatter.write_dl(records)

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the command's own text, the examples, and the address of the documentation."""
        super().format_epilog(ctx, formatter)
        name = name_of(ctx)
        examples = EXAMPLES.get(name, ())
        if examples:
            with formatter.section("Examples" if len(examples) > 1 else "Example"):
                for example in examples:
                    formatter.write(f"{' ' * formatter.current_indent}{example}\n")
            formatter.write_paragraph()
            formatter.write_text(f"More: {document_of(name)}")


def name_of(ctx: click.Context) -> str:
    """Return a command's full name without the program's: ``scholar crawl``."""
    names = []
    while ctx.parent is not None:
        names.append(ctx.command.name or "")
        ctx = ctx.parent
    return " ".join(reversed(names))


def document_of(name: str) -> str:
    """Return the address of a command's documentation."""
    return f"docs/commands.md#{name.replace(' ', '-')}"


def groups(command: click.Command, ctx: click.Context) -> Iterator[tuple[str, list[tuple[str, str]]]]:
    """Yield groups: a title, and options with their spelling and description."""
    found: dict[str, list[tuple[str, str]]] = {title: [] for title in (_OWN, *(title for title, _ in _GROUPS))}
    for parameter in command.get_params(ctx):
        record = parameter.get_help_record(ctx)
        if record is not None and isinstance(parameter, click.Option):  # some versions of click include arguments here
            found[_group_of(parameter)].append(record)
    yield from ((title, records) for title, records in found.items() if records)


def _group_of(parameter: click.Parameter) -> str:
    names = {name.partition("/")[0].strip() for name in parameter.opts}
    return next((title for title, members in _GROUPS if names & members), _OWN)
