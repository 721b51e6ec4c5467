"""Addresses of GitHub and of its pages, from the environment (``Jekyll::GitHubMetadata::Pages``)."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping


class Pages:
    """The URLs of GitHub.com, or of GitHub Enterprise."""

    def __init__(self, environment: Mapping[str, str]) -> None:
        self._environment = environment

    def _get(self, name: str, *defaults: str | None) -> str:
        """Return the variable, or the first default that is set."""
        return next(value for value in (self._environment.get(name) or None, *defaults, "") if value is not None)

    @property
    def env(self) -> str:
        """Return the kind of build.

        It is ``development``, ``production``, ``test``, ``dotcom`` or ``enterprise``.
        """
        return self._get("PAGES_ENV", self._environment.get("JEKYLL_ENV"), "development")

    @property
    def is_enterprise(self) -> bool:
        """Return whether the pages are served by GitHub Enterprise."""
        return self.env == "enterprise"

    @property
    def has_custom_domains(self) -> bool:
        """Return whether pages have domains of their own."""
        return self.env in {"dotcom", "test"}

    @property
    def is_page_build(self) -> bool:
        """Return whether GitHub Pages itself is building."""
        return bool(self._get("PAGE_BUILD_ID"))

    @property
    def scheme(self) -> str:
        """The scheme of GitHub Enterprise."""
        return "https" if self._get("SSL", "false") == "true" or self.env == "test" else "http"

    @property
    def has_subdomains(self) -> bool:
        """Return whether GitHub Enterprise serves pages under a separate domain."""
        return self._get("SUBDOMAIN_ISOLATION", "false") == "true"

    @property
    def hostname(self) -> str:
        """GitHub's host."""
        return _without_slash(
            self._get("PAGES_GITHUB_HOSTNAME", self._environment.get("GITHUB_HOSTNAME"), "github.com")
        )

    @property
    def pages_hostname(self) -> str:
        """The host below which pages are."""
        local = "localhost:4000" if self.env == "development" else None
        return _without_slash(
            self._get("PAGES_PAGES_HOSTNAME", self._environment.get("PAGES_HOSTNAME"), local, "github.io")
        )

    @property
    def github_url(self) -> str:
        """GitHub's address."""
        if self.env == "dotcom" or self.hostname == "github.com":
            return "https://github.com"
        return f"{self.scheme}://{self.hostname}"

    @property
    def api_url(self) -> str:
        """The URL of GitHub's API."""
        return _without_slash(self._get("PAGES_API_URL", self._environment.get("API_URL"), "https://api.github.com"))

    @property
    def help_url(self) -> str:
        """The address of GitHub's documentation."""
        return _without_slash(self._get("PAGES_HELP_URL", self._environment.get("HELP_URL"), "https://docs.github.com"))


def _without_slash(url: str) -> str:
    return url.removesuffix("/")
