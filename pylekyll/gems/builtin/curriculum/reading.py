"""Reading of a CV's data, as templates and the PDF see them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pylekyll.academic.cv.formulas import tree_of
from pylekyll.academic.cv.read import read_curriculum
from pylekyll.academic.cv.words import words_of
from pylekyll.academic.publications.model import Owner
from pylekyll.gems.builtin.curriculum.publications import add_publications, arrange
from pylekyll.gems.builtin.curriculum.source import load, report_problems
from pylekyll.gems.builtin.formula_converters import mathml_of
from pylekyll.languages.ruby.values import to_s, truthy

if TYPE_CHECKING:
    from pylekyll.gems.builtin.curriculum.settings import CvSettings
    from pylekyll.gems.builtin.curriculum.source import CvSource
    from pylekyll.site.site import Site

    Shown = dict[str, dict[str, Any]]


def read_shown(
    site: Site, source: CvSource, lang: str, settings: CvSettings, *, author: str, address: str
) -> Shown | None:
    """Return the CV as templates (``page``) and as the PDF (``pdf``) see it; ``None`` if its data cannot be read.

    ``author`` is the name of the site's author, and ``address`` that of the site.
    """
    words = words_of(lang)
    loaded = load(site, source)
    if loaded is None:
        return None
    math = site.config.get("math")
    mathml = mathml_of(math)
    is_owner = _owner(site, loaded[0], author).is_named

    def tree(latex: str) -> dict[str, Any] | None:
        return tree_of(found) if (found := mathml(latex)) else None

    converts = (lambda latex: tree(latex) is not None) if mathml("x") else None
    curriculum, problems = read_curriculum(loaded[0], words, is_owner, converts)
    report_problems(site, source, problems)
    add_publications(curriculum, site.data.get("publications"), settings.publications, words, address)
    arrange(curriculum, settings.sections)
    curriculum.name = curriculum.name or author
    page = curriculum.data(converts if truthy(math) else None)
    pdf = curriculum.pdf_data(tree)
    return {"page": page, "pdf": pdf}


def _owner(site: Site, data: object, author: str) -> Owner:
    """Return the person whose CV it is, by the names of the site and of the data."""
    section = site.config.get("publications")
    given = section.get("owner") if isinstance(section, dict) else None
    names = given if isinstance(given, list) else [given]
    inside = data if isinstance(data, dict) else {}
    heads = [head for name in ("cv", "basics") if isinstance(head := inside.get(name), dict)]
    names = [*names, author, *(head.get("name") for head in heads)]
    return Owner(tuple(to_s(name) for name in names if name and isinstance(name, str)))
