"""Which sites use the numbers."""

from __future__ import annotations

import pytest

from pylekyll.academic.scholar.usage import uses_numbers

INCLUDES = {
    "badge.html": "{% if site.data.google_scholar.total %}x{% endif %}",
    "card.html": "{% include badge.html %}",
    "loop.html": "{% include loop.html %}",
    "old.html": "{% if site.google_scholar_stats_use_cdn %}x{% endif %}",
}


def uses(text: str) -> bool:
    return uses_numbers([text], INCLUDES.get, INCLUDES.values)


@pytest.mark.parametrize(
    "text",
    [
        "{{ site.data.google_scholar.total }}",
        "{{ site.data['google_scholar'].h_index }}",
        "{%- assign data = site.data -%}{% assign n = data.google_scholar %}",
        "{% assign all-data = site.data %}{{ all-data['google_scholar'].total }}",
        "{{ site['data']['google_scholar'].total }}",
        "{% for paper in site.data.google_scholar.publications %}{% endfor %}",
        "{% include badge.html label='x' %}",
        "{%- include card.html -%}",
        "{% include_cached card.html %}",
        "{% include {{ page.widget }} %}",
        "{% include {{ page.widget }}.html %}",
    ],
)
def test_used(text: str) -> None:
    assert uses(text)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "google_scholar in prose",
        "{% if site.google_scholar_stats_use_cdn %}x{% endif %}",
        "{{ page.title }} google_scholar {{ page.url }}",
        "{{ site.author.google_scholar }} {{ author['google_scholar'] }} {% if social.google_scholar %}x{% endif %}",
        "{{ site.data.authors }} google_scholar",
        "{% include old.html %}",
        "{% include loop.html %}",
        "{% include missing.html %}",
        "[google_scholar](https://scholar.google.com)",
    ],
)
def test_not_used(text: str) -> None:
    assert not uses(text)
