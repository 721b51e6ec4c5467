r"""HTML in bibliographies, rewritten as LaTeX: Crossref, publishers, Zotero and OpenReview leave it in BibTeX.

Titles and abstracts come to these services as HTML, JATS or MathML. BibTeX has it as it was
(``<i>E. coli</i>``, ``&amp;``), in LaTeX's commands (``{\textless}i{\textgreater}``), and as Crossref writes it
(``{\&}amp$\mathsemicolon$``, ``$\less$i$\greater$``).
"""

from __future__ import annotations

import re
from html import unescape
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

    from lxml.etree import _Element

#: Signs that stand for ``<``, ``>`` and others in a text that was HTML.
_SIGNS = {"less": "<", "textless": "<", "greater": ">", "textgreater": ">"}
_SIGNS |= {"mathsemicolon": ";", "mathplus": "+", "mathequals": "=", "mathslash": "/", "mathcolon": ":"}
_WRITTEN_SIGN = re.compile(
    r"\$\s*\\(less|greater|mathsemicolon|mathplus|mathequals|mathslash|mathcolon)\s*\$"
    r"|\{\\(textless|textgreater)(?:\{\})?\}|\\(textless|textgreater)(?:\{\}|\s|(?![A-Za-z]))|\{([<>])\}"
)
_UPRIGHT = re.compile(
    r"\\up(?=(?:alpha|beta|gamma|delta|epsilon|zeta|eta|theta|iota|kappa|lambda|mu|nu|xi|pi|rho|sigma|tau|upsilon|phi"
    r"|chi|psi|omega)(?![A-Za-z]))"
)
_ENTITY = re.compile(r"(?:\{\\&\}|\\&|&)(#[0-9]{1,7}|#[xX][0-9a-fA-F]{1,6}|[A-Za-z][A-Za-z0-9]{1,31});")
_SPECIAL = {"\\": r"\textbackslash{}", "^": r"\^{}", "~": r"\~{}"} | {each: f"\\{each}" for each in "{}$%#_"}
#: Elements that LaTeX has a command for; the content of other elements of HTML and JATS stays.
_COMMANDS = {
    **dict.fromkeys(("i", "em", "italic", "cite"), r"\emph{"),
    **dict.fromkeys(("b", "strong", "bold"), r"\textbf{"),
    **dict.fromkeys(("sub", "inf"), r"\textsubscript{"),
    **dict.fromkeys(("sup",), r"\textsuperscript{"),
    **dict.fromkeys(("sc", "scp"), r"\textsc{"),
    **dict.fromkeys(("tt", "code", "monospace"), r"\texttt{"),
}
_PARAGRAPHS = frozenset({"p", "div", "sec", "li", "list-item", "ul", "ol", "list", "abstract"})
_OTHERS = frozenset(
    {"a", "span", "font", "u", "small", "big", "s", "strike", "title", "inline-formula", "named-content"}
)
_OTHERS |= _PARAGRAPHS | {
    "alternatives",
    "tex-math",
    "disp-formula",
    "ext-link",
    "styled-content",
    "underline",
    "roman",
    "formula",
}
_ELEMENT = r"(?:(?P<prefix>[a-z]{2,5}):)?(?P<name>[A-Za-z][A-Za-z-]*)"
_TAG = re.compile(rf"<(?P<end>/?){_ELEMENT}(?P<attributes>(?:\s[^<>]*)?)>")
#: A paragraph without an end tag, which HTML does not ask for. Elsewhere, ``<p>`` may be a mean value.
_LONE_PARAGRAPH = re.compile(r"(\A|(?<=[.:;?!\n]))([ \t]*)<p>", re.IGNORECASE)
_LINE_BREAK = re.compile(r"<(?:br|hr)\s*/?>", re.IGNORECASE)
_MATHML = re.compile(r"<(?:mml:)?math\b[^<>]*>(?:(?!<(?:mml:)?math\b).)*?</(?:mml:)?math\s*>", re.DOTALL)
_BESIDE_TEX = re.compile(rf"(</(?:jats:)?tex-math>)\s*{_MATHML.pattern}", re.DOTALL)
_HEADING = re.compile(r"<(jats:)?title>\s*(?:abstract|summary)\s*</\1?title>", re.IGNORECASE)
_HREF = re.compile(r"\bhref\s*=\s*[\"']?([^\"'\s{}<>]+)")


