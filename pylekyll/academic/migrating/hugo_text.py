"""Front matter, Markdown and shortcodes of Hugo, as Jekyll and kramdown take them."""

from __future__ import annotations

import json
import re
from datetime import date
from typing import Any

import yaml

from pylekyll.foundation.closed import Closed, Span
from pylekyll.foundation.errors import ConfigError
from pylekyll.site.config.toml import read_toml

_FRONT_MATTER = re.compile(
    r"\A\ufeff?\s*(---|\+\+\+)[ \t]*\r?\n(.*?)^\1[ \t]*(?:\r?\n|\Z)(.*)\Z", re.MULTILINE | re.DOTALL
)
_LITERAL = Closed(re.compile(r"\{\{[<%]\s*/\*"), {"": re.compile(r"\*/\s*[>%]\}\}")})
_SHORTCODE = Closed(re.compile(r"\{\{[<%]\s*(?:/\s*)?(?=[\w/-])"), {"": re.compile(r"[>%]\}\}")})
_NAME = re.compile(r"[\w/-]+")
_PAIRS = re.compile(r"([\w-]+)=(?:\"([^\"]*)\"|`([^`]*)`|(\S+))|\"([^\"]*)\"|(\S+)")
_ATTRIBUTES = re.compile(r"^\{((?:[.#][\w-]|[\w-]+=)[^{}%]*)\}[ \t]*$", re.MULTILINE)
_FENCE = Closed(
    re.compile(r"^(```|~~~)", re.MULTILINE),
    {fence: re.compile(rf"^{fence}[ \t]*$", re.MULTILINE) for fence in ("```", "~~~")},
)
#: Shortcodes around a text that stays as it is.
_AROUND = frozenset(
    {"alert", "callout", "details", "highlight", "hl", "math", "spoiler", "tab", "table", "tabs", "toc"}
)


def data_of(text: str, kind: str) -> dict[str, Any]:
    """Return YAML, TOML or JSON as a mapping; empty if it cannot be read."""
    try:
        read = read_toml(text, "") if kind == "toml" else json.loads(text) if kind == "json" else yaml.safe_load(text)
    except (yaml.YAMLError, ValueError, RecursionError, ConfigError):
        return {}
    return read if isinstance(read, dict) else {}


def parts_of(text: str) -> tuple[dict[str, Any], str]:
    """Return the front matter of a page, YAML or TOML, and its text."""
    match = _FRONT_MATTER.match(text)
    if match is None:
        return {}, text
    return data_of(match[2], "toml" if match[1] == "+++" else "yaml"), match[3]


def is_unreadable(text: str) -> bool:
    """Return whether a page has front matter that cannot be read."""
    match = _FRONT_MATTER.match(text)
    return match is not None and bool(match[2].strip()) and not parts_of(text)[0]


def folder_of(told: dict[str, Any]) -> str:
    """Return the folder whose pages a landing page lists; empty for another page."""
    sections = told.get("sections") or ()
    for block in sections:
        folders = inner(block, "content", "filters", "folders")
        if isinstance(folders, list) and folders and len(sections) <= 2:
            return str(folders[0])
    return ""


def has_resume(told: dict[str, Any]) -> bool:
    """Return whether a landing page shows the owner's education and work."""
    return any(str(inner(block, "block")).startswith("resume-") for block in told.get("sections") or ())


def yaml_of(value: Any) -> str:
    """Return a value as YAML, in the order of its keys."""
    return str(yaml.safe_dump(value, sort_keys=False, allow_unicode=True, width=110))


def document(front: dict[str, Any], text: str) -> str:
    """Return a page: front matter and text."""
    return f"---\n{yaml_of(front)}---\n\n{text.strip()}\n"


def inner(value: object, *keys: str) -> object:
    """Return the value below several keys; ``None`` where one is missing."""
    for key in keys:
        value = value.get(key) if isinstance(value, dict) else None
    return value


