"""Settings and data files of sites with the theme `academic` that it cannot use."""

from __future__ import annotations

import json
import re
from html import unescape
from typing import TYPE_CHECKING

import pytest

import pylekyll
from pylekyll.foundation.errors import ConfigError
from pylekyll.foundation.log import Log

if TYPE_CHECKING:
    from pathlib import Path


def findings(folder: Path, files: dict[str, str]) -> list[tuple[str, str, str | None]]:
    """Return code, place and message of the warnings of a build."""
    for name, text in {"index.md": "---\nlayout: about\n---\n", **files}.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, "utf-8")
    log = Log()
    pylekyll.build(folder, folder / "_site", log=log, disable_disk_cache=True)
    return [(each.code, str(each.location), each.message) for each in log.findings if each.code != "cv-pdf-missing"]


@pytest.mark.parametrize(
    ("accent", "message"),
    [
        ("tomato", "Unknown accent 'tomato'."),
        ("forrest", "Unknown accent 'forrest'. Did you mean 'forest'?"),
        ('"#ff0000"', "Unknown accent '#ff0000'."),
    ],
)
def test_an_unknown_accent_is_a_mistake_of_the_configuration(accent: str, message: str, tmp_path: Path) -> None:
    with pytest.raises(ConfigError) as raised:
        findings(tmp_path, {"_config.yml": f"theme: academic\nappearance:\n  type: plain\n  accent: {accent}\n"})
    assert raised.value.message == message
    assert str(raised.value.location) == "_config.yml:4"
    assert "sea, forest, wine, plum, rust, slate" in str(raised.value.hint)


def test_other_choices_are_warnings(tmp_path: Path) -> None:
    config = "theme: academic\nappearance:\n  type: fancy\n  front: heroes\n  font: lato\n"
    assert findings(tmp_path, {"_config.yml": config}) == [
        ("setting-without-effect", "_config.yml:3", "Unknown type 'fancy'."),
        ("setting-without-effect", "_config.yml:4", "Unknown front 'heroes'. Did you mean 'hero'?"),
        ("setting-without-effect", "_config.yml:5", "Unknown font 'lato'."),
    ]


def test_the_front_of_a_page_is_checked_too(tmp_path: Path) -> None:
    files = {"_config.yml": "theme: academic\n", "index.md": "---\nlayout: about\nfront: card\n---\n"}
    message = "Unknown front 'card'. Did you mean 'cards'?"
    assert findings(tmp_path, files) == [("setting-without-effect", "index.md", message)]


def test_a_word_in_place_of_the_section(tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match="`appearance` is 'sea', and not a section"):
        findings(tmp_path, {"_config.yml": "theme: academic\nappearance: sea\n"})


@pytest.mark.parametrize(
    ("name", "text", "problem"),
    [
        ("news.yml", "The site is online.\n", "the text 'The site is online.' in place of a list"),
        ("news.json", '["online"]', "entry 1, 'online', which has no keys"),
        ("teaching.yml", "- { title: Waves }\n- Tides\n", "entry 2, 'Tides', which has no keys"),
        ("people.yml", "5\n", "the text '5' in place of a list"),
        ("navigation.yml", "main: /cv/\n", "`main`, which is not a list"),
        ("navigation.yml", "main:\n  - { title: CV }\n", "entry 1 of `main`, which has no title or no url"),
        ("navigation.yml", "- { title: CV, url: /cv/ }\n", "a list in place of keys"),
        ("venues.yml", "SOSL\n", "the text 'SOSL' in place of keys"),
    ],
)
def test_data_of_another_form_name_the_file(name: str, text: str, problem: str, tmp_path: Path) -> None:
    found = findings(tmp_path, {"_config.yml": "theme: academic\n", f"_data/{name}": text})
    assert found == [("data-form", f"_data/{name}", f"The theme cannot use {problem}.")]


