"""One session with Ruby: requests in both directions, and conversion of Ruby's errors."""

from __future__ import annotations

from functools import cached_property
from pathlib import PurePosixPath
from typing import TYPE_CHECKING, Any, Final

from pylekyll.foundation.diagnostics import Diagnostic, Severity
from pylekyll.foundation.errors import PluginError, PylekyllError, SourceLocation
from pylekyll.gems.sandbox import wire
from pylekyll.gems.sandbox.answers import Answers
from pylekyll.gems.sandbox.machine import Machine, Mount, SandboxError, SandboxLimits, guest_path
from pylekyll.gems.sandbox.module import load_module
from pylekyll.gems.sandbox.references import References
from pylekyll.gems.sandbox.shown import shown
from pylekyll.gems.sandbox.stage import Stage
from pylekyll.languages.liquid.errors import ForeignError, LiquidArgumentError, LiquidSyntaxError
from pylekyll.rendering.record import LateRecorder
from pylekyll.rendering.site_drops import SiteViews

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path

    from pylekyll.plugins.api import Extensions
    from pylekyll.rendering.page_hashes import PageHash
    from pylekyll.site.content.page import Page
    from pylekyll.site.site import Site

#: Scope of changes since the last request: nothing, what rendering changes of items, items, or any part of the site.
NOTHING: Final = None
RENDERED: Final = "rendered"
ITEMS: Final = "items"
SITE: Final = "site"
#: File names of backtrace lines outside plugins: those of our library and of Ruby itself.
_NOT_A_PLUGIN: Final = frozenset({"pylekyll", "<internal", "eval"})
_STANDARD_LIBRARY: Final = "/usr/local/lib/ruby/"
_SYNTAX: Final = "Liquid::SyntaxError"
_ARGUMENT: Final = frozenset({"Liquid::ArgumentError", "ArgumentError"})

#: Errors of Ruby when a plugin writes to a read-only folder.
_REFUSED: Final = frozenset({"Errno::EPERM", "Errno::EROFS", "Errno::EACCES"})
_READ_ONLY: Final = (
    "Ruby plugins cannot write to the site's folder. They can add pages and files to the site (docs/ruby-plugins.md)."
)


class RubyFailure(Exception):  # noqa: N818 - the caller converts it to an error by its context
    """An exception that Ruby code raised: its class, message, and the file and line in a plugin."""

    def __init__(self, kind: str, message: str, location: SourceLocation | None) -> None:
        super().__init__(message)
        self.kind = kind
        self.message = message
        self.location = location

    def of_plugin(self, plugin: str) -> PluginError:
        """Return the error of a generator, hook or converter, or of loading a file."""
        hint = _READ_ONLY if self.kind in _REFUSED else None
        return PluginError(f"{self.message} ({self.kind})", plugin=plugin, location=self.location, hint=hint)

    @property
    def needs_library(self) -> bool:
        """True if the code needs a constant of a library that its file requires and the sandbox lacks."""
        return self.kind == "NameError" and "cannot load such file -- " in self.message

    def left_out(self, generator: str) -> Diagnostic:
        """Return the warning for a generator that does not run."""
        message = f"The generator {generator} does not run here ({self.message}). The site is built without it."
        hint = "Write it in Python, as a module with `register(extensions)` (docs/plugins.md)."
        return Diagnostic("plugin-in-ruby", Severity.WARNING, message, self.location, hint)

    def of_template(self) -> PylekyllError:
        """Return the error of a tag or filter; the caller adds the template's place."""
        if self.kind == _SYNTAX:
            return LiquidSyntaxError(self.message, self._hint())
        if self.kind in _ARGUMENT:
            return LiquidArgumentError(self.message, self._hint())
        return ForeignError(self.message, self.kind, self._hint())

    def _hint(self) -> str | None:
        return f"It happened in {self.location}." if self.location else None


