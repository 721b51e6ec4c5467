"""HTTP requests with caching, limits and retries, for everything that fetches."""
