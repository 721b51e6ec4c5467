"""Packets of the protocol. `b"\\xac\\x02"` for 300 is Protocol Buffers' own documentation's example."""

import io

import pytest
from hypothesis import given
from hypothesis import strategies as st

protocol = pytest.importorskip("pylekyll.languages.sass.protocol")


def event(text):
    message = protocol.OutboundMessage()
    message.log_event.message = text
    return message


def test_documented_example():
    assert protocol.varint(300) == b"\xac\x02"


@given(st.lists(st.text(st.characters(exclude_categories=["Cs"]), max_size=300), max_size=4))
def test_messages_come_back(messages):
    sent = [event(text) for text in messages]
    assert list(protocol.packets(io.BytesIO(b"".join(map(protocol.packet, sent))))) == sent


@given(st.text("aé", min_size=1, max_size=40), st.integers(1, 30))
def test_a_stream_that_breaks_off(text, missing):
    stream = protocol.packet(event(text))
    with pytest.raises(ValueError, match="truncated"):
        list(protocol.packets(io.BytesIO(stream[: max(len(stream) - missing, 1)])))


def test_bytes_that_are_not_a_message():
    with pytest.raises(ValueError, match="truncated"):
        list(protocol.packets(io.BytesIO(b"\x03\x01\xff\xff")))


@pytest.mark.parametrize(("name", "expected"), [("compile_response", True), ("error", True), ("log_event", False)])
def test_the_last_message(name, expected):
    message = protocol.OutboundMessage()
    getattr(message, name).SetInParent()
    assert protocol.is_last(message) is expected
