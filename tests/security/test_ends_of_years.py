"""Dates at both ends of the years that Python has are dates, or mistakes with a file."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.support.in_process import pylekyll

if TYPE_CHECKING:
    from pathlib import Path

DATES = [
    "9999-12-31 23:59:59 -1200",
    "9999-12-31 23:59:59 +1400",
    "0001-01-01 00:00:00 +1400",
    "0001-01-01 00:00:00 -1200",
]
DATES += ["9999-12-31", "0001-01-01", "0000-01-01", "9999-12-31 23:59:60 +0000", "9999-12-31 24:00:00", "-0001-01-01"]
FILTERS = "date: '%Y %s %Z'|date_to_xmlschema|date_to_string|date_to_long_string: 'ordinal'|date_to_rfc822|jsonify"
SHOWN = "".join(f"{{{{ page.date | {each} }}}}\n{{{{ '{{date}}' | {each} }}}}\n" for each in FILTERS.split("|"))
CONFIG = (
    "timezone: {zone}\nfuture: true\nurl: https://example.org\nplugins: [jekyll-feed, jekyll-sitemap, jekyll-seo-tag]\n"
    "collections: {{c: {{output: true, sort_by: date}}}}\n"
)


@pytest.mark.parametrize("zone", ["UTC", "Pacific/Kiritimati", "America/Los_Angeles"])
@pytest.mark.parametrize("place", ["_posts/2020-01-01-x.md", "page.md", "_c/x.md", "_data/x.yml"])
@pytest.mark.parametrize("date", DATES)
def test_a_date_there_is_no_bug(date: str, place: str, zone: str, tmp_path: Path) -> None:
    text = f"---\ndate: {date}\nlast_modified_at: {date}\n---\n{SHOWN.replace('{date}', date)}{{% seo %}}"
    files = {
        "_config.yml": CONFIG.format(zone=zone),
        "index.html": "---\n---\n{{ site.data }}{{ site.time }}",
        place: text,
    }
    for name, content in files.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(content if name != "_data/x.yml" else f"date: {date}\n")
    for command in (["build"], ["doctor"]):
        done = pylekyll(command, tmp_path, {"HOME": str(tmp_path)})
        said = done.stdout + done.stderr
        assert "This is a bug" not in said, said
        assert done.returncode == 0 or place.rpartition("/")[2] in said or command == ["doctor"], said
