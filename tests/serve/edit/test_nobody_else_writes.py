"""The attacks: other hosts, other pages, other forms of a request, and paths that lead elsewhere."""

from __future__ import annotations

import base64
import json
import os
from typing import TYPE_CHECKING, Any

import pytest

from pylekyll.serve.edit.errors import EditError
from pylekyll.serve.edit.files import digest_of
from pylekyll.serve.edit.session import Session
from tests.serve.edit.conftest import Bench, lay_out

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from tests.serve.edit.conftest import Answer

    Editor = Callable[..., Answer]

HELLO = {"ask": "hello"}


def test_the_own_page_may_ask(editor: Editor) -> None:
    answer = editor(HELLO)
    assert answer.status == 200
    assert answer.json()["title"] == "A lab"


@pytest.mark.parametrize(
    "changed",
    [
        {"x_pylekyll_token": None},
        {"x_pylekyll_token": ""},
        {"x_pylekyll_token": "x" * 43},
        {"host": "evil.example:4001"},
        {"host": "localhost:4000"},
        {"host": "localhost"},
        {"host": "localhost.evil.example:4001"},
        {"origin": None},
        {"origin": "null"},
        {"origin": "http://localhost:4000"},
        {"origin": "http://127.0.0.1:4001"},
        {"origin": "https://localhost:4001"},
        {"origin": "http://localhost:4001.evil.example"},
        {"sec_fetch_site": "same-site"},
        {"sec_fetch_site": "cross-site"},
        {"sec_fetch_dest": "iframe"},
        {"content_type": None},
        {"content_type": "text/plain"},
        {"content_type": "application/x-www-form-urlencoded"},
        {"content_type": "multipart/form-data; boundary=application/json"},
    ],
)
def test_a_request_of_another_page_is_refused(editor: Editor, changed: dict[str, Any]) -> None:
    answer = editor(HELLO, **changed)
    assert answer.status == 403
    assert b"A lab" not in answer.body
    assert "access-control-allow-origin" not in answer.headers


