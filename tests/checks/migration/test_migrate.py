"""``pylekyll migrate``: on a branch, and nothing is lost whatever happens."""

from __future__ import annotations

import os
from functools import partial
from hashlib import sha1
from typing import TYPE_CHECKING

import pytest

from pylekyll.academic.migrating import known
from pylekyll.academic.migrating.branch import BRANCH, Branch
from pylekyll.academic.migrating.kinds import NAMES, SiteFiles, recognise
from tests.checks.publishing.world import git
from tests.support.in_process import pylekyll

if TYPE_CHECKING:
    import subprocess
    from pathlib import Path

LAYOUT = "<html>{% include footer.html %}{{ content }}</html>"
#: Files of the template, as nobody changed them.
TEMPLATE = {
    "_layouts/default.html": LAYOUT,
    "_includes/footer.html": "<footer>Template</footer>",
    "_includes/fetch_google_scholar_stats.html": "<script></script>",
    "_includes/box.html": "<div>{{ include.text }}</div>",
    "_sass/_old.scss": "a { color: red }",
    "_posts/2012-01-01-example.md": "---\ntitle: Example\n---\nAn example\n",
    "Gemfile": "source 'https://rubygems.org'\n",
    "images/example.png": "picture",
    "images/used.png": "another picture",
    "_plugins/x.rb": "# plugin\n",
}
#: Files of the owner.
OWN = {
    "_config.yml": "title: Ada # mine\ngoogle_scholar_stats_use_cdn: true\ninclude: [_pages]\nurl: https://ada.example\n",
    "_pages/about.md": "---\npermalink: /\nlayout: default\n---\n![](used.png)\n\n{% include box.html text=1 %}\n",
    "_includes/own.html": "own",
    "showcase.md": '---\ntitle: S\n---\n<img class="lazy wide" data-src="/images/used.png" src="">\n',
    ".github/workflows/jekyll.yml": "on: push\njobs:\n  b:\n    steps:\n      - uses: actions/jekyll-build-pages@v1\n",
}


def blob(text: str) -> str:
    return sha1(b"blob %d\0%b" % (len(text), text.encode())).hexdigest()


