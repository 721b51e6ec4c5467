"""Gemfiles, read without running them: what Bundler would require for Jekyll."""

from __future__ import annotations

from typing import TYPE_CHECKING
from unittest import mock

import pytest

from pylekyll.languages.gemfile.gemfile import find_gemfile, read_gemfile

if TYPE_CHECKING:
    from pathlib import Path

PLAIN = """\
source "https://rubygems.org"
ruby RUBY_VERSION

gem "jekyll", "~> 4.4" # the builder
# gem "jekyll-commented"
gem 'jekyll-outside'
gem("jekyll-with-brackets", group: :jekyll_plugins)

group :jekyll_plugins do
  gem "jekyll-feed", "~> 0.17"
  gem 'jekyll-sitemap' # after it
  platforms :mri do
    gem "jekyll-in-a-block"
  end
  # gem "jekyll-commented-too"
end

group :test, :jekyll_plugins do
  gem "jekyll-in-two-groups"
  gem "jekyll-not-required", require: false
end
group :development do
  gem "rake"
end
gem "jekyll-long",
    "~> 1.0",
    groups: [:test, :jekyll_plugins]
gem "jekyll-old-style", :group => :jekyll_plugins
gem "jekyll-string-group", group: "jekyll_plugins"
gem "jekyll-elsewhere", group: :test, git: "https://example.org/#jekyll_plugins"
gem "wdm", "~> 0.1", group: :jekyll_plugins if Gem.win_platform?
if ENV["EXTRA"]
  gem "jekyll-after-a-condition", group: :jekyll_plugins
end
gem "jekyll-feed", group: :jekyll_plugins
"""


def test_the_group_of_plugins(tmp_path: Path) -> None:
    path = tmp_path / "Gemfile"
    path.write_text(PLAIN)
    assert read_gemfile(path).plugins == [
        "jekyll-with-brackets",
        "jekyll-feed",
        "jekyll-sitemap",
        "jekyll-in-a-block",
        "jekyll-in-two-groups",
        "jekyll-long",
        "jekyll-old-style",
        "jekyll-string-group",
        "jekyll-after-a-condition",
    ]


@pytest.mark.parametrize(
    "text, expected",
    [
        ('gem "github-pages", group: :jekyll_plugins\n', True),
        ("gem 'github-pages'\n", True),
        ('gem "github-pages", "~> 232" # pinned\n', True),
        ('# gem "github-pages"\n', False),
        ('gem "jekyll"\n', False),
        ("gemspec\n", False),
    ],
)
def test_whether_it_is_for_github_pages(text: str, expected: bool, tmp_path: Path) -> None:
    (tmp_path / "Gemfile").write_text(text)
    assert read_gemfile(tmp_path / "Gemfile").is_github_pages is expected


def test_gemspec_line(tmp_path: Path) -> None:
    (tmp_path / "theme.gemspec").write_text(
        'Gem::Specification.new do |s|\n  s.add_runtime_dependency "jekyll-seo-tag", "~> 2"\n'
        '  s.add_dependency("github-pages")\n  s.add_development_dependency "jekyll-dev"\nend\n'
    )
    (tmp_path / "Gemfile").write_text("gemspec development_group: :jekyll_plugins\n")
    gemfile = read_gemfile(tmp_path / "Gemfile")
    assert gemfile.plugins == ["jekyll-dev"]
    assert gemfile.gems == ["jekyll-seo-tag", "github-pages", "jekyll-dev"]
    assert gemfile.is_github_pages


def test_another_gemfile_within(tmp_path: Path) -> None:
    (tmp_path / "Gemfile").write_text('eval_gemfile "more/Gemfile"\neval_gemfile "missing"\n')
    (tmp_path / "more").mkdir()
    (tmp_path / "more/Gemfile").write_text('eval_gemfile "../Gemfile"\ngem "jekyll-x", group: :jekyll_plugins\n')
    assert read_gemfile(tmp_path / "Gemfile").plugins == ["jekyll-x"]


OUTSIDE = {
    "eval_gemfile": 'eval_gemfile "../other/Gemfile"\n',
    "gemspec": 'gemspec path: "../other", development_group: :jekyll_plugins\n',
    "a link": 'eval_gemfile "link/Gemfile"\n',
    "the Gemfile itself": None,
}


@pytest.mark.parametrize("name", OUTSIDE)
def test_the_gemfile_of_a_source_reads_nothing_outside(name: str, tmp_path: Path) -> None:
    source, other = tmp_path / "site", tmp_path / "other"
    source.mkdir()
    other.mkdir()
    (source / "link").symlink_to(other)
    (other / "Gemfile").write_text('gem "jekyll-x", group: :jekyll_plugins\n')
    (other / "x.gemspec").write_text('s.add_development_dependency "jekyll-x"\n')
    text = OUTSIDE[name]
    if text is None:
        (source / "Gemfile").symlink_to(other / "Gemfile")
    else:
        (source / "Gemfile").write_text(text)
    assert read_gemfile(source / "Gemfile").plugins == ["jekyll-x"]
    assert read_gemfile(source / "Gemfile", source).plugins == []
    (other / "Gemfile").write_text('eval_gemfile "../site/own"\n')
    (source / "own").write_text('gem "jekyll-x", group: :jekyll_plugins\n')
    assert read_gemfile(other / "Gemfile", source).plugins == ["jekyll-x"]


@pytest.mark.parametrize("line", ['gemspec name: "/x"', 'gemspec name: "**x"', 'gemspec path: "/", name: "**/x"'])
def test_the_name_of_a_specification_is_not_a_path(line: str, tmp_path: Path) -> None:
    (tmp_path / "Gemfile").write_text(f'{line}\ngem "jekyll-x", group: :jekyll_plugins\n')
    with mock.patch("pathlib.Path.glob", side_effect=AssertionError):
        assert read_gemfile(tmp_path / "Gemfile").plugins == ["jekyll-x"]


def test_a_long_chain_of_gemfiles_ends(tmp_path: Path) -> None:
    for number in range(2000):
        text = f'gem "a{number}", group: :jekyll_plugins\neval_gemfile "{number + 1}"\n'
        (tmp_path / str(number)).write_text(text)
    assert len(read_gemfile(tmp_path / "0").plugins) == 100


def test_which_gemfile_is_read(tmp_path: Path) -> None:
    assert find_gemfile(tmp_path, {}) is None
    (tmp_path / "Gemfile").touch()
    (tmp_path / "Other").touch()
    assert find_gemfile(tmp_path, {}) == tmp_path / "Gemfile"
    assert find_gemfile(tmp_path, {"BUNDLE_GEMFILE": "Other"}) == tmp_path / "Other"
    assert find_gemfile(tmp_path, {"BUNDLE_GEMFILE": "nowhere"}) is None
    assert find_gemfile(tmp_path, {"JEKYLL_NO_BUNDLER_REQUIRE": "true"}) is None
