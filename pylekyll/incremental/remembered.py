"""Builds that remember: what the build before found out is kept in the cache folder, and only the rest is done."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pylekyll.build import build
from pylekyll.incremental.cache_folder import CacheFolder
from pylekyll.incremental.documents import ReadDocuments
from pylekyll.incremental.replay import Replay, ReplayError
from pylekyll.incremental.unchanged import StateKeeper
from pylekyll.log import Log
from pylekyll.render.markdown_cache import KeptTexts
from pylekyll.render.markdown_cache_file import TextFile

if TYPE_CHECKING:
    from pylekyll.build import BuildReport
    from pylekyll.config import Config


def build_remembered(config: Config, log: Log) -> BuildReport:
    """Build as ``pylekyll.build.build`` does, and take from the build before what did not change since.

    Nobody can tell but by the clock. Raises ``PylekyllError``; the destination is as it was then.
    """
    folder = CacheFolder(config)
    if config.get("disable_disk_cache") or not folder.is_usable:
        return build(config, log, [KeptTexts()])
    buffer = Log(verbose=log.verbose)
    try:
        return _build(config, buffer, folder, anew=False)
    except ReplayError:
        buffer.lines.clear()
        return _build(config, buffer, folder, anew=True)
    finally:
        for line in buffer.lines:
            log.add(line.level, line.topic, line.message, line.diagnostic)


def _build(config: Config, log: Log, folder: CacheFolder, *, anew: bool) -> BuildReport:
    replay = Replay(folder, anew=anew)
    texts = KeptTexts(TextFile(config), keeps_unused=lambda: replay.taken > 0)
    return build(config, log, [texts, ReadDocuments(folder), replay, StateKeeper(folder, config)])
