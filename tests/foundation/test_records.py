"""Records behave as data classes do, except that frozen ones can be assigned to."""

from __future__ import annotations

import dataclasses
import pickle
import re
from functools import partial
from inspect import signature
from itertools import product, starmap
from types import new_class
from typing import Any, ClassVar, NamedTuple

import pytest

from pylekyll.foundation import records
from pylekyll.foundation.records import field, is_record, names_of_fields, record, replace


class Shape(NamedTuple):
    """Arguments of both decorators."""

    frozen: bool = False
    eq: bool = True
    repr: bool = True
    slots: bool = False


SHAPES = list(starmap(Shape, product((False, True), repeat=4)))


def classes(module: Any, shape: Shape) -> tuple[Any, ...]:
    """Return a class of one field, one with defaults, and classes below them."""
    decorator = record if module is records else dataclasses.dataclass
    given = shape._asdict()

    @decorator(**given)
    class One:
        a: int

    @decorator(**given)
    class Many:
        """Documented."""

        a: int
        b: list[int] = module.field(default_factory=list)
        c: str = module.field(default="c", compare=False)
        d: Any = module.field(default=None, repr=False)

    @decorator(**given)
    class Below(Many):
        e: int = 5

    @decorator(**given)
    class Plain(One):
        shared: ClassVar[int] = 3
        b: str = "b"

        def __post_init__(self) -> None:
            self.b = self.b.upper()

    @decorator(**given)
    class Counted(Many):
        f: int = module.field(default=7, init=False)
        g: list[int] = module.field(default_factory=list, init=False)
        h: int = module.field(init=False, repr=False, compare=False)

        def __post_init__(self) -> None:
            object.__setattr__(self, "h", len(self.b) + self.f)

    return One, Many, Below, Plain, Counted


def outcome(function: Any) -> Any:
    try:
        return function()
    except (TypeError, ValueError) as error:
        return str(error).replace("records.", "")


def without_address(shown: object) -> str:
    return re.sub(" at 0x.*", "", repr(shown))


def outcomes(module: Any, shape: Shape) -> list[Any]:
    one, many, below, plain, counted = classes(module, shape)
    objects = [one(1), one(1), one(2), many(1), many(1, c="x"), many(1, [2]), many(1, d=float("nan")), below(1)]
    said = [
        [without_address(each) for each in objects],
        [[left == right for right in objects] for left in objects],
        [objects[6] == objects[6], objects[0] == 1, below(1, e=6) == below(1)],
        [outcome(lambda each=each: hash(each) == hash(each)) for each in objects],
        dataclasses.asdict(many(1)),
        dataclasses.replace(many(1), a=3).a,
        [field.name for field in dataclasses.fields(below)],
        many.__doc__,
        outcome(one),
        [outcome(partial(plain, *given)) for given in ((), (1, "c", 2))],
        [plain.__init__.__qualname__, plain.shared, [*signature(plain).parameters]],
        [below.__match_args__, counted.__match_args__, dataclasses.is_dataclass(one)],
        module.replace(many(1, d=4), c="y").c,
        without_address(module.replace(counted(1, [2]), b=[3, 4])),
        [outcome(partial(module.replace, counted(1), **{name: 1})) for name in "fz"],
        [counted(1, [2]).h, counted(1).g, counted(1) == counted(1), counted(1) == counted(2)],
    ]
    if not shape.frozen:
        said.append([plain(1).b, plain(1, b="c").b])
    return said


@pytest.mark.parametrize("shape", SHAPES)
def test_the_same_as_data_classes(shape: Shape) -> None:
    assert outcomes(records, shape) == outcomes(dataclasses, shape)


@record(slots=True)
class Sent:
    """A class that pickle finds."""

    a: int
    b: str = "b"


def test_arguments_without_effect_are_refused() -> None:
    with pytest.raises(TypeError, match="does not support kw_only, order"):

        @record(order=True, kw_only=True, repr=False)
        class Pair:
            one: int


def test_a_record_is_pickled() -> None:
    assert pickle.loads(pickle.dumps(Sent(1))) == Sent(1)


def test_a_record_that_contains_itself_is_shown() -> None:
    values: list[object] = []
    sent = Sent(1, values)  # type: ignore[arg-type]
    values.append(sent)
    assert repr(sent) == "Sent(a=1, b=[...])"


def test_own_methods_stay() -> None:
    @record(frozen=True)
    class Own:
        a: int

        def __eq__(self, other: object) -> bool:
            return True

        def __hash__(self) -> int:
            return 7

        def __repr__(self) -> str:
            return "own"

    assert Own(1) == Own(2)
    assert (hash(Own(1)), repr(Own(1))) == (7, "own")


def test_a_field_of_the_base_keeps_its_default() -> None:
    @record
    class Base:
        a: int = 1

    with pytest.raises(TypeError, match="non-default argument 'b' follows default argument"):

        @record
        class Below(Base):
            a: int
            b: int


