"""Where layouts, includes, Sass and assets come from when the site does not have them."""
