"""The likely reasons of differences, in words, with what to do about each."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import PurePosixPath
from typing import TYPE_CHECKING, Final

from pylekyll.checks.compare.trees import kind_of
from pylekyll.foundation import presence
from pylekyll.foundation.diagnostics import listed

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from pylekyll.checks.compare.lines import Hunk

#: Causes of this rank and above are known; those below are guesses or unknown.
UNEXPLAINED: Final = 20

BUILT: Final = "built"
FOLDER: Final = "folder"
LIVE: Final = "live"


@dataclass(frozen=True)
class Cause:
    """Why files differ. ``same_content`` when only the writing is another; ``rank`` sorts, the most telling first.

    ``remedy`` is what makes them equal, where that was tried.
    """

    key: str
    title: str
    advice: str = ""
    same_content: bool = False
    rank: int = 0
    remedy: str = ""


#: The reasons that the rules of the same keys give.
EXCUSED: Final = {
    "highlight": Cause(
        "highlight",
        "syntax-highlighting spans",
        "The code is the same, but its spans differ, which changes some colours. Another version of Rouge causes this: "
        "pylekyll follows 4.7.0, or 3.30.0 with --compat github-pages.",
        same_content=True,
        rank=60,
    ),
    "css": Cause(
        "css",
        "CSS output style",
        "The rules are the same, written in another style by another Sass compiler. Where the site's Jekyll uses "
        "libsass (jekyll-sass-converter before 3, GitHub Pages, Debian), set `sass: {implementation: libsass}`.",
        same_content=True,
        rank=61,
    ),
    "spelling": Cause(
        "spelling",
        "Other HTML syntax",
        "The same characters and tags, as `&#8217;` for ’ or `<br />` for `<br>`. Browsers treat them the same.",
        same_content=True,
        rank=62,
    ),
    "notes": Cause(
        "notes",
        "roles of footnotes",
        "kramdown 2.5, which pylekyll follows, sets `role` on other elements of footnotes than kramdown 2.4.",
        same_content=True,
        rank=63,
    ),
    "lastmod": Cause(
        "lastmod",
        "when files were changed",
        "The sitemap has the modification times of files, and a clone or download sets new times.",
        same_content=True,
        rank=64,
    ),
    "bust": Cause(
        "bust",
        "cache-busting numbers in URLs",
        "The query string of a stylesheet or script depends on the build time or on its content.",
        same_content=True,
        rank=65,
    ),
    "injected": Cause(
        "injected",
        "added by the host",
        "The content delivery network or the preview server adds this to every page; builds do not contain it.",
        same_content=True,
        rank=66,
    ),
    "address": Cause(
        "address",
        "the site's address",
        "`url` or `baseurl` differs. Compare with the same settings: --baseurl, --config, --environment.",
        rank=30,
    ),
}

ENVIRONMENT: Final = Cause(
    "environment",
    "the environment",
    "Jekyll's templates often print statistics and comments only with JEKYLL_ENV=production. Compare with the same: "
    "--environment production.",
    rank=31,
)
SOURCE_MAP: Final = Cause(
    "source-map",
    "source maps of stylesheets",
    "Browsers' developer tools use them, and each Sass compiler writes different ones.",
    same_content=True,
    rank=67,
)


def other_compiler(implementation: str) -> Cause:
    """Return the reason of stylesheets that are equal when the other Sass compiler writes them, which was tried."""
    return Cause(
        "sass-compiler",
        "another Sass compiler",
        f"The other build's are by {implementation}. With `sass: {{implementation: {implementation}}}` in _config.yml "
        "pylekyll's are equal; this was verified.",
        rank=22,
        remedy=f"`sass: {{implementation: {implementation}}}` in _config.yml",
    )


def not_fetched(reason: str) -> Cause:
    """Why a file of a live site could not be compared."""
    return Cause("unread", f"could not be fetched: {reason}", "They were not compared.", rank=-3)


ORDER: Final = Cause(
    "order",
    "the same lines in another order",
    "Often these are entries with the same date or weight, which `sort` leaves in any order: give them different "
    "values.",
    rank=20,
)
BINARY: Final = Cause("binary", "other bytes", "These files are not text; only their lengths are shown.", rank=10)
UNKNOWN: Final = Cause("unknown", "no reason known", rank=0)
OTHER_CSS: Final = Cause(
    "other-css",
    "other CSS rules",
    "Perhaps another version of the Sass compiler: `sass: {implementation: libsass}` or `dart-sass` chooses it.",
    rank=21,
)

_STATISTICS = re.compile(
    r"google-?analytics|googletagmanager|gtag\(|plausible|umami|matomo|goatcounter|statcounter|clarity\.ms|disqus|"
    r"giscus|utteranc|hm\.baidu|cnzz",
    re.IGNORECASE,
)


@dataclass(frozen=True)
class Origins:
    """Facts about the two builds.

    ``reference`` tells where the other one comes from: ``BUILT`` now by Ruby, a ``FOLDER``, a ``LIVE`` site.
    ``ruby_plugins`` are paths of Ruby files in the site's plugin folders with the tags and filters that they register;
    ``missing_plugins`` names of gems that pylekyll does not have.
    """

    reference: str = BUILT
    ruby_plugins: tuple[tuple[str, tuple[str, ...]], ...] = ()
    missing_plugins: tuple[str, ...] = ()

    def suspect(self) -> Cause | None:
        """Return the plugins that run in Ruby only, as the reason of what has no other."""
        if self.ruby_plugins:
            plugins = [f"{path} ({', '.join(brings)})" if brings else path for path, brings in self.ruby_plugins]
            return Cause(
                "plugin-in-ruby",
                "perhaps a Ruby plugin that cannot run",
                f"The site has {listed(plugins, 4)}. You can write the same in Python (docs/plugins.md).",
                rank=1,
            )
        if self.missing_plugins:
            names = ", ".join(self.missing_plugins)
            return Cause(
                "missing-plugin",
                "perhaps a plugin that pylekyll does not have",
                f"The site asks for {names}. You can write what you need in Python (docs/plugins.md).",
                rank=1,
            )
        return None

    def unexplained(self, kind: str) -> Cause:
        """Return the reason of a difference for which no rule has one."""
        return self.suspect() or (OTHER_CSS if kind == "css" else UNKNOWN)

    def only_theirs(self, path: str) -> Cause:
        """Return why only the other build has a file."""
        if path.endswith((".css.map", ".js.map")):
            return SOURCE_MAP
        advice = "" if self.reference == BUILT else "Perhaps that build is of an older source."
        suspect = self.suspect()
        return Cause("missing", "pylekyll does not write these", suspect.advice if suspect else advice, rank=-2)

    def only_ours(self, path: str) -> Cause:
        """Return why only pylekyll's build has a file."""
        if path.endswith((".css.map", ".js.map")):
            return SOURCE_MAP
        if self.reference == LIVE:
            return Cause(
                "absent", "not at the live site", "Perhaps they are not published yet, or have another URL.", rank=-1
            )
        advice = "" if self.reference == BUILT else "Perhaps that build is of an older source."
        return Cause("extra", "only pylekyll writes these", advice, rank=-1)


