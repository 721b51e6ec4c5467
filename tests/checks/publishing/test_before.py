"""Before the push: the repository, the workflows, the address, and the settings on GitHub."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from pylekyll.checks.publishing.address import Resolved
from pylekyll.checks.publishing.workflows import Workflow
from pylekyll.foundation.diagnostics import Severity
from tests.academic.scholar.servers import reply, status
from tests.checks.publishing import world as w
from tests.checks.publishing.world import CONFIG, PUBLISH, WORKFLOW, World, git

if TYPE_CHECKING:
    from collections.abc import Callable

    from pylekyll.checks.publishing import Inspection

POINTER = "version https://git-lfs.github.com/spec/v1\noid sha256:0\nsize 3\n"
GITHUBS = ("185.199.108.153", "185.199.111.153")
RUBY = WORKFLOW.replace("ada/pylekyll@v1", "actions/jekyll-build-pages@v1")
TO_BRANCH = WORKFLOW.replace("actions/deploy-pages@v4", "peaceiris/actions-gh-pages@v4")


def codes(found: Inspection) -> list[str]:
    return [each.code for each in found.findings]


def told(found: Inspection, code: str) -> str:
    """Return the message and the hint of the finding with ``code``."""
    [each] = [each for each in found.findings if each.code == code]
    return f"{each.message}\n{each.hint}"


def test_a_sound_site_has_no_finding(world: World) -> None:
    world.lay_out()
    world.on_github(pages={})
    found = world.inspect()
    assert found.findings == []
    assert found.unseen == []
    assert "The address: https://ada.github.io/site/" in found.seen
    assert found.passed


def test_without_a_repository(world: World) -> None:
    (world.folder / "_config.yml").write_text(CONFIG)
    assert codes(world.inspect()) == ["publish-no-repository"]


def test_without_a_commit_and_without_a_remote(world: World) -> None:
    git(world.folder, "init", "--quiet")
    assert "does not have a commit" in told(world.inspect(), "publish-not-pushed")
    (world.folder / "_config.yml").write_text(CONFIG)
    world.commit()
    found = world.inspect()
    assert "git remote add" in told(found, "publish-no-remote")
    assert not found.passed


def test_another_host_is_said_and_not_judged(world: World) -> None:
    world.lay_out({PUBLISH: None}, remote="gitlab.com")
    found = world.inspect()
    assert found.findings == []
    assert found.unseen == ["Everything on the host of https://gitlab.com/ada/site.git: it is not GitHub"]


def test_a_password_in_the_address_of_the_remote_is_not_shown(world: World) -> None:
    world.lay_out({PUBLISH: None}, remote="ada:hunter2@gitlab.com")
    assert "hunter2" not in repr(world.inspect())


def test_commits_that_are_not_pushed(world: World) -> None:
    world.lay_out()
    world.on_github(pages={})
    (world.folder / "new.md").write_text("x")
    assert "new.md" in told(world.inspect(), "publish-not-committed")
    world.commit()
    assert "1 commit is not pushed" in told(world.inspect(), "publish-not-pushed")


#: Files of the site, the code, and a part of the finding.
FILES: dict[str, tuple[dict[str, Any], str, str]] = {
    "no workflow": ({PUBLISH: None}, "publish-no-workflow", "GitHub's own Jekyll cannot build it"),
    "Ruby beside ours": ({".github/workflows/jekyll.yml": RUBY}, "publish-ruby", "Remove .github/workflows/jekyll.yml"),
    "Ruby alone": ({PUBLISH: RUBY}, "publish-ruby", "lacks the theme"),
    "Ruby by a command": (
        {PUBLISH: WORKFLOW.replace("uses: ada/pylekyll@v1", "run: bundle exec jekyll build")},
        "publish-ruby",
        "lacks the theme",
    ),
    "an action that is refused": (
        {PUBLISH: WORKFLOW.replace("upload-pages-artifact@v4", "upload-pages-artifact@v2")},
        "publish-action-outdated",
        "Write `actions/upload-pages-artifact@v3`",
    ),
    "an action at an old commit": (
        {PUBLISH: WORKFLOW.replace("checkout@v5", f"checkout@{'a' * 40} # v2.3.4")},
        "publish-action-outdated",
        "actions/checkout@v2.3.4 is outdated",
    ),
    "no rights": ({PUBLISH: WORKFLOW.replace("pages: write", "pages: read")}, "publish-rights", "`pages: write`"),
    "not a workflow": ({".github/workflows/x.yml": "on: [push\n"}, "publish-workflow-invalid", "is not YAML"),
    "LFS": ({"a.png": POINTER}, "publish-lfs", "`lfs: true`"),
    "LFS without a workflow": ({"a.png": POINTER, PUBLISH: None}, "publish-lfs", "docs/publishing.md"),
    "names of two cases": ({"img/A.png": "1", "img/a.png": "2"}, "publish-letter-case", "'img/A.png' and 'img/a.png'"),
    "folders of two cases": ({"Img/a.png": "1", "img/b.png": "2"}, "publish-letter-case", "'Img' and 'img'"),
    "the path of another repository": (
        {"_config.yml": CONFIG.replace("/site", "/blog")},
        "publish-address",
        "Write `baseurl: '/site'`",
    ),
    "another account": ({"_config.yml": CONFIG.replace("ada.", "bob.")}, "publish-address", "https://ada.github.io"),
    "no address": ({"_config.yml": "theme: academic\n"}, "publish-address", "baseurl: '/site'"),
    "the domain of others": (
        {"_config.yml": CONFIG.replace("ada.github.io", "ada.org")},
        "publish-address",
        "unless ada.org is the custom domain of the repository, the site is published: https://ada.github.io/site/",
    ),
    "a scheme in CNAME": ({"CNAME": "https://www.ada.org/x\n"}, "publish-cname", "Write `www.ada.org`"),
    "two domains in CNAME": ({"CNAME": "ada.org\nwww.ada.org\n"}, "publish-cname", "one line"),
    "GitHub's address in CNAME": ({"CNAME": "ada.github.io"}, "publish-cname", "Remove the file"),
}


@pytest.mark.parametrize("name", FILES)
def test_files(world: World, name: str) -> None:
    files, code, text = FILES[name]
    world.lay_out(files)
    world.on_github()
    world.token = ""
    found = world.inspect()
    assert text in told(found, code), found
    expected = next(each for each in found.findings if each.code == code)
    if expected.location is not None and expected.location.line and code != "publish-action-outdated":
        assert (world.folder / expected.location.path).exists()


def test_a_workflow_that_fetches_them_has_lfs_and_submodules(world: World) -> None:
    other = world.folder.parent / "other"
    other.mkdir()
    git(other, "init", "--quiet")
    git(other, "commit", "--quiet", "--allow-empty", "--message", "x")
    world.lay_out({"a.png": POINTER, PUBLISH: WORKFLOW})
    git(world.folder, "-c", "protocol.file.allow=always", "submodule", "--quiet", "add", f"file://{other}", "theme")
    world.commit()
    world.push()
    world.on_github(pages={})
    assert sorted(codes(world.inspect())) == ["publish-lfs", "publish-submodule"]
    fetched = WORKFLOW.replace(
        w.CHECKOUT, f"{w.CHECKOUT}\n        with:\n          lfs: true\n          submodules: recursive"
    )
    (world.folder / PUBLISH).write_text(fetched)
    world.commit()
    world.push()
    assert codes(world.inspect()) == []
    text = (world.folder / ".gitmodules").read_text()
    (world.folder / ".gitmodules").write_text(text.replace(f"file://{other}", "git@github.com:ada/theme.git"))
    assert "https://github.com/ada/theme.git" in told(world.inspect(), "publish-submodule")
    (world.folder / ".gitmodules").write_text("")
    assert ".gitmodules does not name it" in told(world.inspect(), "publish-submodule")


def test_large_files_also_in_commits_that_are_not_pushed(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pylekyll.checks.publishing.contents.LARGEST", 3000)
    monkeypatch.setattr("pylekyll.checks.publishing.contents.LARGE", 2000)
    world.lay_out({"medium.pdf": b"1" * 2500})
    world.on_github(pages={})
    assert "warns of files" in told(world.inspect(), "publish-large-file")
    (world.folder / "medium.pdf").unlink()
    (world.folder / "large.pdf").write_bytes(b"1" * 3500)
    world.commit()
    found = world.inspect()
    assert "GitHub refuses files" in told(found, "publish-large-file")
    assert not found.passed
    (world.folder / "large.pdf").unlink()
    world.commit()
    assert "'large.pdf' is not there any more" in told(world.inspect(), "publish-large-file")
    world.push()  # where it is online already, GitHub took it
    assert codes(world.inspect()) == []


def test_main_and_master(world: World) -> None:
    world.lay_out(branch="master")
    world.on_github("master", pages={})
    text = told(world.inspect(), "publish-branch")
    assert "runs for main, but the branch is 'master'" in text
    assert "git branch -m master main" in text


@pytest.mark.parametrize(
    ("on", "runs"),
    [
        ("on: push", True),
        ("on: [push, workflow_dispatch]", True),
        ("on: {push: {branches: ['**']}}", True),
        ("on: {push: {branches: ['m*']}}", True),
        ("on: {push: {branches: ['*', '!main']}}", False),
        ("on: {push: {branches-ignore: [main]}}", False),
        ("on: {push: {branches: [release/**]}}", False),
        ("on: {push: {tags: ['v*']}}", False),
        ("on: {schedule: [{cron: '0 0 * * 0'}]}", False),
    ],
)
def test_filters_of_branches(on: str, runs: bool) -> None:
    start = WORKFLOW.index("on:")
    workflow = Workflow(PUBLISH, f"{WORKFLOW[:start]}{on}\n{WORKFLOW[WORKFLOW.index('jobs:') :]}")
    assert workflow.runs_for("main") is runs
    assert workflow.publishes


def test_the_workflow_may_set_the_path(world: World) -> None:
    passing = WORKFLOW.replace(
        "pylekyll@v1", "pylekyll@v1\n        with:\n          baseurl: ${{ steps.pages.outputs.base_path }}"
    )
    world.lay_out({"_config.yml": CONFIG.replace("baseurl: /site\n", ""), PUBLISH: passing})
    world.on_github(pages={})
    assert codes(world.inspect()) == []


def _off(world: World) -> None:
    world.on_github(has_pages=False)


def _fork(world: World) -> None:
    world.on_github(pages={}, fork=True)
    state = {"path": PUBLISH, "state": "disabled_fork"}
    world.server.routes["/repos/ada/site/actions/workflows"] = reply({"workflows": [state]})


def _protected(world: World) -> None:
    world.on_github(pages={})
    path = "/repos/ada/site/environments/github-pages"
    world.server.routes[path] = reply({"deployment_branch_policy": {"custom_branch_policies": True}})
    world.server.routes[f"{path}/deployment-branch-policies"] = reply({"branch_policies": [{"name": "master"}]})


def _source(world: World, **source: str) -> None:
    world.on_github(pages={"build_type": "legacy", "source": {"branch": "main", "path": "/", **source}})


#: Answers of GitHub, files of the site, the code, and a part of the finding.
STATES: dict[str, tuple[Callable[[World], None], dict[str, Any], str, str]] = {
    "Pages is off": (_off, {}, "publish-pages-off", "Source: GitHub Actions"),
    "the branch is the source": (_source, {}, "publish-source", "Settings > Pages > Build and deployment > Source"),
    "the source without a workflow": (_source, {PUBLISH: None}, "publish-source", "GitHub's own Jekyll"),
    "the source is not built": (
        _source,
        {PUBLISH: None, ".nojekyll": ""},
        "publish-nojekyll",
        "with the source of the site",
    ),
    "Actions are the source of a branch": (
        lambda world: world.on_github(pages={}),
        {PUBLISH: TO_BRANCH},
        "publish-source",
        "choose 'gh-pages'",
    ),
    "another branch is the source": (_source, {PUBLISH: TO_BRANCH}, "publish-source", "Pages publishes 'main'"),
    "a fork": (_fork, {}, "publish-workflow-off", "a fork until you allow it"),
    "a protected environment": (_protected, {}, "publish-environment", "lets only master publish"),
    "an archive": (lambda world: world.on_github(pages={}, archived=True), {}, "publish-repository", "is archived"),
    "another name": (
        lambda world: world.on_github(pages={}, full_name="ada/new"),
        {},
        "publish-repository",
        "git remote set-url origin https://github.com/ada/new.git",
    ),
    "a failed build": (lambda world: world.on_github(pages={"status": "errored"}), {}, "publish-failed", "tab Actions"),
    "CNAME without the setting": (
        lambda world: world.on_github(pages={}),
        {"CNAME": "www.ada.org"},
        "publish-domain",
        "Custom domain: www.ada.org",
    ),
}


@pytest.mark.parametrize("name", STATES)
def test_states(world: World, name: str) -> None:
    prepare, files, code, text = STATES[name]
    world.lay_out(files)
    prepare(world)
    world.records = {"www.ada.org": Resolved("ada.github.io", GITHUBS)}
    found = world.inspect()
    assert text in told(found, code), found


def _with_domain(world: World, **pages: Any) -> None:
    world.lay_out({"_config.yml": "theme: academic\nurl: https://www.ada.org\n"})
    world.on_github(pages={"cname": "www.ada.org", **pages})
    world.records = {"www.ada.org": Resolved("ada.github.io", GITHUBS)}


def test_a_custom_domain(world: World) -> None:
    _with_domain(world)
    assert codes(world.inspect()) == []
    world.on_github(pages={"cname": "www.ada.org", "https_enforced": False})
    assert codes(world.inspect()) == ["publish-https"]
    world.on_github(pages={"cname": "www.ada.org", "https_certificate": {"state": "dns_changed"}})
    assert "remove the custom domain, save" in told(world.inspect(), "publish-certificate")
    world.on_github(pages={"cname": "www.ada.org", "protected_domain_state": "pending"})
    assert "Verified domains" in told(world.inspect(), "publish-domain")


def test_a_domain_that_only_the_settings_may_have(world: World) -> None:
    world.lay_out({"_config.yml": "theme: academic\nurl: https://ada.org\n"})
    world.on_github()
    world.token = ""
    found = world.inspect()
    assert [each.severity for each in found.findings if each.code == "publish-address"] == [Severity.WARNING]
    assert "The address: only the settings of Pages tell whether ada.org is its domain" in found.unseen
    assert not any(line.startswith("The address: ") for line in found.seen)


def test_an_address_without_a_host(world: World) -> None:
    world.lay_out({"_config.yml": "theme: academic\nurl: 'https://[ada'\n"})
    world.on_github()
    world.token = ""
    assert "url-mistake" in codes(world.inspect())


@pytest.mark.parametrize(
    ("records", "text"),
    [
        (None, "a CNAME record of 'www.ada.org' to ada.github.io"),
        (Resolved("bob.github.io", GITHUBS), "leads to bob.github.io"),
        (Resolved("www.ada.org", ("192.0.2.7",)), "leads to 192.0.2.7, which is not GitHub Pages"),
        (Resolved("www.ada.org", (*GITHUBS, "192.0.2.7")), "and to 192.0.2.7"),
    ],
)
def test_records(world: World, records: Resolved | None, text: str) -> None:
    _with_domain(world)
    world.records = {"www.ada.org": records} if records else {}
    assert text in told(world.inspect(), "publish-dns")


def test_the_records_of_a_domain_without_a_subdomain(world: World) -> None:
    world.lay_out({"_config.yml": "theme: academic\nurl: https://ada.org\n"})
    world.on_github(pages={"cname": "ada.org"})
    assert "A records of 'ada.org' to 185.199.108.153" in told(world.inspect(), "publish-dns")


def test_the_address_of_github_has_no_records_to_set(world: World) -> None:
    world.lay_out({"CNAME": "ada.github.io", PUBLISH: None})
    world.records = {}
    found = codes(world.inspect())
    assert "publish-cname" in found
    assert "publish-dns" not in found


def test_the_records_of_a_repository_that_is_not_on_github(world: World) -> None:
    world.lay_out({"CNAME": "www.ada.org", PUBLISH: None})
    git(world.folder, "remote", "remove", "origin")
    world.records = {}
    assert "a CNAME record of 'www.ada.org' to ACCOUNT.github.io" in told(world.inspect(), "publish-dns")


def test_a_branch_with_the_built_site_needs_nojekyll(world: World) -> None:
    world.lay_out({PUBLISH: TO_BRANCH})
    world.on_github(pages={"build_type": "legacy", "source": {"branch": "gh-pages", "path": "/"}})
    assert any("git fetch" in note for note in world.inspect().unseen)
    built = world.folder.parent / "built"
    git(world.folder, "worktree", "add", "--quiet", "--detach", str(built))
    git(built, "rm", "-rq", ".")
    for path in ("index.html", "_static/x.css"):
        (built / path).parent.mkdir(parents=True, exist_ok=True)
        (built / path).write_text("x")
    git(built, "add", "--all")
    git(built, "commit", "--quiet", "--message", "built")
    git(built, "update-ref", "refs/remotes/origin/gh-pages", "HEAD")
    assert "'_static' is left out" in told(world.inspect(), "publish-nojekyll")
    (built / ".nojekyll").write_text("")
    git(built, "add", "--all")
    git(built, "commit", "--quiet", "--message", "built")
    git(built, "update-ref", "refs/remotes/origin/gh-pages", "HEAD")
    assert codes(world.inspect()) == []


def test_what_cannot_be_seen_is_said(world: World) -> None:
    world.lay_out()
    world.token = ""
    world.on_github()
    assert any("with a token only" in note for note in world.inspect().unseen)
    world.server.routes["/repos/ada/site/pages"] = status(403)
    assert any("403 Forbidden. Set GITHUB_TOKEN" in note for note in world.inspect().unseen)
    world.server.routes["/repos/ada/site"] = status(404)
    assert any("it is private, or does not exist" in note for note in world.inspect().unseen)
    world.token = "secret"
    assert codes(world.inspect()) == ["publish-repository"]
    world.server.routes["/repos/ada/site"] = reply("<html>")
    assert any("something else than JSON" in note for note in world.inspect().unseen)
    world.server.close()
    found = world.inspect()
    assert found.unseen == ["The repository's settings: GitHub's API refused the connection"]
    assert found.passed


def test_the_token_is_sent_to_the_api_alone(world: World) -> None:
    world.lay_out()
    world.on_github(pages={})
    world.deployed(world.head)
    world.online()
    world.inspect(before=True, after=True, address=f"{world.server.address}/site/")
    sent = {path.partition("?")[0]: headers.get("Authorization") for path, headers in world.server.requests}
    assert {value for path, value in sent.items() if path.startswith("/repos/")} == {"Bearer secret"}
    assert {value for path, value in sent.items() if path.startswith("/site/")} == {None}


def test_notices_come_last(world: World) -> None:
    world.lay_out({PUBLISH: None})
    world.on_github(pages={})
    (world.folder / "new.md").write_text("x")
    severities = [each.severity for each in world.inspect().findings]
    assert severities == [Severity.ERROR, Severity.NOTICE]
