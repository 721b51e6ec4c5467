"""``pylekyll compare`` as a program: both builds, what it says, and how it ends."""

from __future__ import annotations

import json
import os
import re
import stat
import subprocess
import sys
from datetime import datetime, timedelta, timezone
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from pylekyll.checks.compare.jekyll import find_jekyll
from tests.academic.scholar.servers import Server, hang, reply
from tests.support.in_process import pylekyll
from tests.support.runs import Run

if TYPE_CHECKING:
    from collections.abc import Callable

CONFIG = "title: Ada\nurl: https://ada.org\ntimezone: UTC\n"
LAYOUT = "<html><head><title>{{ page.title }}</title></head>\n<body>{{ content }}<p>{{ site.time }}</p></body></html>\n"
PAGE = "---\nlayout: default\ntitle: A page\n---\n# One\n\nTwo.\n"
CSS = "---\n---\n$a: #333;\nbody { color: lighten($a, 13%); p { margin: 0 } }\n"

#: Plays Ruby's Jekyll: it records its arguments, builds with pylekyll, and changes the output.
FAKE = """#!{python}
import json, os, pathlib, subprocess, sys
here = pathlib.Path(__file__).parent
if "--version" in sys.argv:
    print("jekyll 4.4.1")
    sys.exit()
(here / "called.json").write_text(json.dumps([sys.argv[1:], os.getcwd(), os.environ.get("JEKYLL_ENV")]))
done = subprocess.run([{python!r}, "-m", "pylekyll", *sys.argv[1:]])
destination = pathlib.Path(sys.argv[sys.argv.index("--destination") + 1])
exec({change!r})
sys.exit(done.returncode)
"""


@pytest.fixture
def site(tmp_path: Path) -> Path:
    folder = tmp_path / "site"
    (folder / "_layouts").mkdir(parents=True)
    (folder / "_config.yml").write_text(CONFIG)
    (folder / "_layouts" / "default.html").write_text(LAYOUT)
    (folder / "index.md").write_text(PAGE)
    (folder / "about.md").write_text(PAGE.replace("Two", "Three"))
    (folder / "main.scss").write_text(CSS)
    (folder / "photo.png").write_bytes(b"\x89PNG\0")
    return folder


@pytest.fixture
def jekyll(tmp_path: Path) -> Callable[..., Path]:
    """Puts a program ``jekyll`` into a folder; ``change`` is Python that changes its ``destination``."""

    def make(change: str = "", name: str = "jekyll") -> Path:
        folder = tmp_path / "bin"
        folder.mkdir(exist_ok=True)
        program = folder / name
        program.write_text(FAKE.format(python=sys.executable, change=change))
        program.chmod(program.stat().st_mode | stat.S_IXUSR)
        return program

    return make


#: Environment variables that would change the command's behaviour.
_LEFT_OUT = {"JEKYLL_ENV", "JEKYLL_NO_BUNDLER_REQUIRE", "NO_COLOR", "PATH"}


def compare(
    site: Path, *arguments: str, path: Path | None = None, **environment: str
) -> subprocess.CompletedProcess[str]:
    base = {name: value for name, value in os.environ.items() if name not in _LEFT_OUT}
    base["PATH"] = str(path) if path else str(site.parent / "nothing")
    return pylekyll(["compare", *arguments], site, {**base, "TZ": "UTC", **environment})


def built(site: Path, *arguments: str) -> Path:
    folder = site.parent / "built"
    command = ["build", "-q", "--disable-disk-cache", "-d", str(folder), *arguments]
    pylekyll(command, site, {**os.environ, "TZ": "UTC"}).check_returncode()
    return folder


def files(site: Path) -> set[str]:
    return {path.relative_to(site).as_posix() for path in site.rglob("*")}


def test_equal_builds(site: Path, jekyll: Callable[..., Path]) -> None:
    before = files(site)
    done = compare(site, path=jekyll().parent)
    assert (done.returncode, done.stderr) == (0, "")
    assert "All 5 files are equal: pylekyll builds what Jekyll builds." in done.stdout
    assert files(site) == before, "something was left in the source"


