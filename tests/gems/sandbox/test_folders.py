"""Ruby code publishes no file that it cannot read, and cannot move the source or the destination."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from pylekyll.foundation.errors import PylekyllError

if TYPE_CHECKING:
    from pathlib import Path

    from tests.gems.sandbox.conftest import Built

GENERATOR = """\
class Hostile < Jekyll::Generator
  def generate(site)
    %s
  end
end
"""


@pytest.mark.parametrize(
    "base, directory",
    [("'{outside}'", ""), ("site.source", "../outside"), ("site.source + '/_plugins/../..'", "outside")],
)
def test_a_static_file_is_inside_of_the_site(base: str, directory: str, built: Built, tmp_path: Path) -> None:
    (tmp_path / "outside").mkdir()
    (tmp_path / "outside" / "secret.txt").write_text("secret")
    made = f"site.static_files << Jekyll::StaticFile.new(site, {base}, '{directory}', 'secret.txt')"
    code = GENERATOR % made.format(outside=tmp_path / "outside")
    with pytest.raises(PylekyllError, match="outside of the site"):
        built({"_plugins/hostile.rb": code, "index.html": "---\n---\n"})


def test_a_static_file_of_the_site_is_published(built: Built) -> None:
    code = GENERATOR % "site.static_files << Jekyll::StaticFile.new(site, site.source, '_own', 'file.txt')"
    _, folder = built({"_plugins/own.rb": code, "_own/file.txt": "own", "index.html": "---\n---\n"})
    assert (folder / "_own" / "file.txt").read_text() == "own"


@pytest.mark.parametrize("setting", ["source", "destination", "cache_dir"])
def test_folders_of_a_site_stay_where_they_are(setting: str, built: Built, tmp_path: Path) -> None:
    outside = tmp_path / "outside"
    outside.mkdir()
    (outside / "mine.txt").write_text("mine")
    code = GENERATOR % f"site.config['{setting}'] = '{outside}'"
    _, folder = built({"_plugins/moving.rb": code, "index.html": "---\n---\nhere\n"})
    assert (folder / "index.html").read_text() == "here\n"
    assert [path.name for path in outside.iterdir()] == ["mine.txt"]


DESTINATION = """\
class Moved < Jekyll::StaticFile
  def destination(dest)
    %s
  end
end
class Mover < Jekyll::Generator
  def generate(site)
    site.static_files << Moved.new(site, site.source, '', 'own.txt')
  end
end
"""


@pytest.mark.parametrize("path", ["'{outside}/own.txt'", "dest + '/../../outside/own.txt'", "'../../outside/own.txt'"])
def test_no_file_is_written_outside_of_the_destination(path: str, built: Built, tmp_path: Path) -> None:
    outside = tmp_path / "outside"
    outside.mkdir()
    code = DESTINATION % path.format(outside=outside)
    built({"_plugins/moved.rb": code, "own.txt": "own", "index.html": "---\n---\n"})
    assert list(outside.iterdir()) == []
