"""A small site with everything that a rebuild can get wrong, and ways to edit it."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING
from unittest import mock

from pylekyll.build.pipeline import build
from pylekyll.foundation.log import Log
from pylekyll.incremental.builder import Builder
from pylekyll.rendering.renderer import Rendered, Renderer
from pylekyll.site import config

if TYPE_CHECKING:
    import random
    from collections.abc import Iterator, Mapping
    from pathlib import Path

    from pylekyll.site.config import Config
    from pylekyll.site.site import Item

FILES = {
    "_config.yml": (
        "title: Small\nurl: https://example.org\ntime: 2024-05-06 07:08:09 +0000\ntimezone: UTC\n"
        "plugins: [jekyll-feed, jekyll-sitemap, jekyll-paginate, jekyll-redirect-from, jekyll-seo-tag]\npaginate: 2\n"
        "collections:\n  notes:\n    output: true\nsass:\n  implementation: libsass\n"
    ),
    "_layouts/default.html": (
        "<!DOCTYPE html>\n<html><head><title>{{ page.title }}</title>{% seo %}</head><body>"
        "{% include nav.html %}<main>{{ content }}</main>{% include foot.html %}</body></html>\n"
    ),
    "_layouts/post.html": (
        "---\nlayout: default\nkind: a post\n---\n<h1>{{ page.title }} {{ layout.kind }}</h1>{{ content }}"
        "<p>{{ page.previous.title }}|{{ page.next.excerpt | strip_html }}</p>\n"
    ),
    "_includes/nav.html": "<nav>{% for p in site.pages %}<a href='{{ p.url }}'>{{ p.title }}</a>{% endfor %}</nav>\n",
    "_includes/foot.html": "<footer>{{ site.data.words.bye }} {% include deep.html n=site.posts.size %}</footer>",
    "_includes/deep.html": "<i>{{ include.n }}</i>",
    "_data/words.yml": "bye: Goodbye\n",
    "_sass/_colors.scss": "$ink: #123456;\n",
    "assets/main.scss": '---\n---\n@import "colors";\nbody { color: $ink; }\n',
    "assets/plain.css": "p { margin: 0 }\n",
    "assets/picture.svg": "<svg xmlns='http://www.w3.org/2000/svg'/>\n",
    "index.html": (
        "---\nlayout: default\ntitle: Home\n---\n{% for post in paginator.posts %}{{ post.title }}: {{ post.excerpt }}"
        "{% endfor %}\n"
    ),
    "about.md": (
        "---\nlayout: default\ntitle: About\nredirect_from: /who/\n---\n# About\n\n{{ site.notes.first.content }}\n"
    ),
    "all.txt": "---\ntitle: All\n---\n{% for p in site.pages %}{{ p.content | size }} {% endfor %}"
    "{% for d in site.documents %}{{ d.output | size }} {% endfor %}{{ site.pages | map: 'title' | jsonify }}\n",
    "bare.html": "---\n---\n<p>Without a layout {% include deep.html n=3 %}</p>\n",
    "_posts/2024-01-01-first.md": "---\nlayout: post\ntags: [a, b]\n---\nThe *first*.\n\nMore of it.\n",
    "_posts/2024-01-02-second.md": (
        "---\nlayout: post\ncategories: x\n---\nSecond {% include deep.html n=2 %}\n\nRest.\n"
    ),
    "_posts/2024-01-03-third.md": (
        "---\nlayout: post\ntitle: Third\n---\nLinks to [first]({% post_url 2024-01-01-first %}).\n"
    ),
    "_notes/one.md": "---\ntitle: One\n---\nA note with `code`.\n",
    "_notes/two.md": "---\ntitle: Two\nlayout: default\n---\n{{ page.title }} of {{ site.notes.size }}\n",
}

#: A site whose plugins look at texts before they are rendered, and reuse what they rendered for others.
WITH_PLUGINS = {
    "_config.yml": (
        "title: Plugins\ntime: 2024-05-06 07:08:09 +0000\ntimezone: UTC\n"
        "plugins: [jekyll-include-cache, jekyll-relative-links, jekyll-titles-from-headings, jekyll-feed]\n"
        "titles_from_headings:\n  strip_title: true\n  collections: true\nrelative_links:\n  collections: true\n"
        "collections:\n  notes:\n    output: true\nsass:\n  implementation: libsass\n"
    ),
    "_layouts/default.html": (
        "<html><head>{% include_cached head.html %}</head>{% include_cached nav.html of=page.kind %}{{ content }}"
        "{% include_cached foot.html title=site.title %}</html>\n"
    ),
    "_layouts/post.html": (
        "---\nlayout: default\n---\n<h1>{{ page.title }}</h1>{{ content }}{{ page.next.title }}"
        "{% include_cached nav.html of=page.next %}\n"
    ),
    "_includes/head.html": "<link href='/main.css'>{{ page.url }}\n",
    "_includes/nav.html": (
        "<nav>{{ include.of.title }}{% for p in site.pages %}{{ p.title }}{% endfor %}"
        "{% include_cached deep.html %}</nav>\n"
    ),
    "_includes/deep.html": "{{ page.title }}{% assign leak = page.url %}{{ include.n }}\n",
    "_includes/foot.html": "<i>{{ include.title }}{{ leak }}{% include deep.html %}</i>\n",
    "index.html": (
        "---\nlayout: default\ntitle: Home\n---\n{% for p in site.posts %}{{ p.title }} {{ p.excerpt }}{% endfor %}"
        "{% include_cached nav.html of=1 %}\n"
    ),
    "_sass/_colors.scss": "$ink: #123456;\n",
    "assets/main.scss": '---\n---\n@import "colors";\nbody { color: $ink; }\n',
    **{
        f"_posts/2024-01-0{number}-p.md": (
            f"---\nlayout: post\nkind: {number % 3}\n---\n# Post {number}\n\nText [other](2024-01-02-p.md) and "
            "[page](../page2.md)\n\nmore\n"
        )
        for number in range(1, 5)
    },
    **{f"_notes/{n}.md": f"---\nlayout: default\n---\nNote {n}\n======\n\n[a](../page{n}.md)\n" for n in (1, 2)},
    **{f"page{n}.md": f"---\nlayout: default\n---\n# Page {n} #\n\n[x](page{3 - n}.md#part)\n" for n in (1, 2)},
}

#: A site with pages that loop over all documents: iterations of their loops come from the previous build.
WITH_INDEXES = {
    "_config.yml": (
        "title: Indexes\ntime: 2024-05-06 07:08:09 +0000\ntimezone: UTC\nplugins: [jekyll-feed]\n"
        "collections:\n  notes:\n    output: true\n"
    ),
    "_layouts/default.html": (
        "<html>{{ page.title }}{% for p in site.posts %}{{ p.title }}{% endfor %}{{ content }}</html>\n"
    ),
    "_includes/card.html": (
        "<h2>{{ include.of.title }}</h2>{{ include.of.excerpt }} {{ include.kind }} {{ include.of.next.title }}"
        "{% include deep.html n=site.posts.size %}\n"
    ),
    "_includes/deep.html": "<i>{{ include.n }} {{ page.title }}</i>\n",
    "_data/words.yml": "bye: Goodbye\n",
    "search.json": (
        "---\ntitle: Search\nkind: a card\n---\n[{% for post in site.posts %}"
        "{% capture html %}{% include card.html of=post kind=page.kind %}{% endcapture %}"
        '{"text": {{ post.content | markdownify | strip_html | jsonify }}, "html": {{ html | jsonify }}, '
        '"bye": {{ site.data.words.bye | jsonify }}, "tags": [{% for tag in post.tags %}"{{ tag }}"'
        "{% unless forloop.last %},{% endunless %}{% endfor %}]}{% unless forloop.last %},{% endunless %}{% endfor %}]"
        "\n{{ html | size }}{% for post in site.posts offset:2 limit:11 %}{{ forloop.index }} {{ post.excerpt | size }}"
        "{% if post.tags %}{% assign seen = post.title %}{% endif %}{{ seen }}{% endfor %}\n"
    ),
    "all.md": (
        "---\nlayout: default\n---\n{% for note in site.notes %}\n* {{ note.content | strip_html }} {{ note.title }}\n"
        "{% endfor %}\n{% capture all %}{% for p in site.posts %}{{ p.output | size }} {% endfor %}{% endcapture %}"
        "\n{{ all }}{% for p in site.posts %}{{ p.title }} {% if p.tags %}{% break %}{% endif %}{% endfor %}\n"
    ),
    "chain.txt": (
        "---\n---\n{% for post in site.posts %}{{ before }}: {{ post.content | strip_html }}"
        "{% assign before = post.title %}{% endfor %}{{ before }}\n"
    ),
    "one.txt": "---\n---\n{% for d in site.documents %}{{ d.url }} {{ d.content | size }} {{ page.url }}\n{% endfor %}",
    **{
        f"_posts/2024-01-{number}-p.md": f"---\ntags: [a, t{number}]\n---\n*Text* {number} {{{{ page.title }}}}\n\nrest"
        for number in range(10, 23)
    },
    **{f"_notes/n{n}.md": f"---\nlayout: default\n---\nNote {n} {{% include deep.html n=1 %}}\n" for n in range(11)},
}


def lay_out(folder: Path, files: dict[str, str] | None = None) -> Path:
    """Write the site into ``folder/src``."""
    source = folder / "src"
    for name, text in (files or FILES).items():
        write(source / name, text)
    return source


def write(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, "utf-8", newline="")


def load(source: Path, destination: Path, environment: Mapping[str, str] | None = None, **options: object) -> Config:
    given = {"destination": str(destination), **options}
    return config.load(source, given, environment={"PYLEKYLL_CACHE_KEY": "tests", **(environment or {})}, log=Log())


def builder(source: Path, destination: Path, **options: object) -> Builder:
    return Builder(lambda log: load(source, destination, **options), lambda line: None)


@contextmanager
def counting_renders() -> Iterator[list[str]]:
    """Collect the paths of the items that a block renders."""
    paths: list[str] = []
    render = Renderer.render

    def counting(self: Renderer, item: Item) -> Rendered:
        paths.append(item.relative_path)
        return render(self, item)

    with mock.patch.object(Renderer, "render", counting):
        yield paths


def tree(folder: Path) -> dict[str, bytes]:
    return {p.relative_to(folder).as_posix(): p.read_bytes() for p in sorted(folder.rglob("*")) if p.is_file()}


def restore(source: Path, files: dict[str, bytes]) -> None:
    for path in source.rglob("*"):
        if path.is_file() and path.relative_to(source).as_posix() not in files:
            path.unlink()
    for name, data in files.items():
        (source / name).write_bytes(data)


def clean_build(source: Path, destination: Path) -> dict[str, bytes]:
    build(load(source, destination), Log())
    return tree(destination)


_CACHE_SHARE = 0.25


def random_edit(source: Path, chance: random.Random) -> set[str]:
    """Edit, rename, delete or add something, also in the cache; the answer is what a watcher would tell.

    The list of what each destination has is not a cache, and stays.
    """
    files = [
        path
        for path in sorted(source.rglob("*"))
        if path.is_file() and path.name != "_config.yml" and "written" not in path.parts
    ]
    cached = [path for path in files if ".jekyll-cache" in path.parts]
    own = [path for path in files if path not in cached]
    # The contents of the cache depend on the machine: with a share of its own a seed chooses the same edits everywhere.
    path = chance.choice(cached if cached and chance.random() < _CACHE_SHARE else own)
    if path in cached:
        return _damage(path, chance)
    kind = chance.choices(["body", "front", "rename", "delete", "add", "config"], [60, 18, 6, 6, 8, 2])[0]
    if kind == "body":
        return _edit_body(path, chance)
    if kind == "front":
        text = path.read_text("utf-8")
        if text.startswith("---\n"):
            line = f"{chance.choice(['extra', 'title', 'tags', 'layout', 'slug'])}: n{chance.randrange(99)}\n"
            write(path, text.replace("---\n", f"---\n{line}", 1))
        return {str(path)}
    if kind == "rename":
        target = path.with_name(f"{path.stem}-x{path.suffix}")
        path.rename(target)
        return {str(path), str(target)}
    if kind == "delete":
        path.unlink()
        return {str(path)}
    if kind == "config":
        path = source / "_config.yml"
        write(path, path.read_text("utf-8") + f"note: {chance.randrange(99)}\n")
        return {str(path)}
    number = chance.randrange(10, 28)
    path = chance.choice(
        [
            source / f"_posts/2024-02-{number}-new.md",
            source / f"_notes/new{number}.md",
            source / f"page{number}.md",
            source / f"assets/file{number}.txt",
            source / f"_includes/new{number}.html",
        ]
    )
    write(path, f"---\nlayout: default\n---\nNew {number}\n")
    return {str(path)}


def _damage(path: Path, chance: random.Random) -> set[str]:
    """Change bytes of a file of the cache, or cut it off; or remove it."""
    data = bytearray(path.read_bytes())
    for _ in range(chance.choice((1, 20, 2000)) if data else 0):
        data[chance.randrange(len(data))] = chance.randrange(256)
    end = chance.choice((len(data), chance.randrange(len(data) + 1)))
    path.unlink()
    if chance.random() < 0.9:
        path.write_bytes(data[:end])
    return {str(path)}


def _edit_body(path: Path, chance: random.Random) -> set[str]:
    words = ["plain", "*more*", "{{ page.title }}", "{% include deep.html n=7 %}", "{{ site.posts.first.content }}"]
    text = path.read_text("utf-8")
    if path.suffix in {".scss", ".css"}:
        write(path, f"{text}p {{ width: {chance.randrange(99)}px }}\n")
    elif path.suffix == ".yml":
        write(path, f"{text}word{chance.randrange(999)}: {chance.randrange(99)}\n")
    elif path.suffix == ".svg":
        write(path, f"{text}<!-- {chance.randrange(99)} -->\n")
    elif "_includes" in path.parts:
        write(
            path,
            f"{text} {chance.choice(['plain', 'word', '{{ page.url }}', '{{ site.pages.first.content | size }}'])}\n",
        )
    else:
        head, separator, body = text.rpartition("---\n")
        lines = body.splitlines(keepends=True)
        lines.insert(chance.randrange(len(lines) + 1), f"{chance.choice(words)}\n")
        write(path, head + separator + "".join(lines))
    return {str(path)}
