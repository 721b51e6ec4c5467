"""Codes that no small site provokes, with the reason and the test that does."""

from __future__ import annotations

from typing import NamedTuple


class Fault(NamedTuple):
    """Why a small site does not provoke a code, the test that does, and what that test looks for."""

    reason: str
    test: str
    text: str


HERE = "tests/checks/doctor/test_faults.py"
#: Findings of ``publish --check``, which are about a repository and GitHub's answers, and of ``publish --live``.
BEFORE = [
    "action-outdated",
    "address",
    "branch",
    "certificate",
    "cname",
    "dns",
    "domain",
    "environment",
    "failed",
    "https",
    "large-file",
    "letter-case",
    "lfs",
    "no-remote",
    "no-repository",
    "no-workflow",
    "nojekyll",
    "not-committed",
    "not-pushed",
    "pages-off",
    "repository",
    "rights",
    "ruby",
    "source",
    "submodule",
    "workflow-invalid",
    "workflow-off",
]
LIVE = [
    "baseurl",
    "builder",
    "certificate",
    "deployment-failed",
    "dns",
    "feed",
    "front-page",
    "https",
    "letter-case",
    "lfs",
    "local-address",
    "mixed-content",
    "not-published",
    "old-commit",
    "page",
    "picture",
    "private",
    "redirect",
    "source",
    "stylesheet",
    "unreachable",
]

