"""``markdown: mistune``: the Python library mistune. Jekyll does not have this processor.

The setting ``mistune`` has ``plugins`` (mistune's names, or dotted paths of plugins from other packages), ``escape``
and ``hard_wrap``. Code has Rouge's markup.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from pylekyll.foundation.errors import ConfigError

if TYPE_CHECKING:
    from collections.abc import Callable

    from pylekyll.plugins.api import Extensions
    from pylekyll.site.config import Config

#: Those of ``mistune.html``.
PLUGINS = ("strikethrough", "footnotes", "table", "speedup")


#: Keys of settings and front matter of the plugin.
SETTINGS: Final = {
    "mistune": {
        "plugins": ("array", "The plugins of mistune."),
        "escape": ("boolean", "HTML is shown as text."),
        "hard_wrap": ("boolean", "Make each line end a line break."),
    }
}


def register(extensions: Extensions) -> None:
    """Add the processor; mistune is imported when a text is converted."""
    extensions.add_settings(SETTINGS)
    extensions.add_markdown_processor("mistune", make_processor)


def make_processor(config: Config) -> Callable[[str], str]:
    """Return the function that converts a text. Raises ``ConfigError`` for an unknown plugin."""
    import mistune

    settings: Any = config.get("mistune")
    settings = settings if isinstance(settings, dict) else {}
    names = settings.get("plugins", PLUGINS)
    names = [str(name) for name in (names if isinstance(names, (list, tuple)) else [names])]
    if config.safe and any("." in name for name in names):
        raise ConfigError(
            "Safe mode allows mistune's own plugins only.", hint="Remove dotted paths from `mistune.plugins`."
        )
    try:
        markdown = mistune.create_markdown(
            escape=bool(settings.get("escape", False)),
            hard_wrap=bool(settings.get("hard_wrap", False)),
            renderer=_renderer(escape=bool(settings.get("escape", False))),
            plugins=names,
        )
    except (ImportError, AttributeError, ValueError, KeyError) as error:
        raise ConfigError(
            f"A plugin of mistune cannot be imported: {error}.",
            hint="`mistune.plugins` has mistune's names, such as `table`, or dotted paths of functions.",
        ) from error
    return lambda text: str(markdown(text))


def _renderer(*, escape: bool) -> Any:
    import mistune

    class Renderer(mistune.HTMLRenderer):
        """mistune's HTML with Rouge's markup of code."""

        def block_code(self, code: str, info: str | None = None) -> str:
            """Return a block of code, highlighted where its language is known."""
            from pylekyll.languages.highlighting import find_lexer, render_spans

            language = info.split()[0] if info and info.strip() else "plaintext"
            lexer = find_lexer(language)
            spans = render_spans(code, lexer) if lexer is not None else mistune.escape(code)
            return (
                f'<div class="language-{mistune.escape(language)} highlighter-rouge"><div class="highlight">'
                f'<pre class="highlight"><code>{spans}</code></pre></div></div>\n'
            )

    return Renderer(escape=escape)
