"""Make the pictures of docs/cookbook.md again: each recipe is built, and its result photographed.

usage: record_cookbook.py [WORD ...]   (recipes whose title has one of the words; all without a word)

Needs the extra `dev` (Playwright, Pillow) and Chromium.
"""

from __future__ import annotations

import functools
import io
import sys
import tempfile
import threading
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import TYPE_CHECKING

from PIL import Image
from playwright.sync_api import sync_playwright

sys.path.insert(0, str(Path(__file__).parents[2]))

from tests.conftest import CHROMIUM_FLAGS
from tests.support.cookbook import Recipe, lay_out, recipes
from tests.support.documents import DOCS
from tests.support.in_process import pylekyll

if TYPE_CHECKING:
    from playwright.sync_api import Browser, FloatRect

WIDTH, TALLEST = 1000, 470
#: Recipes whose pages are shown in dark colours.
DARK = ("Use a colour of your own",)


class Quiet(SimpleHTTPRequestHandler):
    """A web server that does not log."""

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - the name that the base class has
        """Drop the line."""


def built(recipe: Recipe, folder: Path) -> str:
    """Build the site of a recipe into ``folder``/web, under its ``baseurl``; return the address of its page."""
    config = lay_out(recipe, folder / "site")
    (folder / "site" / "_local.yml").write_text('url: ""\n')  # a redirect leads to the server of this program
    base = next(
        (line.split('"')[1] for _, text in recipe.files for line in text.splitlines() if "baseurl:" in line), ""
    )
    out = folder / "web" / base.strip("/")
    done = pylekyll(
        ["build", "--config", f"{config},_local.yml", "--disable-disk-cache", "-d", str(out)], folder / "site", {}
    )
    assert done.returncode == 0, done.stderr
    return f"{base}/{recipe.page.removesuffix('index.html')}"


def photographed(browser: Browser, recipe: Recipe, address: str) -> Image.Image:
    """Return the part of the page that the recipe names, as wide as it is, and not taller than a window."""
    page = browser.new_page(viewport={"width": WIDTH, "height": 800})
    page.emulate_media(color_scheme="dark" if recipe.title in DARK else "light")
    page.goto(address)
    page.wait_for_timeout(400)
    if recipe.part == "link[rel=icon]":  # a tab of the browser is not in a screenshot
        page.goto(page.evaluate("document.querySelector('link[rel=icon]').href"))
        page.set_viewport_size({"width": 96, "height": 96})
        return Image.open(io.BytesIO(page.screenshot())).convert("RGB")
    place: FloatRect = {"x": 0, "y": 0, "width": WIDTH, "height": TALLEST}
    if recipe.part != "-":
        box = page.locator(recipe.part).first.bounding_box()
        assert box is not None, recipe.title
        top, left = max(box["y"] - 16, 0), max(box["x"] - 24, 0)
        place = {
            "x": left,
            "y": top,
            "width": min(box["width"] + 48, WIDTH),
            "height": min(box["height"] + 32, TALLEST),
        }
    picture = Image.open(io.BytesIO(page.screenshot(clip=place, full_page=True)))
    page.close()
    return picture.convert("RGB")


def main() -> None:
    """The command line."""
    words = sys.argv[1:]
    wanted = [each for each in recipes() if not words or any(word in each.title for word in words)]
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=CHROMIUM_FLAGS)
        for recipe in wanted:
            with tempfile.TemporaryDirectory() as temporary:
                address = built(recipe, Path(temporary))
                handler = functools.partial(Quiet, directory=f"{temporary}/web")
                server = ThreadingHTTPServer(("127.0.0.1", 0), handler)
                threading.Thread(target=server.serve_forever, daemon=True).start()
                picture = photographed(browser, recipe, f"http://127.0.0.1:{server.server_port}{address}")
                server.shutdown()
            path = DOCS / recipe.picture
            path.parent.mkdir(exist_ok=True)
            picture.save(path, "WEBP", quality=70, method=6)
            sys.stdout.write(f"{path.stat().st_size:7} {recipe.title}\n")
        browser.close()


if __name__ == "__main__":
    main()
