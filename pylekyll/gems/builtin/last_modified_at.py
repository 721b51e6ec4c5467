"""jekyll-last-modified-at 1.3: the time of a page's last change in git or the file system."""

from __future__ import annotations

from datetime import datetime
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, cast

from pylekyll.foundation.reads import Kind
from pylekyll.languages.liquid.errors import ForeignError
from pylekyll.languages.liquid.expressions.syntax import strip
from pylekyll.languages.liquid.node import Node, Output
from pylekyll.languages.liquid.tag import Tag, TagMarkup
from pylekyll.languages.ruby.paths import sanitized_path
from pylekyll.languages.ruby.times import strftime
from pylekyll.languages.ruby.values import to_s
from pylekyll.plugins.api import Reads, extensions_of
from pylekyll.site.config.environment import Environment as Variables
from pylekyll.site.content.document import Document
from pylekyll.site.github.git import history_files, run_git

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pylekyll.languages.liquid.context import Context
    from pylekyll.languages.liquid.environment import Environment
    from pylekyll.languages.liquid.parser import Parser
    from pylekyll.plugins.api import Extensions
    from pylekyll.site.site import Item, Site

_DEFAULT_FORMAT = "%d-%b-%y"
#: The kind of read for the time of a file's last commit.
HISTORY = "history"


def add_time(subject: Any, *_: Any) -> None:
    """Set an item's ``last_modified_at``; a document's front matter is merged later and wins."""
    item: Item = subject
    path = item.path
    if path is None or not path.is_file():
        return
    if isinstance(item, Document) and item.data.get("last_modified_at") is not None:
        return
    extensions_of(cast("Site", item.site)).readings.note(Kind.PLUGIN, (HISTORY, str(path)))
    item.data["last_modified_at"] = datetime.fromtimestamp(
        changed_at(path, item.site.source, item.site.config.environment), item.site.zone
    )


def changed_at(path: Path, source: Path, environment: Mapping[str, str]) -> int:
    """Return the second of the last commit that changed ``path``; without a commit, the file's modification time."""
    variables = Variables.of(environment).variables()
    top = _top_level(source, tuple(variables.items()))
    if top is not None and path.is_relative_to(top):
        name = path.relative_to(top).as_posix()
        committed = run_git(top, "log", "-n", "1", "--format=%ct", "--", name, environment=variables).strip()
        if committed.isdigit():
            return int(committed)
    return int(path.stat().st_mtime)


@lru_cache(maxsize=8)
def _top_level(source: Path, variables: tuple[tuple[str, str], ...]) -> Path | None:
    """Return the top-level folder of the git repository around ``source``, if there is a repository."""
    environment = dict(variables)
    if run_git(source, "rev-parse", "--is-inside-work-tree", environment=environment).strip() != "true":
        return None
    top = run_git(source, "rev-parse", "--show-toplevel", environment=environment).strip()
    return Path(top) if top else None


def add_history(extensions: Extensions) -> None:
    """Register the kind of read for the time of a file's last commit."""

    def value(path: str) -> int:
        config = extensions.config
        return changed_at(Path(path), config.source, config.environment)

    extensions.readings.add(HISTORY, value, lambda path: [Path(path), *history_files(extensions.config.source)])


class LastModifiedNode(Node):
    """Writes when the page was last changed (``Jekyll::LastModifiedAt::Tag``)."""

    __slots__ = ("_format", "_printed")

    def __init__(self, tag: TagMarkup, printed: dict[str, str]) -> None:
        super().__init__(tag.mark)
        self._format = strip(tag.markup) if tag.markup else None
        self._printed = printed

    def emit(self, context: Context, output: Output) -> None:
        """Write the time; as in the gem, the first format used for a page applies to all later uses.

        Raises ``ForeignError`` (Ruby's ``Errno::ENOENT``) for a page without a file.
        """
        page = context.registers.page
        path = to_s(page.get("path")) if page is not None else ""
        printed = self._printed.get(path)
        if printed is None:
            printed = self._printed[path] = self._print(path, context)
        output.append(printed)

    def _print(self, path: str, context: Context) -> str:
        site = context.registers.site
        file = Path(sanitized_path(site.source.as_posix(), path))
        if not file.exists():
            raise ForeignError(f"No such file or directory - {file} does not exist!", "Errno::ENOENT")
        settings = site.config.get("last-modified-at")
        own = settings.get("date-format") if isinstance(settings, dict) else None
        wanted = self._format or (_DEFAULT_FORMAT if own is None else to_s(own))
        context.registers.recorder.note(Kind.PLUGIN, (HISTORY, str(file)))
        environment = getattr(site.config, "environment", {})
        return strftime(
            datetime.fromtimestamp(changed_at(file, site.source, environment), context.registers.zone), wanted
        )


class LastModifiedTag(Tag):
    """``last_modified_at``; its output is cached for one build."""

    block = False

    def __init__(self, env: Environment) -> None:
        super().__init__(env)
        self._printed: dict[str, str] = {}

    def read(self, tag: TagMarkup, parser: Parser) -> LastModifiedNode:
        """Return the node."""
        return LastModifiedNode(tag, self._printed)


#: Keys of settings and front matter of the plugin.
SETTINGS: Final = {"last-modified-at": {"date-format": ("string", "The form of dates, as %d-%b-%y.")}}


def register(extensions: Extensions) -> None:
    """Add the hooks and the tag."""
    extensions.add_settings(SETTINGS)
    add_history(extensions)
    extensions.add_hook(["pages", "documents"], "post_init", add_time, reads=Reads.NOTHING)
    extensions.add_tag("last_modified_at", LastModifiedTag)
