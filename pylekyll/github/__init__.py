"""GitHub as a site knows it: its repository, the addresses of its pages, and archives of other repositories."""
