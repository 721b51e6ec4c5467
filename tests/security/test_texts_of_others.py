"""Titles, names and abstracts that services and imported files give: their HTML is text on every page of the theme."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import pytest
from lxml import html

from pylekyll.build.pipeline import build
from pylekyll.checks.publishing.visit import visit
from pylekyll.foundation.http.client import Answer, HttpError
from pylekyll.foundation.log import Log
from pylekyll.site.config import load

if TYPE_CHECKING:
    from pathlib import Path

TEXTS = (
    "<script>evil({})</script>",
    "<img src=x onerror=evil({})>",
    '"><svg onload=evil({})>',
    "&lt;script&gt;evil({})&lt;/script&gt;",
    "$<img src=x onerror=evil({})>$",
    r"\textless script\textgreater evil({})\textless /script\textgreater",
)
ADDRESSES = ("javascript:evil({})", "JavaScript://%0aevil({})", "java\tscript:evil({})", "[x](javascript:evil({}))")
FIELDS = (
    *("title", "author", "journal", "booktitle", "publisher", "school", "institution", "address", "series", "edition"),
    *("abstract", "note", "keywords", "year", "month", "volume", "number", "pages", "howpublished", "annotation"),
    *("doi", "eprint", "archiveprefix", "isbn", "abbr", "award", "venue"),
)
OF_ADDRESSES = ("url", "pdf", "html", "code", "slides", "poster", "video", "website", "supp", "blog", "data")
CONFIG = {"theme": "academic", "title": "T", "url": "https://a.example", "author": {"name": "Ada Ek"}}
SCHOLAR = {"source": "/_bibliography/", "bibliography": "papers.bib", "bibliography_template": "bib"}


def entries() -> str:
    """Return an entry for each text in each field, which has the number of the entry in it."""
    pairs = [(field, text) for field in FIELDS for text in TEXTS]
    pairs += [(field, text) for field in OF_ADDRESSES for text in (*TEXTS, *ADDRESSES)]
    found = []
    for number, (field, text) in enumerate(pairs):
        values = {"title": f"T{number}", "author": "Ek, Ada", "journal": "J", "year": "2020"}
        values[field] = text.format(number)
        found.append(
            f"@article{{k{number},\n" + ",\n".join(f" {key} = {{{each}}}" for key, each in values.items()) + "}"
        )
    return "\n".join(found)


def scripts(page: bytes) -> list[str]:
    """Return what a browser would run of the texts above."""
    found = []
    for element in html.fromstring(page).iter():
        if element.tag == "script" and element.get("type") is None:
            found += re.findall(r"evil\(\d+\)", element.text or "")
        for name, value in element.attrib.items():
            address = re.sub(r"[\t\n\r]", "", str(value)).strip().lower()
            if "evil" in value and (str(name).startswith("on") or address.startswith("javascript:")):
                found.append(f"{element.tag} {name}={value}")
    return found


@pytest.mark.parametrize("gem", [False, True], ids=["publications", "jekyll-scholar"])
def test_no_text_of_an_entry_runs(gem: bool, tmp_path: Path) -> None:
    # A page that jekyll-scholar's tag makes ends with an error for a text that is not an address, as in Ruby.
    text = re.sub(r"\n (\w+) = \{[^\n]*(?:script:|script%3a)[^\n]*\}", "", entries()) if gem else entries()
    pages = {"p.md": "---\nlayout: publications\n---\n", "index.md": "---\nlayout: about\n---\n"}
    if gem:
        pages["s.md"] = "---\nlayout: page\n---\n{% bibliography %}\n"
    for path, content in {**pages, "_bibliography/papers.bib": text}.items():
        (tmp_path / "site" / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / "site" / path).write_text(content)
    settings: dict[str, Any] = {**CONFIG, "skip_config_files": True, "destination": str(tmp_path / "out")}
    settings |= {"cv": {"pdf": False}, "disable_disk_cache": True}
    settings |= {"plugins": ["jekyll-scholar"], "scholar": SCHOLAR} if gem else {}
    build(load(tmp_path / "site", settings, environment={"PAGES_DISABLE_NETWORK": "1"}), Log())
    built = sorted((tmp_path / "out").rglob("*.html"))
    assert any("evil(" in path.read_text() for path in built)
    assert {str(path.relative_to(tmp_path)): scripts(path.read_bytes()) for path in built} == {
        str(path.relative_to(tmp_path)): [] for path in built
    }


class Redirecting:
    """A client whose server redirects everything."""

    def __init__(self, location: str) -> None:
        self.location, self.asked = location, 0

    def look(self, *_: object) -> Answer:
        self.asked += 1
        return Answer(302, b"", None, self.location)


@pytest.mark.parametrize(
    "location", ["http://127.0.0.1/", "http://169.254.169.254/latest", "http://[::1]:80/", "//10.0.0.1"]
)
def test_a_published_site_does_not_lead_to_the_local_network(location: str) -> None:
    client: Any = Redirecting(location)
    with pytest.raises(HttpError, match="an address of this machine"):
        visit(client, "http://93.184.215.14/")
    assert client.asked == 1