def test_jekyll_gets_the_same_site(site: Path, jekyll: Callable[..., Path]) -> None:
    (site / "more.yml").write_text("title: Bea\n")
    program = jekyll()
    done = compare(
        site, "--config", "_config.yml,more.yml", "-b", "/x", "--environment", "staging", path=program.parent
    )
    assert done.returncode == 0, done.stdout
    arguments, folder, environment = json.loads((program.parent / "called.json").read_text())
    assert (folder, environment) == (str(site), "staging")
    assert arguments[:3] == ["build", "--source", str(site)]
    names = arguments[arguments.index("--config") + 1].split(",")
    assert names[:2] == [str(site / "_config.yml"), str(site / "more.yml")]
    assert len(names) == 3


def test_differences_are_shown_with_file_and_line(site: Path, jekyll: Callable[..., Path]) -> None:
    page = "page = destination / 'index.html'; page.write_text(page.read_text().replace('Two', 'Zwei'))"
    done = compare(site, path=jekyll(page).parent)
    assert done.returncode == 1
    assert "4 of 5 files are equal; 1 differs (no reason known)." in done.stdout
    lines = [line.strip() for line in done.stdout.splitlines()]
    assert "--- index.html:4  (Jekyll 4.4.1)" in lines
    assert "- <p>Zwei.</p>" in lines
    assert "+ <p>Two.</p>" in lines


def test_files_of_one_side_only(site: Path, jekyll: Callable[..., Path]) -> None:
    done = compare(
        site, path=jekyll("(destination / 'new.html').write_text('x'); (destination / 'about.html').unlink()").parent
    )
    assert done.returncode == 1
    assert re.search(r"1  not written by pylekyll\n +1  written by pylekyll only", done.stdout)


def test_the_bundle_is_asked_where_there_is_one(site: Path, jekyll: Callable[..., Path]) -> None:
    (site / "Gemfile.lock").write_text("GEM\n")
    bundle = jekyll("", "bundle")
    text = bundle.read_text().replace(
        'if "--version"', 'assert sys.argv[1:3] == ["exec", "jekyll"]; del sys.argv[1:3]\nif "--version"'
    )
    bundle.write_text(text)
    done = compare(site, path=bundle.parent)
    assert done.returncode == 0, done.stderr
    assert "building with `bundle exec jekyll`" in done.stdout


def test_gems_that_are_missing(site: Path, jekyll: Callable[..., Path]) -> None:
    (site / "Gemfile.lock").write_text("GEM\n")
    names = ", ".join(f"gem-{number}" for number in range(200))
    failing = f"sys.exit('Could not find {names} in any of the sources (Bundler::GemNotFound)')\n"
    bundle = jekyll("", "bundle")
    bundle.write_text(bundle.read_text().replace("import json", f"import sys\n{failing}import json", 1))
    done = compare(site, path=bundle.parent)
    assert done.returncode == 1
    assert "`bundle install` installs them" in done.stderr
    assert max(map(len, done.stderr.splitlines())) < 340


def test_the_bundle_is_left_alone_where_the_environment_says_so(tmp_path: Path) -> None:
    (tmp_path / "Gemfile.lock").write_text("GEM\n")
    for name in ("bundle", "jekyll"):
        (tmp_path / name).write_text("#!/bin/sh\n")
        (tmp_path / name).chmod(0o755)
    environment = {"PATH": str(tmp_path)}
    assert find_jekyll(None, tmp_path, tmp_path, environment).shown == "bundle exec jekyll"
    alone = {**environment, "JEKYLL_NO_BUNDLER_REQUIRE": "true"}
    assert find_jekyll(None, tmp_path, tmp_path, alone).shown == "jekyll"


