"""Why a message of the editor cannot be answered."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pylekyll.foundation.errors import PylekyllError

if TYPE_CHECKING:
    from pylekyll.foundation.errors import SourceLocation


class EditError(PylekyllError):
    """A message that is not answered; ``code`` names the reason for the interface, ``data`` belongs to it."""

    def __init__(
        self, code: str, message: str, location: SourceLocation | None = None, hint: str | None = None, **data: Any
    ) -> None:
        super().__init__(message, location, hint)
        self.code = code
        self.data = data


def refusal(error: PylekyllError) -> dict[str, Any]:
    """Return the answer that tells why a message is refused."""
    code = getattr(error, "code", type(error).__name__)
    return {"error": {"code": code, **described(error), **getattr(error, "data", {})}}


def described(error: Exception, path: str | None = None) -> dict[str, Any]:
    """Return what an error tells, with its place, by default in the file ``path``."""
    if not isinstance(error, PylekyllError):
        return {"message": f"{type(error).__name__}: {error}", "line": None, "hint": None, "path": path}
    place = error.location
    where = {"path": place.path, "line": place.line} if place else {"path": path, "line": None}
    return {"message": error.message, "hint": error.hint, **where}
