"""Ruby's own exceptions, for cases in which the output depends on an error in Ruby."""

from __future__ import annotations

from pylekyll.foundation.errors import RenderError


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


class RubyRangeError(RubyError):
    """``RangeError``: a number that does not fit into its type in Ruby."""

    ruby_class = "RangeError"


class RubyFloatDomainError(RubyError):
    """``FloatDomainError``: infinity or NaN where an integer is needed."""

    ruby_class = "FloatDomainError"


class RubyResultTooLargeError(RubyError):
    """``Errno::ERANGE``: the result of ``strftime`` would be too long."""

    ruby_class = "Errno::ERANGE"


class JSONGeneratorError(RubyError):
    """``JSON::GeneratorError``: a value that JSON cannot write, such as NaN."""

    ruby_class = "JSON::GeneratorError"


class JSONNestingError(RubyError):
    """``JSON::NestingError``: more than a hundred levels."""

    ruby_class = "JSON::NestingError"
