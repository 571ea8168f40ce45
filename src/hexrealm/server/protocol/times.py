"""Times as they are kept (milliseconds since 1970) and as they are sent."""

from __future__ import annotations

import datetime


def in_iso(at: int) -> str:
    """2026-11-15T12:00:00Z"""
    moment = datetime.datetime.fromtimestamp(at / 1000, datetime.UTC)
    return moment.strftime("%Y-%m-%dT%H:%M:%SZ")
