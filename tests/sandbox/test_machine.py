"""Messages of every length arrive whole on both sides."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from tests.sandbox.conftest import Built

FILTER = """\
module Turned
  def turned(text)
    text.reverse
  end
end
Liquid::Template.register_filter(Turned)
"""


@pytest.mark.parametrize("length", [1, 60_000, 65_500, 65_536, 70_000, 500_000])
def test_a_text_of_any_length(length: int, built: Built) -> None:
    text = "é" + "ab" * ((length - 1) // 2)
    files = {
        "_plugins/turned.rb": FILTER,
        "_data/long.json": f'"{text}"',
        "index.html": "---\n---\n{{ site.data.long | turned }}",
    }
    _, folder = built(files)
    assert (folder / "index.html").read_text("utf-8") == text[::-1]
