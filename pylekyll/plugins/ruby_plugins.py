"""Ruby files in ``_plugins``: replaced by a counterpart, read for the gems that they require, or named in a warning."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pylekyll.config.places import setting_location
from pylekyll.diagnostics import Diagnostic, Severity
from pylekyll.errors import ConfigError
from pylekyll.plugins.copied import find_counterpart
from pylekyll.plugins.gem_registry import BUILT_IN
from pylekyll.plugins.ruby_files import Kind, read_ruby_file
from pylekyll.ruby.patterns import lazy_pattern
from pylekyll.ruby.values import to_s

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence
    from pathlib import Path

    from pylekyll.config import Config
    from pylekyll.plugins.api import Extensions
    from pylekyll.plugins.ruby_files import RubyFile

_LIKE_A_PLUGIN = lazy_pattern(r"jekyll[-_/]|jemoji")
_SHOWN = 8


def load_ruby_file(
    path: Path, shown: str, extensions: Extensions, load: Callable[[Iterable[str]], None]
) -> RubyFile | None:
    """Do what the Ruby file at ``path`` would do, as far as that is known.

    ``load`` registers plugins by the names of their gems. Returns the file where it has to run itself.
    """
    ruby = read_ruby_file(path, shown)
    counterpart = find_counterpart(ruby)
    if counterpart is not None:
        extensions.log.info("Plugins:", f"{shown} is written in Ruby: pylekyll's own version of it is used.")
        counterpart.register(extensions, ruby)
        return None
    if ruby.only_requires:
        load(name for name in ruby.requires if name in BUILT_IN or _LIKE_A_PLUGIN.match(name))
        return None
    return ruby


def run_or_leave_out(files: Sequence[tuple[Path, RubyFile]], extensions: Extensions) -> list[RubyFile]:
    """Run Ruby files in the sandbox where that is possible; returns those that are left out.

    Each of them is named in a warning with all that it registers.
    """
    if not files:
        return []
    if _runs(extensions.config):
        from pylekyll.sandbox.registration import RubySource, register_ruby

        register_ruby(extensions, [RubySource(path, ruby.shown) for path, ruby in files])
        return []
    for _, ruby in files:
        extensions.log.report(_unsupported(ruby), topic="Plugins:")
        tags = [one.name for one in ruby.registrations if one.kind in {Kind.TAG, Kind.BLOCK}]
        hint = f"that of {ruby.shown}, which is written in Ruby and does not run here."
        extensions.tag_hints.update({tag: f"The tag '{tag}' is {hint}" for tag in tags})
    return [ruby for _, ruby in files]


def _runs(config: Config) -> bool:
    """Whether Ruby plugins run: unless ``pylekyll: {ruby: off}``, where the extra ``ruby`` is installed."""
    if config.safe or ruby_setting(config) == "off":
        return False
    from pylekyll.sandbox.module import is_installed

    return is_installed()


def ruby_setting(config: Config) -> str:
    """``off`` or ``sandbox``, which is the default. Raises ``ConfigError`` for anything else."""
    settings = config.get("pylekyll")
    value = settings.get("ruby", "sandbox") if isinstance(settings, dict) else "sandbox"
    name = "off" if value is False else value
    if name not in ("off", "sandbox"):
        message = f"`pylekyll: {{ruby: {to_s(value)}}}` is neither `off` nor `sandbox`."
        raise ConfigError(message, setting_location(config.source, "pylekyll"))
    return str(name)


def _unsupported(ruby: RubyFile) -> Diagnostic:
    """Return the warning for a file that does not run."""
    hint = (
        f"Write what it does as {ruby.shown.removesuffix('.rb')}.py, a module with `register(extensions)` "
        "(docs/plugins.md)."
    )
    named = [str(one) for one in sorted(ruby.registrations, key=lambda one: (one.kind.value, one.name))]
    more = f" and {len(named) - _SHOWN} more" if len(named) > _SHOWN else ""
    missing = f" The site is built without its {', '.join(named[:_SHOWN])}{more}." if named else ""
    message = f"{ruby.shown} is written in Ruby and does not run here.{missing}"
    return Diagnostic("plugin-in-ruby", Severity.WARNING, message, None, hint)


def filters_of(ruby: RubyFile) -> list[str]:
    """Return the filters of a Ruby file."""
    return sorted(one.name for one in ruby.registrations if one.kind is Kind.FILTER)
