"""Make the pictures of the documentation (docs/images) again.

usage: record_pictures.py [NAME ...]

Needs the extra `dev` (Playwright, Pillow) and Chromium. Screenshots show sites built here; terminals show what
commands write.
"""

from __future__ import annotations

import argparse
import functools
import io
import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
from contextlib import contextmanager
from http.server import ThreadingHTTPServer
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.request import urlopen

from PIL import Image
from playwright.sync_api import sync_playwright

sys.path.insert(0, str(Path(__file__).parents[2]))

from tests.record.terminal import as_svg, output_of
from tests.serve.tab.conftest import _Handler as TabHandler
from tests.serve.tab.pages import built_frame, ready, shown
from tests.support.runs import copy_root_site

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from playwright.sync_api import Browser

ROOT = Path(__file__).parents[2]
IMAGES = ROOT / "docs" / "images"
PROGRAM = [sys.executable, "-m", "pylekyll"]


def lay_out(folder: Path) -> Path:
    """Return a copy of the demonstration site."""
    copy_root_site(folder / "site")
    return folder / "site"


def shot(browser: Browser, url: str, size: tuple[int, int], *, dark: bool = False, script: str = "") -> Image.Image:
    """Return a screenshot of a page; ``script`` runs before it is taken."""
    page = browser.new_page(viewport={"width": size[0], "height": size[1]}, device_scale_factor=1.5)
    page.emulate_media(color_scheme="dark" if dark else "light")
    page.goto(url)
    if script:
        page.evaluate(script)
    page.wait_for_timeout(900)
    picture = Image.open(io.BytesIO(page.screenshot()))
    page.close()
    return picture.convert("RGB")


def save(picture: Image.Image, name: str, width: int) -> None:
    """Save a picture as WebP with this width."""
    height = round(picture.height * width / picture.width)
    picture.resize((width, height), Image.Resampling.LANCZOS).save(IMAGES / name, quality=78, method=6)


class Server:
    """`pylekyll serve` of a site, for the time of a `with`."""

    def __init__(self, site: Path) -> None:
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = probe.getsockname()[1]
        command = [*PROGRAM, "serve", "--port", str(self.port), "--host", "127.0.0.1", "--livereload"]
        environment = {**os.environ, "EDITOR": "code"}
        self.process = subprocess.Popen(
            command, cwd=site, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )

    def __enter__(self) -> str:
        address = f"http://127.0.0.1:{self.port}/"
        for _ in range(300):
            try:
                with urlopen(address, timeout=5):
                    return address
            except OSError:  # noqa: PERF203 - it has not begun yet
                time.sleep(0.2)
        raise SystemExit("the preview server does not answer")

    def __exit__(self, *_: object) -> None:
        self.process.terminate()
        self.process.wait(30)


def theme(browser: Browser, folder: Path) -> None:
    """The theme academic: light, dark, on a phone, and all three in one picture."""
    site = lay_out(folder)
    with Server(site) as address:
        hide = "document.querySelectorAll('[id*=pylekyll]').forEach(e => e.remove())"
        light = shot(browser, address, (1280, 900), script=hide)
        dark = shot(browser, f"{address}publications/", (1280, 900), dark=True, script=hide)
        phone = shot(browser, address, (390, 844), script=hide)
    whole = Image.new("RGB", (2400, 1250), "#e9ecef")
    for picture, place, width in ((dark, (1010, 60), 1330), (light, (60, 250), 1330), (phone, (1190, 470), 340)):
        height = round(picture.height * width / picture.width)
        framed = Image.new("RGB", (width + 4, height + 4), "#9aa3ad")
        framed.paste(picture.resize((width, height), Image.Resampling.LANCZOS), (2, 2))
        whole.paste(framed, place)
    save(whole, "theme.webp", 1200)


def documentation(browser: Browser, folder: Path) -> None:
    """These pages, and their search."""
    subprocess.run([*PROGRAM, "build", "-q", "-s", str(ROOT / "docs"), "-d", str(folder / "docs")], check=True)
    typed = """() => { const f = document.querySelector(".docs-search input"); f.focus(); f.value = "bibliography";
    setTimeout(() => f.dispatchEvent(new Event("input")), 400); }"""
    save(
        shot(browser, (folder / "docs" / "settings.html").as_uri(), (1280, 800), script=typed), "docs-search.webp", 1000
    )


