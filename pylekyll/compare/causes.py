"""The likely reasons of differences, in words, with what to do about each."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import PurePosixPath
from typing import TYPE_CHECKING, Final

from pylekyll.compare.trees import kind_of

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from pylekyll.compare.lines import Hunk

#: Reasons of this rank and above are known; those below are guesses, or say that there is none.
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
        "The code is the same; its words are in other spans, which colours it a little differently. Another version of "
        "Rouge does that: pylekyll follows 4.7.0, or 3.30.0 under --compat github-pages.",
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
        "HTML written in another way",
        "The same characters and tags, as `&#8217;` for ’ or `<br />` for `<br>`. Browsers read them alike.",
        same_content=True,
        rank=62,
    ),
    "notes": Cause(
        "notes",
        "roles of footnotes",
        "kramdown 2.5, which pylekyll follows, gives `role` to other elements of footnotes than kramdown 2.4.",
        same_content=True,
        rank=63,
    ),
    "lastmod": Cause(
        "lastmod",
        "when files were changed",
        "The sitemap tells when files were changed, and a clone or a download gives them new times.",
        same_content=True,
        rank=64,
    ),
    "bust": Cause(
        "bust",
        "numbers that make browsers fetch a file anew",
        "What stands behind the `?` of a stylesheet or a script comes from the time of the build or from its content.",
        same_content=True,
        rank=65,
    ),
    "injected": Cause(
        "injected",
        "added by the host",
        "The content delivery network or the preview server adds this to every page; no build has it.",
        same_content=True,
        rank=66,
    ),
    "address": Cause(
        "address",
        "the site's address",
        "`url` or `baseurl` is another one. Compare with the same settings: --baseurl, --config, --environment.",
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
    "They are for the developer tools of browsers, and each Sass compiler writes its own.",
    same_content=True,
    rank=67,
)


def other_compiler(implementation: str) -> Cause:
    """The reason of stylesheets that are equal when the other Sass compiler writes them, which was tried."""
    return Cause(
        "sass-compiler",
        "another Sass compiler",
        f"The other build's are by {implementation}. With `sass: {{implementation: {implementation}}}` in _config.yml "
        "pylekyll writes them too, and they are equal: it was tried.",
        rank=22,
        remedy=f"`sass: {{implementation: {implementation}}}` in _config.yml",
    )


def not_fetched(reason: str) -> Cause:
    """Why a file of a live site could not be compared."""
    return Cause("unread", f"could not be fetched: {reason}", "They are neither equal nor different.", rank=-3)


ORDER: Final = Cause(
    "order",
    "the same lines in another order",
    "Often entries with the same date or weight, which `sort` may leave in any order: give them different ones.",
    rank=20,
)
BINARY: Final = Cause(
    "binary", "other bytes", "These files are no text; only their lengths are compared here.", rank=10
)
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
    """What is known of the two builds beforehand.

    ``reference`` tells where the other one comes from: ``BUILT`` now by Ruby, a ``FOLDER``, a ``LIVE`` site.
    ``ruby_plugins`` are paths of Ruby files in the site's plugin folders with the tags and filters that they register;
    ``missing_plugins`` names of gems that pylekyll does not have.
    """

    reference: str = BUILT
    ruby_plugins: tuple[tuple[str, tuple[str, ...]], ...] = ()
    missing_plugins: tuple[str, ...] = ()

    def suspect(self) -> Cause | None:
        """The plugins that run in Ruby only, as the reason of what has no other."""
        if self.ruby_plugins:
            names = ", ".join(
                f"{path} ({', '.join(brings)})" if brings else path for path, brings in self.ruby_plugins[:4]
            )
            more = f" and {len(self.ruby_plugins) - 4} more" if len(self.ruby_plugins) > 4 else ""
            return Cause(
                "plugin-in-ruby",
                "perhaps a Ruby plugin that cannot run",
                f"The site has {names}{more}. What they do can be written in Python (docs/plugins.md).",
                rank=1,
            )
        if self.missing_plugins:
            names = ", ".join(self.missing_plugins)
            return Cause(
                "missing-plugin",
                "perhaps a plugin that pylekyll does not have",
                f"The site asks for {names}. What is needed of it can be written in Python (docs/plugins.md).",
                rank=1,
            )
        return None

    def unexplained(self, kind: str) -> Cause:
        """The reason of a difference for which no rule has one."""
        return self.suspect() or (OTHER_CSS if kind == "css" else UNKNOWN)

    def only_theirs(self, path: str) -> Cause:
        """Why the other build has a file that pylekyll's has not."""
        if path.endswith((".css.map", ".js.map")):
            return SOURCE_MAP
        advice = "" if self.reference == BUILT else "Perhaps that build is of an older source."
        suspect = self.suspect()
        return Cause("missing", "pylekyll does not write these", suspect.advice if suspect else advice, rank=-2)

    def only_ours(self, path: str) -> Cause:
        """Why pylekyll's build has a file that the other has not."""
        if path.endswith((".css.map", ".js.map")):
            return SOURCE_MAP
        if self.reference == LIVE:
            return Cause(
                "absent", "not at the live site", "Perhaps not published yet, or under another address.", rank=-1
            )
        advice = "" if self.reference == BUILT else "Perhaps that build is of an older source."
        return Cause("extra", "only pylekyll writes these", advice, rank=-1)


def cause_of_hunk(hunk: Hunk) -> Cause | None:
    """The reason that the words of a difference give away."""
    before, after = hunk.texts
    if bool(before.strip()) != bool(after.strip()) and _STATISTICS.search(before or after):
        return ENVIRONMENT
    return None


def cause_of_file(path: str) -> Cause | None:
    """The reason that the name of a file gives away."""
    return SOURCE_MAP if kind_of(path) == "json" and PurePosixPath(path).suffix == ".map" else None


_REGISTERS = re.compile(r"register_(?:tag|filter)\W+(\w+)")
_GENERATES = re.compile(r"<\s*(?:Jekyll::)?(Generator|Converter|Command)\b")


def ruby_plugins(folders: Sequence[Path], source: Path) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """The Ruby files in plugin folders, relative to ``source`` where they are in it, and what each registers."""
    found = []
    for path in sorted(
        path for folder in folders if folder.is_dir() for path in folder.rglob("*.rb") if path.is_file()
    ):
        text = path.read_text("utf-8", "replace")
        brings = [*_REGISTERS.findall(text), *(f"a {kind.lower()}" for kind in _GENERATES.findall(text))]
        name = path.relative_to(source).as_posix() if path.is_relative_to(source) else str(path)
        found.append((name, tuple(dict.fromkeys(brings))))
    return tuple(found)
