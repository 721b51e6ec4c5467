"""``{% include file.html name=value %}`` and ``include_relative`` (``Jekyll::Tags::IncludeTag`` and subclasses)."""

from __future__ import annotations

import posixpath
import re
from typing import TYPE_CHECKING, Any, Final

from pylekyll.foundation.reads import Kind
from pylekyll.languages.liquid.context import MAX_DEPTH
from pylekyll.languages.liquid.errors import ForeignError, StackLevelError, suggestion
from pylekyll.languages.liquid.expressions.base import Expression, Literal
from pylekyll.languages.liquid.expressions.parse import parse_expression
from pylekyll.languages.liquid.expressions.syntax import strip
from pylekyll.languages.liquid.node import Node, Output
from pylekyll.languages.liquid.tag import Tag, TagMarkup
from pylekyll.languages.liquid.tags.embedded import EmbeddedTemplate
from pylekyll.languages.liquid.values import MISSING
from pylekyll.languages.ruby.encoding import NOTHING
from pylekyll.languages.ruby.patterns import lazy_pattern
from pylekyll.languages.ruby.values import inspect

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from pylekyll.languages.liquid.context import Context
    from pylekyll.languages.liquid.parser import Parser

_PARAMETER: Final = r"""([\w-]+)\s*=\s*(?:"([^"\\]*(?:\\.[^"\\]*)*)"|'([^'\\]*(?:\\.[^'\\]*)*)'|([\w.-]+))"""
_PARAMETERS: Final = lazy_pattern(rf"(?<![\w-]){_PARAMETER}")
_ALL_PARAMETERS: Final = lazy_pattern(rf"\s*(?:{_PARAMETER}(?=\s|\Z)\s*)*\Z")
#: A name of a file with variables, up to the last braces. The filters of one go on to there.
_WITH_VARIABLE: Final = lazy_pattern(
    r"(?<![^{])[^{]*(?:\{\{\s*[\w\-.]+\s*(?:\}\}[^\s{}]*|\|.*))+", re.DOTALL | re.ASCII
)
_REST_OF_NAME: Final = lazy_pattern(r"[^\s{}]*")
_SPACE: Final = lazy_pattern(r"\s+")
_VALID_NAME: Final = lazy_pattern(r"^[\w/.\-()+~#@]+$", re.MULTILINE)
_QUOTED_PARAMETER: Final = lazy_pattern(r"(?<![\w-])([\w-]+)\s*=\s*[\"']\{\{\s*([\w.-]+)\s*\}\}[\"']")
_BRACED_PARAMETER: Final = lazy_pattern(r"(?<![\w-])([\w-]+)\s*=\s*[\"']?\{\{\s*([\w.-]+)\s*\}\}")
_LIKE_FILE: Final = lazy_pattern(r"[^=:,]*\.\w+\Z")
_INVALID_SEQUENCE: Final = lazy_pattern(r"[./]{2,}")


