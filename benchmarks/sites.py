"""The sites of the benchmark: where they come from, and how a copy of one is edited between builds."""

from __future__ import annotations

import re
import shutil
import subprocess
import tempfile
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from workloads import blog, documentation

if TYPE_CHECKING:
    from collections.abc import Iterable

ROOT = Path(__file__).parents[1]
COLD, UNCHANGED, POST, INCLUDE, CONFIG = STEPS = ("cold", "unchanged", "post edited", "include edited", "config edited")
_CACHES = (".jekyll-cache", ".jekyll-metadata", ".sass-cache", "resources", ".hugo_build.lock", "public", "_site")
_ACADEMIC = re.compile(r"^theme: *academic$", re.MULTILINE)
_INCLUDE = re.compile(r"\{%-?\s*include(?:_cached)?\s+([\w./-]+)|\{\{-?\s*partial\s+\"([\w./-]+)\"")


@dataclass
class Copy:
    """A program's own copy of a site: its source, its destination, and the files that are edited, by step."""

    source: Path
    destination: Path
    edited: dict[str, Path]
    _texts: dict[Path, str] = field(default_factory=dict)

    def reset(self) -> None:
        """Undo all edits; move the destination and the caches to a new folder beside the source.

        They are not removed, as a build takes longer after that: ext4 looks at each inode that was removed in the last
        minutes before it takes another one. Of 6,000 inodes, that is a second of the system.
        """
        for path, text in self._texts.items():
            path.write_text(text, "utf-8")
        self._texts.clear()
        aside = Path(tempfile.mkdtemp(prefix="aside-", dir=self.source.parent))
        for path in (self.destination, *(self.source / name for name in _CACHES)):
            if path.exists():
                path.rename(aside / path.name)

    def prepare(self, step: str, number: int) -> bool:
        """Make the edit of ``step``, another one in each round; false where the site has no such file."""
        if step in (COLD, UNCHANGED):
            return True
        path = self.edited.get(step)
        if path is None:
            return False
        text = self._texts.setdefault(path, path.read_text("utf-8"))
        path.write_text(_edit(path, text, number), "utf-8")
        return True


_BLOGS = {"jekyll": blog.write_jekyll, "hugo": blog.write_hugo, "eleventy": blog.write_eleventy}


def _edit(path: Path, text: str, number: int) -> str:
    if path.suffix == ".toml":
        return f"{text.rstrip()}\nbenchmark_round = {number}\n"
    if path.name == "_config.yml":
        return f"{text.rstrip()}\nbenchmark_round: {number}\n"
    if path.suffix == ".js":
        return f"{text.rstrip()}\n// round {number}\n"
    if path.suffix in (".html", ".liquid"):
        return f"{text.rstrip()}\n<!-- round {number} -->\n"
    return f"{text.rstrip()}\n\nA sentence of round {number}.\n"


def lay_out(workload: str, folder: Path, kind_of_site: str) -> Copy | None:
    """Write a copy of the site for ``jekyll``, ``hugo`` or ``eleventy``; ``None`` if that has no counterpart."""
    source = folder / "source"
    kind, _, size = workload.partition("-")
    if kind == "blog" and size.isdigit():
        _BLOGS[kind_of_site](source, int(size))
    elif kind_of_site != "jekyll":
        return None
    elif kind == "docs" and size.isdigit():
        documentation.write_jekyll(source, int(size))
    else:
        _copy(ROOT if workload == "root" else Path(workload), source)
        _lay_theme_beside(source)
    return Copy(source, folder / "built", _edited(source, kind_of_site))


def _copy(site: Path, source: Path) -> None:
    """Copy a site's files: those that git knows where it is a repository of its own, all others else."""
    if not (site / "_config.yml").is_file():
        raise SystemExit(f"{site} is not the folder of a site: it has no _config.yml.")
    if (site / ".git").exists():
        listed = subprocess.run(["git", "-C", str(site), "ls-files", "-z"], capture_output=True, check=True).stdout
        for name in listed.decode().split("\0"):
            if name and (site / name).is_file():
                (source / name).parent.mkdir(parents=True, exist_ok=True)
                shutil.copyfile(site / name, source / name)
    else:
        shutil.copytree(site, source, symlinks=True, ignore=shutil.ignore_patterns(*_CACHES))


def _lay_theme_beside(source: Path) -> None:
    """Put the files of the bundled theme into a site that uses it: Ruby has no gem of that name."""
    config = (source / "_config.yml").read_text("utf-8")
    if _ACADEMIC.search(config) is None:
        return
    (source / "_config.yml").write_text(_ACADEMIC.sub("", config), "utf-8")
    theme = ROOT / "pylekyll" / "site" / "themes" / "academic"
    for path in theme.rglob("*"):
        target = source / path.relative_to(theme)
        if path.is_file() and not target.exists():
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(path, target)


def _edited(source: Path, kind_of_site: str) -> dict[str, Path]:
    if kind_of_site == "eleventy":
        posts = sorted((source / "posts").rglob("*.md"))
        footer, config = source / "_includes/footer.liquid", source / "eleventy.config.js"
        return {POST: posts[len(posts) // 2], INCLUDE: footer, CONFIG: config}
    if kind_of_site == "hugo":
        posts = sorted((source / "content").rglob("*.md"))
        partials, config = source / "layouts/partials", source / "hugo.toml"
        return {POST: posts[len(posts) // 2], INCLUDE: partials / "footer.html", CONFIG: config}
    edited = {CONFIG: source / "_config.yml"}
    post = _middle_post(source)
    include = _frequent_include(source)
    if post is not None:
        edited[POST] = post
    if include is not None:
        edited[INCLUDE] = include
    return edited


def _middle_post(source: Path) -> Path | None:
    """The post in the middle, else the page or document of Markdown in the middle."""
    posts = sorted(source.glob("_posts/**/*.md"))
    others = sorted(
        path
        for path in source.rglob("*.md")
        if path.read_bytes().startswith(b"---")
        and not any(part in ("_includes", "node_modules") for part in path.parts)
    )
    found = posts or others
    return found[len(found) // 2] if found else None


def _frequent_include(source: Path) -> Path | None:
    """The include that layouts and includes name most often, else a layout."""
    layouts = sorted(source.glob("_layouts/**/*.html"))
    names: dict[str, int] = {}
    for path in [*layouts, *sorted(source.glob("_includes/**/*.html"))]:
        for match in _INCLUDE.finditer(path.read_text("utf-8", "replace")):
            names[match[1] or match[2]] = names.get(match[1] or match[2], 0) + 1
    return next(_existing(source / "_includes", sorted(names, key=lambda name: -names[name])), None) or next(
        (path for path in layouts if path.stem == "default"), layouts[0] if layouts else None
    )


def _existing(folder: Path, names: Iterable[str]) -> Iterable[Path]:
    return (folder / name for name in names if (folder / name).is_file() and name.endswith(".html"))
