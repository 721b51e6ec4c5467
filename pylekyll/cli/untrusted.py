"""``pylekyll build --untrusted``: a stranger's site, built in a process with limits and without network."""

from __future__ import annotations

import os
import shutil
import signal
import sys
import tempfile
import time
from contextlib import closing, suppress
from pathlib import Path
from threading import Thread
from typing import TYPE_CHECKING, Any

from pylekyll.build.untrusted import (
    WITHHELD,
    LimitedOutput,
    OutputLimits,
    environment,
    limit_error,
    restricted,
    withheld,
)
from pylekyll.cli.console import show_failure
from pylekyll.cli.fence import Fence
from pylekyll.cli.settings import load_config
from pylekyll.foundation.errors import StrictError
from pylekyll.foundation.scratch import Scratch
from pylekyll.incremental.converted import build_with_texts
from pylekyll.incremental.store.interface import MemoryStore

if TYPE_CHECKING:
    from collections.abc import Callable

    from pylekyll.build.report import BuildReport
    from pylekyll.foundation.log import Log
    from pylekyll.site.config import Config

_STEP = 0.01
#: Seconds that a build has to end after its time limit.
_GRACE = 2.0
_MEGABYTE = 1 << 20
#: Locations of gems in a home folder, which may also hold secrets.
_GEMS = (".gem/ruby", ".local/share/gem/ruby", ".rbenv/versions", ".rvm/gems", ".cache/pylekyll")


class Steps:
    """Follows the steps of an untrusted build, in the process that builds."""

    def configured(self, config: Config) -> Config:
        """Return the configuration to build with, given that of the site and of the command line."""
        return config

    def built(self, config: Config, report: BuildReport) -> None:
        """The site was written."""

    def failed(self, error: Exception) -> None:
        """Show the error that ended the build."""
        show_failure(error)


def build_untrusted(
    options: dict[str, Any], limits: dict[str, int], log: Log, *, strict: bool = False, steps: Steps | None = None
) -> None:
    """Build in a separate process; exit with its status. Raises ``PylekyllError`` if a limit ended it."""
    most = OutputLimits(**limits)
    steps = steps or Steps()

    def work() -> None:
        _build(options, most, log, steps, strict=strict)

    if not hasattr(os, "fork"):
        log.info("Untrusted:", "Time and memory limits are not available on this system.")
        work()
        return
    with closing(Scratch("pylekyll-untrusted-")) as scratch:
        _build_in_process(work, most, str(scratch.path), steps)


def _build_in_process(build: Callable[[], None], most: OutputLimits, scratch: str, steps: Steps) -> None:
    """Build in a process whose temporary files are in ``scratch``, and wait for it."""
    line = os.pipe()

    def work() -> None:
        tempfile.tempdir = scratch
        os.close(line[1])
        Thread(target=_end_with_parent, args=(line[0], scratch), daemon=True).start()
        _limit(most)
        try:
            build()
        except MemoryError:
            raise limit_error(f"it needs more than {most.memory} MB of memory", "--max-memory") from None

    sys.stdout.flush()
    sys.stderr.flush()
    child = os.fork()
    if child == 0:
        _run(work, steps)
    os.close(line[0])
    try:
        status = _wait(child, most.seconds)
    finally:
        os.close(line[1])
    if status is None:
        raise limit_error(f"it took longer than {most.seconds} seconds", "--max-seconds")
    if status < 0:
        raise limit_error(f"signal {-status} ended it, as the system does when memory runs out", "--max-memory")
    if status:
        sys.exit(status)


def _end_with_parent(line: int, scratch: str) -> None:
    """Wait until the parent process ends, also if it is killed: end this process and those that it has started."""
    os.read(line, 1)
    shutil.rmtree(scratch, ignore_errors=True)
    os.killpg(0, signal.SIGKILL)


