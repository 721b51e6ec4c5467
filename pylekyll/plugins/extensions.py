"""The extension points for plugins, and their registration.

A plugin is a module with a function ``register(extensions: Extensions) -> None``. The built-in plugins register
themselves the same way. Names, priorities and events are Jekyll's (``Jekyll::Plugin``, ``Jekyll::Hooks``).
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, get_args, overload

from pylekyll.foundation.errors import PluginError
from pylekyll.foundation.log import Log
from pylekyll.plugins.changes import AnnouncedChanges, is_announcing
from pylekyll.plugins.computing import Computing
from pylekyll.plugins.guard import guarded
from pylekyll.plugins.plugin import Converter, Generator, Plugin
from pylekyll.plugins.readings import Readings
from pylekyll.plugins.reads import Reads, declared, module_of, of_module

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence
    from pathlib import Path

    from pylekyll.site.config import Config
    from pylekyll.site.site import Site
    from pylekyll.site.themes.resolve import Theme

    #: Takes what the event is about, and the templates' variables where the event has some (docs/plugins.md, Events).
    Hook = Callable[..., None]


def observing(hook: Hook) -> Hook:
    """Mark a hook that looks at items and changes nothing of them."""
    marked: Any = hook
    marked.only_looks = True
    return hook


class Variant(NamedTuple):
    """One of the builds that a site is made of, such as that of one language.

    ``settings`` are laid over the configuration, for plugins, reading and templates alike; ``folder`` is where below
    the destination the build is written, the destination itself when empty.
    """

    settings: Mapping[str, Any]
    folder: str = ""


class ConfigChange(NamedTuple):
    """Settings that the plugin ``by`` laid over the configuration."""

    by: str
    settings: Mapping[str, Any]


SiteEvent = Literal["after_init", "after_reset", "post_read", "pre_render", "post_render", "post_write"]
ItemEvent = Literal["post_init", "pre_render", "post_convert", "post_render", "post_write"]
CleanEvent = Literal["on_obsolete"]
_ITEM_EVENTS: tuple[str, ...] = get_args(ItemEvent)
_EVENTS: dict[str, tuple[str, ...]] = {"site": get_args(SiteEvent), "clean": get_args(CleanEvent)}

#: ``Jekyll::Hooks::PRIORITY_MAP``.
HOOK_PRIORITIES = {"low": 10, "normal": 20, "high": 30}


@dataclass
class Extensions:
    """Everything that plugins have added to one build."""

    #: The configuration in force. ``change_config`` changes it, and nothing else does.
    config: Config
    log: Log = field(default_factory=Log)
    theme: Theme | None = None
    #: Computes what converters and generators ask for.
    computing: Computing = field(default_factory=Computing)
    generators: list[Generator] = field(default_factory=list)
    converters: list[Converter] = field(default_factory=list)
    #: The converters that templates ask for by what they do: ``markdown``, ``smartypants``, ``scss`` and ``sass``.
    converter_roles: dict[str, Converter] = field(default_factory=dict)
    tags: dict[str, type[Any]] = field(default_factory=dict)
    filters: dict[str, Callable[..., Any]] = field(default_factory=dict)
    markdown_processors: dict[str, Callable[[Config], Callable[[str], str]]] = field(default_factory=dict)
    commands: dict[str, Any] = field(default_factory=dict)
    #: Variants of the site to build, in order; without any, only the configured site is built.
    variants: list[Variant] = field(default_factory=list)
    #: Folders of includes that plugins bring, after the site's and the theme's.
    include_folders: list[Path] = field(default_factory=list)
    #: Hints for tags that no loaded plugin has.
    tag_hints: dict[str, str] = field(default_factory=dict)
    #: Placeholders of documents' permalinks in addition to Jekyll's (``Jekyll::Drops::UrlDrop``).
    placeholders: dict[str, Callable[[Any], Any]] = field(default_factory=dict)
    #: Ruby's `blank?`, by which templates compare values with `blank` once a gem that defines it is loaded.
    is_blank: Callable[[Any], bool] | None = None
    #: Effects of a change beyond the recorded dependencies: incremental builds then render every item.
    undeclared_reads: list[str] = field(default_factory=list)
    #: The same of generators, which run in every build that does not end at once because nothing changed.
    undeclared_generators: list[str] = field(default_factory=list)
    #: Inputs of hooks that are not files.
    outside: list[str] = field(default_factory=list)
    #: Inputs of other parts of plugins that are not files, and how long they stay valid.
    services: dict[str, float | None] = field(default_factory=dict)
    #: Changes of the configuration by plugins, in order.
    config_changes: list[ConfigChange] = field(default_factory=list)
    #: Where plugins announce the items that they change while the site is rendered.
    changes: AnnouncedChanges = field(default_factory=AnnouncedChanges)
    #: The keys of plugins, by the place where they are written (``add_settings``).
    settings: dict[str, dict[str, tuple[str, str]]] = field(default_factory=dict)
    _hooks: dict[tuple[str, str], list[tuple[int, int, Hook]]] = field(default_factory=lambda: defaultdict(list))

    def __post_init__(self) -> None:
        #: Reads of plugins besides items and templates.
        self.readings = Readings(lambda: self.config)

    def change_config(self, by: str, settings: Mapping[str, Any]) -> None:
        """Lay ``settings`` over the configuration; ``by`` names the plugin. The site and all plugins see them."""
        self.config_changes.append(ConfigChange(by, settings))
        self.config = self.config.replace(**settings)

    def add_settings(self, tables: Mapping[str, Mapping[str, tuple[str, str]]]) -> None:
        """Declare the keys of the plugin: misspelled ones are reported, and JSON schemas describe them.

        A table has a place: the path of a setting with dots (``feed.tags``; ``*`` matches any key, and an empty path is
        the configuration itself), ``front_matter``, or a path in it (``front_matter.seo``). It gives each key the types
        of JSON Schema that its value may have, separated by bars, or ``any``; and a sentence about it.
        """
        for place, keys in tables.items():
            self.settings.setdefault(place, {}).update(keys)

    def add_generator(self, generator: type[Generator]) -> None:
        """Add a generator; it runs after those of higher priority and those added before."""
        self._add(self.generators, generator)

    def add_converter(self, converter: type[Converter], role: str | None = None) -> None:
        """Add a converter; it is tried after those of higher priority and those added before.

        ``role`` makes it the converter of a filter: ``markdown`` for ``markdownify``, ``smartypants`` for ``smartify``,
        ``scss`` and ``sass`` for ``scssify`` and ``sassify``. The converter that was added last has the role.
        """
        added = self._add(self.converters, converter)
        if added is not None and role is not None:
            self.converter_roles[role] = added

    def _add(self, plugins: list[Any], plugin: type[Plugin]) -> Any:
        if self.config.safe and not plugin.safe:
            return None
        added = plugin(self)
        plugins.append(added)
        plugins.sort(key=lambda each: -each.priority)
        if plugin.incremental is not None:
            added.reads = declared(plugin, plugin.reads, incremental=plugin.incremental, log=self.log)
        self._note(plugin, added.reads)
        return added

    def _declare(self, added: Any, reads: Reads | None, incremental: bool | None, default: Reads) -> None:
        """Note what a hook, tag, filter or processor reads."""
        found = declared(added, reads, incremental=incremental, log=self.log)
        self._note(added, default if found is None else found)

    def _note(self, added: Any, reads: Reads) -> None:
        if Reads.OTHERS in reads:
            is_generator = isinstance(added, type) and issubclass(added, Generator)
            names = self.undeclared_generators if is_generator else self.undeclared_reads
            names.append(f"{module_of(added)}.{getattr(added, '__qualname__', type(added).__qualname__)}")

    def declare(
        self,
        *,
        structural_keys: Iterable[str] = (),
        generator_keywords: Iterable[str] = (),
        outside: str | None = None,
        service: str | None = None,
        until: float | None = 0.0,
    ) -> None:
        """Tell incremental builds what a plugin looks at before items are rendered.

        Two name sources that are not files:

        - ``outside``: a source, such as a service, that a hook reads. No build then reuses the output of another one.
        - ``service``: any other source. A build then runs even if no file has changed. The exception is a source whose
          answer is valid ``until`` a time in seconds since 1970, or for ever (``None``).

        ``structural_keys`` and ``generator_keywords`` have no effect any more: generators run in every build.
        """
        if outside is not None:
            self.outside.append(outside)
        if service is not None:
            self.services[service] = until

    def add_tag(
        self, name: str, tag: type[Any], *, reads: Reads | None = None, incremental: bool | None = None
    ) -> None:
        """Add a Liquid tag (a python-liquid ``Tag`` class) under ``name``.

        ``reads`` tells what it reads without a record, as drops and filters of the core make one. ``incremental`` is
        the declaration of earlier releases.
        """
        self.tags[name] = tag
        self._declare(tag, reads, incremental, of_module(tag))

    def add_filter(
        self, name: str, function: Callable[..., Any], *, reads: Reads | None = None, incremental: bool | None = None
    ) -> None:
        """Add a Liquid filter: ``function(value, *arguments)``; ``reads`` and ``incremental`` as for ``add_tag``."""
        self.filters[name] = function
        self._declare(function, reads, incremental, of_module(function))

    def add_markdown_processor(
        self,
        name: str,
        processor: Callable[[Config], Callable[[str], str]],
        *,
        reads: Reads | None = None,
        incremental: bool | None = None,
    ) -> None:
        """Add a processor for ``markdown: name``: given the configuration, it returns a function from text to HTML.

        ``reads`` tells what it reads besides text and configuration; ``incremental`` as for ``add_tag``.
        """
        self.markdown_processors[name.lower()] = processor
        self._declare(processor, reads, incremental, of_module(processor))

    def add_command(self, name: str, command: Any) -> None:
        """Add a subcommand (a click command) under ``name``."""
        self.commands[name] = command

    def add_variant(self, variant: Variant) -> None:
        """Build the site again, with other settings and to another folder.

        Once a plugin adds variants, only these are built. Plugins are registered again for each variant, with its
        configuration: the state of a plugin's objects belongs to one build. A build renders all variants, in the order
        in which they were added, before it writes any of them.
        """
        self.variants.append(variant)

    @overload
    def add_hook(
        self,
        owners: Literal["site"],
        event: SiteEvent,
        hook: Hook,
        priority: int | str = ...,
        *,
        reads: Reads = ...,
        incremental: bool | None = ...,
    ) -> None: ...

    @overload
    def add_hook(
        self,
        owners: Literal["clean"],
        event: CleanEvent,
        hook: Callable[[list[str]], None],
        priority: int | str = ...,
        *,
        reads: Reads = ...,
        incremental: bool | None = ...,
    ) -> None: ...

    @overload
    def add_hook(
        self,
        owners: str | Iterable[str],
        event: ItemEvent,
        hook: Hook,
        priority: int | str = ...,
        *,
        reads: Reads = ...,
        incremental: bool | None = ...,
    ) -> None: ...

    def add_hook(
        self,
        owners: str | Iterable[str],
        event: str,
        hook: Hook,
        priority: int | str = "normal",
        *,
        reads: Reads = Reads.ANYTHING,
        incremental: bool | None = None,
    ) -> None:
        """Call ``hook`` when ``event`` happens to one of ``owners`` (``site``, ``pages``, ``documents``, a collection).

        ``reads`` tells what it reads besides its subject and the configuration; ``incremental`` as for ``add_tag``.
        Raises ``PluginError`` for an event that the owner does not have.
        """
        self._declare(hook, reads, incremental, Reads.ANYTHING)
        value = priority if isinstance(priority, int) else HOOK_PRIORITIES.get(priority, HOOK_PRIORITIES["normal"])
        for owner in [owners] if isinstance(owners, str) else owners:
            events = _EVENTS.get(owner, _ITEM_EVENTS)
            if event not in events:
                message = f"Invalid hook. {owner} supports only the following hooks {', '.join(events)}"
                raise PluginError(message, plugin=getattr(hook, "__module__", owner))
            hooks = self._hooks[owner, event]
            hooks.append((-value, len(hooks), hook))
            hooks.sort(key=lambda entry: entry[:2])

    def trigger(self, owners: str | Sequence[str], event: str, *arguments: Any) -> None:
        """Call the hooks of ``owners`` for ``event``, by priority and then in the order they were added."""
        for owner in (owners,) if isinstance(owners, str) else owners:
            for _, _, hook in self._hooks.get((owner, event), ()):
                guarded(hook, *arguments)

    def changes_items_while_rendering(self) -> bool:
        """Return whether a hook may change the data of items between two renders.

        Any before one, a site's own after one. Hooks that are marked as ``observing`` or ``announcing`` do not count.
        """
        return any(
            (event == "pre_render" and not _only_looks(hook))
            or (event in ("post_convert", "post_render") and not _is_built_in(hook))
            for (owner, event), hooks in self._hooks.items()
            for hook in hooks
            if owner != "site" and not is_announcing(hook[2])
        )

    def may_change_files(self) -> bool:
        """Return whether a hook may change outputs or files once all items are rendered."""
        return any(
            event == "post_write" or (owner == "site" and event == "post_render" and not all(map(_is_built_in, hooks)))
            for (owner, event), hooks in self._hooks.items()
        )

    def has_hooks(self, owners: Sequence[str], event: str) -> bool:
        """Return whether triggering would call anything."""
        return any((owner, event) in self._hooks for owner in owners)


def extensions_of(site: Site) -> Extensions:
    """Return everything that plugins have added to the build of ``site``."""
    assert isinstance(site.extensions, Extensions)
    return site.extensions


def _is_built_in(entry: tuple[int, int, Hook]) -> bool:
    return str(getattr(entry[2], "__module__", "")).startswith("pylekyll.gems.builtin.") or _only_looks(entry)


def _only_looks(entry: tuple[int, int, Hook]) -> bool:
    return bool(getattr(entry[2], "only_looks", False))
