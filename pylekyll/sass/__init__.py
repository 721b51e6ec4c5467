"""Sass and SCSS to CSS: libsass and Dart Sass behind one function."""