def cause_of_hunk(hunk: Hunk) -> Cause | None:
    """Return the reason that the words of a difference give away."""
    before, after = hunk.texts
    if bool(before.strip()) != bool(after.strip()) and _STATISTICS.search(before or after):
        return ENVIRONMENT
    return None


def cause_of_file(path: str) -> Cause | None:
    """Return the reason that the name of a file gives away."""
    return SOURCE_MAP if kind_of(path) == "json" and PurePosixPath(path).suffix == ".map" else None


_REGISTERS = re.compile(r"register_(?:tag|filter)\W+(\w+)")
_GENERATES = re.compile(r"<\s*(?:Jekyll::)?(Generator|Converter|Command)\b")


def ruby_plugins(folders: Sequence[Path], source: Path) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """Return the Ruby files in plugin folders, relative to ``source`` where they are in it, and what each registers."""
    found = []
    for path in sorted(path for folder in folders for path in presence.files_below(folder, ".rb")):
        text = path.read_text("utf-8", "replace")
        brings = [*_REGISTERS.findall(text), *(f"a {kind.lower()}" for kind in _GENERATES.findall(text))]
        name = path.relative_to(source).as_posix() if path.is_relative_to(source) else str(path)
        found.append((name, tuple(dict.fromkeys(brings))))
    return tuple(found)
