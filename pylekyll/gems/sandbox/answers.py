"""Answers to requests of Ruby about the site and its items."""

from __future__ import annotations

from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pylekyll.foundation.errors import PluginError
from pylekyll.foundation.log import Level
from pylekyll.gems.sandbox.known_variables import KnownVariables
from pylekyll.gems.sandbox.liquid_answers import LiquidAnswers
from pylekyll.gems.sandbox.made import MadeByRuby, RubyConverter, RubyFile, RubyPage, RubyPager
from pylekyll.gems.sandbox.read_ahead import ReadAhead
from pylekyll.languages.ruby.text import slugify
from pylekyll.languages.ruby.values import to_s
from pylekyll.languages.safe_yaml.loader import load
from pylekyll.rendering.convert import kramdown_document
from pylekyll.site.content.collection import Collection
from pylekyll.site.content.document import Document
from pylekyll.site.content.excerpt import Excerpt
from pylekyll.site.content.layout import Layout
from pylekyll.site.content.names import extension, stem
from pylekyll.site.content.page import Page
from pylekyll.site.content.permalink import expand_for_document
from pylekyll.site.content.static_file import StaticFile
from pylekyll.site.site import Site

if TYPE_CHECKING:
    from collections.abc import Callable

    from pylekyll.gems.sandbox.session import RubySession

#: Operations that change items, or anything else of the site that templates read.
_CHANGING = frozenset({"set", "merge", "rename", "process", "drop_set", "update_data", "share"})
#: Settings that a site has read before Ruby code runs: Jekyll keeps their first values too.
_FIXED = frozenset({"source", "destination", "cache_dir", "safe"})
#: The name in records of configuration changes.
_RUBY = "Ruby plugins"
_LEVELS = {"debug": Level.DEBUG, "info": Level.INFO, "warn": Level.WARN, "error": Level.ERROR}


