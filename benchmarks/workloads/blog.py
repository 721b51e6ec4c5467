"""A blog with nested layouts, includes, tags, code and tables, with the same content for Jekyll, Hugo and Eleventy."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

_WORDS = [
    "wave",
    "height",
    "storm",
    "coast",
    "tide",
    "current",
    "wind",
    "measure",
    "buoy",
    "sensor",
    "model",
    "season",
    "trend",
    "gauge",
    "drift",
    "salinity",
    "mixing",
    "column",
    "shore",
    "estuary",
    "depth",
    "signal",
    "noise",
    "filter",
    "sample",
    "error",
    "grid",
    "layer",
    "basin",
    "transport",
]

_JEKYLL = {
    "_config.yml": """\
title: Notes on waves
description: A blog that was generated
url: https://example.org
time: 2024-06-01 12:00:00 +0000
permalink: /:year/:month/:day/:title/
plugins: [jekyll-feed, jekyll-sitemap]
exclude: [_includes_unused]
sass: {implementation: libsass}
defaults:
  - {scope: {path: "", type: posts}, values: {layout: post}}
""",
    "_layouts/default.html": """\
<!DOCTYPE html>
<html lang="{{ page.lang | default: "en" }}">
<head><meta charset="utf-8"><title>{{ page.title | escape }} | {{ site.title | escape }}</title>
<meta name="description" content="{{ page.description | default: site.description | escape }}">
<link rel="stylesheet" href="{{ "/main.css" | relative_url }}">{% feed_meta %}</head>
<body>{% include header.html %}
<main>{{ content }}</main>
{% include footer.html %}</body></html>
""",
    "_layouts/article.html": """\
---
layout: default
---
<article class="h-entry"><h1>{{ page.title | escape }}</h1>
{{ content }}
</article>
""",
    "_layouts/post.html": """\
---
layout: article
---
<p><time datetime="{{ page.date | date_to_xmlschema }}">{{ page.date | date: "%-d %B %Y" }}</time>
{% for tag in page.tags %}<a href="{{ "/tags/" | append: tag | append: "/" | relative_url }}">{{ tag }}</a> {% endfor %}</p>
{{ content }}
{% if page.previous %}<a rel="prev" href="{{ page.previous.url | relative_url }}">{{ page.previous.title | escape }}</a>{% endif %}
{% if page.next %}<a rel="next" href="{{ page.next.url | relative_url }}">{{ page.next.title | escape }}</a>{% endif %}
""",
    "_includes/header.html": """\
<header><a href="{{ "/" | relative_url }}">{{ site.title | escape }}</a>
<nav>{% for post in site.posts limit: 10 %}<a href="{{ post.url | relative_url }}">{{ post.title | escape }}</a>
{% endfor %}</nav></header>
""",
    "_includes/footer.html": "<footer>{{ site.title | escape }}: {{ site.posts | size }} notes</footer>\n",
    "_includes/note.html": '<aside class="note">{{ include.text | escape }}</aside>\n',
    "index.html": """\
---
layout: default
title: Home
---
<ul>
{% for post in site.posts %}<li><a href="{{ post.url | relative_url }}">{{ post.title | escape }}</a>,
{{ post.date | date: "%-d %B %Y" }}</li>
{% endfor %}</ul>
""",
    "tags.html": """\
---
layout: default
title: Tags
---
{% for tag in site.tags %}<h2 id="{{ tag[0] | slugify }}">{{ tag[0] }}</h2>
<ul>{% for post in tag[1] %}<li><a href="{{ post.url | relative_url }}">{{ post.title | escape }}</a></li>
{% endfor %}</ul>
{% endfor %}
""",
    "main.scss": """\
---
---
$ink: #223;
body { color: $ink; nav { a { color: lighten($ink, 20%); &.here { font-weight: bold; } } } }
""",
}

_HUGO = {
    "hugo.toml": """\
baseURL = "https://example.org/"
title = "Notes on waves"
languageCode = "en"
[permalinks]
posts = "/:year/:month/:day/:slug/"
[taxonomies]
tag = "tags"
[markup.highlight]
noClasses = false
[params]
description = "A blog that was generated"
""",
    "layouts/_default/baseof.html": """\
