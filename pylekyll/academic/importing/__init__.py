"""Publications from BibTeX files and services on the network, added to a site's own BibTeX files."""
