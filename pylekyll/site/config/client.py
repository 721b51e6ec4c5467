"""The HTTP client of a build, made from its configuration."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pylekyll.foundation.http.client import Client

if TYPE_CHECKING:
    from pylekyll.site.config.config import Config


def client_of(config: Config, *, by_user: bool = False, **settings: Any) -> Client:
    """Return the client for requests of a build; ``settings`` are further arguments of ``Client``.

    In safe mode it sends requests to public addresses only. ``by_user`` says that the address comes from the command
    line or the environment rather than from the site: a mirror in the local network is the user's own choice.
    """
    return Client(environment=config.environment, public_only=config.safe and not by_user, **settings)
