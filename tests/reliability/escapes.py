"""Ways out of the source: by settings and tags in every mode, by links and stylesheets too in the safe modes."""

from __future__ import annotations

import os
import random
import shutil
from typing import TYPE_CHECKING

from tests.reliability import child
from tests.reliability.report import Report

if TYPE_CHECKING:
    from pathlib import Path

SECRET = "the-secret-0451"
PAGE = "---\nlayout: page\n---\nThe page. {{ site.data }}"
#: How a name leads out of the source, which is `home/site`; the secrets are in `home/outside`.
WAYS = (
    "../outside{rest}", "{outside}{rest}", "sub/../../outside{rest}", "./../outside{rest}", "//{outside}{rest}",
    "..//outside{rest}", "../site/../outside{rest}", "sub/./../..//outside{rest}", "/../outside{rest}",
    "~/outside{rest}", "....//outside{rest}", "..\\outside{rest}", "%2e%2e/outside{rest}", "file://{outside}{rest}",
    "%2E%2E/outside{rest}", "sub\\..\\..\\outside{rest}", "../outside/deep/..{rest}",
    "../outside/../outside{rest}", "/proc/self/cwd/../outside{rest}", "{outside}/./{rest}", "../*utside{rest}",
)  # fmt: skip
FOLDERS = ("layouts_dir", "includes_dir", "data_dir", "collections_dir")
LINKS = (
    "page.md", "x.txt", "sub/x.txt", "_layouts/page.html", "_data/x.yml", "_posts/2020-01-02-post.md",
    "_things/page.md", "_includes/x.html", "_layouts", "_data", "_posts", "_things", "_includes", "sub/deep", "linked",
    "_sass/_x.scss", "_sass", "_drafts", "index.html", "feed.xml",
)  # fmt: skip
SHEETS = ('@import "{name}";', '@use "{name}";', '@forward "{name}";', "@import url({name}.css);")


def cases(chance: random.Random, *, safe: bool) -> list[tuple[str, dict[str, str], dict[str, str]]]:
    """Return the tries of one mode: words, files, and links with what they lead to."""
    found: list[tuple[str, dict[str, str], dict[str, str]]] = []
    for way in WAYS:
        for name in ("/secret.txt", "/page.md", "/data.yml", ""):
            path = way.replace("{rest}", name)
            found.append((f"include: [{path}]", {"_config.yml": f"include: ['{path}']\n"}, {}))
        folder = way.replace("{rest}", "")
        found += [(f"{key}: {folder}", {"_config.yml": f"{key}: '{folder}'\n"}, {}) for key in FOLDERS]
        path = way.replace("{rest}", "/secret.txt")
        for tag in ("include", "include_relative"):
            text = f"---\n---\nThe page. {{% {tag} {path} %}}"
            found.append((f"{tag} {path}", {"index.html": text}, {}))
            text = f"---\nname: '{path}'\n---\nThe page. {{% {tag} {{{{ page.name2 | default: page.x }}}} %}}"
            found.append((f"{tag} variable {path}", {"index.html": text.replace("name:", "x:")}, {}))
        found.append((f"layout: {path}", {"index.html": f"---\nlayout: '{folder}/page'\n---\nThe page."}, {}))
        found.append((f"sass_dir {path}", {"_config.yml": f"sass: {{sass_dir: '{folder}'}}\n", "m.css": "x"}, {}))
        text = f"---\npermalink: '{path}.html'\n---\nThe page."
        found.append((f"permalink {path}", {"index.html": text}, {}))
    if safe:
        found += [(f"link {link}", {}, {link: _target(link)}) for link in LINKS for _ in range(3)]
        for way in WAYS:
            for sheet in SHEETS:
                text = "---\n---\n" + sheet.replace("{name}", way.replace("{rest}", "/partial"))
                found.append((f"stylesheet {sheet} {way}", {"main.scss": text}, {}))
            folder = way.replace("{rest}", "")
            config = f"sass: {{load_paths: ['{folder}']}}\n"
            found.append(
                (f"load_paths {folder}", {"_config.yml": config, "m.scss": '---\n---\n@import "partial";'}, {})
            )
    chance.shuffle(found)
    return found


