"""``download-3rd-party.rb``: jekyll-3rd-party-libraries as a file."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pylekyll.gems.builtin import third_party_libraries

if TYPE_CHECKING:
    from pylekyll.gems.ruby_files import RubyFile
    from pylekyll.plugins.api import Extensions


def register(extensions: Extensions, _ruby: RubyFile | None = None) -> None:
    """Add the hook."""
    third_party_libraries.register(extensions)
