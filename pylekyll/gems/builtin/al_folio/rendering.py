"""Templates of gems, rendered by themselves with the site and the page."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from pylekyll.languages.liquid.context import Context

_NAMES = ("site", "jekyll", "page", "paginator")


def render_alone(text: str, path: str, context: Context) -> str:
    """Return a template's output; it sees the site and the page, but not the variables of the including template."""
    environment = context.environment
    variables: dict[str, Any] = {name: environment.get(name) for name in _NAMES}
    return context.env.parse(text, path).render(variables, context.registers)


def render_include(name: str, context: Context) -> str:
    """Return the output of ``{% include name %}`` without any variables that templates have set."""
    environment: Any = context.environment
    return context.env.parse(f"{{% include {name} %}}", "").render(environment, context.registers)
