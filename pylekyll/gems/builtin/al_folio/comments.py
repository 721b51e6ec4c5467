"""al_comments: comments by Disqus and giscus."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pylekyll.gems.builtin.al_folio.tags import add_written_tag, is_blank, page_value, setting
from pylekyll.languages.ruby.json import generate
from pylekyll.languages.ruby.text import strip
from pylekyll.languages.ruby.values import to_s, truthy

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pylekyll.languages.liquid.context import Context
    from pylekyll.plugins.api import Extensions

_YES = frozenset({"true", "1", "yes", "y", "on"})
_REQUIRED = ("repo", "repo_id", "category", "category_id")
_REPOSITORY = ("repo", "repository", "repo_name")
_OPTIONS = ("mapping", "strict", "reactions_enabled", "emit_metadata", "input_position")
_DISQUS = """\
<div id="disqus_thread" style="max-width: {width}; margin: 0 auto;">
  <script type="text/javascript">
    var disqus_shortname  = {shortname};
    var disqus_identifier = {identifier};
    var disqus_title      = {title};
    (function() {{
      var dsq = document.createElement('script');
      dsq.type = 'text/javascript';
      dsq.async = true;
      dsq.src = '//' + disqus_shortname + '.disqus.com/embed.js';
      (document.getElementsByTagName('head')[0] || document.getElementsByTagName('body')[0]).appendChild(dsq);
    }})();
  </script>
  <noscript>
    Please enable JavaScript to view the
    <a href="https://disqus.com/?ref_noscript">comments powered by Disqus.</a>
  </noscript>
</div>
"""
_WARNING = """\
<blockquote class="block-danger">
  <h5>giscus comments misconfigured</h5>
  <p>Please follow instructions at <a href="http://giscus.app">http://giscus.app</a> and update your giscus \
configuration.</p>
  <p>Missing required keys: <code>{missing}</code>.</p>
</blockquote>
"""
_GISCUS = """\
<div id="giscus_thread"{style}>{spacer}
  <script>
    (function setupGiscus() {{
      function determineGiscusTheme() {{
        {theme}
      }}

      var giscusTheme = determineGiscusTheme();
      var attrs = {{
        src: "https://giscus.app/client.js",
{attributes}
        "data-theme": giscusTheme,
        "data-lang": {lang},
        crossorigin: "anonymous",
        async: true
      }};

      var giscusScript = document.createElement("script");
      Object.entries(attrs).forEach(function(entry) {{ giscusScript.setAttribute(entry[0], entry[1]); }});
      var host = document.getElementById("giscus_thread");
      if (host) host.appendChild(giscusScript);
    }})();
  </script>
  <noscript>
    Please enable JavaScript to view the
    <a href="http://giscus.app/?ref_noscript">comments powered by giscus.</a>
  </noscript>
</div>
"""
_BOTH_THEMES = """\
var theme = localStorage.getItem("theme") || document.documentElement.getAttribute("data-theme") || "system";
if (theme === "dark") return {dark};
if (theme === "light") return {light};
var prefersDark = window.matchMedia("(prefers-color-scheme: dark)").matches;
return prefersDark ? {dark} : {light};
"""


def _comments(context: Context, _markup: str) -> str:
    """Return the elements of the services that the page enables (``CommentsTag#render``)."""
    found = []
    shortname = setting(context, "disqus_shortname")
    shortname = setting(context, "disqus", "shortname") if is_blank(shortname) else shortname
    if not is_blank(shortname) and _is_yes(page_value(context, "disqus_comments")):
        found.append(_disqus(context, to_s(shortname)))
    if _is_yes(page_value(context, "giscus_comments")):
        found.append(_giscus(context))
    return "\n".join(found)


def _is_yes(value: Any) -> bool:
    if isinstance(value, (int, float)):
        return bool(value)
    return value is not None and strip(to_s(value)).lower() in _YES


def _json(value: Any) -> str:
    return generate(to_s(value))


def _disqus(context: Context, shortname: str) -> str:
    return _DISQUS.format(
        width=to_s(setting(context, "max_width")),
        shortname=_json(shortname),
        identifier=_json(page_value(context, "id")),
        title=_json(page_value(context, "title")),
    )


def _giscus(context: Context) -> str:
    own = setting(context, "giscus")
    nested = setting(context, "comments", "giscus")
    settings: Mapping[str, Any] = own if isinstance(own, dict) else nested if isinstance(nested, dict) else {}
    repository = to_s(next((settings[key] for key in _REPOSITORY if key in settings), None))
    values = {**settings, "repo": repository}
    is_post = page_value(context, "layout") == "post"
    style = f' style="max-width: {to_s(setting(context, "max_width"))}; margin: 0 auto;"' if is_post else ""
    spacer = "\n  <br>" if is_post else ""
    missing = [key for key in _REQUIRED if is_blank(values.get(key))]
    if missing:
        warning = _WARNING.format(missing=", ".join(missing))
        return f'<div id="giscus_thread"{style}>{spacer}\n{warning}</div>'
    names = (*_REQUIRED, *_OPTIONS)
    lines = [f'        "data-{name.replace("_", "-")}": {_json(values.get(name))},' for name in names]
    return _GISCUS.format(
        style=style,
        spacer=spacer,
        theme=_theme(context, settings),
        attributes="\n".join(lines),
        lang=_json(settings.get("lang")),
    )


def _theme(context: Context, settings: Mapping[str, Any]) -> str:
    dark, light = settings.get("dark_theme"), settings.get("light_theme")
    dark, light = _json("dark" if is_blank(dark) else dark), _json("light" if is_blank(light) else light)
    if truthy(setting(context, "enable_darkmode")):
        return _BOTH_THEMES.format(dark=dark, light=light)
    return f"return {light};"


def register(extensions: Extensions) -> None:
    """Add the tag."""
    add_written_tag(extensions, "al_comments", _comments)
