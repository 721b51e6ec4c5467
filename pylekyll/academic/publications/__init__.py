"""Publications as one list of plain data, made of BibTeX entries or of documents of a collection."""
