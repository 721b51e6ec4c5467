"""Addresses in entries: URLs, DOIs and identifiers in the forms in which people and programs write them."""

from __future__ import annotations

import re

_COMMAND = re.compile(r"\\(?:url|path|nolinkurl|href|doi)\s*\{([^{}]*)\}(?:\{[^{}]*\})?")
_ESCAPED = re.compile(
    r"\\(?:textasciitilde|~)\s*(?:\{\})?|\\textunderscore(?:\{\})?|\\([_%&#$~{}-])|\$\\sim\$|\{\\(?:~|textasciitilde)(?:\{\})?\}"
)
#: Between two addresses of one field.
_BETWEEN = re.compile(r"(?<![\s,;])[\s,;]+(?=(?:https?|ftp)://|www\.|\\url)")
#: Forms in which people begin a DOI: ``doi: 10.1/a``, ``https://doi:10.1/a``.
_BEFORE_DOI = re.compile(r"(?:\bhttps?://)?\bdoi:\s*(?=10\.\d)", re.IGNORECASE)
_SCHEME = re.compile(r"[A-Za-z][A-Za-z0-9+.-]*:")
_ABSOLUTE = re.compile(r"(?:https?|ftp)://[^\s<>\"]+|mailto:[^\s<>\"]+", re.IGNORECASE)
#: Browsers skip control characters before a scheme.
_NOT_IN_PATHS = re.compile(r"[\s\x00-\x20\x7f]")
_HOST = re.compile(r"(?:www\.)?[\w-]+(?:\.[\w-]+)*\.[a-z]{2,24}(?:[:/?#]|\Z)", re.IGNORECASE)
_DOI = re.compile(r"\b(10\.\d{1,9}(?:\.\d{1,30}){0,9}/[^\s\"]+)")
#: A DOI that shortdoi.org gave, which Zotero can write in place of the long one.
_SHORT_DOI = re.compile(r"(?:https?://doi\.org/)?(10/[a-z0-9]{3,12})\s*")
_ARXIV = re.compile(r"(?<![\w.])(\d{4}\.\d{4,5}(?:v\d+)?|[a-z][a-z-]{1,20}(?:\.[A-Z]{2})?/\d{7}(?:v\d+)?)(?![\w.]*\w)")
_BESIDE_ARXIV = re.compile(r"(?i)arxiv\s*[:.]\s*(?=\w)|/abs/|/pdf/|\.pdf\b|\[[\w.-]+\]")
#: Texts of people who do not have an address.
NO_ADDRESS = frozenset({"n/a", "none", "-", "na", "tba"})
_FILES = frozenset(
    {"pdf", "html", "htm", "png", "jpg", "jpeg", "gif", "webp", "svg", "zip", "bib", "txt", "mp4", "pptx", "md"}
)
_FILE = re.compile(rf"\w\.(?:{'|'.join(sorted(_FILES))})[,;.)\"']*\Z", re.IGNORECASE)


def written_address(value: str) -> str:
    r"""Return an address without LaTeX: ``\_`` and ``{\~{}}`` are their characters, braces are left out."""
    if not value:
        return ""
    value = _COMMAND.sub(r"\1", value)
    value = _ESCAPED.sub(lambda found: found[1] or ("_" if "underscore" in found[0] else "~"), value)
    return value.replace("{", "").replace("}", "").strip().strip("<>")


def addresses(value: str) -> list[str]:
    """Return the addresses of a field, which may hold several, without anything else.

    Relative addresses are files of the site. An address that begins with the name of a host gets ``https://``.
    """
    text = _BEFORE_DOI.sub("doi:", written_address(value))
    if not _SCHEME.match(text) and not _is_host(text) and "://" not in text:
        words = _without_spaces(text)
        is_path = len(words) == 1 and not _NOT_IN_PATHS.search(words[0]) and words[0].lower() not in NO_ADDRESS
        return words if is_path else []
    parts = (part for written in _BETWEEN.split(text) for part in _without_spaces(written))
    return [found for part in parts if (found := _absolute(part.strip(" ,;\"'")))]


def absolute_addresses(value: str) -> list[str]:
    """Return the addresses of a field that are not those of files of the site."""
    return [address for address in addresses(value) if "://" in address]


def begins_with_address(value: str) -> bool:
    """Return whether a field begins with an absolute address: a text with one at its end is a text."""
    text = written_address(value)
    return bool(_ABSOLUTE.match(text)) or _is_host(text)


def _without_spaces(text: str) -> list[str]:
    """Return the words of a text, or one if they are the address of a file with spaces in its name."""
    words = text.split()
    ends = [place for place, word in enumerate(words) if _FILE.search(word)]
    return ["%20".join(words)] if len(words) > 1 and ends == [len(words) - 1] else words


def _absolute(part: str) -> str:
    if _SCHEME.match(part):
        if part.lower().startswith("doi:"):
            return f"https://doi.org/{found}" if (found := doi(part)) else ""
        return part if _ABSOLUTE.fullmatch(part) else ""
    return f"https://{part}" if _is_host(part) else ""


def _is_host(text: str) -> bool:
    """Return whether an address begins with the name of a host: ``example.org/a``, not ``a.pdf``."""
    found = _HOST.match(text)
    return found is not None and found[0].rstrip(":/?#").rpartition(".")[2].lower() not in _FILES


def doi(value: str) -> str:
    """Return the DOI in a field, in any of the forms in which people write it, or an empty text."""
    found = _DOI.search(written_address(value).replace("%2F", "/").replace("%2f", "/").replace("%20", " "))
    return found[1].rstrip(".,;") if found else ""


def short_doi(value: str) -> str:
    """Return the short DOI in a field, such as ``10/abc``, or an empty text. Another one may name the same work."""
    found = _SHORT_DOI.fullmatch(written_address(value))
    return found[1] if found else ""


def arxiv(value: str) -> str:
    """Return the arXiv identifier in a field, of the new or the old style, or an empty text."""
    found = _ARXIV.search(_BESIDE_ARXIV.sub(" ", written_address(value)))
    return found[1] if found else ""
