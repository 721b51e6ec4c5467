"""Whole sites with a few things broken, built in this process."""

from __future__ import annotations

import shutil
import tempfile
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from pylekyll.build.pipeline import build
from pylekyll.foundation.errors import PylekyllError
from pylekyll.foundation.log import Log
from pylekyll.site.config import load
from tests.reliability.grammar import ODD, mutated
from tests.reliability.grammars import KRAMDOWN, LIQUID, YAML

if TYPE_CHECKING:
    from random import Random

_SITES = Path(__file__).parents[1] / "sites"
#: Settings whose values are replaced by others, and what replaces them.
_KEYS = (
    *("title", "url", "baseurl", "permalink", "collections", "defaults", "include", "exclude", "keep_files", "plugins"),
    *("theme", "markdown", "kramdown", "liquid", "sass", "timezone", "encoding", "excerpt_separator", "paginate"),
    *("paginate_path", "limit_posts", "future", "show_drafts", "lsi", "highlighter", "markdown_ext", "feed", "sitemap"),
    *(
        "jekyll-archives",
        "jekyll-mentions",
        "collections_dir",
        "data_dir",
        "layouts_dir",
        "includes_dir",
        "redirect_from",
    ),
    *(
        "strict_front_matter",
        "page_excerpts",
        "time",
        "csv_reader",
        "safe",
        "profile",
        "incremental",
        "toc",
        "seo",
        "author",
    ),
    *(
        "titles_from_headings",
        "relative_links",
        "readme_index",
        "optional_front_matter",
        "pylekyll",
        "commonmark",
        "cv",
    ),
)
_VALUES = (
    *(
        "x",
        "1",
        "-1",
        "0",
        "true",
        "null",
        "[]",
        "{}",
        "[[a]]",
        "{a: b}",
        "{1: 2}",
        "[null]",
        "[1, {a: b}]",
        ".inf",
        ".nan",
    ),
    *(
        "2020-01-02",
        "''",
        "[x, y]",
        "{collections: {1: 2}}",
        "{posts: {output: x}}",
        "&a [*a]",
        "{a: {b: {c: [d]}}}",
        "'*'",
    ),
    *(
        "{permalinks: x}",
        "{enabled: [year]}",
        "/etc",
        "../x",
        "99999999999999999999",
        "{posts: 1}",
        "[{scope: 1, values: 2}]",
    ),
    *(
        "[{scope: {path: 1, type: []}, values: {date: x}}]",
        "{input: 1}",
        "{syntax_highlighter_opts: 3}",
        "_config.yml",
        ".",
    ),
)
_PLUGINS = (
    *("jekyll-feed", "jekyll-sitemap", "jekyll-seo-tag", "jekyll-archives", "jekyll-mentions", "jemoji", "jekyll-gist"),
    *("jekyll-redirect-from", "jekyll-relative-links", "jekyll-titles-from-headings", "jekyll-optional-front-matter"),
    *(
        "jekyll-readme-index",
        "jekyll-default-layout",
        "jekyll-paginate",
        "jekyll-paginate-v2",
        "jekyll-toc",
        "jekyll-avatar",
    ),
    *("jekyll-include-cache", "jekyll-last-modified-at", "jekyll-email-protect", "jekyll-target-blank"),
)
_TEXTS = {
    ".md",
    ".markdown",
    ".html",
    ".yml",
    ".yaml",
    ".json",
    ".csv",
    ".tsv",
    ".scss",
    ".sass",
    ".xml",
    ".txt",
    ".css",
}


@cache
def _sites() -> tuple[Path, ...]:
    return tuple(sorted(path.parent for path in _SITES.rglob("_config.yml")))


@cache
def _files(site: Path) -> dict[str, bytes]:
    files = {path.relative_to(site).as_posix(): path for path in sorted(site.rglob("*")) if path.is_file()}
    return {name: path.read_bytes() for name, path in files.items() if len(name) < 100 and path.stat().st_size < 50_000}


