"""jekyll-octicons against what the gem writes, with icons like GitHub's from a server on the loopback.

`octicons/expected.html` is what Jekyll 4.4.1 with jekyll-octicons 19.33.0 made of `octicons/cases.html`; the data of
the gem octicons 19.33.0 were those of `octicons/icons` then. With GitHub's own 384 icons the two were equal too.
"""

from __future__ import annotations

import io
import zipfile
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from pylekyll.build.pipeline import build
from pylekyll.foundation.errors import PylekyllError
from pylekyll.foundation.log import Log
from pylekyll.site.config import load
from tests.academic.scholar.servers import HTML, Server, reply, status

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tests.academic.scholar.servers import Behaviour

HERE = Path(__file__).parent / "octicons"
ROUTE = "/primer/octicons/v19.33.0"
ONE = "---\n---\n{% octicon square %}."


def archive(files: dict[str, bytes]) -> bytes:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as opened:
        for name, content in files.items():
            opened.writestr(f"octicons-19.33.0/icons/{name}", content)
    return packed.getvalue()


@pytest.fixture
def server() -> Iterator[Server]:
    with Server() as running:
        running.routes[ROUTE] = reply(archive({path.name: path.read_bytes() for path in (HERE / "icons").iterdir()}))
        yield running


def built(folder: Path, page: str, server: Server, **environment: str) -> tuple[str, list[str]]:
    """Return the page, and the warnings."""
    folder.mkdir(exist_ok=True)
    (folder / "_config.yml").write_text("plugins: [jekyll-octicons]\n")
    (folder / "index.html").write_text(page)
    values = {"JEKYLL_NO_BUNDLER_REQUIRE": "true", "PYLEKYLL_CACHE": str(folder / "_cache")}
    values["PYLEKYLL_THEME_ARCHIVES"] = server.address + "/{owner}/{name}/{ref}"
    log = Log()
    build(load(folder, {}, environment={**values, **environment}, working_directory=folder), log)
    return (folder / "_site/index.html").read_text(), [str(line).strip() for line in log.warnings]


def test_icons_are_what_the_gem_writes(tmp_path: Path, server: Server) -> None:
    written, warnings = built(tmp_path, (HERE / "cases.html").read_text(), server)
    assert written.splitlines() == (HERE / "expected.html").read_text().splitlines()
    assert warnings == []


def test_icons_are_fetched_once_and_only_for_who_uses_them(tmp_path: Path, server: Server) -> None:
    built(tmp_path, "---\n---\nno icon", server)
    assert not (tmp_path / "_cache").exists()
    first, _ = built(tmp_path, ONE, server)
    server.close()
    assert built(tmp_path, ONE, server) == (first, [])


@pytest.mark.parametrize("answer", [status(404), reply(HTML)])
def test_without_icons_the_tag_shows_nothing_and_one_warning_says_why(
    tmp_path: Path, server: Server, answer: Behaviour
) -> None:
    server.routes[ROUTE] = answer
    written, warnings = built(tmp_path, ONE * 2, server)
    assert written == ".---\n---\n."
    assert len(warnings) == 1
    assert warnings[0].startswith(
        "Octicons: The tag octicon of jekyll-octicons shows nothing: "
        "The icon set primer/octicons@v19.33.0 is not in the cache and cannot be fetched: "
    )


def test_without_a_network_nothing_is_asked_for(tmp_path: Path, server: Server) -> None:
    written, warnings = built(tmp_path, ONE, server, PAGES_DISABLE_NETWORK="1")
    assert written == "."
    assert "PAGES_DISABLE_NETWORK is set" in warnings[0]


def test_an_unknown_icon_is_named_with_those_like_it(tmp_path: Path, server: Server) -> None:
    with pytest.raises(PylekyllError) as caught:
        built(tmp_path, "---\n---\n\n{% octicon sqare %}", server)
    assert caught.value.message == 'Couldn\'t find octicon symbol for "sqare"'
    assert caught.value.hint == "Did you mean square?"
    assert str(caught.value.location) == "index.html:4:1"


@pytest.mark.parametrize("content", [b"", b'<svg width="16"', b"<svg><path/></svg>"])
def test_a_file_that_is_not_an_icon_is_named(tmp_path: Path, server: Server, content: bytes) -> None:
    server.routes[ROUTE] = reply(archive({"square-16.svg": content}))
    with pytest.raises(PylekyllError) as caught:
        built(tmp_path, ONE, server)
    assert "square-16.svg is not an icon" in caught.value.message
