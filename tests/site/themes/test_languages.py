"""Sites of the theme in English and Chinese, and in English and Arabic."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from pylekyll.academic.cv.words import words_of
from tests.site.themes.hard_site import build

if TYPE_CHECKING:
    from pathlib import Path

CONFIG = """
title: {{en: Chen Yu, {lang}: {name}}}
url: https://example.org
baseurl: /home
description: {{en: Studies the sea, {lang}: {name}.}}
lang: en-GB
theme: academic
plugins: [jekyll-polyglot, jekyll-feed]
languages: [en, {lang}]
default_lang: en
exclude_from_localization: [assets, images]
author:
  name: Chen Yu
  avatar: images/me.svg
  cv: /cv/
  {lang}: {{name: {name}}}
"""
FILES = {
    "images/me.svg": '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"/>',
    "_bibliography/p.bib": "@article{a, title={T}, author={Chen, Yu and others}, journal={J}, year=2024}",
    "about.md": "---\nlayout: page\nlang: en\ntitle: About\npermalink: /about/\n---\nOnly English.\n",
    "index.md": "---\nlayout: about\nlang: en\npermalink: /\nnews: true\nauthor_profile: true\n---\nHello.\n",
    "_data/news.yml": "- {date: 2024-03-05, text: Hello}\n",
}
SITES = {
    "zh": ("陈宇", "论文", "2024年3月", "等", "English", "中文"),
    "ar": ("تشن يو", "منشورات", "مارس 2024", "وآخرون", "English", "العربية"),
}


@pytest.fixture(params=list(SITES))
def site(request: pytest.FixtureRequest, tmp_path: Path) -> tuple[Path, str]:
    """Return the built site and its second language."""
    lang = request.param
    name, papers, *_ = SITES[lang]
    files = {
        "_config.yml": CONFIG.format(lang=lang, name=name),
        "index.other.md": f"---\nlayout: about\nlang: {lang}\npermalink: /\nnews: true\n---\nText.\n",
        "_bibliography/own.bib": f"@article{{b, title={{T}}, author={{{name}}}, journal={{J}}, year=2023}}",
        "_data/navigation.yml": f"main:\n- {{title: {{en: Papers, {lang}: {papers}}}, url: /publications/}}\n",
        "publications.md": "---\nlayout: publications\ntitle: Papers\n"
        f"titles: {{{lang}: {papers}}}\npermalink: /publications/\n---\n",
    }
    return build(tmp_path, {**FILES, **files}), lang


def test_a_page_and_its_translation(site: tuple[Path, str]) -> None:
    folder, lang = site
    name, papers, month, others, english, own = SITES[lang]
    front = (folder / lang / "index.html").read_text("utf-8")
    direction = ' dir="rtl"' if lang == "ar" else ""
    assert f'<html lang="{lang}"{direction}>' in front
    assert f'<h1 class="profile__name">{name}</h1>' in front
    assert f"{month}</time>" in front
    assert '<img class="profile__avatar" src="/home/images/me.svg"' in front
    assert f'<li><a href="/home/{lang}/publications/">{papers}</a></li>' in front
    assert f'rel="alternate" href="/home/">{english}</a>' in front
    assert f"<span>{words_of(lang).title}</span>" in front
    list_ = (folder / lang / "publications" / "index.html").read_text("utf-8")
    assert f'<h1 class="page-title">{papers}</h1>' in list_
    assert f"</strong>, {others}</p>" in list_
    assert f'rel="alternate" href="/home/publications/">{english}</a>' in list_
    original = (folder / "publications" / "index.html").read_text("utf-8")
    assert f'rel="alternate" href="/home/{lang}/publications/">{own}</a>' in original
    assert '<h1 class="page-title">Papers</h1>' in original


def test_search_engines_find_the_translations(site: tuple[Path, str]) -> None:
    folder, lang = site
    home = "https://example.org/home"
    expected = [("en", f"{home}/"), ("x-default", f"{home}/"), (lang, f"{home}/{lang}/")]
    for path, canonical in ((folder, f"{home}/"), (folder / lang, f"{home}/{lang}/")):
        html = (path / "index.html").read_text("utf-8")
        assert re.findall(r'<link rel="alternate" hreflang="([^"]*)" href="([^"]*)">', html) == expected
        assert f'<link rel="canonical" href="{canonical}">' in html
        assert f'<meta property="og:url" content="{canonical}">' in html
        assert "ferh" not in html


def test_feeds_and_descriptions_are_in_the_language(site: tuple[Path, str]) -> None:
    folder, lang = site
    name = SITES[lang][0]
    for path, language, title, text in (("", "en-GB", "Chen Yu", "Studies the sea"), (lang, lang, name, f"{name}.")):
        feed = (folder / path / "feed.xml").read_text("utf-8")
        assert f'xml:lang="{language}"' in feed
        assert f'<title type="html">{title}</title><subtitle>{text}</subtitle>' in feed
        assert f'<meta name="description" content="{text}">' in (folder / path / "index.html").read_text("utf-8")


def test_the_author_is_known_by_the_names_in_all_languages(site: tuple[Path, str]) -> None:
    folder, lang = site
    name = SITES[lang][0]
    for path in ("", lang):
        assert f"<strong>{name}</strong>" in (folder / path / "publications" / "index.html").read_text("utf-8")
    assert f"<p>{name} · " in (folder / lang / "publications" / "index.html").read_text("utf-8")


def test_a_page_without_a_translation_names_only_itself(site: tuple[Path, str]) -> None:
    folder, lang = site
    html = (folder / lang / "about" / "index.html").read_text("utf-8")
    assert re.findall(r'hreflang="([^"]*)" href', html) == ["en", "x-default"]
    assert 'rel="alternate" href="/home/about/">English</a>' in html


def test_three_languages_are_a_menu_and_one_is_nothing(tmp_path: Path) -> None:
    config = "theme: academic\nplugins: [jekyll-polyglot]\nlanguages: LANGUAGES\n"
    page = {"about.md": "---\nlayout: page\ntitle: A\n---\n"}
    site = build(tmp_path / "three", {"_config.yml": config.replace("LANGUAGES", "[en, de, fr]"), **page})
    html = (site / "de" / "about.html").read_text("utf-8")
    assert re.findall(r'<li><a lang="(\w+)"[^>]* href="([^"]*)">', html) == [
        ("en", "/about.html"),
        ("fr", "/fr/about.html"),
    ]
    site = build(tmp_path / "one", {"_config.yml": config.replace("LANGUAGES", "[de]"), **page})
    assert "language-switch" not in (site / "about.html").read_text("utf-8")
