"""The environment: it has the registered tags and filters, and is the only code that makes templates."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from pylekyll.foundation.errors import PylekyllError
from pylekyll.languages.liquid.errors import LiquidSyntaxError, is_python_liquids
from pylekyll.languages.liquid.expressions import filtered
from pylekyll.languages.liquid.expressions.parse import parse_expression
from pylekyll.languages.liquid.filter import is_for_python_liquid
from pylekyll.languages.liquid.filters import register as register_filters
from pylekyll.languages.liquid.filters.jekyll_3 import register as register_jekyll_3
from pylekyll.languages.liquid.node import Body, blame, blame_plugin
from pylekyll.languages.liquid.parser import Parser
from pylekyll.languages.liquid.tag import Tag, TagMarkup
from pylekyll.languages.liquid.tags import BUILT_IN
from pylekyll.languages.liquid.template import Template, place
from pylekyll.languages.ruby.patterns import lazy_pattern
from pylekyll.languages.ruby.values import truthy

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Hashable, Iterable, Mapping

    from pylekyll.foundation.reads import Read
    from pylekyll.languages.liquid.expressions.base import Expression
    from pylekyll.languages.liquid.node import Mark, Node

    #: Texts that are rendered once for all items, by their keys, with their reads.
    SharedText = tuple[str, Iterable[Read]]

_VARIABLES = 256
#: Words of templates that affect other items, or whose output depends on other files: searched for after a build.
_AFFECTING = lazy_pattern("cycle|increment|decrement|ifchanged|continue|scssify|sassify")


class LiquidOptions(NamedTuple):
    """The site's ``liquid:`` settings; ``error_mode`` is ``warn``, ``strict`` or ``lax``.

    ``jekyll_3`` selects the filters of Jekyll 3 (GitHub Pages).
    """

    error_mode: str = "warn"
    strict_filters: bool = False
    strict_variables: bool = False
    jekyll_3: bool = False

    @classmethod
    def from_mapping(cls, settings: Mapping[str, Any], *, jekyll_3: bool = False) -> LiquidOptions:
        """Return the options from the configuration's ``liquid`` section."""
        return cls(
            str(settings.get("error_mode") or "warn"),
            truthy(settings.get("strict_filters")),
            truthy(settings.get("strict_variables")),
            jekyll_3,
        )


class SharedTexts(dict["Hashable", "SharedText"]):
    """Texts that all items share, each with its reads.

    ``restore`` returns a text that an earlier build rendered, if this build has reused the result of the first item
    that needs it.
    """

    restore: Callable[[Hashable], SharedText | None] | None = None

    def find(self, key: Hashable) -> SharedText | None:
        """Return a text, or ``None`` if it must be rendered."""
        found = self.get(key)
        if found is None and self.restore is not None:
            found = self.restore(key)
            if found is not None:
                self[key] = found
        return found


