"""Lines of chat as they are sent."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from hexrealm.server.protocol.emotes import emote_text
from hexrealm.server.protocol.encoding import format_time
from hexrealm.server.protocol.frames import ChatFrame, ChatLine
from hexrealm.server.tables.viewing.seat_names import deleted_player, mark_bot


def make_chat(table_id: str, rows: Iterable[Any]) -> ChatFrame:
    """Return lines of chat, as storage/tables/chat.py reads them, with signs in the current language."""
    return ChatFrame(table_id, tuple(map(_make_line, rows)))


def _make_line(row: Any) -> ChatLine:
    text = emote_text(row.emote) if row.emote else row.text
    name = row.name or deleted_player()
    return ChatLine(
        row.number, row.person, mark_bot(name) if row.owner else name, row.seat, text, format_time(row.at), row.emote or ""
    )
