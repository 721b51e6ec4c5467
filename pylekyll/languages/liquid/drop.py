"""Drops: values that templates read by name and that compute their fields on demand.

``Drop`` is the base of the site's drops (``Jekyll::Drops::Drop``). ``LoopDrop`` is the base of those that a loop tag
makes (``Liquid::Drop``), which print as the name of their Ruby class.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from pylekyll.foundation.reads import Kind
from pylekyll.languages.ruby.json import pretty_generate
from pylekyll.languages.ruby.values import compare

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from pylekyll.languages.liquid.registers import Recorder


class Drop:
    """A read-only view for templates; ``inspect`` gives the pretty JSON of its fields.

    ``ruby_class`` is Jekyll's name for it, which ``{{ drop }}`` prints.
    """

    __slots__ = ()

    ruby_class: ClassVar[str] = "Jekyll::Drops::Drop"
    #: False for an object that becomes a hash in Ruby's templates, which is one item for Liquid's own filters.
    is_enumerable: ClassVar[bool] = True

    # Subclasses implement these two. This is not an ABC: templates call isinstance() with a drop for every other value,
    # which takes three times as long with an ABC.

    def get(self, key: str) -> object:
        """Return the value of ``key``, or ``None`` if the drop does not have such a field."""
        raise NotImplementedError

    def keys(self) -> Sequence[str]:
        """The names of the fields, in Jekyll's order (``Jekyll::Drops::Drop#keys``)."""
        raise NotImplementedError

    def __contains__(self, key: object) -> bool:
        return key in self.keys()

    def __getitem__(self, key: str) -> object:
        return self.get(key)

    def __iter__(self) -> Iterator[str]:
        return iter(self.keys())

    def to_h(self) -> dict[str, object]:
        """Return all fields with their values (``Jekyll::Drops::Drop#to_h``)."""
        return {key: self.get(key) for key in self.keys()}

    def hash_for_json(self, depth: int = 0) -> dict[str, object]:
        """Return the value for ``jsonify``, ``depth`` containers deep.

        It is all of ``to_h`` unless a drop leaves fields out.
        """
        return self.to_h()

    def inspect(self) -> str:
        """``Jekyll::Drops::Drop#inspect``: the pretty JSON of ``to_h``."""
        return pretty_generate(self.to_h())

    def to_s(self) -> str:
        """Return the text of ``{{ drop }}``: the name of the Ruby class (``Liquid::Drop#to_s``)."""
        return self.ruby_class

    # The methods that ``pylekyll.languages.ruby`` calls on objects that it does not know.

    def ruby_json(self, depth: int = 0) -> object:
        """``hash_for_json``."""
        return self.hash_for_json(depth)

    def ruby_inspect(self) -> str:
        """``inspect``."""
        return self.inspect()

    def ruby_to_s(self) -> str:
        """``to_s``."""
        return self.to_s()


def method_value(drop: Drop, fields: Iterable[str], data: Mapping[str, object], key: str) -> object:
    """Return what Ruby's public methods of a drop give for one of the names ``METHODS``, which come before its data.

    ``fields`` are the names of the drop's fields. If the data has a key ``count``, ``max``, ``min`` or ``sort``, Ruby
    ends the build with a SystemStackError; here the data's value is returned (docs/differences.md).
    """
    if key == "keys":
        return list(drop.keys())
    if key == "content_methods":
        return list(fields)
    if key == "first":
        return next(([name, drop.get(name)] for name in drop), None)
    if key in data:
        return data[key]
    names = drop.keys()
    if key == "count":
        return len(names)
    if key == "sort":
        return [[name, drop.get(name)] for name in sorted(names)]
    name = max(names) if key == "max" else min(names)
    return [name, drop.get(name)]


ENDLESS: Final = frozenset({"count", "max", "min", "sort"})
"""Methods of a drop that call themselves in Ruby if the drop's data has a key of their name."""

METHODS: Final = frozenset({"content_methods", "first", "keys", *ENDLESS})
"""Methods that templates can call on a drop (``Liquid::Drop.invokable_methods``), as far as they make sense there."""


class ItemDrop(Drop):
    """The drop of a document or a static file.

    The site's own lists hold the file's object in Ruby (``Jekyll::Document``), and here its drop. A list that Liquid's
    own filters made holds the drop in Ruby, and here a ``DropItem``.
    """

    __slots__ = ("_as_item",)

    _as_item: DropItem | None

    def as_item(self) -> DropItem:
        """Return the drop as an item of a list that Liquid's own filters made; the same one each time."""
        item = self._as_item
        if item is None:
            item = self._as_item = DropItem(self)
        return item


class DropItem(Drop):
    """A drop in a list that Liquid's own filters made; variables hold the drop itself (``to_liquid``)."""

    __slots__ = ("drop",)

    def __init__(self, drop: ItemDrop) -> None:
        self.drop = drop

    def to_liquid(self) -> ItemDrop:
        """Return the drop."""
        return self.drop

    def get(self, key: str) -> object:
        """Return the value of ``key`` of the drop."""
        return self.drop.get(key)

    def keys(self) -> Sequence[str]:
        """The names of the drop's fields."""
        return self.drop.keys()

    def hash_for_json(self, depth: int = 0) -> dict[str, object]:
        """Return the drop's value for ``jsonify``."""
        return self.drop.hash_for_json(depth)

    def to_s(self) -> str:
        """Return the drop's text."""
        return self.drop.to_s()

    def ruby_compare(self, other: object) -> int | None:
        """Compare the drops."""
        return compare(self.drop, other.drop if isinstance(other, DropItem) else other)


