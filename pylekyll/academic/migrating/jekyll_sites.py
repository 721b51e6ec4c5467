"""Moves a Jekyll site that copied a template: its files go, the content stays, the configuration names the theme."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from pylekyll.academic.migrating import settings
from pylekyll.academic.migrating.author_keys import unknown_keys
from pylekyll.academic.migrating.plan import ASIDE, EXAMPLES, Plan, listed_files
from pylekyll.foundation.closed import sub_closed

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from pylekyll.academic.migrating.kinds import Kind, SiteFiles

    #: Returns the template's own version of a file that the owner changed, if the history has one.
    Original = Callable[[str], str | None]
    OfOldTheme = Callable[[str], str | None]

#: Files by which a template renders: they belong to the theme now.
_CODE = re.compile(
    r"(?:_layouts|_includes|_sass|_scripts|bin|test|\.github|\.devcontainer|\.bundle)/"
    r"|assets/_?(?:css|js|scss|sass|theme|fonts|webfonts|libs|html)/"
)
#: Those that would take the place of the theme's, or let another program build the site, if they stayed.
_RENDERS = re.compile(r"(?:_layouts|_includes|_sass)/|assets/|Gemfile")
#: Folders of other programs, and plugins: the presence of a template's Ruby file turns on its counterpart.
_UNTOUCHED = re.compile(r"(?:_site|vendor|node_modules|\.jekyll-cache|\.git|\.idea|\.vscode|_plugins)/")
#: Files at the top of a repository that build or check a site with other programs.
_TOOLS = re.compile(
    r"(?:Gemfile(?:\.lock)?|Rakefile|\w[\w-]*\.gemspec|package(?:-lock)?\.json|Dockerfile|docker-compose[\w.-]*\.ya?ml"
    r"|run_server\.sh|\.(?:prettier\w*|dockerignore|pre-commit-config\.yaml|all-contributorsrc|git-blame-ignore-revs|travis\.yml)"
    r"|purgecss\.config\.js|(?:CONTRIBUTING|CUSTOMIZE|FAQ|INSTALL|CHANGELOG|TROUBLESHOOTING|AGENTS|CLAUDE|GEMINI|ANALYTICS|SEO|QUICKSTART|README)\.md|_config\.dev\.yml)"
)
_PAGE = re.compile(r"(?:_pages/.*|[^/]*)\.(?:md|markdown|html|htm)")
_PAGE_OR_POST = re.compile(r".*\.(?:md|markdown|html|htm)")
_TEXT = re.compile(r".*\.(?:md|markdown|html|htm|yml|yaml|json|bib|css|scss|liquid|txt|xml|csv|tex)", re.IGNORECASE)
_CRAWLER = re.compile(r"google_scholar_crawler/|\.github/workflows/google_scholar_crawler\.ya?ml")
_LICENCE = re.compile(r"LICEN[SC]E(?:\.\w+)?")
_NEVER_SAMPLES = re.compile(r"_data/|_bibliography/|\.gitignore|CNAME|robots\.txt|404\.(?:html|md)")
_UNUSED_DATA = re.compile(r"_data/(?:ui-text\.yml|comments/.*)")
#: Plugins that only served the scripts of al-folio's theme.
_UNUSED_PLUGINS = frozenset({"jekyll-minifier", "jekyll-terser", "jekyll-3rd-party-libraries"})
_UNUSED_GEMS = re.compile(
    r"al_folio_\w+|al-folio-\w+|jekyll-theme-[\w-]+"
    r"|al_(?:analytics|comments|cookie|icons|img_tools|math|newsletter|search)"
)
#: Tags of al-folio v1's own gem, which stays with its settings for them.
_CORE, _TAG_OF_CORE = "al_folio_core", re.compile(r"\{%-?\s*(?:details|file_exists)\b")
_INCLUDE = re.compile(r"\{%-?\s*include(?:_cached)?\s+[\"']?([\w./-]+)")
#: A picture of a text that ends with the last tag.
_PICTURE = re.compile(r"<img\b[^>]*>?", re.IGNORECASE)
_LAZY = re.compile(r"\bdata-src=", re.IGNORECASE)
_AWESOME = re.compile(r"<i\b(?:(?!\bclass=[\"'])[^<>])*\bclass=[\"'][^\"']*\bfa[srbl]?\b", re.IGNORECASE)


def plan_jekyll(
    files: SiteFiles, kind: Kind, original: Original, theme_files: frozenset[str], of_old_theme: OfOldTheme
) -> Plan:
    """Return the plan for a site of ``kind``; ``theme_files`` are the paths that the theme has.

    ``of_old_theme`` returns a file of the theme that the site has now, in a gem.
    """
    return _Planner(files, kind, original, theme_files, of_old_theme).made()


@dataclass(frozen=True)
class _Planner:
    """Makes the plan of one site."""

    files: SiteFiles
    kind: Kind
    original: Original
    theme_files: frozenset[str]
    of_old_theme: OfOldTheme

    def made(self) -> Plan:
        plan = Plan(self.kind.name)
        self._samples([path for path in sorted(self.files.blobs) if not self._settled(path, plan)], plan)
        self._includes(plan)
        _convert(self.files, plan)
        return plan

    def _includes(self, plan: Plan) -> None:
        """Keep includes of the template that a text names and the theme does not have, from the site or its theme."""
        staying = [path for path in self.files.blobs if path not in plan.removals and path not in plan.moves]
        waiting = [self.files.text(path) for path in staying if _TEXT.fullmatch(path)]
        while waiting:
            for name in _INCLUDE.findall(waiting.pop()):
                wanted = f"_includes/{name}"
                if wanted in self.theme_files or wanted in staying or wanted in plan.writes:
                    continue
                if wanted in plan.removals or wanted in plan.moves:
                    plan.bring_back(wanted)
                    staying.append(wanted)
                    waiting.append(self.files.text(wanted))
                elif text := self.of_old_theme(wanted):
                    plan.write(wanted, text, "comes from the theme that the site had")
                    waiting.append(text)
                else:
                    continue
                plan.keep("includes of the template that pages use", wanted)

    def _settled(self, path: str, plan: Plan) -> bool:
        """Take a file of the template out of the site; return whether ``path`` was one."""
        if _UNTOUCHED.match(path):
            plan.keep("plugins" if path.startswith("_plugins/") else "files of other programs", path)
            return True
        if _CRAWLER.match(path) or _LICENCE.fullmatch(path):
            plan.keep("the citation crawler" if _CRAWLER.match(path) else "the licence", path)
            return True
        if not (_CODE.match(path) or _TOOLS.fullmatch(path)):
            return False
        if self._is_known(path):
            plan.drop("unchanged files of the template", path)
        elif self._is_of_template(path) and _RENDERS.match(path):
            plan.put_aside(path, self.original(path), self.files.text(path))
        else:
            plan.keep("your own templates, styles and programs" if _RENDERS.match(path) else "other files", path)
        return True

    def _is_known(self, path: str) -> bool:
        return self.files.is_known(self.kind.name, self.files.blobs[path])

    def _is_of_template(self, path: str) -> bool:
        """Return whether a file takes the place of one of the template or of the theme, or is one of Ruby's."""
        return self.files.is_known_path(self.kind.name, path) or path in self.theme_files or path.startswith("Gemfile")

    def _samples(self, paths: list[str], plan: Plan) -> None:
        """Drop examples of the template that nobody changed, unless a file that stays names them."""
        unchanged = [path for path in paths if self._is_known(path)]
        samples = {path for path in unchanged if _is_sample(path, self.kind)}
        named = _names_in(self.files, [path for path in paths if path not in samples])
        for path in paths:
            if path in samples and not _is_needed(path, named):
                plan.drop(EXAMPLES, path)
            else:
                plan.keep(_what(path), path)
        data = [path for path in unchanged if re.match(r"(?:_data|_bibliography)/(?:.*/)?[^./]", path)]
        examples = [path for path in data if path not in samples]
        if examples:
            plan.todo(f"Still the template's examples: {listed_files(examples)}. Write your own, or remove them.")


