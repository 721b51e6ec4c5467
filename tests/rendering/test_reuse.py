"""Includes and loops that are rendered once for all pages on which they read the same: the output is equal."""

from __future__ import annotations

from contextlib import AbstractContextManager, nullcontext
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from pylekyll.foundation.errors import PylekyllError
from pylekyll.foundation.reads import Kind, Read
from pylekyll.languages.liquid import template
from pylekyll.languages.liquid.drop import Drop
from pylekyll.languages.liquid.environment import Environment, LiquidOptions
from pylekyll.languages.liquid.tables import FilterTables
from pylekyll.rendering.page_hashes import PageHash
from pylekyll.rendering.record import ReadRecorder
from pylekyll.rendering.reuse.parts import RenderedParts
from tests.languages.liquid.site import FakeSite, registers
from tests.languages.liquid.test_compiled import FILTERS, OPERATORS, TEXTS

NAMES = st.sampled_from(["a", "b", "x", "page", "forloop", "include", "site"])
SET_NAMES = st.sampled_from(["a", "b", "x", "x", "y", "page"])
KEYS = st.sampled_from(
    ["", ".lang", ".lang", ".k", ".size", ".first", ".index", "[0]", "[x]", ".pages", ".tags", ".p", ".p.k", ".content"]
)
PATHS = st.builds("".join, st.tuples(NAMES, KEYS))
VALUES = st.one_of(PATHS, PATHS, st.sampled_from(["1", "'k'", "nil", "true", "blank", "1.5", "(1..3)"]))
CONDITIONS = st.one_of(VALUES, st.builds("".join, st.tuples(VALUES, OPERATORS, VALUES)))
SIMPLE = st.one_of(
    TEXTS,
    st.builds("{{{{ {}{} }}}}".format, VALUES, FILTERS),
    st.builds("{{% assign {} = {}{} %}}".format, SET_NAMES, VALUES, FILTERS),
    st.sampled_from(
        ["{% break %}", "{% continue %}", "{% cycle 'a', b %}", "{% for q in a offset:continue %}.{% endfor %}"]
    ),
    st.builds("{{% include two.html p={} k='t' %}}".format, PATHS),
    st.just("{% include one.html %}"),
)