def build_mutated_site(random: Random) -> str:
    """Build one site of the tests with a few mutations; return how it ended. Raises what is not an error of ours."""
    site = random.choice(_sites())
    files = dict(_files(site))
    for _ in range(random.randrange(1, 5)):
        random.choice(_MUTATIONS)(random, files)
    folder = Path(tempfile.mkdtemp(prefix="pylekyll-fuzz-"))
    try:
        return _built(folder / "site", files)
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _built(source: Path, files: dict[str, bytes]) -> str:
    for name, data in files.items():
        path = source / name
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(data)
        except (OSError, ValueError):
            continue  # a name that no file system has, or that another file's folder has already
    options = {"quiet": True, "disable_disk_cache": True, "source": str(source), "destination": str(source / "_site")}
    log = Log()
    try:
        build(load(source, options, log=log, environment={}, working_directory=source), log)
    except PylekyllError as error:
        return type(error).__name__
    return "built"


def _change_text(random: Random, files: dict[str, bytes]) -> None:
    names = [name for name in files if Path(name).suffix in _TEXTS]
    if names:
        name, other = random.choice(names), random.choice(names)
        text, foreign = files[name].decode("utf-8", "replace"), files[other].decode("utf-8", "replace")
        files[name] = mutated(random, text, foreign).encode("utf-8", "replace")


def _change_bytes(random: Random, files: dict[str, bytes]) -> None:
    name = random.choice(list(files))
    data = bytearray(files[name] or b"x")
    for _ in range(random.randrange(1, 6)):
        data[random.randrange(len(data))] = random.randrange(256)
    files[name] = bytes(data[: random.randrange(len(data))] if random.random() < 0.2 else data)


def _change_setting(random: Random, files: dict[str, bytes]) -> None:
    line = f"\n{random.choice(_KEYS)}: {random.choice(_VALUES)}\n"
    files["_config.yml"] = files.get("_config.yml", b"") + line.encode()


def _add_plugins(random: Random, files: dict[str, bytes]) -> None:
    chosen = random.sample(_PLUGINS, random.randrange(1, 6))
    files["_config.yml"] = files.get("_config.yml", b"") + f"\nplugins: [{', '.join(chosen)}]\n".encode()


def _change_front_matter(random: Random, files: dict[str, bytes]) -> None:
    name = random.choice([name for name in files if Path(name).suffix in _TEXTS] or list(files))
    head = (
        YAML.text(random, "pairs") if random.random() < 0.5 else f"{random.choice(_HEADS)}: {random.choice(_VALUES)}\n"
    )
    body = files[name].decode("utf-8", "replace").rpartition("---\n")[2]
    files[name] = f"---\n{head}---\n{body}".encode("utf-8", "replace")


def _add_items(random: Random, files: dict[str, bytes]) -> None:
    """Give a page, a post, a document, a collection or a default an odd value, which templates then use."""
    line = f"{random.choice(_HEADS)}: {random.choice(_VALUES)}"
    where = random.choice(("fuzz.md", "_posts/2020-01-02-fuzz.md", "_fuzz/item.md", "collection", "defaults"))
    settings = {
        "collection": f"collections: {{fuzz: {{output: true, {line}}}}}\n",
        "defaults": f"defaults: [{{scope: {{path: ''}}, values: {{{line}}}}}]\n",
    }
    added = settings.get(where, "collections: {fuzz: {output: true}}\n")
    files["_config.yml"] = files.get("_config.yml", b"") + b"\n" + added.encode()
    for name in ("fuzz.md", "_posts/2020-01-02-fuzz.md", "_fuzz/item.md"):
        files[name] = f"---\n{line if name == where else 'a: 1'}\n---\n# A\n\nb\n".encode()
    files["fuzz.html"] = _USES


