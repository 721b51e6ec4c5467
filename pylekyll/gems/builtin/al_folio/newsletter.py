"""al_newsletter: the form of a newsletter at loops.so."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from pylekyll.gems.builtin.al_folio.gems import Gem, add_assets
from pylekyll.gems.builtin.al_folio.tags import add_written_tag, base_url, setting
from pylekyll.languages.ruby.values import to_s

if TYPE_CHECKING:
    from pylekyll.languages.liquid.context import Context
    from pylekyll.plugins.api import Extensions

_OPTION = re.compile(r"(?<!\w)(\w+)=(\w+)", re.ASCII)
_JUSTIFY = {"left": "flex-start", "right": "flex-end"}
_FORM = """\
<div class="newsletter-form-container"{margin}>
  <form class="newsletter-form" action="https://app.loops.so/api/newsletter-form/{endpoint}" method="POST" \
style="justify-content: {justify}">
    <input class="newsletter-form-input" name="newsletter-form-input" type="email" placeholder="user@example.com" \
required="">
    <button type="submit" class="newsletter-form-button" style="justify-content: {justify}">subscribe</button>
    <button type="button" class="newsletter-loading-button" style="justify-content: {justify}">Please wait...</button>
  </form>

  <div class="newsletter-success" style="justify-content: {justify}">
    <p class="newsletter-success-message">You're subscribed!</p>
  </div>

  <div class="newsletter-error" style="justify-content: {justify}">
    <p class="newsletter-error-message">Oops! Something went wrong, please try again</p>
  </div>

  <button class="newsletter-back-button" type="button" onmouseout='this.style.textDecoration="none"' \
onmouseover='this.style.textDecoration="underline"'>
    &larr; Back
  </button>
</div>

<noscript>
  <style>
    .newsletter-form-container {{
      display: none;
    }}
  </style>
</noscript>
"""


def _form(context: Context, markup: str) -> str:
    """Return the form (``NewsletterFormTag#render``)."""
    if not isinstance(setting(context, "newsletter"), dict):
        return ""
    options = dict(_OPTION.findall(markup))
    side = next((name for name in ("left", "right") if options.get(name) == "true"), "center")
    return _FORM.format(
        endpoint=to_s(setting(context, "newsletter", "endpoint")),
        justify=_JUSTIFY.get(options.get("align", side), "center"),
        margin=' style="margin: 20px"' if options.get("margin") == "true" else "",
    )


def _script(context: Context, _markup: str) -> str:
    return f'<script defer src="{base_url(context)}/assets/al_newsletter/js/newsletter.js"></script>'


def register(extensions: Extensions) -> None:
    """Add the tags and the script."""
    add_assets(Gem("al_newsletter", extensions), "lib", "assets/al_newsletter/js")
    add_written_tag(extensions, "al_newsletter_form", _form)
    add_written_tag(extensions, "al_newsletter_scripts", _script)
