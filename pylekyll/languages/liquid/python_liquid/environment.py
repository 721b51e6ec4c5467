"""The Jekyll dialect as an environment of python-liquid."""

from __future__ import annotations

from datetime import timezone
from typing import TYPE_CHECKING, Any

import liquid
from liquid.builtin.content import Literal
from liquid.builtin.illegal import Illegal
from liquid.exceptions import LiquidError as PythonLiquidError
from liquid.exceptions import LiquidSyntaxError as PythonLiquidSyntaxError
from liquid.exceptions import UndefinedError, UnknownFilterError
from liquid.undefined import StrictUndefined

from pylekyll.foundation.log import Log
from pylekyll.languages.liquid.environment import Environment, LiquidOptions
from pylekyll.languages.liquid.errors import (
    LiquidError,
    LiquidSyntaxError,
    UndefinedFilterError,
    UndefinedVariableError,
)
from pylekyll.languages.liquid.python_liquid.context import JekyllContext
from pylekyll.languages.liquid.python_liquid.site import LoaderSite
from pylekyll.languages.liquid.python_liquid.tags import ForeignTag, NativeNode, NativeTag
from pylekyll.languages.liquid.registers import Registers

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping
    from datetime import tzinfo
    from pathlib import Path

    from pylekyll.languages.liquid.registers import LiquidSite
    from pylekyll.languages.liquid.template import Template

_MODES = {liquid.Mode.STRICT: "strict", liquid.Mode.WARN: "warn", liquid.Mode.LAX: "lax"}


class _NoRecorder:
    """A recorder that ignores all reads."""

    def note(self, kind: str, key: Any) -> None:
        """Do nothing."""


class _Tags(dict[str, Any]):
    """The tags of the dialect's environment, as python-liquid's parser sees them."""

    def __init__(self, env: JekyllEnvironment) -> None:
        super().__init__()
        self._env = env
        self._native = NativeTag(env)
        self._own = {"illegal": Illegal(env), "content": Literal(env), "output": self._native}

    def __missing__(self, name: str) -> Any:
        own = self._own.get(name)
        if own is not None:
            return own
        found = self._env.native.tags[name]
        return found.tag if isinstance(found, ForeignTag) else self._native

    def get(self, name: str, default: Any = None) -> Any:
        """Return the tag ``name``."""
        try:
            return self[name]
        except KeyError:
            return default

    def __contains__(self, name: object) -> bool:
        return name in self._own or name in self._env.native.tags

    def __setitem__(self, name: str, tag: Any) -> None:
        self._env.native.add_tag(name, type(tag))

    def __iter__(self) -> Iterator[str]:
        return iter([*self._own, *self._env.native.tags])

    def __len__(self) -> int:
        return len(self._own) + len(self._env.native.tags)


class JekyllTemplate(liquid.BoundTemplate):
    """A template of the dialect for python-liquid; ``native`` is the template itself."""

    context_class = JekyllContext
    env: JekyllEnvironment

    def __init__(self, *arguments: Any, native: Template, **keywords: Any) -> None:
        super().__init__(*arguments, **keywords)
        self.native = native

    def render(self, *args: Any, **kwargs: Any) -> str:
        """Render with the variables that are given as to ``dict``. Raises python-liquid's errors."""
        try:
            return super().render(*args, **kwargs)
        except LiquidError as error:
            raise _theirs(error, self.native) from error