WITHOUT_EXAMPLE = {
    "math-missing": Fault("The package math-core must be absent.", "tests/gems/test_formulas.py", "math-missing"),
    "plugin-package-missing": Fault(
        "The package lxml must be absent.", "tests/gems/test_loader.py", "needs the package lxml"
    ),
    "bibtex-encoding": Fault(
        "The file must not be UTF-8, and this page is.", "tests/gems/test_scholar.py", "bibtex-encoding"
    ),
    "citation-locale-missing": Fault(
        "A locale is missing only without a network.", "tests/gems/test_scholar.py", "citation-locale-missing"
    ),
    "citation-style": Fault(
        "A style must be broken in a way that shows late.", "tests/languages/csl/test_library.py", "CslError"
    ),
    "citation-style-missing": Fault(
        "A style is missing only without a network.", "tests/gems/test_scholar.py", "citation-style-missing"
    ),
    "code-block-too-slow": Fault("It depends on the speed of the machine.", HERE, "code-block-too-slow"),
    "coffeescript-compiler-missing": Fault("It depends on the commands of the machine.", HERE, "coffeescript-compiler"),
    "cv-characters": Fault(
        "It depends on the fonts of the machine.", "tests/academic/cv/test_site.py", "cv-characters"
    ),
    "cv-fonts": Fault("It depends on the fonts of the machine.", "tests/academic/cv/test_site.py", "cv-fonts"),
    "cv-pdf-missing": Fault("Typst must not be installed.", "tests/academic/cv/test_site.py", "cv-pdf-missing"),
    "cv-photo": Fault("Typst must be installed.", "tests/academic/cv/test_site.py", "cv-photo"),
    "destination-symlink": Fault("It needs a symlink.", "tests/build/write/test_ownership.py", "destination-symlink"),
    "detach-with-livereload": Fault("It is about the options of the preview.", HERE, "detach-with-livereload"),
    "encoding-wrong": Fault(
        "The file must not be UTF-8, and this page is.", "tests/site/read/test_encodings.py", "encoding-wrong"
    ),
    "error": Fault("Errors have more exact codes; plugins may raise it.", HERE, '"error"'),
    "external-posts": Fault("It depends on the answer of another server.", HERE, "external-posts"),
    "fetch": Fault("It depends on the answer of another server.", HERE, '"fetch"'),
    "folder-unreadable": Fault("It depends on the rights of the user.", HERE, "folder-unreadable"),
    "gem-not-fetched": Fault(
        "It depends on the answer of another server.", "tests/gems/test_al_folio.py", "gem-not-fetched"
    ),
    "initial-build-skipped": Fault(
        "It is about the options of the preview.", "tests/serve/test_command.py", "Skipping the initial build"
    ),
    "limit": Fault("A text must ask for a great deal.", "tests/languages/markdown/test_hostile.py", "LimitError"),
    "link-outside-broken": Fault(
        "It depends on the answer of another server.", "tests/checks/doctor/test_command.py", "link-outside-broken"
    ),
    "math-formula": Fault("The library math-core must be installed.", "tests/gems/test_formulas.py", "math-formula"),
    "minifier-too-slow": Fault(
        "It depends on the speed of the machine.", "tests/plugins/test_smaller_files.py", "minifier-too-slow"
    ),
    "not-fetched": Fault("It depends on the answer of another server.", HERE, "not-fetched"),
    "not-minified": Fault(
        "The library minify-html must not be installed.", "tests/plugins/test_smaller_files.py", "not-minified"
    ),
    "notebook": Fault("nbconvert must not be installed.", "tests/gems/test_jupyter_notebook.py", "notebook"),
    "octicons-not-fetched": Fault("The icons are missing only without a network.", HERE, "octicons-not-fetched"),
    "pagination-shared-text": Fault(
        "It needs two lists made by `autopages`.",
        "tests/gems/test_paginate_v2.py",
        "test_lists_that_show_the_text_of_another",
    ),
    "pagination-template": Fault("A page must leave its folder while the site is built.", HERE, "pagination-template"),
    "port-taken": Fault("Another program must use the port.", "tests/serve/test_command.py", "test_a_taken_port"),
    "publication-import": Fault("It depends on the answers of services.", HERE, "publication-import"),
    "ruby-change-without-effect": Fault("The extra `ruby` must be installed.", HERE, "ruby-change-without-effect"),
    "scholar-answer-refused": Fault(
        "It depends on the answer of another server.", "tests/academic/scholar/test_resolve.py", ": refused"
    ),
    "scholar-data": Fault(
        "The citation numbers must have been fetched.",
        "tests/academic/scholar/test_build.py",
        "test_data_that_are_not_a_mapping_stay",
    ),
    "scholar-file-refused": Fault(
        "A kept file of citation numbers must be damaged.", "tests/academic/scholar/test_resolve.py", ": refused"
    ),
    "scholar-numbers-fell": Fault(
        "The numbers must have been higher before.", "tests/academic/scholar/test_resolve.py", "test_a_number_that_fell"
    ),
    "scholar-publication": Fault(
        "The citation numbers must have been fetched.", "tests/academic/scholar/test_build.py", "no publication '"
    ),
    "scholar-stranger": Fault(
        "The citation numbers must have been fetched.",
        "tests/academic/scholar/test_build.py",
        "test_a_stranger_is_warned_of",
    ),
    "share-pictures-missing": Fault(
        "Typst must not be installed.", "tests/gems/test_share_pictures.py", "share-pictures-missing"
    ),
    "source-removed": Fault(
        "The source must vanish during the preview.",
        "tests/serve/test_it_stays_up.py",
        "test_the_source_goes_and_comes_back",
    ),
    "special-file": Fault("It needs a named pipe.", "tests/site/read/test_special_files.py", "special-file"),
    "symlink-cycle": Fault("It needs a symlink.", HERE, "symlink-cycle"),
    "theme-asset-symlink": Fault("It needs a theme with a symlink.", HERE, "theme-asset-symlink"),
    "theme-not-fetched": Fault(
        "It depends on the answer of another server.", "tests/site/config/test_github_pages.py", "theme-not-fetched"
    ),
    "theme-not-updated": Fault("It depends on the answer of another server.", HERE, "theme-not-updated"),
    "untrusted-limit": Fault("The site must be larger than `--untrusted` allows.", HERE, "untrusted-limit"),
    "watching-by-polling": Fault("The operating system must refuse to tell of changes.", HERE, "watching-by-polling"),
    **{
        f"publish-{name}": Fault(
            "It needs a repository, or GitHub's answers.", "tests/checks/publishing/test_before.py", f'"publish-{name}"'
        )
        for name in BEFORE
    },
    **{
        f"live-{name}": Fault("It needs a published site.", "tests/checks/publishing/test_live.py", f'"live-{name}"')
        for name in LIVE
    },
}
