"""How a crawl can end when it does not end well; each has an exit status that a workflow can act on."""

from __future__ import annotations

from pylekyll.foundation.errors import FetchError


class CrawlError(FetchError):
    """A crawl brought nothing; the files of the last good one are as they were."""


class RefusedError(CrawlError):
    """The server does not want to answer: 403, 429, a captcha, or no connection after all tries."""

    exit_code = 3


class UnfinishedError(CrawlError):
    """The time for the whole run was up; its pages are kept, and the next run resumes there."""

    exit_code = 4


class ImplausibleError(CrawlError):
    """The answer is implausible: another layout, a wrong type, or numbers that fell by more than half."""

    exit_code = 5


class UnknownAuthorError(CrawlError):
    """There is no such author."""

    exit_code = 6