class Answers:
    """Answers each operation by the method of its name."""

    def __init__(self, session: RubySession) -> None:
        self._session = session
        #: The outermost variables of templates that Ruby knows.
        self.variables = KnownVariables()
        self._liquid = LiquidAnswers(session, self.variables)
        self.ahead = ReadAhead(session)
        #: True once an item was given a list or mapping that Ruby code changes later.
        self._shares_items = False

    def hear(self, operation: str, arguments: list[Any]) -> None:
        """Do what Ruby tells without a response. Lists and mappings that it changed in drops may be those of items."""
        changed = self.answer(operation, arguments)
        if isinstance(changed, Document) or (operation == "share" and self._shares_items):
            self._session.items_changed = True

    def end_call(self) -> None:
        """Drop values that are only valid during an outermost call."""
        self._liquid.forget_site()
        self.ahead.end_call()

    def answer(self, operation: str, arguments: list[Any]) -> Any:
        """Return the answer to a request of Ruby; the library in ``lib`` only sends requests with a method here."""
        shares = self._session.references.sends_shared
        for answers in (self, self._liquid):
            method: Callable[..., Any] | None = getattr(answers, f"on_{operation}", None)
            if method is not None:
                answer = method(*arguments)
                if operation in _CHANGING:
                    self._announce(operation, shares, *arguments)
                return answer
        raise PluginError(f"pylekyll's Ruby library requests '{operation}', which does not exist.", plugin="ruby")

    def _announce(self, operation: str, shares: bool, owner: Any, field: Any = None, *_: Any) -> None:
        """Announce a change to the caches of the renderer, unless only a content or output changed."""
        changes = self._session.extensions.changes
        before = self._session.items_changed  # Ruby's own copies show what Ruby sets
        if operation == "share":
            if self._shares_items:  # a list of an item may have changed
                changes.announce()
        elif not (operation == "set" and field in {"content", "output"}):
            self._shares_items |= shares
            changes.announce(owner.data if operation == "update_data" else owner)
        self._session.items_changed = before

    @property
    def _site(self) -> Site:
        site = self._session.site
        if site is None:
            raise PluginError("Ruby code uses the site while it is loaded, before the site exists.", plugin="ruby")
        return site

    # -- names ----------------------------------------------------------------------------------------------------

    def on_name(self, number: int, value: Any) -> None:
        """Keep a value that Ruby sends again by its number."""
        self._session.references.name(number, value)

    def on_forget_named(self) -> None:
        """Drop the named values."""
        self._session.references.forget_named()

    # -- fields -------------------------------------------------------------------------------------------------

    def on_get(self, owner: Any, field: str) -> Any:
        """Return a field of an object."""
        for kind, fields in _FIELDS.items():
            if isinstance(owner, kind) and field in fields:
                return fields[field](owner)
        raise PluginError(f"A {type(owner).__name__} has no '{field}' for Ruby code.", plugin="ruby")

    def on_get_in_order(self, owner: Any, field: str) -> list[Any]:
        """Return a field of an item, whether Ruby can keep it, and the same field of the next items in order."""
        value = self.on_get(owner, field)
        return [value, self.ahead.can_keep(owner), self.ahead.behind(owner, field)]

    def on_set(self, owner: Any, field: str, value: Any) -> None:
        """Change a field of an object."""
        if isinstance(owner, Site):
            self._set_site(owner, field, value)
        elif field == "data":
            _replace(owner.data, self._session.in_templates(value))
        elif field in {"docs", "files"} and isinstance(owner, Collection):
            getattr(owner, field)[:] = value
        elif field == "pager" and isinstance(owner, Page):
            owner.pager = None if value is None else RubyPager(self._session.in_templates(value))
        elif field in {"content", "output"} and not isinstance(owner, StaticFile):
            setattr(owner, field, value if value is None else to_s(value))
        else:
            raise PluginError(f"Ruby code cannot change '{field}' of a {type(owner).__name__}.", plugin="ruby")

    def on_update_data(self, site: Site, values: dict[str, Any], removed: list[str]) -> None:
        """Change some of the site's data."""
        for key in removed:
            site.data.pop(key, None)
        site.data.update(self._session.in_templates(values))

    def _set_site(self, site: Site, field: str, value: Any) -> None:
        if field == "config":
            others = {key: each for key, each in value.items() if key not in _FIXED}
            changed = {key: each for key, each in others.items() if key not in site.config or site.config[key] != each}
            site.change_config(_RUBY, **changed)
        elif field == "data":
            _replace(site.data, self._session.in_templates(value))
        elif field in {"pages", "static_files"}:
            getattr(site, field)[:] = value
        elif field in {"collections", "layouts"}:
            _replace(getattr(site, field), value)
        elif field in {"keep_files", "exclude", "include"}:
            site.change_config(_RUBY, **{field: value})

    def on_create(self, kind: str, values: dict[str, Any], number: int, overridden: list[Any]) -> int:
        """Create the counterpart of an object that Ruby code created; return its number."""
        ruby = MadeByRuby(self._session.ask, number, frozenset(map(to_s, overridden)))
        made: Any
        for name in values.keys() & {"data", "pager"}:
            values[name] = self._session.in_templates(values[name])
        if kind == "page":
            made = RubyPage.make(self._site, values, ruby)
        elif kind == "document":
            made = self._document(values)
        elif kind == "file":
            if not self._session.is_shown(values["path"]):
                raise PluginError(
                    f"Ruby code cannot publish '{values['path']}': it is outside of the site.", plugin="ruby"
                )
            made = RubyFile.make(self._site, values, ruby)
        else:
            made = self._collection(values)
        return self._session.references.number(made)

    def _document(self, values: dict[str, Any]) -> Document:
        site = self._site
        path = Path(values["path"])
        base = site.collections_path
        relative = path.relative_to(base).as_posix() if path.is_relative_to(base) else path.name
        document = Document(site, site.collections[values["collection"]], path, relative, content=values["content"])
        document.data.update(values["data"])
        document.output = values["output"]
        return document

    def _collection(self, values: dict[str, Any]) -> Collection:
        site = self._site
        made = Collection(
            values["label"],
            site.collections_path / f"_{values['label']}",
            values["metadata"],
            str(site.config["permalink"]),
        )
        made.docs[:], made.files[:] = values["docs"], values["files"]
        return made

    def on_merge(self, document: Document, values: dict[str, Any], source: str) -> None:
        """``Document#merge_data!``."""
        document.merge(self._session.in_templates(values), source)

    def on_rename(self, page: Page, name: str) -> None:
        """Give a page another name; its address follows only from ``process``."""
        page.name = name

    def on_process(self, page: Page, name: str) -> None:
        """``Page#process``: set extension and base name from a name."""
        page.ext, page.basename = extension(name), stem(name)

    def on_placeholder(self, document: Document, name: str) -> str:
        """Return the value of one of Jekyll's own placeholders in a document's permalink."""
        return expand_for_document(f":{name}", document).removeprefix("/")

    def on_site(self) -> Site:
        """Return the site."""
        return self._site

    # -- the site's services ------------------------------------------------------------------------------------

    def on_default(self, path: str, kind: str, setting: str) -> Any:
        """Return one value of ``defaults``."""
        return self._site.defaults.find(path, kind, setting)

    def on_defaults(self, path: str, kind: str) -> dict[str, Any]:
        """Return all values of ``defaults`` for a path."""
        return self._site.defaults.all(path, kind)

    def on_convert(self, content: str, extension: str) -> str:
        """Return the text converted by Jekyll's own converter for an extension, to which a plugin's class may refer."""
        replaced = self._session.convert_markdown
        if replaced is not None and extension in self._site.config.markdown_extensions:
            return replaced(content)
        for converter in self._site.converters_for(extension):
            if not isinstance(converter, RubyConverter):
                content = converter.convert(content)
        return content

    def on_transform(self, content: str, extension: str) -> str:
        """Return the text converted by all converters of an extension (``Jekyll::Convertible#transform``)."""
        for converter in self._site.converters_for(extension):
            content = converter.convert(content)
        return content

    @cached_property
    def _kramdown(self) -> Callable[[str], str]:
        return self._session.extensions.markdown_processors["kramdown"](self._site.config)

    def on_kramdown_processor(self, text: str) -> str:
        """Return the HTML of Jekyll's own processor, on which a class of a plugin may build."""
        return self._kramdown(text)

    def on_kramdown(self, text: str, options: dict[str, Any]) -> str:
        """Return the HTML of ``Kramdown::Document.new(text, options)``."""
        return kramdown_document(text, options, self._site.config)

    def on_trigger(self, item: Any, event: str) -> None:
        """Trigger an event of an item."""
        if isinstance(item, (Page, Document)):
            self._session.extensions.trigger(item.hook_owners, event, item)

    def on_slugify(self, text: str | None, mode: Any, cased: bool) -> str | None:
        """``Jekyll::Utils.slugify``."""
        return None if text is None else slugify(text, None if mode is None else to_s(mode), cased=bool(cased))

    def on_yaml(self, text: str) -> Any:
        """Return a YAML document as Jekyll reads it."""
        return load(text, "YAML of a Ruby plugin")

    def on_log(self, level: str, topic: str, message: str) -> None:
        """``Jekyll.logger``."""
        if message:
            self._session.log.add(_LEVELS[level], topic, message)
        else:
            self._session.log.add(_LEVELS[level], "Ruby:", topic)

    def on_print(self, text: str) -> None:
        """Log a text that a plugin prints."""
        if text.strip():
            self._session.log.info("Ruby:", text.rstrip("\n"))


