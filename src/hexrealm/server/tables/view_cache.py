"""Encodes the frames of tables. Scenes are big and many viewers share them, so encoded views are cached by version."""

from __future__ import annotations

from collections import OrderedDict

import orjson

from hexrealm.i18n.translate import using_language
from hexrealm.server.protocol.encoding import to_json
from hexrealm.server.protocol.frames import Presence
from hexrealm.server.tables.table import Table
from hexrealm.server.tables.viewers import TableViewer
from hexrealm.server.tables.views import make_log, make_view

MAX_VIEWS = 256


class ViewCache:
    """The most recently used encoded views."""

    def __init__(self) -> None:
        self._views: OrderedDict[tuple[str, int, TableViewer, str], bytes] = OrderedDict()

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
        key = (table.id, table.version, _shared_viewer(table, viewer), language)
        if key not in self._views:
            self._views[key] = to_json(make_view(table, key[2]))
            while len(self._views) > MAX_VIEWS:
                self._views.popitem(last=False)
        self._views.move_to_end(key)
        return self._views[key]


def _shared_viewer(table: Table, viewer: TableViewer) -> TableViewer:
    """Return one viewer for all people whose view is the same: those without a seat who did not create the table."""
    is_involved = table.seats_of(viewer.person) or viewer.person == table.setup.host
    return viewer if is_involved else TableViewer(None, viewer.viewpoint)
