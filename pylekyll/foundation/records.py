"""Data classes and named tuples that take little time to define.

``dataclasses`` compiles each method of each class from text: 0.24 ms for a class with five fields, 0.45 ms for a frozen
one. It also imports ``inspect``, which takes 6 ms. Together that is a tenth of a small site's processor time.

The methods of records are functions that all classes share. The initialiser of a class is that of another class with
as many fields, with other names. ``dataclasses.fields`` and the other functions of that module accept records.

``typing.NamedTuple`` compiles the constructor of each class, and each annotation: 0.1 ms for a class with three fields.
Named tuples of this module take the constructor and the properties of a class with as many fields.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

#: Attributes of a class, as those of ``dataclasses`` have them: its arguments, and the names of its initialiser's.
_PARAMETERS, _NAMES = "__dataclass_params__", "__match_args__"

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping
    from dataclasses import dataclass as record
    from dataclasses import field, replace
    from typing import NamedTuple
else:
    from functools import partial
    from operator import attrgetter
    from reprlib import recursive_repr
    from types import FunctionType, MemberDescriptorType, SimpleNamespace
    from typing import NamedTuple as TypingNamedTuple

    #: The code of initialisers by the numbers of fields and of calls at the end.
    _INITIALISERS = {}
    #: The default of a parameter whose value is made for each object.
    _MADE = object()
    #: The default of a field without one.
    _NONE = object()
    _MAKE = "_make_defaults"
    #: The attribute in which ``dataclasses`` keeps the fields of a class.
    _FIELDS = "__dataclass_fields__"
    _NOT_FROZEN = SimpleNamespace(frozen=False)

    class _Field:
        """A field, with the attributes of ``dataclasses.Field``."""

        __slots__ = ("compare", "default", "default_factory", "init", "name", "repr")

        def __init__(
            self,
            default: Any = _NONE,
            factory: Any = _NONE,
            init: bool = True,
            shown: bool = True,
            compare: bool = True,
        ) -> None:
            self.default = default
            self.default_factory = factory
            self.init = init
            self.repr = shown
            self.compare = compare

    class _Fields:
        """The fields of a class, which become those of ``dataclasses`` when that module asks for them."""

        def __init__(self, fields: dict[str, _Field]) -> None:
            self.fields = fields
            self._of_dataclasses: dict[str, Any] | None = None

        def __get__(self, _: object, cls: type) -> dict[str, Any]:
            if self._of_dataclasses is None:
                self._of_dataclasses = self._made(cls)
            return self._of_dataclasses

        def _made(self, cls: type) -> dict[str, Any]:
            from dataclasses import dataclass
            from dataclasses import field as field_of

            body = {"__annotations__": dict.fromkeys(self.fields, "Any"), "__module__": cls.__module__}
            for name, each in self.fields.items():
                default = {} if each.default is _NONE else {"default": each.default}
                factory = {} if each.default_factory is _NONE else {"default_factory": each.default_factory}
                body[name] = field_of(**default, **factory, init=each.init, repr=each.repr, compare=each.compare)
            same = dataclass(type(cls.__name__, (), body), init=False, repr=False, eq=False)
            return getattr(same, _FIELDS)

    def field(
        *,
        default: Any = _NONE,
        default_factory: Any = _NONE,
        init: bool = True,
        repr: bool = True,  # noqa: A002 - as in dataclasses
        compare: bool = True,
    ) -> _Field:
        """Return a field of a record, as ``dataclasses.field`` does with the same arguments."""
        return _Field(default, default_factory, init, repr, compare)

    def replace(of: Any, /, **changes: Any) -> Any:
        """Return a copy of a record with other values of some fields, as ``dataclasses.replace`` does.

        Raises ``TypeError`` for the name of no field, and ``ValueError`` for a field that the initialiser does not
        take.
        """
        values = {}
        for name, each in _fields_of(of.__class__).items():
            if each.init:
                values[name] = getattr(of, name)
            elif name in changes:
                raise ValueError(f"field {name} is declared with init=False, it cannot be specified with replace()")
        return of.__class__(**(values | changes))

    def record(cls: Any = None, /, *, frozen: bool = False, eq: bool = True, slots: bool = False, **shown: bool) -> Any:
        """Make a data class of ``cls``, as ``dataclasses.dataclass`` does with the same arguments, also ``repr``.

        Assignments to the attributes of a ``frozen`` one are found by a type checker, not when the program runs.
        Raises ``TypeError`` for other arguments of ``dataclass``, which would have no effect, and for a field without
        default after one with; ``ValueError`` for a default that all objects would share and change.
        """
        if shown.keys() - {"repr"}:
            raise TypeError(f"record() does not support {', '.join(sorted(shown.keys() - {'repr'}))}")
        if cls is None:
            return partial(record, frozen=frozen, eq=eq, slots=slots, **shown)
        fields = _inherited(cls)
        own = _own_fields(cls)
        fields.update(own)
        made = _with_slots(cls, own) if slots else cls
        if cls.__doc__ is None:
            made.__doc__ = cls.__name__
        setattr(made, _FIELDS, _Fields(fields))
        setattr(made, _PARAMETERS, _NOT_FROZEN)
        body = vars(cls)
        if _NAMES not in body:
            setattr(made, _NAMES, tuple([name for name, each in fields.items() if each.init]))
        if "__init__" not in body:
            _add_initialiser(made, fields, slots=slots)
        if shown.get("repr", True) and "__repr__" not in body:
            made.__repr__ = _repr
        if eq:
            _add_comparison(made, body, fields, frozen=frozen)
        return made

    def _fields_of(cls: Any) -> dict[str, Any]:
        """Return the fields of a record, or of a data class, by name."""
        for base in cls.__mro__:
            fields = vars(base).get(_FIELDS)
            if fields is not None:
                return fields.fields if isinstance(fields, _Fields) else _from_data_class(fields)
        return {}

    def _from_data_class(fields: Mapping[str, Any]) -> dict[str, _Field]:
        """Return the fields of a data class as those of a record."""
        from dataclasses import MISSING

        made = {}
        for name, each in fields.items():
            default = _NONE if each.default is MISSING else each.default
            factory = _NONE if each.default_factory is MISSING else each.default_factory
            made[name] = _Field(default, factory, each.init, each.repr, each.compare)
            made[name].name = name
        return made

    def _inherited(cls: Any) -> dict[str, _Field]:
        """Return the fields of the bases, those of the first base last."""
        fields = {}
        for base in reversed(cls.__mro__[1:-1]):
            if _FIELDS in vars(base):
                fields.update(_fields_of(base))
        return fields

    def _own_fields(cls: Any) -> dict[str, _Field]:
        """Return the fields that ``cls`` declares. Their defaults become attributes of the class."""
        fields = {}
        body = vars(cls)
        has_bases = cls.__bases__ != (object,)
        for name, kind in body.get("__annotations__", {}).items():
            if not str(kind).startswith(("ClassVar", "typing.ClassVar")):
                # A default of a base counts, as in dataclass.
                fields[name] = made = _given(cls, name) if name in body or has_bases else _Field()
                made.name = name
        return fields

    def _given(cls: Any, name: str) -> _Field:
        """Return the field for an attribute of the class, whose default stays an attribute."""
        given = getattr(cls, name, _NONE)
        if given is _NONE or isinstance(given, MemberDescriptorType):  # a slot of a base
            return _Field()
        if not isinstance(given, _Field):
            if given.__class__.__module__ == "dataclasses":
                raise TypeError(f"field {name} of a record is not made by pylekyll.foundation.records.field")
            if given.__class__.__hash__ is None:
                raise ValueError(f"mutable default {type(given)} for field {name} is not allowed: use default_factory")
            return _Field(given)
        if given.default is _NONE:
            delattr(cls, name)
        else:
            setattr(cls, name, given.default)
        return given

    def _with_slots(cls: Any, own: Iterable[str]) -> Any:
        """Return a class like ``cls`` whose objects have slots for their ``own`` fields, and no dictionary."""
        body = dict(vars(cls))
        taken = {name for base in cls.__mro__[1:-1] for name in _slots_of(base)}
        for name in (*own, "__dict__", "__weakref__"):
            body.pop(name, None)
        made = type(cls)(cls.__name__, cls.__bases__, body | {"__slots__": tuple(n for n in own if n not in taken)})
        made.__qualname__ = cls.__qualname__
        return made

    def _slots_of(cls: type) -> Iterable[str]:
        slots = vars(cls).get("__slots__", ())
        return (slots,) if isinstance(slots, str) else slots

    def _add_initialiser(made: Any, fields: Mapping[str, _Field], *, slots: bool) -> None:
        """Add ``__init__`` without compiling it. Raises ``TypeError`` for a field without default after one with."""
        names: list[str] = []
        defaults: list[object] = []
        factories: list[tuple[str, Any]] = []
        always: list[tuple[str, Any]] = []
        for name, each in fields.items():
            default, factory = each.default, each.default_factory
            if each.init:
                names.append(name)
                if default is not _NONE or factory is not _NONE:
                    defaults.append(_MADE if default is _NONE else default)
                elif defaults:
                    raise TypeError(f"non-default argument {name!r} follows default argument")
                if factory is not _NONE:
                    factories.append((name, factory))
            elif factory is not _NONE or (slots and default is not _NONE):
                always.append((name, factory if default is _NONE else partial(_same, default)))
        ends = ("__post_init__",) if hasattr(made, "__post_init__") else ()
        if factories or always:
            setattr(made, _MAKE, _maker(factories, always))
            ends = (_MAKE, *ends)
        code = _initialiser(len(names), len(ends))
        code = code.replace(co_varnames=("self", *names), co_names=(*names, *ends))
        made.__init__ = FunctionType(code, {}, "__init__", tuple(defaults))
        made.__init__.__qualname__ = f"{made.__qualname__}.__init__"

    def _same(value: object) -> object:
        return value

    _Factories = "Iterable[tuple[str, Callable[[], object]]]"

    def _maker(factories: _Factories, always: _Factories) -> Callable[[object], None]:
        """Return a method that makes the values that were not given, and those that never are."""

        def make(self: object) -> None:
            for name, factory in factories:
                if getattr(self, name) is _MADE:
                    setattr(self, name, factory())
            for name, factory in always:
                setattr(self, name, factory())

        return make

    def _initialiser(number: int, ends: int) -> Any:
        """Return the code of an initialiser of ``number`` fields, with as many calls without arguments at its end."""
        if (number, ends) not in _INITIALISERS:
            names = [f"_{index}" for index in range(number)]
            lines = [f"def __init__(self, {', '.join(names)}):", *(f" self.{name} = {name}" for name in names)]
            calls = [f" self.end_{index}()" for index in range(ends)]
            made = {}
            exec("\n".join([*lines, *calls] if names or calls else [*lines, " pass"]), made)  # noqa: S102 - our own text
            _INITIALISERS[number, ends] = made["__init__"].__code__
        return _INITIALISERS[number, ends]

    def _add_comparison(made: Any, own: Mapping[str, object], fields: Mapping[str, _Field], *, frozen: bool) -> None:
        values = _values_of([name for name, each in fields.items() if each.compare])

        def equal(self: object, other: object) -> bool:
            return values(self) == values(other) if other.__class__ is self.__class__ else NotImplemented

        if "__eq__" not in own:
            made.__eq__ = equal
        if own.get("__hash__") is None:
            made.__hash__ = (lambda self: hash(values(self))) if frozen else None

    def _values_of(names: Iterable[str]) -> Callable[[object], tuple[object, ...]]:
        """Return a function that returns the values of these attributes of an object."""
        if len(names) > 1:
            return attrgetter(*names)
        return lambda self: tuple(getattr(self, name) for name in names)

    @recursive_repr()
    def _repr(self: object) -> str:
        shown = (f"{name}={getattr(self, name)!r}" for name, each in _fields_of(self.__class__).items() if each.repr)
        return f"{self.__class__.__qualname__}({', '.join(shown)})"

    #: Named tuples of ``typing`` by their numbers of fields.
    _EXAMPLES = {}

    class _NamedTupleMaker(type):
        """Makes a class with the base ``NamedTuple`` a named tuple."""

        def __new__(mcs, name: str, _: tuple[type, ...], body: dict[str, Any]) -> Any:
            """Return a subclass of ``tuple``, as ``typing.NamedTuple`` does."""
            names = tuple(body.get("__annotations__", ()))
            defaults = {each: body[each] for each in names if each in body}
            if tuple(defaults) != names[len(names) - len(defaults) :]:
                raise TypeError(f"non-default field of {name} follows a field with default")
            example = _example(len(names))
            code = example.__new__.__code__.replace(co_varnames=("_cls", *names))
            new = FunctionType(code, example.__new__.__globals__, "__new__", tuple(defaults.values()))
            made = {
                "__doc__": f"{name}({', '.join(names)})",
                "__repr__": _tuple_repr,
                "__getnewargs__": example.__getnewargs__,
                "__match_args__": names,
                "_asdict": example._asdict,
                "_make": vars(example)["_make"],
                "_replace": _tuple_replace,
                **body,
                **{each: vars(example)[f"f{index}"] for index, each in enumerate(names)},
                "__new__": new,
                "__slots__": (),
                "_fields": names,
                "_field_defaults": defaults,
            }
            return type(name, (tuple,), made)

    NamedTuple = type.__new__(_NamedTupleMaker, "NamedTuple", (), {})

    def _example(number: int) -> Any:
        if number not in _EXAMPLES:
            _EXAMPLES[number] = TypingNamedTuple("_Example", [(f"f{index}", object) for index in range(number)])
        return _EXAMPLES[number]

    def _tuple_repr(self: Any) -> str:
        shown = (f"{name}={value!r}" for name, value in zip(self._fields, self, strict=True))
        return f"{self.__class__.__name__}({', '.join(shown)})"

    def _tuple_replace(self: Any, /, **changes: Any) -> Any:
        """Return a copy with other values of some fields. Raises ``TypeError`` for the name of no field."""
        made = self._make(map(changes.pop, self._fields, self))
        if changes:
            raise TypeError(f"Got unexpected field names: {list(changes)!r}")
        return made


def is_record(cls: type) -> bool:
    """Return whether objects of ``cls`` have fields: those of records and of data classes have."""
    return hasattr(cls, _PARAMETERS)


def names_of_fields(cls: type) -> tuple[str, ...]:
    """Return the names of the fields that the initialiser of a record takes, in its order."""
    names: tuple[str, ...] = getattr(cls, _NAMES)
    return names


__all__ = ["NamedTuple", "field", "is_record", "names_of_fields", "record", "replace"]
