"""Choice of the numbers of a build: new ones, cached ones, a committed copy, or none; with one log line about it."""

from __future__ import annotations

import time
from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from pylekyll.academic.scholar.cache import Cache, Stored
from pylekyll.academic.scholar.drops import describe_drop
from pylekyll.academic.scholar.schema import DATA, FILES, SHIELD, SchemaError, Statistics, check, parse, statistics
from pylekyll.academic.scholar.sources import Fetched, Inquiry, Outcome, Place, places
from pylekyll.foundation.http.client import Deadline
from pylekyll.site.config.cache_key import file_cache
from pylekyll.site.config.client import client_of

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path
    from typing import Any

    from pylekyll.academic.scholar.settings import Settings
    from pylekyll.academic.scholar.sources import Wall
    from pylekyll.foundation.http.client import Clock
    from pylekyll.foundation.log import Log
    from pylekyll.site.config import Config

TOPIC = "Google Scholar:"
COMMITTED = "google_scholar"

#: Seconds without requests after a failed one, so that a preview does not wait at every save.
_REST_AFTER_FAILURE = 600.0


class Found(NamedTuple):
    """The numbers to use; ``source`` is their origin and age, ``network`` why they are not newer.

    ``address`` is where they were fetched from, ``None`` for a committed copy. ``fetched`` is the time, in seconds
    since 1970.
    """

    numbers: Statistics
    source: str
    network: str = ""
    address: str | None = None
    fetched: float | None = None

    def __str__(self) -> str:
        return f"{self.numbers.total} citations, {self.source}" + (f"; {self.network}" if self.network else "")


