"""The public API: build a site, inspect one, or use Liquid, kramdown and Rouge separately.

The names in ``__all__`` are public, here and on the package ``pylekyll``. docs/api.md has examples, and says how long a
name is supported.
"""

from __future__ import annotations

import os
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pylekyll.build import pipeline, site_factory
from pylekyll.build.fragments import render_fragment
from pylekyll.build.report import BuildReport
from pylekyll.foundation.diagnostics import Diagnostic, Severity
from pylekyll.foundation.errors import PylekyllError, SourceLocation, UsageError, of_system
from pylekyll.foundation.log import Log
from pylekyll.incremental.converted import build_with_texts
from pylekyll.languages.highlighting import find_lexer, render_spans
from pylekyll.languages.markdown.kramdown import Kramdown, KramdownOptions
from pylekyll.rendering.record import ReadRecorder
from pylekyll.rendering.renderer import Renderer
from pylekyll.site.config import defaults, kramdown_options, load

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from mistune import HTMLRenderer
    from mistune.plugins import PluginRef

    from pylekyll.languages.liquid.environment import Environment
    from pylekyll.languages.liquid.python_liquid.environment import JekyllEnvironment
    from pylekyll.languages.markdown.mistune.markdown import KramdownMarkdown
    from pylekyll.site.config import Config
    from pylekyll.site.content.document import Document
    from pylekyll.site.content.page import Page
    from pylekyll.site.content.static_file import StaticFile
    from pylekyll.site.site import Item
    from pylekyll.site.site import Site as SiteModel

__all__ = [
    "BuildReport",
    "Diagnostic",
    "JekyllEnvironment",
    "PylekyllError",
    "Severity",
    "Site",
    "SourceLocation",
    "build",
    "create_markdown",
    "highlight",
    "kramdown",
    "render_liquid",
]

_Path = str | os.PathLike[str]


def __getattr__(name: str) -> Any:
    """Import python-liquid at its first use."""
    if name == "JekyllEnvironment":
        from pylekyll.languages.liquid.python_liquid.environment import JekyllEnvironment

        return JekyllEnvironment
    raise AttributeError(name)


def build(
    source: _Path = ".",
    destination: _Path | None = None,
    *,
    environment: Mapping[str, str] | None = None,
    log: Log | None = None,
    **settings: Any,
) -> BuildReport:
    """Build the site in the folder ``source`` into ``destination``, by default its own ``_site``.

    ``settings`` override the configuration files, by Jekyll's names (``drafts=True`` is ``show_drafts=True`` there).
    ``environment`` replaces the process's environment (``{"JEKYLL_ENV": "production"}``), which is not read. Relative
    folders of the configuration start from ``source``. The report has the written files, the site and the findings.
    Each log line goes to ``log`` immediately.

    Raises ``PylekyllError``; the destination is then unchanged.
    """
    log = log or Log()
    with _errors_of_system():
        config = _configuration(source, destination, environment, log, settings)
        return build_with_texts(config, log)


@contextmanager
def _errors_of_system() -> Iterator[None]:
    """Raise ``PylekyllError`` for an unreadable file or a full disk that no part of the build expects."""
    try:
        yield
    except (OSError, MemoryError) as error:
        raise of_system(error) from error


def _configuration(
    source: _Path, destination: _Path | None, environment: Mapping[str, str] | None, log: Log, settings: dict[str, Any]
) -> Config:
    if destination is not None:
        settings = {**settings, "destination": os.fspath(Path(destination).absolute())}
    folder = Path(source).absolute()
    if not folder.is_dir():
        raise UsageError(f"The source '{source}' is not a folder.")
    return load(folder, settings, environment=environment, working_directory=folder, log=log)


