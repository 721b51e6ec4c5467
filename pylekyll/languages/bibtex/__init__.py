"""BibTeX: files read into bibliographies, queried, decoded from LaTeX, printed again, and given as CSL items.

Independent of sites. The behaviour is bibtex-ruby's 6.2 and latex-decode's 0.4, found by running them.

    bibliography = parser.parse(text, "papers.bib")
    for entry in bibliography.select("@article[year>=2020]"):
        print(entry.key, entry["title"], entry.to_csl())
"""
