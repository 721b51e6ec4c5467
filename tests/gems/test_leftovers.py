"""Warnings about leftovers in pages, each kind once."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pylekyll.build.pipeline import build
from pylekyll.foundation.log import Log
from pylekyll.site.config import load

if TYPE_CHECKING:
    from pathlib import Path

    from pylekyll.foundation.diagnostics import Diagnostic

LIBRARIES = 'lib:\n  url: "https://example.com/lib@{{version}}/a.js"\n'


def findings(folder: Path, files: dict[str, str]) -> list[Diagnostic]:
    for name, text in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, "utf-8")
    log = Log()
    build(load(folder, {"destination": str(folder / "_site")}), log)
    return log.findings


def test_liquid_in_addresses_is_reported_with_its_pages(tmp_path: Path) -> None:
    page = '---\n---\n<link href="{{ site.lib.url }}"><script src="{{ site.lib.url }}"></script>'
    (finding,) = findings(tmp_path, {"_config.yml": LIBRARIES, "a.html": page, "b.html": page})
    assert finding.code == "liquid-in-address"
    assert finding.subjects == ("a.html", "b.html")
    assert "'https://example.com/lib@{{version}}/a.js'" in finding.message


def test_liquid_that_is_shown_on_purpose_is_not(tmp_path: Path) -> None:
    shown = '<pre>&lt;a href="{{ x }}"></pre><code><a href="{{ x }}"></code><p>{{ name }}</p><a :href="{{ x }}">v</a>'
    page = f"---\n---\n{{% raw %}}{shown}<script>a = '<a href=\"{{{{ x }}}}\">'</script>{{% endraw %}}"
    assert findings(tmp_path, {"a.html": page}) == []


def test_an_empty_list_of_publications_is_reported(tmp_path: Path) -> None:
    config = "plugins: [jekyll-scholar]\nscholar: {source: /_bibliography/, bibliography: papers.bib}\n"
    files = {
        "_config.yml": config,
        "_bibliography/papers.bib": "@article{a, title = {T}, year = 2020}\n",
        "none.html": "---\n---\n{% bibliography --query @book %}",
    }
    assert [finding.code for finding in findings(tmp_path, files) if finding.code == "bibliography-empty"]
