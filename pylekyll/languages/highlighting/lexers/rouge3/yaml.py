"""YAML."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from pylekyll.languages.highlighting.guarded import OncePerRun
from pylekyll.languages.highlighting.lexers import digdag, yaml
from pylekyll.languages.highlighting.tokens import Name

if TYPE_CHECKING:
    from pylekyll.languages.highlighting.engine import States

KEY = r"""[^#,:?\[\]{}"'\n]+"""


class YamlLexer(yaml.YamlLexer):
    """YAML: special values are constants, and words that only begin like one as well; keys hold fewer characters."""

    tokens: ClassVar[States] = {
        "special-value": [(r"true|false|null", Name.Constant)],
        "key": [(OncePerRun(rf"({KEY})(:)(?=\s|$)", KEY), yaml.key(Name.Attribute))],
    }


class DigdagLexer(digdag.DigdagLexer):
    """digdag's workflows, in such YAML."""

    tokens: ClassVar[States] = YamlLexer.tokens
