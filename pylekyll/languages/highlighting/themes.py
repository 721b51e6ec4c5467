"""Rouge's themes as styles of single tokens (``Rouge::Formatters::HTMLInline``).

``themes.json`` is recorded from Rouge 4.7 by ``tests/record/record_themes.rb``.
"""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import TYPE_CHECKING

from pylekyll.foundation.errors import ConfigError

if TYPE_CHECKING:
    from collections.abc import Mapping

_SPAN = re.compile(r'<span class="([a-z0-9]+)">')


def with_styles(html: str, styles: Mapping[str, str]) -> str:
    """Return highlighted code with ``styles`` in place of classes.

    The text of the code is escaped, so all tags are those of the formatter.
    """
    return _SPAN.sub(lambda found: f'<span style="{styles.get(found[1], "")}">', html)


def styles_of(theme: str) -> dict[str, str]:
    """Return the styles of a theme by the short names of tokens. Raises ``ConfigError`` for an unknown theme."""
    known = json.loads(Path(__file__).with_name("themes.json").read_text("utf-8"))
    if theme not in known:
        raise ConfigError(
            f"Rouge does not have the theme '{theme}' (`kramdown.syntax_highlighter_opts.inline_theme`).",
            hint=f"Write one of {', '.join(known)}.",
        )
    return {name: style for style, names in known[theme].items() for name in names.split()}
