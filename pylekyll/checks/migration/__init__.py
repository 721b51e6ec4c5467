"""Moves a site to the theme ``academic``: the plan is tried in a copy, and made on a branch only if it builds there."""

from __future__ import annotations

import shutil
import tempfile
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from pylekyll.academic.migrating import settings
from pylekyll.academic.migrating.branch import BRANCH, Branch
from pylekyll.academic.migrating.hugo import plan_hugo
from pylekyll.academic.migrating.jekyll_sites import plan_jekyll
from pylekyll.academic.migrating.kinds import HUGO, KINDS, Kind, SiteFiles, recognise
from pylekyll.checks.migration.built import BuiltSite, build_copy
from pylekyll.checks.migration.migration import Migration
from pylekyll.checks.migration.pictures import take_pictures
from pylekyll.checks.migration.redirects import add_redirects
from pylekyll.checks.migration.report import as_markdown
from pylekyll.checks.migration.workflow import add_workflow
from pylekyll.foundation.errors import PylekyllError, UsageError
from pylekyll.foundation.log import Log
from pylekyll.site.authoring.eject import theme_files
from pylekyll.site.authoring.origin import UNKNOWN
from pylekyll.site.themes.resolve import find_theme
from pylekyll.site.themes.site_theme import gem_theme

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from pylekyll.academic.migrating.plan import Plan
    from pylekyll.site.authoring.origin import Origin
    from pylekyll.site.config import Config

#: Findings of the build after the migration that the report repeats.
_TOLD = frozenset({"layout-missing", "plugin-left-out", "plugin-in-ruby", "destination-shared", "front-matter-invalid"})

__all__ = ["BRANCH", "Migration", "migrate", "undo"]


def undo(config: Config) -> str:
    """Remove the branch of a migration; return the branch before it. Raises ``UsageError``."""
    return Branch(config.source, config.environment).undo()


def migrate(
    config: Config, *, kind: str = "", dry_run: bool = False, origin: Origin = UNKNOWN, pictures: Path | None = None
) -> Migration:
    """Move the site of ``config`` to the theme academic, on the branch ``BRANCH``.

    ``kind`` is the template's name, if it is not to be recognised. With ``dry_run`` nothing is changed. Workflows
    install pylekyll from ``origin``. ``pictures`` is a folder for pictures of the site before and after. Raises
    ``UsageError`` for a site that is not ready or not known, and ``PylekyllError`` if the moved site cannot be built.
    """
    branch = Branch(config.source, config.environment)
    branch.check_ready()
    files = branch.files()
    chosen = _kind_of(files, kind)
    plan = _plan(files, chosen, branch, config)
    default = branch.ask("symbolic-ref", "--short", "HEAD")
    add_workflow(files, plan, default, origin)
    migration = Migration(plan)
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder, "site").resolve()
        _copy(files, copy)
        if chosen.name != HUGO:
            migration.before = _before(config, copy, Path(folder), migration)
        _change(copy, plan)
        migration.after = _after(config, copy, Path(folder))
        _note_findings(migration.after, copy, plan)
        if migration.before is not None:
            add_redirects(migration.before, migration.after, copy, plan, migration)
        if pictures is not None:
            take_pictures(migration, pictures, config.environment)
    if not dry_run:
        branch.apply(plan.writes, plan.moves, plan.removals, _message(migration))
        migration.branch = BRANCH
    return migration


def _plan(files: SiteFiles, kind: Kind, branch: Branch, config: Config) -> Plan:
    if kind.name == HUGO:
        return plan_hugo(files)

    def original(path: str) -> str | None:
        found = branch.original(files, kind.name, path)
        return None if found is None else found.decode("utf-8", "replace")

    return plan_jekyll(files, kind, original, _academic_files(config), _old_theme(config))


def _old_theme(config: Config) -> Callable[[str], str | None]:
    """Return what reads files of the theme that the site has now, which is fetched when the first is wanted."""

    @cache
    def root() -> Path | None:
        theme = gem_theme(config, Log())
        return None if theme is None else theme.root

    def read(path: str) -> str | None:
        folder = root()
        found = None if folder is None else folder / path
        return found.read_text("utf-8", "replace") if found is not None and found.is_file() else None

    return read


def _kind_of(files: SiteFiles, name: str) -> Kind:
    if name:
        return next(kind for kind in KINDS if kind.name == name)
    found = recognise(files)
    given = settings.read(files.text("_config.yml"))
    if given.get("theme") == "academic" and (found is None or found.score(files) < 2 * 20):
        raise UsageError("The site has the theme academic already.", hint="`pylekyll doctor` looks for leftovers.")
    if found is None and not given:
        hint = "Run it in the folder with the site's _config.yml or Hugo configuration."
        raise UsageError("No Jekyll or Hugo Blox site found in this folder.", hint=hint)
    if found is None:
        names = ", ".join(kind.name for kind in KINDS)
        hint = f"Name it with --from: {names}. Other sites: docs/moving-to-academic.md."
        raise UsageError("The site's template is not one that can be moved.", hint=hint)
    return found


def _academic_files(config: Config) -> frozenset[str]:
    theme = find_theme(config.replace(theme="academic"))
    return frozenset(theme_files(theme.root)) if theme is not None else frozenset()


def _copy(files: SiteFiles, target: Path) -> None:
    for path in files.blobs:
        (target / path).parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(files.folder / path, target / path)


def _before(config: Config, copy: Path, folder: Path, migration: Migration) -> BuiltSite | None:
    try:
        return build_copy(config, copy, folder / "before")
    except PylekyllError as error:
        migration.unseen.append(f"The addresses before: the site cannot be built as it is ({error.message})")
        return None


def _after(config: Config, copy: Path, folder: Path) -> BuiltSite:
    """Build the moved site. Raises ``PylekyllError`` with the error of the build as the hint."""
    try:
        return build_copy(config, copy, folder / "after")
    except PylekyllError as error:
        cause = f"{error}\n{error.hint}" if error.hint else str(error)
        message = "The site does not build with the theme academic; nothing was changed."
        raise PylekyllError(message, hint=cause.replace(f"{copy}/", "")) from error


def _note_findings(after: BuiltSite, copy: Path, plan: Plan) -> None:
    """Note what the build of the moved site warned of, where a person can act on it, with paths of the site."""
    for each in after.findings:
        if each.code in _TOLD:
            plan.todo("\n".join(each.lines()).replace(f"{after.folder}/", "").replace(f"{copy}/", ""))


def _remove(copy: Path, paths: Iterable[str]) -> None:
    for path in paths:
        (copy / path).unlink(missing_ok=True)


def _change(copy: Path, plan: Plan) -> None:
    for path, target in plan.moves.items():
        (copy / target).parent.mkdir(parents=True, exist_ok=True)
        (copy / path).rename(copy / target)
    _remove(copy, plan.removals)
    for path, content in plan.writes.items():
        (copy / path).parent.mkdir(parents=True, exist_ok=True)
        (copy / path).write_bytes(content)


def _message(migration: Migration) -> str:
    return f"Move the site to the theme academic\n\n{as_markdown(migration, short=True)}"
