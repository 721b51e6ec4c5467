"""Publications of the people of a site, from the services that know them, as one change that a person reviews."""