@pytest.fixture
def site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a site that copied a template in its first commit; the second one has files of its owner."""
    entries = {blob(text)[: known.ID] for text in TEMPLATE.values()} | {known.digest_of_path(path) for path in TEMPLATE}
    table = {"acad-homepage": frozenset(entries)}
    monkeypatch.setattr("pylekyll.academic.migrating.branch.SiteFiles", partial(SiteFiles, table=table))
    monkeypatch.setattr("pylekyll.checks.migration.pictures.find_program", lambda *_: None)
    folder = tmp_path / "site"
    folder.mkdir()
    git(folder, "init", "--quiet", "--initial-branch=master")
    write(folder, TEMPLATE, "template")
    write(folder, {**OWN, "_includes/footer.html": "<footer>Ada</footer>"}, "own")
    return folder


def write(folder: Path, files: dict[str, str], message: str) -> None:
    for path, text in files.items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_text(text)
    git(folder, "add", "--all")
    git(folder, "commit", "--quiet", "--message", message)


def migrate(folder: Path, *words: str) -> subprocess.CompletedProcess[str]:
    environment = {"PAGES_DISABLE_NETWORK": "1", "GIT_CONFIG_NOSYSTEM": "1", "PATH": os.environ["PATH"]}
    return pylekyll(["migrate", *words], folder, environment)


def tree(folder: Path, commit: str) -> set[str]:
    return set(git(folder, "ls-tree", "-r", "--name-only", commit).splitlines())


def test_a_site_moves_on_a_branch_of_its_own(site: Path) -> None:
    before = git(site, "rev-parse", "master")
    done = migrate(site)
    assert done.returncode == 0, done.stderr
    assert git(site, "rev-parse", "master") == before
    assert git(site, "rev-parse", f"{BRANCH}^") == before
    assert git(site, "status", "--porcelain") == ""
    files = tree(site, BRANCH)
    gone = {"_layouts/default.html", "_sass/_old.scss", "Gemfile", "_posts/2012-01-01-example.md", "images/example.png"}
    assert not gone & files
    stays = {"_includes/own.html", "_includes/box.html", "images/used.png", "_plugins/x.rb", "_pages/about.md"}
    assert stays <= files
    assert "_old-theme/_includes/footer.html" in files
    assert "_old-theme/github/workflows/jekyll.yml" in files
    config = (site / "_config.yml").read_text()
    assert config.endswith(OWN["_config.yml"])
    assert "theme: academic\n" in config
    assert "branches: [master]" in (site / ".github/workflows/publish.yml").read_text()
    assert '<img class="wide" src="/images/used.png">' in (site / "showcase.md").read_text()


def test_the_report_says_what_became_of_everything(site: Path) -> None:
    done = migrate(site)
    report = (site / ".git" / "pylekyll-migration" / "report.md").read_text()
    for part in ("-<footer>Template</footer>", "+<footer>Ada</footer>", "_posts/2012-01-01-example.md", "2 of 3 stay"):
        assert part in report
    assert "_includes/footer.html: +1 -1" in done.stdout
    assert "no browser was found" in done.stdout
    named = report + git(site, "log", "-1", "--format=%B")
    assert [path for path in tree(site, "master") if path not in named] == []


def test_the_report_names_keys_of_the_author_that_the_theme_does_not_show(site: Path) -> None:
    author = "author: {name: Ada, github: ada, publons: a/1, lattes: https://lattes.example/1, vine: }\n"
    write(site, {"_config.yml": OWN["_config.yml"] + author}, "author")
    assert "does not show the author's keys publons, lattes in _config.yml" in migrate(site).stdout


def test_the_moved_site_builds_with_the_theme(site: Path) -> None:
    migrate(site)
    done = pylekyll(["build", "--quiet"], site, {"PAGES_DISABLE_NETWORK": "1"})
    assert done.returncode == 0, done.stderr
    front = (site / "_site" / "index.html").read_text()
    assert "<div>1</div>" in front
    assert "/assets/css/main.css" in front


def test_undo_brings_back_the_branch(site: Path) -> None:
    migrate(site)
    done = migrate(site, "--undo")
    assert done.returncode == 0, done.stderr
    assert git(site, "branch", "--format=%(refname:short)") == "master"
    assert (site / "_layouts/default.html").read_text() == LAYOUT
    assert git(site, "status", "--porcelain") == ""
    assert migrate(site, "--undo").returncode == 1
    assert migrate(site).returncode == 0


def test_a_dry_run_changes_nothing(site: Path) -> None:
    before = git(site, "for-each-ref")
    done = migrate(site, "--dry-run")
    assert done.returncode == 0
    assert "nothing was changed" in done.stdout
    assert git(site, "for-each-ref") == before
    assert git(site, "status", "--porcelain") == ""


@pytest.mark.parametrize("path", ["_config.yml", "new.md"])
def test_changes_that_are_not_committed_are_refused(site: Path, path: str) -> None:
    (site / path).write_text("title: changed\n")
    done = migrate(site)
    assert done.returncode == 1
    assert path in done.stderr
    assert "git stash --include-untracked" in done.stderr
    assert (site / path).read_text() == "title: changed\n"
    assert git(site, "branch", "--format=%(refname:short)") == "master"


def test_without_a_repository(tmp_path: Path) -> None:
    (tmp_path / "_config.yml").write_text("title: x\n")
    done = migrate(tmp_path)
    assert done.returncode == 1
    assert "git init" in done.stderr
    git(tmp_path, "init", "--quiet")
    assert "does not have a commit" in migrate(tmp_path).stderr


def test_a_site_that_moved_already_or_is_not_known(site: Path) -> None:
    migrate(site)
    done = migrate(site)
    assert done.returncode == 1
    assert f"The branch '{BRANCH}' of an earlier migration exists" in done.stderr
    git(site, "branch", "--move", BRANCH, "moved")
    assert "has the theme academic already" in migrate(site).stderr
    git(site, "switch", "--quiet", "--orphan", "other")
    write(site, {"_config.yml": "title: x\n"}, "other")
    assert "not one that can be moved" in migrate(site).stderr
    git(site, "rm", "--quiet", "-f", "_config.yml")
    write(site, {"index.html": "text"}, "no configuration")
    assert "No Jekyll or Hugo Blox site found in this folder" in migrate(site).stderr


def test_the_report_names_pages_with_one_address_and_no_folder_of_this_machine(site: Path) -> None:
    write(site, {"_pages/twice.md": "---\npermalink: /\n---\ntwice\n"}, "twice")
    told = migrate(site).stdout
    assert "shared by multiple files" in told
    shown = [line.strip() for line in told.splitlines()]
    assert {"- _pages/about.md", "- _pages/twice.md"} <= set(shown)
    report = (site / ".git" / "pylekyll-migration" / "report.md").read_text()
    assert "\n   - _pages/about.md\n" in report
    assert "after/" not in told
    assert "/tmp" not in told.partition("To do by hand")[2].partition("Not seen")[0]


def test_examples_that_were_published_are_addresses_that_go(site: Path) -> None:
    done = migrate(site)
    assert "2 of 3 stay" in done.stdout
    assert "/2012/01/01/example.html is gone" in done.stdout


def test_the_report_lists_every_address_that_goes(site: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    posts = {f"_posts/2012-01-{day:02}-p.md": f"---\ntitle: Day {day}\n---\nAn example\n" for day in range(2, 20)}
    entries = {blob(text)[: known.ID] for text in [*TEMPLATE.values(), *posts.values()]}
    table = {"acad-homepage": frozenset(entries)}
    monkeypatch.setattr("pylekyll.academic.migrating.branch.SiteFiles", partial(SiteFiles, table=table))
    write(site, posts, "more examples")
    done = migrate(site)
    report = (site / ".git" / "pylekyll-migration" / "report.md").read_text()
    assert "/2012/01/19/p.html is gone" in report
    assert "more, in the report" in done.stdout
    assert "7 more are gone" in git(site, "log", "-1", "--format=%B")


def test_a_detached_commit_and_an_unfinished_merge(site: Path) -> None:
    git(site, "switch", "--quiet", "--detach")
    assert "not on a branch" in migrate(site).stderr
    git(site, "switch", "--quiet", "master")
    (site / ".git" / "MERGE_HEAD").write_text(f"{git(site, 'rev-parse', 'HEAD')}\n")
    assert "A merge or a rebase has not ended" in migrate(site).stderr


def test_work_on_the_branch_is_not_undone(site: Path) -> None:
    migrate(site)
    write(site, {"mine.md": "x"}, "mine")
    done = migrate(site, "--undo")
    assert done.returncode == 1
    assert "has commits of yours" in done.stderr
    assert (site / "mine.md").exists()
    git(site, "reset", "--quiet", "--hard", "HEAD^")
    (site / "mine.md").write_text("x")
    assert "not committed" in migrate(site, "--undo").stderr


def test_an_interrupted_migration_loses_nothing(site: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Branch, "_commit", lambda *_: (_ for _ in ()).throw(OSError("no space")))
    assert migrate(site).returncode == 1
    (site / "mine.md").write_text("work")
    monkeypatch.undo()
    done = migrate(site, "--undo")
    assert done.returncode == 0, done.stderr
    assert git(site, "status", "--porcelain") == ""
    assert (site / "_layouts/default.html").read_text() == LAYOUT
    git(site, "stash", "pop", "--quiet")
    assert (site / "mine.md").read_text() == "work"


def test_a_site_that_does_not_build_afterwards_is_left_alone(site: Path) -> None:
    write(site, {"bad.md": "---\n---\n{% nonsense %}\n"}, "bad")
    done = migrate(site)
    assert done.returncode == 1
    said, _, cause = done.stderr.partition("nothing was changed.")
    assert said.endswith("The site does not build with the theme academic; ")
    assert "bad.md:3" in cause
    assert "nonsense" in cause
    assert str(site.parent) not in cause
    assert git(site, "branch", "--format=%(refname:short)") == "master"


def test_a_page_with_another_address_redirects(site: Path) -> None:
    write(site, {"_config.yml": f"{OWN['_config.yml']}permalink: pretty\n"}, "pretty")
    write(site, {"_layouts/default.html": LAYOUT + "changed"}, "changed")
    from pylekyll.academic.migrating import jekyll_sites

    plain = jekyll_sites.convert_settings
    with pytest.MonkeyPatch.context() as patch:  # a conversion that moves a page
        patch.setattr(
            jekyll_sites,
            "convert_settings",
            lambda *given, **more: plain(*given, **more).replace("permalink: pretty\n", ""),
        )
        done = migrate(site)
    assert done.returncode == 0, done.stderr
    assert "/showcase/ redirects to /showcase.html" in done.stdout
    assert (site / "showcase.md").read_text().startswith('---\nredirect_from: "/showcase/"\n')
    assert "jekyll-redirect-from" in (site / "_config.yml").read_text()


def test_a_site_in_a_folder_of_the_repository(site: Path) -> None:
    (site / "docs").mkdir()
    for path in [path for path in site.iterdir() if path.name not in {".git", "docs"}]:
        path.rename(site / "docs" / path.name)
    write(site, {"code.py": "x = 1\n"}, "docs")
    done = migrate(site / "docs")
    assert done.returncode == 0, done.stderr
    assert "code.py" in tree(site, BRANCH)
    assert "docs/_old-theme/_includes/footer.html" in tree(site, BRANCH)


#: The files by which a site of each kind is recognised.
MARKS = {
    "acad-homepage": {"_includes/fetch_google_scholar_stats.html": "", "google_scholar_crawler/main.py": ""},
    "academicpages": {
        "markdown_generator/x.py": "",
        "_includes/archive-single-talk.html": "",
        "_layouts/talk.html": "",
    },
    "luost26": {"_includes/widgets/publication_item.html": "", "_data/profile.yml": ""},
    "al-folio": {"_layouts/distill.liquid": "", "_config.yml": "first_name: Ada\n"},
    "hugo-blox": {"content/authors/admin/_index.md": "", "go.mod": "require github.com/HugoBlox/kit\n"},
}


@pytest.mark.parametrize("name", NAMES)
def test_kinds_are_recognised(tmp_path: Path, name: str) -> None:
    for path, text in MARKS[name].items():
        (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / path).write_text(text)
    found = recognise(SiteFiles(tmp_path, dict.fromkeys(MARKS[name], "0" * 40)))
    assert found is not None
    assert found.name == name


def test_version_1_of_al_folio_is_recognised(tmp_path: Path) -> None:
    (tmp_path / "_config.yml").write_text("first_name: Ada\ntheme: al_folio_core\nal_folio: {api_version: 1}\n")
    found = recognise(SiteFiles(tmp_path, {"_config.yml": "0" * 40}))
    assert found is not None
    assert found.name == "al-folio"


def test_the_table_has_every_kind_that_copies_files() -> None:
    table = known.read_table()
    assert set(table) == set(NAMES) - {"hugo-blox"}
    assert all(len(entries) > 200 for entries in table.values())


def test_includes_of_a_theme_in_a_gem_come_along(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pylekyll.checks.migration.pictures.find_program", lambda *_: None)
    includes = tmp_path / "gems/gems/al_folio_core-1.0.11/_includes"
    includes.mkdir(parents=True)
    (includes / "calendar.liquid").write_text("<p>{% include week.liquid day=include.day %}</p>")
    (includes / "week.liquid").write_text("on {{ include.day }}")
    site = tmp_path / "site"
    site.mkdir()
    git(site, "init", "--quiet", "--initial-branch=main")
    config = "theme: al_folio_core\nfirst_name: Ada\nlast_name: L\nplugins:\n  - al_folio_core\n  - al_math\n"
    page = "---\ntitle: T\n---\n{% include calendar.liquid day='Monday' %}\n{% details More %}text{% enddetails %}\n"
    write(site, {"_config.yml": config, "teaching.md": page, "Gemfile": "gem 'al_folio_core'\n"}, "site")
    environment = {"GEM_HOME": str(tmp_path / "gems"), "PATH": os.environ["PATH"], "PAGES_DISABLE_NETWORK": "1"}
    done = pylekyll(["migrate", "--from", "al-folio"], site, environment)
    assert done.returncode == 0, done.stdout + done.stderr
    assert (site / "_includes/calendar.liquid").read_text().startswith("<p>")
    assert (site / "_includes/week.liquid").is_file()
    pylekyll(["build"], site, environment)
    html = (site / "_site/teaching.html").read_text("utf-8")
    assert "<p>on Monday</p>" in html
    assert "<summary>More</summary>" in html
