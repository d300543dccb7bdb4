"""Frames: what goes into a pipe comes out of it, and nothing else gets through."""

from __future__ import annotations

import io
import json

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.lengths import examples

from puzzlewright.studio.server.jobs.processes import BrokenFrameError, Frame, Sender, receive

PLAIN = st.none() | st.booleans() | st.integers() | st.text()
MESSAGES = st.dictionaries(st.text().filter(lambda key: key != "blobs"), PLAIN)


def sent(*frames: Frame) -> io.BytesIO:
    """Return what is in a pipe after some frames were sent."""
    stream = io.BytesIO()
    sender = Sender(stream)
    for frame in frames:
        sender.send(frame.message, frame.blobs)
    stream.seek(0)
    return stream


@examples(100)
@given(st.lists(st.builds(Frame, MESSAGES, st.lists(st.binary()).map(tuple))))
def test_frames_come_out_as_they_went_in(frames: list[Frame]) -> None:
    """Any messages with any blobs are received in order, and then the end."""
    stream = sent(*frames)
    assert [receive(stream) for _ in frames] == frames
    assert receive(stream) is None


@examples(50)
@given(st.integers(0, 60))
def test_cut_frame_is_an_end(length: int) -> None:
    """A process that dies in the middle of a message has sent nothing."""
    whole = sent(Frame({"done": "something"}, (b"a file of some bytes",))).getvalue()
    assert receive(io.BytesIO(whole[: min(length, len(whole) - 1)])) is None


@pytest.mark.parametrize(
    "message",
    [[1, 2], "text", {"blobs": [10**12]}, {"blobs": [-1]}, {"blobs": ["x"]}],
)
def test_odd_messages_are_refused(message: object) -> None:
    """What is no object, or announces absurd lengths, is refused and not read."""
    data = json.dumps(message).encode()
    with pytest.raises(BrokenFrameError):
        receive(io.BytesIO(len(data).to_bytes(4) + data))


def test_long_messages_are_refused_before_they_are_read() -> None:
    """A length beyond the limit is refused without waiting for what it announces."""
    with pytest.raises(BrokenFrameError):
        receive(io.BytesIO((1001).to_bytes(4)), most=1000)
    with pytest.raises(BrokenFrameError):
        receive(sent(Frame({}, (b"x" * 1000,))), most=1000)
