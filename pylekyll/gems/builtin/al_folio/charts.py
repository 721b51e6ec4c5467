"""al_charts: the scripts of diagrams, maps and charts that a page enables."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pylekyll.gems.builtin.al_folio.gems import Gem, add_assets
from pylekyll.gems.builtin.al_folio.tags import add_written_tag, base_url, is_true, library, page_value, setting

if TYPE_CHECKING:
    from pylekyll.languages.liquid.context import Context
    from pylekyll.plugins.api import Extensions

#: Libraries by front matter: the keys, the library, whether its script is deferred, our setup.
_SIMPLE = (
    (("code_diff",), ("diff2html",), False, "diff2html"),
    (("map",), ("leaflet",), False, "leaflet"),
    (("chart", "chartjs"), ("chartjs",), True, "chartjs"),
    (("chart", "echarts"), ("echarts",), False, "echarts"),
    (("chart", "plotly"), ("plotly",), True, "plotly"),
    (("chart", "vega_lite"), ("vega", "vega-lite", "vega-embed"), True, "vega"),
)


def _scripts(context: Context, _markup: str) -> str:
    """Return the elements (``ChartsScriptsTag#render``)."""
    lines = []
    if is_true(page_value(context, "mermaid", "enabled")):
        lines.append(_library(context, "mermaid", ("js",), defer=True))
        if is_true(page_value(context, "mermaid", "zoomable")):
            lines.append(_library(context, "d3", ("js",), defer=True))
        base = base_url(context)
        lines.append(
            f'<script defer src="{base}/assets/al_charts/js/mermaid-setup.js" type="text/javascript"></script>'
        )
    for keys, libraries, defer, setup in _SIMPLE:
        if is_true(page_value(context, *keys)):
            lines += _of_kind(context, libraries, defer=defer)
            address = f"{base_url(context)}/assets/al_charts/js/{setup}-setup.js"
            lines.append(f'<script defer src="{address}" type="text/javascript"></script>')
    return "\n".join(lines)


def _of_kind(context: Context, libraries: tuple[str, ...], *, defer: bool) -> list[str]:
    if libraries == ("echarts",):
        dark = is_true(setting(context, "enable_darkmode"))
        kinds = ("library", "dark_theme") if dark else ("library",)
        return [_library(context, "echarts", ("js", kind), defer=defer) for kind in kinds]
    return [_library(context, name, ("js",), defer=defer) for name in libraries]


def _library(context: Context, name: str, kind: tuple[str, ...], *, defer: bool) -> str:
    source, integrity = library(context, name, "url", *kind), library(context, name, "integrity", *kind)
    waits = " defer" if defer else ""
    return f'<script{waits} src="{source}" integrity="{integrity}" crossorigin="anonymous"></script>'


def register(extensions: Extensions) -> None:
    """Add the tag and the scripts."""
    add_assets(Gem("al_charts", extensions), "lib", "assets/al_charts/js")
    add_written_tag(extensions, "al_charts_scripts", _scripts)