class RubySession:
    """Ruby with the plugins of one site. ``site`` is set once the first plugin is called with it."""

    def __init__(self, extensions: Extensions, limits: SandboxLimits, gem_folders: Sequence[Path]) -> None:
        config = extensions.config
        self.extensions = extensions
        self.log = extensions.log
        self.source = config.source
        self.stage = Stage()
        mounts = [Mount(config.source, guest_path(config.source))]
        mounts += [
            Mount(folder, guest_path(folder)) for folder in gem_folders if not folder.is_relative_to(config.source)
        ]
        mounts.append(Mount(self.stage.folder, guest_path(config.destination), writable=True))
        self._mounts = mounts
        self.machine = Machine(load_module(config, self.log), mounts, limits)
        self.references = References(self)
        self.site: Site | None = None
        self._answers = Answers(self)
        self._depth = 0
        self._failures: list[BaseException] = []
        self._rendered: object = None
        #: True while the site is rendered: only Ruby code changes the data of items then.
        self.is_rendering = False
        #: True if Python code has changed data of items since Ruby has dropped its cache of them.
        self.items_changed = False
        extensions.changes.listen(self._note_change)
        #: Converts as Jekyll's own Markdown converter does, if a plugin has replaced its method.
        self.convert_markdown: Callable[[str], str] | None = None
        #: The page whose values Ruby code could change, and a version that increases with each such access.
        self.lent_page: object = self
        self.values_version = 0
        self._views: SiteViews | None = None
        #: The recorder of values that Ruby code passes to templates; the renderer's, once rendering has begun.
        self.recorder = LateRecorder()
        #: The pages by path and URL, valid during a call.
        self._pages: dict[tuple[Any, Any], Page] | None = None

    def is_shown(self, path: str) -> bool:
        """Return whether a path of Ruby is inside one of the folders that Ruby sees."""
        parts = PurePosixPath(path)
        return ".." not in parts.parts and any(parts.is_relative_to(each.name) for each in self._mounts)

    def close(self) -> None:
        """End Ruby and remove its folders."""
        self.machine.close()
        self.stage.close()

    # -- requests -----------------------------------------------------------------------------------------------

    def ask(self, name: str, *arguments: Any, changed: str | None = NOTHING) -> Any:
        """Send the request ``name`` to Ruby and return the response.

        ``changed`` tells which caches Ruby must drop. Raises ``RubyFailure`` for an exception in Ruby code,
        ``SandboxError`` once Ruby has stopped, and exceptions that were raised here during a request of Ruby.
        """
        if self._depth == 0:
            self.machine.allow()
        self._depth += 1
        try:
            if self._depth > 1:
                changed = NOTHING
            elif changed is not NOTHING:
                self._begin_item(changed)
            same = self._answers.variables.are_same() and changed is NOTHING
            message = wire.dump_question(name, changed, list(arguments), self.references, same=same)
            return self._converse(message)
        finally:
            self._depth -= 1
            if self._depth == 0:
                self.references.forget_passing()
                self._failures.clear()
                self._pages = None
                self._answers.end_call()

    def _begin_item(self, changed: str) -> None:
        """Drop what belongs to the item that was rendered before, and show Ruby what rendering has set."""
        self.items_changed = False
        self.references.forget_contexts()
        self._answers.variables.forget()
        if changed != RENDERED:
            self._answers.ahead.forget_copies()
            return
        for document, values in self._answers.ahead.set_since():
            self.ask("note_values", document, values)

    def _converse(self, message: bytes) -> Any:
        while True:
            self.references.sends_shared = False
            text = self.machine.exchange(message)
            try:
                kind, *rest = wire.load(text, self.references, self._hear)
            except Exception as error:
                if isinstance(error, SandboxError) or not wire.expects_answer(text):
                    raise
                message = self._failure(error)
                continue
            if kind == "ok":
                return rest[0]
            if kind == "error":
                raise self._failed(*rest)
            message = self._answer(*rest)

    def _hear(self, operation: str, arguments: list[Any]) -> None:
        self._answers.hear(operation, arguments)
        self.references.sends_shared = False

    def _answer(self, operation: str, arguments: list[Any]) -> bytes:
        try:
            answer = self._answers.answer(operation, arguments)
            return wire.dump_answer(answer, self.references, same=self._answers.variables.are_same())
        except SandboxError:
            raise
        except Exception as error:  # noqa: BLE001 - it passes through Ruby, which may rescue it, and back
            return self._failure(error)

    def _failure(self, error: Exception) -> bytes:
        self._failures.append(error)
        return wire.dump_failure(len(self._failures) - 1, str(getattr(error, "message", error)))

    def _failed(self, number: int | None, kind: str, message: str, places: list[str]) -> BaseException:
        if number is not None:
            return self._failures[number]
        self.log.debug("Ruby:", "\n".join((f"{kind}: {message}", *places)))
        return RubyFailure(kind, message, self._location(places))

    # -- places -------------------------------------------------------------------------------------------------

    def _location(self, places: list[str]) -> SourceLocation | None:
        """Return the innermost line of a backtrace that is in a plugin."""
        for place in places:
            path, _, rest = place.partition(":")
            line = rest.partition(":")[0]
            if line.isdigit() and path not in _NOT_A_PLUGIN and not path.startswith(_STANDARD_LIBRARY):
                return SourceLocation(self.shown(path), int(line))
        return None

    def shown(self, path: str) -> str:
        """Return a path in Ruby for messages: relative to the source if it is inside."""
        base = guest_path(self.source)
        return path.removeprefix(f"{base}/")

    # -- the site -----------------------------------------------------------------------------------------------

    def meet(self, site: Any) -> None:
        """Store the site, which every call can reach."""
        self.site = site

    def views(self) -> SiteViews:
        """Return the drops of the site's items, for reads and writes of Ruby code."""
        if self.site is None:
            raise PluginError("Ruby code uses the site while it is loaded.", plugin="ruby")
        if self._views is None or self._views.site is not self.site:
            self._views = SiteViews(self.site, self.recorder)
            self.extensions.changes.listen(self._views.forget)
        return self._views

    def in_templates(self, value: Any) -> Any:
        """Return a value from Ruby as templates see it: with drops for the items in it."""
        return value if self.site is None else shown(value, self.views())

    def change(self, page: object) -> str | None:
        """Return the scope of changes since the last request of a template.

        Items may have changed once another page or document is rendered.
        """
        before, self._rendered = self._rendered, page
        return NOTHING if before is page else self.items()

    def _note_change(self, _: object) -> None:
        self.items_changed = True

    def items(self) -> str:
        """Return the scope of changes after another item was rendered."""
        return RENDERED if self.is_rendering and self.only_ruby_changes and not self.items_changed else ITEMS

    def lend_values(self) -> None:
        """Record that Ruby code may change values of the rendered page and the site in place."""
        self.lent_page = self._rendered
        self.values_version += 1

    def sees_values(self, page: object) -> bool:
        """Return whether filters in Ruby see the current values of ``page`` and of the site."""
        return self.sees_items and page is not self.lent_page

    @property
    def sees_items(self) -> bool:
        """True if filters in Ruby see items as templates do: Ruby code has written back what it changed of them."""
        return self._depth == 0 and self.only_ruby_changes

    @cached_property
    def only_ruby_changes(self) -> bool:
        """True if no plugin in Python may change items while the site is rendered."""
        return all(name.startswith("pylekyll.gems.sandbox.") for name in self.extensions.undeclared_reads)

    def page_of(self, shown: PageHash) -> Page | None:
        """Return the page that a template's hash shows."""
        if self.site is None:
            return None
        if self._pages is None:
            self._pages = {(page.relative_path, page.url): page for page in reversed(self.site.pages)}
        return self._pages.get((dict.get(shown, "path"), dict.get(shown, "url")))