@pytest.mark.parametrize("method", ["GET", "HEAD", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE"])
def test_only_post_asks(editor: Editor, method: str) -> None:
    assert editor(HELLO, method=method).status in {403, 405}


@pytest.mark.parametrize("body", [b"", b"[]", b"null", b'"text"', b"{", b"[" * 100_000, b"\xff\xfe", b'{"ask": {}}'])
def test_a_body_without_a_message_is_refused(editor: Editor, body: bytes) -> None:
    assert editor(body).status in {400, 409}


def test_the_page_of_the_editor_cannot_be_framed_or_fed(editor: Editor) -> None:
    answer = editor(b"", method="GET", path="/", origin=None, content_type=None)
    policy = answer.headers["content-security-policy"]
    assert "frame-ancestors 'none'" in policy
    assert "script-src 'self'" in policy
    assert "unsafe" not in policy
    assert answer.headers["x-frame-options"] == "DENY"
    assert answer.headers["referrer-policy"] == "no-referrer"
    assert answer.headers["cross-origin-opener-policy"] == "same-origin"
    assert answer.headers["cross-origin-resource-policy"] == "same-origin"
    assert "set-cookie" not in answer.headers
    text = answer.body.decode()
    assert "<script>" not in text
    assert "http://localhost:4000" in text


def test_a_code_begins_one_session() -> None:
    session = Session()
    code = session.code
    token = session.begin(code)
    assert token is not None
    assert session.accepts(token)
    assert session.begin(code) is None
    assert not session.accepts(code)
    assert not session.accepts(None)
    assert session.begin(token) is None


def test_wrong_codes_do_not_lock_the_owner_out() -> None:
    session = Session()
    for number in range(100):
        assert session.begin(f"guess {number}") is None
    assert session.begin(session.code) is not None


def test_a_session_does_not_begin_with_a_large_message(editor: Callable[..., Answer]) -> None:
    code = editor.session.code  # type: ignore[attr-defined]
    assert editor({"code": code, "more": "x" * 5000}, path="/session").status == 403
    assert editor({"code": code}, path="/session").status == 200


def test_a_file_with_a_key_is_neither_shown_nor_replaced(bench: Bench) -> None:
    key = f"-----BEGIN OPENSSH PRIVATE KEY-----\n{'b3BlbnNzaC1rZXktdjEAAAAA' * 4}\n"
    (bench.source / "notes.txt").write_text(key)
    for base in ("-", digest_of(key.encode())):
        with pytest.raises(EditError) as refused:
            bench.ask("save", changes=[{"path": "notes.txt", "base": base, "text": "x"}])
        assert refused.value.code == "private"
        assert "b3BlbnNz" not in str(vars(refused.value))
    assert (bench.source / "notes.txt").read_text() == key


def test_a_folder_that_becomes_a_link_after_the_check_is_not_read(bench: Bench, tmp_path: Path) -> None:
    (tmp_path / "outside").mkdir()
    (tmp_path / "outside" / "secret.md").write_text("secret")
    (bench.source / "swapped").symlink_to(tmp_path / "outside")
    files = bench.desk.files
    assert files.content("swapped/secret.md") is None
    assert files.mode("swapped/secret.md") is None
    files.set_mode("swapped/secret.md", 0o777)
    assert (tmp_path / "outside" / "secret.md").stat().st_mode & 0o777 != 0o777


def test_a_picture_of_another_kind_than_its_name_is_refused(bench: Bench) -> None:
    """Pillow reads EPS with Ghostscript, a program."""
    pytest.importorskip("PIL.Image")
    eps = b"%!PS-Adobe-3.0 EPSF-3.0\n%%BoundingBox: 0 0 3000 3000\n%%EndComments\nshowpage\n%%EOF\n"
    with pytest.raises(EditError, match="cannot be read"):
        bench.ask("upload", name="holiday.png", data=base64.b64encode(eps).decode(), alt="Holiday")


def test_a_passphrase_begins_any_number_of_sessions() -> None:
    session = Session("correct horse battery")
    assert session.begin("correct horse battery") == session.begin("correct horse battery")
    assert session.begin("correct horse") is None
    assert session.begin("") is None
    assert Session(None).begin("") is None


PATHS = (
    *("../outside.md", "/etc/passwd", "a/../../outside.md", "./index.md", "a//b.md", "index.md/", "..", ".", ""),
    *("C:/index.md", "a\\b.md", "index.md\0.txt", "a\nb.md", "con.md", "nul", "aux.txt", "index.md.", "index.md "),
    *(".git/config", ".git/hooks/pre-commit", "_pages/.git/config", ".env", ".env.local", ".htpasswd", ".ssh/id"),
    *("id_rsa", "keys/server.pem", "keys/server.key", "node_modules/x/index.js", ".github/workflows/x.yml"),
    *("link/other.md", "linked.md", "link", "GIT~1/config", "git~1/hooks/x", "..%2foutside.md"),
    *("_data/secrets.yml", "credentials.json", "my_api_key.txt", "_data/API-KEYS.csv", "prod.env", "a/..;/outside.md"),
    *("index.md::$DATA", "index.md?x", "\u202e/index.md\0", "a/\ud800.md", "file:///etc/passwd", "//etc/passwd"),
)


@pytest.mark.parametrize("question", ["open", "save", "draft", "delete", "rename", "edit", "form", "eject"])
def test_no_path_leads_elsewhere(bench: Bench, tmp_path: Path, question: str) -> None:
    outside = tmp_path / "outside"
    outside.mkdir()
    (outside / "other.md").write_text("SECRET")
    (tmp_path / "outside.md").write_text("SECRET")
    (bench.source / "link").symlink_to(outside)
    (bench.source / "linked.md").symlink_to(outside / "other.md")
    for path in PATHS:
        message: dict[str, Any] = {"path": path, "text": "x", "title": "x", "page": "/", "base": "-", "keys": []}
        if question == "save":
            message = {"changes": [message]}
        with pytest.raises(EditError) as refused:
            bench.ask(question, **message)
        assert "SECRET" not in json.dumps([refused.value.message, refused.value.data])
        assert str(outside) not in refused.value.message
    assert (outside / "other.md").read_text() == (tmp_path / "outside.md").read_text() == "SECRET"
    assert not (bench.source / ".git").exists()


@pytest.mark.parametrize("path", ["%2e%2e/outside.md", "~/outside.md", "%2Fetc/outside.md", "．．/outside.md"])
def test_what_looks_like_a_way_out_is_a_name(bench: Bench, tmp_path: Path, path: str) -> None:
    (tmp_path / "outside.md").write_text("SECRET")
    bench.ask("save", changes=[{"path": path, "base": "-", "text": "inside"}])
    assert (bench.source / path).read_text() == "inside"
    assert (tmp_path / "outside.md").read_text() == "SECRET"


@pytest.mark.parametrize("question", ["upload", "create", "rename", "eject"])
def test_nothing_is_created_behind_a_link_out_of_the_source(bench: Bench, tmp_path: Path, question: str) -> None:
    outside = tmp_path / "outside"
    outside.mkdir()
    for name in ("images", "_drafts", "_includes2"):
        (bench.source / name).symlink_to(outside)
    message = {
        "upload": {"name": "x.svg", "data": "PHN2Zy8+", "alt": "x"},
        "create": {"kind": "draft", "title": "x"},
        "rename": {"path": "_drafts/x.md", "title": "y"},
        "eject": {"path": "images/x.html"},
    }[question]
    with pytest.raises(EditError):
        bench.ask(question, **message)
    assert list(outside.iterdir()) == []


def test_a_private_key_is_not_shown_whatever_its_name(bench: Bench) -> None:
    key = "-----BEGIN PRIVATE KEY-----\n" + "A" * 64 + "\n-----END PRIVATE KEY-----\n"
    (bench.source / "key.txt").write_text(key)
    with pytest.raises(EditError, match="private key"):
        bench.ask("open", path="key.txt")


@pytest.mark.parametrize("path", ["_site/index.html", ".jekyll-cache/x", "built/x.md", "cache/x.md"])
def test_what_the_build_writes_is_not_edited(bench: Bench, path: str) -> None:
    files = bench.desk.files
    files._closed.extend(bench.source / name for name in ("_site", "built", "cache"))
    with pytest.raises(EditError):
        bench.ask("open", path=path)


def test_a_link_inside_the_source_is_followed_and_stays(bench: Bench) -> None:
    (bench.source / "other.md").symlink_to("index.md")
    opened = bench.ask("open", path="other.md")
    bench.ask("save", changes=[{"path": "other.md", "base": opened["digest"], "text": "new\n"}])
    assert (bench.source / "other.md").is_symlink()
    assert bench.read("index.md") == "new\n"


def test_a_link_to_a_private_file_inside_the_source_is_refused(bench: Bench) -> None:
    (bench.source / ".git").mkdir()
    (bench.source / ".git" / "config").write_text("[core]")
    (bench.source / "innocent.md").symlink_to(".git/config")
    with pytest.raises(EditError, match="private"):
        bench.ask("open", path="innocent.md")


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="the system has no named pipes")
def test_a_pipe_does_not_stop_the_editor(bench: Bench) -> None:
    os.mkfifo(bench.source / "pipe.md")
    with pytest.raises(EditError):
        bench.ask("open", path="pipe.md")


@pytest.mark.parametrize(
    ("name", "data"),
    [
        ("x.html", "PGI+"),
        ("x.js", "PGI+"),
        ("x", "PGI+"),
        ("_config.yml", "PGI+"),
        (".htaccess", "PGI+"),
        ("x.png", "not base64!"),
        ("x.png", ""),
        ("x.png.php", "PGI+"),
    ],
)
def test_only_files_that_pages_show_are_stored(bench: Bench, name: str, data: str) -> None:
    before = sorted(path for path in bench.source.rglob("*"))
    with pytest.raises(EditError):
        bench.ask("upload", name=name, data=data, alt="x")
    assert sorted(path for path in bench.source.rglob("*")) == before


def test_a_stored_file_stays_in_its_folder(bench: Bench) -> None:
    stored = bench.ask("upload", name="../../../evil/..\\x y.svg", data="PHN2Zy8+", alt="A [new] picture")
    assert stored["path"] == "images/x-y.svg"
    assert stored["markdown"] == "![A \\[new\\] picture](/images/x-y.svg)"
    assert bench.ask("upload", name="x y.svg", data="PHN2Zy8+", alt="A")["path"] == "images/x-y.svg"
    assert bench.ask("upload", name="x y.svg", data="PHN2Zz4=", alt="A")["path"] == "images/x-y-2.svg"


#: Lines of a journal that no editor has written; the first one is like those that it writes.
JOURNAL = (
    '{"number": 1, "time": 1, "label": "x", "files": [["index.md", "-", "-"]]}',
    *("{}", "[]", "[" * 100_000, '{"files": []}', '{"number": null, "time": 1, "label": "x", "files": []}'),
    *('{"number": 1, "time": 1, "label": 1, "files": []}', '{"number": "a", "time": 1, "label": "x", "files": []}'),
    *(f'{{"number": 1, "time": 1, "label": "x", "files": [{each}]}}' for each in ("null", '"abc"', "[1, 2, 3]", "[]")),
    '{"number": 1, "time": 1, "label": "x", "files": [], "undoes": []}',
)


@pytest.mark.parametrize("line", JOURNAL)
def test_saves_that_came_with_the_site_are_not_undone(line: str, tmp_path: Path) -> None:
    folder = lay_out(tmp_path / "site") / ".jekyll-cache" / "pylekyll-edit"
    folder.mkdir(parents=True)
    (folder / "journal").write_text(f"{line}\n")
    bench = Bench(tmp_path / "site", tmp_path / "out")
    assert bench.ask("history") == {"saves": []}
    with pytest.raises(EditError, match="no save to undo"):
        bench.ask("undo")
    assert bench.ask("save", changes=[{"path": "new.md", "base": "-", "text": "x"}], label="\u2028")["number"] == 1
    Bench(tmp_path / "site", tmp_path / "out").ask("undo")
    assert not (tmp_path / "site" / "new.md").exists()


@pytest.mark.parametrize("line", JOURNAL[1:])
def test_a_damaged_journal_does_not_stop_the_editor(line: str, bench: Bench) -> None:
    bench.ask("save", changes=[{"path": "new.md", "base": "-", "text": "x"}])
    (journal,) = bench.source.glob(".jekyll-cache/pylekyll-edit/*/journal")
    journal.write_text(f"{line}\n{journal.read_text()}")
    again = Bench(bench.source, bench.destination)
    assert [save["number"] for save in again.ask("history")["saves"]] == [1]
    again.ask("undo")
    assert not (bench.source / "new.md").exists()


@pytest.mark.parametrize("changes", [None, [], {}, [1, 2], [None], ["index.md"], [{"path": "index.md"}] * 51])
def test_a_save_without_changes_is_refused(bench: Bench, changes: Any) -> None:
    before = bench.read("index.md")
    with pytest.raises(EditError, match="missing"):
        bench.ask("save", changes=changes)
    assert bench.read("index.md") == before
