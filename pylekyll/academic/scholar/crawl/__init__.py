"""Crawling: an author's numbers from Google Scholar, Semantic Scholar or OpenAlex, in the shape of ``gs_data.json``."""
