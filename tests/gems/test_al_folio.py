"""The tags of al-folio's gems against what the gems wrote, and where the gems are looked for.

tests/record/al_folio_tags.rb records the outputs, with the gems of October 2026 in the versions 1.0.0 to 1.0.3.
"""

from __future__ import annotations

import json
from pathlib import Path
from types import SimpleNamespace

import pytest

from pylekyll.build.pipeline import build
from pylekyll.foundation.log import Log
from pylekyll.gems.builtin.al_folio import analytics, charts, comments, images, math
from pylekyll.gems.builtin.al_folio.ext_posts import title_from_url
from pylekyll.gems.builtin.al_folio.gems import sources
from pylekyll.plugins.extensions import Extensions
from pylekyll.site.config import load

RECORDED = json.loads((Path(__file__).parent / "al_folio_tags.json").read_text("utf-8"))
CASES = RECORDED["cases"]
LIBRARIES = """
  LIBRARIES = {
    'img-comparison-slider' => {
      'integrity' => { 'css' => 'sha256-3qTIuuUWIFnnU3LpQMjqiXc0p09rvd0dmj+WkpQXSR8=',
        'js' => 'sha256-EXHg3x1K4oIWdyohPeKX2ZS++Wxt/FRPH7Nl01nat1o=' },
      'url' => { 'css' => 'https://cdn.jsdelivr.net/npm/img-comparison-slider@{{version}}/dist/styles.min.css',
        'js' => 'https://cdn.jsdelivr.net/npm/img-comparison-slider@{{version}}/dist/index.min.js' },
      'version' => '8.0.6'
    },
    'medium_zoom' => {
      'integrity' => { 'js' => 'sha256-ZgMyDAIYDYGxbcpJcfUnYwNevG/xi9OHKaR/8GK+jWc=' },
      'url' => { 'js' => 'https://cdn.jsdelivr.net/npm/medium-zoom@{{version}}/dist/medium-zoom.min.js' },
      'version' => '1.1.0'
    },
    'photoswipe' => {
      'url' => { 'css' => 'https://cdn.jsdelivr.net/npm/photoswipe@{{version}}/dist/photoswipe.min.css',
        'js' => 'https://cdn.jsdelivr.net/npm/photoswipe@{{version}}/dist/photoswipe.esm.min.js' },
      'version' => '5.4.4'
    },
    'photoswipe-lightbox' => {
      'url' => { 'js' => 'https://cdn.jsdelivr.net/npm/photoswipe@{{version}}/dist/photoswipe-lightbox.esm.min.js' },
      'version' => '5.4.4'
    },
    'swiper' => {
      'integrity' => { 'css' => 'sha256-luxVrnBnR9z2CvS7noxOPcUPX9nt8w0l4LscODUm5/k=',
        'js' => 'sha256-J5Bi68Hj65rj5tUW3iI6qEJFxBuP5ncTmqL1+3NFqO0=' },
      'url' => { 'css' => 'https://cdn.jsdelivr.net/npm/swiper@{{version}}/swiper-bundle.min.css',
        'js' => 'https://cdn.jsdelivr.net/npm/swiper@{{version}}/swiper-element-bundle.min.js' },
      'version' => '12.1.2'
    },
    'spotlight' => {
      'integrity' => { 'css' => 'sha256-Dsvkx8BU8ntk9Iv+4sCkgHRynYSQQFP6gJfBN5STFLY=' },
      'url' => { 'css' => 'https://cdn.jsdelivr.net/npm/spotlight.js@{{version}}/dist/css/spotlight.min.css',
        'js' => 'https://cdn.jsdelivr.net/npm/spotlight.js@{{version}}/dist/spotlight.bundle.min.js' },
      'version' => '0.7.8'
    },
    'venobox' => {
      'integrity' => { 'css' => 'sha256-ohJEB0/WsBOdBD+gQO/MGfyJSbTUI8OOLbQGdkxD6Cg=',
        'js' => 'sha256-LsGXHsHMMmTcz3KqTaWvLv6ome+7pRiic2LPnzTfiSo=' },
      'url' => { 'css' => 'https://cdn.jsdelivr.net/npm/venobox@{{version}}/dist/venobox.min.css',
        'js' => 'https://cdn.jsdelivr.net/npm/venobox@{{version}}/dist/venobox.min.js' },
      'version' => '2.1.8'
    }
  }
"""


