"""Read a site: the walk over the source, its filters, data files and layouts."""
