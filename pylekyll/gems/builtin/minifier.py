"""jekyll-minifier: minifies pages, stylesheets, scripts and data in the environment ``production``.

Written from the gem's documentation; its code is under the GPL and was not read.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from pylekyll.foundation.diagnostics import Diagnostic, Severity
from pylekyll.languages.ruby.paths import fnmatch
from pylekyll.languages.ruby.values import to_s
from pylekyll.plugins.api import Generator, Priority, Reads
from pylekyll.plugins.minified import INSTALL, is_available, keep_minified, minify_output

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pylekyll.plugins.api import Extensions
    from pylekyll.site.config import Config
    from pylekyll.site.site import Item, Site

_KEY = "jekyll-minifier"
_PRODUCTION = "production"
_KINDS = {".html": ".html", ".htm": ".html", ".css": ".css", ".js": ".js", ".json": ".json"}
_SWITCHES = {".css": "compress_css", ".js": "compress_javascript", ".json": "compress_json"}


class Choice:
    """Files to minify by the settings ``jekyll-minifier``."""

    def __init__(self, config: Config) -> None:
        settings: Any = config.get(_KEY)
        self._settings: Mapping[str, Any] = settings if isinstance(settings, dict) else {}
        excluded = self._settings.get("exclude")
        self._excluded = [to_s(one) for one in (excluded if isinstance(excluded, list) else [excluded]) if one]

    def kind_of(self, path: str, extension: str) -> str | None:
        """Return the kind of the file that is written to ``path``, or ``None`` if it is not minified."""
        kind = _KINDS.get(extension)
        if kind is None or self._settings.get(_SWITCHES.get(kind, "")) is False or path.endswith(f".min{extension}"):
            return None
        excluded = any(path == pattern or fnmatch(pattern, path) for pattern in self._excluded)
        return None if excluded or not is_available(kind) else kind


class MinifierGenerator(Generator):
    """Minifies static files, after the generators that add static files."""

    reads = Reads.DOCUMENTS
    priority = Priority.LOWEST
    safe = True

    def generate(self, site: Site) -> None:
        """Let the files be copied from their minified form in the cache."""
        if not is_available(".html"):
            message = "Files are not minified: the minifiers are not installed."
            site.log.report(Diagnostic("not-minified", Severity.WARNING, message, None, INSTALL), topic="Minifier:")
        choice = Choice(self.config)
        for file in site.static_files:
            kind = choice.kind_of(file.relative_path.removeprefix("/"), file.ext)
            if kind is not None and kind != ".html":
                keep_minified(file, kind, self.config, site.log)


#: The keys of settings that the plugin knows.
SETTINGS: Final = {
    "jekyll-minifier": {
        "exclude": ("array|string", "Files that stay as they are."),
        "compress_css": ("boolean", "Stylesheets are made smaller."),
        "compress_javascript": ("boolean", "Scripts are made smaller."),
        "compress_json": ("boolean", "JSON files are made smaller."),
    },
}


def register(extensions: Extensions) -> None:
    """Add the generator and the hook, unless the site is not being published."""
    extensions.add_settings(SETTINGS)
    if extensions.config.jekyll_env != _PRODUCTION:
        return
    choice = Choice(extensions.config)

    def make_smaller(subject: Any, *_: Any) -> None:
        item: Item = subject
        kind = choice.kind_of(item.destination, item.output_ext)
        if kind is not None:
            minify_output(item, kind, extensions.log)

    extensions.add_generator(MinifierGenerator)
    extensions.add_hook(("pages", "documents"), "post_render", make_smaller, priority=0, reads=Reads.NOTHING)
