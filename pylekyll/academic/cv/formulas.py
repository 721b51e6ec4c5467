"""Formulas in the texts of a CV: where they begin and end, and MathML as a tree that the designs of the PDF set."""

from __future__ import annotations

import re
from html import unescape
from typing import TYPE_CHECKING, Any
from xml.etree.ElementTree import TreeBuilder
from xml.parsers import expat

if TYPE_CHECKING:
    from collections.abc import Iterator
    from xml.etree.ElementTree import Element

#: ``\(...\)``, ``$$...$$``, and ``$...$`` as Pandoc reads it: no space inside the dollars, no digit behind them.
FORMULA = (
    r"\\\((?P<round>(?:(?!\\\()[^$])+?)\\\)|\$\$(?P<double>[^$]+)\$\$"
    r"|(?<![\\$\w])\$(?P<single>[^\s$](?:[^$]*[^\s$\\])?)\$(?![\d$])"
)
_FORMULA = re.compile(FORMULA)
_LINK = re.compile(r"\[[^\[\]]*\]\([^()\s]*\)")
#: Signs of a formula between single dollars, which amounts of money do not have; a letter alone is a variable.
_MATHEMATICAL = re.compile(r"[\\^_={}<>]|\A[A-Za-z]\Z|\A[A-Za-z(][\w()]* ?[-+] ?[\w()]+\Z|\A[A-Za-z]'*\([\w,]+\)\Z")
_SELECTORS = re.compile("[\ufe00-\ufe0f]")
#: References to characters that HTML has and XML has not.
_REFERENCE = re.compile(r"&(?!(?:amp|lt|gt|quot|apos|#\w+);)\w+;")
#: Accents above a letter, as combining characters.
_ACCENTS = {
    **dict.fromkeys("^\u02c6", "\u0302"),
    **dict.fromkeys("~\u02dc", "\u0303"),
    **dict.fromkeys("\u00af\u203e", "\u0304"),
    **dict.fromkeys("\u20d7\u2192", "\u20d7"),
    "\u02d9": "\u0307",
    "\u00a8": "\u0308",
    "\u02c7": "\u030c",
    "\u00b4": "\u0301",
    "`": "\u0300",
    "\u02d8": "\u0306",
}
#: Elements within each other: Typst reads 128 levels of JSON, and calls 64 functions within each other.
_DEEPEST = 30
_SCRIPTS = {
    "msup": ("top",),
    "msub": ("bottom",),
    "msubsup": ("bottom", "top"),
    "mover": ("top",),
    "munder": ("bottom",),
    "munderover": ("bottom", "top"),
}
#: Operators with limits beside them in a line of text: above and below, they would touch the lines around.
_LARGE = frozenset("\u2211\u220f\u2210\u22c0\u22c1\u22c2\u22c3\u222b\u2a00\u2a01\u2a02\u2a04\u2a06")
_PAIRS = {"(": ")", "[": "]", "{": "}", "|": "|", "\u2016": "\u2016", "\u27e8": "\u27e9", "\u230a": "\u230b"}


def formula_in(match: re.Match[str]) -> str:
    """Return the LaTeX of a match of ``FORMULA``, or nothing for dollars around something else, such as money."""
    single = match["single"]
    if single is not None:
        return single if _MATHEMATICAL.search(single) else ""
    return (match["round"] or match["double"]).strip()


def parts_of(text: str, separator: str) -> list[str]:
    """Return the parts of a text between separators, of which those in formulas and links do not count."""
    if "$" not in text and "\\(" not in text and "](" not in text:
        return text.split(separator)
    found, at, begin = [], 0, 0
    inside = [match.span() for match in _FORMULA.finditer(text) if formula_in(match)]
    inside += [match.span() for match in _LINK.finditer(text)]
    while (at := text.find(separator, at)) >= 0:
        end = next((last for first, last in inside if first < at < last), 0)
        if not end:
            found.append(text[begin:at])
            begin = at + len(separator)
        at = end or begin
    return [*found, text[begin:]]


