"""Parse and render a layout with loops, includes and filters over 500 posts, and compare with Ruby's Liquid.

Run ``python benchmarks/liquid.py``. Where ``ruby`` has Jekyll installed (``$RUBY``, or ``ruby`` on the path), the same
templates and data go through it, and the ratio is printed: below 1 we are faster.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
from datetime import timezone
from pathlib import Path
from typing import TYPE_CHECKING, Any

# This file is called like the package that pylekyll.languages.liquid is on, and a script's folder comes first.
sys.path = [folder for folder in sys.path if Path(folder).resolve() != Path(__file__).resolve().parent]

from pylekyll.foundation.log import Log  # noqa: E402
from pylekyll.languages.liquid.environment import Environment  # noqa: E402
from pylekyll.languages.liquid.expressions.parse import parse_expression  # noqa: E402
from pylekyll.languages.liquid.registers import Registers  # noqa: E402

if TYPE_CHECKING:
    from collections.abc import Hashable

POSTS = 500
ROUNDS = 7

LAYOUT = """<!DOCTYPE html>
<html lang="{{ page.lang | default: site.lang | default: "en" }}">
<head>
  {%- assign page_title = page.title | default: site.title -%}
  <title>{% if page.title %}{{ page.title | escape }} | {{ site.title | escape }}
  {%- else %}{{ site.title }}{% endif %}</title>
  {% include meta.html name="description" content=page.description %}
  {% include meta.html name="author" content=site.author.name %}
</head>
<body class="layout--{{ page.layout | default: 'none' }}{% if page.wide %} wide{% endif %}">
<nav>{% for item in site.nav %}
  <a href="{{ item.url | relative_url }}"{% if item.url == page.url %} class="active"{% endif %}>{{ item.title }}</a>
{%- endfor %}</nav>
<h1>{{ page.title | upcase }}</h1>
{%- assign published = site.posts | where: "published", true -%}
{%- for post in published -%}
  {%- capture year -%}{{ post.date | slice: 0, 4 }}{%- endcapture -%}
  {%- if year != last_year -%}<h2 id="{{ year | slugify }}">{{ year }}</h2>{%- endif -%}
  {%- assign last_year = year -%}
  {% include card.html post=post kind="entry" index=forloop.index %}
{%- else -%}
  <p>Nothing here.</p>
{%- endfor -%}
<p>{{ published | size }} posts, {{ site.tags | size }} tags: {{ site.tags | join: ", " }}</p>
<ol>
{%- for post in site.posts reversed limit: 250 offset: 20 -%}
  <li value="{{ forloop.index }}" class="{% cycle 'odd', 'even' %}">
  {%- case post.kind -%}
    {%- when "note" -%}note{%- when "talk", "slides" -%}talk{%- else -%}article
  {%- endcase -%}
  {%- unless forloop.last -%}, {%- endunless -%}
  </li>
{%- endfor -%}
</ol>
{{ content }}
</body>
</html>
"""

INCLUDES = {
    "meta.html": '{% if include.content and include.content != "" %}'
    '<meta name="{{ include.name }}" content="{{ include.content | strip_html | strip | escape }}">{% endif %}',
    "card.html": """<article class="{{ include.kind }} {% if include.post.pinned %}pinned{% endif %}"
  id="post-{{ include.index }}">
  <h3><a href="{{ include.post.url | prepend: site.baseurl }}">{{ include.post.title | escape }}</a></h3>
  {%- if include.post.tags.size > 0 and include.post.kind != "note" -%}
  <ul class="tags">
  {%- for tag in include.post.tags -%}
    <li><a href="/tags/{{ tag | downcase | replace: " ", "-" }}/">{{ tag }}</a>
    {%- unless forloop.last %}, {% endunless %}</li>
  {%- endfor -%}
  </ul>
  {%- endif -%}
  {%- assign words = include.post.excerpt | split: " " | size -%}
  <p>{{ include.post.excerpt | truncatewords: 12 }}</p>
  <p>{{ words | divided_by: 200 | plus: 1 }} min
  {%- if include.post.author contains "Ada" %}, by {{ include.post.author }}{% endif %}</p>
</article>
""",
}

RUBY = r"""
require "json"
require "jekyll"
folder, rounds = ARGV[0], ARGV[1].to_i
input = JSON.parse(File.read(File.join(folder, "input.json")))
config = Jekyll.configuration("source" => folder, "quiet" => true, "baseurl" => "/base", "url" => "https://example.org")
best = { "parse" => nil, "render" => nil }
output = nil
rounds.times do
  site = Jekyll::Site.new(config)
  variables = input["variables"].dup
  start = Process.clock_gettime(Process::CLOCK_MONOTONIC)
  template = site.liquid_renderer.file("layout.html").parse(input["layout"])
  input["includes"].each { |name, text| Liquid::Template.parse(text, :line_numbers => true) }
  parsed = Process.clock_gettime(Process::CLOCK_MONOTONIC)
  output = template.render!(variables, :registers => { :site => site, :page => variables["page"] })
  output = template.render!(variables, :registers => { :site => site, :page => variables["page"] })
  rendered = Process.clock_gettime(Process::CLOCK_MONOTONIC)
  times = { "parse" => parsed - start, "render" => (rendered - parsed) / 2 }
  times.each { |key, value| best[key] = [best[key] || value, value].min }