def test_data_that_the_theme_reads_are_not_reported(tmp_path: Path) -> None:
    files = {
        "_config.yml": "theme: academic\nappearance: { accent: wine, front: cards }\n",
        "_data/news.yml": "- { date: 2026-01-01, text: a }\n",
        "_data/people.csv": "name,group\nAda,Lead\n",
        "_data/navigation.yml": "main: [{ title: A, url: /a/ }]\ndocs: []\n",
        "_data/teaching/one.yml": "title: A\n",
    }
    (tmp_path / "_data" / "teaching").mkdir(parents=True)
    assert findings(tmp_path, files) == []


def test_other_themes_have_their_own_data(tmp_path: Path) -> None:
    assert findings(tmp_path, {"_config.yml": "title: A\n", "_data/news.yml": "text\n", "index.md": "---\n---\n"}) == []


_SCRIPTS = (
    "javascript:alert(1)",
    " JavaScript://x/%0aalert(1)",
    "java\tscript:x",
    "\x01javascript://x",
    "vbscript:x",
    "data:text/html,x",
)


def test_addresses_in_data_are_not_scripts(tmp_path: Path) -> None:
    every = [(at, script) for at, script in enumerate(_SCRIPTS)]
    data: dict[str, object] = {
        "people": [{"name": "A", "website": script} for _, script in every],
        "venues": {f"V{at}": {"url": script} for at, script in every},
        "coauthors": {f"doe{at}": [{"firstname": ["Ada"], "url": script}] for at, script in every},
        "navigation": {"main": [{"title": "T", "url": script} for _, script in every]},
        "talks": [{"title": "T", "date": "2026-01-01", "links": [{"label": "L", "url": url}]} for _, url in every],
    }
    paper = "@article{{k{0}, title={{T{0}}}, author={{Ada Doe{0}}}, abbr={{V{0}}}, year={{2020}}}}"
    files = {"_bibliography/papers.bib": "\n".join(paper.format(at) for at, _ in every)}
    files |= {"_config.yml": "theme: academic\nurl: https://example.org\n"}
    files |= {f"_data/{name}.json": json.dumps(value) for name, value in data.items()}
    files |= {f"{each}.md": f"---\nlayout: {each}\n---\n" for each in ("people", "publications", "talks")}
    found = {place for code, place, message in findings(tmp_path, files) if "which runs a script" in message}
    assert found == {f"_data/{name}.json" for name in data}
    pages = [*tmp_path.rglob("*.html")]
    assert len(pages) > len(every)
    assert [path.name for path in pages if script_links(path.read_text())] == []


def test_addresses_of_papers_are_not_scripts(tmp_path: Path) -> None:
    names = ("url", "pdf", "html", "code", "slides", "video", "data", "supp", "website", "doi", "howpublished", "pmid")
    entries: list[str] = []
    for script in _SCRIPTS:
        fields = [f"{name}={{{script}}}" for name in names]
        fields += [f"note={{\\href{{{script}}}{{n}} \\url{{{script}}}}}", f"abstract={{\\href{{{script}}}{{a}}}}"]
        archives = ("hal", "jstor", "hdl", "googlebooks", "arXiv", "pubmed")
        entries += [f"eprint={{{script}}}, archiveprefix={{{name}}}" for name in archives] + [", ".join(fields)]
    whole = [
        f"@misc{{k{at}, title={{Title of {at}}}, author={{A B}}, year=2020, {each}}}" for at, each in enumerate(entries)
    ]
    documents = [{"title": "T", "pdf": url, "links": [{"label": "L", "url": url}], "code": url} for url in _SCRIPTS]
    files = {"_config.yml": "theme: academic\nurl: https://example.org\ncollections: {publications: {output: true}}\n"}
    files |= {"publications.md": "---\nlayout: publications\n---\n"}
    findings(tmp_path / "bibtex", {**files, "_bibliography/papers.bib": "\n".join(whole)})
    files |= {f"_publications/{at}.md": f"---\n{json.dumps(each)}\n---\n" for at, each in enumerate(documents)}
    findings(tmp_path / "documents", files)
    pages = [*tmp_path.rglob("*.html")]
    assert len(pages) > len(whole)
    assert [path.name for path in pages if script_links(path.read_text())] == []


