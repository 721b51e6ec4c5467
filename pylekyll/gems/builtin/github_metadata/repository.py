"""The site's repository: its name, the values that follow from it, and those that GitHub provides."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

if TYPE_CHECKING:
    from pylekyll.gems.builtin.github_metadata.client import Client
    from pylekyll.site.github.pages import Pages

#: Fields of the owner for templates.
OWNER_FIELDS = (
    "avatar_url",
    "bio",
    "blog",
    "collaborators",
    "company",
    "created_at",
    "description",
    "email",
    "followers",
    "following",
    "has_organization_projects",
    "has_repository_projects",
    "hireable",
    "html_url",
    "id",
    "is_verified",
    "location",
    "login",
    "name",
    "node_id",
    "public_gists",
    "public_repos",
    "type",
    "updated_at",
)


class Repository:
    """One repository (``GitHubMetadata::Repository`` and ``RepositoryCompat``).

    Without a request to GitHub, its values are ``None`` and its lists ``False``, as in Ruby.
    """

    def __init__(self, full_name: str, pages: Pages, client: Client) -> None:
        self.full_name = full_name
        self.pages = pages
        self.client = client
        self.owner = full_name.split("/", maxsplit=1)[0]
        self.name = full_name.rsplit("/", 1)[-1]

    # -- from GitHub's API --------------------------------------------------------------------------------------

    @cached_property
    def info(self) -> dict[str, Any]:
        """The repository."""
        return self.client.get(f"repos/{self.full_name}") or {}

    @cached_property
    def pages_info(self) -> dict[str, Any]:
        """Its pages."""
        return self.client.get(f"repos/{self.full_name}/pages") or {}

    @cached_property
    def organization(self) -> dict[str, Any]:
        """The owner as an organisation."""
        return self.client.get(f"orgs/{self.owner}") or {}

    @cached_property
    def owner_metadata(self) -> dict[str, Any]:
        """The owner's metadata."""
        found = self.organization or self.client.get(f"users/{self.owner}") or {}
        return {key: found.get(key) for key in OWNER_FIELDS}

    @property
    def tagline(self) -> Any:
        """The repository's description on GitHub."""
        return self.info.get("description")

    @property
    def site_title(self) -> str:
        """A title for a site that does not have one: the owner's name for a user's page, else the repository's."""
        if self.is_user_page:
            return self.owner_metadata["name"] or self.owner
        return self.name

    @cached_property
    def contributors(self) -> Any:
        """The contributors, as GitHub lists them."""
        return self.client.get_all(f"repos/{self.full_name}/contributors")

    @cached_property
    def releases(self) -> Any:
        """Its releases."""
        return self.client.get_all(f"repos/{self.full_name}/releases")

    @cached_property
    def latest_release(self) -> Any:
        """The repository's latest release."""
        return self.client.get(f"repos/{self.full_name}/releases/latest") or False

    @cached_property
    def owner_public_repositories(self) -> list[Any]:
        """The owner's public repositories, each with its releases and contributors."""
        found = self.client.get_all(f"users/{self.owner}/repos", type="public") or []
        for other in found:
            for kind in ("releases", "contributors"):
                other[kind] = self.client.get_all(f"repos/{other['full_name']}/{kind}")
        return found

    @cached_property
    def organization_public_members(self) -> Any:
        """The organisation's members, for an organisation."""
        return self.client.get_all(f"orgs/{self.owner}/public_members") if self.organization else None

    # -- derived from the name ----------------------------------------------------------------------------------

    @property
    def owner_url(self) -> str:
        """The owner's address."""
        return f"{self.pages.github_url}/{self.owner}"

    @property
    def url(self) -> str:
        """The repository's address."""
        return f"{self.owner_url}/{self.name}"

    @property
    def source(self) -> Any:
        """The branch and the folder that the site is built from."""
        return self.pages_info.get("source") or {"branch": "master" if self.is_user_page else "gh-pages", "path": "/"}

    @property
    def git_ref(self) -> str:
        """The branch."""
        return str(self.source.get("branch") or "")

    @property
    def _user_domains(self) -> list[str]:
        domains = [self.default_user_domain]
        if not self.pages.is_enterprise:
            domains.append(f"{self.owner}.github.com".lower())
        return domains

    @property
    def default_user_domain(self) -> str:
        """The host of the owner's pages."""
        if self.owner == "github" and not self.pages.is_enterprise:
            return f"{self.owner}.{self.pages.hostname}".lower()
        if self.pages.is_enterprise:
            return self.pages.pages_hostname.lower()
        return f"{self.owner}.{self.pages.pages_hostname}".lower()

    @property
    def is_user_page(self) -> bool:
        """Return whether the site is the page of its owner, not the page of a project."""
        if self.pages.is_enterprise:
            return self.name.lower() == f"{self.owner.lower()}.{self.pages.hostname}"
        return self.name.lower() in self._user_domains

    @cached_property
    def html_url(self) -> str:
        """The site's address."""
        return str(self.pages_info.get("html_url") or self._pages_url).removesuffix("/")

    @property
    def baseurl(self) -> str:
        """The path in the site's address."""
        return urlsplit(self.html_url).path

    @property
    def url_without_path(self) -> str:
        """The site's address without its path."""
        parts = urlsplit(self.html_url)
        return f"{parts.scheme}://{parts.netloc}"

    @property
    def _pages_url(self) -> str:
        pages = self.pages
        if not pages.has_custom_domains:
            path = self.owner if self.is_user_page else self.full_name
            if pages.has_subdomains:
                return f"{pages.scheme}://{pages.pages_hostname}/{path}"
            return f"{pages.github_url}/pages/{path}"
        root = f"{self._scheme}://{self.domain}"
        return root if self.pages_info.get("cname") or self.is_user_page else f"{root}/{self.name}"

    @property
    def _scheme(self) -> str:
        if self.pages.is_enterprise:
            return self.pages.scheme
        return "https" if self.owner == "github" and self.domain.endswith(".github.com") else "http"

    @cached_property
    def domain(self) -> str:
        """The host that serves the site."""
        if not self.pages.has_custom_domains:
            return self.pages.hostname
        cname = self.pages_info.get("cname")
        if cname:
            return str(cname)
        return self.default_user_domain if self.is_user_page else self._user_domain()

    def _user_domain(self) -> str:
        """Return the host of the owner's pages: the custom domain of the owner's page, if it has one."""
        domain = self.default_user_domain
        for name in self._user_domains:
            candidate = f"{self.owner}/{name}"
            if self.client.get(f"repos/{candidate}"):
                domain = Repository(candidate, self.pages, self.client).domain
        return domain
