"""``posts-lastmod-hook.rb`` of Chirpy: ``last_modified_at`` of posts that were committed more than once."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

from pylekyll.foundation.reads import Kind
from pylekyll.gems.builtin.last_modified_at import HISTORY, add_history
from pylekyll.plugins.api import Reads, extensions_of
from pylekyll.site.github.git import run_git

if TYPE_CHECKING:
    from pylekyll.gems.ruby_files import RubyFile
    from pylekyll.plugins.api import Extensions
    from pylekyll.site.content.document import Document
    from pylekyll.site.site import Site


def add_time(subject: Any, *_: Any) -> None:
    """Set the time of a post's last commit, as git prints it, line break and all."""
    post: Document = subject
    folder, environment = post.site.source, post.site.config.environment
    extensions_of(cast("Site", post.site)).readings.note(Kind.PLUGIN, (HISTORY, str(post.path)))
    count = run_git(folder, "rev-list", "--count", "HEAD", "--", str(post.path), environment=environment).strip()
    if count.isdigit() and int(count) > 1:
        arguments = ("log", "-1", "--pretty=%ad", "--date=iso", "--", str(post.path))
        post.data["last_modified_at"] = run_git(folder, *arguments, environment=environment)


def register(extensions: Extensions, _ruby: RubyFile | None = None) -> None:
    """Add the hook."""
    add_history(extensions)
    extensions.add_hook("posts", "post_init", add_time, reads=Reads.NOTHING)
