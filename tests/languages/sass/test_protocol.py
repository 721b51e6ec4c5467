"""The protocol's encoding. `b"\\xac\\x02"` for 300 is Protocol Buffers' own documentation's example."""

import io

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from pylekyll.languages.sass import protocol


def test_documented_examples():
    assert protocol.varint(300) == b"\xac\x02"
    assert protocol.integer(1, 150) == b"\x08\x96\x01"
    assert protocol.data(2, "testing") == b"\x12\x07testing"


@settings(suppress_health_check=[HealthCheck.too_slow])
@given(st.lists(st.tuples(st.integers(1, 100), st.one_of(st.integers(0, 2**64 - 1), st.binary(max_size=300)))))
def test_what_is_encoded_decodes(fields):
    encoded = b"".join(
        protocol.integer(number, value) if isinstance(value, int) else protocol.data(number, value)
        for number, value in fields
    )
    expected = {}
    for number, value in fields:
        expected.setdefault(number, []).append(value)
    assert protocol.decode(encoded) == expected
    assert list(protocol.packets(io.BytesIO(protocol.packet(encoded) * 2))) == [expected, expected]


@given(st.binary(min_size=1, max_size=40), st.integers(1, 30))
def test_a_stream_that_breaks_off(message, missing):
    stream = protocol.packet(protocol.data(1, message))
    with pytest.raises(ValueError, match="truncated"):
        list(protocol.packets(io.BytesIO(stream[: max(len(stream) - missing, 1)])))
