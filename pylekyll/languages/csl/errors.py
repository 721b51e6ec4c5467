"""Errors of citation styles."""

from __future__ import annotations

from pylekyll.foundation.errors import PylekyllError


class CslError(PylekyllError):
    """A citation style or a locale cannot be found, read or applied."""

    code = "citation-style"
