"""Time from saving a file to the changed page in a browser, over many edits of each kind.

    python benchmarks/serve.py [--edits 50] [--posts 2000] [--browser /usr/bin/chromium]

Two sites are measured: a copy of this repository's own, and a generated one with many posts. For every edit a file is
saved and the page waits for its document (or its style) to have the new value; the clocks are the same machine's.
"""

from __future__ import annotations

import argparse
import random
import re
import shutil
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from playwright.sync_api import sync_playwright

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from playwright.sync_api import Page

ROOT = Path(__file__).parents[1]
FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update"]
WORDS = "sea model data light water number field result signal north wave ground method error line".split()  # noqa: SIM905

#: Resolves, in the page, with the time at which the condition first held.
WATCH = """([expression, value]) => { window.seen = new Promise(done => {
  const holds = () => { try { return String(eval(expression)) === value } catch { return false } };
  const look = () => { if (holds()) { stop(); done(Date.now()) } };
  const observer = new MutationObserver(look);
  observer.observe(document, {subtree: true, childList: true, characterData: true, attributes: true});
  const timer = setInterval(look, 2);
  const stop = () => { observer.disconnect(); clearInterval(timer) };
  look();
}) }"""


@dataclass(frozen=True)
class Edit:
    """One kind of edit: the file, how its text becomes the next, and what the page shows then."""

    kind: str
    path: str
    change: Callable[[str, int], str]
    expression: str
    page: str = "/"


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--edits", type=int, default=50)
    arguments.add_argument("--posts", type=int, default=2000)
    arguments.add_argument("--force_polling", action="store_true", help="look for changes again and again")
    arguments.add_argument("--browser", default=shutil.which("chromium"))
    options = arguments.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        own, large = Path(folder) / "own", Path(folder) / "large"
        copy_own(own)
        generate(large, options.posts)
        print(f"{'site':<16}{'edit':<14}{'median':>9}{'p90':>9}{'worst':>9}   (milliseconds, {options.edits} edits)")
        flags = ["--force_polling"] if options.force_polling else []
        for name, source, edits in (("root", own, OWN), (f"{options.posts} posts", large, LARGE)):
            with serving(source, *flags) as address:
                measure(name, address, [(edit, source / edit.path) for edit in edits], options)


def copy_own(folder: Path) -> None:
    folder.mkdir()
    shutil.copy(ROOT / "_config.yml", folder)
    for name in ("_pages", "_data", "_includes", "images"):
        if (ROOT / name).is_dir():
            shutil.copytree(ROOT / name, folder / name)
    (folder / "assets/css").mkdir(parents=True)
    (folder / "assets/css/extra.scss").write_text('---\n---\n:root { --probe: "v0"; }\n')
    (folder / "_includes").mkdir(exist_ok=True)
    (folder / "_includes/probe.html").write_text("v0")
    (folder / "_data/probe.yml").write_text("value: v0\n")
    (folder / "_layouts").mkdir()
    (folder / "_layouts/own.html").write_text("---\nlayout: default\n---\n<p id=layout>v0</p>{{ content }}\n")
    (folder / "probe.html").write_text(
        "---\nlayout: own\npermalink: /probe/\ntitle: Probe\n---\n<link rel=stylesheet href=/assets/css/extra.css>"
        "<p id=text>v0</p><p id=include>{% include probe.html %}</p><p id=data>{{ site.data.probe.value }}</p>\n"
    )


def generate(folder: Path, posts: int) -> None:
    chance = random.Random(1)
    files = {
        "_config.yml": "title: Large\nurl: https://example.org\npermalink: /:year/:month/:title/\n"
        "plugins: [jekyll-feed, jekyll-sitemap]\n",
        "_layouts/default.html": "<!doctype html><html><head><title>{{ page.title }}</title><link rel=stylesheet "
        "href=/main.css></head><body>{% include nav.html %}{{ content }}<footer>{% for t in site.tags %}{{ t[0] }} "
        "({{ t[1].size }}) {% endfor %}</footer></body></html>\n",
        "_layouts/post.html": "---\nlayout: default\n---\n<h1>{{ page.title }}</h1><i id=tag>{{ page.tags[0] }}</i>"
        "{{ content }}"
        "<a href='{{ page.next.url }}'>{{ page.next.title }}</a>\n",
        "_includes/nav.html": "<nav>{% for p in site.pages %}<a href='{{ p.url }}'>{{ p.title }}</a>{% endfor %}"
        "<b id=include>v0</b></nav>",
        "_sass/_probe.scss": '$probe: "v0";\n',
        "main.scss": '---\n---\n@import "probe";\n:root { --probe: #{inspect($probe)}; }\n',
        "index.html": "---\nlayout: default\ntitle: Home\n---\n<p id=text>v0</p><ul>{% for post in site.posts %}<li>"
        "<a href='{{ post.url }}'>{{ post.title }}</a> {{ post.excerpt | strip_html }}</li>{% endfor %}</ul>\n",
    }
    for number in range(posts):
        body = "\n\n".join(" ".join(chance.choices(WORDS, k=60)) + f" *{number}*." for _ in range(5))
        date = f"{2005 + number % 19}-{1 + number % 12:02}-{1 + number % 28:02}"
        tag = chance.choice(WORDS)
        files[f"_posts/{date}-post-{number}.md"] = (
            f"---\nlayout: post\ntags: [{tag}]\n---\n{body}\n\n<p id=text>v0</p>\n"
        )
    for name, text in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text)


