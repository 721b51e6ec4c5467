"""jekyll-mentions 1.6: ``@name`` in written pages becomes a link to that user."""

from __future__ import annotations

import re
from html import escape
from typing import TYPE_CHECKING, Any, Final

from pylekyll.foundation.errors import ConfigError
from pylekyll.languages.liquid.values import is_blank
from pylekyll.languages.ruby.values import class_name, to_s
from pylekyll.plugins.api import Reads
from pylekyll.plugins.html_fragment import Fragment, is_html, replace_body

if TYPE_CHECKING:
    from pylekyll.plugins.api import Extensions
    from pylekyll.site.site import Item

_KEY = "jekyll-mentions"
_DEFAULT_BASE = "https://github.com"
_IGNORED = frozenset({"pre", "code", "a", "style", "script"})
#: ``HTML::Pipeline::MentionFilter::MentionPatterns``; the name is matched as a whole or not at all.
_MENTION = re.compile(
    r"(^|\W)@(?=(\w[\w-]*))\2(?!/)(?=\.+[ \t\W]|\.+$|[^0-9a-zA-Z_.]|$)",
    re.ASCII | re.MULTILINE,
)
#: Words after ``@`` that are not the names of users.
_WORDS = frozenset({"mention", "mentions", "mentioned", "mentioning"})


def mentionify(subject: Any, *_: Any) -> None:
    """Put links for the mentions in an item's output (``Jekyll::Mentions.mentionify``).

    Raises ``ConfigError`` for a setting that is neither a URL nor a hash.
    """
    item: Item = subject
    output = item.output
    if output is None or "@" not in output or item.data.get(_KEY) is False:
        return
    if not item.written or not is_html(item):
        return
    base = mention_base(item)

    def replaced(html: str) -> str | None:
        if not _MENTION.search(html):
            return None
        fragment = Fragment(html)
        fragment.replace_texts("@", _IGNORED, lambda text: _with_links(text, base))
        return fragment.to_html()

    item.output = replace_body(output, replaced) or output


def mention_base(item: Item) -> str:
    """Return the base URL of users: the front matter's, the site's, or GitHub's."""
    config: Any = item.site.config
    setting = item.data[_KEY] if _KEY in item.data else config.get(_KEY)
    if isinstance(setting, dict) and "base_url" in setting:
        setting = to_s(setting["base_url"])
    if isinstance(setting, str):
        return setting if setting.endswith(("/", "~")) else f"{setting}/"
    if setting is None or isinstance(setting, dict):
        return f"{_default_base(config.environment)}/"
    raise ConfigError(
        f"Your jekyll-mentions config has to either be a string or a hash. It's a {class_name(setting)} right now."
    )


def _default_base(environment: Any) -> str:
    secure, host = environment.get("SSL"), environment.get("GITHUB_HOSTNAME")
    if not secure or not host:
        return _DEFAULT_BASE
    return f"{'https' if secure == 'true' else 'http'}://{host.removesuffix('/')}"


def _with_links(text: str, base: str) -> str | None:
    """Return ``text`` as HTML with links, or ``None`` without mentions (``MentionFilter#mention_link_filter``)."""

    def link(match: re.Match[str]) -> str:
        name = match[2]
        if name.lower() in _WORDS:
            return match[0]
        return f"{match[1]}<a href='{base}{name}' class='user-mention'>@{name}</a>"

    html = escape(text, quote=False)
    linked = _MENTION.sub(link, html)
    return None if linked == html else linked


#: Keys of settings and front matter of the plugin.
SETTINGS: Final = {"jekyll-mentions": {"base_url": ("string", "The address before names.")}}


def register(extensions: Extensions) -> None:
    """Add the hook. Define `blank?` as Active Support does, on which the gem depends."""
    extensions.add_settings(SETTINGS)
    extensions.is_blank = is_blank
    extensions.add_hook(["pages", "documents"], "post_render", mentionify, reads=Reads.NOTHING)
