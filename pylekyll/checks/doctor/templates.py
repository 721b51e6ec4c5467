"""Liquid that has no effect: filters that do not exist, and templates in files that are copied as they are."""

from __future__ import annotations

import re
from difflib import get_close_matches
from typing import TYPE_CHECKING

from pylekyll.build.mistakes.finding import ERROR, finding
from pylekyll.foundation.closed import Closed

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pylekyll.build.mistakes.source import SiteSource
    from pylekyll.checks.doctor.built import Built
    from pylekyll.foundation.diagnostics import Diagnostic

_UNREAD = Closed(
    re.compile(r"\{%-?\s*(comment|raw)\s*-?%\}"),
    {name: re.compile(rf"\{{%-?\s*end{name}\s*-?%\}}") for name in ("comment", "raw")},
)
_EXPRESSION = Closed(re.compile(r"\{\{|\{(%)-?\s*assign\b"), {"": re.compile(r"\}\}"), "%": re.compile(r"%\}")})
_QUOTED = re.compile(r"\"[^\"]*\"|'[^']*'")
_FILTER = re.compile(r"\|\s*([A-Za-z_]\w*)")
_NOT_RENDERED = re.compile(r"^render_with_liquid[ \t]*:[ \t]*false", re.MULTILINE)
#: Names of filters, which are not parameters of a template of MediaWiki (`{{Stub|date=May 2020}}`).
_FILTERS = r"\s*(?:relative_url|absolute_url|date)\b(?!\s*=)"
_TEMPLATE_TEXT = re.compile(
    r"\{%-?\s*(?:include(?:_relative|_cached)?|for|if|unless|assign|link|post_url|seo|feed_meta)\b[^%]*%\}"
    r"|\{\{-?\s*(?:site|page|include|layout|content)\b[^{}]*\}\}"
    rf"|\{{\{{(?:[^{{}}|]|\|(?!{_FILTERS}))*\|{_FILTERS}[^{{}}]*\}}\}}"
)
#: Filters that plugins never had, and whose work is done without them: jemoji looks at whole pages.
_NEEDLESS = frozenset({"emojify"})
_COPIED = (".html", ".htm", ".xml", ".css", ".txt")


def unknown_filters(source: SiteSource) -> Iterator[Diagnostic]:
    """Yield each filter of the site's templates that neither Liquid nor a plugin has; Liquid skips it in silence."""
    places: dict[str, list[tuple[str, int]]] = {}
    for path, text in source.templates.items() if source.filters else ():
        for name, line in filters_in(text):
            if name not in source.filters and name not in _NEEDLESS:
                places.setdefault(name, []).append((path, line))
    for name, found in places.items():
        close = get_close_matches(name, source.filters, n=1, cutoff=0.7)
        more = (
            f" {len(found) - 1} more places have it." if len(found) > 2 else " Another place has it." * (len(found) - 1)
        )
        yield finding(
            "filter-unknown",
            f"The filter `{name}` does not exist; the value is shown unfiltered.{more}",
            found[0],
            f"Did you mean `{close[0]}`?" if close else "Remove it, or add the plugin that provides it.",
            subjects=[name],
        )


def filters_in(text: str) -> Iterator[tuple[str, int]]:
    """Yield the names of the filters that ``text`` uses, with their lines."""
    if "|" not in text or _NOT_RENDERED.search(text[:2000]):
        return
    text = _UNREAD.sub(lambda text, unread: "\n" * text.count("\n", unread.start, unread.end), text)
    line, counted = 1, 0
    for expression in _EXPRESSION.found(text):
        plain = _QUOTED.sub(lambda quoted: "'" * len(quoted[0]), text[expression.inner : expression.inner_end])
        for each in _FILTER.finditer(plain):
            place = expression.inner + each.start()
            line, counted = line + text.count("\n", counted, place), place
            yield each[1], line


def liquid_in_copied_files(built: Built) -> Iterator[Diagnostic]:
    """Yield files without front matter that have Liquid in them: they are published with the tags in their text."""
    for path in built.copied:
        if not path.lower().endswith(_COPIED):
            continue
        match = _TEMPLATE_TEXT.search(built.source.texts.get(path, ""))
        if match is not None:
            text = built.source.texts[path]
            yield finding(
                "liquid-not-rendered",
                f"The file does not have front matter; `{match[0][:60]}` is published as text.",
                (path, text.count("\n", 0, match.start()) + 1),
                "Add front matter: two lines of three dashes.",
                severity=ERROR,
            )