def test_each_object_has_a_default_of_its_own() -> None:
    _, many, below, _, _ = classes(records, Shape())
    first, second = many(1), many(1)
    first.b.append(3)
    assert (first.b, second.b, below(1).b, many(1, [4]).b) == ([3], [], [], [4])


def test_fields_of_records() -> None:
    _, many, _, _, counted = classes(records, Shape())
    data_classes = classes(dataclasses, Shape())
    assert (is_record(many), is_record(data_classes[1]), is_record(Shape)) == (True, True, False)
    assert names_of_fields(counted) == names_of_fields(data_classes[4]) == ("a", "b", "c", "d")


@pytest.mark.parametrize("slots", [False, True])
def test_a_record_below_a_data_class_and_above_one(slots: bool) -> None:
    @dataclasses.dataclass
    class First:
        a: int
        b: list[int] = dataclasses.field(default_factory=list)

    @record(slots=slots)
    class Second(First):
        c: str = "c"

    @dataclasses.dataclass
    class Third(Second):
        d: list[int] = dataclasses.field(default_factory=list)

    assert repr(Second(1)).endswith("Second(a=1, b=[], c='c')")
    third = Third(1, c="x")
    assert repr(third).endswith("Third(a=1, b=[], c='x', d=[])")
    assert third.b is not Third(1).b


def test_mistaken_fields_are_refused() -> None:
    with pytest.raises(ValueError, match="mutable default <class 'list'> for field a is not allowed"):
        record(type("Shared", (), {"__annotations__": {"a": "list[int]"}, "a": []}))

    with pytest.raises(TypeError, match="field a of a record is not made by"):

        @record
        class Foreign:
            a: list[int] = dataclasses.field(default_factory=list)


def test_a_slot_of_the_base_does_not_count_as_default() -> None:
    @record(slots=True)
    class Base:
        a: int
        b: int = field(default=2, compare=False)

    @record(slots=True)
    class Below(Base):
        a: int
        c: int = 3

    with pytest.raises(TypeError, match="missing"):
        Below()  # type: ignore[call-arg]
    assert repr(replace(Below(1, 5), a=4)).endswith("Below(a=4, b=5, c=3)")
    assert not hasattr(Below(1), "__dict__")


def named_tuples(base: Any) -> tuple[Any, ...]:
    class Empty(base):  # type: ignore[misc]
        pass

    class One(base):  # type: ignore[misc]
        a: int

    class Many(base):  # type: ignore[misc]
        """Documented."""

        a: int
        b: list[int] | None = None
        c: str = "c"

        @property
        def size(self) -> int:
            return len(self.c)

        def changed(self) -> Any:
            return self._replace(c="changed")

    return Empty, One, Many


def outcomes_of_named_tuples(base: Any) -> list[Any]:
    none, one, many = named_tuples(base)
    objects = [none(), one(1), one(a=1), many(1), many(1, [2]), many(1, c="x"), many(c="z", a=3), (1,), (1, None, "c")]
    return [
        [[left == right for right in objects] for left in objects],
        [repr(each) for each in objects],
        [isinstance(each, tuple) for each in objects],
        [outcome(lambda each=each: hash(each)) for each in objects if len(each) < 3],
        (many(1).a, many(1).b, many(1, c="xyz").size, many(1).changed(), many(1)._asdict(), many._make((1, 2, 3))),
        (many._fields, many._field_defaults, many.__match_args__, many.__doc__, one.__name__),
        (one.__qualname__.rpartition(".")[0].rpartition(".")[2], one.__module__, one.__bases__),
        [*signature(many).parameters],
        [hasattr(each, "__dict__") for each in objects],
        [isinstance(outcome(partial(each)), str) for each in (one, partial(one, 1, 2), partial(one, b=1), many)],
        [outcome(partial(many._make, (1,)))],
        many(1).__getnewargs__(),
    ]


def test_the_same_as_named_tuples() -> None:
    assert outcomes_of_named_tuples(records.NamedTuple) == outcomes_of_named_tuples(NamedTuple)


class Told(records.NamedTuple):
    """A class that pickle finds."""

    a: int
    b: str = "b"


def test_a_named_tuple_is_pickled_and_matched() -> None:
    assert pickle.loads(pickle.dumps(Told(1))) == Told(1)
    assert type(pickle.loads(pickle.dumps(Told(1)))) is Told
    match Told(1, "c"):
        case Told(a, b):
            assert (a, b) == (1, "c")


def test_mistaken_fields_of_named_tuples_are_refused() -> None:
    with pytest.raises(TypeError, match="Got unexpected field names: \\['c'\\]"):
        Told(1)._replace(c=2)  # type: ignore[call-arg]
    with pytest.raises(TypeError, match="non-default field"):
        new_class("Mixed", (records.NamedTuple,), {}, lambda body: body.update(__annotations__={"a": 1, "b": 2}, a=1))