def _run(work: Callable[[], None], steps: Steps) -> None:
    """Build in the child process: the code after the fork in the parent does not run here."""
    status = 1
    try:
        os.setsid()
        signal.signal(signal.SIGINT, signal.default_int_handler)
        work()
        status = 0
    except SystemExit as end:
        status = end.code if isinstance(end.code, int) else 1
    except KeyboardInterrupt:
        status = 130
    except Exception as error:  # noqa: BLE001 - shown, and the status tells
        with suppress(Exception):
            steps.failed(error)
    finally:
        with suppress(Exception):
            sys.stdout.flush()
            sys.stderr.flush()
        os._exit(status)


def _wait(child: int, seconds: float) -> int | None:
    """Return the status of ``child``; ``None`` if the time limit of ``seconds`` ended it.

    A signal that ends this process also ends the child and its processes.
    """
    end = time.monotonic() + seconds
    try:
        while time.monotonic() < end:
            found, status = os.waitpid(child, os.WNOHANG)
            if found:
                return os.waitstatus_to_exitcode(status)
            time.sleep(_STEP)
    except BaseException:
        _end(child)
        raise
    _end(child)
    return None


def _end(child: int) -> None:
    """Ask the process to end, then end it and what it has started."""
    with suppress(ProcessLookupError):
        os.kill(child, signal.SIGTERM)
        end = time.monotonic() + _GRACE
        while time.monotonic() < end and not os.waitpid(child, os.WNOHANG)[0]:
            time.sleep(_STEP)
    with suppress(OSError):
        os.killpg(child, signal.SIGKILL)
    with suppress(OSError):
        os.waitpid(child, 0)


def _limit(limits: OutputLimits) -> None:
    """Limit the resources of this process and of those that it starts."""
    import resource

    _lower(resource.RLIMIT_AS, limits.memory * _MEGABYTE)
    _lower(resource.RLIMIT_FSIZE, limits.output * _MEGABYTE)
    _lower(resource.RLIMIT_CPU, limits.seconds * (os.cpu_count() or 1))
    _lower(resource.RLIMIT_CORE, 0)


def _lower(which: int, wanted: int) -> None:
    import resource

    _, most = resource.getrlimit(which)
    value = wanted if most == resource.RLIM_INFINITY else min(wanted, most)
    with suppress(OSError, ValueError):  # some systems do not have every limit
        resource.setrlimit(which, (value, value))


def _build(options: dict[str, Any], limits: OutputLimits, log: Log, steps: Steps, *, strict: bool) -> None:

    given = restricted(options, Path.cwd())
    names = [name for name in str(options.get("config") or "").split(",") if name]
    fence = _fence(given, names)
    sys.addaudithook(fence)
    config = steps.configured(load_config(given, log, environment(os.environ)))
    _say(config, withheld(config, names), log)
    started = time.monotonic()
    try:
        store = MemoryStore(lasts=False)
        steps.built(config, build_with_texts(config, log, [LimitedOutput(limits)], store))
    finally:
        for name in dict.fromkeys(fence.asked):
            log.info(WITHHELD, name)
    log.info("", f"done in {round(time.monotonic() - started, 3)} seconds.")
    if strict and (number := len(log.findings)):
        raise StrictError(number)


def _fence(options: dict[str, Any], files: list[str]) -> Fence:
    """Return the hook that allows only the files of the site and the installed themes."""
    home = Path.home() if os.environ.get("HOME") else None
    gems = [home / folder for folder in _GEMS] if home is not None else []
    readable = [options["source"], *files, *gems, "/var/lib/gems"]
    writable = [tempfile.gettempdir(), options["destination"], Path(options["source"], ".jekyll-cache"), os.devnull]
    return Fence(readable, writable, Path(options["destination"]))


def _say(config: Config, found: list[str], log: Log) -> None:
    log.info("Source:", str(config.source))
    log.info("Destination:", str(config.destination))
    for each in found:
        log.info(WITHHELD, each)
    log.info("Generating...")