def gem(folder: Path, name: str, files: dict[str, str]) -> None:
    """Install a gem as Bundler does in a site's folder."""
    for path, text in files.items():
        target = folder / "vendor/bundle/ruby/3.1.0/gems" / name / path
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(text, "utf-8")


@pytest.mark.parametrize("case", CASES, ids=[f"{case['tag']}-{number}" for number, case in enumerate(CASES)])
def test_tags_write_what_the_gems_write(case: dict[str, object], tmp_path: Path) -> None:
    gem(tmp_path, "al_img_tools-1.0.3", {"lib/al_img_tools.rb": LIBRARIES})
    extensions = Extensions(load(tmp_path, {}))
    for module in (analytics, charts, comments, images, math):
        module.register(extensions)
    site = SimpleNamespace(config={**RECORDED["site"], **case["config"]})
    context = SimpleNamespace(registers=SimpleNamespace(site=site, page=case["page"]))
    assert extensions.tags[str(case["tag"])].writer(context, "") == case["output"]


def test_files_and_templates_come_from_an_installed_gem(tmp_path: Path) -> None:
    gem(tmp_path, "al_math-1.0.1", {"lib/assets/al_math/js/x.js": "math"})
    gem(tmp_path, "al_folio_cv-1.0.0", {"assets/css/cv.css": "cv", "templates/cv/render.liquid": "of {{ page.title }}"})
    gem(tmp_path, "al_search-1.0.0", {"lib/templates/search-data.liquid.js": "for {{ page.title }}"})
    (tmp_path / "_config.yml").write_text(
        "plugins: [al_math, al_folio_cv, al_search]\nsearch_enabled: true\nexclude: [vendor]\n"
    )
    (tmp_path / "index.html").write_text("---\ntitle: me\n---\n{% al_folio_cv_render %} {% al_search_assets %}")
    log = Log()
    build(load(tmp_path, {"destination": str(tmp_path / "_site")}), log)
    assert not log.warnings
    written = tmp_path / "_site"
    assert (written / "assets/al_math/js/x.js").read_text() == "math"
    assert (written / "assets/css/cv.css").read_text() == "cv"
    assert "of me" in (written / "index.html").read_text()
    assert "<script>\nfor me\n</script>" in (written / "index.html").read_text()


def test_a_gem_that_is_not_available_causes_a_warning(tmp_path: Path) -> None:
    (tmp_path / "_config.yml").write_text("plugins: [al_math]\n")
    (tmp_path / "index.html").write_text("---\n---\n{% al_math_styles %}x")
    log = Log()
    settings = {"destination": str(tmp_path / "_site")}
    build(
        load(tmp_path, settings, environment={"PAGES_DISABLE_NETWORK": "1", "PYLEKYLL_CACHE": str(tmp_path / "none")}),
        log,
    )
    assert [finding.code for finding in log.findings] == ["gem-not-fetched"]


def test_the_locked_version_is_asked_for_first() -> None:
    assert [str(source) for source in sources("al_math", "1.0.1")] == [
        "al-org-dev/al-math@v1.0.1",
        "al-org-dev/al-math",
    ]
    assert [str(source) for source in sources("al_math", None)] == ["al-org-dev/al-math"]


@pytest.mark.parametrize(
    "url, title",
    [
        ("https://blog.google/technology/ai/gemini-update-2024/", "Gemini Update 2024"),
        ("https://x.org/a/my-post.html?x=1", "My Post"),
        ("https://www.x.org/2024/05/", "x.org"),
        ("https://x.org/wordy/2024/", "Wordy"),
        ("", "External post"),
    ],
)
def test_titles_from_addresses(url: str, title: str) -> None:
    assert title_from_url(url) == title
