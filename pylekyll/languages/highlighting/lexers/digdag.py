"""digdag (``Rouge::Lexers::Digdag``)."""

from __future__ import annotations

from typing import ClassVar

from pygments.lexer import inherit

from pylekyll.languages.highlighting.engine import States, alternatives
from pylekyll.languages.highlighting.lexers.yaml import YamlLexer, key
from pylekyll.languages.highlighting.tokens import Keyword

OPERATORS = alternatives("""
call require loop for_each if fail echo td td_run td_ddl td_load td_for_each td_wait td_wait_table td_partial_delete
td_table_export pg mail http s3_wait redshift redshift_load redshift_unload emr gcs_wait bq bq_ddl bq_extract bq_load
sh py rb embulk
""")


class DigdagLexer(YamlLexer):
    """digdag's workflows in YAML."""

    name = "digdag"
    tag = "digdag"
    tokens: ClassVar[States] = {
        "block-nodes": [(rf"((?:{OPERATORS})>|_do|_parallel)(:)(?=\s|$)", key(Keyword.Reserved)), inherit],
    }
