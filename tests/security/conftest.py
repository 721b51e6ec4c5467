"""A site beside a folder of secrets, built in this process."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any

import pytest

from pylekyll.build.pipeline import build
from pylekyll.foundation.log import Log
from pylekyll.site.config import load

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

SECRET = "the-secret"


@pytest.fixture
def outside(tmp_path: Path) -> Path:
    """Return a folder beside the source; its files hold the secret, as text, layout, data and stylesheet."""
    folder = tmp_path / "outside"
    folder.mkdir()
    (folder / "secret.txt").write_text(SECRET)
    (folder / "page.html").write_text(f"{SECRET} {{{{ content }}}}")
    (folder / "page.md").write_text(f"---\n---\n{SECRET}")
    (folder / "2020-01-02-post.md").write_text(f"---\n---\n{SECRET}")
    (folder / "data.yml").write_text(f"key: {SECRET}")
    (folder / "_partial.scss").write_text(f".{SECRET} {{ color: red }}")
    return folder


@pytest.fixture
def publish(tmp_path: Path) -> Callable[..., str]:
    """Build a site of files and symlinks (path to target); return all names and texts of the destination."""

    def build_site(files: dict[str, str], links: dict[str, Path] | None = None, **options: Any) -> str:
        source = tmp_path / "site"
        for name, text in files.items():
            path = source / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text)
        for name, target in (links or {}).items():
            path = source / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.symlink_to(target)
        destination = tmp_path / "built"
        settings = {"skip_config_files": True, "timezone": "UTC", "destination": os.fspath(destination), **options}
        build(load(source, settings, working_directory=source), Log())
        found = sorted(path for path in destination.rglob("*") if path.is_file())
        return "\n".join(f"{path.relative_to(destination)}\n{path.read_text()}" for path in found)

    return build_site
