"""The preview: watch the source, rebuild, and serve the site."""
