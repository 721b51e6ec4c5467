"""kramdown, with parsers and a renderer of our own.

`Kramdown(KramdownOptions.from_mapping({...})).convert(text)` returns the output of kramdown 2.5.1 with its GFM parser
1.1.0, or that of 2.4.0 with the option `compat_version: "2.4"`. Blocks are read first (`blocks/`), then the text in
them (`spans/`), then the tree is finished (`tree.py`) and printed (`renderer.py`).
"""

from pylekyll.languages.markdown.kramdown.converter import Kramdown
from pylekyll.languages.markdown.kramdown.options import KramdownOptions
from pylekyll.languages.markdown.kramdown.smartypants import smartify

__all__ = ["Kramdown", "KramdownOptions", "smartify"]
