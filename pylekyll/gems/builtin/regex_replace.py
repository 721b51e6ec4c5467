"""jekyll-regex-replace: ``{{ text | regex_replace: "pattern", "replacement" }}`` with Ruby's regular expressions."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pylekyll.languages.ruby.regexp import compiled, expander
from pylekyll.languages.ruby.values import to_s

if TYPE_CHECKING:
    from pylekyll.plugins.api import Extensions


def regex_replace(value: Any, pattern: Any, replacement: Any) -> str:
    """Return the text with every match replaced (``String#gsub``). Raises ``RegexpError``."""
    return compiled(to_s(pattern)).sub(expander(to_s(replacement)), to_s(value))


def regex_replace_once(value: Any, pattern: Any, replacement: Any) -> str:
    """Return the text with the first match replaced (``String#sub``). Raises ``RegexpError``."""
    return compiled(to_s(pattern)).sub(expander(to_s(replacement)), to_s(value), count=1)


def register(extensions: Extensions) -> None:
    """Add the filters."""
    extensions.add_filter("regex_replace", regex_replace)
    extensions.add_filter("regex_replace_once", regex_replace_once)
