"""Templates of new sites and themes: the folders beside this file, with placeholders such as ``@NAME@``."""
