"""A small site in several versions, between which everything changes that a swap can get wrong."""

from __future__ import annotations

import os
import shutil
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

    Tree = dict[str, bytes]

#: Version 1 edits a page, version 2 a file that others show, version 3 the layout, names, and what is a folder.
VERSIONS = 4
#: In these versions one file that all pages show differs: a server sees such an edit as a whole, and not half of it.
SERVED = (4, 5, 6)
_PAGES = 12


def files(version: int) -> dict[str, str]:
    """Return the source of one version by path."""
    mark = version if version in SERVED else version // 3
    version = 0 if version in SERVED else version
    found = {
        "_config.yml": (
            "title: Versions\nurl: https://example.org\ntime: 2024-05-06 07:08:09 +0000\ntimezone: UTC\n"
            "plugins: [jekyll-feed]\ncollections: {talks: {output: true}}\n"
        ),
        "_layouts/default.html": f"<title>{{{{ page.title }}}}</title>{{{{ content }}}}<i>{mark}</i>\n",
        "_includes/note.html": f"<b>{version // 2}</b>",
        "_talks/talk.md": f"---\nlayout: default\n---\n{{% include note.html %}} {version}\n",
        "_data/words.yml": f"word: w{version // 2}\n",
        "index.html": (
            "---\nlayout: default\n---\n{% for p in site.posts %}{{ p.title }} {% endfor %}{{ site.pages.size }}\n"
        ),
        "style.css": f"p {{ margin: {version // 3}px }}\n",
        "large.bin": f"{version // 2}" * 300_000,
    }
    for number in range(_PAGES):
        edit = version if number == 3 else version // 3
        shows = "{{ site.data.words.word }}" if number % 3 == 0 else ""
        found[f"folder{number % 3}/page{number}.md"] = (
            f"---\nlayout: default\ntitle: P{number}\n---\n*{edit}* {shows}\n"
        )
        found[f"_posts/2024-01-{number + 1:02}-post.md"] = (
            f"---\nlayout: default\ntitle: Q{number}.{edit}\n---\n{shows}\n"
        )
    turned = "both.html/index.html" if version == 3 else "both.html"
    return found | {turned: "---\n---\nboth\n", f"only{version // 3}/here.md": "---\n---\nhere\n"}


def lay_out(source: Path, version: int) -> set[str]:
    """Make ``source`` the given version, touching only what differs; return the absolute paths that changed."""
    wanted, changed = files(version), set()
    for path in [path for path in source.rglob("*") if path.is_file()]:
        relative = path.relative_to(source).as_posix()
        if relative not in wanted and not relative.startswith(("_site", ".jekyll-cache", ".")):
            path.unlink()
            changed.add(os.fspath(path))
            if not any(path.parent.iterdir()):
                path.parent.rmdir()
    for name, text in wanted.items():
        path = source / name
        if not path.is_file() or path.read_text() != text:
            path.parent.mkdir(parents=True, exist_ok=True)
            own = path.with_name(f".{path.name}~")
            own.write_text(text)
            own.replace(path)
            changed.add(os.fspath(path))
    return changed


def tree(folder: Path) -> Tree | None:
    """Return the files below ``folder`` with their bytes; ``None`` where there is no such folder."""
    if not folder.is_dir():
        return None
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_file() and ".git" not in path.parts
    }


def litter(source: Path) -> list[str]:
    """Return staging folders that are still there."""
    return [path.relative_to(source).as_posix() for path in source.rglob(".*-pylekyll-*")]


def clear(folder: Path) -> None:
    """Remove a folder, closed ones included."""
    for path in [folder, *folder.rglob("*")]:
        if path.is_dir() and not path.is_symlink():
            path.chmod(0o755)
    shutil.rmtree(folder)
