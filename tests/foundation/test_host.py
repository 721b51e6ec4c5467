"""Functions that a browser lends to Python, and requests with and without them."""

import sys
from types import ModuleType, SimpleNamespace

import pytest

from pylekyll.foundation import host
from pylekyll.foundation.http.client import Client, Deadline, HttpError, UnknownHostError, bounded

URL = "https://cdn.example.org/theme.zip"


@pytest.fixture
def page(monkeypatch):
    """Makes this process one of a page; returns the module of the functions that it lends."""
    module = ModuleType("pylekyll_host")
    monkeypatch.setattr(sys, "platform", "emscripten")
    monkeypatch.setitem(sys.modules, "pylekyll_host", module)
    return module


def answer(status, body=b"", reason="answered", etag=""):
    return SimpleNamespace(status=status, body=body, reason=reason, etag=etag)


def test_nothing_is_lent_elsewhere(monkeypatch):
    module = ModuleType("pylekyll_host")
    module.request = print
    monkeypatch.setitem(sys.modules, "pylekyll_host", module)
    assert host.lent(host.REQUEST) is None


def test_a_function_that_is_not_lent(page):
    assert host.lent(host.SASS) is None


def test_a_request(page):
    asked = []

    def request(*arguments):
        asked.append(arguments)
        return answer(200, b"PK", etag='"1"')

    page.request = request
    headers = {"User-Agent": "x", "If-None-Match": '"0"'}
    found = bounded(lambda: Client().get(URL, Deadline(5), headers), Deadline(5))
    assert (found.status, found.body, found.etag) == (200, b"PK", '"1"')
    assert asked[0][:2] == (URL, '{"If-None-Match": "\\"0\\""}')


def test_answers_that_are_not_taken(page):
    page.request = lambda *_: answer(404, reason="answered 404 Not Found")
    with pytest.raises(HttpError, match="answered 404 Not Found") as caught:
        Client().get(URL, Deadline(5))
    assert caught.value.status == 404
    page.request = lambda *_: answer(200, b"12345")
    with pytest.raises(HttpError, match="sent more than"):
        Client(max_bytes=4).get(URL, Deadline(5))


def test_a_page_without_a_network(page):
    with pytest.raises(UnknownHostError, match="there is no network here"):
        Client().get(URL, Deadline(5))
