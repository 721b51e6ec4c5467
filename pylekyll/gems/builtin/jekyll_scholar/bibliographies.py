"""The bibliographies of a site: cache of parsed BibTeX files."""

from __future__ import annotations

import hashlib
from contextlib import suppress
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from pylekyll.foundation.diagnostics import Diagnostic, Severity
from pylekyll.foundation.errors import SourceError, SourceLocation
from pylekyll.foundation.files import replace_file
from pylekyll.foundation.version import __version__
from pylekyll.languages.bibtex.bibliography import Bibliography, merged
from pylekyll.languages.bibtex.files import decode_file
from pylekyll.languages.bibtex.parser import ParseOptions, parse, undefined_strings
from pylekyll.languages.bibtex.stored import from_bytes, to_bytes
from pylekyll.languages.ruby.values import truthy
from pylekyll.site.config.cache_key import file_cache

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from pathlib import Path

    from pylekyll.foundation.log import Log
    from pylekyll.site.config import Config

TOPIC = "Bibliography:"
_SHOWN = 20


@dataclass
class Bibliographies:
    """Reads the BibTeX files of a site.

    The parsed content of a file is cached below the site's cache folder under the hash of its text.
    """

    config: Config
    log: Log
    _known: dict[tuple[Any, ...], tuple[Bibliography, list[Diagnostic]]] = field(default_factory=dict, init=False)

    def read(
        self, paths: Sequence[Path], settings: Mapping[str, Any], match_fields: Sequence[str] | None
    ) -> Bibliography:
        """Return the bibliography of some files as one (``Utilities#bibliography``).

        ``match_fields`` are those by which duplicates are removed; ``None`` keeps them. Raises ``SourceError`` for a
        missing file.
        """
        options = parse_options(settings.get("bibtex_options"))
        replaced, joined = truthy(settings["replace_strings"]), truthy(settings["join_strings"])
        fields = None if match_fields is None else tuple(match_fields)
        key = (tuple(paths), options, replaced, joined, fields)
        known = self._known.get(key)
        if known is None:
            known = self._known[key] = self._read_all(paths, options, replaced=replaced, joined=joined)
            if fields is not None:
                known[0].remove_duplicates(fields)
        self._tell(known[1])  # each page that reads the bibliography reports its findings
        return known[0]

    def _read_all(
        self, paths: Sequence[Path], options: ParseOptions, *, replaced: bool, joined: bool
    ) -> tuple[Bibliography, list[Diagnostic]]:
        found: list[Diagnostic] = []
        parts = [self._read_file(path, options, found) for path in paths]
        whole = parts[0] if len(parts) == 1 else merged(parts)
        if replaced:
            whole.replace_strings()
            if joined:
                whole.join()
        return whole, [*found, *whole.diagnostics, *undefined_strings(whole)]

    def _read_file(self, path: Path, options: ParseOptions, diagnostics: list[Diagnostic]) -> Bibliography:
        shown = self._shown(path)
        if path.exists() and not path.is_file():  # a pipe would wait for its other end
            message = f"Bibliography '{shown}' is not a regular file."
            raise SourceError(message, SourceLocation(shown), "Replace it with a .bib file.")
        try:
            content = path.read_bytes()
        except OSError:
            hint = "Write the name of the file in `scholar: bibliography`, and of its folder in `scholar: source`."
            raise SourceError(f"Bibliography '{shown}' not found.", SourceLocation(shown), hint) from None
        digest = hashlib.sha256(repr((__version__, shown, options)).encode() + content).hexdigest()
        stored = file_cache(self.config) / "bibtex" / digest
        text, warning = decode_file(content, shown)
        if warning is not None:
            diagnostics.append(warning)
        found = _load(stored)
        if found is None:
            found = parse(text, shown, options)
            _store(stored, found)
        return found

    def _shown(self, path: Path) -> str:
        source = self.config.source
        return path.relative_to(source).as_posix() if path.is_relative_to(source) else path.as_posix()

    def _tell(self, diagnostics: Sequence[Diagnostic]) -> None:
        for found in diagnostics[:_SHOWN]:
            self.log.report(found, TOPIC)
        if len(diagnostics) > _SHOWN:
            message = f"There are {len(diagnostics) - _SHOWN} more findings of this kind in the bibliographies."
            self.log.report(Diagnostic("bibtex-syntax", Severity.WARNING, message), TOPIC)


def parse_options(setting: Any) -> ParseOptions:
    """Return the options of ``bibtex_options``, with bibtex-ruby's defaults for missing ones."""
    own = {str(key).removeprefix(":"): value for key, value in setting.items()} if isinstance(setting, dict) else {}
    defaults = ParseOptions()
    return ParseOptions(
        strip=truthy(own.get("strip", defaults.strip)),
        parse_months=truthy(own.get("parse_months", defaults.parse_months)),
        parse_names=truthy(own.get("parse_names", defaults.parse_names)),
    )


def _load(path: Path) -> Bibliography | None:
    try:
        return from_bytes(path.read_bytes())
    except (OSError, ValueError):
        return None


def _store(path: Path, bibliography: Bibliography) -> None:
    """Keep a bibliography for the next build; a folder that cannot be written is not a cache."""
    with suppress(OSError):
        replace_file(path, to_bytes(bibliography))