def formulas_in(text: str) -> Iterator[str]:
    """Yield the LaTeX of each formula in a text."""
    if "$" in text or "\\(" in text:
        yield from filter(None, map(formula_in, _FORMULA.finditer(text)))


def tree_of(mathml: str) -> dict[str, Any] | None:
    """Return MathML as the function ``formula`` of the designs reads it; ``None`` if it cannot be read.

    A node is a mapping: ``k`` is its kind, ``t`` its text, ``c`` the nodes in it. XML has no control characters, and
    a formula may be nested too deep.
    """
    xml = _REFERENCE.sub(lambda reference: unescape(reference[0]), _SELECTORS.sub("", mathml))
    try:
        found = _parsed(xml)
    except expat.ExpatError:
        return None
    return None if found is None else _node(found)


def _parsed(xml: str) -> Element | None:
    """Return the element of an XML text; ``None`` for one that is nested too deep for Typst."""
    builder = TreeBuilder()
    depth = deepest = 0

    def start(name: str, attributes: dict[str, str]) -> None:
        nonlocal depth, deepest
        builder.start(name, attributes)
        depth += 1
        deepest = max(deepest, depth)

    def end(name: str) -> None:
        nonlocal depth
        builder.end(name)
        depth -= 1

    reader = expat.ParserCreate()
    reader.StartElementHandler = start
    reader.EndElementHandler = end
    reader.CharacterDataHandler = builder.data
    reader.Parse(xml, True)
    return builder.close() if deepest <= _DEEPEST else None


def _node(element: Element) -> dict[str, Any]:
    name = element.tag.rpartition("}")[2]
    if name in _SCRIPTS:
        return _scripts(name, element)
    if name in ("mi", "mn", "mo", "mtext", "ms"):
        text = "".join(element.itertext())
        is_letter = name in ("mi", "mo") and len(text) == 1 and element.get("mathvariant") != "normal"
        kind = "symbol" if is_letter else "operator" if name in ("mi", "mo") else "text"
        return {"k": kind, "t": text} if text else {"k": "row", "c": []}
    if name == "mspace":
        return {"k": "space"} if element.get("width") else {"k": "row", "c": []}
    if name == "mtable":
        rows = [[_row(cell) for cell in row] for row in element]
        return {"k": "table", "rows": rows} if rows and rows[0] else {"k": "row", "c": []}
    if name == "mfrac" and element.get("linethickness", "1").rstrip("pxemt") == "0":
        return {"k": "table", "rows": [[_node(each)] for each in element]}
    if name in ("mfrac", "mroot"):
        return {"k": name[1:], "c": [_node(each) for each in element]}
    return {"k": "sqrt", "c": [_row(element)]} if name == "msqrt" else _row(element)


def _row(element: Element) -> dict[str, Any]:
    """Return the nodes of an element in a row; brackets around them grow with them."""
    [*children] = (each for each in element if not each.tag.endswith(("annotation", "annotation-xml")))
    first, last = (children[0], children[-1]) if len(children) > 2 else (None, None)
    is_pair = first is not None and last is not None and _PAIRS.get(first.text or "") == last.text
    is_stretched = is_pair and first is not None and first.get("stretchy") != "false"
    return {"k": "pair" if is_stretched else "row", "c": [_node(each) for each in children]}


def _scripts(name: str, element: Element) -> dict[str, Any]:
    """Return a base with its scripts; ``k`` is ``limits`` where they are above and below it."""
    base, *scripts = (_node(each) for each in element)
    accent = _ACCENTS.get(scripts[0].get("t", "")) if name == "mover" else None
    if accent is not None:
        return {"k": "accent", "c": [base], "t": accent}
    is_beside = name.startswith("ms") or base.get("t", "") in _LARGE or base["k"] == "operator"
    kind = "scripts" if is_beside else "limits"
    return {"k": kind, "c": [base], **dict(zip(_SCRIPTS[name], scripts, strict=False))}
