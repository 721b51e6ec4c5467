"""Which numbers are used, and what is said about it, for every way in which the servers can behave."""

from __future__ import annotations

import json
import os
from typing import TYPE_CHECKING, Any

import pytest

from tests.academic.scholar.local import BRANCH, CDN_BRANCH, FakeClock, Site
from tests.academic.scholar.servers import DATA, ENDLESS, FAILURES, REFUSED, SHIELD, Server, hang, reply, status

if TYPE_CHECKING:
    from pathlib import Path

#: Far more than the time-outs here, far less than the thirty seconds of the servers that hang.
OLD = {**DATA, "citedby": 500000, "updated": "2026-11-01 08:00:00.000000"}


def commit(site: Site, data: dict[str, Any] | str = OLD) -> Path:
    folder = site.folder / "_data" / "google_scholar"
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "gs_data.json").write_text(data if isinstance(data, str) else json.dumps(data), "utf-8")
    return folder


def timeout(failure: str) -> float:
    """Return a short limit for servers that use it up, and a long one for others, for slow machines."""
    return 1.0 if failure in ENDLESS else 20.0


def with_number(number: int, **others: Any) -> dict[str, Any]:
    return {**DATA, "citedby": number, **others}


def serve(server: Server, branch: str, number: int, **options: Any) -> None:
    server.serve(branch, with_number(number), {**SHIELD, "message": str(number)}, **options)


# -- the addresses ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("flag", [True, "yes", 1])
def test_with_the_flag_jsdelivr_is_asked(site: Site, cdn: Server, raw: Server, clock: FakeClock, flag: object) -> None:
    site.options["google_scholar_stats_use_cdn"] = flag
    cdn.serve(CDN_BRANCH)
    found, log = site.resolve(clock)
    assert cdn.paths == [
        "/ada/ada.github.io@google-scholar-stats/gs_data_shieldsio.json",
        "/ada/ada.github.io@google-scholar-stats/gs_data.json",
    ]
    assert not raw.paths
    assert log == [f"INFO: 551074 citations, fetched now from {cdn.host}"]
    assert found is not None
    assert found.address == f"{cdn.address}/ada/ada.github.io@google-scholar-stats/gs_data.json"


@pytest.mark.parametrize("flag", [False, None])
def test_without_the_flag_raw_is_asked(site: Site, cdn: Server, raw: Server, clock: FakeClock, flag: object) -> None:
    site.options["google_scholar_stats_use_cdn"] = flag
    raw.serve(BRANCH)
    _, log = site.resolve(clock)
    assert raw.paths == [
        "/ada/ada.github.io/google-scholar-stats/gs_data_shieldsio.json",
        "/ada/ada.github.io/google-scholar-stats/gs_data.json",
    ]
    assert not cdn.paths
    assert log == [f"INFO: 551074 citations, fetched now from {raw.host}"]


def test_the_branch_is_a_setting(site: Site, cdn: Server, clock: FakeClock) -> None:
    cdn.serve("ada/ada.github.io@citations/of-mine")
    found, _ = site.resolve(clock, branch="citations/of-mine")
    assert found is not None


# -- every failure ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("failure", FAILURES)
def test_the_other_place_is_tried(site: Site, cdn: Server, raw: Server, clock: FakeClock, failure: str) -> None:
    cdn.otherwise, word = FAILURES[failure]
    raw.serve(BRANCH)
    found, log = site.resolve(clock, timeout=timeout(failure))
    assert found is not None
    assert found.numbers.total == 551074
    assert log[-1] == f"INFO: 551074 citations, fetched now from {raw.host}"
    assert any(cdn.host in line and word in line and f"{raw.host} answered instead" in line for line in log)


@pytest.mark.parametrize("failure", FAILURES)
def test_when_both_fail_the_last_good_answer_stays(
    site: Site, cdn: Server, raw: Server, clock: FakeClock, failure: str
) -> None:
    cdn.serve(CDN_BRANCH)
    site.resolve(clock)
    cdn.routes.clear()
    cdn.otherwise, word = FAILURES[failure]
    raw.otherwise = cdn.otherwise
    clock.advance(2 * 3600 + 5)
    found, log = site.resolve(clock, timeout=timeout(failure))
    assert found is not None
    assert found.numbers.total == 551074
    reason = "the answer was refused" if failure in REFUSED else "the network did not answer"
    assert log[-1].startswith(f"INFO: 551074 citations, fetched 2 h ago from {cdn.host}; {reason} (")
    refusals = [line for line in log if line.startswith("WARN: http") and line.endswith(": refused.") and word in line]
    assert bool(refusals) is (failure in REFUSED)
    assert word in log[-1]


