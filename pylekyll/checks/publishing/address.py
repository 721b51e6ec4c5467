"""Checks of the address: `url` and `baseurl` against where the site is published, `CNAME`, and the domain's records."""

from __future__ import annotations

import re
import socket
from typing import TYPE_CHECKING, NamedTuple

from pylekyll.build.mistakes.finding import ERROR, WARNING, finding
from pylekyll.build.mistakes.publishing import warn_of_addresses
from pylekyll.checks.publishing.subject import PAGES_HOST
from pylekyll.foundation.dialect import dialect_of
from pylekyll.foundation.http.client import Deadline, DeadlineError, bounded
from pylekyll.foundation.log import Log
from pylekyll.site.config.setting_locations import setting_location

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from pylekyll.checks.publishing.subject import Subject
    from pylekyll.foundation.diagnostics import Diagnostic

#: Addresses of GitHub Pages (docs.github.com, Managing a custom domain).
_GITHUB = frozenset(f"185.199.{number}.153" for number in range(108, 112))
_GITHUB_6 = "2606:50c0:800"
_A_RECORDS = ", ".join(sorted(_GITHUB))
_DOMAIN = re.compile(r"(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9]")
_SECONDS = 10.0
_METADATA = "jekyll-github-metadata"
#: Labels of a public suffix with two parts, such as `ac.uk`; only the advice about records depends on it.
_SECOND_LEVEL = frozenset({"ac", "co", "com", "edu", "gov", "net", "org"})


class Resolved(NamedTuple):
    """Where a name leads: the name behind its aliases, and its addresses."""

    canonical: str
    addresses: tuple[str, ...]


def resolve(host: str) -> Resolved:
    """Return where ``host`` leads, as the system's resolver says. Raises ``OSError`` if it does not exist."""
    found = socket.getaddrinfo(host, 443, type=socket.SOCK_STREAM, flags=socket.AI_CANONNAME)
    canonical = next((name for _, _, _, name, _ in found if name), host)
    return Resolved(canonical.rstrip(".").lower(), tuple(dict.fromkeys(str(address[0]) for *_, address in found)))


def of_address(subject: Subject, resolver: Callable[[str], Resolved]) -> Iterator[Diagnostic]:
    """Yield mistakes in the settings of the address, in `CNAME`, and in the records of the domain."""
    yield from _of_settings(subject)
    yield from _of_cname(subject)
    domain = subject.domain or subject.named_domain
    if domain and _DOMAIN.fullmatch(domain) and not domain.endswith(PAGES_HOST):
        yield from _of_records(subject, domain, resolver)


def _of_settings(subject: Subject) -> Iterator[Diagnostic]:
    config = subject.config
    if not subject.repository.name:
        return
    origin, path = subject.address
    set_by_workflow = bool(subject.publishing) and all(each.sets_baseurl for each in subject.publishing)
    seen = Log()
    warn_of_addresses(config.replace(baseurl=path) if set_by_workflow else config, seen)
    yield from seen.findings
    if seen.findings:
        return
    has_metadata = dialect_of(config).fixes_plugins or _METADATA in (config.get("plugins") or ())
    url, baseurl = _setting(subject, "url"), path if set_by_workflow else _setting(subject, "baseurl")
    if bool(subject.publishing) and all(each.sets_url for each in subject.publishing):
        url = origin
    wanted = {"url": origin} if url.lower() != origin.lower() and (url or not has_metadata) else {}
    if baseurl.lower() != path.lower() and (baseurl or not has_metadata):
        wanted["baseurl"] = path
    if wanted:
        yield _mistaken(subject, wanted, f"{url}{baseurl}/", f"{origin}{path}/")


def _setting(subject: Subject, name: str) -> str:
    value = subject.config.get(name)
    return value.rstrip("/") if isinstance(value, str) else ""


