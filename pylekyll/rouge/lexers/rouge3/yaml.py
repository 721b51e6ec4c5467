"""YAML."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from pylekyll.rouge.lexers import yaml
from pylekyll.rouge.tokens import Name

if TYPE_CHECKING:
    from pylekyll.rouge.engine import States


class YamlLexer(yaml.YamlLexer):
    """YAML: special values are constants, and words that only begin like one as well."""

    tokens: ClassVar[States] = {"special-value": [(r"true|false|null", Name.Constant)]}
