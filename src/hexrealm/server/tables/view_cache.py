"""Frames to bytes. Scenes are big and many viewers share them: what was written once for a version is kept for a while."""

from __future__ import annotations

from collections import OrderedDict
from typing import Any

import orjson

from hexrealm.i18n.translate import speaking
from hexrealm.server.protocol.frames import Presence
from hexrealm.server.tables.table import Table
from hexrealm.server.tables.views import Looker, make_log, make_view

MOST_KEPT = 256
WAYS = orjson.OPT_NON_STR_KEYS


def to_json(frame: Any) -> bytes:
    """A frame as it is sent."""
    return orjson.dumps(frame, option=WAYS)


class Writer:
    """Writes the frames of tables."""

    def __init__(self) -> None:
        self._views: OrderedDict[tuple[str, int, Looker, str], bytes] = OrderedDict()

    def frame(self, table: Table, looker: Looker, language: str, seen: int, presence: Presence) -> bytes:
        """A TableFrame: the view, the steps for one who has seen a version, and who is here."""
        with speaking(language):
            view, log = self._view(table, looker, language), make_log(table, looker, seen)
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

    def _view(self, table: Table, looker: Looker, language: str) -> bytes:
        sharing = looker if table.seats_of(looker.person) or looker.person == table.made.host else Looker(None, looker.viewer)
        key = (table.id, table.version, sharing, language)
        if key not in self._views:
            self._views[key] = to_json(make_view(table, sharing))
            while len(self._views) > MOST_KEPT:
                self._views.popitem(last=False)
        self._views.move_to_end(key)
        return self._views[key]