class OptionDrop(Drop):
    """A drop that a plugin puts into the configuration, as the option ``option``; its reads are recorded.

    ``facts`` are the values that determine its ``keys``.
    """

    option: ClassVar[str]
    recorder: Recorder | None = None
    facts: object = None

    def get(self, key: str) -> object:
        """Return the value of ``key``, and record the read."""
        if self.recorder is not None:
            self.recorder.note(Kind.OPTION, (self.option, key))
        return self.value(key)

    def value(self, key: str) -> object:
        """Return the value of ``key`` without recording the read; later builds use it for comparison."""
        raise NotImplementedError


class LoopDrop(Drop):
    """A loop's own variables: fields are attributes, and the drop prints as the name of its Ruby class."""

    __slots__ = ()

    fields: ClassVar[tuple[str, ...]]

    def get(self, key: str) -> object:
        """Return the field ``key``, or ``None`` if the loop does not have it."""
        return getattr(self, key) if key in self.fields else None

    def keys(self) -> Sequence[str]:
        """The names of the loop's variables."""
        return self.fields

    def __contains__(self, key: object) -> bool:
        return True  # Liquid::Drop#key?

    def inspect(self) -> str:
        """``Liquid::Drop#inspect``."""
        return self.ruby_class

    def ruby_json(self, depth: int = 0) -> object:
        """Return the name of the class: a loop is not a hash in JSON."""
        return self.ruby_class


class ForLoop(LoopDrop):
    """``forloop`` (``Liquid::ForloopDrop``); the tag increases ``index0``."""

    __slots__ = ("index0", "length", "name", "parentloop")

    ruby_class = "Liquid::ForloopDrop"
    fields = ("name", "length", "parentloop", "index", "index0", "rindex", "rindex0", "first", "last")

    def __init__(self, name: str, length: int, parentloop: ForLoop | None) -> None:
        self.name = name
        self.length = length
        self.parentloop = parentloop
        self.index0 = 0

    def get(self, key: str) -> object:
        """Return the field ``key``; computed here for speed, as every iteration reads one or two fields."""
        getter = _FORLOOP.get(key)
        return None if getter is None else getter(self)

    @property
    def index(self) -> int:
        """The number of the iteration, from 1."""
        return self.index0 + 1

    @property
    def first(self) -> bool:
        """Return whether this is the first iteration."""
        return self.index0 == 0

    @property
    def last(self) -> bool:
        """Return whether this is the last iteration."""
        return self.index0 == self.length - 1


_FORLOOP = {
    "name": lambda loop: loop.name,
    "length": lambda loop: loop.length,
    "parentloop": lambda loop: loop.parentloop,
    "index": lambda loop: loop.index0 + 1,
    "index0": lambda loop: loop.index0,
    "rindex": lambda loop: loop.length - loop.index0,
    "rindex0": lambda loop: loop.length - loop.index0 - 1,
    "first": lambda loop: loop.index0 == 0,
    "last": lambda loop: loop.index0 == loop.length - 1,
}


class TableRowLoop(LoopDrop):
    """``tablerowloop`` (``Liquid::TablerowloopDrop``); ``advance`` goes to the next cell."""

    __slots__ = ("col", "cols", "index0", "length", "row")

    ruby_class = "Liquid::TablerowloopDrop"
    fields = (
        "length",
        "col",
        "row",
        "index",
        "index0",
        "col0",
        "rindex",
        "rindex0",
        "first",
        "last",
        "col_first",
        "col_last",
    )

    def __init__(self, length: int, cols: int) -> None:
        self.length = length
        self.cols = cols
        self.row = 1
        self.col = 1
        self.index0 = 0

    @property
    def index(self) -> int:
        """The number of the cell, from 1."""
        return self.index0 + 1

    @property
    def col0(self) -> int:
        """The number of the column, from 0."""
        return self.col - 1

    @property
    def rindex(self) -> int:
        """Return how many cells are left, including this one."""
        return self.length - self.index0

    @property
    def rindex0(self) -> int:
        """Return how many cells are left after this one."""
        return self.length - self.index0 - 1

    @property
    def first(self) -> bool:
        """Return whether this is the first cell."""
        return self.index0 == 0

    @property
    def last(self) -> bool:
        """Return whether this is the last cell."""
        return self.index0 == self.length - 1

    @property
    def col_first(self) -> bool:
        """Return whether this is the row's first cell."""
        return self.col == 1

    @property
    def col_last(self) -> bool:
        """Return whether this is the row's last cell."""
        return self.col == self.cols

    def advance(self) -> None:
        """Go to the next cell, and to the next row at a row's end."""
        self.index0 += 1
        if self.col == self.cols:
            self.col = 1
            self.row += 1
        else:
            self.col += 1
