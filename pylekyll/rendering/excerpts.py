"""Excerpts of a site, which are rendered when a template or a plugin asks for one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pylekyll.rendering.record import ReadRecorder
from pylekyll.rendering.renderer import Renderer

if TYPE_CHECKING:
    from pylekyll.languages.liquid.environment import Environment
    from pylekyll.site.content.excerpt import Excerpt
    from pylekyll.site.site import Site


class Excerpts:
    """Renders the excerpts of one site with the templates of ``environment``."""

    def __init__(self, environment: Environment) -> None:
        self._environment = environment
        self._renderer: Renderer | None = None

    def begin(self, renderer: Renderer) -> None:
        """Render with ``renderer`` from now on, which renders the items."""
        self._renderer = renderer

    def render(self, excerpt: Excerpt, site: Site) -> str:
        """Return ``excerpt`` as HTML; before the items are rendered, with the site as it is at that moment."""
        renderer = self._renderer or Renderer(site, self._environment, ReadRecorder())
        return renderer.render_excerpt(excerpt)


def excerpts_of(site: Site) -> Excerpts:
    """Return what renders the excerpts of ``site``."""
    assert isinstance(site.excerpts, Excerpts)
    return site.excerpts
