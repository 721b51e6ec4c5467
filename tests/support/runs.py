"""The small sites under tests/sites, the ways in which each is built, and how a copy of one is laid out to be built.

The sites are of three kinds, with a folder each: those of Jekyll alone (``jekyll``), those of a plugin (``plugins``)
and those that GitHub Pages builds otherwise (``github-pages``). tests/expected has the recorded tree of each.

A site's `_runs.yml` names its runs. A run is a list of arguments to `build`, or a mapping:

- `args`: the arguments
- `env`: the environment
- `before`: files that are in the destination already
- `links`: symlinks in the source, with their targets; the folder `outside` with `secret.txt` is then beside the source

A site without that file has one run `default`.
"""

from __future__ import annotations

import json
import os
import shutil
import tempfile
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

import yaml

from tests.support import recorded

if TYPE_CHECKING:
    from pylekyll.site.site import Site

TESTS = Path(__file__).parents[1]
ROOT = TESTS.parent
SITES = TESTS / "sites"
EXPECTED = TESTS / "expected"
THEME = ROOT / "pylekyll" / "site" / "themes" / "academic"

ROOT_SITE = (
    *("_config.yml", "_bibliography", "_data", "_fonts", "_includes", "_pages", "_papers", "_posts"),
    *("_projects", "_talks", "images"),
)
THEME_FOLDERS = ("_data", "_includes", "_layouts", "_sass", "assets")

#: Drafts are dated by their file's time, and static files know theirs: 2024-05-06 07:08:09 UTC.
FILE_TIME = 1714979289

#: Variables of the tester's environment, including faketime's, that must not affect a build.
KEPT = frozenset({"PATH", "HOME", "SYSTEMROOT", "LD_PRELOAD", "NO_FAKE_STAT", "PYTHONHASHSEED"})

#: Nothing of the tester's own environment decides what a build looks like.
ENVIRONMENT = {"LANG": "C.UTF-8", "LC_ALL": "C.UTF-8", "TZ": "UTC", "JEKYLL_NO_BUNDLER_REQUIRE": "true"}

#: The kinds of sites, with what their builds' environment has besides. GitHub Pages' builder gets the repository.
KINDS = {
    "jekyll": {},
    "plugins": {},
    "github-pages": {"PAGES_REPO_NWO": "octo/site", "JEKYLL_ENV": "development"},
}


@dataclass(frozen=True)
class Run:
    """One way of building one site.

    ``kind`` is the folder of tests/sites that has the site.
    ``before`` are files that are in the destination already; ``extra`` are files that only this run's source has.
    """

    site: str
    name: str = "default"
    args: tuple[str, ...] = ()
    env: dict[str, str] = field(default_factory=dict, hash=False)
    before: tuple[str, ...] = ()
    links: dict[str, str] = field(default_factory=dict, hash=False)
    extra: dict[str, str] = field(default_factory=dict, hash=False)
    kind: str = "jekyll"

    def __str__(self) -> str:
        return f"{self.site}-{self.name}"

    def recorded(self) -> dict[str, bytes]:
        """Return the tree that Jekyll wrote, as tests/record/record_trees.py recorded it."""
        return recorded.read(EXPECTED / self.kind / self.site)[self.name]

    def lay_out(self, folder: Path) -> tuple[Path, Path]:
        """A copy of the site in ``folder`` with known file times; returns the copy and the destination to build to."""
        source, destination = folder / self.site, folder / "_site"
        if self.site in SPECIAL_SITES:
            SPECIAL_SITES[self.site](source)
        else:
            shutil.copytree(SITES / self.kind / self.site, source)
        for path in self.before:
            (destination / path).parent.mkdir(parents=True, exist_ok=True)
            (destination / path).write_text(f"{path} was here before\n")
        for path, text in self.extra.items():
            (source / path).parent.mkdir(parents=True, exist_ok=True)
            (source / path).write_bytes(text.encode("utf-8", "surrogateescape"))
        freeze_times(source)
        if self.links:
            (folder / "outside").mkdir()
            (folder / "outside" / "secret.txt").write_text("not of this site\n")
            freeze_times(folder / "outside")
        for path, target in self.links.items():
            (source / path).parent.mkdir(parents=True, exist_ok=True)
            (source / path).symlink_to(target)
        return source, destination

    def arguments(self, destination: Path) -> list[str]:
        """Return the command line after the program's name, to be run in the copy."""
        return ["build", "--destination", str(destination), *self.args]

    def environment(self) -> dict[str, str]:
        """Return the whole environment of the run."""
        kept = {name: value for name, value in os.environ.items() if name in KEPT or name.startswith("FAKETIME")}
        return {**kept, **ENVIRONMENT, **KINDS[self.kind], **self.env}


#: Without what pylekyll changes in the output of the root site, which Ruby's templates cannot change (docs/theme.md).
PLAIN = "math: false\nshare_pictures: false\ncv: {pdf: false}\nfeed: {email: true}\n"


def copy_root_site(folder: Path) -> None:
    """The repository's own site as it is: its theme is the bundled one."""
    folder.mkdir(parents=True, exist_ok=True)
    for name in ROOT_SITE:
        part = ROOT / name
        shutil.copytree(part, folder / name, dirs_exist_ok=True) if part.is_dir() else shutil.copy(part, folder / name)


