"""python-liquid's render context as a view of the dialect's."""

from __future__ import annotations

from collections.abc import Mapping, MutableMapping
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from liquid import RenderContext
from liquid.utils import ReadOnlyChainMap

from pylekyll.languages.liquid.context import Context
from pylekyll.languages.liquid.drop import Drop
from pylekyll.languages.liquid.values import MISSING

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from liquid import BoundTemplate

    from pylekyll.languages.liquid.registers import Registers


class _Variables(MutableMapping[str, Any]):
    """The variables of the dialect's context; setting one assigns it."""

    def __init__(self, native: Context) -> None:
        self._native = native

    def __getitem__(self, name: str) -> Any:
        value = self._native.find_variable(name)
        if value is None and self._native.variables.get(name, MISSING) is MISSING:
            raise KeyError(name)
        return value

    def __setitem__(self, name: str, value: Any) -> None:
        self._native.assign(name, value)

    def __delitem__(self, name: str) -> None:
        del self._native.variables[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._native.variables)

    def __len__(self) -> int:
        return len(self._native.variables)


class _Scopes(ReadOnlyChainMap):
    """Names that tags of python-liquid pushed, then the dialect's variables, then python-liquid's own."""

    def pushed(self, base: int) -> list[Mapping[str, Any]]:
        """Return all mappings except the last ``base`` ones, the outermost first."""
        return list(self._maps)[: len(self._maps) - base][::-1]


class JekyllContext(RenderContext):
    """A context for tags and filters of python-liquid; ``native`` is the dialect's context."""

    def __init__(
        self,
        template: BoundTemplate,
        *,
        globals: Mapping[str, object] | None = None,  # noqa: A002 - python-liquid's name
        native: Context | None = None,
        **options: Any,
    ) -> None:
        super().__init__(template, globals=globals, **options)
        if native is None:
            env: Any = self.env
            parent = options.get("parent_context")
            registers = parent.registers if isinstance(parent, JekyllContext) else env.new_registers()
            # Tags make templates of their own class, such as `snippet`.
            ours = getattr(template, "native", None) or env.native.parse("")
            native = Context(ours, _Environment(self.globals), registers)
            native.foreign = self
        self.native: Context = native
        own = self.scope
        self.locals = _Variables(native)
        self.scope = _Scopes(self.locals, own)
        self._base = self.scope.size()

    @property
    def registers(self) -> Registers:
        """The registers of the render: site, page, log."""
        return self.native.registers

    @contextmanager
    def shown_to_native(self) -> Iterator[Context]:
        """Yield the dialect's context; names pushed by tags of python-liquid are variables of a scope in it."""
        scope = self.scope
        assert isinstance(scope, _Scopes)
        pushed = scope.pushed(self._base)
        if not any(pushed):
            yield self.native
            return
        with self.native.stack() as variables:
            for namespace in pushed:
                for name in namespace:
                    variables.set(name, native_value(namespace[name]))
            yield self.native


class _Environment(dict[str, Any]):
    """The variables of a template, as the dialect's outermost environment; counters are written to it."""

    def __init__(self, values: Mapping[str, Any]) -> None:
        super().__init__()
        self._values = values

    def get(self, name: str, default: Any = None) -> Any:
        """Return the counter ``name``, else the variable."""
        value = super().get(name, MISSING)
        return native_value(self._values.get(name, default)) if value is MISSING else value

    def __contains__(self, name: object) -> bool:
        return super().__contains__(name) or name in self._values


class MappingDrop(Drop):
    """A mapping that is not a ``dict``, such as python-liquid's ``forloop``, as templates see it."""

    __slots__ = ("_mapping",)

    def __init__(self, mapping: Mapping[str, Any]) -> None:
        self._mapping = mapping

    def get(self, key: str) -> Any:
        """Return the value of ``key``."""
        try:
            return native_value(self._mapping[key])
        except KeyError:
            return None

    def keys(self) -> Sequence[str]:
        """Return the mapping's keys."""
        return list(self._mapping)


def native_value(value: Any) -> Any:
    """Return a value of a python-liquid template in the form that the dialect uses."""
    if isinstance(value, Mapping) and not isinstance(value, dict):
        return MappingDrop(value)
    return list(value) if isinstance(value, tuple) else value


def foreign_context(native: Context) -> JekyllContext:
    """Return python-liquid's context of a render, the same one each time."""
    found = native.foreign
    if found is None:
        from pylekyll.languages.liquid.python_liquid.environment import template_around

        found = native.foreign = JekyllContext(template_around(native.template), native=native)
    assert isinstance(found, JekyllContext)
    return found