class JekyllEnvironment(liquid.Environment):
    """An environment of python-liquid whose templates are Liquid 4.0.4 with Jekyll's tags and filters.

    Arguments besides python-liquid's:

    - ``config``: the site's configuration as filters such as ``relative_url`` see it
    - ``site``: instead of ``config``, an object with the site's whole interface for tags
    - ``zone``: the time zone in which times are printed (UTC)
    - ``converters``: functions by name (``markdown``, ``smartypants``, ``scss``, ``sass``)
    - ``native``: an environment of the dialect

    Includes come from the ``loader``. Delimiters are Liquid's own. ``autoescape`` is not supported.
    """

    template_class = JekyllTemplate
    context_depth_limit = 100

    def __init__(
        self,
        *,
        tolerance: liquid.Mode = liquid.Mode.WARN,
        strict_filters: bool = False,
        config: Mapping[str, Any] | None = None,
        site: LiquidSite | None = None,
        zone: tzinfo = timezone.utc,
        converters: Mapping[str, Callable[[str], str]] | None = None,
        native: Environment | None = None,
        **options: Any,
    ) -> None:
        strict_variables = issubclass(options.get("undefined", liquid.Undefined), StrictUndefined)
        self.native = native or Environment(LiquidOptions(_MODES[tolerance], strict_filters, strict_variables))
        self.native.front_door = self
        # The dialect itself warns of what Ruby's lax parser accepts; the remaining errors are errors.
        super().__init__(tolerance=liquid.Mode.STRICT, strict_filters=strict_filters, **options)
        self.site: LiquidSite = site or LoaderSite(self, config or {}, converters or {})
        self._zone = zone

    def setup_tags_and_filters(self, *, extra: bool = False) -> None:
        """Register the dialect's tags and filters, and on request python-liquid's ``extra`` ones."""
        self.tags = _Tags(self)
        self.filters = self.native.filters
        if extra:
            liquid.extra.add_tags_and_filters(self)

    def add_tag(self, tag: type[Any]) -> None:
        """Register a tag that was written for python-liquid."""
        self.native.add_tag(tag.name, tag)

    def add_filter(self, name: str, func: Callable[..., Any]) -> None:
        """Register a filter."""
        self.native.add_filter(name, func)

    def new_registers(self) -> Registers:
        """Registers for a render."""
        return Registers(self.site, None, self._zone, _NoRecorder(), Log())

    def from_string(
        self,
        source: str,
        name: str = "",
        path: str | Path | None = None,
        globals: Mapping[str, object] | None = None,  # noqa: A002 - python-liquid's name
        matter: Mapping[str, object] | None = None,
    ) -> liquid.BoundTemplate:
        """Parse ``source``. Raises python-liquid's errors."""
        where = str(path or name)
        try:
            native = self.native.parse(source, where)
        except LiquidError as error:
            raise _theirs(error, None) from error
        return self._bind(native, name=name, path=path, globals=self.make_globals(globals), matter=matter)

    def _bind(self, native: Template, **keywords: Any) -> JekyllTemplate:
        body = native.body
        nodes = [NativeNode(liquid.Token(*body.mark), body)]
        return JekyllTemplate(self, nodes, native=native, **keywords)


def _theirs(error: LiquidError, template: Template | None) -> PythonLiquidError:
    """Return an error of the dialect as python-liquid's; an error that python-liquid raised is unchanged."""
    if isinstance(error.__cause__, PythonLiquidError):
        return error.__cause__
    kind: type[PythonLiquidError] = PythonLiquidError
    if isinstance(error, LiquidSyntaxError):
        kind = PythonLiquidSyntaxError
    elif isinstance(error, UndefinedFilterError):
        kind = UnknownFilterError
    elif isinstance(error, UndefinedVariableError):
        kind = UndefinedError
    message = error.message
    if error.location is None and error.token is not None and template is not None:
        error.add_place(template.place(error.token.start_index))
    if error.location is not None and error.location.path:
        message = f"{error.location}: {message}"
    return kind(message, token=None)


def environment_around(native: Environment) -> JekyllEnvironment:
    """Return the python-liquid environment around ``native``, the same one each time."""
    found = native.front_door
    if found is None:
        found = JekyllEnvironment(native=native)
    assert isinstance(found, JekyllEnvironment)
    return found


def template_around(native: Template) -> JekyllTemplate:
    """Return python-liquid's template around one of the dialect."""
    return environment_around(native.env)._bind(native, name=native.source_path, path=native.source_path)  # noqa: SLF001 - the same module