def test_the_bundle_of_a_site_in_a_folder(site: Path, jekyll: Callable[..., Path]) -> None:
    """As ``bundle exec jekyll build --source site`` is called: where the bundle is."""
    program = jekyll()
    (site.parent / "Gemfile.lock").write_text("GEM\n")
    done = compare(site.parent, "--source", "site", path=program.parent)
    assert done.returncode == 0, done.stderr
    arguments, folder, _ = json.loads((program.parent / "called.json").read_text())
    assert (folder, arguments[2]) == (str(site.parent), str(site))


def test_a_command_of_ones_own(site: Path, jekyll: Callable[..., Path]) -> None:
    program = jekyll("", "my jekyll")
    done = compare(site, "--jekyll", f"{sys.executable} '{program}'")
    assert done.returncode == 0, done.stderr


def test_without_jekyll_the_other_ways_are_named(site: Path) -> None:
    done = compare(site)
    assert done.returncode == 1
    assert "Error: Ruby's Jekyll is not found on this machine." in done.stderr
    assert "--with DIR" in done.stderr
    assert "--url URL" in done.stderr
    assert done.stdout == ""


def test_a_jekyll_that_fails_is_quoted(site: Path, jekyll: Callable[..., Path]) -> None:
    trace = "[print(f'\\tfrom /gems/jekyll/site.rb:{line}:in `process\\'') for line in range(40)]"
    program = jekyll(f"print('no such gem: wdm'); {trace}; done.returncode = 7")
    done = compare(site, path=program.parent)
    assert done.returncode == 1
    assert "(status 7), and says:" in done.stderr
    assert "no such gem: wdm" in done.stderr
    assert "site.rb" not in done.stderr
    assert "--with DIR" in done.stderr


@pytest.mark.parametrize(
    "arguments, words",
    [
        (["--with", "a", "--url", "https://a.org"], "--with and --url cannot be combined"),
        (["--with", "none"], "There is no folder 'none'"),
        (["--url", "a.org"], "'a.org' is not the URL of a site."),
        (["--with", ".", "--report", "none/r.html"], "'none/r.html' cannot be written"),
        (["--with", ".", "--json", "_layouts"], "'_layouts' cannot be written"),
        (["--jekyll", "no-such-program"], "`no-such-program` cannot be run"),
        (["--jekyll", " "], "--jekyll needs a command"),
        (["--jekyll", "bundle 'exec"], "--jekyll is no command: bundle 'exec (No closing quotation)"),
        (["--timeout", "0"], "Invalid value for '--timeout'"),
    ],
)
def test_wrong_command_lines(arguments: list[str], words: str, site: Path) -> None:
    done = compare(site, *arguments)
    assert done.returncode == 1
    assert words in done.stderr
    assert "Traceback" not in done.stderr


def test_with_a_build_that_is_there(site: Path) -> None:
    # A minute ago, as two builds may fall into one second.
    moment = datetime.now(timezone.utc).replace(microsecond=0) - timedelta(minutes=1)
    folder = built(site, "--config", f"_config.yml,{extra(site, f'time: {moment}')}")
    done = compare(site, "--with", str(folder))
    assert done.returncode == 0, done.stdout
    assert "5 files are equal, 2 of them except for the time of the build" in done.stdout.replace("\n", " ")


def test_a_build_in_the_source_is_not_part_of_the_site(site: Path) -> None:
    with (site / "_config.yml").open("a") as config:
        config.write("destination: public\n")
    subprocess.run(
        [sys.executable, "-m", "pylekyll", "build", "-q"], cwd=site, check=True, env={**os.environ, "TZ": "UTC"}
    )
    done = compare(site, "--with", "public", "--json", str(site.parent / "result.json"))
    value = json.loads((site.parent / "result.json").read_text())
    assert "about.html" in {file["path"] for file in value["files"]}
    assert not [file["path"] for file in value["files"] if file["path"].startswith("public/")]
    assert done.returncode == 0, done.stdout


