"""Parts of templates that are rendered once for all pages with the same reads.

A navigation, a header or a footer often reads the site and two or three values of the page, such as its language.
``reads.py`` determines the variables on which the output of an include or a loop depends, from its nodes. ``parts.py``
caches the text by the values of these variables, with the reads and the variables that rendering it left.
"""
