"""A handler for the library python-front matter; importing this module imports that library."""

from __future__ import annotations

from typing import Any

from frontmatter.default_handlers import YAMLHandler

from pylekyll.languages import safe_yaml
from pylekyll.site.content import front_matter


class JekyllHandler(YAMLHandler):
    """python-front matter's YAML handler with Jekyll's delimiters and the safe_yaml gem's values.

    Unlike ``frontmatter.parse``, which strips the parts, ``split`` keeps every character of the body.
    """

    FM_BOUNDARY = front_matter.BOUNDARY

    def split(self, text: str) -> tuple[str, str]:
        """Return the front matter with its opening line, and the body; ``ValueError`` without front matter."""
        parts = front_matter.cut(text)
        if parts is None:
            raise ValueError("no front matter")
        return parts

    def load(self, fm: str, **kwargs: object) -> Any:
        """Return the value of the front matter ``fm`` of the file ``path=``; ``YamlError`` names the file's line."""
        return safe_yaml.load(fm, str(kwargs.get("path", "")))
