"""Small trees and a helper that compares them, shared by the tests of this folder."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hypothesis import settings
from hypothesis import strategies as st

from pylekyll.checks.compare.causes import Origins
from pylekyll.checks.compare.classify import Circumstances, Comparison, compare
from pylekyll.checks.compare.rules import Side
from pylekyll.checks.compare.spelling import Addresses
from pylekyll.checks.compare.summary import Subject

if TYPE_CHECKING:
    from collections.abc import Mapping

SIDES = (Side("Jekyll 4.4.1"), Side("pylekyll 1"))
SUBJECT = Subject("/home/ada/site", "Jekyll 4.4.1", "pylekyll 1")

#: Properties check results, not the speed of a busy machine.
relaxed = settings(deadline=None)

#: A page as themes write it, around the part that differs.
PAGE = (
    "<!DOCTYPE html>\n<html>\n<head>\n<title>%s</title>\n</head>\n<body>\n"
    "<p>before</p>\n%s\n<p>after</p>\n</body>\n</html>\n"
)

paths = st.builds(
    "{}.{}".format,
    st.text(alphabet="abc/-é &<", min_size=1, max_size=8).map(lambda text: f"x{text}x"),
    st.sampled_from(["html", "css", "xml", "json", "js", "txt", "png"]),
)
contents = st.one_of(
    st.binary(max_size=40),
    st.text(alphabet=st.sampled_from("<>/= \"'&;ab{}:#.\n\t()-0x"), max_size=80).map(str.encode),
)
trees = st.dictionaries(paths, contents, max_size=5)


def differ(
    reference: Mapping[str, str | bytes],
    ours: Mapping[str, str | bytes],
    origins: Origins | None = None,
    addresses: Addresses | None = None,
) -> Comparison:
    """Return the comparison of two trees whose files are texts or bytes."""
    known = Circumstances(SIDES, addresses or Addresses(), origins or Origins())
    return compare(as_bytes(reference), as_bytes(ours), known)


def as_bytes(tree: Mapping[str, str | bytes]) -> dict[str, bytes]:
    return {path: content.encode() if isinstance(content, str) else content for path, content in tree.items()}
