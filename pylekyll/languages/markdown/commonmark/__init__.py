"""CommonMark with GFM's extensions.

`CommonMark(CommonMarkOptions.from_mapping({...})).convert(text)` returns the output of the gem commonmarker 0.23.6 with
its Ruby renderer; with `JekyllRenderer` or `GitHubPagesRenderer`, the output of jekyll-commonmark 1.4.0 or
jekyll-commonmark-ghpages 0.5.1. Blocks are read line by line (`blocks/`), then the text in them (`spans/`).
"""

from pylekyll.languages.markdown.commonmark.converter import CommonMark
from pylekyll.languages.markdown.commonmark.jekyll import GitHubPagesRenderer, JekyllRenderer
from pylekyll.languages.markdown.commonmark.options import CommonMarkOptions
from pylekyll.languages.markdown.commonmark.renderer import HtmlRenderer

__all__ = ["CommonMark", "CommonMarkOptions", "GitHubPagesRenderer", "HtmlRenderer", "JekyllRenderer"]
