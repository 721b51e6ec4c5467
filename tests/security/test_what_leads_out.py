"""Safe mode reads nothing through configurations, gems, fonts, styles and stylesheets that lead out of the source."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

import pylekyll
from pylekyll.academic.cv.fonts import FontChoice, load
from pylekyll.foundation.errors import ConfigError, RenderError, SourceError, WriteError
from pylekyll.site.config import load as load_config
from tests.support.in_process import pylekyll as command

if TYPE_CHECKING:
    from pathlib import Path

SECRET = "TOKEN=hunter2"
#: How a site is built in safe mode: by the option, and by its Gemfile.
SAFE = ({"safe": True}, {"pylekyll": {"compat": "github-pages"}})


def site(folder: Path, files: dict[str, str]) -> Path:
    for name, text in files.items():
        path = folder / "site" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    return folder / "site"


def outside(folder: Path, name: str, text: str) -> Path:
    path = folder / "outside" / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)
    return path


def build(source: Path, **options: object) -> str:
    """Build, and return all texts of the built site."""
    destination = source.parent / "out"
    pylekyll.build(source, destination, **{"disable_disk_cache": True, **options})
    return "".join(path.read_text("utf-8", "replace") for path in sorted(destination.rglob("*")) if path.is_file())


@pytest.mark.parametrize("text", [f"name: {SECRET}\n", f"name: [{SECRET}\n", f"safe: true\nname: {SECRET}\n"])
@pytest.mark.parametrize("by", ["option", "gemfile", "compat"])
def test_a_configuration_that_leads_out(by: str, text: str, tmp_path: Path) -> None:
    source = site(tmp_path, {"index.html": "---\n---\n{{ site.name }}"})
    (source / "_config.yml").symlink_to(outside(tmp_path, "hosts.yml", text))
    if by == "gemfile":
        (source / "Gemfile").write_text('gem "github-pages"\n')
    options = {"option": SAFE[0], "gemfile": {}, "compat": SAFE[1]}[by]
    with pytest.raises(ConfigError, match="symlink that leads out") as refused:
        load_config(source, options)
    assert SECRET not in str(vars(refused.value))


def test_a_configuration_that_asks_for_safe_mode_itself_may_not_lead_out(tmp_path: Path) -> None:
    source = site(tmp_path, {"index.html": "---\n---\n{{ site.name }}"})
    (source / "_config.yml").symlink_to(outside(tmp_path, "hosts.yml", f"safe: true\nname: {SECRET}\n"))
    with pytest.raises(ConfigError, match="symlink that leads out"):
        load_config(source)


def test_without_safe_mode_a_configuration_may_lead_out(tmp_path: Path) -> None:
    source = site(tmp_path, {"index.html": "---\n---\n{{ site.name }}"})
    (source / "_config.yml").symlink_to(outside(tmp_path, "shared.yml", "name: Shared\n"))
    assert "Shared" in build(source)


@pytest.mark.parametrize("options", SAFE)
def test_gems_in_the_source_that_lead_out(options: dict[str, object], tmp_path: Path) -> None:
    files = {"_config.yml": "theme: evil\n", "index.html": "---\nlayout: l\n---\n{% include i.html %}"}
    source = site(tmp_path, files)
    for name in ("_includes/i.html", "_layouts/l.html", "assets/s.txt"):
        outside(tmp_path, f"gem/{name}", SECRET)
    gems = source / "vendor/bundle/ruby/3.0/gems"
    gems.mkdir(parents=True)
    (gems / "evil-1.0").symlink_to(tmp_path / "outside" / "gem")
    with pytest.raises(SourceError, match="evil theme could not be found"):
        build(source, **options)
    (source / "_config.yml").write_text("title: A\n")
    (source / "index.html").write_text("---\n---\nx")
    (source / "Gemfile").write_text("group :jekyll_plugins do\n  gem 'al_folio_cv'\nend\n")
    (gems / "al_folio_cv-1.0/assets").mkdir(parents=True)
    (gems / "al_folio_cv-1.0/assets/p.txt").symlink_to(tmp_path / "outside/gem/assets/s.txt")
    assert SECRET not in build(source, **options)


@pytest.mark.parametrize("compiler", ["libsass", "dart-sass"])
@pytest.mark.parametrize("name", ["../outside/bad", ".env"])
def test_errors_of_stylesheets_do_not_show_files(compiler: str, name: str, tmp_path: Path) -> None:
    config = f"safe: true\nsass: {{implementation: {compiler}}}\n"
    source = site(tmp_path, {"_config.yml": config, ".env.scss": f"{SECRET} other\n"})
    outside(tmp_path, "bad.scss", f"{SECRET} other\n")
    (source / "m.scss").write_text(f'---\n---\n@import "{source}/{name}";\n')
    with pytest.raises(RenderError, match="not allowed in safe mode") as refused:
        build(source)
    assert "hunter2" not in str(vars(refused.value))


def test_a_style_of_citations_that_leads_out(tmp_path: Path) -> None:
    style = outside(tmp_path, "no-such-style.csl", f"<style>{SECRET}")
    plugins = "safe: true\nwhitelist: [jekyll-scholar]\nplugins: [jekyll-scholar]\n"
    bib = "@book{a, title={A}, author={Ek, Bo}, year={2020}}\n"
    page = "---\n---\n{% bibliography %}"
    files = {"_bibliography/references.bib": bib, "index.html": page}
    source = site(tmp_path, {**files, "_config.yml": f"{plugins}scholar: {{style: '{style}'}}\n"})
    told = []
    for _ in range(2):
        report = pylekyll.build(source, tmp_path / "out")
        told.append([each.message for each in report.findings if each.code == "citation-style-missing"])
        style.unlink(missing_ok=True)
    assert told[0] == told[1] != []


def test_the_site_does_not_decide_that_files_of_others_are_replaced(tmp_path: Path) -> None:
    mine = outside(tmp_path, "docs/a.txt", "precious")
    source = site(tmp_path, {"_config.yml": f"destination: {mine.parent}\nforce: true\n", "index.html": "---\n---\nx"})
    with pytest.raises(WriteError):
        pylekyll.build(source, safe=True)
    done = command(["clean"], source, {"HOME": str(tmp_path)})
    assert done.returncode == 1
    assert mine.read_text() == "precious"


def test_links_below_a_folder_of_fonts_are_not_followed(tmp_path: Path) -> None:
    pytest.importorskip("typst")
    files = {"_config.yml": "safe: true\ntheme: academic\ncv: {fonts: [_fonts]}\n", "_data/cv.yml": "cv: {name: A}\n"}
    source = site(tmp_path, {**files, "cv.md": "---\nlayout: cv\npermalink: /cv/\n---\n"})
    (source / "_fonts").mkdir()
    (source / "_fonts/d").symlink_to(tmp_path / "outside")
    (source / "_fonts/own.ttf").symlink_to(outside(tmp_path, "own.ttf", SECRET))
    given: list[FontChoice] = []

    def loads(choice: FontChoice, lang: str) -> object:
        given.append(choice)
        return load(choice, lang)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("pylekyll.academic.cv.pdf.fonts.load", loads)
        build(source)
    assert [choice.files for choice in given] == [()]
