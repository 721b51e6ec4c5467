"""Histories, environments and private keys in the source: no setting and no template of a safe site reaches them."""

from __future__ import annotations

import json
import os
from typing import TYPE_CHECKING, Any

import pytest

from pylekyll.build.pipeline import build
from pylekyll.foundation.log import Log
from pylekyll.foundation.private import holds_key, is_private_name
from pylekyll.site.config import load
from tests.support.in_process import pylekyll

if TYPE_CHECKING:
    from pathlib import Path

SECRET = "the-secret"
BODY = "MIIEvQIBADANBgkqhkiG9w0BAQEFAASCBKcwggSjAgEAAoIBAQC7VJTUt9Us8cKj" * 2
KEY = f"-----BEGIN PRIVATE KEY-----\n{BODY}\n{SECRET}\n-----END PRIVATE KEY-----\n"
NAMES = [
    ".git/config",
    ".hg/hgrc",
    ".svn/wc.txt",
    ".env",
    ".env.production",
    ".envrc",
    "sub/.git/config",
    ".GIT/config",
]
NAMES += ["sub/.env", "_posts/.env"]
#: Files that hold a key, whatever their names are.
KEYS = ["id_rsa", "deploy.pem", "server.txt", "picture.png", "assets/x.css", "_data/../key", "_extra/key.bin"]
#: Sites that want a private file by a setting or in a template.
WAYS: dict[str, tuple[dict[str, str], dict[str, Any]]] = {
    "include of a folder": ({".git/config": SECRET}, {"include": [".git"]}),
    "include of a file": ({".git/config": SECRET}, {"include": [".git/config"]}),
    "include of a pattern": ({".env": SECRET}, {"include": [".*"]}),
    "include of a page": ({".env": f"---\n---\n{SECRET}"}, {"include": [".env"]}),
    "includes_dir": ({".git/config": SECRET, "a.html": "---\n---\n{% include config %}"}, {"includes_dir": ".git"}),
    "includes_dir above": (
        {".git/config": SECRET, "a.html": "---\n---\n{% include .git/config %}"},
        {"includes_dir": "."},
    ),
    "include_relative": ({".git/config": SECRET, "a.html": "---\n---\n{% include_relative .git/config %}"}, {}),
    "include_relative of .env": ({".env": SECRET, "a.html": "---\n---\n{% include_relative .env %}"}, {}),
    "include of a key": ({"_includes/k": KEY, "a.html": "---\n---\n{% include k %}"}, {}),
    "layouts_dir": ({".git/x.html": SECRET, "a.html": "---\nlayout: x\n---\n"}, {"layouts_dir": ".git"}),
    "data_dir": ({".git/x.yml": f"k: {SECRET}", "a.html": "---\n---\n{{ site.data }}"}, {"data_dir": ".git"}),
    "data": ({"_data/x.csv": KEY, "a.html": "---\n---\n{{ site.data }}"}, {}),
    "collections_dir": (
        {".git/_c/a.html": f"---\n---\n{SECRET}"},
        {"collections_dir": ".git", "collections": {"c": {"output": True}}},
    ),
    "collection": ({"_c/.env": SECRET, "_c/key": KEY}, {"collections": {"c": {"output": True}}, "include": [".env"]}),
    "publications": (
        {".git/x.bib": f"@article{{a, title={{{SECRET}}}}}", "a.html": "---\n---\n{{ site.data.publications }}"},
        {"publications": {"source": ".git"}, "plugins": ["pylekyll-publications"]},
    ),
    "scholar": (
        {".git/x.bib": f"@article{{a, title={{{SECRET}}}, author={{A, B}}}}", "a.html": "---\n---\n{% bibliography %}"},
        {"scholar": {"source": ".git", "bibliography": "x.bib"}, "plugins": ["jekyll-scholar"]},
    ),
    "cv": ({".git/cv.yml": f"name: {SECRET}", "a.html": "---\n---\n{{ site.cv }}"}, {"cv": {"source": ".git/cv.yml"}}),
    "get-json": (
        {".git/x.json": json.dumps({"k": SECRET}), "a.html": "---\n---\n{{ site.data.x.k }}"},
        {"jekyll_get_json": {"data": "x", "json": ".git/x.json"}, "plugins": ["jekyll-get-json"]},
    ),
}
MODES: dict[str, dict[str, Any]] = {"--safe": {"safe": True}, "github-pages": {"pylekyll": {"compat": "github-pages"}}}


