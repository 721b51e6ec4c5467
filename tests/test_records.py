"""Records behave as data classes do, except that frozen ones can be assigned to."""

from __future__ import annotations

import dataclasses
import pickle
import re
from functools import partial
from inspect import signature
from itertools import product, starmap
from typing import Any, ClassVar, NamedTuple

import pytest

from pylekyll.records import record


class Shape(NamedTuple):
    """Arguments of both decorators."""

    frozen: bool = False
    eq: bool = True
    repr: bool = True
    slots: bool = False


SHAPES = list(starmap(Shape, product((False, True), repeat=4)))


def classes(decorator: Any, shape: Shape) -> tuple[Any, ...]:
    """Return a class of one field, one with defaults, and a class below each."""
    given = shape._asdict()

    @decorator(**given)
    class One:
        a: int

    @decorator(**given)
    class Many:
        """Documented."""

        a: int
        b: list[int] = dataclasses.field(default_factory=list)
        c: str = dataclasses.field(default="c", compare=False)
        d: Any = dataclasses.field(default=None, repr=False)

    @decorator(**given)
    class Below(Many):
        e: int = 5

    @decorator(**given)
    class Plain(One):
        shared: ClassVar[int] = 3
        b: str = "b"

        def __post_init__(self) -> None:
            self.b = self.b.upper()

    return One, Many, Below, Plain


def outcome(function: Any) -> Any:
    try:
        return function()
    except TypeError as error:
        return str(error).replace("records.", "")


@pytest.mark.parametrize("shape", SHAPES)
def test_the_same_as_data_classes(shape: Shape) -> None:
    said = []
    for decorator in (record, dataclasses.dataclass):
        one, many, below, plain = classes(decorator, shape)
        objects = [one(1), one(1), one(2), many(1), many(1, c="x"), many(1, [2]), many(1, d=float("nan")), below(1)]
        said.append(
            [
                [re.sub(" at 0x.*", "", repr(each)) for each in objects],
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
            ]
        )
        if not shape.frozen:
            said[-1].append([plain(1).b, plain(1, b="c").b])
    assert said[0] == said[1]


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
    _, many, below, _ = classes(record, Shape())
    first, second = many(1), many(1)
    first.b.append(3)
    assert (first.b, second.b, below(1).b, many(1, [4]).b) == ([3], [], [], [4])
