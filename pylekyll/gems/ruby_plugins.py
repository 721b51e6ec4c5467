"""Ruby files in ``_plugins``: replaced by a counterpart, read for the gems that they require, or named in a warning."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

from pylekyll.foundation.diagnostics import Diagnostic, Severity, listed
from pylekyll.foundation.dialect import section
from pylekyll.foundation.errors import ConfigError
from pylekyll.gems.counterparts import find_counterpart
from pylekyll.gems.registry import BUILT_IN
from pylekyll.gems.ruby_files import Kind, read_ruby_file
from pylekyll.languages.ruby.patterns import lazy_pattern
from pylekyll.languages.ruby.values import to_s
from pylekyll.site.config.setting_locations import setting_location

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from pathlib import Path

    from pylekyll.gems.ruby_files import RubyFile
    from pylekyll.plugins.api import Extensions
    from pylekyll.site.config import Config

_PLUGIN_NAME = lazy_pattern(r"jekyll[-_/]|jemoji")
_SHOWN = 8


def load_ruby_file(
    path: Path, shown: str, extensions: Extensions, load: Callable[[Iterable[str]], None]
) -> RubyFile | None:
    """Register the counterpart of the Ruby file at ``path``, or the gems that it requires, if possible.

    ``load`` registers plugins by the names of their gems. Returns the file if it has to run itself.
    """
    ruby = read_ruby_file(path, shown)
    counterpart = find_counterpart(ruby)
    if counterpart is not None:
        extensions.log.info("Plugins:", f"{shown} is written in Ruby: pylekyll uses its own version.")
        counterpart.register(extensions, ruby)
        return None
    if ruby.only_requires:
        load(name for name in ruby.requires if name in BUILT_IN or _PLUGIN_NAME.match(name))
        return None
    return ruby


class RubySource(NamedTuple):
    """A Ruby file that has to run: its path and its registrations."""

    path: Path
    file: RubyFile


#: A file that does not run, and the warning of it if that is not reported yet.
LeftOut = tuple["RubyFile", "Diagnostic | None"]
_SEEN_IN_PAGES = frozenset({Kind.TAG, Kind.BLOCK, Kind.FILTER})

#: Runs Ruby files; returns the files that could not run, each with the reason.
RunRuby = Callable[["Extensions", "Sequence[RubySource]"], "Sequence[tuple[RubySource, str]]"]


def run_or_leave_out(sources: Sequence[RubySource], extensions: Extensions, run: RunRuby | None) -> list[LeftOut]:
    """Run Ruby files if ``run`` is given; return the files that are left out.

    Each of them causes a warning that lists its registrations; for a file that has only tags and filters, it is
    returned with the file, to be reported once a page uses one of them.
    """
    off = ruby_setting(extensions.config) == "off"
    if run is None or not sources or extensions.config.safe or off:
        left_out = [(source, "`pylekyll: {ruby: off}` is set" if off else "") for source in sources]
    else:
        left_out = list(run(extensions, sources))
    found: list[LeftOut] = []
    for (_, ruby), reason in left_out:
        finding = _unsupported(ruby, reason)
        waits = bool(ruby.registrations) and {one.kind for one in ruby.registrations} <= _SEEN_IN_PAGES
        if not waits:
            extensions.log.report(finding, topic="Plugins:")
        found.append((ruby, finding if waits else None))
        tags = [one.name for one in ruby.registrations if one.kind in {Kind.TAG, Kind.BLOCK}]
        hint = f"that of {ruby.shown}, which is written in Ruby and does not run here."
        extensions.tag_hints.update({tag: f"The tag '{tag}' is {hint}" for tag in tags})
    return found


def ruby_setting(config: Config) -> str:
    """``off`` or ``sandbox``, which is the default. Raises ``ConfigError`` for anything else."""
    value = section(config).get("ruby", "sandbox")
    name = "off" if value is False else value
    if name not in ("off", "sandbox"):
        message = f"`pylekyll: {{ruby: {to_s(value)}}}` must be `off` or `sandbox`."
        raise ConfigError(message, setting_location(config.source, "pylekyll"))
    return str(name)


def _unsupported(ruby: RubyFile, reason: str) -> Diagnostic:
    """Return the warning for a file that does not run."""
    python = f"{ruby.shown.removesuffix('.rb')}.py"
    if reason:
        hint = f"Rewrite it as {python}, a module with `register(extensions)` (docs/plugins.md)."
    else:
        extra = "Install the extra `ruby`, which runs most such files (docs/ruby-plugins.md)"
        hint = f"{extra}, or rewrite it as {python}."
    named = [str(one) for one in sorted(ruby.registrations, key=lambda one: (one.kind.value, one.name))]
    missing = f" The site is built without its {listed(named, _SHOWN)}." if named else ""
    why = f" ({reason})" if reason else ""
    message = f"{ruby.shown} is written in Ruby and does not run here{why}.{missing}"
    return Diagnostic("plugin-in-ruby", Severity.WARNING, message, None, hint)


def filters_of(ruby: RubyFile) -> list[str]:
    """Return the filters of a Ruby file."""
    return sorted(one.name for one in ruby.registrations if one.kind is Kind.FILTER)
