"""URIs as the Addressable gem parses, normalises and joins them, and Jekyll's escaping of paths (``Jekyll::URL``)."""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache
from typing import NamedTuple

from pylekyll.languages.ruby.errors import RubyError
from pylekyll.languages.ruby.patterns import lazy_pattern

_PORTS = {
    "http": 80,
    "https": 443,
    "ftp": 21,
    "tftp": 69,
    "sftp": 22,
    "ssh": 22,
    "svn+ssh": 22,
    "telnet": 23,
    "nntp": 119,
    "gopher": 70,
    "wais": 210,
    "ldap": 389,
    "prospero": 1525,
}
"""The default port of each scheme over IP."""
_SCHEMES_WITH_ROOT = frozenset({"http", "https", "ftp", "tftp"})

_SPACES = " \t\n\v\f\r\0"


class InvalidURIError(RubyError):
    """``Addressable::URI::InvalidURIError``: the text cannot be a URI."""

    ruby_class = "Addressable::URI::InvalidURIError"


class URI(NamedTuple):
    """A URI in its parts, as they were written; ``None`` for one that is missing. ``str`` puts it together."""

    scheme: str | None
    userinfo: str | None
    host: str | None
    port: int | None
    path: str
    query: str | None
    fragment: str | None

    @property
    def authority(self) -> str | None:
        """The text between ``//`` and the path."""
        if self.host is None:
            return None
        user = "" if self.userinfo is None else f"{self.userinfo}@"
        return f"{user}{self.host}{'' if self.port is None else f':{self.port}'}"

    @property
    def is_absolute(self) -> bool:
        """Return whether the URI names a scheme (``URI#absolute?``)."""
        return self.scheme is not None

    def __str__(self) -> str:
        _check_path(self)
        authority = self.authority
        return "".join(
            [
                "" if self.scheme is None else f"{self.scheme}:",
                "" if authority is None else f"//{authority}",
                self.path,
                "" if self.query is None else f"?{self.query}",
                "" if self.fragment is None else f"#{self.fragment}",
            ]
        )


# Parsing

_URI = lazy_pattern(r"^(([^:/?#]+):)?(//([^/?#]*))?([^?#]*)(\?([^#]*))?(#(.*))?$", re.MULTILINE)
_SCHEME = lazy_pattern(r"[a-z][a-z0-9.+-]*\Z", re.IGNORECASE)
_USERINFO = lazy_pattern(r"([^\[\]]*)@")
_PORT = lazy_pattern(r":([^:@\[\]]*?)$")
_AMBIGUOUS = lazy_pattern(r"\A[^/:]*:|(?<![^/:])[^/:\n]*\n[^/:]*:")
"""A relative path whose first segment has a colon would read as a scheme; Addressable looks at each line of a path."""
_BAD_IN_HOST = lazy_pattern(r'[<>{}/\\?#@"\s]')


def parse(text: str) -> URI:
    """Take a URI apart (``Addressable::URI.parse``). Raises ``InvalidURIError`` for an invalid one."""
    match = _URI.search(text)
    scheme, authority, path, query, fragment = match.group(2, 4, 5, 7, 9) if match else (None, None, text, None, None)
    if scheme is not None:
        if not _SCHEME.match(scheme):
            raise InvalidURIError(f"Invalid scheme format: '{scheme}'")
        scheme = scheme if scheme.strip(_SPACES) else None
    userinfo, host, port = _split_authority(authority) if authority is not None else (None, None, None)
    if path and not path.startswith("/") and host is not None:
        path = f"/{path}"
    uri = URI(scheme, userinfo, host, port, path, query, fragment)
    _validate(uri)
    return uri


def _split_authority(authority: str) -> tuple[str | None, str, int | None]:
    user = _USERINFO.match(authority)
    userinfo = user.group(1).strip(_SPACES) if user else None
    rest = authority[user.end() :] if user else authority
    port_match = _PORT.search(rest)
    host = rest[: port_match.start()] if port_match else rest
    port = unescape(port_match.group(1)) if port_match else ""
    if port and not re.match(r"[0-9]+\Z", port):
        raise InvalidURIError(f"Invalid port number: '{port}'")
    return userinfo, host, int(port) if port else None


def _validate(uri: URI) -> None:
    if uri.scheme is not None and uri.scheme.lower() in _PORTS and not uri.host and not uri.path:
        raise InvalidURIError(f"Absolute URI missing hierarchical segment: '{uri.scheme}://'")
    if uri.host is None and uri.path.startswith("//"):
        raise InvalidURIError(f"Cannot have a path with two leading slashes without an authority set: '{uri.path}'")
    _check_path(uri)
    if uri.host is not None and _BAD_IN_HOST.search(uri.host):
        raise InvalidURIError(f"Invalid character in host: '{uri.host}'")


def _check_path(uri: URI) -> None:
    if uri.scheme is None and ":" in uri.path and _AMBIGUOUS.search(uri.path):
        raise InvalidURIError(f"Cannot assemble URI string with ambiguous path: '{uri.path}'")


# Escaping

