"""Builds with a cache: the cache folder has the results of the previous build, and only the rest is rendered."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, NamedTuple

from pylekyll.build.pipeline import build
from pylekyll.build.reuse import Reuse
from pylekyll.foundation.log import Log
from pylekyll.incremental.computed import ComputedValues
from pylekyll.incremental.computing import CachedComputing
from pylekyll.incremental.converted import MarkdownCache
from pylekyll.incremental.documents import YamlCache
from pylekyll.incremental.known_documents import DocumentCache
from pylekyll.incremental.processes import workers
from pylekyll.incremental.replay import ReplayError
from pylekyll.incremental.replays import Replays
from pylekyll.incremental.spill import Spill
from pylekyll.incremental.state import StateKeeper
from pylekyll.incremental.store.opening import StoreFolder, open_store
from pylekyll.incremental.store.texts import DamagedTextsError
from pylekyll.incremental.styles import KeptStyles
from pylekyll.incremental.unchanged import LastBuild
from pylekyll.incremental.workers import OrderError, Workers

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from pylekyll.build.observer import BuildObserver
    from pylekyll.build.report import BuildReport
    from pylekyll.foundation.log import LogLine
    from pylekyll.site.config import Config


def build_with_cache(
    config: Config,
    log: Log,
    observers: Sequence[BuildObserver] = (),
    last: LastBuild | None = None,
) -> BuildReport:
    """Build as ``build.pipeline.build`` does, and reuse the results of the previous build that are still valid.

    The output is the same; only the time differs. ``observers`` follow the build too. ``last`` is the previous build,
    if the caller has loaded it. Raises ``PylekyllError``; the destination is then unchanged.
    """
    last = last or LastBuild(config, open_store(config))
    if last.store.lasts:
        StoreFolder(config).remove_old(log)
    try:
        report = _build(_Attempt(config, observers, last), log)
        if not last.values.are_warm:
            last.values.save()
        return report
    finally:
        last.store.close()


def _build(attempt: _Attempt, log: Log) -> BuildReport:
    number = workers(attempt.config)
    started = len(log.lines)
    try:
        return attempt.build(log, number, anew=False)
    except (ReplayError, DamagedTextsError):
        anew = True
    except OrderError:
        anew, number = False, 1
    try:
        return attempt.build(_without_repetition(log, log.lines[started:]), number, anew=anew)
    except (ReplayError, DamagedTextsError, OrderError):
        return attempt.build(_without_repetition(log, log.lines[started:]), 1, anew=True)


class _Attempt(NamedTuple):
    """A build that may start again."""

    config: Config
    observers: Sequence[BuildObserver]
    last: LastBuild

    def build(self, log: Log, number: int, *, anew: bool) -> BuildReport:
        """Build with ``number`` processes; with ``anew``, reuse no result of the previous build."""
        try:
            if self.last.store.lasts:
                return self._remembering(log, number, anew=anew)
            return self._forgetting(log, number)
        except DamagedTextsError:
            self.last.store.clear()  # other texts in it may be damaged too
            raise

    def _remembering(self, log: Log, number: int, *, anew: bool) -> BuildReport:
        last, store = self.last, self.last.store
        documents = DocumentCache(last, anew=anew)
        replay = Replays(last.values, documents, anew=anew)
        texts = MarkdownCache(store, replay)
        sharing = Workers(number, texts, store, replay)
        styles = KeptStyles(last)
        values = ComputedValues(last.values)
        yaml = YamlCache(last.values, documents)
        state = StateKeeper(last, replay, styles, len(log.lines))
        followers = [texts, styles, values, yaml, Spill(store), replay, sharing, state]
        reuse = Reuse(documents, CachedComputing(texts, styles, values), state.written)
        return build(self.config, log, [*self.observers, *followers], reuse)

    def _forgetting(self, log: Log, number: int) -> BuildReport:
        store = self.last.store
        texts = MarkdownCache(store)
        followers = [texts, Spill(store), Workers(number, texts, store)]
        return build(self.config, log, [*self.observers, *followers], Reuse(computing=texts))


def _without_repetition(log: Log, said: Iterable[LogLine]) -> Log:
    """Return a log that passes lines to ``log``, except those that were ``said`` there, each as often as it was."""
    left = Counter(said)

    def take(line: LogLine) -> None:
        if left[line] > 0:
            left[line] -= 1
        else:
            log.add(line.level, line.topic, line.message, line.diagnostic)

    return Log(take, verbose=log.verbose)
