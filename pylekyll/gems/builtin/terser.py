"""jekyll-terser: scripts among the static files are published without comments and surplus whitespace."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pylekyll.foundation.diagnostics import Diagnostic, Severity
from pylekyll.plugins.api import Generator, Reads
from pylekyll.plugins.minified import INSTALL, is_available, keep_minified

if TYPE_CHECKING:
    from pylekyll.plugins.api import Extensions
    from pylekyll.site.site import Site

_KIND = ".js"


class TerserGenerator(Generator):
    """Minifies scripts, except ``.min.js`` files (``Jekyll::Terser::TerserGenerator``)."""

    reads = Reads.DOCUMENTS
    safe = True

    def generate(self, site: Site) -> None:
        """Let the scripts be copied from their minified form in the cache."""
        scripts = [file for file in site.static_files if file.ext == _KIND and not file.name.endswith(".min.js")]
        if scripts and not is_available(_KIND):
            message = f"{len(scripts)} scripts are published unminified: the minifier is not installed."
            site.log.report(Diagnostic("not-minified", Severity.WARNING, message, None, INSTALL), topic="Terser:")
            return
        for file in scripts:
            keep_minified(file, _KIND, self.config, site.log)


def register(extensions: Extensions) -> None:
    """Add the generator."""
    extensions.add_generator(TerserGenerator)