_UNRESERVED = "a-zA-Z0-9\\-._~"
_PCHAR = _UNRESERVED + "!$&'()*+,;=:@"
_RESERVED = ":/?#\\[\\]@!$&'()*+,;="


def _outside(characters: str) -> re.Pattern[str]:
    return re.compile(f"[^{characters}]")


_NOT_SCHEME = _outside("a-zA-Z0-9\\-+.")
_NOT_AUTHORITY = _outside(_PCHAR + "\\[\\]")
_NOT_UNRESERVED = _outside(_UNRESERVED)
_NOT_HOST = _outside(_UNRESERVED + "!$&'()*+,;=\\[:\\]")
_NOT_PCHAR = _outside(_PCHAR)
_NOT_PATH = _outside(_PCHAR + "/")
_NOT_QUERY = _outside(_PCHAR + "/?")
_NOT_QUERY_VALUE = lazy_pattern(r"[^a-zA-Z0-9\-._~!$'()*+,=:@/?%]|%(?!2B|2b)")
_NOT_CHARACTER = _outside(_RESERVED + _UNRESERVED)
_ESCAPED = lazy_pattern(r"(?:%[0-9a-fA-F]{2})+")
_ESCAPED_PLUS = lazy_pattern("%2b", re.IGNORECASE)
_PLAIN_PATH = lazy_pattern(r"^[a-zA-Z0-9./-]+$", re.MULTILINE)


def _escape(text: str, unfit: re.Pattern[str]) -> str:
    """Replace each character that ``unfit`` matches by the percent escapes of its UTF-8 bytes."""
    return unfit.sub(lambda match: percent_escapes(match[0]), text)


def percent_escapes(text: str) -> str:
    """Return the bytes of ``text`` in UTF-8 as percent escapes: ``%C3%A9`` for ``é``."""
    return "".join([f"%{byte:02X}" for byte in text.encode("utf-8", "surrogateescape")])


def unescape(text: str) -> str:
    """Undo percent escapes (``Addressable::URI.unencode``); bytes that are not UTF-8 come as lone surrogates."""
    if "%" not in text:
        return text
    return _ESCAPED.sub(lambda match: _unescape_run(match.group()), text)


def _unescape_run(escapes: str) -> str:
    return bytes.fromhex(escapes.replace("%", "")).decode("utf-8", "surrogateescape")


def normalize_component(text: str, unfit: re.Pattern[str] = _NOT_CHARACTER) -> str:
    """Unescape, compose (NFKC), and escape again where necessary (``Addressable::URI.normalize_component``)."""
    if not unfit.search(text) and "%" not in text:
        return text
    plain = unescape(text)
    try:
        plain.encode("utf-8")
    except UnicodeEncodeError:
        return _escape(plain, _NOT_CHARACTER)
    return _escape(unicodedata.normalize("NFKC", plain), unfit)


@lru_cache(maxsize=4096)
def escape_path(path: str) -> str:
    """Escape what is not allowed in the path of a URL (``Jekyll::URL.escape_path``)."""
    if not path or _PLAIN_PATH.search(path):
        return path
    uri = parse(path)
    escaped = "".join(
        [
            "" if uri.scheme is None else f"{_escape(uri.scheme, _NOT_SCHEME)}:",
            "" if uri.authority is None else f"//{_escape(uri.authority, _NOT_AUTHORITY)}",
            _escape(uri.path, _NOT_PATH),
            "" if uri.query is None else f"?{_escape(uri.query, _NOT_QUERY)}",
            "" if uri.fragment is None else f"#{_escape(uri.fragment, _NOT_QUERY)}",
        ]
    )
    return escaped.replace("#", "%23", 1)


def unescape_path(path: str) -> str:
    """Undo the escapes in the path of a URL (``Jekyll::URL.unescape_path``)."""
    return unescape(path)


# Normalising

_SVN = lazy_pattern(r"\s*ssh\+svn\s*\Z", re.IGNORECASE)
_FEED = lazy_pattern(r"feed:/*(http:/*.*)")
#: Most URLs of a site, which are already normal.
_NORMAL = lazy_pattern(
    r"(?:https?://[a-z0-9][a-z0-9-]*(?:\.[a-z0-9][a-z0-9-]*)*)?(?:/[a-zA-Z0-9_-][a-zA-Z0-9._-]*)+/?\Z"
)


def normalize(uri: URI) -> URI:
    """Return the normal form of a URI, for comparison (``Addressable::URI#normalize``)."""
    scheme = _normalize_scheme(uri.scheme)
    if scheme == "feed":
        feed = _FEED.match(str(uri))
        if feed:
            return normalize(parse(feed.group(1)))
    path = _normalize_path(uri.path, scheme, is_relative=uri.scheme is None)
    normalized = URI(
        scheme=scheme,
        userinfo=_normalize_userinfo(uri.userinfo, scheme),
        host=_normalize_host(uri.host),
        port=None if uri.port == _PORTS.get(scheme or "") else uri.port,
        path=f"/{path}" if path and not path.startswith("/") and uri.host is not None else path,
        query=_normalize_query(uri.query),
        fragment=normalize_component(uri.fragment, _NOT_QUERY) or None if uri.fragment else None,
    )
    _validate(normalized)
    return normalized


