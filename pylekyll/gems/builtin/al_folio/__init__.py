"""al-folio v1: the gems beside its theme ``al_folio_core``, a module for each.

Their scripts, styles and templates are fetched from the gems' repositories, in the version that Gemfile.lock names, if
any, and cached with remote themes. Their tags are implemented here.
"""
