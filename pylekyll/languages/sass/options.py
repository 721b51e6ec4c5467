"""The option ``sass`` of a site's configuration, resolved."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from pylekyll.foundation.dialect import dialect_of
from pylekyll.languages.ruby.globs import glob
from pylekyll.languages.ruby.lists import as_list
from pylekyll.languages.ruby.paths import expand_path, relative_path_from, sanitized_path
from pylekyll.languages.ruby.values import truthy

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

DART_SASS = "dart-sass"
LIBSASS = "libsass"
AUTO = "auto"

# The names of jekyll-sass-converter 2.2 for the same two compilers are taken as well.
_IMPLEMENTATIONS = {
    AUTO: AUTO,
    DART_SASS: DART_SASS,
    LIBSASS: LIBSASS,
    "sass-embedded": DART_SASS,
    "sassc": LIBSASS,
}


class SassOptions(NamedTuple):
    """The options of compiling the stylesheets of one site.

    ``source`` is the site's absolute source folder; ``load_paths`` are absolute and exist. ``style`` is as configured,
    since each compiler has its own styles and default. ``preferred`` is the compiler that ``auto`` tries first. Every
    imported file must be below one of ``roots``, if there are any, as in safe mode. With ``ruby_sass`` the output of
    libsass gets the spacing of Ruby Sass, where it is known.
    """

    source: Path
    roots: tuple[Path, ...] = ()
    load_paths: tuple[Path, ...] = ()
    implementation: str = AUTO
    preferred: str = DART_SASS
    style: str = ""
    source_maps: bool = True
    ruby_sass: bool = False
    add_charset: bool = False
    line_comments: bool = False
    precision: int = 10
    quiet_deps: bool = False
    verbose: bool = False
    fatal_deprecations: tuple[str, ...] = ()
    future_deprecations: tuple[str, ...] = ()
    silence_deprecations: tuple[str, ...] = ()

    @property
    def chosen(self) -> str:
        """The compiler that is tried first."""
        return self.preferred if self.implementation == AUTO else self.implementation

    @classmethod
    def from_config(
        cls,
        config: Mapping[str, Any],
        source: Path,
        *,
        environment: str,
        theme_sass: Path | None = None,
        preferred: str = DART_SASS,
        source_maps: bool = True,
        ruby_sass: bool = False,
    ) -> SassOptions:
        """Return the options of a site from its configuration (``sass`` and ``safe``).

        ``environment`` is ``jekyll.environment``, ``theme_sass`` the theme's folder of partials.
        ``source_maps`` is false if the site cannot have any, regardless of its settings. Matches
        ``Jekyll::Converters::Scss`` of jekyll-sass-converter 2.2.0 (for libsass) and 3.1.0 (for the rest).
        """
        sass = config.get("sass") or {}
        safe = truthy(config.get("safe"))
        own = {} if safe else sass
        return cls(
            source=source,
            roots=(source, *([theme_sass.parent] if theme_sass else [])) if safe else (),
            load_paths=_load_paths(sass, source, theme_sass, safe=safe),
            implementation=_IMPLEMENTATIONS.get(str(sass.get("implementation") or AUTO), AUTO),
            preferred=preferred,
            style=str(sass.get("style") or "").removeprefix(":"),
            source_maps=source_maps
            and _wants_source_maps(str(sass.get("sourcemap", "always")).removeprefix(":"), environment),
            ruby_sass=ruby_sass,
            add_charset=truthy(sass.get("add_charset")),
            line_comments=truthy(own.get("line_comments")),
            precision=own["precision"] if isinstance(own.get("precision"), int) else 10,
            quiet_deps=truthy(sass.get("quiet_deps")),
            verbose=truthy(sass.get("verbose")),
            fatal_deprecations=_texts(sass.get("fatal_deprecations")),
            future_deprecations=_texts(sass.get("future_deprecations")),
            silence_deprecations=_texts(sass.get("silence_deprecations")),
        )


def options_of_site(
    config: Mapping[str, Any], source: Path, environment: str, theme_sass: Path | None, *, has_bundled_theme: bool
) -> SassOptions:
    """Return the options of the stylesheets of a site: those of ``SassOptions.from_config`` in the site's dialect."""
    ruby_sass = dialect_of(config).has_ruby_sass
    options = SassOptions.from_config(
        config,
        source,
        environment=environment,
        theme_sass=theme_sass,
        preferred=LIBSASS if ruby_sass else DART_SASS,
        source_maps=not ruby_sass,
        ruby_sass=ruby_sass,
    )
    if has_bundled_theme:  # its partials are written for libsass too, which requires this syntax
        return options._replace(silence_deprecations=(*options.silence_deprecations, "import"))
    return options


def _wants_source_maps(option: str, environment: str) -> bool:
    return option != "never" and not (option == "development" and environment != "development")


def _load_paths(sass: Mapping[str, Any], source: Path, theme_sass: Path | None, *, safe: bool) -> tuple[Path, ...]:
    """``Jekyll::Converters::Scss#sass_load_paths``: existing ones of the user, the site and the theme."""
    root = source.as_posix()
    own = relative_path_from(sanitized_path(root, str(sass.get("sass_dir") or "_sass")), root)
    paths = [*named_load_paths(sass, source, safe=safe), *_folders([own], source, safe=safe)]
    theme = [theme_sass] if theme_sass is not None else []
    return tuple(path for path in [*dict.fromkeys(paths), *theme] if path.is_dir())


def named_load_paths(sass: Mapping[str, Any], source: Path, *, safe: bool) -> list[Path]:
    """Return the existing paths of ``sass.load_paths``."""
    return _folders(_texts(sass.get("load_paths")), source, safe=safe)


def _folders(patterns: Sequence[str], source: Path, *, safe: bool) -> list[Path]:
    """Return the paths of globs from the source on; in safe mode nothing outside the source is searched."""
    root, real = source.as_posix(), Path(os.path.realpath(source))

    def is_inside(path: str) -> bool:
        return not safe or Path(os.path.realpath(path)).is_relative_to(real)

    def enters(path: str) -> bool:
        return is_inside(path) or real.is_relative_to(os.path.realpath(path))

    if safe:
        patterns = [sanitized_path(root, pattern) for pattern in patterns]
    found = [path for pattern in patterns for path in glob(pattern, source, enters)]
    paths = [sanitized_path(root, path) if safe else expand_path(path, root) for path in found]
    return [Path(path) for path in paths if is_inside(path)]


def _texts(value: object) -> tuple[str, ...]:
    return tuple(map(str, as_list(value)))
