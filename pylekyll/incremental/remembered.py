"""Builds that remember: what the build before found out is kept in the cache folder, and only the rest is done."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING

from pylekyll.compat import section
from pylekyll.incremental.cache_folder import CacheFolder
from pylekyll.incremental.documents import ReadDocuments
from pylekyll.incremental.processes import processors
from pylekyll.incremental.replay import Replay, ReplayError
from pylekyll.incremental.state import StateKeeper
from pylekyll.incremental.stored_texts import DamagedTextsError
from pylekyll.incremental.styles import KeptStyles
from pylekyll.incremental.unchanged import LastBuild
from pylekyll.incremental.workers import OrderError, Workers
from pylekyll.kept.text_file import TextFile
from pylekyll.kept.texts import KeptTexts
from pylekyll.log import Log
from pylekyll.pipeline import build

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from pylekyll.config import Config
    from pylekyll.log import LogLine
    from pylekyll.observer import BuildObserver
    from pylekyll.report import BuildReport


def build_remembered(
    config: Config, log: Log, observers: Sequence[BuildObserver] = (), last: LastBuild | None = None
) -> BuildReport:
    """Build as ``pylekyll.pipeline.build`` does, and take from the build before what did not change since.

    Nobody can tell but by the clock. ``observers`` follow the build too; ``last`` is the build before, if the caller
    looked at it. Raises ``PylekyllError``; the destination is as it was then.
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


def workers(config: Config) -> int:
    """Return how many processes render: as the setting ``workers`` says, else as many as there are processors."""
    number = section(config).get("workers")
    return number if type(number) is int and number > 0 else processors()


@dataclass(frozen=True)
class _Attempt:
    """A build that may be begun again; ``last`` is ``None`` where nothing is kept for the next one."""

    config: Config
    observers: Sequence[BuildObserver]
    last: LastBuild | None

    def build(self, log: Log, number: int, *, anew: bool) -> BuildReport:
        """Build with ``number`` processes; ``anew`` takes nothing of the build before."""
        if self.last is None:
            followers = self._without_memory(number)
        else:
            followers = self._remembering(self.last, log, number, anew=anew)
        return build(self.config, log, [*self.observers, *followers])

    def _remembering(self, last: LastBuild, log: Log, number: int, *, anew: bool) -> list[BuildObserver]:
        folder = last.folder
        replay = Replay(folder, anew=anew)
        texts = KeptTexts(TextFile(self.config), keeps_unused=lambda: replay.taken > 0)
        sharing = Workers(number, texts, replay.knows)
        styles = KeptStyles(folder, lambda: state.source)
        state = StateKeeper(last, replay, len(log.lines), lambda: styles.reads_more)
        return [texts, styles, ReadDocuments(folder), replay, sharing, state]

    @staticmethod
    def _without_memory(number: int) -> list[BuildObserver]:
        texts = KeptTexts()
        return [texts, Workers(number, texts)]


def _without_repetition(log: Log, said: Iterable[LogLine]) -> Log:
    """Return a log that passes lines to ``log``, except those that were ``said`` there, each as often as it was."""
    left = Counter(said)

    def take(line: LogLine) -> None:
        if left[line] > 0:
            left[line] -= 1
        else:
            log.add(line.level, line.topic, line.message, line.diagnostic)

    return Log(take, verbose=log.verbose)
