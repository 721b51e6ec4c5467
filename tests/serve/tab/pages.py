"""Steps of the tests in the page of the tab."""

from __future__ import annotations

import io
import zipfile
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from playwright.sync_api import Frame, Page

PATIENCE = 120_000


def ready(page: Page) -> None:
    page.wait_for_selector("body[data-state=ready], body[data-state=failed]", timeout=PATIENCE)
    assert page.get_attribute("body", "data-state") == "ready", page.inner_text("#state")


def built_frame(page: Page) -> Frame | None:
    """Return the frame of the built page, inside an empty one."""
    host = page.query_selector("#place iframe")
    inner = host.content_frame() if host else None
    element = inner.query_selector("iframe") if inner else None
    return element.content_frame() if element else None


def shown(page: Page, script: str) -> Any:
    """Evaluate in the frame."""
    for _ in range(100):  # a frame that is being replaced has no document
        frame = built_frame(page)
        if frame is not None:
            return frame.evaluate(script)
        page.wait_for_timeout(50)
    pytest.fail("the preview does not show a page")


def wait_for(page: Page, script: str, value: Any) -> None:
    for _ in range(600):
        page.wait_for_timeout(100)
        if built_frame(page) and shown(page, script) == value:
            return
    assert shown(page, script) == value


def archive(files: dict[str, str]) -> bytes:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as out:
        for name, text in files.items():
            out.writestr(name, text)
    return packed.getvalue()


def open_archive(page: Page, files: dict[str, str]) -> None:
    page.evaluate("document.body.dataset.state = 'busy'")
    packed = {"name": "site.zip", "mimeType": "application/zip", "buffer": archive(files)}
    page.set_input_files("#archive", packed)
    ready(page)


def open_file(page: Page, name: str) -> None:
    page.click("#view-source")
    page.click(f"#files button:text-is('{name}')")
    page.wait_for_function("() => document.querySelector('#source').value !== ''")