def test_the_other_sass_compiler_is_tried(site: Path) -> None:
    folder = built(site, "--config", f"_config.yml,{extra(site, 'sass: {implementation: libsass, style: nested}')}")
    done = compare(site, "--with", str(folder), "--config", f"_config.yml,{extra(site, 'sass: {style: nested}')}")
    said = done.stdout.replace("\n", " ")
    assert done.returncode == 1
    assert re.search(r"\d become(s)? equal with `sass: \{implementation: libsass\}` in _config.yml", said)


def extra(site: Path, text: str) -> Path:
    path = site.parent / f"extra-{len(text)}.yml"
    path.write_text(text)
    return path


def test_the_result_for_machines(site: Path) -> None:
    folder = built(site)
    (folder / "about.html").write_text("other")
    path = site.parent / "result.json"
    done = compare(site, "--with", str(folder), "--json", str(path), "-q")
    value = json.loads(path.read_text())
    assert (done.returncode, done.stdout) == (1, "")
    assert (value["format"], value["equal"]) == (1, False)
    assert value["counts"]["different"] == 1
    (different,) = [file for file in value["files"] if file["status"] == "different"]
    assert different["path"] == "about.html"
    group = value["groups"][different["groups"][0]]
    assert group["examples"][0]["reference"] == [{"line": 1, "text": "other"}]


def test_the_report_is_written(site: Path) -> None:
    path = site.parent / "report.html"
    done = compare(site, "--with", str(built(site)), "--report", str(path))
    assert f"Report: {path}" in done.stdout
    assert "5 files are equal" in path.read_text("utf-8").replace("\n", " ")


def test_colours_are_for_terminals_only(site: Path) -> None:
    folder = built(site)
    (folder / "about.html").write_text("other")
    assert "\x1b[" not in compare(site, "--with", str(folder)).stdout


@pytest.mark.parametrize("no_color, coloured", [("", True), ("1", False)])
def test_the_variable_is_honoured(no_color: str, coloured: bool, site: Path) -> None:
    pty = pytest.importorskip("pty", reason="no pseudo-terminals")
    folder = built(site)
    (folder / "about.html").write_text("other")
    main, other = pty.openpty()
    command = [sys.executable, "-m", "pylekyll", "compare", "--with", str(folder)]
    environment = {**os.environ, "NO_COLOR": no_color, "TERM": "xterm"}
    process = subprocess.Popen(command, cwd=site, stdout=other, stderr=other, env=environment)
    os.close(other)
    said = b""
    while True:
        try:
            piece = os.read(main, 65536)
        except OSError:
            break
        if not piece:
            break
        said += piece
    assert process.wait(60) == 1
    os.close(main)
    assert b"No reason known" in said
    assert (b"\x1b[" in said) == coloured


def test_ruby_plugins_are_named(site: Path) -> None:
    folder = built(site)
    (folder / "about.html").write_text("other")
    (site / "_plugins").mkdir()
    (site / "_plugins" / "shout.rb").write_text("Liquid::Template.register_filter(Shout)\n")
    said = compare(site, "--with", str(folder)).stdout
    assert "Perhaps a Ruby plugin that cannot run" in said
    assert "_plugins/shout.rb (Shout)" in said


def test_the_other_build_is_followed_to_its_jekyll(site: Path) -> None:
    """A build by GitHub Pages' Jekyll is compared with what that profile builds, which is equal then."""
    (site / "index.md").write_text("---\n---\n{{ jekyll.version }} {{ 'a b' | split: '' | inspect }}\n")
    feed = '---\npermalink: /feed.xml\n---\n<feed><generator version="{{ jekyll.version }}">Jekyll</generator></feed>'
    (site / "feed.txt").write_text(feed)
    folder = built(site, "--compat", "github-pages")
    followed = compare(site, "--with", str(folder))
    assert "building with --compat github-pages" in followed.stdout
    assert "pylekyll followed Jekyll 3.10.0 (--compat github-pages)" in followed.stdout.replace("\n  ", " ")
    assert "3.10.0" in (folder / "index.html").read_text()
    assert followed.returncode == 0, followed.stdout
    asked = compare(site, "--with", str(folder), "--compat", "jekyll-4")
    assert "Compare with --compat github-pages" in asked.stdout.replace("\n  ", " ")
    assert asked.returncode == 1