end
File.write(File.join(folder, "output.html"), output)
puts JSON.generate(best.merge("liquid" => Liquid::VERSION))
"""


class Site:
    """As much of a site as these templates ask for."""

    def __init__(self) -> None:
        self.config = {"title": "T", "url": "https://example.org", "baseurl": "/base"}
        self.includes_load_paths = ["_includes"]

    def find_include(self, name: str) -> tuple[str, str] | None:
        """The include from this file."""
        return (f"_includes/{name}", INCLUDES[name]) if name in INCLUDES else None


class Recorder:
    """Discards all records."""

    def note(self, kind: str, key: Hashable) -> None:
        """Do nothing."""


def variables() -> dict[str, Any]:
    kinds = ("article", "note", "talk", "slides")
    posts = [
        {
            "title": f"Post & number {number}",
            "url": f"/posts/{number}/",
            "date": f"{2024 - number // 40}-03-{number % 28 + 1:02}",
            "tags": [f"Tag {number % 7}", "Python", f"R&D {number % 3}"][: number % 4],
            "kind": kinds[number % 4],
            "author": "Ada Lovelace" if number % 5 == 0 else "Grace Hopper",
            "excerpt": f"Some words about {number} and what follows from it. " * 6,
            "published": number % 10 != 0,
            "pinned": number % 50 == 0,
        }
        for number in range(POSTS)
    ]
    site = {
        "title": "A site",
        "baseurl": "/base",
        "author": {"name": "Ada & Co"},
        "nav": [{"title": f"Page {number}", "url": f"/page-{number}/"} for number in range(8)],
        "posts": posts,
        "tags": [f"Tag {number}" for number in range(7)],
    }
    return {"site": site, "page": {"title": "Archive", "url": "/page-3/", "layout": "archive"}, "content": "<p>End</p>"}


def measure_python() -> tuple[dict[str, float], str]:
    best = {"parse": float("inf"), "render": float("inf")}
    output = ""
    for _ in range(ROUNDS):
        data = variables()
        registers = Registers(Site(), data["page"], timezone.utc, Recorder(), Log())  # type: ignore[arg-type]
        parse_expression.cache_clear()
        environment = Environment()
        start = time.perf_counter()
        template = environment.parse(LAYOUT, "layout.html")
        for name, text in INCLUDES.items():
            environment.parse(text, f"_includes/{name}")
        parsed = time.perf_counter()
        template.render(data, registers)
        output = template.render(data, registers)
        rendered = time.perf_counter()
        best["parse"] = min(best["parse"], parsed - start)
        best["render"] = min(best["render"], (rendered - parsed) / 2)
    return best, output


def measure_ruby(program: str) -> tuple[dict[str, Any], str] | None:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        (folder / "_includes").mkdir()
        for include, text in INCLUDES.items():
            (folder / "_includes" / include).write_text(text, encoding="utf-8")
        given = {"layout": LAYOUT, "includes": INCLUDES, "variables": variables()}
        (folder / "input.json").write_text(json.dumps(given), encoding="utf-8")
        (folder / "run.rb").write_text(RUBY, encoding="utf-8")
        command = [program, str(folder / "run.rb"), name, str(ROUNDS)]
        environment = {**os.environ, "JEKYLL_NO_BUNDLER_REQUIRE": "true"}
        run = subprocess.run(command, capture_output=True, text=True, check=False, env=environment)
        if run.returncode:
            print(f"Ruby's Jekyll did not run: {run.stderr.strip().splitlines()[-1:]}", file=sys.stderr)
            return None
        return json.loads(run.stdout), (folder / "output.html").read_text(encoding="utf-8")


def main() -> None:
    ours, output = measure_python()
    print(f"{POSTS} posts, {len(output)} characters")
    print(f"pylekyll: parse {ours['parse'] * 1000:.2f} ms, render {ours['render'] * 1000:.2f} ms")
    program = os.environ.get("RUBY") or shutil.which("ruby")
    measured = measure_ruby(program) if program else None
    if measured is None:
        return
    theirs, expected = measured
    version = theirs["liquid"]
    print(f"Liquid {version}: parse {theirs['parse'] * 1000:.2f} ms, render {theirs['render'] * 1000:.2f} ms")
    parse, render = (ours[key] / theirs[key] for key in ("parse", "render"))
    both = (ours["parse"] + ours["render"]) / (theirs["parse"] + theirs["render"])
    print(f"ratio: parse {parse:.2f}, render {render:.2f}, both {both:.2f}")
    print("the outputs are the same" if output == expected else "THE OUTPUTS DIFFER")


if __name__ == "__main__":
    main()
