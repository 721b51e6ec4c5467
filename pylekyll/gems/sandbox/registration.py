"""Registers what a site's Ruby files define: tags, filters, generators, converters, hooks, Markdown processors."""

from __future__ import annotations

import weakref
from datetime import datetime
from typing import TYPE_CHECKING, Any

from pylekyll.foundation.diagnostics import Diagnostic, Severity
from pylekyll.foundation.dialect import dialect_of
from pylekyll.foundation.errors import FetchError, PluginError, SourceLocation
from pylekyll.gems.sandbox import module
from pylekyll.gems.sandbox.answered import AnsweredFilter, ReadingFilter
from pylekyll.gems.sandbox.liquid_answers import Reader
from pylekyll.gems.sandbox.machine import SCRATCH, SandboxError, SandboxLimits, guest_path
from pylekyll.gems.sandbox.made import RubyConverter
from pylekyll.gems.sandbox.session import SITE, RubyFailure, RubySession
from pylekyll.languages.liquid.environment import Environment, LiquidOptions
from pylekyll.languages.liquid.filter import with_context
from pylekyll.languages.liquid.node import Node, Output
from pylekyll.languages.liquid.tag import Tag, TagMarkup
from pylekyll.languages.ruby.values import to_s
from pylekyll.plugins.api import Extensions, Generator, Reads
from pylekyll.plugins.changes import announcing

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from pathlib import Path

    from pylekyll.gems.ruby_plugins import RubySource
    from pylekyll.languages.liquid.context import Context
    from pylekyll.languages.liquid.parser import Parser

#: Priorities before and after all hooks of plugins.
_BEFORE_ALL, _AFTER_ALL = 1_000_000, -1_000_000
#: Added to the priority of a converter whose class inherits from one of Jekyll's. Priorities are integers, so the
#: converter comes before all others of the same priority: `Plugin.descendants` lists a subclass before its superclass.
_BEFORE_EQUALS = 0.5
_SERVICE = "plugins written in Ruby"


#: Errors of Ruby code that needs a feature that the sandbox lacks. The site is built without its file.
_MISSING = frozenset({"LoadError", "NameError", "NotImplementedError"})


def run_ruby(
    extensions: Extensions, sources: Sequence[RubySource], limits: SandboxLimits | None = None
) -> list[tuple[RubySource, str]]:
    """Load Ruby files in the sandbox and register their definitions; return those that cannot run, with the reason.

    They may require the pure Ruby gems of the site's ``vendor`` folder. Raises ``PluginError`` with a location for a
    file that fails for another reason than a missing feature.
    """
    if not module.is_installed():
        return [(source, "") for source in sources]
    gems = _vendored_gems(extensions.config.source)
    try:
        session = RubySession(extensions, limits or SandboxLimits(), gems)
    except FetchError as error:
        why = f"{error.message}. {error.hint.rstrip('.')}" if error.hint else error.message
        return [(source, why) for source in sources]
    weakref.finalize(extensions, session.close)
    session.ask("begin", _facts(extensions, gems))
    left_out = []
    for source in sources:
        with _blaming(source.file.shown):
            reason = _load(session, source)
        if reason is not None:
            left_out.append((source, reason))
    found = session.ask("registrations")
    _Registrar(session, extensions).register(found)
    _tell_of_changes(found["changed"], extensions)
    extensions.declare(service=_SERVICE)
    return left_out


def _load(session: RubySession, source: RubySource) -> str | None:
    """Load one file; return the feature that it needs and the sandbox lacks, or ``None``."""
    try:
        session.ask("load_file", guest_path(source.path))
    except RubyFailure as failure:
        if failure.kind not in _MISSING:
            raise
        return failure.message
    return None


