"""The time that a compiler may take for one stylesheet, which may have an endless loop."""

from __future__ import annotations

from contextlib import contextmanager
from threading import Timer
from typing import TYPE_CHECKING

from pylekyll import limits

if TYPE_CHECKING:
    import subprocess
    from collections.abc import Iterator


@contextmanager
def ended_in_time(process: subprocess.Popen[bytes]) -> Iterator[None]:
    """End ``process`` if the body takes more seconds than the limit ``sass``.

    Raises ``LimitError`` instead of the body's exception.
    """
    seconds = limits.current().sass
    ended = []

    def end() -> None:
        ended.append(True)
        process.kill()

    timer = Timer(seconds, end)
    timer.daemon = True
    timer.start()
    try:
        yield
    except BaseException as error:
        process.kill()
        if not ended or not isinstance(error, Exception):
            raise
    finally:
        timer.cancel()
    if ended:
        message = f"The compiler takes more than {seconds} seconds for the stylesheet."
        raise limits.LimitError(message, hint=f"Check for an endless loop. {limits.raise_hint('sass')}")