def lay_root_site(folder: Path) -> None:
    """The repository's own site with the theme's folders beside it, for builders without the theme."""
    for name in THEME_FOLDERS:
        shutil.copytree(THEME / name, folder / name)
    for font in (folder / "assets" / "fonts").iterdir():
        if font.name not in fonts_of_root_site():
            font.unlink()
    copy_root_site(folder)
    config = folder / "_config.yml"
    config.write_text(config.read_text("utf-8").replace("\ntheme: academic\n", "\n") + PLAIN, "utf-8")
    for path, text in given_to_ruby().items():
        (folder / path).parent.mkdir(exist_ok=True)
        (folder / path).write_text(text, "utf-8")


@cache
def plain_root_site() -> Site:
    """Return the root site, built without what Ruby's templates cannot change."""
    import pylekyll

    with tempfile.TemporaryDirectory() as temporary:
        copy_root_site(Path(temporary) / "root")
        plain = {"math": False, "share_pictures": False, "cv": {"pdf": False}}
        return pylekyll.build(Path(temporary) / "root", Path(temporary) / "_site", **plain).site


def fonts_of_root_site() -> set[str]:
    """Return the names of the theme's fonts that the root site publishes."""
    return {file.name for file in plain_root_site().static_files if file.directory == "/assets/fonts"}


@cache
def given_to_ruby() -> dict[str, str]:
    """Return what only pylekyll computes of the root site, as files for any Jekyll: publications, their pages, the CV.

    Ruby gets them as the input of its templates, so that all that it writes can be compared; the site as it is has to
    give the same tree without them. The names of the pages sort behind all others, where a generator puts them.
    """
    site = plain_root_site()
    pages = [page for page in site.pages if "publication" in page.data]
    files = {
        f"papers/zz{place:02}.html": f"---\n{dumped(page.data)}\n---\n{page.content}"
        for place, page in enumerate(pages)
    }
    computed = ("publications", "publication_files", "pictures", "curriculum")
    data = {f"_data/{name}.json": dumped(site.data[name]) for name in computed}
    wanted = site.data["publication_files"].values()
    downloads = {page.url[1:]: page.output or "" for page in site.pages if page.url in wanted}
    return data | files | downloads


def dumped(value: Any) -> str:
    """JSON, which is YAML too."""
    return json.dumps(value, ensure_ascii=False, indent=1)


def copy_repository(folder: Path) -> None:
    """Return a copy of the repository without names that begin with a dot: the source of a build at a clone's root."""
    shutil.copytree(ROOT, folder, ignore=shutil.ignore_patterns(".*", "_site", "__pycache__", "*.egg-info"))


#: The root site as it is, except for that.
AS_RUBY: dict[str, Any] = {"args": ("--config", "_config.yml,_as_ruby.yml"), "extra": {"_as_ruby.yml": PLAIN}}

#: Sites that are not folders of tests/sites, by the name of the run's site.
SPECIAL_SITES = {
    "empty": lambda folder: folder.mkdir(parents=True),
    "root": lay_root_site,
    "root-as-it-is": copy_root_site,
    "repository": copy_repository,
}


def freeze_times(folder: Path) -> None:
    """Give every file under ``folder`` the same modification time."""
    for path in folder.rglob("*"):
        os.utime(path, (FILE_TIME, FILE_TIME))


def sites_of(kind: str) -> list[str]:
    """Return the sites of the kind ``kind``, by name."""
    return sorted(path.name for path in (SITES / kind).iterdir() if (path / "_config.yml").exists())


def runs_of(site: str, kind: str = "jekyll") -> list[Run]:
    """Return the runs of the site ``site``."""
    path = SITES / kind / site / "_runs.yml"
    described: dict[str, Any] = yaml.safe_load(path.read_text("utf-8")) if path.exists() else {"default": []}
    return [_run(site, kind, name, value) for name, value in described.items()]


def _run(site: str, kind: str, name: str, value: Any) -> Run:
    if isinstance(value, list):
        value = {"args": value}
    before = tuple(value.get("before", ()))
    args = tuple(value.get("args", ()))
    return Run(site, name, args, value.get("env", {}), before, value.get("links", {}), kind=kind)


def all_runs(kind: str = "jekyll") -> list[Run]:
    """Every run of every site of the kind ``kind``; the repository's own site is the first of the kind ``jekyll``."""
    runs = [run for site in sites_of(kind) for run in runs_of(site, kind)]
    return [Run("root"), *runs] if kind == "jekyll" else runs


def first_runs(kind: str = "jekyll") -> list[Run]:
    """The first run of every site: what Ruby is asked for again, where the recorded trees tell of the others."""
    first: dict[str, Run] = {}
    for run in all_runs(kind):
        first.setdefault(run.site, run)
    return list(first.values())


def versions_of(kind: str) -> dict[str, str]:
    """Return the versions of the programs that the trees of the kind ``kind`` were recorded from."""
    return dict(line.split() for line in (EXPECTED / kind / "versions.txt").read_text("utf-8").splitlines())


def recorded_runs(kind: str) -> set[tuple[str, str]]:
    """Return the site and the name of every run of which a tree is recorded."""
    sites = [path for path in (EXPECTED / kind).iterdir() if path.is_dir()]
    return {(site.name, name) for site in sites for name in recorded.read(site)}


def plugins_of(site: str) -> list[str]:
    """Return the plugins that the site ``site`` of the kind ``plugins`` names."""
    config = yaml.safe_load((SITES / "plugins" / site / "_config.yml").read_text("utf-8")) or {}
    return list(config.get("plugins") or ())