class Resolver:
    """Finds the numbers of one site. ``clock`` times the waiting, ``wall`` the ages (seconds since 1970)."""

    def __init__(
        self, config: Config, settings: Settings, log: Log, *, clock: Clock = time.monotonic, wall: Wall = time.time
    ) -> None:
        self.settings = settings
        self.log = log
        keep = not (config.disable_disk_cache or config.safe)
        self.cache = Cache(file_cache(config) if keep else None, settings)
        self.folder: Path = config.data_path / COMMITTED
        self._config = config
        self._clock = clock
        self._wall = wall

    def resolve(self) -> Found | None:
        """Return the numbers, or ``None``; write the cache, and log one line about their source.

        Never raises for failures of a network, a server or a disk, and waits no longer than the settings' time-out.
        """
        found, network = self._find()
        if found is None:
            # A site of acad-homepage's kind has its script to show them; one with settings of ours relies on them.
            say = self.log.warning if self.settings.asked else self.log.info
            say(TOPIC, f"no numbers; {network}.")
        else:
            self.log.info(TOPIC, str(found))
        return found

    def _find(self) -> tuple[Found | None, str]:
        stored = self.cache.load()
        committed = self._committed()
        last = self._best(stored, committed, "")
        network = self._why_not_to_ask(stored)
        if network is not None:
            return self._best(stored, committed, network), network or "no request was sent"
        deadline = Deadline(self.settings.timeout, self._clock)
        client = client_of(self._config, connect_timeout=self.settings.connect_timeout)
        outcome = Inquiry(client, stored.files, self._wall).ask(self._order(stored), deadline)
        self._tell(outcome)
        accepted = bool(outcome.files) and self._believable(outcome.files, last)
        network = "" if accepted else self._what_failed(outcome)
        if accepted:
            stored.files.update(outcome.files)
            stored.failed = 0.0
        else:
            stored.failed = self._wall()
        stored.rests = {**stored.rests, **outcome.rests}
        if not self.cache.store(stored):
            self.log.debug(TOPIC, f"could not write {self.cache.path}")
        return self._best(stored, committed, network, fresh=outcome.files if accepted else {}), network

    # -- for people ---------------------------------------------------------------------------------------------

    def describe_cache(self) -> str:
        """Return the content of the cache, and its path."""
        if self.cache.path is None:
            return "disabled"
        stored = self.cache.load()
        if not stored.files:
            return f"empty ({self.cache.path})"
        found = self._fetched(_numbers(stored.files), stored.files, "", {})
        return f"{found}, in {self.cache.path}"

    def describe_committed(self) -> str:
        """Return a description of the committed copy in the folder of data files."""
        committed = self._committed()
        if committed is None:
            return f"none in {self.folder}"
        of = f", of {committed.updated[:10]}" if committed.updated else ""
        return f"{committed.total} citations{of}, in {self.folder}"

    # -- whether to ask -----------------------------------------------------------------------------------------

    def _why_not_to_ask(self, stored: Stored) -> str | None:
        """Why the network is left alone; empty where that needs no words, ``None`` where it is to be asked."""
        now = self._wall()
        if self.settings.offline:
            return "offline"
        if self.settings.repository is None:
            return "the repository is unknown"
        data = stored.files.get(DATA)
        if data is not None and 0 <= now - data.fetched < self.settings.max_age:
            return ""
        if 0 <= now - stored.failed < min(self.settings.max_age, _REST_AFTER_FAILURE):
            return f"the network did not answer {age(now - stored.failed)}"
        if not self._order(stored):
            return "the servers asked for a pause"
        return None

    def valid_until(self) -> float | None:
        """Return until when the same numbers will be found without asking, in seconds since 1970.

        ``None`` if that does not end before the settings or the committed copy change.
        """
        if self.settings.offline or self.settings.repository is None:
            return None
        stored = self.cache.load()
        data = stored.files.get(DATA)
        known = 0.0 if data is None else data.fetched + self.settings.max_age
        return max(known, stored.failed + min(self.settings.max_age, _REST_AFTER_FAILURE))

    def _order(self, stored: Stored) -> list[Place]:
        now = self._wall()
        return [place for place in places(self.settings) if stored.rests.get(place.host, 0.0) <= now]

    # -- what came ----------------------------------------------------------------------------------------------

    def _tell(self, outcome: Outcome) -> None:
        for message in outcome.refused:
            self.log.warning(TOPIC, f"{message}: refused.", code="scholar-answer-refused")
        for place, reason in outcome.failures:
            self.log.debug(TOPIC, f"{place.base}: {reason}")
        failed = {place.base for place, _ in outcome.failures}
        used = [file.url for file in outcome.files.values()]
        for place, reason in outcome.failures[:1]:
            other = next((p for p in places(self.settings) if any(url.startswith(f"{p.base}/") for url in used)), None)
            if other is not None and other.base not in failed:
                self.log.info(TOPIC, f"{place.host}: {reason}; {other.host} answered instead.")

    def _what_failed(self, outcome: Outcome) -> str:
        if outcome.files:
            return "the answer was refused"
        reasons = dict.fromkeys(f"{place.host}: {reason}" for place, reason in outcome.failures)
        what = "the answer was refused" if outcome.refused else "the network did not answer"
        return f"{what} ({'; '.join(reasons)})"

    def _believable(self, files: Mapping[str, Fetched], last: Found | None) -> bool:
        """Return whether no number fell by more than half since the last good answer."""
        if last is None or self.settings.accept_drop:
            return True
        drop = describe_drop(_numbers(files), last.numbers)
        if drop is not None:
            self.log.warning(
                TOPIC,
                f"{drop}: refused; the last good numbers are kept. "
                "If that is right, set google_scholar.accept_drop: true for one build.",
                code="scholar-numbers-fell",
            )
        return drop is None

    # -- what there is ------------------------------------------------------------------------------------------

    def _committed(self) -> Statistics | None:
        files: dict[str, Any] = {}
        for name in FILES:
            path = self.folder / name
            try:
                if not path.is_file():  # reading a named pipe may not end
                    continue
                value = parse(path.read_bytes())
                check(name, value)
            except SchemaError as error:
                self.log.warning(TOPIC, f"{path} {error}: refused.", code="scholar-file-refused")
            except OSError:
                continue
            else:
                files[name] = value
        return statistics(files) if files else None

    def _best(
        self, stored: Stored, committed: Statistics | None, network: str, fresh: Mapping[str, Fetched] | None = None
    ) -> Found | None:
        if stored.files:
            numbers = _numbers(stored.files)
            if committed is None or (committed.updated or "") <= (numbers.updated or "") or fresh:
                return self._fetched(numbers, stored.files, network, fresh or {})
        if committed is None:
            return None
        where = f"from {self.folder.parent.name}/{self.folder.name}"
        if committed.updated:
            where += f" of {committed.updated[:10]}"
        return Found(committed, where, network)

    def _fetched(
        self, numbers: Statistics, files: Mapping[str, Fetched], network: str, fresh: Mapping[str, Fetched]
    ) -> Found:
        file = (fresh or files).get(DATA) or (fresh or files)[SHIELD]
        host = next((place.host for place in places(self.settings) if file.url.startswith(f"{place.base}/")), "")
        when = "fetched now" if fresh else f"fetched {age(self._wall() - file.fetched)}"
        return Found(numbers, f"{when} from {host}" if host else when, network, file.url, file.fetched)


def _numbers(files: Mapping[str, Fetched]) -> Statistics:
    """Return the numbers of both files; a total that is newer than the rest replaces its total."""
    numbers = statistics({name: file.value for name, file in files.items()})
    data, shield = files.get(DATA), files.get(SHIELD)
    # Files of one answer are fetched within one time-out of each other.
    if data is not None and shield is not None and shield.fetched - data.fetched > _SAME_ANSWER:
        return replace(numbers, total=statistics({SHIELD: shield.value}).total)
    return numbers


_SAME_ANSWER = 120.0


def age(seconds: float) -> str:
    """Return how long ago that is, in one unit: ``2 h ago``."""
    for unit, length in (("d", 86400), ("h", 3600), ("min", 60)):
        if seconds >= length:
            return f"{int(seconds // length)} {unit} ago"
    return f"{max(0, int(seconds))} s ago"


__all__ = ["COMMITTED", "TOPIC", "Found", "Resolver", "age"]
