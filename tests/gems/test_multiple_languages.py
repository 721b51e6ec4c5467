"""jekyll-multiple-languages-plugin: what the recorded tree (tests/sites/plugins/multiple-languages) does not have."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

import pylekyll
from pylekyll.foundation.errors import ConfigError

if TYPE_CHECKING:
    from pathlib import Path

CONFIG = "plugins: [jekyll-multiple-languages-plugin]\nlanguages: [en, es]\n"


def build(folder: Path, **files: str) -> list[str]:
    """Build a site; return the codes of its findings."""
    texts = {"_config.yml": CONFIG, "_i18n/en.yml": "a: A\n", "_i18n/es.yml": "b: B\n", "p.html": "---\n---\n{% t a %}"}
    for name, text in {**texts, **files}.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text)
    return [each.code for each in pylekyll.build(folder).findings]


def tree(folder: Path) -> set[str]:
    site = folder / "_site"
    return {path.relative_to(site).as_posix() for path in site.rglob("*") if path.is_file()}


def test_default_language_in_a_folder(tmp_path: Path) -> None:
    """The tree is that of Ruby; there the recorder cannot choose the destination, which the gem takes for `_site`."""
    config = f"{CONFIG}default_locale_in_subfolder: true\nexclude_from_localizations: [images]\n"
    build(tmp_path, **{"_config.yml": config, "base.html": "base", "images/a.txt": "a", "c.txt": "c"})
    assert tree(tmp_path) == {"index.html", "images/a.txt", "en/p.html", "en/c.txt", "es/p.html", "es/c.txt"}
    assert (tmp_path / "_site" / "index.html").read_text() == "base"


def test_missing_text_is_a_warning(tmp_path: Path) -> None:
    """Ruby ends the build with a TypeError."""
    assert build(tmp_path, **{"p.html": "---\n---\n{% t a %}{% t none %}"}) == ["translation-missing"] * 2
    assert (tmp_path / "_site" / "es" / "p.html").read_text() == "A"


@pytest.mark.parametrize(
    "config, message",
    [
        ("plugins: [jekyll-multiple-languages-plugin]\n", "needs at least one language"),
        (CONFIG.replace("es]", "fr]"), "The language 'fr' does not have the file _i18n/fr.yml"),
    ],
)
def test_settings_that_are_missing(config: str, message: str, tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match=message):
        build(tmp_path, **{"_config.yml": config})


def test_shared_posts(tmp_path: Path) -> None:
    config = f"{CONFIG}exclude_from_localizations: [_posts]\npermalink: /:title/\n"
    build(tmp_path, **{"_config.yml": config, "_posts/2020-01-01-x.md": "---\n---\nx"})
    assert {"x/index.html", "es/x/index.html"} <= tree(tmp_path)


def test_missing_file_is_an_error_of_the_tag(tmp_path: Path) -> None:
    with pytest.raises(pylekyll.PylekyllError, match=r"Included file 'none.md' not found in _i18n/en"):
        build(tmp_path, **{"p.html": "---\n---\n{% tf none.md %}"})