def published(folder: Path, files: dict[str, str], settings: dict[str, Any], log: Log | None = None) -> str:
    """Build a site; return the names and texts of its files."""
    for name, text in {"index.html": "---\n---\nThe page.", **files}.items():
        path = folder / "site" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    given = {"whitelist": settings.get("plugins", []), "destination": os.fspath(folder / "out"), **settings}
    config = load(folder / "site", {"skip_config_files": True, **given}, working_directory=folder / "site")
    try:
        build(config, log or Log())
    except Exception as error:  # noqa: BLE001 - an include that is not found ends the build
        return f"{error}"
    found = sorted(path for path in (folder / "out").rglob("*") if path.is_file())
    return "\n".join(f"{path.relative_to(folder / 'out')}\n{path.read_text('utf-8', 'replace')}" for path in found)


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("way", WAYS)
def test_a_safe_site_does_not_reach_them(way: str, mode: str, tmp_path: Path) -> None:
    files, settings = WAYS[way]
    assert SECRET not in published(tmp_path, files, {**settings, **MODES[mode]})


@pytest.mark.parametrize("way", WAYS)
def test_the_default_reaches_them(way: str, tmp_path: Path) -> None:
    """Otherwise the test above would prove nothing."""
    files, settings = WAYS[way]
    text = published(tmp_path, files, settings)
    assert SECRET in text or (way == "cv" and "cv.pdf" in text)


@pytest.mark.parametrize("mode", MODES)
def test_a_safe_site_publishes_no_key_of_any_name(mode: str, tmp_path: Path) -> None:
    text = published(tmp_path, dict.fromkeys(KEYS, KEY), {"include": ["_extra"], **MODES[mode]})
    assert "The page." in text
    assert SECRET not in text


@pytest.mark.parametrize("link", ["linked", "linked.txt"])
def test_symlinks_do_not_lead_to_them(link: str, tmp_path: Path) -> None:
    (tmp_path / "site").mkdir()
    (tmp_path / "site" / link).symlink_to(".git/config" if "." in link else ".git")
    page = "---\n---\n{% include_relative linked/config %}{% include_relative linked.txt %}"
    files = {".git/config": SECRET, "a.html": page}
    assert SECRET not in published(tmp_path, files, {"safe": True})


@pytest.mark.parametrize("name", [*NAMES[:-1], "id_rsa", "some.txt"])
def test_the_default_publishes_them_with_a_warning(name: str, tmp_path: Path) -> None:
    log = Log()
    includes = [".git", ".hg", ".svn", ".env", ".env.production", ".envrc", ".GIT"]
    text = KEY if name in {"id_rsa", "some.txt"} else SECRET
    assert SECRET in published(tmp_path, {name: text}, {"include": includes}, log)
    assert [
        found.location and found.location.path for found in log.findings if found.code == "private-file-published"
    ] == [name]


@pytest.mark.parametrize("name", [".git/config", ".env", "some.txt"])
def test_doctor_reports_them_as_errors(name: str, tmp_path: Path) -> None:
    (tmp_path / name).parent.mkdir(exist_ok=True)
    (tmp_path / name).write_text(KEY)
    (tmp_path / "_config.yml").write_text("include: [.git, .env]\n")
    (tmp_path / "index.html").write_text("---\n---\nx")
    done = pylekyll(["doctor"], tmp_path, {"HOME": str(tmp_path)})
    text = done.stdout + done.stderr
    assert done.returncode == 1
    assert text.count(f"The site publishes '{name}'") == 1, text


@pytest.mark.parametrize("name", NAMES)
def test_names(name: str) -> None:
    assert is_private_name(name)


@pytest.mark.parametrize("name", [".github/x", ".gitignore", "a.env", "git/config", "x.git.md", ".well-known/x", "env"])
def test_other_names(name: str) -> None:
    assert not is_private_name(name)


@pytest.mark.parametrize(
    "text",
    [
        *(f"-----BEGIN {kind}PRIVATE KEY-----\nx" for kind in ("", "RSA ", "EC ", "OPENSSH ", "ENCRYPTED ", "DSA ")),
        *(
            "-----BEGIN PGP PRIVATE KEY BLOCK-----\n",
            "\ufeff\n  -----BEGIN PRIVATE KEY-----",
            "PuTTY-User-Key-File-2: x",
        ),
        f"Bag Attributes\n    x\n{KEY}",
        f"-----BEGIN CERTIFICATE-----\n{BODY}\n-----END CERTIFICATE-----\n{KEY}",
        f"-----BEGIN RSA PRIVATE KEY-----\nProc-Type: 4,ENCRYPTED\nDEK-Info: AES-128-CBC,00\n\n{BODY}",
        f"# text\n{KEY}",
    ],
)
def test_keys(text: str) -> None:
    assert holds_key(text.encode())


@pytest.mark.parametrize(
    "text",
    [
        "The file begins with `-----BEGIN PRIVATE KEY-----`.",
        "x\n-----BEGIN RSA PRIVATE KEY-----\n...\n-----END RSA PRIVATE KEY-----",
        *("-----BEGIN PUBLIC KEY-----\n" + BODY, "-----BEGIN CERTIFICATE-----\n" + BODY, "", "\0" * 100),
    ],
)
def test_other_texts(text: str) -> None:
    assert not holds_key(text.encode())
