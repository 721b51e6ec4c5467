"""YAML as Jekyll reads it, through the safe_yaml gem."""

from pylekyll.languages.safe_yaml.errors import YamlError, YamlSyntaxError, YamlValueError
from pylekyll.languages.safe_yaml.kept import lending, load, load_texts

__all__ = ["YamlError", "YamlSyntaxError", "YamlValueError", "lending", "load", "load_texts"]
