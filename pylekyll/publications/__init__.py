"""Publications as one list of plain data, made of BibTeX entries or of documents of a collection."""

from pylekyll.publications.from_bibtex import publications_of
from pylekyll.publications.from_documents import publication_of
from pylekyll.publications.model import Author, Link, Owner, Publication

__all__ = ["Author", "Link", "Owner", "Publication", "publication_of", "publications_of"]
