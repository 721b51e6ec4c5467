"""The options of a build as data: click makes its own of them, and ``plain`` reads them without click."""

from __future__ import annotations

from typing import Final, NamedTuple

from pylekyll.foundation.dialect import CHOICES


class Option(NamedTuple):
    """One option of the command line.

    - ``names``: its spellings, as in ``("-s", "--source")``
    - ``setting``: its name among the options of a command
    - ``kind``: ``str``, ``int``, or ``bool`` for an option without a value
    - ``metavar``: what the help shows for the value
    - ``choices``: all values, if they are few
    - ``negative``: the spelling that means ``False``, if it has one
    """

    names: tuple[str, ...]
    setting: str
    kind: type[str | int | bool]
    help: str
    metavar: str | None = None
    choices: tuple[str, ...] = ()
    negative: str = ""


def _flag(*names: str, setting: str, text: str) -> Option:
    return Option(names, setting, bool, text)


CONFIG: Final = Option(
    ("--config",), "config", str, "Configuration files, each overriding those before it.", "FILE[,FILE2,...]"
)
SOURCE: Final = Option(("-s", "--source"), "source", str, "Source directory (defaults to ./).", "DIR")
DESTINATION: Final = Option(("-d", "--destination"), "destination", str, "Destination (defaults to ./_site).", "DIR")
BASEURL: Final = Option(
    ("-b", "--baseurl"), "baseurl", str, "Path under which the site is served, such as /project.", "URL"
)
COMPAT: Final = Option(
    ("--compat",),
    "compat",
    str,
    "Jekyll version to match: 4.4.1 or that of GitHub Pages (`auto` reads the Gemfile).",
    choices=CHOICES,
)
OUTPUT: Final = (
    _flag("-t", "--trace", setting="trace", text="Show the full traceback of an error."),
    _flag("-q", "--quiet", setting="quiet", text="Show only errors."),
    _flag("-V", "--verbose", setting="verbose", text="Show each step, file by file."),
)
#: Options of every command that has a site, besides its folders.
PROGRAM: Final = (
    _flag("--safe", setting="safe", text="Safe mode: no custom plugins, no symlinks out of the source."),
    Option(("-p", "--plugins"), "plugins_dir", str, "Plugins directory.", "DIR[,DIR2,...]"),
    Option(("--layouts",), "layouts_dir", str, "Layouts directory (defaults to ./_layouts).", "DIR"),
    COMPAT,
    _flag("--profile", setting="profile", text="Show the render time of each template."),
    *OUTPUT,
)
#: Options of commands that build.
BUILD: Final = (
    _flag("--future", setting="future", text="Publish posts with a future date."),
    Option(("--limit_posts",), "limit_posts", int, "Publish only the newest N posts.", "N"),
    Option(("-w", "--watch"), "watch", bool, "Rebuild after every change.", negative="--no-watch"),
    BASEURL,
    Option(("--workers",), "workers", int, "Number of render processes (default: one per processor).", "N"),
    _flag("--force_polling", setting="force_polling", text="Watch by polling (for network folders and containers)."),
    _flag("--lsi", setting="lsi", text="Related posts by latent semantic indexing (not supported)."),
    _flag("-D", "--drafts", setting="show_drafts", text="Render posts in the _drafts folder."),
    _flag("--unpublished", setting="unpublished", text="Render posts with `published: false`."),
    _flag("--force", setting="force", text="Replace files in the destination that a build did not write."),
    _flag(
        "--disable-disk-cache",
        "--no-cache",
        setting="disable_disk_cache",
        text="Render everything, and do not use or write the cache.",
    ),
    _flag(
        "-I",
        "--incremental",
        setting="incremental",
        text="Accepted without effect: every build renders only what changed.",
    ),
    _flag("--strict_front_matter", setting="strict_front_matter", text="Fail the build on invalid front matter."),
)
