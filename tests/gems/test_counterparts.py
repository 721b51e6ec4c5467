"""Counterparts of copied Ruby files, apart from the tree that tests/sites/plugins/copied-files has."""

from __future__ import annotations

from types import SimpleNamespace
from typing import TYPE_CHECKING

import pytest

from pylekyll.gems.counterparts import find_counterpart
from pylekyll.gems.counterparts.conditions import Condition
from pylekyll.gems.counterparts.counts import number_to_human
from pylekyll.gems.counterparts.feeds import read_feed, read_page
from pylekyll.gems.ruby_files import parse_ruby
from pylekyll.languages.ruby.errors import RubyError
from pylekyll.languages.ruby.values import truthy
from pylekyll.plugins.extensions import Extensions
from pylekyll.site.config import load

if TYPE_CHECKING:
    from pathlib import Path

HIDE = """
module HideCustomBibtex
  def hideCustomBibtex(input)
    keywords = @context.registers[:site].config['filtered_bibtex_keywords']
    keywords.each { |keyword| input = input.gsub(/^.*#{keyword}.*$\\n/, '') }
    input
  end
end
Liquid::Template.register_filter(HideCustomBibtex)
"""


def test_the_first_version_of_hide_custom_bibtex_takes_whole_lines(tmp_path: Path) -> None:
    ruby = parse_ruby(HIDE, "_plugins/hide.rb")
    counterpart = find_counterpart(ruby)
    assert counterpart is not None
    extensions = Extensions(load(tmp_path, {}))
    counterpart.register(extensions, ruby)
    site = SimpleNamespace(config={"filtered_bibtex_keywords": ["abbr"]})
    context = SimpleNamespace(registers=SimpleNamespace(site=site))
    entry = "@a{k,\n abbr={X},\n title={The abbreviation},\n author={A*}\n}\n"
    # Ruby 3.1: entry.gsub(/^.*abbr.*$\n/, '')
    assert extensions.filters["hideCustomBibtex"](entry, context=context) == "@a{k,\n author={A*}\n}\n"


#: ``number_to_human(n, format: '%n%u', precision: 2, units: {thousand: 'K', million: 'M', billion: 'B'})`` of Active
#: Support 6.1.7.
HUMAN = {
    0: "0",
    9: "9",
    99: "99",
    100: "100",
    101: "100",
    123: "120",
    125: "130",
    995: "1K",
    999: "1K",
    1049: "1K",
    1050: "1.1K",
    1234: "1.2K",
    12345: "12K",
    123456: "120K",
    999499: "1M",
    1234567: "1.2M",
    1500000000: "1.5B",
    1234567890123: "1200B",
}


@pytest.mark.parametrize("number, text", HUMAN.items())
def test_numbers_for_people(number: int, text: str) -> None:
    assert number_to_human(number) == text


#: The results of Ruby's ``eval`` with these variables.
FIELDS = {"role": "pi", "group": None, "year": 2020, "tags": ["a", "b"], "date": "2021-05-06"}


@pytest.mark.parametrize(
    "expression, expected",
    [
        ("role == 'pi'", True),
        ('role != "pi" or year >= 2020', True),
        ("role == 'pi' and not group", True),
        ("!group && tags.include?('b')", True),
        ("(year < 2000 || year > 2019) && role =~ /^P/i", True),
        ("role.start_with?('p', 'q') and date > '2021'", True),
        ("nothing == nil", True),
        ("year.to_s == '2020'", True),
        ("tags[0] == 'b'", False),
        ("role !~ /pi/", False),
        ("group", False),
        ("['pi', 'phd'].include?(role)", True),
        ("tags and (tags & ['b', 'c']).any?", True),
        ("(tags & ['c']).any?", False),
        ("group&.include?('a')", False),
        ("date && date[0..3].to_i >= 2021", True),
        ("date[0...4] == '2021' and date[-2..-1] == '06' and tags[0..0] == ['a']", True),
        ("group && group[0..3].to_i >= 2021", False),
        ("tags.first == 'a' and tags.last == 'b'", True),
    ],
)
def test_conditions(expression: str, expected: bool) -> None:
    assert truthy(Condition(expression).value(FIELDS)) is expected