def _is_needed(path: str, named: frozenset[str]) -> bool:
    """Return whether an example is a file that others name, or an icon, which browsers look for."""
    name = path.rpartition("/")[2]
    if _TEXT.fullmatch(name) and not path.startswith(("assets/", "files/", "images/")):
        return False
    return name in named or re.search(r"fav(?:icon)?|apple-touch|android-chrome", name) is not None


def _is_sample(path: str, kind: Kind) -> bool:
    if path in kind.demo_pages or _UNUSED_DATA.fullmatch(path):
        return True
    return not (_NEVER_SAMPLES.match(path) or _PAGE.fullmatch(path) or path == "_config.yml")


def _names_in(files: SiteFiles, paths: Iterable[str]) -> frozenset[str]:
    """Return the names of files that texts contain."""
    texts = (files.text(path) for path in paths if _TEXT.fullmatch(path))
    return frozenset(name for text in texts for name in re.findall(r"(?<![\w@%+~.-])[\w@%+~.-]+\.\w{2,5}", text))


def _what(path: str) -> str:
    folder, _, rest = path.partition("/")
    if not rest or folder == "_pages":
        return "pages" if _PAGE.fullmatch(path) else "other files"
    if folder in {"assets", "images", "files", "img", "static"}:
        return "pictures and files"
    return {"_data": "data", "_bibliography": "publications"}.get(folder, folder.lstrip("_") or "other files")