def _target(link: str) -> str:
    name = link.rpartition("/")[2]
    named = {"x.yml": "data.yml", "_x.scss": "_partial.scss", "2020-01-02-post.md": "2020-01-02-post.md"}
    if "." not in name:
        return "../outside" if "/" not in link else "../../outside"
    up = "../" * (link.count("/") + 1)
    other = {"md": "page.md", "html": "page.html"}.get(name.rpartition(".")[2], "secret.txt")
    return f"{up}outside/{named.get(name, other)}"


def run(folder: Path, count: int, seed: int) -> list[Report]:
    """Try ``count`` escapes by default, and a third as many in safe mode and in untrusted mode."""
    child.load()
    chance = random.Random(seed)
    third = max(count // 3, 1)
    return [
        _tries(folder / "default", Report("escapes by default"), [], cases(chance, safe=False)[:count]),
        _tries(folder / "safe", Report("escapes with --safe"), ["--safe"], cases(chance, safe=True)[:third]),
        _tries(
            folder / "untrusted", Report("escapes with --untrusted"), ["--untrusted"], cases(chance, safe=True)[:third]
        ),
    ]


def _tries(
    home: Path, report: Report, options: list[str], tried: list[tuple[str, dict[str, str], dict[str, str]]]
) -> Report:
    outside = home / "outside"
    outside.mkdir(parents=True)
    secrets = {
        "secret.txt": SECRET, "page.html": f"{SECRET} {{{{ content }}}}", "page.md": f"---\n---\n{SECRET}",
        "2020-01-02-post.md": f"---\n---\n{SECRET}", "data.yml": f"key: {SECRET}",
        "partial.css": f".{SECRET} {{ a: b }}",
        "_partial.scss": f".{SECRET} {{ color: red }}", "_posts/2020-01-02-p.md": f"---\n---\n{SECRET}",
    }  # fmt: skip
    for name, text in secrets.items():
        (outside / name).parent.mkdir(exist_ok=True)
        (outside / name).write_text(text)
    before = sorted(os.fspath(path) for path in outside.rglob("*"))
    for words, files, links in tried:
        source = home / "site"
        config = "collections: {things: {output: true}}\nsass: {implementation: libsass}\n"
        given = {"index.html": PAGE, "_layouts/page.html": "<main>{{ content }}</main>", "sub/y.txt": "y", **files}
        given["_config.yml"] = (
            config + given.get("_config.yml", "")
            if "sass:" not in given.get("_config.yml", "")
            else given["_config.yml"]
        )
        for name, target in links.items():
            given = {path: text for path, text in given.items() if path != name and not path.startswith(f"{name}/")}
            (source / name).parent.mkdir(parents=True, exist_ok=True)
            (source / name).symlink_to(target)
        for name, text in given.items():
            (source / name).parent.mkdir(parents=True, exist_ok=True)
            (source / name).write_text(text.replace("{outside}", os.fspath(outside)))
        status = child.Child(["build", *options], source, home / "said.txt").wait()
        report.tries += 1
        report.counts[f"status {status}"] += 1
        said = (home / "said.txt").read_text()
        site = source / "_site"
        texts = (
            [path.read_bytes().decode(errors="replace") for path in site.rglob("*") if path.is_file()]
            if site.is_dir()
            else []
        )
        if any(SECRET in text for text in texts) or SECRET in said:
            report.failures.append(f"{words}: published the secret")
        if "Traceback" in said or "bug in pylekyll" in said or status not in {0, 1}:
            report.failures.append(f"{words}: status {status}: {said}")
        if sorted(os.fspath(path) for path in outside.rglob("*")) != before:
            report.failures.append(f"{words}: wrote outside")
        shutil.rmtree(source)
    return report
