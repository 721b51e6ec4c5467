"""GitHub: a site's repository, the addresses of its pages, and archives of other repositories."""
