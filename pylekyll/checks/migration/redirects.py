"""Keeps the addresses of a site: a page that moved redirects from its old address; the report lists the others."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from pylekyll.academic.migrating import settings
from pylekyll.academic.migrating.plan import listed_files

if TYPE_CHECKING:
    from pathlib import Path

    from pylekyll.academic.migrating.plan import Plan
    from pylekyll.checks.migration.built import BuiltSite
    from pylekyll.checks.migration.migration import Migration

_PLUGIN = "jekyll-redirect-from"
_BEGIN = re.compile(rb"\A(?:\xef\xbb\xbf)?---[ \t]*\r?\n")


def add_redirects(before: BuiltSite, after: BuiltSite, copy: Path, plan: Plan, migration: Migration) -> None:
    """Let moved pages redirect, and note addresses that are gone."""
    gone = before.everything - after.everything
    gone -= {address for address in gone if (after.folder / address.lstrip("/")).is_file()}
    moved = {address: path for path, address in before.addresses.items() if address in gone and path in after.addresses}
    for address, path in sorted(moved.items()):
        content = plan.writes.get(path, (copy / path).read_bytes())
        old = _public(address)
        if _BEGIN.match(content) and b"\nredirect_from:" not in content:
            line = f"redirect_from: {settings.quoted(old)}\n".encode()
            plan.writes[path] = _BEGIN.sub(lambda match, line=line: match[0] + line, content)  # type: ignore[misc]
            migration.redirected[old] = _public(after.addresses[path])
    migration.gone = sorted(_public(address) for address in gone - moved.keys())
    if migration.redirected:
        _load_plugin(copy, plan)
    if migration.gone:
        names = listed_files(migration.gone)
        plan.todo(f"Addresses that are gone: {names}. Write `redirect_from` in the pages that replace them.")


def _public(address: str) -> str:
    return address.removesuffix("index.html")


def _load_plugin(copy: Path, plan: Plan) -> None:
    text = plan.writes.get("_config.yml", b"").decode() or (copy / "_config.yml").read_text("utf-8")
    plugins = settings.read(text).get("plugins")
    named = [str(each) for each in plugins] if isinstance(plugins, list) else []
    if _PLUGIN not in named:
        plan.write("_config.yml", settings.set_key(text, "plugins", f"[{', '.join([*named, _PLUGIN])}]"))
