"""Builds that remember: what the build before found out is kept in the cache folder, and only the rest is done."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from pylekyll.incremental.cache_folder import CacheFolder
from pylekyll.incremental.documents import ReadDocuments
from pylekyll.incremental.replay import Replay, ReplayError
from pylekyll.incremental.state import StateKeeper
from pylekyll.kept.text_file import TextFile
from pylekyll.kept.texts import KeptTexts
from pylekyll.log import Log
from pylekyll.pipeline import build

if TYPE_CHECKING:
    from collections.abc import Iterable

    from pylekyll.config import Config
    from pylekyll.log import LogLine
    from pylekyll.report import BuildReport


def build_remembered(config: Config, log: Log) -> BuildReport:
    """Build as ``pylekyll.pipeline.build`` does, and take from the build before what did not change since.

    Nobody can tell but by the clock. Raises ``PylekyllError``; the destination is as it was then.
    """
    folder = CacheFolder(config)
    if config.disable_disk_cache or not folder.is_usable:
        return build(config, log, [KeptTexts()])
    started = len(log.lines)
    try:
        return _build(config, log, folder, anew=False)
    except ReplayError:
        return _build(config, _without_repetition(log, log.lines[started:]), folder, anew=True)


def _build(config: Config, log: Log, folder: CacheFolder, *, anew: bool) -> BuildReport:
    replay = Replay(folder, anew=anew)
    texts = KeptTexts(TextFile(config), keeps_unused=lambda: replay.taken > 0)
    return build(config, log, [texts, ReadDocuments(folder), replay, StateKeeper(folder, config, len(log.lines))])


def _without_repetition(log: Log, said: Iterable[LogLine]) -> Log:
    """Return a log whose lines go to ``log``, but for those that were ``said`` there, each as often."""
    left = Counter(said)

    def take(line: LogLine) -> None:
        if left[line] > 0:
            left[line] -= 1
        else:
            log.add(line.level, line.topic, line.message, line.diagnostic)

    return Log(take, verbose=log.verbose)
