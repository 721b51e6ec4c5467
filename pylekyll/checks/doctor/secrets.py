"""Passwords and keys in the source, and private files that are published."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from pylekyll.build.mistakes.finding import ERROR, finding
from pylekyll.foundation.private import KEYS, SECRETS, is_private_name
from pylekyll.site.read.private_files import is_key_file

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pylekyll.build.mistakes.source import SiteSource
    from pylekyll.checks.doctor.built import Built
    from pylekyll.foundation.diagnostics import Diagnostic

#: Forms that only secrets have: their kinds, and the text that each begins with, for a fast search.
_FORMS = (
    ("a private key", "-----BEGIN ", r"(?:[A-Z0-9]+ )*PRIVATE KEY-----\s+[A-Za-z0-9+/=\s]{64}"),
    *(("an access token of GitHub", f"gh{kind}_", r"[A-Za-z0-9]{36}") for kind in "pousr"),
    ("an access token of GitHub", "github_pat_", r"[A-Za-z0-9_]{60,}"),
    ("an access token of GitLab", "glpat-", r"[A-Za-z0-9_-]{20}\b"),
    ("an access key of Amazon", "AKIA", r"[A-Z2-7]{16}\b"),
    ("an access key of Amazon", "ASIA", r"[A-Z2-7]{16}\b"),
    ("a token of Slack", "xox", r"[abposr]-[0-9]{8,}-[A-Za-z0-9-]{10,}"),
    ("a secret key of Stripe", "sk_live_", r"[A-Za-z0-9]{20,}"),
    ("a secret key of Stripe", "rk_live_", r"[A-Za-z0-9]{20,}"),
    ("a key of OpenAI or Anthropic", "sk-", r"(?:proj-|ant-)?(?=[A-Za-z_-]*[0-9])[A-Za-z0-9_-]{32,}"),
    ("a token of npm", "npm_", r"[A-Za-z0-9]{36}\b"),
    ("a token of PyPI", "pypi-AgEIcHlwaS", r"[A-Za-z0-9_-]{40,}"),
    ("a key of SendGrid", "SG.", r"[A-Za-z0-9_-]{16,}\.[A-Za-z0-9_-]{32,}"),
    ("a token of Hugging Face", "hf_", r"[A-Za-z]{34}\b"),
)
_SECRETS = [(what, start, re.compile(rf"(?<![\w-]){re.escape(start)}{rest}")) for what, start, rest in _FORMS]
#: Settings whose values should not be published, where the value looks like one and not like a name or an example.
_SETTING = re.compile(
    r"^[ \t-]*(?:\w[\w-]*)?(?:password|passwd|client_secret|secret_key|api_secret|access_token|private_key)"
    r"[ \t]*[:=][ \t]*[\"']?(?=[^\s\"']*\d)(?=[^\s\"']*[A-Za-z])([A-Za-z0-9+/_.~-]{16,})[\"']?[ \t]*$",
    re.MULTILINE | re.IGNORECASE,
)
_EXAMPLE = re.compile(r"your|example|xxxx|placeholder|changeme|0000|1234567", re.IGNORECASE)
#: The rest of an abbreviated key after its beginning.
_ABBREVIATED = re.compile(r"[A-Za-z0-9+/=_\s-]*(?:\.\.\.|\u2026|\[)")
_PRIVATE = re.compile(rf"(?:(?:^|/)(?:\.env(?:\.[\w-]+)?|{SECRETS})|{KEYS})$")
_CONFIGURATION = re.compile(r"(?:^|/)(?:_config[\w.-]*|\.env[\w.-]*|[\w.-]+\.(?:ya?ml|toml|ini|cfg))$")


def secrets(source: SiteSource) -> Iterator[Diagnostic]:
    """Yield the first secret of each file of the source."""
    for path, text in source.all_texts():
        found = _secret_in(text)
        if found is None and _CONFIGURATION.search(path):
            match = _SETTING.search(text)
            found = ("a password or key", match) if match else None
        if found is None or _EXAMPLE.search(found[1][0]) or _ABBREVIATED.match(text, found[1].end()):
            continue
        what, match = found
        start = match.start() + len(match[0]) - len(match[0].lstrip())
        yield finding(
            "secret-committed",
            f"The file has {what} in it: every reader of the repository or the site can use it.",
            (path, text.count("\n", 0, start) + 1),
            "Revoke it where it was issued, then remove it; the history of the repository still contains it.",
            severity=ERROR,
        )


def _secret_in(text: str) -> tuple[str, re.Match[str]] | None:
    """Return the kind of the first secret in ``text`` and its match, or ``None`` without a secret."""
    for what, start, pattern in _SECRETS:
        match = pattern.search(text) if start in text else None
        if match is not None:
            return what, match
    return None


def private_files(built: Built) -> Iterator[Diagnostic]:
    """Yield private files in the built site, such as ``.env``."""
    copied = frozenset(built.copied)
    for path in sorted(built.files):
        is_named = _PRIVATE.search(path) or is_private_name(path)
        if is_named or (path in copied and is_key_file(built.root / path, searches_all=False)):
            why = "usually holds passwords or keys" if is_named else "holds a private key"
            yield finding(
                "private-file-published",
                f"The site publishes '{path}', which {why}.",
                (path, None),
                "Add it to `exclude`, and remove it from the repository.",
                severity=ERROR,
            )
