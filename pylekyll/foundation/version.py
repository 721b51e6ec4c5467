"""The version of this program, the version of Jekyll that it matches, and the names of its modules."""

__version__ = "0.2.0"

#: The Jekyll version whose behaviour is matched: ``{{ jekyll.version }}``.
JEKYLL_VERSION = "4.4.1"


def is_own_module(name: str) -> bool:
    """Return whether ``name`` is a module of this program, not of a plugin or a library."""
    return name.startswith("pylekyll.")
