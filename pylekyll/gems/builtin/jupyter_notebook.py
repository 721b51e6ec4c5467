"""jekyll-jupyter-notebook 0.0.7: notebooks become pages, and ``{% jupyter_notebook "path.ipynb" %}`` shows one.

Jupyter's nbconvert makes the pages, as the gem's do: the command ``jupyter`` where there is one, or the package in
the environment of pylekyll. Without it the notebooks are published as they are, and a warning names them.
"""

from __future__ import annotations

import os
import re
import sys
import tempfile
from html import escape
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from pylekyll.foundation.diagnostics import Diagnostic, Severity
from pylekyll.foundation.errors import PluginError
from pylekyll.foundation.programs import find_program, run_program
from pylekyll.foundation.reads import Kind
from pylekyll.languages.liquid.expressions.syntax import strip
from pylekyll.languages.liquid.node import Node
from pylekyll.languages.liquid.tag import Tag
from pylekyll.languages.ruby.values import inspect, to_s
from pylekyll.plugins.api import Converter, Generator, Reads
from pylekyll.site.content.page import Page

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pylekyll.languages.liquid.context import Context
    from pylekyll.languages.liquid.expressions.base import Expression
    from pylekyll.languages.liquid.node import Output
    from pylekyll.languages.liquid.parser import Parser
    from pylekyll.languages.liquid.tag import TagMarkup
    from pylekyll.plugins.api import Extensions
    from pylekyll.site.site import Item, Site

_NOTEBOOK = ".ipynb"
_TIMEOUT = 300
_LINK = re.compile("<link.*")
_CUSTOM_STYLE = 'href="custom.css">'
_FRAME = """\
<div
  class="jupyter-notebook"
  style="position: relative; width: 100%; margin: 0 auto;">
  <div class="jupyter-notebook-iframe-container">
    <iframe
      src="{address}"
      style="position: absolute; top: 0; left: 0; border-style: none;"
      width="100%"
      height="100%"
      onload="this.parentElement.style.paddingBottom = (this.contentWindow.document.documentElement.scrollHeight + 10) \
+ 'px'"></iframe>
  </div>
</div>
"""


class NotebookPage(Page):
    """A notebook: its page is written beside it, ``name.ipynb.html``."""

    @property
    def output_ext(self) -> str:
        """The extension of the notebook and of a page (``IFramable#output_ext``)."""
        return _NOTEBOOK + ".html"


class NotebookGenerator(Generator):
    """Makes pages of the notebooks among the static files (``JekyllJupyterNotebook::Generator``)."""

    reads = Reads.DOCUMENTS

    def generate(self, site: Site) -> None:
        """Replace the files."""
        notebooks = [file for file in site.static_files if file.ext == _NOTEBOOK]
        if not notebooks:
            return
        self.extensions.readings.note(Kind.PLUGIN, ("nbconvert", ""))
        if command() is None:
            names = ", ".join(file.relative_path.removeprefix("/") for file in notebooks)
            message = f"Without Jupyter's nbconvert these notebooks are published unchanged, not as pages: {names}."
            hint = "Install it with `pip install 'pylekyll[notebooks]'`."
            site.log.report(Diagnostic("notebook", Severity.WARNING, message, None, hint), topic="Notebooks:")
            return
        for file in notebooks:
            content = file.path.read_text("utf-8", "replace")
            page = NotebookPage(site=site, directory=file.directory, name=file.name, content=content)
            page.data["render_with_liquid"] = False
            site.pages.append(page)
        site.static_files = [file for file in site.static_files if file.ext != _NOTEBOOK]


class NotebookConverter(Converter):
    """Turns notebooks into HTML (``JekyllJupyterNotebook::Converter``), by the settings ``jupyter_notebook``."""

    reads = Reads.NOTHING

    def matches(self, extension: str) -> bool:
        """Return whether it is a notebook."""
        return extension == _NOTEBOOK

    def output_ext(self, extension: str) -> str:
        """Notebooks become HTML."""
        return ".html"

    def convert(self, content: str, item: Item | None = None) -> str:
        """Return the HTML. Raises ``PluginError`` for a notebook that nbconvert cannot convert."""
        settings: Mapping[str, Any] = self.config.get("jupyter_notebook") or {}
        self.extensions.readings.note(Kind.PLUGIN, ("nbconvert", ""))
        html = _without_custom_style(_converted(content, settings, item))
        wanted = to_s(settings.get("content") or "html")
        if wanted == "body":
            html = re.sub(r"\A.*?</title>", "", html, count=1, flags=re.DOTALL)
            html = html.replace("</head>", "", 1).replace("<body>", "", 1)
            html = re.sub(r"</body>.*\Z", "", html, count=1, flags=re.DOTALL)
        elif wanted == "body-without-style":
            html = re.sub(r"\A.*?<body>", "", html, count=1, flags=re.DOTALL)
            html = re.sub(r"</body>.*\Z", "", html, count=1, flags=re.DOTALL)
        return html


