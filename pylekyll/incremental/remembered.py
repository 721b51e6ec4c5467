"""Builds with a cache: the cache folder has the results of the previous build, and only the rest is rendered."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING

from pylekyll.build.pipeline import build
from pylekyll.foundation.log import Log
from pylekyll.incremental.cache_folder import CacheFolder
from pylekyll.incremental.computed import ComputedValues
from pylekyll.incremental.documents import YamlCache
from pylekyll.incremental.kept.text_file import CODE, TextFile
from pylekyll.incremental.kept.texts import MarkdownCache
from pylekyll.incremental.known_documents import DocumentCache
from pylekyll.incremental.processes import workers
from pylekyll.incremental.replay import ReplayError
from pylekyll.incremental.replays import Replays
from pylekyll.incremental.shared_writing import SharedWriting
from pylekyll.incremental.spill import Spill
from pylekyll.incremental.state import StateKeeper
from pylekyll.incremental.styles import EndedCompilers, KeptStyles
from pylekyll.incremental.text_files import DamagedTextsError
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
    last = last or LastBuild(config, CacheFolder(config))
    keeps = not config.disable_disk_cache and last.folder.is_usable
    attempt = _Attempt(config, observers, last if keeps else None)
    number = workers(config)
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


@dataclass(frozen=True)
class _Attempt:
    """A build that may start again; ``last`` is ``None`` if nothing is cached for the next one."""

    config: Config
    observers: Sequence[BuildObserver]
    last: LastBuild | None

    def build(self, log: Log, number: int, *, anew: bool) -> BuildReport:
        """Build with ``number`` processes; with ``anew``, reuse no result of the previous build."""
        if self.last is None:
            followers = self._without_memory(number)
        else:
            followers = self._remembering(self.last, log, number, anew=anew)
        return build(self.config, log, [*self.observers, *followers])

    def _remembering(self, last: LastBuild, log: Log, number: int, *, anew: bool) -> list[BuildObserver]:
        folder = last.folder
        replay = Replays(folder, anew=anew)
        spill = Spill(folder.temporary_file)
        code = TextFile(self.config, CODE)
        texts = MarkdownCache(TextFile(self.config), lambda: replay.taken > 0, spill.store, code)
        sharing = Workers(number, texts, spill, replay.knows)
        styles = KeptStyles(folder, lambda: state.snapshot.files)
        known = DocumentCache(folder, lambda: state.snapshot, lambda: replay.base, anew=anew)
        documents = YamlCache(folder, unused=lambda: known.taken)
        state = StateKeeper(last, replay, len(log.lines), lambda: styles.reads_more)
        computed = ComputedValues(folder)
        writing = SharedWriting(number, [texts, styles, documents, known, computed, replay])
        return [texts, EndedCompilers(), styles, documents, known, computed, spill, replay, sharing, writing, state]

    def _without_memory(self, number: int) -> list[BuildObserver]:
        spill = Spill()
        texts = MarkdownCache(store=spill.store)
        return [texts, EndedCompilers(), spill, Workers(number, texts, spill), SharedWriting(number)]


def _without_repetition(log: Log, said: Iterable[LogLine]) -> Log:
    """Return a log that passes lines to ``log``, except those that were ``said`` there, each as often as it was."""
    left = Counter(said)

    def take(line: LogLine) -> None:
        if left[line] > 0:
            left[line] -= 1
        else:
            log.add(line.level, line.topic, line.message, line.diagnostic)

    return Log(take, verbose=log.verbose)