def _convert(files: SiteFiles, plan: Plan) -> None:
    gone = plan.removals | plan.moves.keys()
    staying = [path for path in files.blobs if path not in gone and not _UNTOUCHED.match(path)]
    text = files.text("_config.yml")
    keeps_core = any(_TAG_OF_CORE.search(files.text(path)) for path in staying if _PAGE_OR_POST.fullmatch(path))
    new = convert_settings(text, keeps_core=keeps_core)
    icon = _icon(staying)
    if icon and not settings.read(text).get("favicon"):
        new = settings.set_key(new, "favicon", f"/{icon}")
    if new != text:
        plan.write("_config.yml", new, "names the theme academic")
    _pictures(files, staying, plan)
    authors = files.text("_data/authors.yml") if "_data/authors.yml" in staying else ""
    for path, keys in unknown_keys(settings.read(text), authors):
        plan.todo(
            f"The theme does not show the author's keys {', '.join(keys)} in {path}. Add addresses to the author's "
            "list `links`, with `label`, `url` and `icon`."
        )
    styles = [path for path in staying if re.fullmatch(r"(?:_sass|assets)/.*\.(?:scss|sass|css)", path)]
    if styles:
        plan.todo(
            f"The theme does not load your own styles: {listed_files(styles)}. docs/theme.md says how to add some."
        )
    icons = [path for path in staying if _TEXT.fullmatch(path) and _AWESOME.search(files.text(path))]
    if icons:
        plan.todo(f"Icons of Font Awesome show nothing: {listed_files(icons)}.")
    if plan.changed:
        plan.todo(
            f"Files of the template that you had changed, {len(plan.changed)}, are below {ASIDE}. Write what you need "
            "of them as includes, styles or settings of the new theme (docs/theme.md), then remove the folder."
        )


def _icon(paths: Iterable[str]) -> str:
    """Return the site's icon, the sharpest kind first; empty without one."""
    found = {path.rpartition("/")[2].lower(): path for path in sorted(paths, reverse=True)}
    names = ("favicon.svg", "favicon.png", "favicon-32x32.png", "favicon.ico")
    return next((found[name] for name in names if name in found), "")


def _pictures(files: SiteFiles, paths: list[str], plan: Plan) -> None:
    """Give pictures that a script loaded a plain address."""
    for path in paths:
        if not re.fullmatch(r".*\.(?:md|markdown|html)", path):
            continue
        raw = files.read(path)
        if b"data-src=" not in raw:
            continue
        text = raw.decode("utf-8", "surrogateescape")
        new = sub_closed(_PICTURE, _without_script, text, ">")
        if new != text:
            plan.write(path, new.encode("utf-8", "surrogateescape"), "pictures are loaded without a script")


def _without_script(picture: re.Match[str]) -> str:
    return _plain_picture(picture[0]) if _LAZY.search(picture[0]) else picture[0]


def _plain_picture(element: str) -> str:
    without = re.sub(r"(?<!\s)\s+src=(\"[^\"]*\"|'[^']*')", "", element)
    plain = re.sub(r"\bdata-src=", "src=", without)
    plain = re.sub(r"\bclass=([\"'])([^\"']*)\1", lambda match: _without_lazy(match[1], match[2]), plain)
    return re.sub(r"(?<!\s)\s+class=(\"\"|'')", "", plain)


def _without_lazy(mark: str, classes: str) -> str:
    return f"class={mark}{' '.join(each for each in classes.split() if not each.startswith('lazy'))}{mark}"


def convert_settings(text: str, *, keeps_core: bool = False) -> str:
    """Return ``_config.yml`` for the theme academic; everything else in it stays as it is.

    With ``keeps_core``, so do al-folio's own gem and its settings.
    """
    given = settings.read(text)
    for key in ("remote_theme", "theme_settings", "lsi", *(() if keeps_core else ("al_folio",))):
        text = settings.remove_key(text, key)
    text = settings.set_key(text, "theme", "academic")
    has_math = given.get("enable_math", True) is not False
    if has_math and "math" not in given:
        text = settings.set_key(text, "math", "true", "formulas become MathML when the site is built")
    text = re.sub(r"\barchive-(?:tag|category|year)\b", "archive", text)
    plugins = given.get("plugins")
    named = [str(each) for each in plugins] if isinstance(plugins, list) else []
    unwanted = frozenset(each for each in named if each in _UNUSED_PLUGINS or _UNUSED_GEMS.fullmatch(each))
    unwanted -= {_CORE} if keeps_core else frozenset()
    return settings.remove_items(text, "plugins", unwanted) if unwanted else text
