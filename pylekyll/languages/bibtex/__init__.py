"""BibTeX: files read into bibliographies, queried, decoded from LaTeX, printed again, and given as CSL items.

Independent of sites. The behaviour is bibtex-ruby's 6.2 and latex-decode's 0.4, found by running them.

    bibliography = parse(text, "papers.bib")
    for entry in bibliography.select("@article[year>=2020]"):
        print(entry.key, entry["title"], entry.to_csl())
"""

from pylekyll.languages.bibtex.bibliography import Bibliography
from pylekyll.languages.bibtex.entry import Entry
from pylekyll.languages.bibtex.latex import decode as decode_latex
from pylekyll.languages.bibtex.names import Name, Names
from pylekyll.languages.bibtex.parser import ParseOptions, parse
from pylekyll.languages.bibtex.values import MacroName, Value

__all__ = [
    "Bibliography",
    "Entry",
    "MacroName",
    "Name",
    "Names",
    "ParseOptions",
    "Value",
    "decode_latex",
    "parse",
]
