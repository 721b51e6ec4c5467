"""Looking at a site while it is written: watching its source, building again, and the preview server."""