def without_markup(latex: str) -> str:
    """Return a text of a bibliography with LaTeX in place of the HTML in it.

    Only elements of HTML, JATS and MathML with both of their tags are markup: ``a < b`` and ``Vec<T>`` stay.
    The content of an element stays if LaTeX has no command for it.
    """
    latex = _UPRIGHT.sub(r"\\", _WRITTEN_SIGN.sub(_sign, latex))
    latex = _ENTITY.sub(_character, latex)
    if "<" not in latex:
        return latex
    latex = _MATHML.sub(_formula, _BESIDE_TEX.sub(r"\1", latex))
    rewritten = "".join(_rewritten(_LINE_BREAK.sub(r"\\par{}", _HEADING.sub("", latex))))
    return _LONE_PARAGRAPH.sub(r"\1\2\\par{}", rewritten)


def _sign(found: re.Match[str]) -> str:
    return found[4] or _SIGNS[found[1] or found[2] or found[3]]


def _character(found: re.Match[str]) -> str:
    """Return the character of an entity; one that is markup itself (``&lt;i&gt;``) is read as markup."""
    written = unescape(f"&{found[1]};")
    if written.endswith(";") and len(written) > 2:
        return found[0]
    if written == "&":
        return r"\&"
    return "".join(_SPECIAL.get(each, each) for each in written)


def _rewritten(text: str) -> Iterator[str]:
    at = 0
    for start, end, written in _pairs(text):
        yield text[at:start]
        yield written
        at = end
    yield text[at:]


def _pairs(text: str) -> list[tuple[int, int, str]]:
    """Return start, end and replacement of each tag that belongs to a pair, in order."""
    is_open: dict[str, list[tuple[re.Match[str], int]]] = {}
    pieces: list[tuple[int, int, str]] = []
    depth = at = 0
    for tag in _TAG.finditer(text):
        depth += text.count("{", at, tag.start()) - text.count("}", at, tag.start())
        at = tag.start()
        name = tag["name"].lower()
        if not tag["end"]:
            is_open.setdefault(name, []).append((tag, depth))
        elif (name in _COMMANDS or name in _OTHERS) and is_open.get(name):
            opening, its_depth = is_open[name].pop()
            before, after = _commands(name, opening["attributes"]) if depth == its_depth else ("", "")
            pieces += [(opening.start(), opening.end(), before), (tag.start(), tag.end(), after)]
    return sorted(pieces)


def _commands(name: str, attributes: str) -> tuple[str, str]:
    if name == "a" and (address := _HREF.search(attributes)):
        return f"\\href{{{address[1]}}}{{", "}"
    if name in _PARAGRAPHS:
        return r"\par{}", r"\par{}"
    return (_COMMANDS[name], "}") if name in _COMMANDS else ("", "")


# -- MathML ---------------------------------------------------------------------------------------------------------


def _formula(found: re.Match[str]) -> str:
    """Return MathML as a formula of LaTeX. Damaged MathML is read as far as it goes."""
    from lxml import etree  # it takes 10 ms, and few bibliographies have MathML

    written = re.sub(r"<(/?)mml:", r"<\1", found[0])
    parser = etree.XMLParser(recover=True, resolve_entities=False, no_network=True, remove_comments=True)
    root = etree.fromstring(re.sub(r"\sxmlns(?::[a-z]+)?=(?:\"[^\"]*\"|'[^']*')", "", written), parser)
    latex = "" if root is None else "".join(_latex(root)).strip()
    return f"${latex}$" if latex else ""


def _latex(element: _Element) -> Iterator[str]:
    parts = ["".join(_latex(child)) for child in element]
    name = element.tag
    if name in {"msup", "msub"} and len(parts) == 2:
        yield f"{{{parts[0]}}}{'^' if name == 'msup' else '_'}{{{parts[1]}}}"
    elif name in {"msubsup", "munderover"} and len(parts) == 3:
        yield f"{{{parts[0]}}}_{{{parts[1]}}}^{{{parts[2]}}}"
    elif name == "mfrac" and len(parts) == 2:
        yield f"\\frac{{{parts[0]}}}{{{parts[1]}}}"
    elif name == "msqrt":
        yield f"\\sqrt{{{''.join(parts)}}}"
    elif name in {"annotation", "annotation-xml"}:
        return
    else:
        text = "".join(_SPECIAL.get(each, each) for each in (element.text or "").strip())
        yield f"\\mathrm{{{text}}}" if name == "mi" and len(text) > 1 and text.isalpha() else text
        yield from parts
        if name == "mspace":
            yield r"\ "
