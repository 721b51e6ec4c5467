"""CV data of all vocabularies as one model."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from pylekyll.academic.cv.fields import MOST_CHARACTERS, Problem
from pylekyll.academic.cv.read import read_curriculum
from pylekyll.academic.cv.text import plain
from pylekyll.academic.cv.words import words_of
from pylekyll.languages import safe_yaml

if TYPE_CHECKING:
    from pylekyll.academic.cv.model import Curriculum

SAMPLES = Path(__file__).parent / "samples"


def read(text: str, lang: str = "en") -> tuple[Curriculum, list[Problem]]:
    data = safe_yaml.load_texts(text, "cv.yml")
    return read_curriculum(data, words_of(lang), lambda name: name == "John Doe")


def entries(found: Curriculum, key: str) -> list[dict[str, Any]]:
    return [each for section in found.data()["sections"] if section["key"] == key for each in section["entries"]]


def test_the_sample_of_rendercv() -> None:
    found, problems = read((SAMPLES / "rendercv.yaml").read_text("utf-8"))
    assert problems == []
    assert found.name == "John Doe"
    assert [(one.kind, one.label, one.url) for one in found.contacts] == [
        ("location", "Location", ""),
        ("email", "john.doe@example.com", "mailto:john.doe@example.com"),
        ("phone", "+1 609 999 9995", "tel:+16099999995"),
        ("linkedin", "LinkedIn", "https://linkedin.com/in/john.doe"),
        ("github", "github.com/john.doe", "https://github.com/john.doe"),
    ]
    assert [section.title for section in found.sections] == [
        *("Welcome to RenderCV!", "Education", "Experience", "Projects", "Skills", "Publications"),
        *("Extracurricular activities", "Numbered entries", "Reversed numbered entries"),
    ]
    kinds = {section.key: {entry.kind for entry in section.entries} for section in found.sections}
    assert kinds == {
        "welcome_to_RenderCV!": {"text"},
        "education": {"entry"},
        "experience": {"entry"},
        "projects": {"entry"},
        "skills": {"line"},
        "publications": {"publication"},
        "extracurricular_activities": {"bullet"},
        "numbered_entries": {"number"},
        "reversed_numbered_entries": {"countdown"},
    }
    [paper] = entries(found, "publications")
    assert paper["url"] == "https://doi.org/10.1109/TASC.2023.3340648"
    assert [author["owner"] for author in paper["authors"]] == [False, True, False]
    study = entries(found, "education")[0]
    assert (study["title"], study["organisation"], study["location"], study["date"]) == (
        *("PhD, Computer Science", "Stanford University", "Stanford, CA, USA", "Sept 2023 – present"),
    )


def test_the_sample_of_json_resume() -> None:
    found, problems = read((SAMPLES / "resume.json").read_text("utf-8"))
    assert problems == []
    assert (found.name, found.data()["headline"], found.updated) == ("Richard Hendriks", "Programmer", "2017-12-24")
    assert found.contacts[0].label == "2712 Broadway St, CA 94115, San Francisco, California, US"
    assert [section.title for section in found.sections] == [
        *("Experience", "Volunteering", "Education", "Awards", "Publications", "Skills", "Languages", "Interests"),
        *("References", "Projects"),
    ]
    [work] = entries(found, "work")
    assert (work["title"], work["organisation"], work["url"]) == (
        *("CEO/President", "Pied Piper", "http://piedpiper.example.com"),
    )
    [paper] = entries(found, "publications")
    assert (paper["kind"], paper["organisation"], paper["date"]) == ("publication", "Hooli", "Oct 2014")
    assert entries(found, "skills")[0] == {
        "kind": "line",
        "title": "Web Development",
        "details": "HTML, CSS, Javascript (Master)",
    }
    assert entries(found, "references")[0]["kind"] == "quote"
    [project] = entries(found, "projects")
    assert project["organisation"] == "Smoogle"
    assert project["details"] == "Team lead, Designer · GoogleMaps, Chrome Extension, Javascript · application"


def test_the_fields_of_academicpages() -> None:
    """Its ``scripts/cv_markdown_to_json.py`` writes ``company``, ``website``, ``gpa`` and sections of its own."""
    found, problems = read(
        """
        basics: {name: A B, website: "https://ab.example", location: {city: Oslo, countryCode: "NO"}}
        work: [{company: Acme, position: Engineer, website: "https://acme.example", startDate: "2020"}]
        education: [{institution: U, area: Physics, studyType: M.S., gpa: 3.7/4, courses: []}]
        presentations: [{name: Talk, event: Conf, location: Rome, date: 2024-05}]
        teaching: [{course: Algebra, institution: U, role: Lecturer, date: "2023"}]
        portfolio: [{name: Thing, category: portfolio, date: 2025-03, url: /portfolio/thing/, description: Fine}]
        languages: []
        """
    )
    assert problems == []
    assert [(c.label, c.url) for c in found.contacts] == [("Oslo, NO", ""), ("ab.example", "https://ab.example")]
    shown = {s.key: entries(found, s.key)[0] for s in found.sections}
    assert shown["work"]["organisation"] == "Acme"
    assert shown["work"]["url"] == "https://acme.example"
    assert shown["education"] == {
        "kind": "entry",
        "title": "M.S., Physics",
        "organisation": "U",
        "details": "3.7/4",
    }
    assert (shown["presentations"]["title"], shown["presentations"]["organisation"]) == ("Talk", "Conf")
    assert (shown["teaching"]["title"], shown["teaching"]["organisation"]) == ("Algebra", "U, Lecturer")
    assert shown["portfolio"]["url"] == "/portfolio/thing/"
    assert [section.title for section in found.sections][-3:] == ["Presentations", "Teaching", "Portfolio"]


def test_the_card_of_the_name_alone_is_not_a_section() -> None:
    found, problems = read(
        "- {title: 个人信息, type: map, contents: [{name: 姓名, value: 李 明}]}\n- {title: B, contents: [C]}\n"
    )
    assert (found.name, [section.title for section in found.sections], problems) == ("李 明", ["B"], [])


def test_settings_of_programs_are_not_sections() -> None:
    found, problems = read(
        """
        basics: {name: A B}
        theme: {color: red}
        order_md: [work, education]
        style: latex
        color2: blue
        design: {theme: classic}
        meta: {version: v1.0.0}
        work: [{name: C, position: D}]
        """
    )
    assert [section.title for section in found.sections] == ["Experience"]
    assert sorted(problem.name for problem in problems) == ["color2", "order_md", "style", "theme"]
    found, problems = read("cv: {name: A B, design: {theme: classic}, theme: {color: red}, talks: [C]}")
    assert [section.title for section in found.sections] == ["Talks"]
    assert [problem.name for problem in problems] == ["cv.theme"]


def test_the_cards_of_al_folio() -> None:
    found, problems = read(
        """
        - title: General Information
          type: map
          contents: [{name: Full Name, value: A B}, {name: Born, value: 1879}]
        - title: Education
          type: time_table
          contents:
            - title: PhD
              institution: Zurich
              year: 1905
              description: [One., {title: Two., contents: [Three., Four.]}]
        - title: Honors
          type: time_table
          contents: [{year: 1921, items: [Nobel Prize]}]
        - title: Interests
          type: nested_list
          contents: [{title: Topic., items: [A., B.]}]
        - title: Others
          type: list
          contents: ["<u>Hobbies:</u> *Sailing*"]
        """
    )
    assert problems == []
    assert [section.title for section in found.sections] == [
        *("General Information", "Education", "Honors", "Interests", "Others")
    ]
    assert found.name == "A B"
    assert entries(found, "General Information") == [{"kind": "line", "title": "Born", "details": "1879"}]
    [study] = entries(found, "Education")
    assert study["highlights"] == [{"text": "One.", "items": []}, {"text": "Two.", "items": ["Three.", "Four."]}]
    assert entries(found, "Honors")[0]["date"] == "1921"
    assert entries(found, "Others")[0]["title"] == "Hobbies: <em>Sailing</em>"


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("cv: {sections: {education: [{institution: U, start_date: 2024-13}]}}", "cv.sections.education[0].start_date"),
        ("cv: {sections: [a]}", "cv.sections[0]"),
        ("cv: {social_networks: 5}", "cv.social_networks"),
        ("cv: {social_networks: [5]}", "cv.social_networks[0]"),
        ("cv: {sections: {a: [{name: x, highlihgts: [a]}]}}", "cv.sections.a[0].highlihgts"),
        ("cv: {sections: {a: [{name: x, url: [a, b]}]}}", "cv.sections.a[0].url"),
        ("cv: {website: 'javascript:x'}", "cv.website"),
        ("cv: {social_networks: [{network: Nowhere, username: a}]}", "cv.social_networks[0].network"),
        ("basics: 5", "basics"),
        ("basics: {}\nwork: [5, {startDate: x}]", "work[1].startDate"),
        ("basics: {location: {city: c, planet: a}}", "basics.location.planet"),
        ("just: this", "the file"),
        ("5", "the file"),
        ("- 5", "[0]"),
    ],
)
def test_a_damaged_field_is_named(text: str, name: str) -> None:
    _, problems = read(text)
    assert [problem.name for problem in problems] == [name]


@pytest.mark.parametrize(
    ("text", "name", "value"),
    [
        ("cv: {name: a, nickname: Ada}", "cv.nickname", "Ada"),
        ("cv: {sections: {a: [{name: x, rating: 5}]}}", "cv.sections.a[0].rating", "5"),
        ("cv: {sections: {a: [{name: x, date: 2020, end_date: 2021}]}}", "cv.sections.a[0].end_date", "2021"),
        ("cv: {social_networks: [{network: GitHub, username: a, since: 2020}]}", "cv.social_networks[0].since", "2020"),
        ("cv: {sections: {a: [{name: x, highlights: ['![b](c.png)']}]}}", "cv.sections.a[0].highlights[0]", "c.png"),
        ("cv: {sections: {a: [{name: x, icon: fa-tag}]}}", "cv.sections.a[0].icon", "fa-tag"),
        ("basics: {name: a, mood: good}", "basics.mood", "good"),
        ("- {title: a, contents: [b], color: red}", "[0].color", "red"),
        ("cv: {name: a}\nother: [b]", "other", "b"),
        ("cv: {name: '[a](https://b.example)'}", "cv.name", "https://b.example"),
        ("cv: {website: '[a](https://b.example)'}", "cv.website", "a"),
        ("cv: {custom_connections: {a: b}}", "cv.custom_connections", "a: b"),
        ("basics: {location: {city: c, planet: [d]}}", "basics.location.planet", "d"),
        ("- {title: a, type: map, contents: []}", "[0]", "title: a, type: map, contents"),
        (
            "cv: {sections: {p: [{title: t, authors: ['[a](https://b.example)']}]}}",
            "cv.sections.p[0].authors[0]",
            "https://b.example",
        ),
    ],
)
def test_a_field_that_is_not_shown_is_named(text: str, name: str, value: str) -> None:
    _, problems = read(text)
    assert [problem.name for problem in problems] == [name]
    assert f"'{value}'" in problems[0].message


def test_the_order_of_rendercvs_first_sections() -> None:
    found, problems = read(
        """
        cv:
          section_order: [Work Experience, Mine]
          skills: [{name: a, details: b}]
          work_experience: [{company: c, position: d}]
          custom_sections: [{title: Mine, entry_type: OneLineEntry, entries: [{name: e, details: f}]}]
        """
    )
    assert problems == []
    assert [section.title for section in found.sections] == ["Work experience", "Mine", "Skills"]


@pytest.mark.parametrize("text", ["3.80", "0123", "12:30", "1_000", "no", "true", "2024-01-02", "0x1F"])
def test_texts_are_shown_as_they_are_written(text: str) -> None:
    found, problems = read(f"cv: {{sections: {{a: [{text}, {{label: b, details: {text}}}]}}}}")
    assert problems == []
    assert [entry.get("details", entry["title"]) for entry in entries(found, "a")] == [text, text]


@pytest.mark.parametrize(
    "value", ["null", "''", "[]", "{}", "false", "0", "true", "[null]", "[[]]", "[{}]", "{a: null}"]
)
@pytest.mark.parametrize(
    "place", ["cv: %s", "cv: {sections: {a: %s}}", "cv: {sections: {a: [{name: %s}]}}", "basics: %s"]
)
def test_any_value_in_any_place_is_read(value: str, place: str) -> None:
    found, _ = read(place % value)
    assert isinstance(found.data(), dict)
    assert isinstance(found.pdf_data(), dict)


def test_a_whole_cv_has_a_limit() -> None:
    text = "x" * 15_000
    found, problems = read("cv: {sections: {a: [" + ", ".join([text] * (MOST_CHARACTERS // 15_000 + 1)) + "]}}")
    assert [problem.name for problem in problems] == ["the file"]
    assert found.sections == []


def test_an_address_of_an_entry_is_its_values_and_an_email_needs_its_sign() -> None:
    data = {
        "cv": {
            "name": "Ada",
            "email": "ada at example dot org",
            "sections": {"work": [{"company": "C", "location": {"city": "Lund", "address": "", "country": "Sweden"}}]},
        }
    }
    found, problems = read_curriculum(data, words_of("en"), lambda _: False)
    assert problems == []
    assert found.contacts[0].data() == {"kind": "email", "label": "ada at example dot org", "url": ""}
    assert plain(found.sections[0].entries[0].location) == "Lund, Sweden"


def test_titles_of_sections_have_other_words_in_english_only() -> None:
    titles = {lang: [words_of(lang).section(key) for key in ("positions", "work", "talks")] for lang in ("en", "de")}
    assert titles == {
        "en": ["Positions", "Experience", "Talks"],
        "de": ["Berufserfahrung", "Berufserfahrung", "Vorträge"],
    }


def test_a_dash_in_a_link_begins_no_list() -> None:
    found, _ = read("cv: {sections: {a: [{name: N, highlights: ['Call [A - b](https://a.example) - below']}]}}")
    [one] = entries(found, "a")[0]["highlights"]
    assert one == {"text": 'Call <a href="https://a.example">A - b</a>', "items": ["below"]}


def test_a_minus_in_a_formula_begins_no_list() -> None:
    data = {"cv": {"sections": {"a": [{"name": "N", "highlights": [r"Up to $n - 1$ - with \(a - b\) - for $5 - $6"]}]}}}
    found, _ = read_curriculum(data, words_of("en"), lambda _: False)
    one = found.sections[0].entries[0].highlights[0]
    assert [plain(text) for text in (one.text, *one.items)] == ["Up to n - 1", "with a - b", "for $5", "$6"]


def test_a_link_in_a_date_belongs_to_the_title() -> None:
    found, problems = read(
        """
        cv:
          sections:
            a:
              - {name: Tool, date: "[repo](https://a.example/r)"}
              - {name: "[Own](https://a.example/o)", date: "2020, [code](https://a.example/c)"}
        """
    )
    assert problems == []
    tool, own = entries(found, "a")
    assert tool == {"kind": "entry", "title": "Tool", "date": "repo", "url": "https://a.example/r"}
    assert own["date"] == "2020, code"
    assert own["details"] == '<a href="https://a.example/c">a.example/c</a>'


def test_a_date_that_another_shows_counts_as_read() -> None:
    _, problems = read("cv: {sections: {a: [{name: x, date: 2026-03-02, year: 2026}]}}")
    assert problems == []
    _, problems = read("cv: {sections: {a: [{name: x, date: May 2028, start_date: 2024-09}]}}")
    assert [problem.name for problem in problems] == ["cv.sections.a[0].start_date"]


def test_other_names_of_fields() -> None:
    found, problems = read(
        """
        education:
          - {institution: Norrvik, degree: PhD, field: Physics, year_start: 2019, year_end: present, place: Vik}
        industry:
          - {title: Engineer, employer: Works, bullets: [One, Two], mentor: "[Bo](https://b.example)"}
        grants:
          - {title: Grant, amount: "$4,000 USD", year: 2020}
        awards:
          - {title: Prize, awarder: Academy, authors: [Academy], year: 2021}
        """
    )
    assert problems == []
    [study] = entries(found, "education")
    assert (study["title"], study["date"], study["location"]) == ("PhD, Physics", "2019 – present", "Vik")
    [work] = entries(found, "industry")
    assert (work["organisation"], work["details"]) == ("Works", 'Mentor: <a href="https://b.example">Bo</a>')
    assert [one["text"] for one in work["highlights"]] == ["One", "Two"]
    assert entries(found, "grants")[0]["details"] == "Amount: $4,000 USD"
    [prize] = entries(found, "awards")
    assert prize == {"kind": "entry", "title": "Prize", "organisation": "Academy", "date": "2021", "datetime": "2021"}


def test_texts_of_a_list_of_al_folio_are_its_items() -> None:
    found, _ = read("- {title: Skills, type: list, contents: [A, B]}\n- {title: More, contents: [C]}")
    assert [entry["kind"] for entry in (*entries(found, "Skills"), *entries(found, "More"))] == ["bullet"] * 2 + [
        "text"
    ]


def test_a_link_of_a_bullet_keeps_its_markup() -> None:
    found, _ = read("cv: {sections: {a: [{bullet: CO<sub>2</sub>, url: 'https://a.example'}]}}")
    assert entries(found, "a")[0]["title"] == '<a href="https://a.example">CO<sub>2</sub></a>'


def test_unknown_commands_of_latex_are_named() -> None:
    found, problems = read(r"cv: {sections: {a: [{name: x, highlights: ['\nosuch{kept} \textbf{b}']}]}}")
    assert entries(found, "a")[0]["highlights"][0]["text"] == "kept <strong>b</strong>"
    assert [problem.name for problem in problems] == ["cv.sections.a[0].highlights[0]"]
    assert "'\\nosuch'" in problems[0].message


def test_a_day_without_a_year_gets_that_of_the_entry() -> None:
    found, problems = read("cv: {sections: {a: [{name: x, date: Jul 5, year: 2026}]}}")
    assert (entries(found, "a")[0]["date"], problems) == ("Jul 5 2026", [])


def test_names_of_programs_have_their_words_apart() -> None:
    found, problems = read(
        """
        cv:
          sections:
            Address: {street: 1 Way, postalCode: 12345, test_scores: "5", C++: good}
            Talks: {conference_activity: [{name: x}]}
        """
    )
    assert problems == []
    assert [one["title"] for one in entries(found, "Address")] == ["street", "Postal code", "Test scores", "C++"]
    assert [one["title"] for one in entries(found, "Talks")] == ["Conference activity", "x"]


def test_a_formula_that_cannot_be_converted_is_named() -> None:
    data = {"cv": {"sections": {"a": ["Up to $x^2$ and $\\nosuch{x}$"]}}}
    _, problems = read_curriculum(data, words_of("en"), lambda _: False, lambda latex: "nosuch" not in latex)
    assert [problem.name for problem in problems] == ["cv.sections.a[0]"]
    assert "'\\nosuch{x}'" in problems[0].message


def test_a_name_in_parts() -> None:
    found, problems = read("name: {first: Bo, middle: X., last: Ek}\nskills: [a]")
    assert (found.name, problems) == ("Bo X. Ek", [])


def test_a_field_that_is_off_has_nothing_to_show() -> None:
    _, problems = read("cv: {sections: {a: [{name: x, hidden: false, pinned: true}]}}")
    assert [problem.name for problem in problems] == ["cv.sections.a[0].pinned"]
