"""The repository that pylekyll was installed from, for workflows that install it again."""

from __future__ import annotations

import json
import re

_REQUIREMENT = re.compile(r'"pylekyll(\[[\w,-]+\])?"')


def origin_of(direct_url: str | None) -> str:
    """Return where pylekyll was installed from, as pip takes it; empty for a package index, a folder or a wheel.

    ``direct_url`` is the file ``direct_url.json`` of the installed package (PEP 610). The result has the commit, so
    that a workflow installs the same program.
    """
    try:
        described = json.loads(direct_url or "{}")
        source = described.get("vcs_info", {})
        url, commit = described.get("url", ""), source.get("commit_id", "")
    except (ValueError, AttributeError):
        return ""
    if source.get("vcs") != "git" or not commit or not re.fullmatch(r"https://[\w./:-]+", url):
        return ""
    return f"git+{url}@{commit}"


def with_origin(text: str, origin: str) -> str:
    """Return a text in which ``"pylekyll[extra]"`` is installed from ``origin``, if it is known."""
    if not origin:
        return text
    return _REQUIREMENT.sub(lambda match: f'"pylekyll{match[1] or ""} @ {origin}"', text)