def _mistaken(subject: Subject, wanted: dict[str, str], told: str, address: str) -> Diagnostic:
    by_whom = "has the domain of the settings" if subject.settings.domain else "is published"
    by_whom = "has the domain of the file CNAME" if subject.domain and not subject.settings.domain else by_whom
    message = f"The configuration says {told if told != '/' else 'no address'}, but the site {by_whom}: {address}"
    hint = f"Write {' and '.join(f'`{key}: {value!r}`' for key, value in wanted.items())}."
    severity = ERROR if "baseurl" in wanted else WARNING
    if subject.possible_domain:
        whose = (
            f"unless {subject.possible_domain} is the custom domain of the repository, the site {by_whom}: {address}"
        )
        message = f"The configuration says {told}, but {whose}"
        hint, severity = f"If it is not (Settings > Pages > Custom domain): {hint[0].lower()}{hint[1:]}", WARNING
    place = setting_location(subject.config.source, next(iter(wanted)))
    return finding("publish-address", message, place, hint, severity=severity, subjects=wanted)


def _of_cname(subject: Subject) -> Iterator[Diagnostic]:
    path = subject.repository.in_repository("CNAME")
    text = subject.repository.text(path)
    lines = text.split()
    if not text:
        return
    written = lines[0] if lines else ""
    if len(lines) != 1 or not _DOMAIN.fullmatch(written.lower()):
        message = f"CNAME has {text.strip()[:80]!r}: it must be one line with a domain, without https:// and path."
        better = f"Write `{subject.named_domain}`." if _DOMAIN.fullmatch(subject.named_domain) else "Write the domain."
        yield finding("publish-cname", message, (path, 1), better, severity=ERROR)
    elif written.lower().endswith(PAGES_HOST):
        message = f"CNAME names '{written}', which is GitHub's own address and not a domain of yours."
        yield finding("publish-cname", message, (path, 1), "Remove the file.", severity=ERROR)
    elif not subject.settings.pages_known and subject.publishing and not subject.domain:
        message = f"The file CNAME ('{written}') has no effect: a workflow publishes the site, so the settings count."
        hint = f"On GitHub: Settings > Pages > Custom domain: {written}."
        yield finding("publish-cname", message, (path, 1), hint)


def _of_records(subject: Subject, domain: str, resolver: Callable[[str], Resolved]) -> Iterator[Diagnostic]:
    target = f"{subject.repository.name.partition('/')[0]}{PAGES_HOST}".lower()
    records = _records(domain, target)
    if subject.config.environment.get("PAGES_DISABLE_NETWORK"):
        subject.unseen.append(f"The DNS records of {domain}: PAGES_DISABLE_NETWORK is set")
        return
    try:
        deadline = Deadline(_SECONDS)
        found = bounded(lambda: resolver(domain), deadline)
    except DeadlineError:
        subject.unseen.append(f"The DNS records of {domain}: no answer within {_SECONDS:g} s")
        return
    except OSError:
        yield finding(
            "publish-dns", f"The domain '{domain}' does not have a DNS record.", None, records, severity=ERROR
        )
        return
    others = [address for address in found.addresses if not is_github(address)]
    if found.canonical.endswith(PAGES_HOST) and found.canonical != target:
        message = f"The domain '{domain}' leads to {found.canonical}, not to {target}."
        yield finding("publish-dns", message, None, records, severity=ERROR)
    elif len(others) == len(found.addresses):
        message = f"The domain '{domain}' leads to {', '.join(others)}, which is not GitHub Pages."
        hint = f"{records}\nWith a proxy such as Cloudflare in front, what lies behind it cannot be seen from here."
        yield finding("publish-dns", message, None, hint, severity=ERROR)
    elif others:
        message = (
            f"The domain '{domain}' leads to GitHub Pages and to {', '.join(others)}: some visitors get something else."
        )
        yield finding("publish-dns", message, None, f"Remove the other records. {records}", severity=ERROR)


def is_github(address: str) -> bool:
    """Return whether an address is one of GitHub Pages."""
    return address in _GITHUB or address.lower().startswith(_GITHUB_6)


def _records(domain: str, target: str) -> str:
    labels = domain.split(".")
    has_two = len(labels[-1]) == 2 and len(labels) > 2 and labels[-2] in _SECOND_LEVEL
    if len(labels) <= (3 if has_two else 2):
        return f"At your domain's provider: A records of '{domain}' to {_A_RECORDS}."
    whose = target if target != PAGES_HOST else f"ACCOUNT{PAGES_HOST}"
    return f"At your domain's provider: a CNAME record of '{domain}' to {whose}."
