"""Every site under tests/sites/plugins against the tree that Jekyll and the real gem wrote for it, byte for byte.

The trees under tests/expected/plugins are recorded by tests/record/record_trees.py; the versions are beside them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.support.runs import Run, all_runs, first_runs, plugins_of, recorded_runs, versions_of
from tests.support.trees import compare_trees, read_tree, report

if TYPE_CHECKING:
    from pathlib import Path

    from tests.conftest import Builder

RUNS = all_runs("plugins")

#: The versions that docs/plugins.md promises.
VERSIONS = {
    "jekyll": "4.4.1",
    "jekyll-3rd-party-libraries": "0.0.1",
    "jekyll-archives": "2.2.1",
    "jekyll-archives-v2": "0.0.5",
    "jekyll-avatar": "0.8.0",
    "jekyll-cache-bust": "0.0.1",
    "jekyll-commonmark": "1.4.0",
    "jekyll-default-layout": "0.1.5",
    "jekyll-email-protect": "1.0.3",
    "jekyll-feed": "0.17.0",
    "jekyll-gist": "1.5.0",
    "jekyll-github-metadata": "2.16.1",
    "jekyll-include-cache": "0.2.1",
    "jekyll-jupyter-notebook": "0.0.7",
    "jekyll-last-modified-at": "1.3.0",
    "jekyll-link-attributes": "2.0.1",
    "jekyll-mentions": "1.6.0",
    "jekyll-multiple-languages-plugin": "1.8.0",
    "jekyll-optional-front-matter": "0.3.2",
    "jekyll-paginate": "1.1.0",
    "jekyll-paginate-v2": "3.0.0",
    "jekyll-polyglot": "1.13.0",
    "jekyll-readme-index": "0.3.0",
    "jekyll-redirect-from": "0.16.0",
    "jekyll-regex-replace": "1.1.0",
    "jekyll-relative-links": "0.8.0",
    "jekyll-scholar": "7.3.0",
    "jekyll-seo-tag": "2.8.0",
    "jekyll-sitemap": "1.4.0",
    "jekyll-socials": "0.0.6",
    "jekyll-spaceship": "0.10.2",
    "jekyll-tabs": "1.2.1",
    "jekyll-titles-from-headings": "0.5.3",
    "jekyll-toc": "0.18.0",
    "jekyll-twitter-plugin": "2.0.0",
    "jemoji": "0.13.0",
}

#: Sites that Debian's Jekyll cannot be compared on, with the reason; what is recorded of them is the gems' own.
OTHER_IN_DEBIAN = {
    "copied-files": "Debian's Liquid 5 renders blocks without content",
    "polyglot": "Debian has 1.5.1",
    "polyglot-alone": "Debian has 1.5.1",
    "relative-links": "Debian has 0.7.0",
    "github-metadata": "Debian has 2.15.0",
    "email-protect": "Debian has no such gem",
    "jemoji": "Debian has no such gem",
    **dict.fromkeys(
        (
            *("archives-v2", "cache-bust", "jupyter", "libraries", "link-attributes", "regex-replace", "socials"),
            "spaceship",
            *("tabs", "twitter"),
        ),
        "Debian has no such gem",
    ),
    "multiple-languages": "Debian has no such gem",
    "scholar": "Debian has no such gem",
    "last-modified": "Debian reads YAML with Psych, whose times are local (docs/differences.md)",
}


@pytest.mark.parametrize("run", RUNS, ids=str)
def test_tree_is_what_the_gem_wrote(run: Run, pylekyll: Builder, tmp_path: Path) -> None:
    done = pylekyll(run, tmp_path)
    assert done.returncode == 0, done.stderr
    reference = run.recorded()
    differences = compare_trees(reference, read_tree(tmp_path / "_site"))
    assert not differences, report(differences, len(reference))


def test_every_run_is_recorded_with_its_versions() -> None:
    assert recorded_runs("plugins") == {(run.site, run.name) for run in RUNS}
    recorded = versions_of("plugins")
    named = {"jekyll", *(plugin for run in RUNS for plugin in plugins_of(run.site))}
    assert {name: recorded.get(name) for name in named} == {name: VERSIONS[name] for name in named}


@pytest.mark.ruby
@pytest.mark.parametrize("run", [run for run in first_runs("plugins") if run.site not in OTHER_IN_DEBIAN], ids=str)
def test_the_jekyll_of_this_machine_writes_the_recorded_tree(run: Run, jekyll: Builder, tmp_path: Path) -> None:
    done = jekyll(run, tmp_path)
    assert done.returncode == 0, done.stderr
    reference = read_tree(tmp_path / "_site")
    differences = compare_trees(reference, run.recorded())
    assert not differences, report(differences, len(reference))
