"""jekyll-twitter-plugin 2.1: ``{% twitter https://twitter.com/user/status/1 %}`` shows a tweet.

The gem's cache of tweets, ``.tweet-cache``, is read. A tweet that cannot be fetched is shown in the way that the gem
shows a server error.
"""

from __future__ import annotations

import re
from hashlib import md5
from typing import TYPE_CHECKING, Any, ClassVar
from urllib.parse import urlencode

from pylekyll.foundation.foreign_json import parse_foreign
from pylekyll.foundation.reads import Kind
from pylekyll.languages.liquid.errors import ForeignError
from pylekyll.languages.liquid.node import Node
from pylekyll.languages.liquid.tag import Tag
from pylekyll.languages.ruby.text import words
from pylekyll.languages.ruby.values import inspect, to_s
from pylekyll.plugins.api import Reads
from pylekyll.plugins.network import DAY, Network
from pylekyll.site.config.paths import is_withheld

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pylekyll.languages.liquid.context import Context
    from pylekyll.languages.liquid.node import Output
    from pylekyll.languages.liquid.parser import Parser
    from pylekyll.languages.liquid.tag import TagMarkup
    from pylekyll.plugins.api import Extensions

_API = "https://publish.twitter.com/oembed"
_URL = re.compile(r"""\A["']?https?://""", re.IGNORECASE | re.ASCII)
_QUOTES = re.compile("[\"']")
_OEMBED = "oembed"
_KEPT_FOR = 30 * DAY


class Tweets:
    """The tweets of one build."""

    def __init__(self, extensions: Extensions) -> None:
        self._readings, log = extensions.readings, extensions.log
        self._network = Network(
            extensions.config, log, self._readings, "Twitter:", "The page shows an error.", _KEPT_FOR
        )
        self._config = extensions.config
        self._folder = self._config.working_directory / ".tweet-cache"
        extensions.add_hook("site", "post_render", self._report, reads=Reads.NOTHING)

    def html(self, url: str, options: dict[str, str]) -> str:
        """Return the HTML of a tweet, or of an error if it is not available."""
        kept = self._read(self._kept(url, options))
        if kept is None:
            kept = self._read(self._network.get(f"{_API}?{urlencode({**options, 'url': url})}"))
        return f"<p>There was a 'Not Found' error fetching URL: '{url}'</p>" if kept is None else kept

    def _kept(self, url: str, options: dict[str, str]) -> bytes | None:
        """Return the answer that the gem has cached (``FileCache#read``)."""
        key = f"TwitterJekyll::ApiRequest-{url}-{inspect(options)}"
        path = self._folder / f"{md5(key.encode(), usedforsecurity=False).hexdigest()}.cache"
        self._readings.note(Kind.FILE, str(path))
        try:  # a pipe would wait for its other end
            return path.read_bytes() if path.is_file() and not is_withheld(path, self._config) else None
        except OSError:
            return None

    @staticmethod
    def _read(body: bytes | None) -> str | None:
        try:
            html = parse_foreign(body)["html"] if body is not None else None
        except (ValueError, KeyError, TypeError, RecursionError):
            return None
        return html if isinstance(html, str) else None

    def _report(self, subject: Any, *_: Any) -> None:
        del subject
        self._network.report()


class TweetNode(Node):
    """Writes a tweet (``TwitterTag#render``)."""

    __slots__ = ("_arguments", "_tweets", "_variable")

    def __init__(self, tag: TagMarkup, tweets: Tweets) -> None:
        super().__init__(tag.mark)
        self._tweets = tweets
        self._arguments = words(_QUOTES.sub("", tag.markup))
        is_oembed = tag.markup.startswith(_OEMBED)
        self._variable = not (_URL.match(tag.markup) or is_oembed)
        if is_oembed:
            del self._arguments[0]

    def emit(self, context: Context, output: Output) -> None:
        """Write the tweet. Raises ``ForeignError`` (Ruby's ``ArgumentError``) without a URL."""
        first, *rest = self._arguments or [""]
        url = context.lookup(first) if self._variable and first else first
        if not url:
            message = f"Invalid arguments '{' '.join(rest)}' passed to 'jekyll-twitter-plugin'."
            raise ForeignError(message, "ArgumentError", "Pass the URL of a tweet.")
        html = self._tweets.html(to_s(url), _options(rest))
        output.append(f"<div class='jekyll-twitter-plugin'>{html}</div>")


def _options(arguments: Sequence[str]) -> dict[str, str]:
    """Return ``a=b`` arguments as a mapping (``#hash_from_args``)."""
    pairs = (argument.split("=") for argument in arguments)
    return {parts[0]: parts[1] for parts in pairs if len(parts) > 1 and parts[0] and parts[1]}


class TwitterTag(Tag):
    """``twitter`` and ``twitternocache``; a subclass for each build."""

    block = False
    tweets: ClassVar[Tweets]

    def read(self, tag: TagMarkup, parser: Parser) -> TweetNode:
        """Return the node."""
        return TweetNode(tag, self.tweets)


def register(extensions: Extensions) -> None:
    """Add the tags."""
    tag = type("TwitterTag", (TwitterTag,), {"tweets": Tweets(extensions)})
    extensions.add_tag("twitter", tag)
    extensions.add_tag("twitternocache", tag)
