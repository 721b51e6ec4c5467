"""Git, asked about a site's repository, without the programs that the repository's own configuration names."""

from __future__ import annotations

import subprocess
from typing import TYPE_CHECKING

from pylekyll.config.environment import Environment

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

_SECONDS = 30

#: Settings by which ``.git/config`` makes harmless commands start a program: signatures, file-system monitors, hooks,
#: pagers, diff drivers, and the transports by which a partial clone fetches what it lacks. The command line wins over
#: every file. The system's and the user's own files stay: they hold ``safe.directory``.
_NEUTRAL = (
    "log.showSignature=false",
    "core.fsmonitor=",
    "core.hooksPath=/dev/null",
    "core.pager=cat",
    "core.sshCommand=false",
    "core.askPass=",
    "credential.helper=",
    "diff.external=",
    "gpg.program=false",
    "gpg.ssh.program=false",
    "gpg.x509.program=false",
    "protocol.allow=never",
)
#: ``GIT_ALLOW_PROTOCOL`` wins over ``protocol.<name>.allow`` of the repository.
_VARIABLES = {
    "GIT_ALLOW_PROTOCOL": "none",
    "GIT_NO_LAZY_FETCH": "1",
    "GIT_OPTIONAL_LOCKS": "0",
    "GIT_TERMINAL_PROMPT": "0",
}


def run_git(folder: Path, *arguments: str, environment: Mapping[str, str]) -> str:
    """Return git's output in ``folder``; empty if it fails or is not installed.

    ``environment`` has the variables of the build; if it is empty, git gets those of the process.
    """
    variables = Environment.of(environment).variables()
    settings = [word for setting in _NEUTRAL for word in ("-c", setting)]
    try:
        done = subprocess.run(  # noqa: S603 - fixed arguments
            ["git", "--no-pager", *settings, "-C", str(folder), *arguments],  # noqa: S607 - the user's git
            env={**variables, **_VARIABLES} if variables else None,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            encoding="utf-8",
            errors="replace",
            check=False,
            timeout=_SECONDS,
        )
    except (OSError, subprocess.TimeoutExpired):
        return ""
    return done.stdout if done.returncode == 0 else ""
