"""A site in a repository, and a server that plays GitHub's API and Pages for it."""

from __future__ import annotations

import os
import subprocess
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from pylekyll.checks.publishing import Inspection, Inspector, Patience, inspect
from pylekyll.site.config import load
from tests.academic.scholar.servers import Server, reply

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from pylekyll.checks.publishing.address import Resolved

CONFIG = "title: Ada\ntheme: academic\nurl: https://ada.github.io\nbaseurl: /site\n"
CHECKOUT = "actions/checkout@v5"
WORKFLOW = f"""name: Publish
on:
  push:
    branches: [main]
jobs:
  build:
    runs-on: ubuntu-latest
    steps:
      - uses: {CHECKOUT}
      - uses: ada/pylekyll@v1
      - uses: actions/upload-pages-artifact@v4
  deploy:
    needs: build
    runs-on: ubuntu-latest
    permissions:
      pages: write
      id-token: write
    steps:
      - uses: actions/deploy-pages@v4
"""
PUBLISH = ".github/workflows/publish.yml"
SITE = {"_config.yml": CONFIG, "index.md": "---\ntitle: Ada\n---\nHello\n", PUBLISH: WORKFLOW}
PAGES = {"build_type": "workflow", "cname": None, "https_enforced": True, "status": "built"}
STYLE, PICTURE = "body { color: black }", b"\x89PNG\r\n\x1a\nrest"
FEED = '<?xml version="1.0"?><feed xmlns="http://www.w3.org/2005/Atom"></feed>'
FRONT = """<!DOCTYPE html><html><head><link rel="stylesheet" href="/site/style.css">
<link rel="alternate" type="application/atom+xml" href="/site/feed.xml"></head>
<body><img src="/site/ada.png"><a href="/site/papers/">Papers</a></body></html>"""
INNER = '<html><head><link rel="stylesheet" href="/site/style.css"></head><body>Papers</body></html>'
_GIT = {
    "GIT_CONFIG_GLOBAL": os.devnull,
    "GIT_CONFIG_NOSYSTEM": "1",
    **{f"GIT_{who}_{what}": "ada@example.org" for who in ("AUTHOR", "COMMITTER") for what in ("NAME", "EMAIL")},
}


def git(folder: Path, *words: str) -> str:
    """Return git's output in ``folder``."""
    environment = {**os.environ, **_GIT}
    done = subprocess.run(
        ["git", *words], cwd=folder, env=environment, capture_output=True, text=True, check=True, timeout=60
    )
    return done.stdout.strip()


@dataclass
class Time:
    """A clock that only waiting moves."""

    now: float = 0.0
    pauses: list[float] = field(default_factory=list)

    def sleep(self, seconds: float) -> None:
        self.pauses.append(seconds)
        self.now += seconds


@dataclass
class World:
    """The site in ``folder``, and the answers of ``server``."""

    folder: Path
    server: Server
    time: Time = field(default_factory=Time)
    token: str = "secret"
    records: dict[str, Resolved] = field(default_factory=dict)
    told: list[str] = field(default_factory=list)

    def lay_out(
        self, files: Mapping[str, str | bytes | None] | None = None, branch: str = "main", remote: str = "github.com"
    ) -> None:
        """Commit the site with other files (``None`` leaves one out) and take the commit as pushed."""
        for path, content in {**SITE, **(files or {})}.items():
            if content is not None:
                target = self.folder / path
                target.parent.mkdir(parents=True, exist_ok=True)
                target.write_bytes(content if isinstance(content, bytes) else content.encode())
        git(self.folder, "init", "--quiet", f"--initial-branch={branch}")
        self.commit()
        if remote:
            with (self.folder / ".git" / "config").open("a") as config:
                config.write(f'[remote "origin"]\n\turl = https://{remote}/ada/site.git\n')
            self.push(branch)

    def commit(self) -> str:
        git(self.folder, "add", "--all")
        git(self.folder, "commit", "--quiet", "--allow-empty", "--message", "A commit")
        return self.head

    def push(self, branch: str = "main") -> None:
        path = self.folder / ".git" / "refs" / "remotes" / "origin" / branch
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text((self.folder / ".git" / "refs" / "heads" / branch).read_text())

    @property
    def head(self) -> str:
        return git(self.folder, "rev-parse", "HEAD")

    def on_github(self, branch: str = "main", pages: Mapping[str, Any] | None = None, **repository: Any) -> None:
        """Let the API have the repository; with ``pages`` the settings of Pages."""
        told = {"full_name": "ada/site", "default_branch": branch, "has_pages": True, **repository}
        self.server.routes["/repos/ada/site"] = reply(told)
        if pages is not None:
            self.server.routes["/repos/ada/site/pages"] = reply({**PAGES, **pages})
        self.server.routes["/repos/ada/site/actions/workflows"] = reply({"workflows": []})

    def deployed(self, commit: str, state: str = "success", log: str = "https://log.example/1") -> None:
        """Let the API have a newest deployment."""
        self.server.routes["/repos/ada/site/deployments"] = reply([{"id": 7, "sha": commit}])
        self.server.routes["/repos/ada/site/deployments/7/statuses"] = reply([{"state": state, "log_url": log}])

    def online(self, files: Mapping[str, Any] | None = None) -> None:
        """Publish the site below /site/; other files take the place of these, ``None`` for a missing one."""
        given = {"": FRONT, "style.css": STYLE, "ada.png": PICTURE, "papers/": INNER, "feed.xml": FEED, **(files or {})}
        for path, content in given.items():
            if content is None:
                self.server.routes.pop(f"/site/{path}", None)
            else:
                self.server.routes[f"/site/{path}"] = content if callable(content) else reply(content)

    def environment(self) -> dict[str, str]:
        path = {name: os.environ[name] for name in ("PATH", "SYSTEMROOT") if name in os.environ}
        return {**path, **_GIT, "PAGES_API_URL": self.server.address, "GITHUB_TOKEN": self.token}

    def inspect(self, *, before: bool = True, after: bool = False, address: str = "") -> Inspection:
        """Inspect the site; the published one is at the server."""

        def resolver(host: str) -> Resolved:
            if host not in self.records:
                raise OSError(host)
            return self.records[host]

        patience = Patience(60, lambda: self.time.now, self.time.sleep)
        config = load(str(self.folder), {}, [], self.environment())
        inspector = Inspector(resolver, patience, self.told.append)
        return inspect(config, before=before, after=after, address=address, inspector=inspector)

    def live(self, path: str = "/site/") -> Inspection:
        return self.inspect(before=False, after=True, address=f"{self.server.address}{path}")
