"""Texts in the cache folder: after an edit only those are written that the files do not have."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pylekyll.incremental.cache_folder import CacheFolder
from pylekyll.incremental.stored_texts import PREFIX, StoredTexts
from pylekyll.incremental.text_files import Texts
from tests.incremental import sites

if TYPE_CHECKING:
    from pathlib import Path

    from pylekyll.incremental.text_files import Place


class Site:
    """The texts of a site by name, as builds store them one after another."""

    def __init__(self, tmp_path: Path) -> None:
        source = sites.lay_out(tmp_path, sites.FILES)
        self.folder = CacheFolder(sites.load(source, tmp_path / "built"))
        self.texts: dict[str, Texts] = {}
        self.names: list[str] = []

    def build(self, changed: dict[str, str]) -> None:
        """Store ``changed`` texts beside those of the previous build, and check all of them."""
        before = StoredTexts.opened(self.folder, self.names) if self.names else None
        assert (before is None) == (not self.names)
        found = {name: Texts(None, before, each.place) for name, each in self.texts.items()}
        found.update((name, Texts((text, f"<p>{text}</p>"))) for name, text in changed.items())
        places: dict[str, Place] = {}
        with StoredTexts.extending(self.folder, before, list(found.values())) as stored:
            self.names = stored.names
            places = {name: stored.place(each) for name, each in found.items()}
        assert sorted(self.folder.names(PREFIX)) == sorted(filter(None, self.names))
        now = StoredTexts.opened(self.folder, self.names)
        assert now is not None
        contents = {name: each.content() for name, each in found.items()}
        self.texts = {name: Texts(None, now, place) for name, place in places.items()}
        for name, each in self.texts.items():
            assert (each.content(), each.output()) == (contents[name], f"<p>{contents[name]}</p>")


def test_the_texts_of_other_items_are_not_written_again(tmp_path: Path) -> None:
    site = Site(tmp_path)
    site.build({"index": "i" * 1000, **{f"post {number}": "p" * 1000 for number in range(5)}})
    first = site.names[0]
    for number in range(30):
        site.build({"index": f"{number}" * 500, f"post {number % 2}": f"{number}"})
        assert site.names[0] == first
        assert len(site.names) <= 3


def test_texts_of_a_file_that_is_hardly_used_move_to_another(tmp_path: Path) -> None:
    site = Site(tmp_path)
    site.build({f"post {number}": "p" * 1000 for number in range(9)})
    for number in range(40):
        site.build({"index": f"{number}" * 1000, f"post {number % 9}": f"{number} " * (number % 7)})
    used = sum(each.place[2] + each.place[3] for each in site.texts.values() if each.place is not None)
    stored = sum((site.folder.path / name).stat().st_size for name in site.folder.names(PREFIX))
    assert stored <= 2 * used
    assert len(site.names) <= 9
