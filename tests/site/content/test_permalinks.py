"""Addresses and destinations, as Ruby's Jekyll gives them (``tests/record/record_permalinks.py``)."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from pylekyll.build.pipeline import read
from pylekyll.build.site_factory import open_site
from pylekyll.foundation.log import Log
from pylekyll.site.config import load
from pylekyll.site.content.permalink import destination_path, sanitize_url

if TYPE_CHECKING:
    from pylekyll.site.site import Site

RECORDED = json.loads((Path(__file__).parent / "permalinks.json").read_text(encoding="utf-8"))


def read_recorded_site(folder: Path, template: str) -> Site:
    """Return the site of the recording, read with ``permalink: template``."""
    for document in RECORDED["sources"]:
        path = folder / document["path"]
        path.parent.mkdir(parents=True, exist_ok=True)
        front_matter = yaml.safe_dump(document["data"], allow_unicode=True) if document["data"] else ""
        path.write_text(f"---\n{front_matter}---\nx\n", encoding="utf-8")
    for page, *_ in RECORDED["cases"][0]["pages"]:
        path = folder / page
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("---\n---\nx\n", encoding="utf-8")
    config = load(folder, {"permalink": template, "timezone": "UTC", "skip_config_files": True})
    site, _ = open_site(config, Log())
    read(site)
    return site


@pytest.mark.parametrize("case", RECORDED["cases"], ids=lambda case: case["template"])
def test_addresses_are_jekylls(case: dict[str, Any], tmp_path: Path) -> None:
    site = read_recorded_site(tmp_path, case["template"])
    documents = [[d.relative_path, d.url, d.destination, d.id] for d in site.posts.docs]
    assert documents == case["documents"]
    pages = sorted([p.relative_path, p.url, p.destination, p.dir] for p in site.pages)
    assert pages == sorted(case["pages"])


URLS = st.text(st.sampled_from("/.%ab2eFü :~"), max_size=20)


@given(URLS)
def test_an_address_is_absolute_and_has_no_doubled_slash(url: str) -> None:
    sanitized = sanitize_url(url)
    assert sanitized.startswith("/")
    assert "//" not in sanitized


@given(URLS)
def test_no_address_leads_out_of_the_destination(url: str) -> None:
    parts = destination_path("/" + url, ".html").split("/")
    assert ".." not in parts
    assert parts[0]
