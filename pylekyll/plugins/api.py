"""The names that a plugin is written with, in one place: extension points, tags and nodes, drops, pages and values.

Plugins of a site import from this module alone; the modules that define the names may move.
"""

from __future__ import annotations

from pylekyll.foundation.diagnostics import Diagnostic, Severity
from pylekyll.foundation.errors import PluginError, SourceLocation
from pylekyll.foundation.reads import Kind
from pylekyll.languages.liquid.context import Context
from pylekyll.languages.liquid.drop import Drop
from pylekyll.languages.liquid.environment import Environment
from pylekyll.languages.liquid.filter import pure, with_context
from pylekyll.languages.liquid.node import Node, Output
from pylekyll.languages.liquid.registers import Registers
from pylekyll.languages.liquid.tag import Tag
from pylekyll.languages.ruby.values import Symbol, inspect, to_s
from pylekyll.plugins.extensions import Extensions, Variant, extensions_of, observing
from pylekyll.plugins.plugin import Converter, Generator, Plugin, Priority
from pylekyll.plugins.reads import Reads
from pylekyll.site.content.document import Document
from pylekyll.site.content.page import Page
from pylekyll.site.content.static_file import StaticFile

__all__ = [
    "Context",
    "Converter",
    "Diagnostic",
    "Document",
    "Drop",
    "Environment",
    "Extensions",
    "Generator",
    "Kind",
    "Node",
    "Output",
    "Page",
    "Plugin",
    "PluginError",
    "Priority",
    "Reads",
    "Registers",
    "Severity",
    "SourceLocation",
    "StaticFile",
    "Symbol",
    "Tag",
    "Variant",
    "extensions_of",
    "inspect",
    "observing",
    "pure",
    "to_s",
    "with_context",
]
