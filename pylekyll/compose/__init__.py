"""New documents, and documents that move: what the gem jekyll-compose does."""
