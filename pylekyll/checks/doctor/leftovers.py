"""Values that are left from the template that a site was made of."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from pylekyll.build.mistakes.finding import NOTICE, finding
from pylekyll.build.mistakes.publishing import workflows
from pylekyll.build.mistakes.yaml_keys import entries_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pylekyll.build.mistakes.source import SiteSource
    from pylekyll.foundation.diagnostics import Diagnostic

_CONFIG = ("_config.yml", "_config.yaml")
#: Values of the usual templates that stand for the user's own.
_PLACEHOLDERS = re.compile(
    r"your awesome title|write an awesome description for your new site here.*|your[- ]name(?: here)?|your title"
    r"|(?:your|my)[-_ ]?(?:email|mail)@(?:example|domain|gmail|email)\.(?:com|org)|your-?email@.*"
    r"|user(?:name)?@example\.com"
    r"|(?:https?://)?(?:www\.)?(?:your-?(?:site|domain|website|username|github-username|name)|username)"
    r"\.(?:com|org|github\.io)/?"
    r"|your[-_ ]?(?:github[-_ ])?username"
    r"|your (?:sidebar |site |short )?(?:name|title|bio|description|affiliation|university)(?: here)?"
    r"|first ?name last ?name|short biography for the left-hand sidebar|red brick university|none@example\.org"
    r"|<your.*>|g-x{6,}|ua-x{4,}.*|(?:username|owner|user|your-?name)/(?:repo(?:sitory)?(?:[-_]name)?|username\.github\.io)",
    re.IGNORECASE | re.DOTALL,
)
#: Accounts of the templates' authors. On their own sites these are right: the repository tells which sites those are.
_AUTHORS = {
    "jekyllrb": "jekyll",
    "mmistakes": "mmistakes/minimal-mistakes",
    "alshedivat": "alshedivat/al-folio",
    "rayeren": "RayeRen/acad-homepage.github.io",
    "luost26": "luost26/academic-homepage",
    "academicpages": "academicpages/academicpages.github.io",
    "cotes2020": "cotes2020/jekyll-theme-chirpy",
    "daattali": "daattali/beautiful-jekyll",
    "barryclark": "barryclark/jekyll-now",
    "signe-akerlund": "pylekyll",
}
#: A step that uses, or installs from, a repository of the placeholder.
_OWNER = re.compile(r"^[^#\n]*(?:\buses:\s*|github\.com[/:])[\"']?OWNER/")
_ACCOUNT_KEYS = re.compile(
    r"(?:.*username|github|twitter|repository|url|repo|disqus.*|shortname|linkedin|instagram|facebook)$"
)


def values_of_templates(source: SiteSource) -> Iterator[Diagnostic]:
    """Yield placeholders and the template author's accounts in the configuration."""
    owner = source.repository.partition("/")[0].lower()
    for path in _CONFIG:
        for key, node in entries_of(source.texts.get(path, "")):
            value = str(node.value).strip() if isinstance(node.value, str) else ""
            if not value:
                continue
            author = _author_in(key.name, value)
            if _PLACEHOLDERS.fullmatch(value):
                left = _leftover(path, key.line, key.name, value, "is an example of the template")
                yield left._replace(severity=NOTICE)
            elif author and owner and owner not in {author, _AUTHORS[author].partition("/")[0].lower()}:
                yield _leftover(path, key.line, key.name, value, f"is of the template's author ({_AUTHORS[author]})")


def _author_in(key: str, value: str) -> str | None:
    if not _ACCOUNT_KEYS.match(key):
        return None
    words = re.split(r"[^a-z0-9-]+", value.lower().removesuffix(".github.io"))
    return next((author for author in _AUTHORS if author in words), None)


def _leftover(path: str, line: int, key: str, value: str, what: str) -> Diagnostic:
    return finding(
        "template-leftover",
        f"`{key}: {value[:60]}` {what}.",
        (path, line),
        "Write your own value, or remove the line.",
        subjects=[key],
    )


def placeholders_in_workflows(source: SiteSource) -> Iterator[Diagnostic]:
    """Yield workflows in which the account of pylekyll's repository is still ``OWNER``, so that they cannot run."""
    for path in workflows(source.config):
        lines = path.read_text("utf-8", errors="replace").splitlines()
        number = next((at for at, line in enumerate(lines, 1) if _OWNER.search(line)), None)
        if number is not None:
            yield finding(
                "workflow-placeholder",
                "`OWNER` stands for the account that pylekyll's repository belongs to: this workflow cannot run.",
                (path.relative_to(source.config.source).as_posix(), number),
                "Write the account, as in `uses: account/pylekyll@main`.",
                severity=NOTICE,
            )


def address_of_another(source: SiteSource) -> Iterator[Diagnostic]:
    """Yield ``url`` and ``repository`` of another account than the one that the repository belongs to."""
    owner, _, name = source.repository.lower().partition("/")
    if not name or (source.config.source / "CNAME").exists():
        return
    for path in _CONFIG:
        for key, node in entries_of(source.texts.get(path, "")):
            value = node.value.strip().lower() if isinstance(node.value, str) else ""
            if key.name == "repository":
                value = re.sub(r"^(?:https?://|git@)(?:www\.)?github\.com[/:]", "", value)
            if key.depth or key.name not in {"url", "repository"}:
                continue
            match = re.fullmatch(r"https?://([\w-]+)\.github\.io/?", value) if key.name == "url" else None
            other = match[1] if match else value.partition("/")[0] if key.name == "repository" and "/" in value else ""
            if other and other != owner and other not in _AUTHORS and not _PLACEHOLDERS.fullmatch(value):
                yield finding(
                    "address-of-another",
                    f"`{key.name}` is '{node.value}', but the repository is {source.repository}.",
                    (path, key.line),
                    "Write your own address; ignore this in a fork.",
                    subjects=[key.name],
                )
