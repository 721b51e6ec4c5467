"""Parts of templates that are rendered once for all pages on which they read the same.

A navigation, a header or a footer often reads the site and two or three values of the page, such as its language.
``reads.py`` lists the variables that can decide over what an include or a loop renders, from its nodes. ``parts.py``
keeps the text by the values of these variables, with the reads and the variables that rendering it left.
"""
