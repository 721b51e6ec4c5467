"""al_analytics: the scripts of the services that count visitors."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pylekyll.gems.builtin.al_folio.tags import add_written_tag, is_blank, setting
from pylekyll.languages.ruby.values import to_s, truthy

if TYPE_CHECKING:
    from pylekyll.languages.liquid.context import Context
    from pylekyll.plugins.api import Extensions

#: The services in order: the name in the settings, and the elements, in which `%c` stands for the attributes of
#: consent.
_SERVICES = {
    "google": """\
<!-- Google Analytics -->
<script%c async src="https://www.googletagmanager.com/gtag/js?id=%s"></script>
<script%c>
  window.dataLayer = window.dataLayer || [];
  function gtag() {
    window.dataLayer.push(arguments);
  }
  gtag("js", new Date());
  gtag("config", "%s");
</script>
""",
    "cronitor": """\
<!-- Cronitor RUM -->
<script%c async src="https://rum.cronitor.io/script.js"></script>
<script%c>
  window.cronitor =
    window.cronitor ||
    function () {
      (window.cronitor.q = window.cronitor.q || []).push(arguments);
    };
  cronitor("config", { clientKey: "%s" });
</script>
""",
    "pirsch": """\
<script%c defer src="https://api.pirsch.io/pa.js" id="pianjs" data-code="%s"></script>
""",
    "openpanel": """\
<script%c>
  window.op =
    window.op ||
    function (...args) {
      (window.op.q = window.op.q || []).push(args);
    };
  window.op("init", {
    clientId: "%s",
    trackScreenViews: true,
    trackOutgoingLinks: true,
    trackAttributes: true,
  });
</script>
<script%c async defer src="https://openpanel.dev/op1.js"></script>
""",
}


def _scripts(context: Context, _markup: str) -> str:
    """Return the elements of the services that are set (``AnalyticsTag#render``)."""
    consent = (
        ' type="text/plain" data-category="analytics"' if truthy(setting(context, "enable_cookie_consent")) else ""
    )
    found = []
    for name, elements in _SERVICES.items():
        identity = _identity(context, name)
        wanted: Any = setting(context, f"enable_{name}_analytics")
        if not is_blank(identity) and (wanted is None or truthy(wanted)):
            found.append(elements.replace("%c", consent).replace("%s", to_s(identity)))
    return "\n".join(found)


def _identity(context: Context, name: str) -> Any:
    own = setting(context, f"{name}_analytics")
    return setting(context, "analytics", name) if is_blank(own) else own


def register(extensions: Extensions) -> None:
    """Add the tag."""
    add_written_tag(extensions, "al_analytics_scripts", _scripts)