def _tell_of_changes(changed: Sequence[str], extensions: Extensions) -> None:
    """Warn of methods of Jekyll's own that Ruby code replaces: pylekyll does not call them."""
    if changed:
        names = ", ".join(changed)
        message = f"Ruby plugins replace {names}, which pylekyll does not call: it works as before."
        hint = "Rewrite the change as a hook or as a Python plugin (docs/ruby-plugins.md)."
        extensions.log.report(
            Diagnostic("ruby-change-without-effect", Severity.WARNING, message, None, hint), "Plugins:"
        )


def _vendored_gems(source: Path) -> list[Path]:
    """Return the folders ``lib`` of the gems below ``vendor``."""
    vendor = source / "vendor"
    found = [*vendor.glob("*/lib"), *vendor.glob("gems/*/lib"), *vendor.glob("bundle/ruby/*/gems/*/lib")]
    return sorted(folder for folder in found if folder.is_dir())


def _facts(extensions: Extensions, gems: Sequence[Path]) -> dict[str, Any]:
    config = extensions.config
    now = config.time or datetime.now(config.zone)
    filters = Environment(LiquidOptions()).filters
    return {
        "environment": config.jekyll_env,
        "config": dict(config),
        "offset": int((now.utcoffset() or now - now).total_seconds()),
        "gem_folders": [guest_path(folder) for folder in gems],
        "folder": guest_path(config.source),
        "scratch": SCRATCH,
        "filters": [*filters, *extensions.filters],
        "version": dialect_of(config).jekyll_version,
    }


class _blaming:  # noqa: N801 - a context manager that reads as a word
    """Converts errors of Ruby to errors of the plugin."""

    def __init__(self, plugin: str, place: Any = None) -> None:
        self._plugin = plugin
        self._place = place

    def __enter__(self) -> None:
        pass

    def __exit__(self, _: object, error: BaseException | None, __: object) -> None:
        if isinstance(error, RubyFailure):
            raise error.of_plugin(self._plugin) from None
        if isinstance(error, SandboxError):
            raise PluginError(error.message, self._plugin, self._place, error.hint) from None