def test_addresses_that_a_site_gives_itself(site: Path) -> None:
    link = '<link rel="canonical" href="{}/"><a href="{}/about.html">a</a>'
    layout = site / "_layouts" / "default.html"
    layout.write_text(link.format("https://pages.org/ada", "https://pages.org/ada"))
    folder = built(site)
    layout.write_text(link.format("https://ada.org", "https://ada.org"))
    said = compare(site, "--with", str(folder)).stdout
    assert "The site's address: 2 files" in said
    assert "No reason known" not in said


def serve(folder: Path, server: Server) -> None:
    for path in folder.rglob("*"):
        if path.is_file():
            name = "/" + path.relative_to(folder).as_posix().removesuffix("index.html")
            server.routes[name] = reply(path.read_bytes())


def test_a_live_site(site: Path) -> None:
    (site / "_layouts" / "default.html").write_text(LAYOUT.replace("{{ site.time }}", "{{ jekyll.environment }}"))
    folder = built(site, "--config", f"_config.yml,{extra(site, 'x: y')}")
    with Server() as server:
        serve(folder, server)
        done = compare(site, "--url", server.address)
        assert done.returncode == 1
        assert "development" in done.stdout, "a live site is compared with a production build"
        again = compare(site, "--url", server.address, "--environment", "development")
        del server.routes["/about.html"]
        missing = compare(site, "--url", server.address, "--environment", "development")
        asked = set(server.paths)
    assert again.returncode == 0, again.stdout
    assert "pylekyll builds the site that is published" in again.stdout.replace("\n", " ")
    assert missing.returncode == 1
    assert "1 is not at the live site" in missing.stdout
    assert "/photo.png" not in asked


def test_a_live_site_that_does_not_answer(site: Path) -> None:
    with Server() as server:
        server.otherwise = hang
        done = compare(site, "--url", server.address, "--timeout", "0.5")
    assert done.returncode == 1
    assert "Nothing could be fetched from" in done.stderr
    assert "no answer within 0.5 s" in done.stderr


# Ruby's Jekyll itself


@pytest.mark.ruby
@pytest.mark.usefixtures("jekyll_program")
def test_debians_jekyll_builds_the_same(site: Path, tmp_path: Path) -> None:
    result = tmp_path / "result.json"
    done = compare(site, "--json", str(result), path=Path(os.environ["PATH"]), JEKYLL_NO_BUNDLER_REQUIRE="true")
    value = json.loads(result.read_text())
    statuses = {file["path"]: file["status"] for file in value["files"]}
    assert statuses.pop("main.css") == "different", "Debian has libsass"
    statuses.pop("main.css.map", None)
    assert set(statuses.values()) <= {"identical", "equal"}, done.stdout
    assert value["groups"][0]["key"] == "sass-compiler"
    assert done.returncode == 1
    assert ".jekyll-cache" not in files(site)
    mended = compare(
        site,
        "--config",
        f"_config.yml,{extra(site, 'sass: {implementation: libsass}')}",
        path=Path(os.environ["PATH"]),
        JEKYLL_NO_BUNDLER_REQUIRE="true",
    )
    assert mended.returncode == 0, mended.stdout


@pytest.mark.ruby
@pytest.mark.usefixtures("jekyll_program")
def test_debians_jekyll_and_a_site_of_the_differential_tests(tmp_path: Path) -> None:
    """Its highlighted code is another Rouge's, which the command finds out by itself."""
    source, _ = Run("highlighting").lay_out(tmp_path)
    result = tmp_path / "result.json"
    done = compare(source, "--json", str(result), path=Path(os.environ["PATH"]), JEKYLL_NO_BUNDLER_REQUIRE="true")
    assert {group["key"] for group in json.loads(result.read_text())["groups"]} == {"highlight"}, done.stdout