@pytest.mark.parametrize("failure", FAILURES)
def test_when_all_fail_there_are_no_numbers_and_a_warning(
    site: Site, cdn: Server, raw: Server, clock: FakeClock, failure: str
) -> None:
    cdn.otherwise, word = FAILURES[failure]
    raw.otherwise = cdn.otherwise
    found, log = site.resolve(clock, timeout=timeout(failure))
    assert found is None
    reason = "the answer was refused" if failure in REFUSED else "the network did not answer"
    assert log[-1].startswith(f"WARN: no numbers; {reason} (")
    assert word in log[-1]


def test_a_wrong_certificate(site: Site, certificate_file: Path, clock: FakeClock, raw: Server) -> None:
    with Server(tls=certificate_file) as secure:
        secure.serve(CDN_BRANCH)
        raw.serve(BRANCH)
        _, log = site.resolve(clock, cdn_url=secure.address)
        assert not secure.requests
    assert "certificate that cannot be trusted" in log[0]
    assert log[-1] == f"INFO: 551074 citations, fetched now from {raw.host}"


def test_no_network(site: Site, cdn: Server, raw: Server, clock: FakeClock) -> None:
    commit(site)
    cdn.close()
    raw.close()
    found, log = site.resolve(clock)
    assert found is not None
    assert found.numbers.total == 500000
    reasons = f"{cdn.host}: refused the connection; {raw.host}: refused the connection"
    assert log == [
        f"INFO: 500000 citations, from _data/google_scholar of 2026-11-01; the network did not answer ({reasons})"
    ]


def test_the_time_is_for_all_requests_together(site: Site, cdn: Server, raw: Server, clock: FakeClock) -> None:
    """Four files that all hang cost one time-out, and the first place leaves some of it to the second."""
    cdn.otherwise = raw.otherwise = hang
    site.resolve(clock, timeout=2.0)
    assert len(cdn.requests) == len(raw.requests) == 1


def test_without_fallback_only_one_place_is_asked(site: Site, cdn: Server, raw: Server, clock: FakeClock) -> None:
    raw.serve(BRANCH)
    found, log = site.resolve(clock, fallback=False)
    assert found is None
    assert len(cdn.paths) == 2
    assert not raw.paths
    assert "404 Not Found" in log[-1]


def test_a_server_that_has_one_of_the_files(site: Site, cdn: Server, raw: Server, clock: FakeClock) -> None:
    cdn.routes[f"/{CDN_BRANCH}/gs_data_shieldsio.json"] = reply(SHIELD)
    found, log = site.resolve(clock)
    assert found is not None
    assert (found.numbers.total, found.numbers.h_index, dict(found.numbers.publications)) == (551074, None, {})
    assert raw.paths == [f"/{BRANCH}/gs_data.json"]
    assert log[-1] == f"INFO: 551074 citations, fetched now from {cdn.host}"


def test_a_newer_total_replaces_that_of_older_data(site: Site, cdn: Server, clock: FakeClock) -> None:
    serve(cdn, CDN_BRANCH, 1000)
    site.resolve(clock)
    clock.advance(86400)
    serve(cdn, CDN_BRANCH, 1100)
    cdn.routes[f"/{CDN_BRANCH}/gs_data.json"] = status(500)
    found, _ = site.resolve(clock)
    assert found is not None
    assert (found.numbers.total, found.numbers.h_index) == (1100, 90)


# -- the cache --------------------------------------------------------------------------------------------------------


def test_within_max_age_no_request_is_sent(site: Site, cdn: Server, clock: FakeClock) -> None:
    cdn.serve(CDN_BRANCH)
    site.resolve(clock, max_age="1 h")
    clock.advance(12 * 60)
    _, log = site.resolve(clock, max_age="1 h")
    assert log == [f"INFO: 551074 citations, fetched 12 min ago from {cdn.host}"]
    assert len(cdn.requests) == 2
    clock.advance(3600)
    _, log = site.resolve(clock, max_age="1 h")
    assert log == [f"INFO: 551074 citations, fetched now from {cdn.host}"]
    assert len(cdn.requests) == 4


