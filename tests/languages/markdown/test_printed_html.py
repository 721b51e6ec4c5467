"""HTML that is printed as soon as it is read equals HTML that goes through the tree."""

from __future__ import annotations

import pytest

from pylekyll.languages.markdown.kramdown.converter import Kramdown
from pylekyll.languages.markdown.kramdown.document import Document
from pylekyll.languages.markdown.kramdown.lines import adapt_source
from pylekyll.languages.markdown.kramdown.options import KramdownOptions

#: An attribute list is a reason to make a tree: it may be for any element.
_NAMED = "{:named: .other}\n\n"
_TEXTS = (
    "<p>One & <em>two</em></p>\n",
    "<div>\n  <p>in</p>\n</div>\ntext\n",
    "<hr>\n<br/>\n<img src='a.png'>\n",
    "<DIV Class=x>open\n\n<b>bold\n",
    "<script>1 < 2 && 3</script>\nafter\n",
    "<style>a > b {}</style>\n\n# Head\n",
    "<x-own>&amp; &no</x-own> rest of the line\n",
    "<div></div>\n<section/>\n<p>a</p>   \n<p>b</p>\n",
    "> <p>in a quote</p>\n\n- <p>in an item</p>\n",
    "<!-- a --> <p>b</p>\n<p>c</p><p>d</p>\n",
    "Text\n<div>ends it</div>\nmore\\\nlines\n",
    "*[HTML]: Markup\n\n<div>HTML</div>\n\nHTML\n",
)


def _types(kramdown: Kramdown, text: str) -> set[str]:
    root = kramdown._parse(adapt_source(text), Document(kramdown.options))
    return {child.type for child in root.children}


@pytest.mark.parametrize("text", _TEXTS)
def test_printing_equals_the_tree(text: str) -> None:
    kramdown = Kramdown(KramdownOptions())
    assert "html_element" not in _types(kramdown, text)
    assert "raw" not in _types(kramdown, _NAMED + text)
    assert kramdown.convert(text).strip("\n") == kramdown.convert(_NAMED + text).strip("\n")


@pytest.mark.parametrize("attribute", ["markdown=1", "MarkDown = '1'", "markdown\n=span"])
def test_markdown_in_html_is_not_printed_as_it_is(attribute: str) -> None:
    kramdown = Kramdown(KramdownOptions())
    text = f"<p>*before*</p>\n\n<div>\n<p {attribute}>*a*</p>\n</div>\n\n<p>*after*</p>\n"
    assert _types(kramdown, text) == {"blank", "html_element", "raw"}
    html = kramdown.convert(text)
    assert "<em>a</em>" in html
    assert "<p>*before*</p>" in html
    assert "<p>*after*</p>" in html
