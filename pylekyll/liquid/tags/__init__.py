"""Jekyll's and Liquid's tags, one a file."""