class _Registrar:
    """Adapts Ruby's plugins to pylekyll's interface."""

    def __init__(self, session: RubySession, extensions: Extensions) -> None:
        self._session = session
        self._extensions = extensions

    def register(self, found: dict[str, Any]) -> None:
        """Register everything that Ruby lists."""
        extensions = self._extensions
        for name, (block, place) in found["tags"].items():
            extensions.add_tag(name, self._tag(name, place, block=block), reads=Reads.ANYTHING)
        for name, (place, reads) in found["filters"].items():
            extensions.add_filter(name, self._filter(name, place, reads), reads=Reads.ANYTHING)
        for plugin in found["generators"]:
            extensions.add_generator(self._generator(plugin))
        for plugin in found["converters"]:
            extensions.add_converter(self._converter(plugin))
        if found["markdown_convert"] is not None:
            self._replace_markdown(found["markdown_convert"])
        for number, (owner, event, priority, place) in enumerate(found["hooks"]):
            hook = announcing(self._hook(number, event, place))
            extensions.add_hook(owner, event, hook, priority)
        extensions.add_hook("site", "after_init", self._session.meet, _BEFORE_ALL)
        extensions.add_hook("site", "after_init", self._add_placeholders, _AFTER_ALL)
        extensions.add_hook("site", "pre_render", self._begin_rendering, _BEFORE_ALL)
        extensions.add_hook("site", "post_render", self._end_rendering, _BEFORE_ALL)
        if any(event == "post_write" for _, event, _, _ in found["hooks"]):
            extensions.add_hook("site", "post_write", lambda _: self._session.stage.give_back(), _AFTER_ALL)
        for name, place in found["markdown"].items():
            extensions.add_markdown_processor(name, self._markdown(name, place), reads=Reads.ANYTHING)

    def _begin_rendering(self, _: Any, variables: Mapping[str, Any]) -> None:
        """Record reads of values that Ruby code passed to templates as reads of the render."""
        self._session.recorder.target = variables["site"].recorder
        self._session.is_rendering = True

    def _end_rendering(self, *_: Any) -> None:
        self._session.is_rendering = False

    def _add_placeholders(self, site: Any) -> None:
        """Add the placeholders that Ruby code has added to ``Jekyll::Drops::UrlDrop``."""
        session = self._session
        for name in session.ask("placeholders"):
            self._extensions.placeholders[to_s(name)] = self._placeholder(to_s(name))

    def _placeholder(self, name: str) -> Callable[[Any], Any]:
        session = self._session

        def value(document: Any) -> Any:
            session.meet(document.site)
            with _blaming("Ruby"):
                return session.ask("placeholder", name, document)

        return value

    def _place(self, place: Any) -> SourceLocation | None:
        return SourceLocation(self._session.shown(place[0]), place[1]) if place else None

    def _blaming(self, place: Any) -> _blaming:
        location = self._place(place)
        return _blaming(location.path if location else "Ruby", location)

    def _tag(self, name: str, place: Any, *, block: bool) -> type[Tag]:
        values = {"block": block, "ruby_name": name, "session": self._session, "place": self._place(place)}
        return type(f"Ruby_{name}", (RubyTag,), values)

    def _filter(self, name: str, place: Any, reads: list[Any] | None) -> Callable[..., Any]:
        """Return the filter; ``reads`` are the values that it reads besides its arguments, if they are known."""
        session = self._session
        location = self._place(place)
        if reads == []:
            return self._pure_filter(name, location)

        def ask(value: Any, *arguments: Any, context: Context, given: dict[str, Any] | None = None) -> Any:
            return _filtered(session, location, (name, context, given), value, *arguments)

        asked: Callable[..., Any] = (
            ask if reads is None else ReadingFilter(session, ask, [(way, key) for way, key in reads])
        )

        @with_context
        def call(value: Any, *arguments: Any, context: Context) -> Any:
            return asked(value, *arguments, context=context)

        call.__name__ = name
        return call

    def _pure_filter(self, name: str, location: SourceLocation | None) -> Callable[..., Any]:
        session = self._session

        def ask(value: Any, *arguments: Any) -> Any:
            return _filtered(session, location, (name, None, None), value, *arguments)

        answered = AnsweredFilter(ask)

        def call(value: Any, *arguments: Any) -> Any:
            return answered(value, *arguments)

        call.__name__ = name
        return call

    def _generator(self, plugin: dict[str, Any]) -> type[Generator]:
        session, blaming = self._session, self._blaming(plugin["place"])

        def generate(_: Generator, site: Any) -> None:
            session.meet(site)
            with blaming:
                try:
                    session.ask("generate", plugin["number"], site, changed=SITE)
                except RubyFailure as failure:
                    if not failure.needs_library:
                        raise
                    session.log.report(failure.left_out(plugin["name"]), "Plugins:")

        values = {"priority": plugin["priority"], "safe": plugin["safe"], "generate": generate}
        return type(to_s(plugin["name"]), (Generator,), values)

    def _converter(self, plugin: dict[str, Any]) -> type[RubyConverter]:
        session, blaming, number = self._session, self._blaming(plugin["place"]), plugin["number"]
        known: dict[str, tuple[bool, str | None]] = {}

        def facts(extension: str) -> tuple[bool, str | None]:
            if extension not in known:
                with blaming:
                    matches = session.ask("matches", number, extension)
                    known[extension] = (matches, session.ask("output_ext", number, extension) if matches else None)
            return known[extension]

        def convert(_: RubyConverter, content: str, item: Any = None) -> str:
            if item is not None:
                session.meet(item.site)
            with blaming:
                return to_s(session.ask("convert", number, content))

        values = {
            "priority": plugin["priority"] + (_BEFORE_EQUALS if plugin["refines"] else 0),
            "safe": plugin["safe"],
            "highlighter_prefix": plugin["prefix"],
            "highlighter_suffix": plugin["suffix"],
            "matches": lambda _, extension: facts(extension)[0],
            "output_ext": lambda _, extension: facts(extension)[1],
            "convert": convert,
        }
        return type(to_s(plugin["name"]), (RubyConverter,), values)

    def _replace_markdown(self, place: Any) -> None:
        """Replace the Markdown converter if a plugin has replaced the ``convert`` of Jekyll's own."""
        session, blaming, extensions = self._session, self._blaming(place), self._extensions
        own = extensions.converter_roles["markdown"]
        extensions.converters.remove(own)
        session.convert_markdown = own.convert

        def convert(_: Any, content: str, item: Any = None) -> str:
            if item is not None:
                session.meet(item.site)
            with blaming:
                return to_s(session.ask("convert_markdown", content))

        changed = type("RubyMarkdown", (type(own),), {"reads": Reads.ANYTHING, "convert": convert})
        extensions.add_converter(changed, role="markdown")

    def _hook(self, number: int, event: str, place: Any) -> Callable[..., None]:
        session, blaming = self._session, self._blaming(place)

        def hook(subject: Any, payload: Any = None) -> None:
            site = getattr(subject, "site", None) or (subject if hasattr(subject, "collections") else session.site)
            session.meet(site)
            if event == "post_write" and session.site is not None:
                session.stage.fill(session.site.destination)
            with blaming:
                session.ask("hook", number, subject, payload, changed=SITE if site is subject else session.items())

        return hook

    def _markdown(self, name: str, place: Any) -> Callable[[Any], Callable[[str], str]]:
        session, blaming = self._session, self._blaming(place)

        def processor(config: Any) -> Callable[[str], str]:
            def convert(content: str) -> str:
                with blaming:
                    return to_s(session.ask("markdown", name, dict(config), content))

            return convert

        return processor