def _replace(values: dict[str, Any], new: dict[str, Any]) -> None:
    if values is not new:
        values.clear()
        values.update(new)


def _related(document: Document) -> list[Document]:
    others = [post for post in document.site.posts.docs[::-1] if post is not document]  # type: ignore[attr-defined]
    return others[:10]


_ITEM: dict[str, Callable[[Any], Any]] = {
    "data": lambda item: item.data,
    "content": lambda item: item.content,
    "output": lambda item: item.output,
    "url": lambda item: item.url,
    "permalink": lambda item: item.permalink,
    "output_ext": lambda item: item.output_ext,
    "destination": lambda item: item.destination,
    "written": lambda item: item.written,
}
_FIELDS: dict[type, dict[str, Callable[[Any], Any]]] = {
    Page: _ITEM,
    Document: {
        **_ITEM,
        "id": lambda document: document.id,
        "cleaned_relative_path": lambda document: document.cleaned_relative_path,
        "related_posts": _related,
    },
    StaticFile: {
        "data": lambda file: file.data,
        "url": lambda file: file.url,
        "cleaned_relative_path": lambda file: file.cleaned_relative_path,
        "modified_time": lambda file: file.modified_time,
        "destination": lambda file: file.destination,
        "written": lambda file: file.written,
    },
    Collection: {
        "docs": lambda collection: collection.docs,
        "files": lambda collection: collection.files,
        "url_template": lambda collection: collection.url_template,
    },
    Layout: {"data": lambda layout: layout.data, "content": lambda layout: layout.content},
    Excerpt: {
        "data": lambda excerpt: excerpt.data,
        "content": lambda excerpt: excerpt.content,
        "output": lambda excerpt: excerpt.output,
    },
    Site: {
        "config": lambda site: dict(site.config),
        "data": lambda site: site.data,
        "pages": lambda site: site.pages,
        "static_files": lambda site: site.static_files,
        "collections": lambda site: {"posts": site.posts, **site.collections},
        "layouts": lambda site: site.layouts,
        "keep_files": lambda site: site.config.get("keep_files"),
        "exclude": lambda site: site.config.get("exclude"),
        "include": lambda site: site.config.get("include"),
    },
}
