"""The model of a site: its configuration, its pages and documents, how they are read and created, its theme.

A build fills a ``Site``, plugins change it, and templates read it. It may import ``languages`` and ``foundation``.
"""
