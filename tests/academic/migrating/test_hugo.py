"""Sites of Hugo Blox: front matter, shortcodes, profiles and addresses."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
import yaml

from pylekyll.academic.migrating import hugo_text
from pylekyll.academic.migrating.hugo import plan_hugo
from pylekyll.academic.migrating.kinds import SiteFiles, recognise

if TYPE_CHECKING:
    from pathlib import Path

    from pylekyll.academic.migrating.plan import Plan

PROFILE = """---
title: Ada Lovelace
role: Analyst
superuser: true
organizations:
  - name: Analytical Society
    url: https://example.org
interests: [Engines]
education:
  courses:
    - {course: Mathematics, institution: At home, year: 1833}
social:
  - {icon: envelope, link: "mailto:ada@example.org"}
  - {icon: google-scholar, link: "https://scholar.google.com/citations?user=AdaLAAAAAAAJ&hl=en"}
  - {icon: github, link: "https://github.com/ada"}
  - {icon: cv, link: uploads/resume.pdf}
  - {icon: globe, link: "https://ada.example"}
---
I write notes.
"""
PAPER = """+++
title = "Notes"
date = 1843-09-01
authors = ["admin", "L. Menabrea"]
publication = "In *Scientific Memoirs*"
abstract = "It weaves."
featured = true
url_pdf = "uploads/notes.pdf"
aliases = ["/old/notes/"]
+++
The text.
"""
FILES = {
    "config/_default/config.yaml": "title: Ada\nbaseURL: https://ada.example/home\npermalinks: {event: /talk/:slug/}\n",
    "config/_default/menus.toml": '[[main]]\nname = "CV"\nurl = "uploads/resume.pdf"\n',
    "go.mod": "module x\nrequire github.com/wowchemy/wowchemy-hugo-themes v5\n",
    "content/authors/admin/_index.md": PROFILE,
    "content/authors/admin/avatar.jpg": "picture",
    "content/authors/charles/_index.md": "---\ntitle: Charles Babbage\nuser_groups: [Friends]\n---\nEngines.\n",
    "content/publication/notes/index.md": PAPER,
    "content/publication/notes/cite.bib": "@article{notes}",
    "content/publication/notes/featured.png": "picture",
    "content/event/paris/index.md": "---\ntitle: In Paris\nevent: Salon\ndate: '1840-05-01T10:00:00Z'\n---\n",
    "content/post/first.md": '---\ntitle: First\ndate: 2020-02-03\n---\n{{< figure src="x.png" caption="A" >}}\n',
    "content/talks.md": "---\ntitle: x\n---\n",
    "content/broken.md": "---\ntitle: a: b: c\n---\nText\n",
    "content/_index.md": "---\nsections:\n  - block: markdown\n    content: {title: Hi, text: Welcome}\n---\n",
    "static/uploads/notes.pdf": "pdf",
}


@pytest.fixture
def plan(tmp_path: Path) -> Plan:
    for path, text in FILES.items():
        (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / path).write_text(text)
    files = SiteFiles(tmp_path, dict.fromkeys(FILES, "0" * 40))
    kind = recognise(files)
    assert kind is not None
    assert kind.name == "hugo-blox"
    return plan_hugo(files)


def front(plan: Plan, path: str) -> dict[str, object]:
    found: dict[str, object] = yaml.safe_load(plan.writes[path].decode().split("---\n")[1])
    return found


def test_the_configuration_and_the_owner(plan: Plan) -> None:
    config = yaml.safe_load(plan.writes["_config.yml"])
    assert (config["title"], config["url"], config["baseurl"]) == ("Ada", "https://ada.example", "/home")
    assert config["author"] == {
        "name": "Ada Lovelace",
        "bio": "Analyst",
        "avatar": "/authors/admin/avatar.jpg",
        "affiliations": [{"name": "Analytical Society", "url": "https://example.org"}],
        "email": "ada@example.org",
        "googlescholar": "AdaLAAAAAAAJ",
        "github": "ada",
        "cv": "/uploads/resume.pdf",
        "links": [{"label": "Globe", "url": "https://ada.example"}],
    }
    about = plan.writes["_pages/about.md"].decode()
    assert "I write notes." in about
    assert "- Mathematics, At home, 1833" in about
    assert "## Hi\n\nWelcome" in about


def test_a_publication(plan: Plan) -> None:
    found = front(plan, "_publications/notes.md")
    assert found["authors"] == ["Ada Lovelace", "L. Menabrea"]
    assert found["pub"] == "Scientific Memoirs"
    assert found["pub_date"] == "1843"
    assert found["permalink"] == "/publication/notes/"
    assert found["redirect_from"] == ["/old/notes/"]
    assert found["links"] == {"PDF": "/uploads/notes.pdf", "BibTeX": "/publication/notes/cite.bib"}
    assert found["cover"] == "/publication/notes/featured.png"
    assert plan.moves["content/publication/notes/featured.png"] == "publication/notes/featured.png"
    assert plan.moves["static/uploads/notes.pdf"] == "uploads/notes.pdf"


def test_talks_posts_people_and_the_menu(plan: Plan) -> None:
    assert front(plan, "_talks/paris.md")["permalink"] == "/talk/paris/"
    post = plan.writes["_posts/2020-02-03-first.md"].decode()
    assert "![A](x.png)\n*A*" in post
    assert "permalink: /post/first/" in post
    [charles] = yaml.safe_load(plan.writes["_data/people.yml"])
    assert charles == {"name": "Charles Babbage", "group": "Friends", "text": "Engines."}
    menu = yaml.safe_load(plan.writes["_data/navigation.yml"])["main"]
    assert [each["url"] for each in menu] == ["/publication/", "/event/", "/post/", "/people/", "/uploads/resume.pdf"]


def test_what_cannot_be_read_is_put_aside(plan: Plan) -> None:
    assert plan.moves["content/broken.md"] == "_old-theme/content/broken.md"
    assert any("content/broken.md cannot be read" in line for line in plan.by_hand)


def test_no_file_is_without_a_place(plan: Plan) -> None:
    kept = {path for paths in plan.kept.values() for path in paths}
    assert {
        path for path in FILES if path not in plan.removals and path not in plan.moves and path not in kept
    } == set()


@pytest.mark.parametrize(
    ("text", "wanted", "unknown"),
    [
        ("{{< youtube abc >}}", "[Youtube](https://www.youtube.com/watch?v=abc)", set()),
        ("{{% callout note %}}\nMind.\n{{% /callout %}}", "\nMind.\n", set()),
        ('a {{< chart data="x" >}} b', "a  b", {"chart"}),
        ("{{</* youtube x */>}}", "{% raw %}\n{{< youtube x >}}\n{% endraw %}", set()),
        ("```\n{{< x >}}\n```\n", "{% raw %}\n```\n{{< x >}}\n```\n{% endraw %}", set()),
        ("{{ .Title }}", "{% raw %}\n{{ .Title }}\n{% endraw %}", set()),
        ('Text\n{style="color: red"}\n', 'Text\n{: style="color: red"}\n', set()),
        ('[a]({{< relref "/post/x/index.md" >}})', "[a](/post/x/)", set()),
    ],
)
def test_markdown(text: str, wanted: str, unknown: set[str]) -> None:
    assert hugo_text.markdown(text) == (wanted, unknown)


@pytest.mark.parametrize(
    "path",
    [
        *("content/_plugins/run.py", "static/_plugins/run.py", "_plugins/run.rb", "static/_config.yml"),
        *("static/.github/workflows/run.yml", "static/Gemfile", "content/_data/navigation.yml"),
    ],
)
def test_nothing_that_hugo_only_publishes_becomes_a_plugin_or_a_setting(path: str, tmp_path: Path) -> None:
    """A plugin would run in the very build that checks the migration."""
    for name, text in {**FILES, path: "x = 1\n"}.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text)
    plan = plan_hugo(SiteFiles(tmp_path, dict.fromkeys((*FILES, path), "0" * 40)))
    assert plan.moves[path] == f"_old-theme/{path}"


@pytest.mark.parametrize("text", [f"---\n{'[' * 5000}\n---\n", '{"a":' * 5000, f"+++\na={'[' * 5000}\n+++\n"])
def test_pages_that_nest_too_deep_are_put_aside_once(text: str, tmp_path: Path) -> None:
    files = {**FILES, "content/home/deep.md": text}
    for name, content in files.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(content)
    plan = plan_hugo(SiteFiles(tmp_path, dict.fromkeys(files, "0" * 40)))
    assert not plan.moves.keys() & plan.removals
