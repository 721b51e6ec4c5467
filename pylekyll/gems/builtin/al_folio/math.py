"""al_math: MathJax, pseudocode and TikZ."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pylekyll.gems.builtin.al_folio.gems import Gem, add_assets
from pylekyll.gems.builtin.al_folio.tags import add_written_tag, base_url, is_true, library, page_value, setting

if TYPE_CHECKING:
    from pylekyll.languages.liquid.context import Context
    from pylekyll.plugins.api import Extensions

_CROSS = 'crossorigin="anonymous"'


def _styles(context: Context, _markup: str) -> str:
    """Return the stylesheet of TikZ (``MathStylesTag#render``)."""
    source = library(context, "tikzjax", "url", "css")
    if not (is_true(page_value(context, "tikzjax")) and source):
        return ""
    integrity = _integrity(context, "css")
    return f'<link defer rel="stylesheet" type="text/css" href="{source}"{integrity} {_CROSS}>'


def _scripts(context: Context, _markup: str) -> str:
    """Return the scripts (``MathScriptsTag#render``)."""
    lines = _formulas(context) if is_true(setting(context, "enable_math")) else []
    source = library(context, "tikzjax", "url", "js")
    if is_true(page_value(context, "tikzjax")) and source:
        lines.append(
            f'<script defer src="{source}" type="text/javascript"{_integrity(context, "js")} {_CROSS}></script>'
        )
    return "\n".join(lines)


def _formulas(context: Context) -> list[str]:
    base = f"{base_url(context)}/assets/al_math/js"
    lines = [_script(context, "mathjax", 'defer type="text/javascript" id="MathJax-script" ')]
    if is_true(page_value(context, "pseudocode")):
        lines.append(f'<script src="{base}/pseudocode-setup.js"></script>')
        lines.append(_script(context, "pseudocode", 'type="text/javascript" '))
    else:
        lines.append(f'<script src="{base}/mathjax-setup.js"></script>')
        lines.append(f'<script defer src="{library(context, "polyfill", "url", "js")}" {_CROSS}></script>')
    return lines


def _script(context: Context, name: str, attributes: str) -> str:
    source, integrity = library(context, name, "url", "js"), library(context, name, "integrity", "js")
    return f'<script {attributes}src="{source}" integrity="{integrity}" {_CROSS}></script>'


def _integrity(context: Context, kind: str) -> str:
    known = library(context, "tikzjax", "integrity", kind)
    return f' integrity="{known}"' if known else ""


def register(extensions: Extensions) -> None:
    """Add the tags and the scripts."""
    add_assets(Gem("al_math", extensions), "lib", "assets/al_math")
    add_written_tag(extensions, "al_math_styles", _styles)
    add_written_tag(extensions, "al_math_scripts", _scripts)