def command() -> list[str] | None:
    """Return the command line of nbconvert: the package or the command ``jupyter``; ``None`` without both."""
    if find_spec("nbconvert") is not None:
        return [sys.executable, "-m", "nbconvert"]
    found = find_program("jupyter-nbconvert", {})
    return [found] if found else None


def _installation(_: object) -> list[object]:
    """Return the identity of an nbconvert installation: its command, and the state of the command's file."""
    run = command()
    if run is None or find_spec("nbconvert") is not None:
        return [run]  # the cache key of the program includes the versions of packages
    status = Path(run[0]).resolve().stat()
    return [run, status.st_mtime_ns, status.st_size]


def _places(_: object) -> list[Path]:
    """Return the paths at which the command of nbconvert may be."""
    return [Path(folder, "jupyter-nbconvert") for folder in os.get_exec_path()]


def _without_custom_style(html: str) -> str:
    """Return a page without the first link to ``custom.css``, which begins with the first link of its line."""
    for line in _LINK.finditer(html):
        place = line[0].find(_CUSTOM_STYLE, len("<link") + 1)
        if place >= 0:
            return html[: line.start()] + html[line.start() + place + len(_CUSTOM_STYLE) :]
    return html


def _converted(content: str, settings: Mapping[str, Any], item: Item | None) -> str:
    name = item.relative_path if item is not None else "A notebook"
    run = command()
    if run is None:
        raise PluginError(
            f"{name} cannot be converted: nbconvert is not installed.",
            plugin="jupyter",
            hint="Install it with `pip install 'pylekyll[notebooks]'`.",
        )
    options = [
        *(["--no-input"] if settings.get("input", True) is False else []),
        *(["--no-prompt"] if settings.get("prompt", True) is False else []),
    ]
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "notebook.ipynb"
        path.write_text(content, "utf-8")
        try:
            done = run_program(
                [*run, "--to", "html", "--stdout", *options, str(path)],
                folder=folder,  # so that modules and Jupyter's configuration in the working directory are not loaded
                seconds=_TIMEOUT,
            )
        except OSError as error:
            message = f"{name} cannot be converted: nbconvert does not run: {error}."
            raise PluginError(message, plugin="jupyter") from None
    if done.status:
        lines = done.errors.decode("utf-8", "replace").strip().splitlines()
        raise PluginError(f"{name} cannot be converted: {lines[-1] if lines else 'nbconvert failed'}", plugin="jupyter")
    return done.output.decode("utf-8", "replace")


class NotebookNode(Node):
    """Writes an iframe with a notebook's page (``JekyllJupyterNotebook::Tag``)."""

    __slots__ = ("_expression", "_markup")

    def __init__(self, tag: TagMarkup, expression: Expression) -> None:
        super().__init__(tag.mark)
        self._markup = strip(tag.markup)
        self._expression = expression

    def emit(self, context: Context, output: Output) -> None:
        """Write the frame; a path without quotes is used unchanged, with a warning."""
        path = self._expression.value(context)
        if path is None:
            message = f"Jupyter Notebook path be string literal: <{inspect(self._markup)}>"
            context.registers.log.warning("Warning:", message, code="notebook")
            path = self._markup
        output.append(_FRAME.format(address=escape(f"{to_s(path)}.html").replace("&#x27;", "&#39;")))


class NotebookTag(Tag):
    """``jupyter_notebook``."""

    block = False

    def read(self, tag: TagMarkup, parser: Parser) -> NotebookNode:
        """Return the node."""
        return NotebookNode(tag, parser.env.variable(tag.markup)[0])


#: Keys of settings and front matter of the plugin.
SETTINGS: Final = {
    "jupyter_notebook": {
        "content": ("string", "html, body or body-without-style."),
        "input": ("boolean", "Show the code."),
        "prompt": ("boolean", "Show the numbers of cells."),
    }
}


def register(extensions: Extensions) -> None:
    """Add the converter, the generator and the tag."""
    extensions.add_settings(SETTINGS)
    extensions.readings.add("nbconvert", _installation, _places)
    extensions.add_converter(NotebookConverter)
    extensions.add_generator(NotebookGenerator)
    extensions.add_tag("jupyter_notebook", NotebookTag)
