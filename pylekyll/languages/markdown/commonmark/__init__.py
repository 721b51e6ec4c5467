"""CommonMark with GFM's extensions.

`CommonMark(CommonMarkOptions.from_mapping({...})).convert(text)` gives what the gem commonmarker 0.23.6 gives through
its Ruby renderer; with `JekyllRenderer` or `GitHubPagesRenderer`, what jekyll-commonmark 1.4.0 or
jekyll-commonmark-ghpages 0.5.1 make of that. Blocks are read line by line (`blocks/`), then the text in them
(`spans/`).
"""

from pylekyll.languages.markdown.commonmark.converter import CommonMark
from pylekyll.languages.markdown.commonmark.jekyll import GitHubPagesRenderer, JekyllRenderer
from pylekyll.languages.markdown.commonmark.options import CommonMarkOptions
from pylekyll.languages.markdown.commonmark.renderer import HtmlRenderer

__all__ = ["CommonMark", "CommonMarkOptions", "GitHubPagesRenderer", "HtmlRenderer", "JekyllRenderer"]