<!DOCTYPE html>
<html lang="{{ .Params.lang | default "en" }}">
<head><meta charset="utf-8"><title>{{ .Title }} | {{ site.Title }}</title>
<meta name="description" content="{{ .Description | default site.Params.description }}">
<link rel="stylesheet" href="/main.css">{{ range .AlternativeOutputFormats }}<link rel="alternate" href="{{ .Permalink }}">{{ end }}</head>
<body>{{ partial "header.html" . }}
<main>{{ block "main" . }}{{ end }}</main>
{{ partial "footer.html" . }}</body></html>
""",
    "layouts/_default/single.html": """\
{{ define "main" }}<article class="h-entry"><h1>{{ .Title }}</h1>
<p><time datetime="{{ .Date.Format "2006-01-02T15:04:05Z07:00" }}">{{ .Date.Format "2 January 2006" }}</time>
{{ range .Params.tags }}<a href="/tags/{{ . }}/">{{ . }}</a> {{ end }}</p>
{{ .Content }}
{{ with .PrevInSection }}<a rel="prev" href="{{ .RelPermalink }}">{{ .Title }}</a>{{ end }}
{{ with .NextInSection }}<a rel="next" href="{{ .RelPermalink }}">{{ .Title }}</a>{{ end }}
</article>{{ end }}
""",
    "layouts/_default/list.html": """\
{{ define "main" }}<ul>
{{ range .RegularPages }}<li><a href="{{ .RelPermalink }}">{{ .Title }}</a>, {{ .Date.Format "2 January 2006" }}</li>
{{ end }}</ul>{{ end }}
""",
    "layouts/index.html": """\
{{ define "main" }}<ul>
{{ range site.RegularPages }}<li><a href="{{ .RelPermalink }}">{{ .Title }}</a>, {{ .Date.Format "2 January 2006" }}</li>
{{ end }}</ul>{{ end }}
""",
    "layouts/partials/header.html": """\
<header><a href="/">{{ site.Title }}</a>
<nav>{{ range first 10 site.RegularPages }}<a href="{{ .RelPermalink }}">{{ .Title }}</a>
{{ end }}</nav></header>
""",
    "layouts/partials/footer.html": "<footer>{{ site.Title }}: {{ len site.RegularPages }} notes</footer>\n",
    "layouts/shortcodes/note.html": '<aside class="note">{{ .Get "text" }}</aside>\n',
    "static/main.css": "body { color: #223; }\n",
}

_ELEVENTY = {
    "eleventy.config.js": """\
const highlight = require("@11ty/eleventy-plugin-syntaxhighlight");
module.exports = function (config) {
  config.addPlugin(highlight);
  config.addPassthroughCopy("main.css");
  config.addCollection("newest", (all) => all.getFilteredByTag("posts").reverse());
};
""",
    "_data/site.json": '{"title": "Notes on waves", "description": "A blog that was generated", "url": "https://example.org"}\n',
    "posts/posts.11tydata.js": """\
module.exports = {
  layout: "post.liquid",
  tags: ["posts"],
  permalink: (data) => `/${data.page.date.toISOString().slice(0, 10).replaceAll("-", "/")}/${data.page.fileSlug}/`,
};
""",
    "_includes/default.liquid": """\
<!DOCTYPE html>
<html lang="{{ lang | default: "en" }}">
<head><meta charset="utf-8"><title>{{ title | escape }} | {{ site.title | escape }}</title>
<meta name="description" content="{{ description | default: site.description | escape }}">
<link rel="stylesheet" href="/main.css"><link rel="alternate" type="application/atom+xml" href="/feed.xml"></head>
<body>{% include "header.liquid" %}
<main>{{ content }}</main>
{% include "footer.liquid" %}</body></html>
""",
    "_includes/article.liquid": """\
---
layout: default.liquid
---
<article class="h-entry"><h1>{{ title | escape }}</h1>
{{ content }}
</article>
""",
    "_includes/post.liquid": """\
---
layout: article.liquid
---
<p><time datetime="{{ page.date | date: "%Y-%m-%dT%H:%M:%SZ" }}">{{ page.date | date: "%-d %B %Y" }}</time>
{% for tag in tags %}{% if tag != "posts" %}<a href="/tags/{{ tag }}/">{{ tag }}</a> {% endif %}{% endfor %}</p>
{{ content }}
{% assign previous = collections.posts | getPreviousCollectionItem: page %}{% assign next = collections.posts | getNextCollectionItem: page %}
{% if previous %}<a rel="prev" href="{{ previous.url }}">{{ previous.data.title | escape }}</a>{% endif %}
{% if next %}<a rel="next" href="{{ next.url }}">{{ next.data.title | escape }}</a>{% endif %}
""",
    "_includes/header.liquid": """\
<header><a href="/">{{ site.title | escape }}</a>
<nav>{% for post in collections.newest limit: 10 %}<a href="{{ post.url }}">{{ post.data.title | escape }}</a>
{% endfor %}</nav></header>
""",
    "_includes/footer.liquid": "<footer>{{ site.title | escape }}: {{ collections.posts | size }} notes</footer>\n",
    "_includes/note.liquid": '<aside class="note">{{ text | escape }}</aside>\n',
    "index.liquid": """\