def blocks(inner: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    body = st.lists(inner, max_size=4).map("".join)
    return st.one_of(
        st.builds("{{% if {} %}}{}{{% else %}}{}{{% endif %}}".format, CONDITIONS, body, body),
        st.builds("{{% if {} %}}{}{{% elsif {} %}}{}{{% endif %}}".format, CONDITIONS, body, CONDITIONS, body),
        st.builds("{{% unless {} %}}{}{{% endunless %}}".format, CONDITIONS, body),
        st.builds("{{% for {} in {} %}}{}{{% endfor %}}".format, SET_NAMES, VALUES, body),
        st.builds("{{% for {} in {} limit:2 %}}{}{{% else %}}{}{{% endfor %}}".format, SET_NAMES, PATHS, body, body),
        st.builds("{{% capture {} %}}{}{{% endcapture %}}".format, SET_NAMES, body),
        st.builds(
            "{{% case {} %}}{{% when {}, 1 %}}{}{{% else %}}{}{{% endcase %}}".format, VALUES, VALUES, body, body
        ),
    )


TEMPLATES = st.lists(st.recursive(SIMPLE, blocks, max_leaves=8), max_size=5).map("".join)
PAGES = [
    {"lang": "en", "k": "v", "tags": ["s", "t"], "content": "c1"},
    {"lang": "de", "k": "v", "tags": ["s", "t"], "content": "c2"},
    {"lang": "en", "k": 1, "tags": [], "content": "c3"},
    {"lang": "en", "k": True, "content": "c4"},
]
ROUNDS = 3
SHOWN = "|{{ a }}|{{ b }}|{{ x }}|{{ y }}|{{ page.lang }}|{{ forloop.index }}"


class SiteDouble(Drop):
    """``site`` with what the parts ask of it."""

    ruby_class = "Jekyll::Drops::SiteDrop"
    state = (0, 0, 0)

    def __init__(self, recorder: ReadRecorder, tables: FilterTables) -> None:
        self._recorder = recorder
        pages = [PageHash(values, f"{number}.md", recorder) for number, values in enumerate(PAGES)]
        self._values = {"pages": tables.shared("pages", pages, lambda: pages), "lang": "site's", "k": {"k": 1}}

    def get(self, key: str) -> Any:
        """Return a value, noted."""
        self._recorder.note(Kind.SITE, key)
        return self._values.get(key)

    def comparing(self) -> AbstractContextManager[None]:
        """Values do not depend on a clock here."""
        return nullcontext()

    def keys(self) -> list[str]:
        """The names of the values."""
        return list(self._values)

    def leads_to_items(self, key: str) -> bool:
        """The list of pages does."""
        return key == "pages"


class Run:
    """Renders the pages sequentially."""

    def __init__(self, includes: dict[str, str], *, reusing: bool) -> None:
        self.recorder = ReadRecorder()
        self.tables = FilterTables(self.recorder)
        site: Any = SiteDouble(self.recorder, self.tables)
        self.parts = RenderedParts(self.recorder, self.tables, site) if reusing else None
        self._site = site
        self._registers = registers(FakeSite(includes=includes))
        self._registers.recorder = self.recorder
        self._registers.tables, self._registers.parts = self.tables, self.parts
        self.environment = Environment(LiquidOptions())

    def pages(self, source: str) -> list[tuple[Any, set[Any]]]:
        """Return what comes of each page, and what was read for it."""
        found = []
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(template, "INTERPRETED", 0)
            patch.setattr(template, "SECONDS_PER_CHARACTER", 0)
            for number, values in enumerate(PAGES * ROUNDS):
                page = PageHash(values, f"{number % len(PAGES)}.md", self.recorder)
                variables = {"a": [{"k": "v"}, {"k": 2}], "b": {"k": values["lang"]}, "x": values["lang"], "page": page}
                with self.recorder.recording() as reads:
                    found.append((self._page(source, {**variables, "site": self._site}), set(reads)))
        return found

    def _page(self, source: str, variables: dict[str, Any]) -> Any:
        try:
            return self.environment.parse(source, "page.html").render(variables, self._registers)
        except PylekyllError as error:
            return type(error), str(error), error.location, error.chain


def assert_nobody_can_tell(source: str, includes: dict[str, str]) -> Run:
    with_parts, without = Run(includes, reusing=True), Run(includes, reusing=False)
    for (text, reads), (expected, needed) in zip(with_parts.pages(source), without.pages(source), strict=True):
        assert text == expected
        assert reads >= needed
        # To find out which text a page may share, its own values are read, also those that it would not have needed.
        assert all(read.kind in {Kind.ITEM, Kind.CONTENT} for read in reads - needed)
    return with_parts


@pytest.mark.filterwarnings("ignore:The recursion limit")  # templates raise it
@settings(deadline=None, max_examples=60)
@given(TEMPLATES, TEMPLATES, TEMPLATES)
@example("", "{% capture a %}{% endcapture %}{% if a %}{% elsif page.first %}{% endif %}", "")
def test_reused_parts_equal_rendered_ones(page: str, one: str, two: str) -> None:
    one = one.replace("include one.html", "include three.html").replace("two.html", "three.html")
    includes = {"one.html": one, "two.html": two.replace("{% include", "{% inklude"), "three.html": "3{{ include.p }}"}
    includes["two.html"] = (
        includes["two.html"].replace("{% inklude one.html %}", "").replace("{% inklude", "{% include")
    )
    includes["two.html"] = includes["two.html"].replace("two.html", "three.html")
    source = f"-{page}{{% include one.html %}}{SHOWN}{{% include two.html p=page.lang %}}{SHOWN}"
    assert_nobody_can_tell(source, includes)


@pytest.mark.parametrize(
    ("source", "include"),
    [
        ("-{% include i.html %}", "{{ page.lang }}{% assign y = page.lang | upcase %}"),
        (
            "-{% include i.html %}",
            "{% for p in site.pages %}{{ p.k }}{% if p.lang == page.lang %}*{% endif %}{% endfor %}",
        ),
        ("-{% include i.html p=page.tags %}", "{% for t in include.p %}{{ t }}{{ forloop.last }}{% endfor %}"),
        ("-{% include i.html p=x %}", "{% if include.p == 'en' %}{% assign y = 1 %}{% endif %}{{ y }}"),
        ("-{% for p in site.pages %}{% include i.html p=p %}{% endfor %}", "{{ include.p.lang }}{{ forloop.index }}"),
        ("-{% for q in (1..3) %}{% include i.html %}{% endfor %}", "{% if page.k == true %}{{ q }}{% endif %}"),
        ("-{% assign y = page.k %}{% for p in site.pages %}{{ p.k }}{{ y }}{% endfor %}", ""),
        (
            "-{% include i.html p='one' %}{% include i.html p='two' %}",
            "{{ include.p }}{{ include.q }}{{ include.size }}",
        ),
    ],
)
def test_these_are_reused(source: str, include: str) -> None:
    run = assert_nobody_can_tell(source + SHOWN, {"i.html": include})
    assert run.parts is not None
    assert run.parts.counts()


@pytest.mark.parametrize(
    ("source", "include"),
    [
        ("-{% include i.html %}", "{% cycle 'a', 'b' %}"),
        ("-{% include i.html %}", "{% increment n %}"),
        ("-{% include i.html %}", "{% for q in site.pages limit:1 offset:continue %}{{ q.k }}{% endfor %}"),
        ("-{% include i.html %}", "{% break %}"),
        ("-{% include i.html %}", "{{ site.pages | sample: 9 | size }}"),
        ("-{% include i.html %}", "{{ 'now' | date: '%Y' | size }}"),
        ("-{% include i.html %}", "{% for p in site.pages %}{{ p.content }}{% endfor %}"),
        ("-{% include i.html %}", "{{ '!' | slugify }}"),
        ("-{% include i.html %}", "{{ page | size }}"),
        ("-{% include i.html %}", "{{ page[x] }}"),
        (
            "-{% for p in site.pages %}{% for q in a %}{% include i.html %}{% endfor %}{% endfor %}",
            "{{ forloop.parentloop.index }}",
        ),
        ("-{% for y in a %}{% include i.html %}{% endfor %}", "{% assign y = page.lang %}"),
        ("{% include i.html %}", "{{ page.lang }}"),
    ],
)
def test_these_are_rendered_again(source: str, include: str) -> None:
    run = assert_nobody_can_tell(source + SHOWN, {"i.html": include})
    assert run.parts is not None
    assert "i.html" not in run.parts.counts()


def test_an_include_and_a_relative_one_of_the_same_name_differ() -> None:
    run = Run({"i.html": "{{ page.lang }}"}, reusing=True)
    run._registers.site.files["i.html"] = "relative"  # type: ignore[attr-defined]
    source = "-{% include i.html %},{% include i.html %},{% include_relative i.html %}"
    assert [text for text, _ in run.pages(source)[:2]] == ["-en,en,relative", "-de,de,relative"]


def test_another_pages_data_is_not_among_the_reads() -> None:
    run = assert_nobody_can_tell("-{% include i.html %}", {"i.html": "{{ page.lang }}{{ site.lang }}"})
    last = run.pages("-{% include i.html %}")[-1]
    assert last[1] == {
        Read(Kind.ITEM, "3.md"),
        Read(Kind.SITE, "lang"),
        Read(Kind.INCLUDE, "/source/_includes/i.html"),
    }


def test_where_loops_ended_is_known_to_those_that_continue() -> None:
    source = (
        "-{% for q in site.pages limit:2 %}{{ q.k }}{% endfor %},"
        "{% for q in site.pages offset:continue %}{{ q.k }}{% endfor %}"
    )
    run = assert_nobody_can_tell(source, {})
    assert run.parts is not None
    assert run.parts.counts() == {"q-site.pages": len(PAGES) * ROUNDS - 2}


def test_what_is_rarely_the_same_is_not_kept() -> None:
    includes = {"i.html": "{{ include.p }}"}
    run = Run(includes, reusing=True)
    source = "".join(f"-{{% include i.html p='{number}' %}}" for number in range(100))
    assert run.pages(source)[0][0] == "".join(f"-{number}" for number in range(100))
    assert run.parts is not None
    assert run.parts.counts() == {}


def test_a_part_that_was_rendered_once_does_not_count() -> None:
    run = Run({"i.html": "{{ site.lang }}"}, reusing=True)
    assert run._page("-{% include i.html %}", {"site": run._site}) == "-site's"
    assert run.parts is not None
    assert run.parts.counts() == {}
