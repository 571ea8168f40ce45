"""The file with everything about a person. It is read in pieces and one at a time: thousands of tables take seconds, and with
SQLite few threads read for everybody. So the file shows no single moment: what changes meanwhile may be in it in part, and who
is deleted meanwhile is left out.
"""

from __future__ import annotations

from functools import partial
from typing import Any

from hexrealm.i18n.translate import translate
from hexrealm.server.context import ServerContext
from hexrealm.server.protocol.errors import Refusal
from hexrealm.server.storage.people.accounts.bot_accounts import list_bots
from hexrealm.server.storage.people.accounts.export import export_person, export_tables, list_tables_of

TABLES_AT_ONCE = 20


async def read_everything(context: ServerContext, person: str) -> dict[str, Any]:
    """Return everything that is stored about a person, once nobody else's file is read. Raise Refusal if they were deleted."""
    async with context.export_turn:
        bots = await context.database.read(partial(list_bots, owner=person))
        found = await _read_person(context, person)
        if found is None:
            raise Refusal("unknown", translate("There is no such person."))
        exported = [await _read_person(context, bot.id) for bot in bots]
        return {**found, "bots": [each for each in exported if each is not None]}


async def _read_person(context: ServerContext, person: str) -> dict[str, Any] | None:
    read = context.database.read
    found = await read(partial(export_person, person=person))
    if found is None:
        return None
    tables = await read(partial(list_tables_of, person=person))
    exported: list[dict[str, Any]] = []
    for start in range(0, len(tables), TABLES_AT_ONCE):
        piece = tables[start : start + TABLES_AT_ONCE]
        exported += await read(partial(export_tables, person=person, tables=piece))
    return {**found, "tables": exported}
