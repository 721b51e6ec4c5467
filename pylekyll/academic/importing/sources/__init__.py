"""The services that publications come from, each a function from an id to records."""
