"""What can become of an attempt to deliver a notice."""

from __future__ import annotations

from dataclasses import dataclass


class Undelivered(Exception):
    """A notice was not delivered. The text is for the log: it names no person, address or table."""


class Gone(Undelivered):
    """The contact does not exist any more."""


class Rejected(Undelivered):
    """The notice will never be accepted."""


@dataclass
class TryLater(Undelivered):
    """It may be accepted later: after so many seconds, if the other side said so."""

    why: str
    seconds: float | None = None
