"""al_folio_distill: articles in the manner of distill.pub."""

from __future__ import annotations

import base64
import json
import re
from html import escape
from typing import TYPE_CHECKING, Any

from pylekyll.gems.builtin.al_folio.gems import Gem, add_assets
from pylekyll.gems.builtin.al_folio.rendering import render_include
from pylekyll.gems.builtin.al_folio.tags import add_written_tag, base_url, dig, setting
from pylekyll.languages.ruby.json import generate

if TYPE_CHECKING:
    from pylekyll.languages.liquid.context import Context
    from pylekyll.plugins.api import Extensions

_ENABLED = ("al_folio", "features", "distill", "enabled")
_SCRIPTS = ("template.v2.js", "transforms.v2.js")
_FOLDER = "assets/js/distillpub"
_REMOTE = "https://distill.pub/template.v2.js"
_DIGEST = re.compile(r"[0-9a-f]{64}")


class _Runtime:
    """The scripts of Distill, with the digests that the gem pins."""

    def __init__(self, gem: Gem) -> None:
        self._gem = gem

    def integrity(self, script: str) -> str | None:
        """Return the digest for the attribute ``integrity``, or ``None`` without a pinned one."""
        try:
            digest = json.loads(self._gem.text(f"{_FOLDER}/provenance.json") or "{}")["assets"][script]
        except (ValueError, LookupError, TypeError):
            return None
        if not isinstance(digest, str) or not _DIGEST.fullmatch(digest):
            return None
        return f"sha256-{base64.b64encode(bytes.fromhex(digest)).decode()}"

    def loader(self, context: Context) -> dict[str, Any]:
        """Return where the runtime may be loaded from again (``AlFolioDistill.template_loader``)."""
        if setting(context, "al_folio", "distill", "allow_remote_loader") is True:
            url = setting(context, "al_folio", "distill", "remote_loader_url")
            integrity = setting(context, "al_folio", "distill", "remote_loader_integrity")
            source: dict[str, Any] = {"url": url if isinstance(url, str) and url else _REMOTE}
            known = integrity if isinstance(integrity, str) and integrity else None
        else:
            source = {"url": _url(context, _SCRIPTS[0])}
            known = self.integrity(_SCRIPTS[0])
        remote = setting(context, "al_folio", "distill", "allow_remote_loader") is True
        return {**source, **({"integrity": known} if known else {}), "remote": remote}

    def scripts(self, context: Context) -> str:
        """Return the elements (``RuntimeScriptsTag#render``)."""
        loader = generate(self.loader(context)).replace("</", "<\\/")
        lines = [
            "<script>",
            "  window.alFolioDistill = window.alFolioDistill || {};",
            f"  window.alFolioDistill.templateLoader = {loader};",
            "</script>",
        ]
        for script in _SCRIPTS:
            integrity = self.integrity(script)
            check = f' integrity="{_escaped(integrity)}"' if integrity else ""
            lines.append(f'<script src="{_escaped(_url(context, script))}"{check}></script>')
        return "\n".join(lines)


def _url(context: Context, script: str) -> str:
    return f"{base_url(context).removesuffix('/')}/{_FOLDER}/{script}"


def _escaped(text: str) -> str:
    return escape(text).replace("&#x27;", "'")


def register(extensions: Extensions) -> None:
    """Add the tags, the templates and the scripts, unless the feature is off."""
    gem = Gem("al_folio_distill", extensions)
    runtime = _Runtime(gem)

    def is_wanted(context: Context) -> bool:
        return setting(context, *_ENABLED) is not False and gem.folder() is not None

    def elements(context: Context, markup: str) -> str:
        del markup
        return render_include("distill/render.liquid", context) if is_wanted(context) else ""

    def scripts(context: Context, markup: str) -> str:
        del markup
        return runtime.scripts(context) if is_wanted(context) else ""

    if dig(extensions.config, *_ENABLED) is not False and (folder := gem.folder()) is not None:
        extensions.include_folders.append(folder / "templates")
    add_assets(gem, "", "assets", lambda site: dig(site.config, *_ENABLED) is not False)
    add_written_tag(extensions, "al_folio_distill_render", elements)
    add_written_tag(extensions, "al_folio_distill_runtime_scripts", scripts)