class Environment:
    """Tags, filters and settings of a site, and the templates that were parsed with them.

    ``tag_hints`` has a hint for each tag that is known but not registered, by name.
    """

    template_class = Template

    def __init__(self, options: LiquidOptions | None = None) -> None:
        self.options = options or LiquidOptions()
        self.tag_hints: dict[str, str] = {}
        self.is_blank: Callable[[Any], bool] | None = None
        """The ``blank?`` of the gems that plugins have loaded; without any, no value can be compared with ``blank``."""
        self._templates: dict[tuple[str, str, int], Template] = {}
        self._variables: dict[str, tuple[Expression, LiquidSyntaxError | None]] = {}
        self._most_variables = 0
        self.front_door: object | None = None
        """python-liquid's environment around this one, if a tag or filter of that library is used."""
        self.shared_texts = SharedTexts()
        """Results of tags such as ``include_cached``, rendered for the first item that used them in this build."""
        self.tags: dict[str, Tag] = {}
        self.filters: dict[str, Callable[..., Any]] = {}
        self._add_built_in()

    def _add_built_in(self) -> None:
        """Register the tags and filters of Liquid 4.0.4 and Jekyll 4.4.1."""
        for name, tag_class in BUILT_IN.items():
            self.add_tag(name, tag_class)
        register_filters(self)
        if self.options.jekyll_3:
            register_jekyll_3(self)

    def add_tag(self, name: str, tag_class: type[Any]) -> None:
        """Register a tag under ``name``, replacing a previous one. A tag written for python-liquid is adapted."""
        if issubclass(tag_class, Tag):
            self.tags[name] = tag_class(self)
            return
        from pylekyll.languages.liquid.python_liquid.tags import ForeignTag

        self.tags[name] = ForeignTag(self, tag_class)

    def add_filter(self, name: str, func: Callable[..., Any]) -> None:
        """Register a filter under ``name``; templates that are parsed from now on use it."""
        if is_for_python_liquid(func):
            from pylekyll.languages.liquid.python_liquid.filters import adapt_filter

            func = adapt_filter(func)
        self.filters[name] = func
        self._variables.clear()

    def body(self, parser: Parser, mark: Mark, nodes: list[Node]) -> Body:
        """Return the body of ``nodes`` that ``parser`` has read."""
        return Body(mark, nodes)

    def parse(self, source: str, path: str = "", line: int = 1) -> Template:
        """Parse ``source``, which begins on line ``line`` of the file ``path``; equal sources are parsed once.

        Raises ``LiquidError`` with the place, most often a ``LiquidSyntaxError``.
        """
        key = (path, source, line)
        template = self._templates.get(key)
        if template is None:
            template = self._templates[key] = self._parse_anew(source, path, line)
        return template

    def _parse_anew(self, source: str, path: str, line: int) -> Template:
        parser = Parser(source, self, path, line)
        try:
            body = parser.document()
        except PylekyllError as error:
            token = TagMarkup("", "", parser.offset, source).token
            blamed = blame(error, token)
            blamed.add_place(place(source, path, line, parser.offset))
            if blamed is error:
                raise
            raise blamed from error
        except Exception as error:
            if is_python_liquids(error):
                blamed = blame(error, parser.tag.token)
                blamed.add_place(place(source, path, line, parser.tag.offset))
                raise blamed from error
            found = self.tags.get(parser.tag.name)
            plugins = blame_plugin(error, found.blamed if found else self, parser.tag.token)
            if plugins is None:
                raise
            plugins.add_place(place(source, path, line, parser.offset))
            raise plugins from error
        template = self.template_class(self, body, path, line, source)
        for warning in parser.warnings:
            warning.add_place(template.place(warning.line or 0))
            warning.line = None
        template.warnings = tuple(parser.warnings)
        return template

    def release(self, source: str, path: str, line: int) -> None:
        """Drop the template of an item that is not rendered again, unless its text may affect other items."""
        if not ("{" in source and _AFFECTING.search(source)):
            self._templates.pop((path, source, line), None)

    def parsed(self) -> Iterable[Template]:
        """Return the templates that were parsed so far."""
        return self._templates.values()

    def forget(self, paths: Collection[str] | None = None) -> None:
        """Drop the templates of ``paths`` and of their excerpts, or all (``LiquidRenderer#reset``).

        Expressions are dropped once there are many more than after the first build.
        """
        if paths is None:
            self._templates.clear()
        else:
            gone = {*paths, *(f"{path}/#excerpt" for path in paths)}
            self._templates = {key: known for key, known in self._templates.items() if key[0] not in gone}
        self._most_variables = self._most_variables or 2 * len(self._variables) + _VARIABLES
        if len(self._variables) > self._most_variables:
            self._variables.clear()

    def variable(self, markup: str) -> tuple[Expression, LiquidSyntaxError | None]:
        """Return an expression with filters, and the strict parser's error under ``error_mode: warn``.

        Raises ``LiquidSyntaxError`` under ``strict``.
        """
        known = self._variables.get(markup)
        if known is None:
            known = self._variables[markup] = self._variable(markup)
        return known

    def _variable(self, markup: str) -> tuple[Expression, LiquidSyntaxError | None]:
        (name, filters), warning = self._take_apart(markup)
        strict_filters = self.options.strict_filters
        return filtered.build(markup, name, filters, self.filters, strict_filters=strict_filters), warning

    def _take_apart(self, markup: str) -> tuple[filtered.Parts, LiquidSyntaxError | None]:
        if self.options.error_mode == "lax":
            return filtered.read_lax(markup), None
        try:
            return filtered.read_strict(markup), None
        except LiquidSyntaxError as error:
            error.markup = f'in "{{{{{markup}}}}}"'
            if self.options.error_mode == "strict":
                raise
            return filtered.read_lax(markup), error

    def parse_expression(self, markup: str) -> Expression:
        """Return an expression without filters (``Liquid::Expression.parse``)."""
        return parse_expression(markup)
