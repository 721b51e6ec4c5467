"""The published site, as it is looked at, and whether a page of it shows the source."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from pylekyll.build.mistakes.finding import ERROR, finding
from pylekyll.checks.publishing.subject import SOURCE_CURE
from pylekyll.checks.publishing.visit import Visit, visit
from pylekyll.foundation.http.client import HttpError

if TYPE_CHECKING:
    from pylekyll.checks.publishing.subject import Subject
    from pylekyll.foundation.diagnostics import Diagnostic
    from pylekyll.foundation.http.client import Client

_FRONT_MATTER = re.compile(r"\A\s*---[ \t]*\r?\n(?:[ \t]*(?:#[^\n]*|\r)?\n)*(?:[\w-]+:|---)")
_LIQUID = re.compile(
    r"\{%-?\s*(?:include|for|if|assign|capture|unless|seo|feed_meta)\b|\{\{-?\s*(?:site|page|content|layout)\b"
)
_GITHUBS_JEKYLL = re.compile(r"Jekyll v3\.")


@dataclass
class LiveSite:
    """The published site at ``address``, as it is looked at; ``commit`` is the one that should be online."""

    subject: Subject
    client: Client
    address: str
    commit: str = ""
    seen: list[str] = field(default_factory=list)
    has_network: bool = True

    @property
    def unseen(self) -> list[str]:
        """Return the notes of what could not be seen."""
        return self.subject.unseen

    def visit(self, url: str, what: str) -> Visit | None:
        """Return the answer to ``url``; without one, note that and return ``None``."""
        try:
            found = visit(self.client, url)
        except HttpError as error:
            self.unseen.append(f"{what}: {url} {error.message}")
            return None
        self.seen.append(f"{what}: {found.url}")
        return found


def of_source(live: LiveSite, page: Visit) -> Diagnostic | None:
    """Return the finding of a page that shows the source of the site, or that another program built."""
    shown = _FRONT_MATTER.match(page.text)
    liquid = None if shown else _LIQUID.search(page.page.prose)
    if shown or liquid:
        what = "its front matter" if shown else f"Liquid as text ('{liquid[0] if liquid else ''}')"
        message = f"{page.url} shows {what}: the source is published as it is, without a build."
        return finding("live-source", message, None, SOURCE_CURE, severity=ERROR)
    made = next((each for each in page.page.generators if _GITHUBS_JEKYLL.match(each)), None)
    if made and (live.subject.needs_pylekyll or any(each.builds_with_pylekyll for each in live.subject.publishing)):
        message = f"{page.url} was built by GitHub's own {made}, not by pylekyll."
        return finding("live-builder", message, None, SOURCE_CURE, severity=ERROR)
    return None
