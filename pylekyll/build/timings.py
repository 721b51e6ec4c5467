"""Time of a build by phase and by template (``Jekyll::Profiler``, ``Jekyll::LiquidRenderer``).

Without ``--profile``, this module is not loaded.
"""

from __future__ import annotations

from collections import Counter
from contextlib import contextmanager
from dataclasses import dataclass, field
from time import perf_counter
from typing import TYPE_CHECKING

from pylekyll.languages.liquid.environment import Environment
from pylekyll.languages.liquid.template import Template

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from pylekyll.languages.liquid.context import Context
    from pylekyll.languages.liquid.environment import LiquidOptions
    from pylekyll.languages.liquid.node import Output


@dataclass
class TemplateTime:
    """Cost of one template: its renders, the bytes of its output, and the seconds with parsing.

    The cost of its includes is part of it.
    """

    count: int = 0
    size: int = 0
    seconds: float = 0.0


@dataclass
class Profile:
    """Seconds by phase, in order, and what templates cost by their paths.

    ``reused`` counts how often includes and loops were taken from what another page rendered, by their names.
    """

    phases: dict[str, float] = field(default_factory=dict)
    templates: dict[str, TemplateTime] = field(default_factory=dict)
    reused: Counter[str] = field(default_factory=Counter)

    @contextmanager
    def phase(self, name: str) -> Iterator[None]:
        """Measure the ``with`` block."""
        started = perf_counter()
        yield
        self.phases[name] = self.phases.get(name, 0.0) + perf_counter() - started

    def split_cleaning(self, cleaning: float) -> None:
        """Separate the seconds for removing leftovers from those for writing."""
        whole = self.phases.pop("write")
        self.phases |= {"cleanup": cleaning, "write": whole - cleaning}

    def slowest(self, number: int = 50) -> list[tuple[str, TemplateTime]]:
        """Return the templates that took longest, the slowest first."""
        return sorted(self.templates.items(), key=lambda item: -item[1].seconds)[:number]


class ProfiledTemplate(Template):
    """Template that measures itself."""

    env: ProfiledEnvironment

    def render_into(self, context: Context, output: Output) -> None:
        """Render as ``Template`` does, and record the cost."""
        cost = self.env.profile.templates.setdefault(self.source_path, TemplateTime())
        before = len(output)
        started = perf_counter()
        try:
            super().render_into(context, output)
        finally:
            cost.seconds += perf_counter() - started
            cost.count += 1
            cost.size += sum(len(piece.encode("utf-8", "surrogateescape")) for piece in output[before:])


class ProfiledEnvironment(Environment):
    """Environment whose templates measure themselves."""

    template_class = ProfiledTemplate
    profile: Profile

    def __init__(self, options: LiquidOptions | None = None) -> None:
        super().__init__(options)
        self.profile = Profile()

    def parse(self, source: str, path: str = "", line: int = 1) -> Template:
        """Parse as ``Environment`` does, and record the time."""
        started = perf_counter()
        try:
            return super().parse(source, path, line)
        finally:
            cost = self.profile.templates.setdefault(path, TemplateTime())
            cost.seconds += perf_counter() - started


def profile_of(environment: Environment) -> Profile | None:
    """Return the times of the templates of ``environment``, if it measures them."""
    return environment.profile if isinstance(environment, ProfiledEnvironment) else None


def share_profile(environments: Iterable[Environment]) -> None:
    """Record the times of all variants of a site in the profile of the first."""
    measuring = [each for each in environments if isinstance(each, ProfiledEnvironment)]
    for each in measuring[1:]:
        each.profile = measuring[0].profile
