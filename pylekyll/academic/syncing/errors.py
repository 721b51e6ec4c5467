"""How a sync can end without a change; each has an exit status that a workflow can act on."""

from __future__ import annotations

from pylekyll.foundation.errors import FetchError


class UnavailableError(FetchError):
    """A service did not answer, or sent less than it has."""

    exit_code = 3


class ImplausibleError(FetchError):
    """An answer is much shorter than the last one."""

    exit_code = 5
