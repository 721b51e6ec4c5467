"""Program that ``serve --untrusted`` starts for each build: it builds like ``build --untrusted``, and reports in JSON.

Standard input has the options. Each line of standard output is one message: a line of the log, the result, or an error.
"""

from __future__ import annotations

import json
import signal
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn

from pylekyll.build.untrusted import WITHHELD
from pylekyll.cli.console import told
from pylekyll.cli.untrusted import Steps, build_untrusted
from pylekyll.foundation.anchors import fixed_parent
from pylekyll.foundation.errors import PylekyllError, WriteError, of_system
from pylekyll.foundation.log import Level, Log, LogLine

if TYPE_CHECKING:
    from types import FrameType

    from pylekyll.build.report import BuildReport
    from pylekyll.site.config import Config


class _Reporting(Steps):
    """Reports a build of the site that is served at ``address``."""

    def __init__(self, address: str) -> None:
        self._address = address

    def configured(self, config: Config) -> Config:
        return config.served_at(self._address) if config.jekyll_env == "development" else config

    def built(self, config: Config, report: BuildReport) -> None:
        changed = [*report.files.written, *report.files.removed]
        _send(kind="built", baseurl=config.get("baseurl"), changed=changed)

    def failed(self, error: Exception) -> None:
        _send(kind="failed", message=told(error))


def _send(**message: Any) -> None:
    sys.stdout.write(json.dumps(message, default=str) + "\n")
    sys.stdout.flush()


def _send_line(line: LogLine) -> None:
    """Send warnings, errors and what was withheld; the server itself shows the rest."""
    if line.level >= Level.WARN or line.topic == WITHHELD:
        found = line.diagnostic
        text = "\n".join(found.lines()) if found is not None else line.message
        code = found.code if found is not None else None
        _send(kind="line", level=int(line.level), topic=line.topic, message=text, code=code)


def _check(destination: Path) -> None:
    """Raise ``WriteError`` if a link has taken the place of the destination's folder or of one above it."""
    if fixed_parent(destination) != destination.parent:
        raise WriteError(f"'{destination.parent}' has become a symlink, or is below one: restart the server.")


def _terminate(number: int, _frame: FrameType | None) -> NoReturn:
    sys.exit(128 + number)


def main() -> NoReturn:
    """Build once with the options of standard input; exit with the status of the build."""
    signal.signal(signal.SIGTERM, _terminate)
    asked = json.load(sys.stdin)
    steps = _Reporting(asked["address"])
    log = Log(_send_line, verbose=False)
    try:
        _check(Path(asked["options"]["destination"]))
        build_untrusted(asked["options"], asked["limits"], log, steps=steps)
    except (OSError, MemoryError) as error:
        steps.failed(of_system(error))
        sys.exit(1)
    except PylekyllError as error:
        steps.failed(error)
        sys.exit(1)
    sys.exit(0)