def version(text: str, number: int) -> str:
    return re.sub(r"\bv\d+\b", f"v{number}", text)


def tagged(text: str, number: int) -> str:
    """Another tag, for which the whole site must be built."""
    return re.sub(r"tags: .*", f"tags: [v{number}]", text)


STYLE = "getComputedStyle(document.documentElement).getPropertyValue('--probe').replaceAll('\"', '').trim()"
TEXT = "document.querySelector('#{}').textContent"
POST = "_posts/2005-01-01-post-0.md"
OWN = (
    Edit("content", "probe.html", version, TEXT.format("text"), "/probe/"),
    Edit("css", "assets/css/extra.scss", version, STYLE, "/probe/"),
    Edit("include", "_includes/probe.html", version, TEXT.format("include"), "/probe/"),
    Edit("layout", "_layouts/own.html", version, TEXT.format("layout"), "/probe/"),
    Edit("data", "_data/probe.yml", version, TEXT.format("data"), "/probe/"),
)
LARGE = (
    Edit("post", POST, version, TEXT.format("text"), "/2005/01/post-0/"),
    Edit("page of all", "index.html", version, TEXT.format("text")),
    Edit("css", "_sass/_probe.scss", version, STYLE),
    Edit("include", "_includes/nav.html", version, TEXT.format("include")),
    Edit("new value", POST, tagged, TEXT.format("tag"), "/2005/01/post-0/"),
)


def measure(name: str, address: str, edits: list[tuple[Edit, Path]], options: argparse.Namespace) -> None:
    with sync_playwright() as playwright:
        opened = playwright.chromium.launch(executable_path=options.browser, args=FLAGS)
        for edit, path in edits:
            page = opened.new_page()
            page.goto(address.rstrip("/") + edit.page)
            page.wait_for_timeout(500)
            times = sorted(one_edit(page, path, edit, number) for number in range(1, options.edits + 1))
            worst, p90 = times[-1], times[int(len(times) * 0.9)]
            print(f"{name:<16}{edit.kind:<14}{statistics.median(times):>9.0f}{p90:>9.0f}{worst:>9.0f}", flush=True)
            page.close()
        opened.close()


def one_edit(page: Page, path: Path, edit: Edit, number: int) -> float:
    """The milliseconds from saving to seeing."""
    page.evaluate(WATCH, [edit.expression, f"v{number}"])
    text = edit.change(path.read_text(), number)
    page.wait_for_timeout(60)
    saved = time.time()
    path.write_text(text)
    return float(page.evaluate("window.seen")) - saved * 1000


class serving:  # noqa: N801 - used as a function
    """The address of a server for ``source``, in a process of its own."""

    def __init__(self, source: Path, *flags: str) -> None:
        program = [sys.executable, "-m", "pylekyll", "serve", "-P", "0", "--livereload", "--livereload-port", "0"]
        self._process = subprocess.Popen([*program, *flags], cwd=source, stdout=subprocess.PIPE, text=True)

    def __enter__(self) -> str:
        assert self._process.stdout is not None
        address = ""
        for line in self._process.stdout:
            address = line.split()[-1] if "Server address:" in line else address
            if "Server running" in line:
                break
        threading.Thread(target=self._drain, args=(iter(self._process.stdout),), daemon=True).start()
        return address

    def _drain(self, lines: Iterator[str]) -> None:
        for _ in lines:
            pass

    def __exit__(self, *_: object) -> None:
        self._process.terminate()
        self._process.wait()


if __name__ == "__main__":
    main()
