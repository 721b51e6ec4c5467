"""jekyll-gist 1.5: ``{% gist user/1234567 file.rb %}``."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, cast

from pylekyll.foundation.foreign_json import parse_foreign
from pylekyll.foundation.http.client import Deadline, HttpError, bounded
from pylekyll.foundation.reads import Kind
from pylekyll.languages.liquid.errors import ForeignError
from pylekyll.languages.liquid.expressions.syntax import strip
from pylekyll.languages.liquid.node import Node, Output
from pylekyll.languages.liquid.tag import Tag, TagMarkup
from pylekyll.languages.ruby.patterns import lazy_pattern
from pylekyll.languages.ruby.values import to_s, truthy
from pylekyll.site.config.client import client_of

if TYPE_CHECKING:
    from pylekyll.languages.liquid.context import Context
    from pylekyll.languages.liquid.environment import Environment
    from pylekyll.languages.liquid.parser import Parser
    from pylekyll.plugins.api import Extensions
    from pylekyll.site.config import Config

_ARGUMENTS = lazy_pattern(r"(\S+|.*(?=/).+)\s?(\S*)\Z")
#: A gist, perhaps with the name of its user and a revision, and a file of it.
_GIST = lazy_pattern(r"(?:[A-Za-z0-9-]+/)?[A-Za-z0-9]+(?:/[0-9a-f]+)?")
_FILE = lazy_pattern(r"(?!\.{1,2}\Z)[^/\\?#%\x00-\x1f]*")
_SECONDS = 6.0
_HTML_ESCAPES = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;"})
_USAGE = """\
  Syntax error in tag 'gist' while parsing the following markup:

    {markup}

  Valid syntax:
    {{% gist user/1234567 %}}
    {{% gist user/1234567 foo.js %}}
    {{% gist 28949e1d5ee2273f9fd3 %}}
    {{% gist 28949e1d5ee2273f9fd3 best.md %}}
"""


class GistSource:
    """Fetches the text of gists for readers without JavaScript: each once, and none after a failure.

    With GitHub's ``token`` it comes from the API, without a token from the raw file.
    """

    def __init__(self) -> None:
        self._known: dict[tuple[str, str], str | None] = {}
        self._offline = False

    def code(self, gist: str, file: str, config: Config) -> str | None:
        """Return the text of ``file`` in ``gist`` (by default its first file), or ``None`` if it is not available."""
        if not _GIST.fullmatch(gist) or not _FILE.fullmatch(file):  # `..` would name another address of the service
            return None
        key = (gist, file)
        if key not in self._known:
            self._known[key] = None if self._offline else self._fetch(gist, file, config)
        return self._known[key]

    def _fetch(self, gist: str, file: str, config: Config) -> str | None:
        token = config.environment.get("JEKYLL_GITHUB_TOKEN")
        try:
            if token:
                headers = {"Authorization": f"token {token}", "Accept": "application/vnd.github+json"}
                return _text_of(parse_foreign(_ask(f"https://api.github.com/gists/{gist}", config, headers)), file)
            url = f"https://gist.githubusercontent.com/{gist}/raw"
            return _ask(f"{url}/{file}" if file else url, config, {}).decode("utf-8", "replace")
        except (HttpError, ValueError):
            self._offline = True
            return None


def _ask(url: str, config: Config, headers: dict[str, str]) -> bytes:
    """Return the body of GitHub's own answer, of any status, as the gem does."""
    deadline = Deadline(_SECONDS)
    return bounded(lambda: client_of(config).look(url, deadline, headers), deadline).body


def _text_of(answer: object, file: str) -> str | None:
    """Return the text of ``file``, by default the first, in an answer of GitHub's API."""
    files = answer.get("files") if isinstance(answer, dict) else None
    if not isinstance(files, dict):
        return None
    found = files.get(file) if file else next(iter(files.values()), None)
    return found.get("content") if isinstance(found, dict) else None


class GistNode(Node):
    """Writes the script element that shows a gist, after its text for those without scripts."""

    __slots__ = ("markup", "source")

    def __init__(self, tag: TagMarkup, source: GistSource) -> None:
        super().__init__(tag.token)
        self.markup = tag.markup
        self.source = source

    def emit(self, context: Context, output: Output) -> None:
        """Write both elements. Raises ``ForeignError`` (Ruby's ``ArgumentError``) for markup without a gist."""
        match = _ARGUMENTS.match(strip(self.markup))
        if match is None:
            raise ForeignError(_USAGE.format(markup=self.markup), "ArgumentError")
        gist, file = (_value_of(strip(argument), context) for argument in match.groups())
        settings = context.registers.site.config.get("gist")
        if not isinstance(settings, dict) or settings.get("noscript") is not False:
            self._emit_noscript(gist, file, context, output)
        query = f"?file={file}" if file else ""
        output.append(f'<script src="https://gist.github.com/{gist}.js{query}"> </script>')

    def _emit_noscript(self, gist: str, file: str, context: Context, output: Output) -> None:
        context.registers.recorder.note(Kind.OUTSIDE, "gist")
        config = cast("Config", context.registers.site.config)  # plugins are those of a build
        code = self.source.code(gist, file, config)
        if code is not None:
            output.append(f"<noscript><pre>{code.translate(_HTML_ESCAPES)}</pre></noscript>")
            return
        # The gem writes the return value of its last warning: whether the message was logged.
        output.append("false" if truthy(context.registers.site.config.get("quiet")) else "true")
        log = context.registers.log
        log.warning(
            "Warning:",
            f"The <noscript> tag for your gist {gist} could not be generated. This will affect users who do not have "
            "JavaScript enabled in their browsers.",
            code="gist-not-fetched",
        )


def _value_of(argument: str, context: Context) -> str:
    """Return the value of the variable of this name, or the argument itself without such a variable."""
    value = context.lookup(argument) if argument else None
    return argument if value is None else to_s(value)


class GistTag(Tag):
    """``gist``."""

    block = False

    def __init__(self, env: Environment) -> None:
        super().__init__(env)
        self._source = GistSource()

    def read(self, tag: TagMarkup, parser: Parser) -> GistNode:
        """Return the node; its markup is parsed when it is rendered."""
        return GistNode(tag, self._source)


#: Keys of settings and front matter of the plugin.
SETTINGS: Final = {"gist": {"noscript": ("boolean", "Show the text to readers without scripts.")}}


def register(extensions: Extensions) -> None:
    """Add the tag."""
    extensions.add_settings(SETTINGS)
    extensions.add_tag("gist", GistTag)