@pytest.mark.parametrize("script", _SCRIPTS)
@pytest.mark.parametrize("section", ["author", "funding", "footer_links"])
def test_addresses_in_settings_are_not_scripts(section: str, script: str, tmp_path: Path) -> None:
    value = json.dumps({"name": "A", "uri": script} if section == "author" else [{"title": "A", "url": script}])
    with pytest.raises(ConfigError, match="which runs a script") as raised:
        findings(tmp_path, {"_config.yml": f"theme: academic\n{section}: {value}\n"})
    assert str(raised.value.location) == "_config.yml:2"


def test_a_title_may_begin_with_the_name_of_the_language(tmp_path: Path) -> None:
    talk = {"title": "JavaScript: the good parts", "date": "2026-01-01"}
    files = {"_config.yml": "theme: academic\n", "_data/talks.json": json.dumps([talk])}
    assert findings(tmp_path, {**files, "talks.md": "---\nlayout: talks\n---\n"}) == []
    assert "JavaScript: the good parts" in (tmp_path / "_site/talks.html").read_text()


def script_links(text: str) -> list[str]:
    """Return the addresses of a page that a browser would run."""
    links = [unescape(found) for found in re.findall(r'\b(?:href|src)="([^"]*)"', text)]
    return [link for link in links if re.match(r"[\x00-\x20]*(java\s*script|vbscript|data:text)", link, re.IGNORECASE)]


def test_what_is_not_an_address_does_not_end_the_build(tmp_path: Path) -> None:
    bad = "http://exa mple.org:99999"
    data = {
        "people": [{"name": "A", "website": bad, "image": bad}],
        "navigation": {"main": [{"title": "T", "url": bad}]},
    }
    files = {
        "_config.yml": "theme: academic\n",
        "_bibliography/papers.bib": "@misc{a, title={T}, pdf={http://a|b<c>/x}}",
    }
    files |= {f"_data/{name}.json": json.dumps(value) for name, value in data.items()}
    files |= {f"{each}.md": f"---\nlayout: {each}\n---\n" for each in ("people", "publications")}
    found = {place for _, place, message in findings(tmp_path, files) if "which is not an address" in message}
    assert found == {"_data/people.json", "_data/navigation.json"}


def test_texts_with_a_colon_are_not_addresses(tmp_path: Path) -> None:
    texts = ["Room 5: left", "2026-06-01 10:00", "10:00 - 12:00", "Bo: Ek | Co", "mail: a b"]
    files = {
        "_config.yml": "theme: academic\nauthor: "
        + json.dumps({"name": "A", **dict(zip("abcde", texts, strict=True))}),
        "_data/talks.json": json.dumps([{"title": "T", "place": text} for text in texts]),
        "t.html": "---\n---\n{% for each in site.data.talks %}{{ each.place }}\n{% endfor %}",
    }
    assert findings(tmp_path, files) == []
    assert (tmp_path / "_site" / "t.html").read_text("utf-8").split("\n")[:-1] == texts


def test_a_data_file_beside_documents_of_its_name_is_named(tmp_path: Path) -> None:
    files = {
        "_config.yml": "theme: academic\ncollections: [talks, news]\n",
        "_data/talks.yml": "- {title: A, date: 2024}\n",
        "_data/news.yml": "- {text: A, date: 2024-05}\n",
        "_talks/b.md": "---\ntitle: B\ndate: 2023\n---\n",
    }
    message = "The entries of the data file 'talks' are not shown: the collection `talks` has documents."
    assert findings(tmp_path, files) == [("data-form", "_data/talks.yml", message)]
