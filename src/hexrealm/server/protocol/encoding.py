"""How frames and times are written for clients."""

from __future__ import annotations

import datetime
from typing import Any

import orjson


def to_json(frame: Any) -> bytes:
    """Return a frame or reply as JSON. Keys that are numbers (seats) become strings."""
    written = orjson.dumps(frame, option=orjson.OPT_NON_STR_KEYS)
    return bytes(memoryview(written))  # orjson keeps the room it wrote into: six times the memory of short texts


def format_time(milliseconds: int) -> str:
    """Return a stored time (milliseconds since 1970) as text such as 2026-11-15T12:00:00Z."""
    moment = datetime.datetime.fromtimestamp(milliseconds / 1000, datetime.UTC)
    return moment.strftime("%Y-%m-%dT%H:%M:%SZ")
