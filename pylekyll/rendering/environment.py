"""The Liquid environment of a site's templates (``Jekyll::LiquidRenderer``, ``Liquid::Template.register_tag``)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pylekyll.foundation.dialect import dialect_of
from pylekyll.languages.liquid.environment import Environment, LiquidOptions
from pylekyll.plugins.guard import guarding

if TYPE_CHECKING:
    from pylekyll.plugins.extensions import Extensions


def template_environment(extensions: Extensions, environment_class: type[Environment] = Environment) -> Environment:
    """Return an environment with the site's Liquid settings and the tags and filters of its plugins."""
    config = extensions.config
    options = LiquidOptions.from_mapping(config.get("liquid") or {}, jekyll_3=dialect_of(config).has_old_drops)
    environment = environment_class(options)
    environment.is_blank = extensions.is_blank
    for name, tag in extensions.tags.items():
        environment.add_tag(name, tag)
    environment.tag_hints.update(extensions.tag_hints)
    for name, function in extensions.filters.items():
        environment.add_filter(name, guarding(function))
    return environment