def day_of(value: object) -> str:
    """Return the day of a date as `2026-01-31`; empty without one."""
    if isinstance(value, date):
        return value.strftime("%Y-%m-%d")
    match = re.match(r"(\d{4})(?:-(\d{2}))?(?:-(\d{2}))?", str(value or ""))
    return f"{match[1]}-{match[2] or '01'}-{match[3] or '01'}" if match else ""


def plain(value: object) -> str:
    """Return a text without Markdown's emphasis and without "In" at its beginning."""
    return re.sub(r"^In\s+", "", re.sub(r"[*_]{1,2}([^*_]+)[*_]{1,2}", r"\1", str(value or "").strip()))


def permalink(given: dict[str, Any], section: str, slug: str) -> str:
    """Return the address that Hugo gives a page: as the configuration says, or below its section."""
    rules = given.get("permalinks")
    rules = rules.get("page", rules) if isinstance(rules, dict) else {}
    rule = rules.get(section) if isinstance(rules, dict) else None
    if not isinstance(rule, str) or re.search(r":(?:year|month|day|yearday|weekday)", rule):
        return f"/{section}/{slug}/"
    name = slug.rpartition("/")[2]
    filled = re.sub(r":(?:slug|title|filename|contentbasename|slugorfilename|slugorcontentbasename)\b", name, rule)
    return f"/{filled.replace(':section', section).strip('/')}/"


def blocks_of(told: dict[str, Any]) -> str:
    """Return the texts of the Markdown blocks of a landing page."""
    texts = []
    for block in told.get("sections") or ():
        content = block.get("content") if isinstance(block, dict) and block.get("block") == "markdown" else None
        text = str(content.get("text") or "").strip() if isinstance(content, dict) else ""
        if text and isinstance(content, dict):
            texts.append(f"## {content['title']}\n\n{text}" if content.get("title") else text)
    return "\n\n".join(texts)


def markdown(text: str) -> tuple[str, set[str]]:
    """Return Markdown for kramdown, and the names of shortcodes that were removed."""
    unknown: set[str] = set()
    joined = _FENCE.sub(lambda text, code: text[code.start : code.end], text, lambda prose: _prose(prose, unknown))
    if re.search(r"\{\{|\{%", joined):
        joined = f"{{% raw %}}\n{joined.strip()}\n{{% endraw %}}"
    return joined, unknown


def _prose(text: str, unknown: set[str]) -> str:
    text = _LITERAL.sub(lambda text, span: f"\0{text[span.inner : span.inner_end].strip()}\1", text)  # shown as text
    text = _SHORTCODE.sub(lambda text, span: _shortcode(text, span, unknown), text)
    text = text.replace("\0", "{{< ").replace("\1", " >}}")
    return _ATTRIBUTES.sub(r"{: \1}", text)


def _shortcode(text: str, span: Span, unknown: set[str]) -> str:
    closes = "/" in text[span.start : span.inner]
    named = _NAME.match(text, span.inner)
    assert named is not None
    name, rest = named[0], text[named.end() : span.inner_end].rstrip().removesuffix("/")
    given = {pair[0]: pair[1] or pair[2] or pair[3] for pair in _PAIRS.findall(rest) if pair[0]}
    words = [pair[4] or pair[5] for pair in _PAIRS.findall(rest) if not pair[0]]
    if name in {"figure", "gallery-figure"} and given.get("src"):
        caption = given.get("caption") or given.get("title") or given.get("alt") or ""
        return f"![{given.get('alt') or caption}]({given['src']})" + (f"\n*{caption}*" if caption else "")
    if name in {"youtube", "vimeo"} and (words or given.get("id")):
        host = "https://www.youtube.com/watch?v=" if name == "youtube" else "https://vimeo.com/"
        return f"[{name.capitalize()}]({host}{given.get('id') or words[0]})"
    if name in {"video", "audio"} and given.get("src"):
        return f"[{given['src']}]({given['src']})"
    if name in {"ref", "relref"} and words:
        return re.sub(r"(?:/_?index)?\.md$", "/", words[0])
    if name in {"icon", "br", "hr", "toc"} or name in _AROUND or closes:
        return ""
    unknown.add(name)
    return ""
