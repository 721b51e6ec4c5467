"""Inputs made to hurt, 200 kilobytes each: every one gives an answer or an error of ours within its time.

``python -m tests.reliability bombs --count N`` tries the first N, all of them where N is greater.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pylekyll.academic.scholar.schema import DATA, SchemaError, check, parse
from pylekyll.foundation.errors import PylekyllError
from pylekyll.foundation.limits import Limits, applied
from pylekyll.languages import safe_yaml
from pylekyll.languages.highlighting import find_lexer, render_spans
from pylekyll.languages.highlighting.names import TAGS
from pylekyll.languages.liquid.environment import Environment
from pylekyll.languages.markdown.kramdown import Kramdown, KramdownOptions
from pylekyll.languages.ruby.values import inspect
from pylekyll.plugins.html_document import HtmlDocument
from pylekyll.plugins.html_fragment import Fragment
from pylekyll.plugins.markdown_links import replace_links
from pylekyll.site.config.toml import read_toml
from pylekyll.site.read.csv import read_csv
from tests.languages.liquid.site import FakeSite, registers
from tests.reliability.fuzz import TooSlowError, bounded
from tests.reliability.report import Report

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

SIZE = 200_000
SECONDS = 60.0
_LIMITS = Limits(iterations=1_000_000, output=20_000_000, code=2)

_TEMPLATES = (
    "{{",
    "{%",
    "{{ {",
    "{{ a[",
    "{% if (1..",
    "{% raw %}{{",
    "{{ a | ",
    "{% if a %}",
    "{% for i in (1..9) %}",
)
_GROWING = ("append: a", "prepend: a", "replace: 'x', a", "push: a", "concat: a", "times: a")
_DOCUMENTS = (
    "    \ftext",
    "    \vtext\n",
    "*",
    "[",
    "![",
    "`",
    "<a ",
    "> ",
    "- a\n  ",
    "|",
    "[^a]",
    "{:",
    "\"'",
    "&",
    "_a",
)
_HTML = ("@a ", ":a:", "<!--", "<script>", "<a ", "&#x", "\r<a '", "<body", '="x""', "<td>")
_LINKS = ("[](", "[a](b#", "[a]: ", "\n[", "](", " \n")
_YAML = ("[", "{a: ", "- ", "? ", "a: &a [*a, *a]\n", '"', "a: |\n", "&a ", "<<: {a: b}\n")
_JSON = ("[", '{"a":', "9", '"', '"a": 1,', "\\u0041", "1e")
_TOML = ("a = [", "[", "{a = ", "a.", '"a".', "[[a]]\n", "a = 1\n", "9", "a.b.c = 1\n", '"\\', "'''", 'a = """\n')
_CSV = ("a,", '"', '""', '"a",', '"a"', "\r", "\n", "\t", "9", "1e", "1,2\n", "2020-01-01 ")
_CODE = ("$", "${", "a.", "#/", "<<A\n", "'", '"', "(", "{", "<", "\\", "/*", "a ", "\n", "::")


def bombs() -> Iterator[tuple[str, Callable[[], object]]]:
    """Yield the name of each input, and what tries it."""
    for piece in _TEMPLATES:
        yield f"template {piece!r}", lambda piece=piece: _render(_filled(piece))
    for step in _GROWING:
        source = (
            f"{{% assign a = 'x,y' | split: ',' %}}{{% for i in (1..99) %}}{{% assign a = a | {step} %}}{{% endfor %}}"
        )
        yield f"growing by {step}", lambda source=source: _render(source + "{{ a }}")
    for piece in _DOCUMENTS:
        yield f"kramdown {piece!r}", lambda piece=piece: Kramdown(KramdownOptions()).convert(_filled(piece))
    for piece in _HTML:
        yield f"html {piece!r}", lambda piece=piece: Fragment(_filled(piece)).to_html()
        yield f"page {piece!r}", lambda piece=piece: HtmlDocument(_filled(piece)).to_html()
    for piece in _LINKS:
        yield f"links {piece!r}", lambda piece=piece: replace_links(_filled(piece) + ")", lambda _: None)
    yield from _of_data()
    for tag in sorted(TAGS):
        for piece in _CODE:
            yield f"code {tag} {piece!r}", lambda tag=tag, piece=piece: _highlight(tag, _filled(piece))


def _of_data() -> Iterator[tuple[str, Callable[[], object]]]:
    for piece in _YAML:
        yield f"yaml {piece!r}", lambda piece=piece: inspect(safe_yaml.load(_filled(piece), "data.yml"))
    for piece in _TOML:
        yield f"toml {piece!r}", lambda piece=piece: read_toml(_filled(piece), "_config.toml")
        yield f"toml value {piece!r}", lambda piece=piece: read_toml(f"a = {_filled(piece)}", "_config.toml")
    for piece in _CSV:
        for names in ((), ("all",)):
            yield (
                f"csv {piece!r} {names}",
                lambda piece=piece, names=names: read_csv(f"a,b\n{_filled(piece)}", "data.csv", converters=names),
            )
    for piece in _JSON:
        yield f"scholar {piece!r}", lambda piece=piece: _scholar(_filled(piece))
        yield f"scholar number {piece!r}", lambda piece=piece: _scholar('{"citedby": ' + _filled(piece) + "}")


def _filled(piece: str) -> str:
    return piece * (SIZE // len(piece))


def _render(source: str) -> str:
    return Environment().parse(source).render({}, registers(FakeSite()))


def _scholar(text: str) -> None:
    try:
        check(DATA, parse(text.encode()))
    except SchemaError as error:
        raise PylekyllError(str(error)) from None


def _highlight(tag: str, code: str) -> str:
    lexer = find_lexer(tag)
    assert lexer is not None
    return render_spans(code, lexer)


def run(_folder: Path, count: int, _seed: int) -> list[Report]:
    """Try the first ``count`` inputs."""
    report = Report("bombs")
    for name, attempt in bombs():
        if report.tries == count:
            break
        report.tries += 1
        try:
            with bounded(SECONDS), applied(_LIMITS):
                attempt()
            report.counts["answers"] += 1
        except PylekyllError:
            report.counts["refused"] += 1
        except TooSlowError:
            report.failures.append(f"{name}: more than {SECONDS} seconds")
        except Exception as error:  # noqa: BLE001 - this is what is looked for
            report.failures.append(f"{name}: {type(error).__name__}: {error}"[:300])
    return [report]
