"""Registrations of a Ruby file, and the files that have a counterpart."""

from __future__ import annotations

import pytest

from pylekyll.gems.counterparts import find_counterpart
from pylekyll.gems.ruby_files import parse_ruby
from tests.support.runs import SITES

COPIED = SITES / "plugins" / "copied-files" / "_plugins"

MODULE = """
module M
  def a(x)
    if x then 1 end
    x.each do |y|
    end
  end
  def b = 2
  def self.c
  end
  private
  def d
  end
end
Liquid::Template.register_filter(M)
"""


@pytest.mark.parametrize(
    "code, registered",
    [
        ("class A < Liquid::Tag\nend\nLiquid::Template.register_tag('a', A)", ["tag 'a'"]),
        ("class A < Liquid::Block; end\nLiquid::Template.register_tag 'a', A", ["block 'a'"]),
        ("class B < Liquid::Block\nend\nclass A < B\nend\nLiquid::Template.register_tag(:a, A)", ["block 'a'"]),
        ("Liquid::Template.register_tag 'a', Jekyll::A", ["tag 'a'"]),
        ("# Liquid::Template.register_tag('a', A)\n=begin\nclass A < Jekyll::Generator\n=end\n", []),
        ("module Jekyll\n  class Tags < Generator\n  end\nend", ["generator 'Jekyll::Tags'"]),
        ("class X < Jekyll::Converter\nend", ["converter 'X'"]),
        (
            "Jekyll::Hooks.register [:pages, :posts], :post_render do |item|\nend",
            ["hook 'pages post_render'", "hook 'posts post_render'"],
        ),
        ("module Jekyll\nclass Site\ndef x\nend\nend\nend", ["change of 'Jekyll::Site'"]),
        ("Jekyll::Page.class_eval do\nend", ["change of 'Jekyll::Page'"]),
        (
            MODULE,
            ["filter 'a'", "filter 'b'"],
        ),
        ("text = <<~HTML\n  class X < Jekyll::Generator\nHTML\nclass Y < Jekyll::Generator\nend", ["generator 'Y'"]),
        ("__END__\nclass X < Jekyll::Generator\nend", []),
    ],
)  # fmt: skip
def test_registrations(code: str, registered: list[str]) -> None:
    found = parse_ruby(code, "_plugins/x.rb")
    assert sorted(map(str, found.registrations)) == registered


def test_a_tag_of_an_unknown_class_is_neither_a_tag_nor_a_block() -> None:
    assert parse_ruby("Liquid::Template.register_tag('a', A)", "a.rb").tags == {}


@pytest.mark.parametrize(
    "code, requires",
    [
        ("require \"jekyll-scholar\"\n# more\nrequire('jemoji')\n", ("jekyll-scholar", "jemoji")),
        ('require "jemoji"\nputs 1\n', None),
        ("", None),
    ],
)
def test_files_that_only_require(code: str, requires: tuple[str, ...] | None) -> None:
    found = parse_ruby(code, "_plugins/ext.rb")
    assert (found.requires if found.only_requires else None) == requires


@pytest.mark.parametrize("name", ["details", "file-exists", "bibtex", "remove-accents", "cache-bust", "libraries"])
def test_a_file_that_does_more_is_not_replaced(name: str) -> None:
    code = (COPIED / f"{name}.rb").read_text("utf-8")
    assert find_counterpart(parse_ruby(code, "x.rb")) is not None
    assert find_counterpart(parse_ruby(f"{code}\nclass More < Jekyll::Generator\nend\n", "x.rb")) is None


def test_a_file_that_works_otherwise_is_not_replaced() -> None:
    code = (COPIED / "details.rb").read_text("utf-8").replace("<summary>", "<summary class='x'>")
    assert find_counterpart(parse_ruby(code, "x.rb")) is None
