"""Plugins declare their reads, also in the form of earlier versions."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from pylekyll.foundation.log import Log
from pylekyll.plugins.api import Converter, Generator, Reads
from pylekyll.plugins.extensions import Extensions
from pylekyll.site import config

if TYPE_CHECKING:
    from pathlib import Path

CODE = "plugin-incremental"


class OldGenerator(Generator):
    incremental = True


class OldConverter(Converter):
    incremental = True


class WholeConverter(Converter):
    incremental = False


def looks(*_: object) -> None:
    """Do nothing, as a hook, filter or processor."""


@pytest.fixture
def extensions(tmp_path: Path) -> Extensions:
    log = Log()
    return Extensions(config.load(tmp_path, {}, (), {}, log=log), log)


def test_what_declares_nothing_may_read_anything(extensions: Extensions) -> None:
    extensions.add_converter(Converter)
    extensions.add_hook("pages", "post_render", looks)
    extensions.add_filter("looks", looks)
    assert [name.rpartition(".")[2] for name in extensions.undeclared_reads] == ["Converter", "looks", "looks"]
    assert extensions.log.findings == []


def test_declared_reads(extensions: Extensions) -> None:
    extensions.add_hook("pages", "post_render", looks, reads=Reads.NOTHING)
    extensions.add_filter("looks", looks, reads=Reads.NOTHING)
    extensions.add_markdown_processor("looks", looks, reads=Reads.ANYTHING)  # type: ignore[arg-type]
    assert len(extensions.undeclared_reads) == 1
    assert extensions.log.findings == []


def test_the_declaration_of_earlier_versions_is_accepted_with_a_warning(extensions: Extensions) -> None:
    extensions.add_generator(OldGenerator)
    extensions.add_converter(OldConverter)
    extensions.add_hook("pages", "post_render", looks, incremental=True)
    extensions.add_filter("looks", looks, incremental=True)
    assert extensions.undeclared_reads == extensions.undeclared_generators == []
    assert extensions.generators[0].reads == Reads.DOCUMENTS
    assert [found.code for found in extensions.log.findings] == [CODE] * 3  # `looks` once
    assert "'OldGenerator' declares 'incremental'" in extensions.log.findings[0].message


def test_not_incremental_means_anything(extensions: Extensions) -> None:
    extensions.add_converter(WholeConverter)
    extensions.add_hook("pages", "post_render", looks, incremental=False)
    assert len(extensions.undeclared_reads) == 2
