"""Findings about a site, from its source and from a build of it into a temporary folder."""

from pylekyll.checks.doctor.examination import Examination, Finding, examine, of_error
from pylekyll.checks.doctor.groups import grouped

__all__ = ["Examination", "Finding", "examine", "grouped", "of_error"]
