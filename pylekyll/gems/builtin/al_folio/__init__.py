"""al-folio v1: the gems beside its theme ``al_folio_core``, a module for each.

Their scripts, styles and templates are fetched from the gems' repositories, in the version of Gemfile.lock where there
is one, and kept beside remote themes. Their tags are written here.
"""