@contextmanager
def editor(site: Path) -> Iterator[str]:
    """Run `pylekyll serve --edit` of a site; yield the address that begins its session."""
    command = [*PROGRAM, "serve", "--edit", "--port", "0", "--edit-port", "0"]
    with subprocess.Popen(command, cwd=site, text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT) as process:
        assert process.stdout is not None
        output = ""
        while (found := re.search(r"Editor address: (\S+)\s+The code for its session is in (\S+)\.\n", output)) is None:
            line = process.stdout.readline()
            assert line, output
            output += line
        threading.Thread(target=process.stdout.read, daemon=True).start()
        yield f"{found[1]}#{Path(found[2]).read_text('utf-8').strip()}"
        process.send_signal(signal.SIGINT)


def editing(browser: Browser, folder: Path) -> None:
    """The editor with a paragraph of the front page, and with a person of the group."""
    with editor(lay_out(folder)) as address:
        page = browser.new_page(viewport={"width": 1200, "height": 720})
        page.goto(address)
        site = page.frame_locator("#site")
        for path, words, name in (
            ("", "My research asks", "editing-block"),
            ("group/", "Mbali Nkosi-Grünwald", "editing-form"),
        ):
            if path:
                page.click("#pick")
                site.locator(f".masthead a[href='/{path}']").click()
            part = site.get_by_text(words).first
            part.wait_for()
            part.evaluate("each => each.scrollIntoView({ block: 'center', behavior: 'instant' })")
            page.wait_for_timeout(900)
            page.click("#pick")
            part.click()
            page.wait_for_timeout(900)
            save(Image.open(io.BytesIO(page.screenshot())).convert("RGB"), f"{name}.webp", 1200)
        page.close()


def tab(browser: Browser, _: Path) -> None:
    """The demonstration in a browser tab: its source, and a paragraph in the editor."""
    folder = os.environ.get("PYLEKYLL_TAB")
    if not folder:
        sys.stderr.write("tab: PYLEKYLL_TAB must name a folder that docs/try.py wrote\n")
        return
    server = ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(TabHandler, directory=folder))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    page = browser.new_page(viewport={"width": 1280, "height": 800})
    page.goto(f"http://127.0.0.1:{server.server_address[1]}/")
    ready(page)
    page.click("#view-source")
    page.click("#files summary:has-text('_pages')")
    page.click("#files button[title='_pages/about.md']")
    page.wait_for_timeout(900)
    save(Image.open(io.BytesIO(page.screenshot())).convert("RGB"), "in-the-browser.webp", 1280)
    page.click("#view-page")
    page.click("#pick")
    page.wait_for_timeout(3000)  # the frame is replaced by one with places
    frame = built_frame(page)
    assert frame is not None
    frame.click("p:has-text('My research asks')", position={"x": 8, "y": 8})
    text = page.locator("#text")
    text.fill(text.input_value().replace("under water", "under the ice"))
    page.wait_for_timeout(1500)
    shown(page, "scrollTo({ top: 340, behavior: 'instant' })")
    page.wait_for_timeout(300)
    save(Image.open(io.BytesIO(page.screenshot())).convert("RGB"), "in-the-browser-editor.webp", 1280)
    page.close()
    server.shutdown()


def preview(browser: Browser, folder: Path) -> None:
    """What the preview shows when a page has a mistake."""
    site = lay_out(folder)
    with Server(site) as address:
        page = site / "_pages" / "about.md"
        page.write_text(page.read_text("utf-8") + "\n{% include publicatons.html selected=true %}\n", "utf-8")
        time.sleep(4)
        save(shot(browser, address, (1100, 640)), "preview-error.webp", 1000)


def doctor(_: Browser, folder: Path) -> None:
    """What `pylekyll doctor` shows for a site with four mistakes."""
    site = lay_out(folder)
    about = site / "_pages" / "about.md"
    text = about.read_text("utf-8") + "\nMy [thesis](/files/thesis.pdf), and ![](../images/portrait.svg).\n"
    about.write_text(text.replace("layout: about", "layout: abuot"), "utf-8")
    written("doctor", site, ["doctor"], "pylekyll doctor names three mistakes of a page, each with its file and line")


def written(name: str, site: Path, arguments: list[str], title: str) -> None:
    """Run pylekyll in a site, and draw its terminal."""
    shown = output_of([*PROGRAM, *arguments], site)
    shown = re.sub(re.escape(str(site)), "/home/signe/site", shown)
    (IMAGES / f"{name}.svg").write_text(as_svg(f"pylekyll {' '.join(arguments)}", shown, title), "utf-8")


PICTURES: dict[str, Callable[[Browser, Path], None]] = {
    each.__name__: each for each in (theme, documentation, editing, tab, preview, doctor)
}


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", nargs="*", metavar="NAME", help=", ".join(PICTURES))
    names = parser.parse_args().names or list(PICTURES)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        for name in names:
            with tempfile.TemporaryDirectory() as folder:
                PICTURES[name](browser, Path(folder))
        browser.close()


if __name__ == "__main__":
    main()
