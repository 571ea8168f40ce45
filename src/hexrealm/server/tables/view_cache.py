"""Encodes the frames of tables. Scenes are big and many viewers share them, so encoded views are cached by version."""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Callable

import orjson

from hexrealm.i18n.translate import using_language
from hexrealm.server.protocol.encoding import to_json
from hexrealm.server.protocol.frames import Presence
from hexrealm.server.tables.table import Table
from hexrealm.server.tables.viewers import TableViewer
from hexrealm.server.tables.views import make_log, make_scores, make_view

MAX_BYTES = 32 * 2**20
Key = tuple[str, int, TableViewer | str, str]  # table, version, for whom or what, language


class ViewCache:
    """The most recently used encoded views and lists of points, up to a number of bytes."""

    def __init__(self, max_bytes: int = MAX_BYTES) -> None:
        self._max_bytes, self.bytes = max_bytes, 0
        self._lock = threading.Lock()
        self._encoded: OrderedDict[Key, bytes] = OrderedDict()

    def encode_frame(self, table: Table, viewer: TableViewer, language: str, seen_version: int, presence: Presence) -> bytes:
        """Return a TableFrame as JSON: the view, the steps since the version the viewer has seen, and who is connected."""
        with using_language(language):
            view, log = self._encode_view(table, viewer, language), make_log(table, viewer, seen_version)
        return to_json(
            {
                "type": "view",
                "table": table.id,
                "version": table.version,
                "view": orjson.Fragment(view),
                "log": log,
                "presence": presence,
            }
        )

    def _encode_view(self, table: Table, viewer: TableViewer, language: str) -> bytes:
        shared = _shared_viewer(table, viewer)
        return self._get((table.id, table.version, shared, language), lambda: to_json(make_view(table, shared)))

    def encode_scores(self, table: Table) -> bytes:
        """Return the points at every moment as JSON. Counting them takes as long as the game was."""
        return self._get((table.id, table.version, "scores", ""), lambda: to_json(make_scores(table)))

    def _get(self, key: Key, encode: Callable[[], bytes]) -> bytes:
        found = self._encoded.get(key)
        if found is None:
            found = encode()
            with self._lock:
                self._store(key, found)
        return found

    def _store(self, key: Key, encoded: bytes) -> None:
        self.bytes += len(encoded) - len(self._encoded.pop(key, b""))
        self._encoded[key] = encoded
        while self.bytes > self._max_bytes and len(self._encoded) > 1:
            _, evicted = self._encoded.popitem(last=False)
            self.bytes -= len(evicted)


def _shared_viewer(table: Table, viewer: TableViewer) -> TableViewer:
    """Return one viewer for all people whose view is the same: those without a seat who did not create the table."""
    is_involved = table.seats_of(viewer.person) or viewer.person == table.setup.host
    return viewer if is_involved else TableViewer(None, viewer.viewpoint)
