"""jekyll-minifier, jekyll-terser and jekyll-imagemagick: what is published, kept, and said without their extras."""

from __future__ import annotations

from io import BytesIO
from typing import TYPE_CHECKING

import pytest

from pylekyll.build.pipeline import build
from pylekyll.foundation.log import Log
from pylekyll.plugins import minified
from pylekyll.site.config import load

if TYPE_CHECKING:
    from pathlib import Path

SCRIPT = "// a comment\nvar a = 1;\n\n\nvar b = 2;\n"


def built(folder: Path, files: dict[str, str | bytes], **environment: str) -> Log:
    for name, content in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(content.encode() if isinstance(content, str) else content)
    log = Log()
    build(load(folder, {"destination": str(folder / "_site")}, environment=environment), log)
    return log


def test_scripts_lose_their_comments(tmp_path: Path) -> None:
    pytest.importorskip("rjsmin")
    built(tmp_path, {"_config.yml": "plugins: [jekyll-terser]\n", "a.js": SCRIPT, "b.min.js": SCRIPT})
    assert "comment" not in (tmp_path / "_site/a.js").read_text()
    assert (tmp_path / "_site/b.min.js").read_text() == SCRIPT


def test_pages_and_data_are_smaller_in_production_only(tmp_path: Path) -> None:
    pytest.importorskip("minify_html")
    pytest.importorskip("rcssmin")
    page = "---\n---\n<!doctype html>\n<html><body>\n  <p>a   b</p>\n\n<!-- c --><pre>\n  x\n</pre></body></html>"
    files: dict[str, str | bytes] = {
        "_config.yml": "plugins: [jekyll-minifier]\n"
        "jekyll-minifier: {compress_javascript: false, exclude: [x/*.json]}\n",
        "index.html": page,
        "a.css": "/* c */\na { color: red; }\n",
        "a.js": SCRIPT,
        "a.json": '{ "a": [1, 2] }',
        "x/b.json": '{ "a": 1 }',
    }
    built(tmp_path, files)
    assert "<!-- c -->" in (tmp_path / "_site/index.html").read_text()
    built(tmp_path, files, JEKYLL_ENV="production")
    written = {path.name: path.read_text() for path in (tmp_path / "_site").rglob("*.*")}
    assert "<!-- c -->" not in written["index.html"]
    assert "a b" in written["index.html"]
    assert "\n  x\n" in written["index.html"]
    assert written["a.css"].strip() == "a{color:red}"
    assert written["a.js"] == SCRIPT
    assert written["a.json"] == '{"a":[1,2]}'
    assert written["b.json"] == '{ "a": 1 }'


def test_without_a_minifier_files_are_published_as_they_are(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(minified, "find_spec", lambda _: None)
    log = built(tmp_path, {"_config.yml": "plugins: [jekyll-terser]\n", "a.js": SCRIPT})
    assert [finding.code for finding in log.findings] == ["not-minified"]
    assert (tmp_path / "_site/a.js").read_text() == SCRIPT


def test_what_takes_a_minifier_too_long_is_published_with_a_warning(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pytest.importorskip("minify_html")
    monkeypatch.setattr(minified, "_SECONDS", 0.001)
    monkeypatch.setattr(minified, "_LONG", 0)
    monkeypatch.setattr(minified, "_DEEP", 0)
    page = "<p>\n\na</p>\n"
    files: dict[str, str | bytes] = {
        "index.html": f"---\n---\n{page}",
        "a.js": SCRIPT,
        "_config.yml": "plugins: [jekyll-minifier]\n",
    }
    log = built(tmp_path, files, JEKYLL_ENV="production")
    assert [(each.code, each.location and each.location.path) for each in log.findings] == [
        ("minifier-too-slow", "a.js"),
        ("minifier-too-slow", "index.html"),
    ]
    assert (tmp_path / "_site/a.js").read_text() == SCRIPT
    assert (tmp_path / "_site/index.html").read_text() == page


def test_images_come_in_widths(tmp_path: Path) -> None:
    image = pytest.importorskip("PIL.Image")
    original = BytesIO()
    image.new("RGB", (1000, 500), "red").save(original, "PNG")
    config = (
        "plugins: [jekyll-imagemagick]\nimagemagick:\n  enabled: true\n  widths: [480, 1400]\n"
        "  input_directories: [assets/img/]\n  input_formats: ['.png']\n  output_formats: {webp: '-quality 80'}\n"
    )
    files: dict[str, str | bytes] = {
        "_config.yml": config,
        "assets/img/a.png": original.getvalue(),
        "other/b.png": original.getvalue(),
        "assets/img/broken.png": b"no image",
    }
    log = built(tmp_path, files)
    written = {path.name: BytesIO(path.read_bytes()) for path in (tmp_path / "_site").rglob("*.webp")}
    sizes = {name: image.open(content).size for name, content in written.items()}
    assert sizes == {"a-480.webp": (480, 240), "a-1400.webp": (1000, 500)}
    assert [finding.code for finding in log.findings] == ["images"]
    kept = {path: path.stat().st_ino for path in (tmp_path / ".jekyll-cache").glob("pylekyll/own-*/images/*")}
    assert kept
    built(tmp_path, {})
    assert {path: path.stat().st_ino for path in kept} == kept