def _configure_with_toml(random: Random, files: dict[str, bytes]) -> None:
    """Replace the configuration by one in TOML."""
    files.pop("_config.yml", None)
    lines = [f"{random.choice(_KEYS)} = {random.choice(_TOML_VALUES)}" for _ in range(3)]
    files["_config.toml"] = "\n".join(lines).encode("utf-8", "replace")


def _change_body(random: Random, files: dict[str, bytes]) -> None:
    name = random.choice(list(files))
    grammar = random.choice((LIQUID, KRAMDOWN))
    files[name] = files[name] + grammar.text(random)[:5000].encode("utf-8", "replace")


def _rename(random: Random, files: dict[str, bytes]) -> None:
    name = random.choice(list(files))
    data = files.pop(name)
    new = random.choice(_NAMES) if random.random() < 0.5 else name.replace(random.choice(name), random.choice(ODD), 1)
    if not new.startswith(("/", "..")) and "/../" not in new:
        files[new or "x"] = data


def _remove(random: Random, files: dict[str, bytes]) -> None:
    files.pop(random.choice(list(files)))
    files.setdefault("index.html", b"---\n---\n")


def _mix(random: Random, files: dict[str, bytes]) -> None:
    other = _files(random.choice(_sites()))
    for name in random.sample(sorted(other), min(3, len(other))):
        files[name] = other[name]


_USES = b"""---
---
{% for p in site.posts %}{{ p.url }}{{ p.title }}{{ p.date | date: "%Y" }}{{ p.excerpt }}{{ p.tags | join }}{% endfor %}
{{ site.fuzz | sort: "title" | size }}{{ site.pages | where: "tags", "x" | size }}
{{ site.posts | group_by: "tags" | size }}
{{ site.pages | map: "author" | uniq | compact | size }}{{ site.fuzz | jsonify | size }}{{ site.tags | size }}
{% if site.posts contains site.fuzz %}{% endif %}{% if site.fuzz == site.posts %}{% endif %}
"""
_TOML_VALUES = (
    *("1", "-1", "true", '"x"', "[]", "{}", "[1, [2]]", "{a = {b = 1}}", "inf", "nan", "2020-01-02", "07:30:00"),
    *("2020-01-02T03:04:05Z", "''", "[[1]]", "0xffffffffffffffffffff", "[{a = 1}]", "[", "a.b", '"""', "9" * 5000),
)
_HEADS = (
    *(
        "layout",
        "title",
        "permalink",
        "date",
        "categories",
        "tags",
        "published",
        "excerpt_separator",
        "render_with_liquid",
    ),
    *(
        "redirect_from",
        "redirect_to",
        "pagination",
        "sitemap",
        "category",
        "slug",
        "excerpt",
        "output",
        "content",
        "author",
    ),
    *(
        "image",
        "description",
        "lang",
        "last_modified_at",
        "toc",
        "jekyll-mentions",
        "collection",
        "url",
        "path",
        "name",
        "id",
    ),
)
_NAMES = (
    *(
        "_posts/2020-01-02-a.md",
        "_posts/0000-00-00-a.md",
        "_posts/2020-99-99-x.md",
        "_drafts/a.md",
        "a/b/c.html",
        "_data/a.yml",
    ),
    *(
        "_data/a.csv",
        "_data/a.json",
        "_layouts/default.html",
        "_layouts/post.html",
        "_includes/a.html",
        "css/main.scss",
    ),
    *(
        "_sass/_a.scss",
        "index.md",
        "README.md",
        "feed.xml",
        "404.html",
        "a.tar.gz",
        ".htaccess",
        "_plugins/a.rb",
        "é/日本.md",
    ),
)
_MUTATIONS = (
    *(_change_text, _change_text, _change_bytes, _change_setting, _change_setting, _change_setting, _add_plugins),
    *(_change_front_matter, _change_front_matter, _change_body, _rename, _remove, _mix, _add_items, _add_items),
    _configure_with_toml,
)
