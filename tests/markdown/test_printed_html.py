"""HTML that is printed as soon as it is read equals HTML that goes through the tree."""

from __future__ import annotations

import pytest

from pylekyll.markdown.kramdown.blocks.raw_html import can_print_all
from pylekyll.markdown.kramdown.converter import Kramdown
from pylekyll.markdown.kramdown.options import KramdownOptions

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


@pytest.mark.parametrize("text", _TEXTS)
def test_printing_equals_the_tree(text: str) -> None:
    options = KramdownOptions()
    assert can_print_all(text, options)
    assert not can_print_all(_NAMED + text, options)
    kramdown = Kramdown(options)
    assert kramdown.convert(text).strip("\n") == kramdown.convert(_NAMED + text).strip("\n")


@pytest.mark.parametrize("attribute", ["markdown=1", "MarkDown = '1'", "markdown\n=span"])
def test_markdown_in_html_is_not_printed_as_it_is(attribute: str) -> None:
    text = f"<div>\n<p {attribute}>*a*</p>\n</div>\n"
    assert not can_print_all(text, KramdownOptions())
    assert "<em>a</em>" in Kramdown(KramdownOptions()).convert(text)
