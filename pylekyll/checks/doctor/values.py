"""Values of front matter and configuration that mean something else than they say."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import yaml

from pylekyll.build.mistakes.finding import finding
from pylekyll.build.mistakes.yaml_keys import entries_of
from pylekyll.foundation.errors import SourceLocation
from pylekyll.site.config import known_keys
from pylekyll.site.config.defaults import PERMALINK_STYLES
from pylekyll.site.config.setting_locations import setting_location

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pylekyll.build.mistakes.source import SiteSource
    from pylekyll.foundation.diagnostics import Diagnostic

_FALSE = {"false", "no", "off"}
_TEXTS = frozenset(
    {"title", "name", "description", "lang", "locale", "country", "subtitle", "author", "first_name", "last_name"}
)
_CUT = re.compile(
    r"^[ \t-]*(?:title|subtitle|description|excerpt|name)[ \t]*:[ \t]+(?![ \t\"'>|{\[&*!#])[^#\n]*\S[ \t]+#[\w]+",
    re.MULTILINE,
)
_LISTS = ("tags", "categories")


def quoted_booleans(source: SiteSource) -> Iterator[Diagnostic]:
    """Yield ``"false"`` in quotation marks: Liquid and Jekyll take every text for true."""
    for path, text, first_line in source.yaml_texts():
        for key, node in entries_of(text, first_line):
            known = _boolean_keys(path)
            if key.name in known and _is_quoted_false(node):
                yield finding(
                    "boolean-in-quotes",
                    f'`{key.name}: "{node.value}"` is a string, and strings are true.',
                    SourceLocation(path, key.line),
                    f"Write `{key.name}: {node.value}` without quotation marks.",
                    subjects=[key.name],
                )


def _boolean_keys(path: str) -> frozenset[str]:
    places = ("configuration", "collections", "sass", "kramdown") if path.startswith("_config.") else ("front_matter",)
    found = {key for place in places for key, known in known_keys.table(place).items() if known.types == ("boolean",)}
    return frozenset(found | {"sitemap", "published", "output"})


def _is_quoted_false(node: yaml.Node) -> bool:
    return isinstance(node, yaml.ScalarNode) and node.style in {"'", '"'} and node.value.strip().lower() in _FALSE


def texts_read_as_booleans(source: SiteSource) -> Iterator[Diagnostic]:
    """Yield ``lang: no`` and ``title: Yes``: YAML reads such words as true or false."""
    for path, text, first_line in source.yaml_texts():
        for key, node in entries_of(text, first_line):
            if key.name not in _TEXTS or key.depth > 1 or not isinstance(node, yaml.ScalarNode) or node.style:
                continue
            if node.value.lower() in {"no", "yes", "on", "off", "y", "n"} and len(node.value) > 1:
                read = "true" if node.value.lower() in {"yes", "on"} else "false"
                yield finding(
                    "text-read-as-boolean",
                    f"YAML reads `{key.name}: {node.value}` as {read}, not as a string.",
                    SourceLocation(path, key.line),
                    f'Write `{key.name}: "{node.value}"`.',
                    subjects=[key.name],
                )


def texts_cut_by_comments(source: SiteSource) -> Iterator[Diagnostic]:
    """Yield titles and descriptions that end at a ``#``, where YAML begins a comment; data files have comments."""
    data = f"{source.config.get('data_dir') or '_data'}/".lstrip("/")
    for path, text, first_line in source.yaml_texts():
        if path.startswith(data):
            continue
        for match in _CUT.finditer(text):
            line = first_line + text.count("\n", 0, match.start() + len(match[0]) - len(match[0].lstrip()))
            yield finding(
                "text-cut-by-comment",
                f"YAML takes ' {match[0].rpartition(' ')[2]}' as the start of a comment; the value ends before it.",
                SourceLocation(path, line),
                "Put the value in quotation marks.",
            )


def words_with_commas(source: SiteSource) -> Iterator[Diagnostic]:
    """Yield tags and categories written as `a, b`: Jekyll splits at spaces, and the comma becomes part of the name."""
    found: dict[str, list[Diagnostic]] = {}
    for path, text, first_line in source.yaml_texts():
        for key, node in () if path.endswith((".yml", ".yaml")) else entries_of(text, first_line):
            if key.depth or key.name not in _LISTS or not isinstance(node, yaml.ScalarNode) or ", " not in node.value:
                continue
            words = node.value.split()
            better = ", ".join(part.strip() for part in node.value.split(",") if part.strip())
            each = finding(
                "words-with-commas",
                f"`{key.name}: {node.value}` gives the names {', '.join(map(repr, words[:3]))}: names end at spaces.",
                SourceLocation(path, key.line),
                f"Write `{key.name}: [{better}]`.",
                subjects=[key.name],
            )
            found.setdefault(key.name, []).append(each)
    for group in found.values():
        more = f" {len(group) - 1} more files have such names." if len(group) > 1 else ""
        yield group[0]._replace(message=group[0].message + more)


def styles_of_pages(source: SiteSource) -> Iterator[Diagnostic]:
    """Yield permalinks of pages that are the name of a style."""
    for path, text, first_line in source.yaml_texts():
        for key, node in () if path.endswith((".yml", ".yaml")) else entries_of(text, first_line):
            is_style = isinstance(node, yaml.ScalarNode) and node.value in PERMALINK_STYLES
            if key.name == "permalink" and key.depth == 0 and is_style:
                yield finding(
                    "permalink-style",
                    f"`permalink` does not accept a style in a page; the URL of this page is '/{node.value}'.",
                    SourceLocation(path, key.line),
                    "Write the URL of the page, or remove the line.",
                )


def local_url(source: SiteSource) -> Iterator[Diagnostic]:
    """Yield an ``url`` of the own machine: feeds and previews of links would point to it."""
    url = source.config.published_url
    if isinstance(url, str) and re.match(r"https?://(?:localhost|127\.0\.0\.1|0\.0\.0\.0|\[::1\])(?:[:/]|$)", url):
        yield finding(
            "url-local",
            f"`url` is '{url}', which is the reader's own machine.",
            setting_location(source.config.source, "url"),
            "Write the URL at which the site is published; the preview uses its own.",
        )
