"""Time whole builds of a generated site, and compare with Ruby's Jekyll where it is installed.

    python benchmarks/build.py [--posts 100 1000] [--runs 5] [--jekyll jekyll]

Each run is a new process, timed from outside. The first number is seconds on the clock. The number in parentheses is
processor seconds of the program and of the processes that it starts. Other work on the machine hardly changes it.

"first" has neither destination nor caches. "again" has those of the previous build and changes nothing. The script
counts the files that both programs wrote, and names those that differ.
"""

from __future__ import annotations

import argparse
import os
import shlex
import shutil
import subprocess
import sys
import tempfile
import time
from filecmp import cmp
from pathlib import Path

ENVIRONMENT = {**os.environ, "JEKYLL_NO_BUNDLER_REQUIRE": "true", "JEKYLL_ENV": "production", "TZ": "UTC"}

CONFIG = """\
title: A site
url: https://example.org
time: 2024-06-01 12:00:00 +0000
plugins: [jekyll-feed, jekyll-sitemap]
sass: {implementation: libsass} # as the older Jekylls have it that a machine is likely to carry
defaults:
  - {scope: {path: "", type: posts}, values: {layout: post}}
"""
LAYOUT = """\
<!DOCTYPE html>
<html lang="{{ page.lang | default: "en" }}">
<head><title>{{ page.title | escape }} | {{ site.title | escape }}</title>
<link rel="stylesheet" href="{{ "/main.css" | relative_url }}">{% feed_meta %}</head>
<body>{% include navigation.html %}
<main>{{ content }}</main></body></html>
"""
POST_LAYOUT = """\
---
layout: default
---
<h1>{{ page.title | escape }}</h1>
<p>{{ page.date | date: "%-d %B %Y" }}
{% for tag in page.tags %}<a href="/#{{ tag | slugify }}">{{ tag }}</a>{% endfor %}</p>
{{ content }}
{% if page.previous %}<a href="{{ page.previous.url | relative_url }}">{{ page.previous.title }}</a>{% endif %}
"""
NAVIGATION = """\
<nav>{% for post in site.posts limit: 10 %}<a href="{{ post.url | relative_url }}"{% if post.url == page.url %}
 class="here"{% endif %}>{{ post.title | escape }}</a>{% endfor %}</nav>
"""
INDEX = """\
---
layout: default
title: Home
---
{% for post in site.posts %}
- [{{ post.title }}]({{ post.url | relative_url }}), {{ post.date | date_to_string }}:
  {{ post.excerpt | strip_html | truncatewords: 12 }}
{% endfor %}
"""
STYLE = """\
---
---
$ink: #223;
body { color: $ink; nav { a { color: lighten($ink, 20%); &.here { font-weight: bold; } } } }
"""
POST = """\
---
title: "Note {number}: on *waves*"
tags: [sea, notes{group}]
---
The {number}th note is about "waves" -- their height, their *length* and what
[others](https://example.org/{number}) wrote.

## What was measured

1. First, the height
2. then the length[^one]

| Day | Height |
|:----|-------:|
| 1   | {number} |
| 2   | `3.1` |

```python
def height(day: int) -> float:
    return {number} * day / 2  # metres
```

> A wave is a wave, wherever it goes.
{{: .quote}}

[^one]: With a rule of {number} metres.
"""


def main() -> None:
    parser = argparse.ArgumentParser(description="Time whole builds.")
    parser.add_argument("--posts", type=int, nargs="+", default=[100, 1000], help="how many posts the sites have")
    parser.add_argument("--runs", type=int, default=5, help="new processes for each time; the best counts")
    parser.add_argument("--jekyll", default="jekyll", help="how Ruby's Jekyll is called")
    arguments = parser.parse_args()
    programs = {"pylekyll": [sys.executable, "-m", "pylekyll"]}
    ruby = shlex.split(arguments.jekyll)
    if shutil.which(ruby[0]):
        programs["jekyll"] = ruby
        print(subprocess.check_output([*ruby, "--version"], env=ENVIRONMENT, text=True).strip())
    print(f"{'best of ' + str(arguments.runs):24}" + "".join(f"{name:>16}" for name in programs))
    for posts in arguments.posts:
        with tempfile.TemporaryDirectory() as folder:
            source = Path(folder) / "site"
            lay_out(source, posts)
            for kind in ("first", "again"):
                times = [best(command, source, name, arguments.runs, kind) for name, command in programs.items()]
                cells = "".join(f"{f'{clock:.2f} ({work:.2f})':>16}" for clock, work in times)
                print(f"{posts:6} posts, {kind:9}{cells}{ratio(*times) if len(times) == 2 else ''}")
            if len(programs) == 2:
                report(source)


def lay_out(source: Path, posts: int) -> None:
    """Write the site."""
    texts = {
        "_config.yml": CONFIG,
        "_layouts/default.html": LAYOUT,
        "_layouts/post.html": POST_LAYOUT,
        "_includes/navigation.html": NAVIGATION,
        "index.md": INDEX,
        "main.scss": STYLE,
    }
    for number in range(posts):
        day = f"{2000 + number // 336:04}-{number // 28 % 12 + 1:02}-{number % 28 + 1:02}"
        texts[f"_posts/{day}-note-{number}.md"] = POST.format(number=number, group=number % 7)
    for path, text in texts.items():
        (source / path).parent.mkdir(parents=True, exist_ok=True)
        (source / path).write_text(text, "utf-8")


def ratio(ours: tuple[float, float], theirs: tuple[float, float]) -> str:
    """Return what part of Ruby's times ours are."""
    return f"   {ours[0] / theirs[0]:.2f} ({ours[1] / theirs[1]:.2f}) of Ruby's"


def best(command: list[str], source: Path, name: str, runs: int, kind: str) -> tuple[float, float]:
    """The shortest time of a build to a destination of the program's own, and its shortest processor time."""
    times = []
    for _ in range(runs):
        if kind == "first":
            shutil.rmtree(source.parent / name, ignore_errors=True)
            shutil.rmtree(source / ".jekyll-cache", ignore_errors=True)
        started, before = time.perf_counter(), os.times()
        subprocess.run(
            [*command, "build", "--quiet", "--destination", str(source.parent / name)],
            cwd=source,
            env=ENVIRONMENT,
            stderr=subprocess.DEVNULL,
            check=True,
        )
        after = os.times()
        work = after.children_user - before.children_user + after.children_system - before.children_system
        times.append((time.perf_counter() - started, work))
    return min(clock for clock, _ in times), min(work for _, work in times)


def report(source: Path) -> None:
    """How many files both wrote, and which are not the same."""
    ours, theirs = (source.parent / name for name in ("pylekyll", "jekyll"))
    paths = sorted({path.relative_to(tree) for tree in (ours, theirs) for path in tree.rglob("*") if path.is_file()})
    differ = [path for path in paths if not is_same(ours / path, theirs / path)]
    shown = ", ".join(map(str, differ[:5])) + (" ..." if len(differ) > 5 else "")
    print(
        f"{'':6} {len(paths)} files, {len(paths) - len(differ)} of them the same"
        + (f"; not: {shown}" if differ else "")
    )


def is_same(one: Path, other: Path) -> bool:
    return one.is_file() and other.is_file() and cmp(one, other, shallow=False)


if __name__ == "__main__":
    main()
