"""The problems that PyYAML's own parser names, in the words of libyaml.

The texts of our messages, and Psych's, are about libyaml's. PyYAML without libyaml has others for the same.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import yaml

#: The beginning of a problem, that of its context, and libyaml's problem.
_PROBLEMS = (
    ("mapping values are not allowed here", "", "mapping values are not allowed in this context"),
    ("sequence entries are not allowed here", "", "block sequence entries are not allowed in this context"),
    ("mapping keys are not allowed here", "", "mapping keys are not allowed in this context"),
    ("expected <block end>, but found", "while parsing a block mapping", "did not find expected key"),
    ("expected <block end>, but found", "while parsing a block collection", "did not find expected '-' indicator"),
    ("expected ',' or ']', but got", "", "did not find expected ',' or ']'"),
    ("expected ',' or '}', but got", "", "did not find expected ',' or '}'"),
    ("found unexpected document separator", "", "found unexpected document indicator"),
    ("expected '<document start>', but found", "", "did not find expected <document start>"),
    ("found undefined tag handle", "", "found undefined tag handle"),
    ("found unknown escape character", "", "found unknown escape character"),
    ("expected escape sequence of", "", "did not find expected hexdecimal number"),
    (
        "expected alphabetic or numeric character, but found",
        "",
        "did not find expected alphabetic or numeric character",
    ),
    ("expected the node content, but found", "", "did not find expected node content"),
    ("expected '>', but found", "", "did not find the expected '>'"),
    ("expected chomping or indentation indicators", "", "did not find expected comment or line break"),
    ("found character", "", "found character that cannot start any token"),
)


def of_libyaml(error: yaml.MarkedYAMLError) -> str:
    """Return the problem of ``error`` as libyaml names it."""
    problem, context = str(error.problem or "not YAML"), str(error.context or "")
    for start, within, name in _PROBLEMS:
        if problem.startswith(start) and context.startswith(within):
            return name
    return problem
