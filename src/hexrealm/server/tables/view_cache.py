"""Frames to bytes. Scenes are big and many viewers share them: what was written once for a version is kept for a while."""

from __future__ import annotations

from collections import OrderedDict
from typing import Any

import orjson

from hexrealm.i18n.translate import using_language
from hexrealm.server.protocol.frames import Presence
from hexrealm.server.tables.table import Table
from hexrealm.server.tables.views import TableViewer, make_log, make_view

MOST_KEPT = 256
WAYS = orjson.OPT_NON_STR_KEYS


def to_json(frame: Any) -> bytes:
    """A frame as it is sent."""
    return orjson.dumps(frame, option=WAYS)


class Writer:
    """Writes the frames of tables."""

    def __init__(self) -> None:
        self._views: OrderedDict[tuple[str, int, TableViewer, str], bytes] = OrderedDict()

    def frame(self, table: Table, viewer: TableViewer, language: str, seen: int, presence: Presence) -> bytes:
        """A TableFrame: the view, the steps for one who has seen a version, and who is here."""
        with using_language(language):
            view, log = self._view(table, viewer, language), make_log(table, viewer, seen)
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

    def _view(self, table: Table, viewer: TableViewer, language: str) -> bytes:
        sharing = (
            viewer if table.seats_of(viewer.person) or viewer.person == table.made.host else TableViewer(None, viewer.viewer)
        )
        key = (table.id, table.version, sharing, language)
        if key not in self._views:
            self._views[key] = to_json(make_view(table, sharing))
            while len(self._views) > MOST_KEPT:
                self._views.popitem(last=False)
        self._views.move_to_end(key)
        return self._views[key]
