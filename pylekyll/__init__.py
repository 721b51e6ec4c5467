"""pylekyll: the site that ``jekyll build`` makes, without Ruby."""

__version__ = "0.1.0"

#: What ``{{ jekyll.version }}`` says: the Jekyll whose behaviour is matched.
JEKYLL_VERSION = "4.4.1"