def _filtered(
    session: RubySession, place: SourceLocation | None, call: tuple[str, Context | None, Any], *values: Any
) -> Any:
    """Return the answer of a filter in Ruby. Lists and mappings that it changes in place are changed here as well."""
    answer, changed = _in_template(session, place, "filter", *call, *values, context=call[1])
    for copy, index in changed:
        value, new = values[index], session.in_templates(copy)
        if isinstance(value, list):
            value[:] = new
        elif isinstance(value, dict):
            value.clear()
            value.update(new)
    return session.in_templates(answer)


def _in_template(
    session: RubySession, place: SourceLocation | None, name: str, *arguments: Any, context: Context | None
) -> Any:
    """Call Ruby from a template; raise its errors as errors of the template."""
    try:
        if context is None:
            return session.ask(name, *arguments)
        return session.ask(name, *arguments, changed=session.change(context.registers.page))
    except RubyFailure as failure:
        raise failure.of_template() from None
    except SandboxError as error:
        raise PluginError(error.message, place.path if place else "Ruby", place, error.hint) from None


class RubyTag(Tag):
    """A tag of a Ruby file; each tag has a subclass."""

    ruby_name = ""
    session: RubySession
    place: SourceLocation | None = None

    def read(self, tag: TagMarkup, parser: Parser) -> RubyNode:
        """Let Ruby create its tag, which reads the body of a block."""
        reader = self.session.references.passing(Reader(parser, tag))
        line = parser.line + tag.source.count("\n", 0, tag.offset)
        made = _in_template(self.session, self.place, "new_tag", self.ruby_name, tag.markup, line, reader, context=None)
        return RubyNode(tag, self, *made)


class RubyNode(Node):
    """A Ruby tag in a template."""

    __slots__ = ("_number", "_tag", "is_block")

    def __init__(self, markup: TagMarkup, tag: RubyTag, number: int, blank: bool) -> None:
        super().__init__(markup.mark, blank=blank)
        self._tag = tag
        self._number = number
        self.is_block = tag.block

    def emit(self, context: Context, output: Output) -> None:
        """Write Ruby's output."""
        tag = self._tag
        output.append(to_s(_in_template(tag.session, tag.place, "render_tag", self._number, context, context=context)))
