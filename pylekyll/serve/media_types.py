"""Media types by file name (``jekyll/mime.types``), and the types that have a charset."""

from __future__ import annotations

from mimetypes import types_map

#: Differences between Jekyll's list and Python's, which also depends on the version.
_OWN = {
    ".atom": "application/atom+xml",
    ".avif": "image/avif",
    ".bib": "application/octet-stream",
    ".bz2": "application/x-bzip2",
    ".css": "text/css",
    ".csv": "text/csv",
    ".eot": "application/vnd.ms-fontobject",
    ".epub": "application/epub+zip",
    ".flac": "audio/x-flac",
    ".geojson": "application/geo+json",
    ".gz": "application/gzip",
    ".htm": "text/html",
    ".html": "text/html",
    ".ico": "image/x-icon",
    ".ics": "text/calendar",
    ".ipynb": "application/x-ipynb+json",
    ".jpeg": "image/jpeg",
    ".jpg": "image/jpeg",
    ".js": "application/javascript",
    ".json": "application/json",
    ".jsonld": "application/ld+json",
    ".m4a": "audio/mp4",
    ".manifest": "text/cache-manifest",
    ".map": "application/json",
    ".markdown": "text/markdown",
    ".md": "text/markdown",
    ".mjs": "application/javascript",
    ".mp3": "audio/mpeg",
    ".mp4": "video/mp4",
    ".ogg": "audio/ogg",
    ".opus": "audio/ogg",
    ".otf": "font/otf",
    ".pdf": "application/pdf",
    ".png": "image/png",
    ".rdf": "application/rdf+xml",
    ".rss": "application/rss+xml",
    ".svg": "image/svg+xml",
    ".svgz": "image/svg+xml",
    ".tar": "application/x-tar",
    ".toml": "application/toml",
    ".ttc": "font/collection",
    ".ttf": "font/ttf",
    ".txt": "text/plain",
    ".vcf": "text/x-vcard",
    ".vtt": "text/vtt",
    ".wasm": "application/wasm",
    ".webm": "video/webm",
    ".webmanifest": "application/manifest+json",
    ".webp": "image/webp",
    ".woff": "font/woff",
    ".woff2": "font/woff2",
    ".xht": "application/xhtml+xml",
    ".xhtml": "application/xhtml+xml",
    ".xml": "application/xml",
    ".xsl": "application/xml",
    ".xslt": "application/xslt+xml",
    ".yaml": "text/yaml",
    ".yml": "text/yaml",
    ".zip": "application/zip",
}
_TEXTS = frozenset({"application/javascript", "application/json", "application/manifest+json"})


def media_type(name: str, encoding: str | None = "utf-8") -> str:
    """Return the value of ``Content-Type`` for a file name; text types have the site's ``encoding``."""
    _, dot, end = name.rpartition(".")
    extension = f".{end.lower()}" if dot else ""
    found = _OWN.get(extension) or types_map.get(extension, "application/octet-stream")
    is_text = found in _TEXTS or found.startswith("text/")
    return f"{found}; charset={encoding}" if is_text and encoding else found
