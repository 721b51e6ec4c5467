"""The version of this program, and the version of Jekyll that it matches."""

__version__ = "0.1.0"

#: The Jekyll version whose behaviour is matched: ``{{ jekyll.version }}``.
JEKYLL_VERSION = "4.4.1"
