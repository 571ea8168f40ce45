"""What a client of docs/protocol.md knows and still wants, apart from what carries it: frames in, messages out.

Websockets carry it in the sieges, a channel that loses, doubles and swaps frames in test_lost_frames.py. A message is kept
until it is answered and said again, with its id, whenever there is reason to think it was lost.
"""

from __future__ import annotations

import itertools
import secrets
from dataclasses import dataclass, field
from typing import Any

Frame = dict[str, Any]


@dataclass
class Known:
    """One table, as far as the client has been told."""

    seat: int | str | None
    version: int = 0
    view: Frame = field(default_factory=dict)
    log: list[Any] = field(default_factory=list)
    chat: dict[int, Frame] = field(default_factory=dict)


class Mirror:
    """See above."""

    def __init__(self) -> None:
        self.tables: dict[str, Known] = {}
        self.unanswered: dict[str, Frame] = {}
        self.answers: dict[str, Frame] = {}
        self.gaps = 0  # how often something was missing
        self._numbers, self._me = itertools.count(), secrets.token_hex(8)

    # What to say

    def send(self, type: str, **more: Any) -> Frame:
        """A new message, remembered until it is answered."""
        message = {"type": type, "id": f"{self._me}-{next(self._numbers)}", **more}
        self.unanswered[message["id"]] = message
        return message

    def watch(self, table: str, seat: int | str | None = None) -> Frame:
        """A table, from what is known of it on."""
        known = self.tables.setdefault(table, Known(seat))
        return self.send("watch", table=table, seat=known.seat, version=known.version or None)

    def act(self, table: str, action: str, **more: Any) -> Frame:
        """In the position as it is known."""
        known = self.tables[table]
        return self.send("act", table=table, seat=known.view["viewer"], version=known.version, action=action, **more)

    def begin_again(self) -> list[Frame]:
        """On a new connection: watch all tables from where we are, then say again whatever was not answered."""
        again = [each for each in self.unanswered.values() if each["type"] not in ("watch", "ping")]
        self.unanswered = {each["id"]: each for each in again}
        return [*(self.watch(table) for table in self.tables), *again]

    # What was said

    def hear(self, frame: Frame) -> list[Frame]:
        """Note a frame. Returns what to say because of it."""
        if frame.get("id") in self.unanswered:
            del self.unanswered[frame["id"]]
            self.answers[frame["id"]] = frame
        known = self.tables.get(frame.get("table") or "")
        if frame["type"] == "pong":
            return [self._fill(table) for table, version in frame["versions"].items() if self._is_behind(table, version)]
        if known is None or frame["type"] == "error":
            return []
        if frame["type"] == "chat":
            known.chat |= {line["number"]: line for line in frame["lines"]}
        return self._note(known, frame) if frame["type"] == "view" else []

    def _is_behind(self, table: str, version: int) -> bool:
        return table in self.tables and self.tables[table].version < version

    def _fill(self, table: str) -> Frame:
        self.gaps += 1
        return self.watch(table)

    def _note(self, known: Known, frame: Frame) -> list[Frame]:
        """A later view replaces an earlier one; steps that build upon a version we never saw do not fit."""
        if frame["version"] < known.version:
            return []
        log = frame["log"]
        if log["version"] > known.version:
            return [self._fill(frame["table"])]
        known.log[log["since"] :] = log["steps"]
        known.version, known.view = frame["version"], frame["view"]
        return []
