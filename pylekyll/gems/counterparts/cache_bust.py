"""``cache-bust.rb``: jekyll-cache-bust as a file; older copies write ``?`` and not ``?v=`` before the checksum."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from pylekyll.gems.builtin import cache_bust

if TYPE_CHECKING:
    from pylekyll.gems.ruby_files import RubyFile
    from pylekyll.plugins.api import Extensions

_SEPARATOR = re.compile(r"""\[file_name,\s*["'](\?\w*=?)["']""", re.ASCII)
_FOLDER = re.compile(
    r"""bust_css_cache\(file_name\)\s*CacheDigester\.new\([^)]*directory:\s*["']([^"']+)["']""", re.ASCII
)


def register(extensions: Extensions, ruby: RubyFile) -> None:
    """Add the filters, with the separator and the folder that the file names."""
    separator = _SEPARATOR.search(ruby.code)
    folder = _FOLDER.search(ruby.code)
    cache_bust.add_filters(extensions, separator[1] if separator else "?", folder[1] if folder else "assets/_sass")
