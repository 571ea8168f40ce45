"""Fair draws: what a log must satisfy, whatever was undone in it."""

from __future__ import annotations

from collections import defaultdict
from typing import Any

from hexrealm.server.storage.tables.log_entries import ChanceResolved, LogEntry, TableCreated
from hexrealm.server.tables.table import create_table


def check_draws(entries: list[LogEntry]) -> None:
    """Check that every draw gave what it first gave, or that this was impossible."""
    assert isinstance(entries[0], TableCreated)
    table, given = create_table("t", entries[0]), defaultdict[Any, list[str]](list)
    for entry in entries[1:]:
        if isinstance(entry, ChanceResolved):
            earlier = given[table.next_draw()]
            possible = [outcome for outcome in earlier if outcome in table.match.odds()]
            assert not possible or entry.action == possible[0]
            if entry.action not in earlier:
                earlier.append(entry.action)
        table.append(entry)
