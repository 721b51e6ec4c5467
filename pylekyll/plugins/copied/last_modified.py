"""``posts-lastmod-hook.rb`` of Chirpy: ``last_modified_at`` of posts that were committed more than once."""

from __future__ import annotations

import subprocess
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from pylekyll.content.document import Document
    from pylekyll.plugins.api import Extensions
    from pylekyll.plugins.ruby_files import RubyFile

_TIMEOUT = 30


def add_time(subject: Any, *_: Any) -> None:
    """Set the time of a post's last commit, as git prints it, line break and all."""
    post: Document = subject
    folder = str(post.site.source)
    count = _git(folder, "rev-list", "--count", "HEAD", "--", str(post.path)).strip()
    if count.isdigit() and int(count) > 1:
        post.data["last_modified_at"] = _git(folder, "log", "-1", "--pretty=%ad", "--date=iso", "--", str(post.path))


def _git(folder: str, *arguments: str) -> str:
    """Return what git prints; nothing where it fails or is not there."""
    command = ["git", "-C", folder, *arguments]
    try:
        done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=_TIMEOUT)  # noqa: S603
    except (OSError, subprocess.TimeoutExpired):
        return ""
    return done.stdout if done.returncode == 0 else ""


def register(extensions: Extensions, ruby: RubyFile | None = None) -> None:  # noqa: ARG001 - there is one version
    """Add the hook."""
    extensions.add_hook("posts", "post_init", add_time)
