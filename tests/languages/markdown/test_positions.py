"""The lines of blocks: the same HTML as without them, with a mark of the right lines at each opening tag."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pylekyll.languages.markdown.kramdown import Kramdown, KramdownOptions
from pylekyll.languages.markdown.kramdown.positions import LocatedKramdown

ROOT = Path(__file__).parents[3]
MARK = re.compile("\ue000(\\d+),(\\d+)\ue001")


def converters(**options: Any) -> tuple[Kramdown, LocatedKramdown]:
    made = KramdownOptions.from_mapping(options)
    return Kramdown(made), LocatedKramdown(made)


PLAIN, LOCATED = converters(input="GFM", hard_wrap=False)


def located(text: str, kramdown: LocatedKramdown = LOCATED) -> str:
    return kramdown.convert_located(text, lambda first, end: f"\ue000{first},{end}\ue001")


def lines(text: str) -> dict[str, tuple[int, int]]:
    """Return the lines of each element, by its name and the text directly in it."""
    html = located(text)
    found = re.finditer("<(\\w+)[^>]*?\ue000(\\d+),(\\d+)\ue001[^>]*>\\s*([^<\ue000]*)", html)
    return {f"{match[1]} {match[4].strip()}".strip(): (int(match[2]), int(match[3])) for match in found}


TEXT = """# Head

A paragraph
of two lines.

- one
- two
  more

  inner

> quoted
> again

| a | b |
|---|---|
| c | d |
| e | f |

```python
x = 1
```

Term
: meaning

<div markdown="1">
In a div.
</div>

1. first

   1. deep

Last[^1].

[^1]: The note.
"""


def test_each_block_has_its_lines() -> None:
    found = lines(TEXT)
    assert found["h1 Head"] == (0, 1)
    assert found["p A paragraph\nof two lines."] == (2, 4)
    assert found["li one"] == (5, 6)
    assert found["p inner"] == (9, 10)
    assert found["p quoted\nagain"] == (11, 13)
    assert found["blockquote"] == (11, 13)
    rows = re.findall("<tr\ue000(\\d+),(\\d+)\ue001>\\s*<t[hd]>(\\w)", located(TEXT))
    assert rows == [("14", "15", "a"), ("16", "17", "c"), ("17", "18", "e")]
    assert found["dl"][0] == 23
    assert found["p In a div."] == (27, 28)
    assert found["li deep"] == (32, 33)
    assert found["p Last"] == (34, 35)


@pytest.mark.parametrize("path", sorted((ROOT / "docs").glob("*.md")), ids=lambda path: path.name)
def test_the_html_is_the_same(path: Path) -> None:
    text = path.read_text("utf-8").split("\n---\n", 1)[-1]
    assert MARK.sub("", located(text)) == PLAIN.convert(text)


PIECES = st.sampled_from(
    ["a", "b *c*", "- x", "  - y", "1. z", "> q", "# h", "===", "---", "| a | b |", "|---|", "    code", "```", "<div>",
     "</div>", '<p markdown="1">', "{:.k}", "{: #i}", ": d", "^", "[^1]: n", "[^1]", "*[ab]: x", "$$x$$", "<!-- c -->",
     "<b>x</b>", "", "", "", "  more", "* * *", "\t- tab", "- [ ] task", "{::comment}", "{:/}", "[x]: http://a.b"]
)  # fmt: skip


@given(st.lists(PIECES, max_size=14), st.sampled_from(["GFM", "kramdown"]))
@settings(max_examples=250, deadline=None)
def test_the_html_of_any_text_is_the_same(pieces: list[str], kind: str) -> None:
    text = "\n".join(pieces) + "\n"
    plain, marked = (PLAIN, LOCATED) if kind == "GFM" else converters(input="kramdown")
    html = located(text, marked)
    assert MARK.sub("", html) == plain.convert(text)
    assert all(0 <= int(first) < int(end) <= len(pieces) + 1 for first, end in MARK.findall(html))
