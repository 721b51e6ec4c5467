"""Random documents, compared with the kramdown that is installed; Debian's is 2.4.0."""

from __future__ import annotations

import pytest

from pylekyll.languages.markdown.kramdown import Kramdown, KramdownOptions
from tests.languages.markdown.documents import documents
from tests.languages.markdown.record import convert


@pytest.mark.ruby
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_documents_come_out_as_ruby_writes_them(jekyll, seed):
    cases = documents(seed, 400)
    version, results = convert("ruby", cases)
    compatible = {"compat_version": version[:3]}
    different = []
    for case, result in zip(cases, results, strict=True):
        html = Kramdown(KramdownOptions.from_mapping({**case["options"], **compatible})).convert(case["markdown"])
        # Where kramdown fails with an error of its own, we go on.
        if "html" in result and html != result["html"]:
            different.append((case, result["html"], html))
    assert not different, different[0]
    assert sum("html" in result for result in results) > 380
