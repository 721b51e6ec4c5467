"""Messages of every length arrive completely on both sides."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from pylekyll.gems.sandbox.machine import Machine

if TYPE_CHECKING:
    from tests.gems.sandbox.conftest import Built

FILTER = """\
module Turned
  def turned(text)
    text.reverse
  end
end
Liquid::Template.register_filter(Turned)
"""

LINKS = """\
class Links < Jekyll::Generator
  def generate(site)
    links = Array.new(100) { |number| { "title" => "link #{number}" } }
    site.pages.each { |page| page.data["links"] = links; page.data["again"] = { "links" => links } }
  end
end
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


def test_a_value_of_many_items_is_sent_once(built: Built, monkeypatch: pytest.MonkeyPatch) -> None:
    lengths = []
    exchange = Machine.exchange

    def measured(machine: Machine, message: bytes) -> bytes:
        lengths.append(len(answer := exchange(machine, message)))
        return answer

    monkeypatch.setattr(Machine, "exchange", measured)
    files = {f"{number}.html": "---\n---\n{{ page.links[99].title }}\n" for number in range(40)}
    _, folder = built({"_plugins/links.rb": LINKS, **files})
    assert (folder / "7.html").read_text("utf-8") == "link 99\n"
    assert max(lengths) < 30_000  # the list is 3,000 bytes, and each of 40 pages has it twice
