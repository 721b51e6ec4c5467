"""Ruby's own exceptions, where output depends on Ruby refusing something."""

from __future__ import annotations

from pylekyll.errors import RenderError


class RubyError(RenderError):
    """An exception that a Ruby core method raises; ``ruby_class`` is its class as Jekyll's messages name it."""

    ruby_class = "StandardError"


class RubyArgumentError(RubyError):
    """``ArgumentError``: Liquid reports it as an error of the template."""

    ruby_class = "ArgumentError"


class RubyTypeError(RubyError):
    """``TypeError``."""

    ruby_class = "TypeError"


class RubyNoMethodError(RubyError):
    """``NoMethodError``: the receiver's class has no such method."""

    ruby_class = "NoMethodError"


class JSONGeneratorError(RubyError):
    """``JSON::GeneratorError``: a value that JSON cannot write, such as NaN."""

    ruby_class = "JSON::GeneratorError"


class JSONNestingError(RubyError):
    """``JSON::NestingError``: more than a hundred levels."""

    ruby_class = "JSON::NestingError"
