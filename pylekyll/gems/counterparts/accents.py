"""``remove-accents.rb``: the filter ``remove_accents``, which is ``I18n.transliterate``."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pylekyll.languages.ruby.text import transliterate
from pylekyll.languages.ruby.values import to_s

if TYPE_CHECKING:
    from pylekyll.gems.ruby_files import RubyFile
    from pylekyll.plugins.api import Extensions


def remove_accents(value: Any, *_: Any) -> str:
    """Return the text in ASCII: Latin letters without accents, ``?`` for other characters."""
    return transliterate(to_s(value))


def register(extensions: Extensions, _ruby: RubyFile | None = None) -> None:
    """Add the filter."""
    extensions.add_filter("remove_accents", remove_accents)