class Site:
    """A site that was read and generated but not written, for inspection.

    Create it with ``Site.open``.
    """

    def __init__(self, model: SiteModel, environment: Environment) -> None:
        self._model = model
        self._environment = environment

    @classmethod
    def open(
        cls,
        source: _Path = ".",
        *,
        environment: Mapping[str, str] | None = None,
        log: Log | None = None,
        **settings: Any,
    ) -> Site:
        """Read the site in the folder ``source`` and run its generators.

        The arguments are those of ``build``. For a site in several languages, this is the site of the first. Raises
        ``PylekyllError``.
        """
        log = log or Log()
        with _errors_of_system():
            config = _configuration(source, None, environment, log, settings)
            model, templates = site_factory.open_site(config, log)
            pipeline.read(model)
            pipeline.generate(model)
        return cls(model, templates)

    @property
    def config(self) -> Config:
        """The configuration, a mapping."""
        return self._model.config

    @property
    def data(self) -> Mapping[str, Any]:
        """The value of ``site.data``."""
        return self._model.data

    @property
    def pages(self) -> Sequence[Page]:
        """The pages, in Jekyll's order."""
        return self._model.pages

    @property
    def posts(self) -> Sequence[Document]:
        """The posts, oldest first."""
        return self._model.posts.docs

    @property
    def static_files(self) -> Sequence[StaticFile]:
        """The files that are copied without conversion."""
        return self._model.static_files

    @property
    def findings(self) -> Sequence[Diagnostic]:
        """The findings so far."""
        return self._model.log.findings

    def documents(self, collection: str) -> Sequence[Document]:
        """Return the documents of a collection. Raises ``KeyError`` for a collection that the site does not have."""
        return self._model.collections[collection].docs

    def render(self, path: str) -> str:
        """Return the finished page of the file ``path``, relative to the source, layouts included.

        Raises ``KeyError`` where no page or document has that path, ``RenderError`` for one that cannot be rendered.
        """
        item = next((item for item in self._items() if item.relative_path == path), None)
        if item is None:
            raise KeyError(path)
        with _errors_of_system():
            return Renderer(self._model, self._environment, ReadRecorder()).render(item).output or ""

    def _items(self) -> Iterator[Item]:
        return self._model.rendered_items()


def render_liquid(
    text: str,
    variables: Mapping[str, Any] | None = None,
    *,
    includes: Mapping[str, str] | None = None,
    **settings: Any,
) -> str:
    """Render a Liquid template as Jekyll does, with all of Jekyll's tags and filters.

    ``variables`` holds the variables of the template: strings, numbers, lists, dicts and dates. Other values print as
    in Ruby.
    ``includes`` maps names to texts for ``{% include %}``. ``settings`` are the configuration that filters use
    (``baseurl="/docs"``). Raises ``RenderError``.
    """
    return render_fragment(text, dict(variables or {}), dict(includes or {}), settings)


def kramdown(text: str, **options: Any) -> str:
    """Convert kramdown to HTML as the gems kramdown 2.5.1 and kramdown-parser-gfm do.

    ``options`` have kramdown's names; the defaults are those of Jekyll (``input="GFM"``). Raises ``ConfigError`` for an
    unknown option or a wrong value.
    """
    return Kramdown(_kramdown_options(options)).convert(text)


def create_markdown(
    renderer: HTMLRenderer | None = None, plugins: Iterable[PluginRef] = (), **options: Any
) -> KramdownMarkdown:
    """Return a ``mistune.Markdown`` that converts kramdown, with plugins and a renderer of the library mistune.

    ``plugins`` are mistune's names for its own (``"mark"``), dotted paths, or functions; ``renderer`` is a
    ``mistune.HTMLRenderer``, whose own methods print kramdown's elements too. ``options`` are those of ``kramdown``,
    which gives the same HTML where neither is given. mistune is imported here. Raises ``ConfigError`` for an option
    that does not exist, ``UsageError`` for another renderer or a plugin that cannot be imported.
    """
    from pylekyll.languages.markdown.mistune.markdown import KramdownMarkdown

    return KramdownMarkdown(renderer, plugins, options=_kramdown_options(options))


def _kramdown_options(options: dict[str, Any]) -> KramdownOptions:
    given = {**defaults(Path())["kramdown"], **options}
    return KramdownOptions.from_mapping(kramdown_options({"kramdown": given}, Log()))


def highlight(code: str, language: str) -> str:
    """Return the HTML spans of Rouge 4.7 for ``code``, with Pygments' class names, for a ``<pre>`` element.

    ``language`` is a name or an alias of a lexer. Raises ``UsageError`` for a language that Rouge does not have.
    """
    lexer = find_lexer(language)
    if lexer is None:
        raise UsageError(f"Unknown language '{language}'.", hint="Plain text is 'plaintext'.")
    return render_spans(code, lexer)
