"""GitHub's Git data API and jsDelivr's files for one repository, as the tab uses them (docs.github.com/rest/git)."""

from __future__ import annotations

import base64
import hashlib
import json
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any
from urllib.parse import unquote, urlsplit

if TYPE_CHECKING:
    from playwright.sync_api import Page, Route

TOKEN = "github_pat_" + "x" * 40
API, FILES = "api.github.com", "cdn.jsdelivr.net"
_CORS = {
    "access-control-allow-origin": "*",
    "access-control-allow-headers": "authorization, content-type, x-github-api-version",
    "access-control-allow-methods": "GET, POST, PATCH",
    "access-control-expose-headers": "x-ratelimit-remaining, x-ratelimit-reset",
}


@dataclass
class Asked:
    """A request: its host, method, path and token."""

    host: str
    method: str
    path: str
    token: str | None


@dataclass
class Repository:
    """The repository ``ada/home``: its files by paths on the branch ``main``, and what the next questions meet."""

    files: dict[str, bytes]
    private: bool = False
    #: Answers given instead, by the method and the end of the path: a status, a message and headers.
    refusals: dict[tuple[str, str], tuple[int, str, dict[str, str]]] = field(default_factory=dict)
    #: Files that somebody else commits just before the next move of the branch.
    faster: dict[str, bytes] = field(default_factory=dict)
    asked: list[Asked] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.objects: dict[str, Any] = {}
        self.messages: list[str] = []
        self.modes: dict[str, str] = {}
        self.head = self._commit(self._tree(self.files), "first", [])

    def serve(self, page: Page) -> None:
        """Answer the page's requests."""
        page.route(lambda url: urlsplit(url).netloc in {API, FILES}, self._route)

    def commit(self, files: dict[str, bytes | None]) -> None:
        """Commit as somebody else."""
        now = {**self.files_of(self.head), **files}
        tree = self._tree({path: content for path, content in now.items() if content is not None})
        self.head = self._commit(tree, "other", [self.head])

    def files_of(self, commit: str) -> dict[str, bytes]:
        tree = self.objects[self.objects[commit]["tree"]]
        return {path: self.objects[sha] for path, sha in tree.items()}

    def _store(self, kind: str, content: bytes, value: Any) -> str:
        sha = hashlib.sha1(f"{kind} {len(content)}\0".encode() + content, usedforsecurity=False).hexdigest()
        self.objects[sha] = value
        return sha

    def _tree(self, files: dict[str, bytes]) -> str:
        tree = {path: self._store("blob", content, content) for path, content in files.items()}
        return self._store("tree", json.dumps(tree, sort_keys=True).encode(), tree)

    def _commit(self, tree: str, message: str, parents: list[str]) -> str:
        value = {"tree": tree, "message": message, "parents": parents}
        return self._store("commit", json.dumps(value).encode(), value)

    def _route(self, route: Route) -> None:
        request = route.request
        url = urlsplit(request.url)
        token = request.headers.get("authorization")
        path = unquote(url.path)
        self.asked.append(Asked(url.netloc, request.method, path, token))
        if request.method == "OPTIONS":
            route.fulfill(status=204, headers=_CORS)
            return
        if url.netloc == FILES:
            _, _, rest = path.partition("/gh/ada/home@")
            commit, _, name = rest.partition("/")
            content = None if self.private else self.files_of(commit).get(name)
            route.fulfill(status=200 if content is not None else 404, body=content or b"", headers=_CORS)
            return
        body = json.loads(request.post_data or "null")
        status, answer, headers = self._answer(request.method, path, token, body)
        route.fulfill(status=status, json=answer, headers={**_CORS, **headers})

    def _answer(self, method: str, path: str, token: str | None, body: Any) -> tuple[int, Any, dict[str, str]]:
        for (refused, end), (status, message, headers) in self.refusals.items():
            if method == refused and path.endswith(end):
                return status, {"message": message}, headers
        if token is not None and token != f"Bearer {TOKEN}":
            return 401, {"message": "Bad credentials"}, {}
        start, _, rest = path.partition("/repos/ada/home")
        if start or not path.startswith("/repos/ada/home") or (self.private and token is None):
            return 404, {"message": "Not Found"}, {}
        if method != "GET" and token is None:
            return 404, {"message": "Not Found"}, {}
        if method == "GET":
            return self._get(rest)
        if method == "POST":
            return self._post(rest.removeprefix("/git/"), body)
        return self._move(body)

    def _get(self, path: str) -> tuple[int, Any, dict[str, str]]:
        kind, _, name = path.removeprefix("/git/").partition("/")
        if not path:
            return 200, {"default_branch": "main", "private": self.private}, {}
        if path == "/git/ref/heads/main":
            return 200, {"object": {"sha": self.head, "type": "commit"}}, {}
        if kind == "trees" and name in self.objects:
            tree = self.objects[self.objects[name]["tree"]]
            entries = [
                {"path": each, "type": "blob", "mode": "100644", "sha": sha, "size": len(self.objects[sha])}
                for each, sha in tree.items()
            ]
            return 200, {"sha": name, "truncated": False, "tree": entries}, {}
        if kind == "commits" and name in self.objects:
            return 200, {"sha": name, "tree": {"sha": self.objects[name]["tree"]}}, {}
        if kind == "blobs" and name in self.objects:
            return 200, {"content": base64.encodebytes(self.objects[name]).decode(), "encoding": "base64"}, {}
        return 404, {"message": "Not Found"}, {}

    def _post(self, kind: str, body: Any) -> tuple[int, Any, dict[str, str]]:
        if kind == "blobs":
            content = base64.b64decode(body["content"], validate=True)
            return 201, {"sha": self._store("blob", content, content)}, {}
        if kind == "trees":
            tree = dict(self.objects[body["base_tree"]])
            for entry in body["tree"]:
                if entry["sha"] is None:
                    del tree[entry["path"]]
                else:
                    tree[entry["path"]] = entry["sha"]
                    assert (entry["mode"], entry["type"]) == ("100644", "blob")
            return 201, {"sha": self._store("tree", json.dumps(tree, sort_keys=True).encode(), tree)}, {}
        assert kind == "commits"
        return 201, {"sha": self._commit(body["tree"], body["message"], body["parents"])}, {}

    def _move(self, body: Any) -> tuple[int, Any, dict[str, str]]:
        if self.faster:
            self.commit(dict(self.faster))
            self.faster = {}
        commit = self.objects[body["sha"]]
        if commit["parents"] != [self.head] or body["force"]:
            return 422, {"message": "Update is not a fast forward"}, {}
        self.head = body["sha"]
        self.messages.append(commit["message"])
        return 200, {"object": {"sha": self.head}}, {}