def test_a_file_with_the_same_etag_is_not_sent_again(site: Site, cdn: Server, clock: FakeClock) -> None:
    cdn.serve(CDN_BRANCH, etag='W/"7"')
    site.resolve(clock)
    clock.advance(86400)
    found, log = site.resolve(clock)
    assert [headers.get("If-None-Match") for _, headers in cdn.requests] == [None, None, 'W/"7"', 'W/"7"']
    assert found is not None
    assert (found.numbers.total, found.fetched) == (551074, clock.now)
    assert log == [f"INFO: 551074 citations, fetched now from {cdn.host}"]


def test_an_etag_is_for_its_own_server(site: Site, cdn: Server, raw: Server, clock: FakeClock) -> None:
    cdn.serve(CDN_BRANCH, etag='"cdn"')
    site.resolve(clock)
    cdn.routes.clear()
    raw.serve(BRANCH, etag='"raw"')
    site.resolve(clock)
    assert all("If-None-Match" not in headers for _, headers in raw.requests)


def test_304_to_who_did_not_ask_for_it(site: Site, cdn: Server, clock: FakeClock) -> None:
    cdn.otherwise = reply(b"", 304)
    found, log = site.resolve(clock, fallback=False)
    assert found is None
    assert "304" in log[-1]


def test_after_a_failure_the_network_rests(site: Site, cdn: Server, raw: Server, clock: FakeClock) -> None:
    """A preview that rebuilds at every save does not wait every time."""
    cdn.otherwise = raw.otherwise = status(500)
    site.resolve(clock, max_age="1 h")
    asked = len(cdn.requests)
    clock.advance(60)
    _, log = site.resolve(clock, max_age="1 h")
    assert len(cdn.requests) == asked
    assert log[-1].endswith("no numbers; the network did not answer 1 min ago.")
    clock.advance(600)
    site.resolve(clock, max_age="1 h")
    assert len(cdn.requests) > asked


def test_a_server_that_says_when_to_come_back_is_left_alone(
    site: Site, cdn: Server, raw: Server, clock: FakeClock
) -> None:
    cdn.otherwise = status(429, Retry_After="120")
    raw.serve(BRANCH)
    site.resolve(clock)
    site.resolve(clock)
    assert len(cdn.requests) == 1
    raw.otherwise = status(503, Retry_After="100000000")
    raw.routes.clear()
    site.resolve(clock)
    asked = len(raw.requests)
    found, log = site.resolve(clock)
    assert found is not None
    assert log[-1].endswith("; the servers asked for a pause")
    assert len(raw.requests) == asked
    clock.advance(121)
    site.resolve(clock)
    assert len(cdn.requests) == 2
    clock.advance(3600)  # a longer pause is ignored
    site.resolve(clock)
    assert len(raw.requests) > asked


@pytest.mark.parametrize(
    "damage",
    [
        "",
        "not json",
        "[]",
        '{"format": 1}',
        '{"format": 99}',
        '{"format": 1, "identity": "x", "files": {}}',
        "GOOD",
        '{"a":' * 100_000,
    ],
    ids=["empty", "text", "list", "version", "other version", "other identity", "long number", "deep"],
)
def test_a_damaged_cache_is_ignored(site: Site, cdn: Server, clock: FakeClock, damage: str) -> None:
    cdn.serve(CDN_BRANCH)
    site.resolve(clock)
    [path] = (site.folder / ".jekyll-cache").glob("pylekyll/own-*/google_scholar/*.json")
    good = path.read_text()
    path.write_text(damage.replace("GOOD", good.replace('"failed": 0.0', f'"failed": {10**400}')))
    found, _ = site.resolve(clock, offline=True)
    assert found is None
    found, _ = site.resolve(clock)
    assert found is not None


def test_another_repository_has_another_cache(site: Site, cdn: Server, clock: FakeClock) -> None:
    cdn.serve(CDN_BRANCH)
    site.resolve(clock)
    site.options["repository"] = "grace/grace.github.io"
    found, _ = site.resolve(clock, offline=True)
    assert found is None


def test_without_a_disk_cache_nothing_is_written(site: Site, cdn: Server, clock: FakeClock) -> None:
    site.options["disable_disk_cache"] = True
    cdn.serve(CDN_BRANCH)
    found, _ = site.resolve(clock)
    assert found is not None
    assert not (site.folder / ".jekyll-cache").exists()


