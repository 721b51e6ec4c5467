"""Services on the loopback, and a site with ids."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any

import pytest

from tests.academic.syncing.services import Services, certificate
from tests.support.in_process import pylekyll

if TYPE_CHECKING:
    import subprocess
    from collections.abc import Iterator
    from pathlib import Path

SIGNE, BO = "0000-0002-1825-0097", "0000-0001-5109-3700"
CONFIG = """\
url: https://norrby.example
author:
  name: Signe Norrby
  orcid: https://orcid.org/0000-0002-1825-0097
  email: signe@norrby.example
"""


@pytest.fixture(scope="session")
def pem(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return certificate(tmp_path_factory.mktemp("services"))


class Site:
    """A site whose commands reach the services of a test."""

    def __init__(self, folder: Path, services: Services) -> None:
        self.folder, self.services = folder, services
        self.write("_config.yml", CONFIG)

    def write(self, path: str, text: str) -> None:
        (self.folder / path).parent.mkdir(parents=True, exist_ok=True)
        (self.folder / path).write_bytes(text.encode())

    @property
    def papers(self) -> str:
        path = self.folder / "_bibliography/papers.bib"
        return path.read_bytes().decode() if path.exists() else ""

    def sync(self, *arguments: str) -> subprocess.CompletedProcess[str]:
        environment = {"PATH": os.environ["PATH"], "NO_COLOR": "1", **self.services.environment}
        return pylekyll(["publications", "sync", *arguments], self.folder, environment)


@pytest.fixture
def services(pem: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Services]:
    monkeypatch.setattr("pylekyll.academic.importing.web._PAUSE", 0.0)
    monkeypatch.setattr("pylekyll.academic.importing.web._PAUSES", {})
    services = Services(pem)
    yield services
    services.close()


@pytest.fixture
def site(tmp_path: Path, services: Services) -> Site:
    return Site(tmp_path / "site", services)


def of_orcid(*works: dict[str, Any]) -> dict[str, Any]:
    """Return an answer of ORCID in the shape of the recorded ones."""
    return {"last-modified-date": {"value": 1}, "group": [{"work-summary": [_summary(work)]} for work in works]}


def _summary(work: dict[str, Any]) -> dict[str, Any]:
    ids = [
        {"external-id-type": name, "external-id-value": work[name], "external-id-relationship": "self"}
        for name in ("doi", "arxiv")
        if name in work
    ]
    return {
        "put-code": work["code"],
        "title": {"title": {"value": work["title"]}, "subtitle": None, "translated-title": None},
        "external-ids": {"external-id": ids or None},
        "type": work.get("type", "journal-article"),
        "publication-date": {"year": {"value": work["year"]}, "month": None, "day": None},
        "journal-title": {"value": work["journal"]} if "journal" in work else None,
        "url": None,
        "display-index": "0",
    }


def of_crossref(*works: dict[str, Any]) -> dict[str, Any]:
    """Return an answer of Crossref in the shape of the recorded ones."""
    items = [
        {
            "DOI": work["doi"],
            "type": work.get("type", "journal-article"),
            "title": [work["title"]],
            "author": [{"family": "Norrby", "given": "Signe", "sequence": "first"}, {"family": "Ek", "given": "Bo"}],
            "container-title": [work["journal"]] if "journal" in work else [],
            "issued": {"date-parts": [[int(work["year"]), 5]]},
            "volume": "7",
            "relation": work.get("relation", {}),
        }
        for work in works
    ]
    message = {"total-results": len(items), "items": items, "next-cursor": "x"}
    return {"status": "ok", "message-type": "work-list", "message": message}
