"""Passwords and keys in the source, and private files that are published."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from pylekyll.omissions.finding import ERROR, finding

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pylekyll.diagnostics import Diagnostic
    from pylekyll.doctor.built import Built
    from pylekyll.omissions.source import Source

#: Forms that only secrets have, by what they are.
_FORMS = {
    "a private key": r"-----BEGIN (?:[A-Z0-9]+ )*PRIVATE KEY-----\s+[A-Za-z0-9+/=\s]{64}",
    "an access token of GitHub": r"\b(?:gh[pousr]_[A-Za-z0-9]{36}|github_pat_[A-Za-z0-9_]{60,})",
    "an access token of GitLab": r"\bglpat-[A-Za-z0-9_-]{20}\b",
    "an access key of Amazon": r"\b(?:AKIA|ASIA)[A-Z2-7]{16}\b",
    "a token of Slack": r"\bxox[abposr]-[0-9]{8,}-[A-Za-z0-9-]{10,}",
    "a secret key of Stripe": r"\b[rs]k_live_[A-Za-z0-9]{20,}",
    "a key of OpenAI or Anthropic": r"\bsk-(?:proj-|ant-)?[A-Za-z0-9_-]{32,}\b",
    "a token of npm": r"\bnpm_[A-Za-z0-9]{36}\b",
    "a token of PyPI": r"\bpypi-AgEIcHlwaS[A-Za-z0-9_-]{40,}",
    "a key of SendGrid": r"\bSG\.[A-Za-z0-9_-]{16,}\.[A-Za-z0-9_-]{32,}",
    "a token of Hugging Face": r"\bhf_[A-Za-z]{34}\b",
}
_SECRET = re.compile("|".join(f"({form})" for form in _FORMS.values()))
_HINTS = ("-----BEGIN", "gh", "glpat-", "AKIA", "ASIA", "xox", "k_live_", "sk-", "npm_", "pypi-", "SG.", "hf_")
#: Settings whose values should not be published, where the value looks like one and not like a name or an example.
_SETTING = re.compile(
    r"^[ \t-]*[\w-]*(?:password|passwd|client_secret|secret_key|api_secret|access_token|private_key)"
    r"[ \t]*[:=][ \t]*[\"']?(?=[^\s\"']*\d)(?=[^\s\"']*[A-Za-z])([A-Za-z0-9+/_.~-]{16,})[\"']?[ \t]*$",
    re.MULTILINE | re.IGNORECASE,
)
_EXAMPLE = re.compile(r"your|example|xxxx|placeholder|changeme|0000|1234567", re.IGNORECASE)
_PRIVATE = re.compile(
    r"(?:^|/)(?:\.env(?:\.[\w-]+)?|\.htpasswd|\.netrc|\.npmrc|id_(?:rsa|dsa|ecdsa|ed25519)|.*\.(?:ppk|kdbx))$"
)
_CONFIGURATION = re.compile(r"(?:^|/)(?:_config[\w.-]*|\.env[\w.-]*|[\w.-]+\.(?:ya?ml|toml|ini|cfg))$")


def secrets(source: Source) -> Iterator[Diagnostic]:
    """Yield the first secret of each file of the source."""
    for path, text in source.all_texts():
        match = _SECRET.search(text) if any(hint in text for hint in _HINTS) else None
        what = list(_FORMS)[(match.lastindex or 1) - 1] if match else "a password or key"
        if match is None and _CONFIGURATION.search(path):
            match = _SETTING.search(text)
        if match is None or _EXAMPLE.search(match[0]):
            continue
        start = match.start() + len(match[0]) - len(match[0].lstrip())
        yield finding(
            "secret-committed",
            f"The file has {what} in it: whoever sees the repository or the site can use it.",
            (path, text.count("\n", 0, start) + 1),
            "Revoke it where it was issued, then remove it; the history of the repository keeps it.",
            severity=ERROR,
        )


def private_files(built: Built) -> Iterator[Diagnostic]:
    """Yield files of the built site that are nobody else's, such as ``.env``."""
    for path in sorted(built.files):
        if _PRIVATE.search(path):
            yield finding(
                "private-file-published",
                f"The site publishes '{path}', which usually holds passwords or keys.",
                (path, None),
                "Name it in `exclude`, and remove it from the repository.",
                severity=ERROR,
            )