class IncludeNode(Node):
    """Renders another template, which sees its parameters as ``include``."""

    __slots__ = ("_embedded", "_parameters", "_valid", "identity", "name", "parameters", "tag_name")

    def __init__(self, tag: TagMarkup, name: str, parameters: dict[str, Expression] | None) -> None:
        super().__init__(tag.mark)
        self.tag_name = tag.name
        self.name = name
        self._embedded = EmbeddedTemplate(name) if _with_variable(name) else None
        self.parameters = parameters
        self._valid = self._embedded is None and _is_valid(name)
        #: The same object for all tags with the same file and the same names of parameters.
        self.identity = (name, None if parameters is None else tuple(parameters))
        self._parameters = None if parameters is None else [(key, each.value) for key, each in parameters.items()]

    def emit(self, context: Context, output: Output) -> None:
        """Write the output of the included template, from the cache if possible."""
        parts = context.registers.parts
        if parts is None or not parts.write(self, context, output):
            self.render(context, output)

    def render(self, context: Context, output: Output) -> None:
        """Render the included template.

        Raises ``ForeignError`` for an invalid name or a missing file, and ``StackLevelError`` for a hundred nested
        includes, with a hint that shows the cycle.
        """
        name = self.name if self._embedded is None else self._embedded.render(context)
        if not self._valid:
            self._validate(name)
        path, text = self._find(context, name)
        template = context.env.parse(text, path)
        context.registers.recorder.note(Kind.INCLUDE, path)
        includes = context.includes
        context.spend(1)
        output.watch()
        if len(includes) >= MAX_DEPTH:
            raise StackLevelError("Nesting too deep", _cycle([*includes, path]))
        includes.append(path)
        try:
            if self._parameters is None:
                template.render_into(context, output)
            else:
                values = {key: value(context) for key, value in self._parameters}
                context.open_scope()["include"] = context.variables.get("include", MISSING)
                context.variables["include"] = values
                try:
                    template.render_into(context, output)
                finally:
                    context.close_scope()
        except StackLevelError as error:
            error.hint = error.hint or _cycle(includes)
            raise
        finally:
            includes.pop()
        if not output:
            output.append(NOTHING)

    def _validate(self, name: str) -> None:
        if not _is_valid(name):
            raise ForeignError(
                "Invalid syntax for include tag. File contains invalid characters or sequences:\n\n"
                f"  {name}\n\nValid syntax:\n\n  {_example(self.tag_name)}\n\n",
                "ArgumentError",
                _advice(self.tag_name, self.name, name),
            )

    def _find(self, context: Context, name: str) -> tuple[str, str]:
        site = context.registers.site
        found = site.find_include(name.lstrip("/"))  # File.join removes a doubled slash
        if found is None:
            raise _not_found(name, site.includes_load_paths, safe=site.safe, known=site.include_names())
        return found

    @property
    def is_plain(self) -> bool:
        """Return whether the file's name is valid and has no variable."""
        return self._valid

    def expressions(self) -> Iterable[Expression]:
        """Return the parameters' values."""
        return (self.parameters or {}).values()


class IncludeRelativeNode(IncludeNode):
    """Renders a file beside the page's own."""

    __slots__ = ()

    def _find(self, context: Context, name: str) -> tuple[str, str]:
        site = context.registers.site
        folder = _page_folder(context)
        found = site.find_relative(folder, name.lstrip("/"))
        if found is None:
            searched = posixpath.join(site.source.as_posix(), folder)
            raise _not_found(name, [searched], safe=site.safe, known=())
        return found


class IncludeTag(Tag):
    """``include``."""

    block = False
    node_class: type[IncludeNode] = IncludeNode

    def read(self, tag: TagMarkup, parser: Parser) -> IncludeNode:
        """Return the node; raises ``ForeignError`` (Ruby's ``ArgumentError``) for invalid parameters."""
        name, parameters = _split(strip(tag.markup))
        if parameters is not None and not _ALL_PARAMETERS.match(parameters):
            raise ForeignError(
                f"Invalid syntax for include tag:\n\n{parameters}\n\nValid syntax:\n\n{_example(tag.name)}\n\n",
                "ArgumentError",
                _advice_on_parameters(tag.name, name, parameters),
            )
        return self.node_class(tag, name, None if parameters is None else _read_parameters(parameters))


class IncludeRelativeTag(IncludeTag):
    """``include_relative``."""

    node_class = IncludeRelativeNode


def _is_valid(name: str) -> bool:
    return _VALID_NAME.search(name) is not None and not _INVALID_SEQUENCE.search(name)


def _split(markup: str) -> tuple[str, str | None]:
    """Return the name and the parameters, or ``None`` without any (``IncludeTag#initialize``)."""
    place = _with_variable(markup)
    if place:
        return strip(markup[slice(*place)]), strip(markup[place[1] :])
    parts = _SPACE.split(markup, maxsplit=1)
    return parts[0], parts[1] if len(parts) > 1 else None