@pytest.mark.parametrize("expression", ["system('ls')", "role ==", "`ls`", "role.instance_eval('1')", "a b"])
def test_conditions_that_are_more_than_that(expression: str) -> None:
    with pytest.raises(RubyError):
        Condition(expression)


REGEX = """
module Jekyll
  module RegexFilters
    def regex_scan(string, search, multi = false, all = false)
      string.scan(multi ? /#{search}/m : /#{search}/)
    end

    def regex_replace(string, search, replace)
      string.gsub(/#{search}/m, replace)
    end

    def regex_strip(string)
      return string.gsub(PATTERN
    end
  end
end
Liquid::Template.register_filter(Jekyll::RegexFilters)
"""


@pytest.mark.parametrize(
    "pattern, text",
    [
        (r'/[^\p{L}\p{N}]/u, " ")', " Émile  M  Gluck Thaler  2   "),
        (r'/[^\p{L}\p{N}.,;:-]/u, " ").gsub(/\s+/, " ").strip', "Émile M. Gluck-Thaler, 2"),
    ],
    ids=["1.0", "1.2"],
)
def test_versions_of_lab_website_template_s_regex_strip(pattern: str, text: str, tmp_path: Path) -> None:
    ruby = parse_ruby(REGEX.replace("PATTERN", pattern), "_plugins/regex.rb")
    counterpart = find_counterpart(ruby)
    assert counterpart is not None
    extensions = Extensions(load(tmp_path, {}))
    counterpart.register(extensions, ruby)
    assert extensions.filters["regex_strip"]("(Émile) M. Gluck-Thaler, 2!! ") == text


def test_a_changed_hash_default_of_lab_website_template_is_ruby_s() -> None:
    code = """
module HashFilters
  def hash_default(hash, defaults)
    for key, value in defaults do
      if value.is_a?(String) and value.include?"$VALUE"
        if hash[key].is_a?(String)
          CHANGE
        end
      end
    end
    hash
  end
end
Liquid::Template.register_filter(HashFilters)
"""
    line = 'hash[key] = value.sub"$VALUE", hash[key]'
    original = parse_ruby(code.replace("CHANGE", line), "_plugins/hash.rb")
    changed = parse_ruby(code.replace("CHANGE", f"{line} unless hash[key].match?(/:/)"), "_plugins/hash.rb")
    assert find_counterpart(original) is not None
    assert find_counterpart(changed) is None


RSS = b"""<?xml version="1.0"?><rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/"><channel>
<title>Feed</title><item><title>One &amp; more</title><link>https://x.org/one</link><description>Short</description>
<content:encoded><![CDATA[<p>Long</p>]]></content:encoded><pubDate>Mon, 06 Sep 2021 00:01:00 +0000</pubDate></item>
</channel></rss>"""
ATOM = b"""<feed xmlns="http://www.w3.org/2005/Atom"><entry><title>Two</title><link rel="self" href="https://x.org/s"/>
<link href="https://x.org/two"/><summary>Sum</summary><content type="html">&lt;p&gt;c&lt;/p&gt;</content>
<published>2022-01-02T03:04:05Z</published></entry></feed>"""


def test_feeds_are_read(tmp_path: Path) -> None:
    zone = load(tmp_path, {"timezone": "UTC"}).zone
    (one,) = read_feed(RSS, zone) or ()
    assert (one.title, one.url, one.content, one.summary) == ("One & more", "https://x.org/one", "<p>Long</p>", "Short")
    (two,) = read_feed(ATOM, zone) or ()
    assert (two.title, two.url, two.content, two.summary) == ("Two", "https://x.org/two", "<p>c</p>", "Sum")
    assert [str(entry.published)[:16] for entry in (one, two)] == ["2021-09-06 00:01", "2022-01-02 03:04"]
    assert read_feed(b"<html></html>", zone) is None
    assert read_feed(b"no xml", zone) is None


def test_pages_are_read() -> None:
    page = b"<head><title> T </title><meta name='description' content='D'></head><body><p>a <b>b</b></p><p>c</p>"
    entry = read_page(page, "https://x.org", None)
    assert (entry.title, entry.summary, entry.content) == ("T", "D", "a bc")
