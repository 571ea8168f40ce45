"""Encodes the frames of tables. A section is written once while what it is made of stays the same, and shared by versions and
by all viewers who may see its bytes.
"""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from hashlib import blake2b
from typing import Any, TypeVar

import orjson

from hexrealm.i18n.translate import using_language
from hexrealm.server.protocol.encoding import to_json
from hexrealm.server.protocol.frames import Presence
from hexrealm.server.tables.table import Table
from hexrealm.server.tables.viewing.bases import BaseCache
from hexrealm.server.tables.viewing.sections import Sections, SectionWriter
from hexrealm.server.tables.viewing.viewers import TableViewer
from hexrealm.server.tables.viewing.views import Position, make_own_sections, make_public_sections, make_scores

MAX_BYTES = 32 * 2**20
MAX_FRAME_BYTES, MAX_POSITIONS = 8 * 2**20, 16
T = TypeVar("T")
Key = tuple[str, TableViewer | str, str]  # table, for whom or what, language


@dataclass(frozen=True)
class Encoded:
    """What was encoded at an edition of a table."""

    edition: tuple[Hashable, ...]
    content: Any
    bytes: int


@dataclass(frozen=True)
class Sent:
    """What a viewer was sent of a table: the last version, and the digests of its sections."""

    version: int = 0
    base: str = ""
    viewer: TableViewer | None = None
    digests: Mapping[str, bytes] = field(default_factory=dict)

    @cached_property
    def tag(self) -> str:
        """The name of this state: equal states have equal tags, in every process."""
        parts = (self.base.encode(), *self.digests.values())  # equal differences from another base are another state
        return blake2b(b"".join(parts), digest_size=8).hexdigest() if self.digests else ""


NOTHING = Sent()


@dataclass(frozen=True)
class KeptFrame:
    """The last frame for viewers who see the same. Those of a crowd ask for the same: they were sent the same before."""

    asked: tuple[tuple[Hashable, ...], Sent, Presence]  # for an edition of the table, after what was sent, with who is there
    frame: bytes
    after: Sent


