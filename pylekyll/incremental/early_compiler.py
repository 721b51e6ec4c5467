"""Start the process of a compiler before the modules are imported that tell which stylesheets it will compile.

It needs 8 to 15 ms until it is ready, in which a small site is not read yet.
"""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING

from pylekyll.foundation import presence
from pylekyll.foundation.errors import PylekyllError
from pylekyll.incremental.cache_folder import STATE, STYLES
from pylekyll.site.config.paths import plugin_folders

if TYPE_CHECKING:
    from pylekyll.incremental.cache_folder import CacheFolder
    from pylekyll.site.config import Config


def begin_compiler(config: Config, folder: CacheFolder) -> None:
    """Start the compiler if the first build of the site of ``config`` probably needs it: it has a folder of partials.

    ``folder`` is the cache folder.
    """
    if not may_begin(config, folder) or (folder.is_usable and (folder.path / STATE).exists()):
        return
    from pylekyll.languages.sass.compiler import prepare_compiler  # builds after the first one seldom compile
    from pylekyll.languages.sass.options import options_of_site

    with suppress(PylekyllError, OSError, ValueError, TypeError, AttributeError):  # reported in its turn
        options = options_of_site(config, config.source, config.jekyll_env, None, has_bundled_theme=False)
        if options.load_paths:
            prepare_compiler(options, config.environment.variables())


def may_begin(config: Config, folder: CacheFolder) -> bool:
    """Return whether stylesheets may be compiled before the build asks for them.

    Plugins of the site and a fetched theme may change what is compiled, and the last build may have left the results
    in the cache ``folder``.
    """
    if config.untrusted or config.get("remote_theme") or _has_plugins(config):
        return False
    has_results = folder.is_usable and (folder.path / STYLES).exists()
    return config.disable_disk_cache or not has_results


def _has_plugins(config: Config) -> bool:
    return any(presence.files_below(folder, ".py", ".rb") for folder in plugin_folders(config))
