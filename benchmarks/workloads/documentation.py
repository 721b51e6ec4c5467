"""A documentation site in sections, with a navigation on each page that loops over all pages."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

_SECTION = 20
"""The pages of a section; every fifth of them has pages below it."""

_TEXTS = {
    "_config.yml": """\
title: The manual
description: A manual that was generated
url: https://example.org
baseurl: /manual
time: 2024-06-01 12:00:00 +0000
permalink: pretty
footer_content: Written by nobody.
""",
    "_layouts/default.html": """\
<!DOCTYPE html>
<html lang="en">
<head><meta charset="utf-8"><title>{{ page.title | escape }} - {{ site.title | escape }}</title>
<meta name="description" content="{{ site.description | escape }}"></head>
<body>
<div class="side-bar"><a href="{{ "/" | relative_url }}">{{ site.title }}</a>
<nav aria-label="Main">{% include nav.html pages=site.html_pages %}</nav></div>
<div class="main">{% include breadcrumbs.html %}<div id="main-content">{{ content }}
{% if page.has_children %}{% include children.html %}{% endif %}</div>
{% include footer.html %}</div>
</body></html>
""",
    "_includes/nav.html": """\
{%- assign titled_pages = include.pages | where_exp: "item", "item.title != nil" -%}
{%- assign ordered = titled_pages | where_exp: "item", "item.nav_order != nil" | sort: "nav_order" -%}
{%- assign others = titled_pages | where_exp: "item", "item.nav_order == nil" | sort: "title" -%}
{%- assign pages_list = ordered | concat: others -%}
<ul class="nav-list">
{%- for node in pages_list -%}
{%- if node.parent == nil -%}
{%- unless node.nav_exclude -%}
<li class="nav-list-item{% if page.url == node.url or page.parent == node.title or page.grand_parent == node.title %} active{% endif %}">
{%- if node.has_children -%}<a href="#" class="nav-list-expander"></a>{%- endif -%}
<a href="{{ node.url | relative_url }}" class="nav-list-link{% if page.url == node.url %} active{% endif %}">{{ node.title }}</a>
{%- if node.has_children -%}
{%- assign children_list = pages_list | where: "parent", node.title -%}
<ul class="nav-list">
{%- for child in children_list -%}
{%- unless child.nav_exclude -%}
<li class="nav-list-item{% if page.url == child.url or page.parent == child.title %} active{% endif %}">
{%- if child.has_children -%}<a href="#" class="nav-list-expander"></a>{%- endif -%}
<a href="{{ child.url | relative_url }}" class="nav-list-link{% if page.url == child.url %} active{% endif %}">{{ child.title }}</a>
{%- if child.has_children -%}
{%- assign grand_children = pages_list | where: "parent", child.title | where: "grand_parent", node.title -%}
<ul class="nav-list">
{%- for grand_child in grand_children -%}
<li class="nav-list-item{% if page.url == grand_child.url %} active{% endif %}"><a href="{{ grand_child.url | relative_url }}" class="nav-list-link{% if page.url == grand_child.url %} active{% endif %}">{{ grand_child.title }}</a></li>
{%- endfor -%}
</ul>
{%- endif -%}
</li>
{%- endunless -%}
{%- endfor -%}
</ul>
{%- endif -%}
</li>
{%- endunless -%}
{%- endif -%}
{%- endfor -%}
</ul>
""",
    "_includes/breadcrumbs.html": """\
{% if page.parent %}{% assign parents = site.html_pages | where: "title", page.parent %}{% for node in parents %}{% if node.has_children %}
<nav aria-label="Breadcrumb"><ol><li><a href="{{ node.url | relative_url }}">{{ node.title }}</a></li>
<li>{{ page.title }}</li></ol></nav>{% endif %}{% endfor %}{% endif %}
""",
    "_includes/children.html": """\
<h2>Table of contents</h2>
<ul>{% assign children = site.html_pages | where: "parent", page.title | sort: "nav_order" %}
{% for child in children %}<li><a href="{{ child.url | relative_url }}">{{ child.title }}</a>{% if child.summary %} - {{ child.summary }}{% endif %}</li>
{% endfor %}</ul>
""",
    "_includes/footer.html": "<footer>{{ site.footer_content }}</footer>\n",
    "index.md": "---\nlayout: default\ntitle: Home\nnav_order: 1\n---\n# Home\n\nThe manual begins *here*.\n",
}

_BODY = """\
# {title}

How to use part {number}, with `option_{number}` and **without**. See [the start]({{{{ site.baseurl }}}}/) of it.

1. Open the file
2. write `value: {number}`

```yaml
part:
  value: {number} # a number
  name: "part {number}"
```

| Option | Default |
|:-------|--------:|
| `option_{number}` | {number} |

## More about it

It was made for those who need part {number}. Others leave it out, and nothing happens to them.

{{: .note }}
> Part {number} is not part {next}.
"""


def write_jekyll(folder: Path, pages: int) -> None:
    """Write a site of ``pages`` pages, its home page included, into ``folder``."""
    texts = dict(_TEXTS)
    section, group = "", ""
    for number in range(pages - 1):
        place = number % _SECTION
        title = f"Part {number}"
        matter = {"layout": "default", "title": title, "nav_order": number + 2}
        if place == 0:
            section, group = title, ""
            matter["has_children"] = True
        elif place % 5 == 1:
            group = title
            matter |= {"parent": section, "has_children": True}
        else:
            matter |= {"parent": group, "grand_parent": section}
        lines = "".join(f"{key}: {str(value).lower() if value is True else value}\n" for key, value in matter.items())
        body = _BODY.format(title=title, number=number, next=number + 1)
        texts[f"docs/section-{number // _SECTION}/part-{number}.md"] = f"---\n{lines}---\n{body}"
    for path, text in texts.items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_text(text, "utf-8")
