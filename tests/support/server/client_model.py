"""What a client of docs/protocol.md knows and still waits for, independent of the transport: frames in, messages out.

kill_run.py connects it to websockets, lossy_client.py to a channel that loses, duplicates and reorders frames. A message is
kept until it is answered, and sent again with the same id whenever it may have been lost.
"""

from __future__ import annotations

import itertools
import secrets
from dataclasses import dataclass, field
from typing import Any

from tests.support.server.sections import TAG, combine_sections, view_of

Frame = dict[str, Any]
PASSING = ("not-saved", "too-many", "internal")  # refusals that another attempt may not get


@dataclass
class KnownTable:
    """What the client knows about one table."""

    seat: int | str | None
    version: int = 0
    sections: Frame = field(default_factory=dict)
    view: Frame = field(default_factory=dict)
    log: list[Any] = field(default_factory=list)
    chat: dict[int, Frame] = field(default_factory=dict)


class ClientModel:
    """The state of one client."""

    def __init__(self) -> None:
        self.tables: dict[str, KnownTable] = {}
        self.unanswered: dict[str, Frame] = {}
        self.replies: dict[str, Frame] = {}
        self._numbers, self._prefix = itertools.count(), secrets.token_hex(8)

    # Messages to send

    def make_message(self, type: str, **fields: Any) -> Frame:
        """Return a new message, and remember it until it is answered."""
        message = {"type": type, "id": f"{self._prefix}-{next(self._numbers)}", **fields}
        self.unanswered[message["id"]] = message
        return message

    def watch(self, table: str, seat: int | str | None = None) -> Frame:
        """Return a message that watches a table from the version the client has."""
        known = self.tables.setdefault(table, KnownTable(seat))
        return self.make_message("watch", table=table, seat=known.seat, version=known.version or None)

    def play(self, table: str, action: str) -> Frame:
        """Return a message that plays an action in the position the client knows."""
        known = self.tables[table]
        return self.make_message("act", table=table, seat=known.view["viewer"], version=known.version, action=action)

    def reconnect(self) -> list[Frame]:
        """Return the messages for a new connection: watch all tables, then repeat what was not answered."""
        repeated = [each for each in self.unanswered.values() if each["type"] not in ("watch", "ping")]
        self.unanswered = {each["id"]: each for each in repeated}
        return [*(self.watch(table) for table in self.tables), *repeated]

    # Frames received

    def receive(self, frame: Frame) -> list[Frame]:
        """Take in a frame. Return the messages to send because of it."""
        asked: Frame = {}
        if frame.get("id") in self.unanswered:
            asked = self.unanswered.pop(frame["id"])
            self.replies[frame["id"]] = frame
        known = self.tables.get(frame.get("table") or "")
        if frame["type"] == "pong":
            return [self.watch(table) for table, version in frame["versions"].items() if self._is_behind(table, version)]
        if frame["type"] == "error" and frame["code"] in PASSING and asked.get("type") == "watch":
            return [self.watch(asked["table"])] if asked["table"] in self.tables else []
        if known is None or frame["type"] == "error":
            return []
        if frame["type"] == "chat":
            known.chat |= {line["number"]: line for line in frame["lines"]}
        return self._receive_view(known, frame) if frame["type"] == "view" else []

    def _is_behind(self, table: str, version: int) -> bool:
        return table in self.tables and self.tables[table].version < version

    def _receive_view(self, known: KnownTable, frame: Frame) -> list[Frame]:
        """Replace an older view. If the frame builds on a version or on sections the client never saw, ask again."""
        tag = known.sections.get(TAG, "")
        if frame["version"] < known.version or frame["tag"] == tag:
            return []
        log = frame["log"]
        if log["version"] > known.version or (frame["after"] and frame["after"] != tag):
            return [self.watch(frame["table"])]
        known.log[log["since"] :] = log["steps"]
        known.sections = combine_sections(known.sections, frame)
        known.version, known.view = frame["version"], view_of(known.sections)
        return []
