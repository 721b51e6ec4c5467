"""Looking at a site while it is written: watching its source, and the preview server."""