---
layout: default.liquid
title: Home
---
<ul>
{% for post in collections.newest %}<li><a href="{{ post.url }}">{{ post.data.title | escape }}</a>,
{{ post.date | date: "%-d %B %Y" }}</li>
{% endfor %}</ul>
""",
    "tags.liquid": """\
---
layout: default.liquid
title: Tags
---
{% for tag in collections %}{% if tag[0] != "all" and tag[0] != "posts" and tag[0] != "newest" %}<h2 id="{{ tag[0] | slugify }}">{{ tag[0] }}</h2>
<ul>{% for post in tag[1] %}<li><a href="{{ post.url }}">{{ post.data.title | escape }}</a></li>
{% endfor %}</ul>
{% endif %}{% endfor %}
""",
    "feed.liquid": """\
---
permalink: /feed.xml
---
<feed xmlns="http://www.w3.org/2005/Atom"><title>{{ site.title | escape }}</title>
{% for post in collections.newest limit: 10 %}<entry><title>{{ post.data.title | escape }}</title>
<link href="{{ site.url }}{{ post.url }}"/><updated>{{ post.date | date: "%Y-%m-%dT%H:%M:%SZ" }}</updated>
<content type="html">{{ post.content | escape }}</content></entry>
{% endfor %}</feed>
""",
    "sitemap.liquid": """\
---
permalink: /sitemap.xml
---
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
{% for post in collections.newest %}<url><loc>{{ site.url }}{{ post.url }}</loc><lastmod>{{ post.date | date: "%Y-%m-%dT%H:%M:%SZ" }}</lastmod></url>
{% endfor %}</urlset>
""",
    "main.css": "body { color: #223; }\n",
}

_BODY = """\
The {number}th note is about "{w0}" -- its {w1}, its *{w2}* and what [others](https://example.org/{number}) wrote about
the {w3} of the {w4}. It has `{w5}_{number}` in code, **{w6}** in bold, and a sentence that ends the paragraph.

{note}

## What was measured

1. First, the {w1}
2. then the {w2}, which took {number} days
   - one of them with {w7}
   - the other without

| Day | {w8} | {w9} |
|:----|-----:|------|
| 1   | {number} | {w3} |
| 2   | 3.1 | `{w4}` |

```python
def {w5}(day: int) -> float:
    \"\"\"Return the {w6} of a day.\"\"\"
    return {number} * day / 2  # metres
```

### How the {w7} was found

The {w8} of the {w9} is not the {w0} of the {w1}. We looked at {number} of them, and the {w2} was larger than the {w3}
in all but one. This is what the literature says as well, for the {w4} and for the {w5}.

> A {w6} is a {w6}, wherever it goes.
> It has no {w7}.

More is in [the list of notes](/tags/) and in the [next](https://example.org/next) one.
"""


def _posts(number_of_posts: int, note: str, prefix: str) -> dict[str, str]:
    texts = {}
    for number in range(number_of_posts):
        day = f"{1950 + number // 336:04}-{number // 28 % 12 + 1:02}-{number % 28 + 1:02}"
        words = {f"w{place}": _WORDS[(number * 7 + place * 3 + number // 11) % len(_WORDS)] for place in range(10)}
        front_matter = (
            f'---\ntitle: "Note {number}: on {words["w0"]}"\ndate: {day}T08:00:00Z\n'
            f"tags: [{words['w1']}, notes{number % 7}]\n---\n"
        )
        body = _BODY.format(number=number, note=note.format(text=f"Mind the {words['w2']}."), **words)
        texts[f"{prefix}/{day}-note-{number}.md"] = front_matter + body
    return texts


def write_jekyll(folder: Path, posts: int) -> None:
    """Write the blog for Jekyll into ``folder``."""
    _write(folder, {**_JEKYLL, **_posts(posts, '{{% include note.html text="{text}" %}}', "_posts")})


def write_hugo(folder: Path, posts: int) -> None:
    """Write the same content for Hugo into ``folder``."""
    _write(folder, {**_HUGO, **_posts(posts, '{{{{< note text="{text}" >}}}}', "content/posts")})


def write_eleventy(folder: Path, posts: int) -> None:
    """Write the same content for Eleventy into ``folder``."""
    _write(folder, {**_ELEVENTY, **_posts(posts, '{{% include "note.liquid", text: "{text}" %}}', "posts")})


def _write(folder: Path, texts: dict[str, str]) -> None:
    for path, text in texts.items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_text(text, "utf-8")