def _with_variable(markup: str) -> tuple[int, int] | None:
    r"""Return where the name of a file that has a variable begins and ends.

    Jekyll's expression is ``/[^{]*(\{\{\s*[\w\-.]+\s*(\|.*)?\}\}[^\s{}]*)+/m``.
    """
    last = markup.rfind("}}") + 2
    match = _WITH_VARIABLE.search(markup, 0, last) if "{{" in markup and last > 1 else None
    if match is None:
        return None
    end = match.end()
    rest = _REST_OF_NAME.match(markup, end) if end == last else None
    return match.start(), rest.end() if rest else end


def _read_parameters(markup: str) -> dict[str, Expression]:
    parameters: dict[str, Expression] = {}
    for name, double_quoted, single_quoted, variable in _PARAMETERS.findall(markup):
        if variable:
            parameters[name] = parse_expression(variable)
        else:
            text = double_quoted.replace('\\"', '"') or single_quoted.replace("\\'", "'")
            parameters[name] = Literal(text, text)
    return parameters


def _example(tag_name: str) -> str:
    return f"{{% {tag_name} file.ext param='value' param2='value' %}}"


def _advice(tag_name: str, written: str, name: str) -> str | None:
    """Return how to correct the name of a file, which is ``written`` in the tag and has the value ``name``."""
    quoted = _QUOTED_PARAMETER.search(written)
    if quoted:
        return f"Write variables without quotation marks and braces: {quoted[1]}={quoted[2]}."
    if name[:1] in ("'", '"'):
        return f"Write the name without quotation marks: {{% {tag_name} {name.strip(name[0])} %}}."
    if "{{" in written and not name.strip():
        return f"'{written}' is empty here. A name that is not a variable is written without braces."
    if _SPACE.search(name.strip()):
        return "A file's name cannot have spaces: rename the file."
    if name[:1] in ("/", ".") or ".." in name:
        return f"Names are relative to the folder of includes{' of the page' if 'relative' in tag_name else ''}."
    return None


def _advice_on_parameters(tag_name: str, name: str, parameters: str) -> str | None:
    """Return how to correct the parameters of a tag."""
    variable = _BRACED_PARAMETER.search(parameters)
    if variable:
        return f"Write variables without braces: {variable[1]}={variable[2]}."
    if "=" not in parameters and _LIKE_FILE.match(parameters):
        return f"A file's name cannot have spaces: rename '{name} {parameters}', for example to '{name}-{parameters}'."
    if "," in parameters:
        return "Separate parameters by spaces, not by commas."
    if ":" in parameters and "=" not in parameters:
        return f"Write parameters with an equals sign: {{% {tag_name} {name} {parameters.replace(': ', '=', 1)} %}}."
    return None


def _not_found(name: str, folders: Sequence[str], *, safe: bool, known: Iterable[str]) -> ForeignError:
    reason = (
        " is not a symlink as those are not allowed in safe mode."
        if safe
        else ", if it is a symlink, does not point outside your site source."
    )
    return ForeignError(
        f"Could not locate the included file '{name}' in any of {inspect([str(folder) for folder in folders])}. "
        f"Ensure it exists in one of those directories and{reason}",
        "IOError",
        suggestion(name, known),
    )


def _cycle(includes: list[str]) -> str | None:
    """Return the includes from the last one's previous appearance on, or ``None`` without a repetition."""
    last = includes[-1]
    if last not in includes[:-1]:
        return None
    before = len(includes) - 2 - includes[:-1][::-1].index(last)
    return f"The includes form a loop: {' -> '.join(includes[before:])}."


def _page_folder(context: Context) -> str:
    """Return the folder of the page's file, relative to the source (``IncludeRelativeTag#page_path``)."""
    page: Any = context.registers.page
    if page is None:
        return ""
    path = str(page.get("path") or "")
    if page.get("collection"):
        path = posixpath.join(str(context.registers.site.config.get("collections_dir") or ""), path)
    return posixpath.dirname(path.removesuffix("/#excerpt"))
