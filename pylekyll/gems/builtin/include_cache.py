"""jekyll-include-cache 0.2.1: ``{% include_cached file.html %}``, rendered once for each set of parameters."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pylekyll.foundation.reads import Kind
from pylekyll.languages.liquid.drop import Drop
from pylekyll.languages.liquid.node import Output
from pylekyll.languages.liquid.tags.include import IncludeNode, IncludeTag
from pylekyll.languages.ruby.values import hash_key
from pylekyll.rendering.drops import DocumentDrop, ExcerptDrop

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterable

    from pylekyll.foundation.reads import Read
    from pylekyll.languages.liquid.context import Context
    from pylekyll.languages.liquid.environment import Environment, SharedTexts
    from pylekyll.languages.liquid.tag import TagMarkup
    from pylekyll.plugins.api import Extensions


class CachedIncludeNode(IncludeNode):
    """An include whose output is cached by its parameters (``JekyllIncludeCache::Tag``)."""

    __slots__ = ("cache",)

    cache: SharedTexts

    def emit(self, context: Context, output: Output) -> None:
        """Write the output of the include, from the cache if it was rendered before. Errors name the include."""
        name = self.name if self._embedded is None else self._embedded.render(context)
        self._validate(name)
        path, _ = self._find(context, name)
        key = (path, self._key(context))
        recorder: Any = context.registers.recorder
        known = self.cache.find(key)
        if known is None:
            context.registers.log.debug("Include cache miss:", path)
            known = self.cache[key] = self._render(context, recorder)
        else:
            context.registers.log.debug("Include cache hit:", path)
            recorder.note_all(frozenset(known[1]))
        recorder.note(Kind.SHARED, key)
        output.append(known[0])

    def _render(self, context: Context, recorder: Any) -> tuple[str, Iterable[Read]]:
        rendered = Output()
        with recorder.recording() as reads:
            super().emit(context, rendered)
        return rendered.getvalue(), frozenset(reads)

    def _key(self, context: Context) -> Hashable:
        """Return the parameters' values in the order of their names; as in the gem, the key omits the names."""
        if self.parameters is None:
            return None
        return tuple(_identity(value.value(context)) for _, value in sorted(self.parameters.items()))


def _identity(value: Any) -> Hashable:
    """Return what identifies a parameter: a drop itself, as documents do not change during a build, else the value."""
    if isinstance(value, DocumentDrop) and not isinstance(value, ExcerptDrop):
        return ("Document", value.document)
    return value if isinstance(value, Drop) else hash_key(value)


class CachedIncludeTag(IncludeTag):
    """``include_cached``; its cache lasts one build, and all items share it."""

    node_class = CachedIncludeNode

    def __init__(self, env: Environment) -> None:
        super().__init__(env)
        self._cache = env.shared_texts

    def read(self, tag: TagMarkup, parser: Any) -> CachedIncludeNode:
        """Return the node."""
        node = super().read(tag, parser)
        assert isinstance(node, CachedIncludeNode)
        node.cache = self._cache
        return node


def register(extensions: Extensions) -> None:
    """Add the tag."""
    extensions.add_tag("include_cached", CachedIncludeTag)