def is_normal(text: str) -> bool:
    """Return whether ``text`` is a URL that ``normalize`` would not change, as most are. False if uncertain."""
    return _NORMAL.match(text) is not None


def normalize_text(text: str) -> str:
    """Parse and normalise in one step."""
    return text if is_normal(text) else str(normalize(parse(text)))


def _normalize_scheme(scheme: str | None) -> str | None:
    if scheme is None:
        return None
    if _SVN.match(scheme):
        return "svn+ssh"
    return normalize_component(scheme.strip(_SPACES).lower(), _NOT_SCHEME)


def _normalize_userinfo(userinfo: str | None, scheme: str | None) -> str | None:
    if userinfo is None:
        return None
    user, colon, password = userinfo.partition(":")
    if scheme in {"http", "https"} and not user.strip(_SPACES) and not password.strip(_SPACES):
        return None
    normalized = normalize_component(user.strip(_SPACES), _NOT_UNRESERVED)
    return f"{normalized}:{normalize_component(password.strip(_SPACES), _NOT_UNRESERVED)}" if colon else normalized


def _normalize_host(host: str | None) -> str | None:
    if not host:
        return host
    labels = unescape(host.strip(_SPACES).lower()).split(".")
    ascii_host = ".".join([label if label.isascii() else _punycode(label) for label in labels])
    if len(ascii_host) > 1 and ascii_host.endswith(".") and not ascii_host.endswith(".."):
        ascii_host = ascii_host[:-1]
    return normalize_component(ascii_host, _NOT_HOST)


def _punycode(label: str) -> str:
    return "xn--" + unicodedata.normalize("NFKC", label.lower()).encode("punycode").decode("ascii")


def _normalize_path(path: str, scheme: str | None, *, is_relative: bool) -> str:
    if is_relative and _AMBIGUOUS.match(path):
        path = path.replace(":", "%2F", 1)
    segments = [normalize_component(segment, _NOT_PCHAR) for segment in path.strip(_SPACES).split("/")]
    result = remove_dots("/".join(segments))
    return "/" if not result and scheme in _SCHEMES_WITH_ROOT else result


def _normalize_query(query: str | None) -> str | None:
    if not query:
        return None
    return "&".join([_normalize_pair(pair) for pair in query.split("&")]) or None


def _normalize_pair(pair: str) -> str:
    """Normalise one pair of a query; an escaped plus stays escaped, as a bare one means a blank."""
    plain = "".join(
        [piece.upper() if piece in {"%2B", "%2b"} else unescape(piece) for piece in re.split("(%2[bB])", pair)]
    )
    return _ESCAPED_PLUS.sub("%2B", _escape(unicodedata.normalize("NFKC", plain), _NOT_QUERY_VALUE))


_SINGLE_DOT = lazy_pattern(r"/\./|/\.$")
_PARENT = lazy_pattern(r"/([^/]*)/\.\./|/([^/]*)/\.\.$")
_LEADING_DOTS = lazy_pattern(r"^\.\.?/?")
_ROOTED_DOTS = lazy_pattern(r"^/\.\.?/|^(/\.\.?)+/?$")


def remove_dots(path: str) -> str:
    """Resolve ``.`` and ``..`` in a path (``Addressable::URI.normalize_path``); it stays below the root."""
    if "." not in path:
        return path
    while True:
        before = path
        path = _remove_dots_once(path)
        if path == before:
            return path


def _remove_dots_once(path: str) -> str:
    """Apply the first rule that changes anything."""
    changed = _SINGLE_DOT.sub("/", path)
    if changed != path:
        return changed
    match = _PARENT.search(path)
    if match:
        parent, current = match.groups()
        if parent not in {".", ".."} or current not in {".", ".."}:
            folders = f"/{re.escape(parent or '')}/\\.\\./|(/{re.escape(current or '')}/\\.\\.$)"
            changed = re.sub(folders, "/", path)
    if changed == path:
        changed = _LEADING_DOTS.sub("", path)
    return changed if changed != path else _ROOTED_DOTS.sub("/", path)


# Joining


def join(base: str, reference: str) -> str:
    """Resolve a reference against a base (``Addressable::URI.join``, RFC 3986 section 5.2.2)."""
    here, there = parse(base), parse(reference)
    if not reference:
        return str(here)
    if there.scheme is not None:
        return str(there._replace(path=remove_dots(there.path)))
    if there.host is not None:
        return str(there._replace(scheme=here.scheme, path=remove_dots(there.path)))
    if not there.path:
        query = here.query if there.query is None else there.query
        return str(here._replace(query=query, fragment=there.fragment))
    path = there.path if there.path.startswith("/") else _base_folder(here) + there.path
    return str(here._replace(path=remove_dots(path), query=there.query, fragment=there.fragment))


def _base_folder(uri: URI) -> str:
    path = remove_dots(uri.path)
    folder = re.sub(r"/[^/]+$", "/", path) if "/" in path else ""
    return folder or ("/" if uri.host is not None else "")
