"""After the push: what visitors get. Each mistake has one cause and one cure."""

from __future__ import annotations

import re
import socket
import subprocess
from typing import TYPE_CHECKING, Any

import pytest

from pylekyll.checks.publishing import Inspector, Patience, inspect
from pylekyll.site.config import load
from tests.academic.scholar.servers import Server, drip, hang, redirect, reply, status
from tests.checks.publishing.world import FRONT, INNER, World

if TYPE_CHECKING:
    from pathlib import Path

    from pylekyll.checks.publishing import Inspection

NO_SITE = "<html><body><h1>404</h1><p><strong>There isn't a GitHub Pages site here.</strong></p></body></html>"


@pytest.fixture
def online(world: World) -> World:
    """Return a world whose newest commit is online."""
    world.lay_out()
    world.on_github(pages={})
    world.deployed(world.head)
    world.online()
    return world


def the_code(found: Inspection) -> str:
    """Return the code of the only finding."""
    assert len(found.findings) == 1, found.findings
    return found.findings[0].code


def test_a_sound_site(online: World) -> None:
    found = online.live()
    assert found.findings == []
    assert found.unseen == []
    seen = [line.partition(":")[0] for line in found.seen]
    assert seen[1:] == [
        "The published commit",
        "The front page",
        "A stylesheet",
        "A picture",
        "An inner page",
        "A stylesheet",
        "The feed",
    ]


#: Answers of the published site, the only code, and a part of its cure.
STATES: dict[str, tuple[dict[str, Any], str, str]] = {
    "no site": ({"": reply(NO_SITE, 404)}, "live-not-published", "Settings > Pages > Build and deployment"),
    "no front page": ({"": status(404)}, "live-front-page", "actions/upload-pages-artifact"),
    "an empty front page": ({"": " \n"}, "live-front-page", "tab Actions"),
    "a broken server": ({"": status(503)}, "live-unreachable", "githubstatus.com"),
    "front matter": ({"": "---\nlayout: home\ntitle: Ada\n---\nHello"}, "live-source", "Source: GitHub Actions"),
    "empty front matter": ({"": "---\n---\n<html>"}, "live-source", "Source: GitHub Actions"),
    "Liquid": (
        {"": "<html><body><p>{% include head.html %}</p></body></html>"},
        "live-source",
        "Source: GitHub Actions",
    ),
    "front matter inside": ({"papers/": "---\nlayout: page\n---\n"}, "live-source", "Source: GitHub Actions"),
    "a stylesheet without a build": ({"style.css": "---\n---\n@import 'x';"}, "live-source", "Source: GitHub Actions"),
    "GitHub's own builder": (
        {"": FRONT.replace("<head>", '<head><meta name="generator" content="Jekyll v3.10.0">')},
        "live-builder",
        "Source: GitHub Actions",
    ),
    "no stylesheet": ({"style.css": None}, "live-stylesheet", "pylekyll doctor"),
    "a page for a stylesheet": ({"style.css": reply("<html>", Content_Type="text/html")}, "live-stylesheet", "doctor"),
    "no picture": ({"ada.png": None}, "live-picture", "git status --ignored"),
    "a pointer for a picture": ({"ada.png": "version https://git-lfs.github.com/spec/v1\n"}, "live-lfs", "`lfs: true`"),
    "no inner page": ({"papers/": None}, "live-page", "pylekyll doctor"),
    "an inner page without its stylesheet": (
        {"papers/": INNER.replace("style.css", "gone.css")},
        "live-stylesheet",
        "pylekyll doctor",
    ),
    "no feed": ({"feed.xml": None}, "live-feed", "jekyll-feed"),
    "a page for a feed": ({"feed.xml": "Hello"}, "live-feed", "front matter"),
    "the machine that built it": (
        {"": FRONT.replace("/site/style", "http://localhost:4000/site/style")},
        "live-local-address",
        "JEKYLL_ENV=production",
    ),
    "a log-in": ({"": redirect("https://github.com/login?return_to=x")}, "live-private", "visibility: Public"),
    "a redirect without an end": ({"": redirect("/site/")}, "live-redirect", "encryption to Full"),
    "a front page elsewhere": (
        {"": redirect("/site/en/"), "en/": FRONT},
        "live-redirect",
        "`index.md`",
    ),
}