def test_a_folder_that_cannot_be_written_does_not_matter(site: Site, cdn: Server, clock: FakeClock) -> None:
    (site.folder / ".jekyll-cache").write_text("a file where the folder should be")
    cdn.serve(CDN_BRANCH)
    found, _ = site.resolve(clock)
    assert found is not None


def test_offline(site: Site, cdn: Server, raw: Server, clock: FakeClock) -> None:
    cdn.serve(CDN_BRANCH)
    site.resolve(clock)
    clock.advance(3 * 86400)
    asked = len(cdn.requests)
    _, log = site.resolve(clock, offline=True)
    assert log == [f"INFO: 551074 citations, fetched 3 d ago from {cdn.host}; offline"]
    assert (len(cdn.requests), len(raw.requests)) == (asked, 0)


# -- what is refused --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("new", "what"),
    [
        (with_number(275536), "citations fell from 551074 to 275536, by more than half"),
        (with_number(551074, hindex=44), "the h-index fell from 90 to 44, by more than half"),
        (with_number(551074, i10index=3), "the i10-index fell from 140 to 3, by more than half"),
    ],
)
def test_a_number_that_fell_by_more_than_half(
    site: Site, cdn: Server, clock: FakeClock, new: dict[str, Any], what: str
) -> None:
    cdn.serve(CDN_BRANCH)
    site.resolve(clock)
    cdn.serve(CDN_BRANCH, new)
    clock.advance(86400)
    for _ in range(2):
        found, log = site.resolve(clock)
        assert found is not None
        assert (found.numbers.total, found.numbers.h_index) == (551074, 90)
        assert what in log[0]
        assert log[-1] == f"INFO: 551074 citations, fetched 1 d ago from {cdn.host}; the answer was refused"
    found, _ = site.resolve(clock, accept_drop=True)
    assert found is not None
    assert found.numbers.total == new["citedby"]
    found, log = site.resolve(clock)
    assert log == [f"INFO: {new['citedby']} citations, fetched now from {cdn.host}"]


def test_half_is_not_more_than_half(site: Site, cdn: Server, clock: FakeClock) -> None:
    serve(cdn, CDN_BRANCH, 1000)
    site.resolve(clock)
    serve(cdn, CDN_BRANCH, 500)
    found, _ = site.resolve(clock)
    assert found is not None
    assert found.numbers.total == 500


def test_a_drop_from_the_committed_copy(site: Site, cdn: Server, clock: FakeClock) -> None:
    commit(site)
    serve(cdn, CDN_BRANCH, 12)
    found, log = site.resolve(clock)
    assert found is not None
    assert found.numbers.total == 500000
    assert "citations fell from 500000 to 12" in log[0]


# -- the committed copy -----------------------------------------------------------------------------------------------


def test_the_committed_copy_is_used_before_nothing_is(site: Site, clock: FakeClock) -> None:
    commit(site)
    _, log = site.resolve(clock, offline=True)
    assert log == ["INFO: 500000 citations, from _data/google_scholar of 2026-11-01; offline"]


def test_a_newer_committed_copy_beats_the_cache(site: Site, cdn: Server, clock: FakeClock) -> None:
    cdn.serve(CDN_BRANCH)
    site.resolve(clock)
    commit(site, {**DATA, "citedby": 560000, "updated": "2026-11-20 08:00:00"})
    found, _ = site.resolve(clock, offline=True)
    assert found is not None
    assert found.numbers.total == 560000


def test_a_bad_committed_copy_is_refused(site: Site, clock: FakeClock) -> None:
    commit(site, '{"citedby": "lots"}')
    found, log = site.resolve(clock, offline=True)
    assert found is None
    assert "citedby must be a whole number, but is the text 'lots': refused." in log[0]


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no named pipes")
def test_a_named_pipe_is_not_read(site: Site, clock: FakeClock) -> None:
    folder = commit(site)
    (folder / "gs_data.json").unlink()
    os.mkfifo(folder / "gs_data.json")
    found, _ = site.resolve(clock, offline=True)
    assert found is None


def test_without_a_repository_the_committed_copy_is_used(site: Site, cdn: Server, clock: FakeClock) -> None:
    site.options["repository"] = None
    commit(site)
    _, log = site.resolve(clock)
    assert log == ["INFO: 500000 citations, from _data/google_scholar of 2026-11-01; the repository is unknown"]
    assert not cdn.requests
