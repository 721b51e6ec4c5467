"""The pages of a live site, asked for one by one from a list of our own: politely, within limits, from one host."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import PurePosixPath
from threading import Event, Lock
from typing import TYPE_CHECKING
from urllib.parse import quote, urlsplit

from pylekyll.checks.compare.trees import HTML, TEXT, kind_of
from pylekyll.foundation.errors import UsageError
from pylekyll.foundation.http.client import Client, Deadline, DeadlineError, HttpError, bounded

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

#: As many requests are under way at once.
WORKERS = 4
MAX_BYTES = 10 * 1024 * 1024
#: Number of failed requests in a row after which the rest is not requested.
GIVE_UP_AFTER = 8
LONGEST_WAIT = 30.0
_SHORTEST_PAUSE = 1.0
_BUSY = frozenset({429, 503})
_ABSENT = frozenset({404, 410})
_NO_TEXT = frozenset({"", ".txt", ".md", ".csv", ".yml", ".yaml", ".bib", ".tex", ".vcf", ".ics"})


@dataclass
class LiveSite:
    """Files of a live site: ``files`` by the paths of our build, and the errors of ``unread`` ones.

    Files that it answers with 404 are in neither.
    """

    files: dict[str, bytes] = field(default_factory=dict)
    unread: dict[str, str] = field(default_factory=dict)


def is_asked_for(path: str) -> bool:
    """Return whether a file is compared with the live site's.

    Files that a build writes are compared; images and papers that it copies are not. Servers do not show files whose
    names begin with a dot.
    """
    if any(part.startswith(".") and part != ".well-known" for part in path.split("/")):
        return False
    return kind_of(path) != TEXT or PurePosixPath(path).suffix.lower() in _NO_TEXT


def base_url(url: str) -> str:
    """Return the URL of the site, ending in a slash. Raises ``UsageError`` for an invalid one."""
    try:
        parts = urlsplit(url)
        known = parts.scheme in {"http", "https"} and parts.hostname is not None and (parts.port or 1) > 0
    except ValueError:
        known = False
    if not known:
        raise UsageError(
            f"'{url}' is not the URL of a site.", hint="As in `--url https://somebody.github.io/project/`."
        )
    if parts.query or parts.fragment or parts.username or parts.password:
        raise UsageError(f"'{url}' is more than the address of a site: leave out what is before @ and behind ? and #.")
    return f"{parts.scheme}://{parts.netloc}{parts.path.rstrip('/')}/"


def address(base: str, path: str) -> str:
    """Return where a file of the build is found below ``base``: ``about/index.html`` at ``about/``."""
    folder, _, name = path.rpartition("/")
    path = f"{folder}/" if name == "index.html" and folder else "" if name == "index.html" else path
    return base + quote(path, safe="/~!$&'()*+,;=:@-._")


class Fetcher:
    """Asks a site for files. ``timeout`` are the seconds for one file, redirects and the second try included."""

    def __init__(self, url: str, environment: Mapping[str, str], timeout: float = 20.0, workers: int = WORKERS) -> None:
        self._base = base_url(url)
        self._client = Client(environment, connect_timeout=min(10.0, timeout), max_bytes=MAX_BYTES, stay_on_host=True)
        self._timeout = timeout
        self._workers = workers
        self._stop = Event()
        self._lock = Lock()
        self._silent = 0

    def fetch(self, paths: Iterable[str], progress: Callable[[int], None] | None = None) -> LiveSite:
        """Return the site's content of ``paths``; call ``progress`` with the number of requests."""
        site = LiveSite()
        with ThreadPoolExecutor(self._workers, thread_name_prefix="pylekyll-compare") as pool:
            tasks = {path: pool.submit(self._one, path) for path in paths}
            try:
                for done, (path, task) in enumerate(tasks.items(), 1):
                    content, failure = task.result()
                    if content is not None:
                        site.files[path] = content
                    elif failure:
                        site.unread[path] = failure
                    if progress is not None:
                        progress(done)
            except BaseException:
                self._stop.set()  # whoever interrupts does not want to wait for the rest
                raise
        return site

    def _one(self, path: str) -> tuple[bytes | None, str]:
        """Return the content of a file, or the reason why it is missing; the reason is empty if the site lacks it."""
        if self._stop.is_set():
            return None, "not fetched: the site stopped answering"
        try:
            content = self._get(address(self._base, path))
        except HttpError as error:
            self._note(answered=error.status is not None)
            return None, "" if error.status in _ABSENT else f"the site {error}" if error.status else str(error)
        self._note(answered=True)
        if kind_of(path) != HTML and _is_page(content):
            return None, "the site answers with a page in HTML, not with the file"
        return content, ""

    def _note(self, *, answered: bool) -> None:
        with self._lock:
            self._silent = 0 if answered else self._silent + 1
            if self._silent >= GIVE_UP_AFTER:
                self._stop.set()

    def _get(self, url: str) -> bytes:
        """Return the file at ``url``; a server that is busy is left alone for a while, and asked again."""
        deadline = Deadline(self._timeout)
        try:
            return self._try(url, deadline)
        except HttpError as error:
            pause = max(error.retry_after or _SHORTEST_PAUSE, _SHORTEST_PAUSE)
            if error.status not in _BUSY or pause > min(LONGEST_WAIT, deadline.remaining()):
                raise
        self._stop.wait(pause)
        return self._try(url, deadline)

    def _try(self, url: str, deadline: Deadline) -> bytes:
        try:
            return bounded(lambda: self._client.get(url, deadline), deadline).body
        except DeadlineError:
            raise HttpError(f"no answer within {self._timeout:.3g} s") from None


def _is_page(content: bytes) -> bool:
    return content.lstrip()[:15].lower().startswith((b"<!doctype html", b"<html"))
