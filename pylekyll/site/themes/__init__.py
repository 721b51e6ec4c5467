"""Themes: layouts, includes, Sass and assets that the site does not have itself."""