@pytest.mark.parametrize("name", STATES)
def test_states(online: World, name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    files, code, cure = STATES[name]
    monkeypatch.setattr("pylekyll.checks.publishing.parts._LOCAL", re.compile(r"http://localhost(?::\d+)?(?=[/\"])"))
    monkeypatch.setattr("socket.getaddrinfo", _only_here)
    online.online(files)
    found = online.live()
    assert the_code(found) == code, found.findings
    assert cure in (found.findings[0].hint or "")


_resolve = socket.getaddrinfo


def _only_here(host: Any, *arguments: Any, **settings: Any) -> Any:
    """Resolve this machine only: a test does not ask the network."""
    name = host.decode() if isinstance(host, bytes) else host
    if name not in {"127.0.0.1", "localhost"}:
        raise socket.gaierror(socket.EAI_NONAME, "Name or service not known")
    return _resolve(host, *arguments, **settings)


def test_a_wrong_baseurl_is_one_finding(online: World) -> None:
    online.online({"": FRONT.replace("/site/", "/")})
    found = online.live()
    assert the_code(found) == "live-baseurl"
    assert "Write `baseurl: '/site'`" in (found.findings[0].hint or "")


def test_a_baseurl_too_many(online: World) -> None:
    online.server.routes.update({"/": reply(FRONT), "/style.css": reply("b {}"), "/site/style.css": status(404)})
    found = online.live("/")
    assert the_code(found) == "live-baseurl"
    assert "baseurl: ''" in (found.findings[0].hint or "")


def test_the_letter_case_of_a_picture(online: World) -> None:
    (online.folder / "Ada.PNG").write_bytes(b"x")
    online.commit()
    online.push()
    online.deployed(online.head)
    online.online({"ada.png": None})
    found = online.live()
    assert the_code(found) == "live-letter-case"
    assert "'Ada.PNG'" in found.findings[0].message


@pytest.mark.parametrize("behaviour", [hang, drip])
def test_a_server_that_never_ends(online: World, behaviour: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pylekyll.checks.publishing.visit._SECONDS", 0.5)
    online.online({"feed.xml": behaviour})
    found = online.live()
    assert found.findings == []
    assert any(note.startswith("The feed: ") and "no answer within" in note for note in found.unseen)
    online.online({"": behaviour})
    assert the_code(online.live()) == "live-unreachable"


def test_liquid_in_code_is_a_text_about_liquid(online: World) -> None:
    about = "<p>Write <code>{{ page.title }}</code></p><pre>{% include x %}</pre>"
    online.online({"": FRONT.replace("<body>", f"<body>{about}")})
    assert online.live().findings == []


# -- the commit ---------------------------------------------------------------------------------------------------


def test_it_waits_for_the_deployment(online: World) -> None:
    first = online.head
    second = online.commit()
    online.push()
    online.deployed(first)
    sleep = online.time.sleep

    def deploy(seconds: float) -> None:
        sleep(seconds)
        if len(online.time.pauses) == 3:
            online.deployed(second, "in_progress")
        if len(online.time.pauses) == 5:
            online.deployed(second)

    online.time.sleep = deploy  # type: ignore[method-assign]
    assert online.live().findings == []
    assert online.time.pauses == [5.0] * 5
    assert online.told == [f"Waiting up to 60 s for the deployment of {second[:12]} ..."]


def test_the_time_is_up(online: World) -> None:
    first = online.head
    second = online.commit()
    online.push()
    found = online.live()
    assert the_code(found) == "live-old-commit"
    assert f"{first[:12]} is online, not {second[:12]}" in found.findings[0].message
    assert sum(online.time.pauses) <= 60
    online.deployed(second, "queued")
    assert "has not ended after 60 s: queued" in online.live().findings[0].message


def test_a_failed_deployment_and_a_failed_run(online: World) -> None:
    online.deployed(online.head, "failure")
    found = online.live()
    assert the_code(found) == "live-deployment-failed"
    assert found.findings[0].hint == "Read its log: https://log.example/1"
    online.deployed("0" * 40)
    run = {"conclusion": "failure", "html_url": "https://run.example/2"}
    online.server.routes["/repos/ada/site/actions/workflows/publish.yml/runs"] = reply({"workflow_runs": [run]})
    found = online.live()
    assert the_code(found) == "live-deployment-failed"
    assert found.findings[0].hint == "Read its log: https://run.example/2"
    assert online.time.pauses == []


def test_the_page_names_its_commit(online: World) -> None:
    for path in [path for path in online.server.routes if "/deployments" in path]:
        del online.server.routes[path]
    first = online.head
    online.online({"": FRONT.replace("style.css", f"style.css?v={first}")})
    assert f"The published commit: {first[:12]}" in online.live().seen
    online.commit()
    online.push()
    assert the_code(online.live()) == "live-old-commit"
    online.online()
    found = online.live()
    assert found.findings == []
    assert "The published commit: neither GitHub's API nor the page names it" in found.unseen


# -- domains ------------------------------------------------------------------------------------------------------


_SETTINGS = """[ca]
default_ca = here
[here]
database = index
new_certs_dir = .
rand_serial = yes
unique_subject = no
default_md = sha256
policy = any
[any]
commonName = supplied
"""


class _Authority:
    """A certificate authority in a folder."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        (folder / "settings").write_text(_SETTINGS)
        (folder / "index").touch()
        signs = ["-addext", "keyUsage=critical,keyCertSign"]  # from Python 3.13 on, certificates are checked strictly
        self._openssl("req", "-x509", *self._key("ca"), *signs, "-days", "9", "-subj", "/CN=Test CA", "-out", "ca.pem")

    def _key(self, name: str) -> list[str]:
        return ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-keyout", f"{name}.key"]

    def _openssl(self, *words: str) -> None:
        subprocess.run(["openssl", *words], cwd=self.folder, check=True, capture_output=True, timeout=60)

    def certificate(self, host: str, end: str = "20991231235959Z") -> Path:
        """Return a certificate for ``host`` with its key."""
        self._openssl("req", *self._key(host), "-subj", f"/CN={host}", "-out", f"{host}.csr")
        (self.folder / "extension").write_text(f"subjectAltName=DNS:{host}\nauthorityKeyIdentifier=keyid\n")
        by = [
            "-batch",
            "-notext",
            "-config",
            "settings",
            "-cert",
            "ca.pem",
            "-keyfile",
            "ca.key",
            "-extfile",
            "extension",
        ]
        dates = ["-startdate", "20200101000000Z", "-enddate", end]
        self._openssl("ca", *by, *dates, "-in", f"{host}.csr", "-out", f"{host}.crt")
        path = self.folder / f"{host}.pem"
        path.write_text((self.folder / f"{host}.crt").read_text() + (self.folder / f"{host}.key").read_text())
        return path


@pytest.fixture(scope="module")
def authority(tmp_path_factory: pytest.TempPathFactory) -> _Authority:
    return _Authority(tmp_path_factory.mktemp("authority"))


def _at_domain(
    world: World, authority: _Authority, certificate: Path, monkeypatch: pytest.MonkeyPatch, plain: Server | None = None
) -> Inspection:
    """Inspect https://www.ada.org/, which the test's resolver leads to a server here."""
    world.on_github(pages={"cname": "www.ada.org", "html_url": "https://www.ada.org/"})
    with Server(certificate) as server:
        server.routes = {path.removeprefix("/site"): route for path, route in world.server.routes.items()}
        at = {443: int(server.host.rpartition(":")[2])}
        if plain is not None:
            at[80] = int(plain.host.rpartition(":")[2])

        def resolver(host: Any, port: Any, *arguments: Any, **settings: Any) -> Any:
            name = host.decode() if isinstance(host, bytes) else host
            if name == "www.ada.org":
                return _resolve("127.0.0.1", at.get(port, 9), *arguments, **settings)
            return _only_here(host, port, *arguments, **settings)

        monkeypatch.setattr("socket.getaddrinfo", resolver)
        environment = {**world.environment(), "REQUESTS_CA_BUNDLE": str(authority.folder / "ca.pem")}
        config = load(str(world.folder), {}, [], environment)
        inspector = Inspector(patience=Patience(0, lambda: 0.0, lambda _: None))
        return inspect(config, before=False, after=True, inspector=inspector)


def _domain(online: World) -> World:
    files = {"": FRONT.replace("/site/", "/"), "papers/": INNER.replace("/site/", "/")}
    online.online(files)
    return online


def test_a_domain_with_its_certificate(online: World, authority: _Authority, monkeypatch: pytest.MonkeyPatch) -> None:
    with Server() as plain:
        plain.otherwise = redirect("https://www.ada.org/")
        found = _at_domain(_domain(online), authority, authority.certificate("www.ada.org"), monkeypatch, plain)
        assert found.findings == []
        assert "The front page: https://www.ada.org/" in found.seen
        plain.otherwise = reply("<html>")
        found = _at_domain(online, authority, authority.certificate("www.ada.org"), monkeypatch, plain)
        assert the_code(found) == "live-https"
        assert found.findings[0].hint == "On GitHub: Settings > Pages > Enforce HTTPS."


@pytest.mark.parametrize(
    ("host", "end", "text"),
    [
        ("wild.github.io", "20991231235959Z", "a certificate for another name"),
        ("www.ada.org", "20200102000000Z", "an expired certificate"),
    ],
)
def test_a_domain_with_a_wrong_certificate(
    online: World, authority: _Authority, monkeypatch: pytest.MonkeyPatch, host: str, end: str, text: str
) -> None:
    found = _at_domain(_domain(online), authority, authority.certificate(host, end), monkeypatch)
    assert the_code(found) == "live-certificate"
    assert text in found.findings[0].message
    assert "remove the custom domain, save" in (found.findings[0].hint or "")


def test_a_domain_with_a_certificate_of_nobody(
    online: World, authority: _Authority, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "other").mkdir()
    found = _at_domain(
        _domain(online), authority, _Authority(tmp_path / "other").certificate("www.ada.org"), monkeypatch
    )
    assert the_code(found) == "live-certificate"
    assert "cannot be trusted" in found.findings[0].message


@pytest.mark.parametrize(
    ("address", "cure"),
    [
        ("http://www.ada.org/site/style.css", "`url: https://www.ada.org`"),
        ("http://cdn.example/x.css", "Write https://"),
    ],
)
def test_mixed_content(
    online: World, authority: _Authority, monkeypatch: pytest.MonkeyPatch, address: str, cure: str
) -> None:
    _domain(online)
    script = f'<script src="{address}"></script></head>'
    online.online(
        {"": FRONT.replace("/site/", "/").replace("</head>", script), "papers/": INNER.replace("/site/", "/")}
    )
    found = _at_domain(online, authority, authority.certificate("www.ada.org"), monkeypatch)
    assert the_code(found) == "live-mixed-content"
    assert cure in (found.findings[0].hint or "")


def test_a_name_without_a_record(online: World, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("socket.getaddrinfo", _only_here)
    online.on_github(pages={"cname": "www.ada.org", "html_url": "https://www.ada.org/"})
    found = online.inspect(before=False, after=True)
    assert the_code(found) == "live-dns"
    online.server.close()
    found = online.inspect(before=False, after=True)
    assert the_code(found) == "live-unreachable"
    assert "no network" in found.findings[0].message


def test_another_host(online: World) -> None:
    address = online.server.address.replace("127.0.0.1", "localhost")
    online.online({"": redirect(f"{address}/other/")})
    online.server.routes["/other/"] = reply(FRONT)
    found = online.live()
    assert the_code(found) == "live-redirect"
    assert f"`url: {address}` and `baseurl: ''`" in (found.findings[0].hint or "")