class ViewCache:
    """The most recently used encoded sections and lists of points, up to a number of bytes, and the newest frames.

    Of each table only the newest version is kept: nobody is sent an older one.
    """

    def __init__(self, max_bytes: int = MAX_BYTES) -> None:
        self._max_bytes, self.bytes = max_bytes, 0
        self._lock = threading.Lock()
        self.bases, self._writer = BaseCache(), SectionWriter()
        self._encoded: OrderedDict[Key, Encoded] = OrderedDict()
        self._positions: OrderedDict[tuple[str, tuple[Hashable, ...], str], Position] = OrderedDict()
        self._frames: OrderedDict[tuple[str, TableViewer, str], KeptFrame] = OrderedDict()
        self._frame_bytes = 0

    def encode_frame(
        self, table: Table, viewer: TableViewer, language: str, sent: Sent, presence: Presence
    ) -> tuple[bytes, Sent]:
        """Return a TableFrame as JSON, and what the viewer has been sent then.

        It holds the sections that differ from those sent before, the steps since that version, and who is connected.
        """
        shared = _shared_viewer(table, viewer)
        asked = (table.edition, sent, presence)
        kept = self._frames.get((table.id, shared, language))
        if kept is not None and kept.asked == asked:
            return kept.frame, kept.after
        base = self.bases.get(table, language)
        sections = self._sections(table, shared, language)
        builds_on = sent if (sent.base, sent.viewer) == (base.address, shared) else Sent(sent.version)
        digests = {name: section.digest for name, section in sections.items()}
        after = Sent(table.version, base.address, shared, digests)
        frame = self._encode(table, sections, builds_on, after, language, presence)
        if shared.person is None:
            with self._lock:
                self._keep_frame((table.id, shared, language), KeptFrame(asked, frame, after))
        return frame, after

    def _encode(self, table: Table, sections: Sections, before: Sent, after: Sent, language: str, presence: Presence) -> bytes:
        assert after.viewer is not None
        changed = {name: section for name, section in sections.items() if before.digests.get(name) != section.digest}
        with using_language(language):
            log = self._position(table, language).make_log(after.viewer, before.version)
        return to_json(
            {
                "type": "view",
                "table": table.id,
                "version": table.version,
                "tag": after.tag,
                "after": before.tag,
                "base": after.base,
                "sections": {name: orjson.Fragment(section.content) for name, section in changed.items()},
                "log": log,
                "presence": presence,
            }
        )

    def _keep_frame(self, key: tuple[str, TableViewer, str], kept: KeptFrame) -> None:
        replaced = self._frames.pop(key, None)
        self._frame_bytes += len(kept.frame) - (len(replaced.frame) if replaced else 0)
        self._frames[key] = kept
        while self._frame_bytes > MAX_FRAME_BYTES:
            _, evicted = self._frames.popitem(last=False)
            self._frame_bytes -= len(evicted.frame)

    def _sections(self, table: Table, viewer: TableViewer, language: str) -> Sections:
        base = self.bases.get(table, language).scene

        def encode_public() -> Sections:
            return self._writer.write(table.id, language, make_public_sections(self._position(table, language), base))

        def encode_own() -> Sections:
            return self._writer.write(table.id, language, make_own_sections(self._position(table, language), viewer, base))

        with using_language(language):
            public = self._get(table, "public", language, encode_public)
            return {**public, **self._get(table, viewer, language, encode_own)}

    def _position(self, table: Table, language: str) -> Position:
        """Return the position for the views in the current language. The newest are kept: their views are made together."""
        key = (table.id, table.edition, language)
        found = self._positions.get(key) or Position(table)
        with self._lock:
            self._positions[key] = found
            if len(self._positions) > MAX_POSITIONS:
                self._positions.popitem(last=False)
        return found

    def forget(self, table_id: str) -> None:
        """Drop everything of a table: the names in it have changed."""
        with self._lock:
            self.bytes -= sum(encoded.bytes for encoded in _drop(self._encoded, table_id))
            _drop(self._positions, table_id)
            self._writer.forget(table_id)
            self._frame_bytes -= sum(len(kept.frame) for kept in _drop(self._frames, table_id))

    def forget_sections(self, table_id: str) -> None:
        """Drop what only the next version of a table needs: it has left memory."""
        self._writer.forget(table_id)

    @property
    def section_bytes(self) -> int:
        """About how many bytes the sections take that the next versions are compared with."""
        return self._writer.bytes

    def encode_scores(self, table: Table) -> bytes:
        """Return the points at every moment as JSON. Counting them takes as long as the game was."""
        scores: bytes = self._get(table, "scores", "", lambda: to_json(make_scores(table)))
        return scores

    def _get(self, table: Table, viewer: TableViewer | str, language: str, encode: Callable[[], Any]) -> Any:
        key = (table.id, viewer, language)
        found = self._encoded.get(key)
        if found is None or found.edition != table.edition:
            content = encode()
            size = len(content) if isinstance(content, bytes) else sum(len(each.content) for each in content.values())
            found = Encoded(table.edition, content, size)
            with self._lock:
                self._store(key, found)
        return found.content

    def _store(self, key: Key, encoded: Encoded) -> None:
        replaced = self._encoded.pop(key, None)
        self.bytes += encoded.bytes - (replaced.bytes if replaced else 0)
        self._encoded[key] = encoded
        while self.bytes > self._max_bytes and len(self._encoded) > 1:
            _, evicted = self._encoded.popitem(last=False)
            self.bytes -= evicted.bytes


def _drop(kept: OrderedDict[Any, T], table_id: str) -> list[T]:
    """Drop what is kept of a table, and return it."""
    return [kept.pop(key) for key in list(kept) if key[0] == table_id]


def _shared_viewer(table: Table, viewer: TableViewer) -> TableViewer:
    """Return one viewer for all people whose view is the same: those without a seat who did not create the table.

    Who was removed from a seat is told so.
    """
    is_involved = table.seats_of(viewer.person) or viewer.person == table.setup.host or viewer.person in table.removed
    return viewer if is_involved else TableViewer(None, viewer.viewpoint)
