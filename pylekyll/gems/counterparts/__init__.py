"""Counterparts of Ruby files that sites copy into ``_plugins``, and their detection.

A file is replaced only if it registers exactly what its counterpart registers, and if its code contains the signs of
the same behaviour. A name alone proves nothing: there are hundreds of tags called ``youtube``.
"""

from __future__ import annotations

import re
from importlib import import_module
from typing import TYPE_CHECKING, NamedTuple

from pylekyll.gems.ruby_files import Kind

if TYPE_CHECKING:
    from pylekyll.gems.ruby_files import Registration, RubyFile
    from pylekyll.plugins.api import Extensions

_HERE = __name__


class Counterpart(NamedTuple):
    """One Ruby file that is known: ``module`` has ``register(extensions, ruby)``.

    ``registers`` are registrations as words (``"tag details"``, ``"filter remove_accents"``), ``signs`` regular
    expressions that the code must contain, without regard to whitespace.
    """

    module: str
    registers: frozenset[str]
    signs: tuple[str, ...]

    def matches(self, ruby: RubyFile) -> bool:
        """Return whether the counterpart is equivalent to the file."""
        if frozenset(map(_described, ruby.registrations)) != self.registers:
            return False
        code = re.sub(r"\s+", " ", ruby.code, flags=re.ASCII)
        return all(re.search(sign, code) for sign in self.signs)

    def register(self, extensions: Extensions, ruby: RubyFile) -> None:
        """Make the registrations of the Ruby file."""
        import_module(self.module).register(extensions, ruby)


def _described(registration: Registration) -> str:
    kind = Kind.TAG if registration.kind is Kind.BLOCK else registration.kind
    name = registration.name.rpartition("::")[2] if kind in {Kind.GENERATOR, Kind.CONVERTER} else registration.name
    return f"{kind.value} {name}"


def _known(module: str, registers: str, *signs: str) -> Counterpart:
    return Counterpart(f"{_HERE}.{module}", frozenset(part.strip() for part in registers.split(",")), signs)


COUNTERPARTS: tuple[Counterpart, ...] = (
    _known("details", "tag details", r"gsub\(/<\\/\?p\[\^>\]\*>/, ''\)\.chomp", r"<details><summary>#\{caption\}"),
    _known("file_exists", "tag file_exists", r"File\.exists?\?", r"Liquid::Template\.parse\(@path\)"),
    _known(
        "bibtex",
        "filter hideCustomBibtex",
        r"\['filtered_bibtex_keywords'\]",
        r"gsub\(/\^\.\*(\\b#\{keyword\}\\b \*= \*\\\{|#\{keyword\})\.\*\$\\n/, ''\)",
    ),
    _known("accents", "filter remove_accents", r"I18n\.transliterate"),
    _known("cache_bust", "filter bust_file_cache, filter bust_css_cache", r"MD5\.hexdigest", r"index\('assets/'\)"),
    _known("google_scholar", "tag google_scholar_citations", r"view_op=view_citation", r"Cited by", r"number_to_human"),
    _known("inspirehep", "tag inspirehep_citations", r"inspirehep\.net/api/literature", r"number_to_human"),
    _known("external_posts", "generator ExternalPostsGenerator", r"\['external_sources'\]", r"\bFeedjira\b"),
    _known("libraries", "hook site after_init", r"third_party_libraries", r"\{\{version\}\}"),
    _known(
        "last_modified",
        "hook posts post_init",
        r"git rev-list --count HEAD",
        r"git log -1 --pretty=",
        r"last_modified_at",
    ),
)

#: The files of greenelab's lab-website-template, all in one module.
COUNTERPARTS += (
    _known("lab_website", "filter array_filter, filter array_carve", r"\.strip\(\)", r'"\.\.\."'),
    _known("lab_website", "filter file_exists, filter file_read", r"File\.join\(Dir\.getwd, file\)"),
    _known(
        "lab_website", "filter hash_default", r"is_a\?\(String\) hash\[key\] = value\.sub ?\"\$VALUE\", hash\[key\] end"
    ),
    _known(
        "lab_website",
        "filter is_nil, filter object_items, filter empty_binding, filter safe_var_name, filter data_filter, "
        "filter google_fonts, hook site post_write",
        r"eval\(filter, b\)",
        r"HTMLProofer\.check_directory",
    ),
    _known(
        "lab_website",
        "filter regex_scan, filter regex_replace, filter regex_strip",
        r"#\{search\}/m",
        r"\[\^\\p\{L\}\\p\{N\}",
    ),
)


def find_counterpart(ruby: RubyFile) -> Counterpart | None:
    """Return the counterpart of a Ruby file, or ``None``."""
    return next((known for known in COUNTERPARTS if known.matches(ruby)), None)
