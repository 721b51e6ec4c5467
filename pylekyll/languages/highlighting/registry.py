"""From a name in a fence or tag to a lexer (``Rouge::Lexer.find`` and ``.find_fancy``)."""

from __future__ import annotations

from functools import lru_cache
from importlib import import_module
from typing import TYPE_CHECKING, Any, Final
from urllib.parse import parse_qsl

from pylekyll.languages.highlighting.engine import PlainText
from pylekyll.languages.highlighting.names import ALIASES, OWN, ROUGE_3, TAGS
from pylekyll.languages.highlighting.tokens import named_token

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pylekyll.languages.highlighting.engine import Lexer, RougeLexer

_PLAIN = PlainText()

#: The option that stands for Rouge 3.30.0. In a fence it is ignored.
_OLD: Final = "[rouge 3]"


def canonical_tag(name: str, *, rouge_3: bool = False) -> str | None:
    """Return the tag of the lexer that Rouge finds under ``name``, or ``None``; case counts, as it does there."""
    return name if name in TAGS or (rouge_3 and name in ROUGE_3) else ALIASES.get(name)


def find_lexer(name: str, *, rouge_3: bool = False) -> Lexer | None:
    """Return the lexer for ``name``, which may carry options: ``console?comments=true``, ``erb?parent=css``.

    ``None`` where Rouge knows no such name; callers then print plain text. Equal names give the same instance.
    The name ``guess`` stands for :func:`guess_lexer`, which needs the source; here it gives plain text. ``rouge_3``
    asks for the tokens of Rouge 3.30.0.
    """
    language, _, query = name.partition("?")
    if language == "guess":
        return _PLAIN
    tag = canonical_tag(language, rouge_3=rouge_3)
    if tag is None:
        return None
    return _lexer(tag, query, rouge_3)


def guess_lexer(source: str, *, rouge_3: bool = False) -> Lexer:
    """Return the lexer for the language that ``source`` itself hints at, or plain text (``Rouge::Lexer.guess``).

    Where Rouge would call the hints ambiguous, the first of them counts.
    """
    from pylekyll.languages.highlighting.guess import guess_names  # few sites let guess, and it compiles its patterns

    for name in guess_names(source):
        tag = canonical_tag(name)
        if tag is not None:
            return _lexer(tag, "", rouge_3)
    return _PLAIN


@lru_cache(maxsize=512)  # more than the languages of both releases
def _lexer(tag: str, query: str, rouge_3: bool) -> Lexer:
    options: dict[str, Any] = {}
    for key, value in parse_qsl(query, keep_blank_values=True):
        known = options.get(key)
        options[key] = value if known is None else [*known, value] if isinstance(known, list) else [known, value]
    options.pop(_OLD, None)
    if rouge_3:
        options[_OLD] = True
    return make_lexer(tag, options)


def make_lexer(tag: str, options: Mapping[str, Any]) -> Lexer:
    """Return a new lexer for Rouge's ``tag`` with ``options`` (strings, or lists of them where given twice)."""
    if tag == "plaintext":
        value = options.get("token")
        token = named_token(value) if isinstance(value, str) else None
        return PlainText(token) if token is not None else _PLAIN
    module, name = ROUGE_3[tag] if _OLD in options and tag in ROUGE_3 else OWN[tag]
    lexer: RougeLexer = getattr(import_module(f"pylekyll.languages.highlighting.lexers.{module}"), name)(**options)
    return lexer
