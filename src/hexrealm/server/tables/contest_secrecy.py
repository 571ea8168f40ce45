"""Who may look at games of contests: they show the draws, so nobody sees one of others who still has to play the same.

Duplicates are hidden as long as a person may still play or does (people/contests/duplicates.py). The daily challenge is hidden
on its day from those who have not played it, and later from those whose own try still runs.
"""

from __future__ import annotations

from collections.abc import Callable

from sqlalchemy import Connection

from hexrealm.i18n.translate import translate
from hexrealm.server.protocol.errors import Refusal
from hexrealm.server.storage.database import Database
from hexrealm.server.storage.people.contests import duplicates, tries
from hexrealm.server.storage.people.contests.duplicates import is_duplicate
from hexrealm.server.tables.daily import find_day, name_day
from hexrealm.server.tables.table import Table


class ContestSecrecy:
    """Says which games of contests a person may look at. `calendar` tells which day it is."""

    def __init__(self, database: Database, calendar: Callable[[], int]) -> None:
        self._database, self._calendar = database, calendar

    def is_hidden_from_strangers(self, contest: str | None) -> bool:
        """Return whether nobody in particular may look at the games of a contest now."""
        return contest is not None and (is_duplicate(contest) or self._is_of_today(contest))

    async def check_may_look(self, table: Table, person: str | None) -> None:
        """Raise Refusal for a game of others that would show a person the draws of their own."""
        contest = table.setup.contest
        if contest is None or table.seats_of(person):
            return
        if await self._database.read(lambda connection: self._is_hidden(connection, contest, person)):
            raise Refusal("refused", _explain(contest))

    def _is_hidden(self, connection: Connection, contest: str, person: str | None) -> bool:
        if is_duplicate(contest):
            return duplicates.is_hidden_from(connection, contest, person)
        own = tries.read_try(connection, contest, person)
        return self._is_of_today(contest) if own is None else own.outcome is None

    def _is_of_today(self, contest: str) -> bool:
        return contest.startswith(name_day(find_day(self._calendar())))


def _explain(contest: str) -> str:
    if is_duplicate(contest):
        return translate("This game is part of a duplicate. You can look at it once you have played it too.")
    return translate("This is a try of a daily challenge. You can look at it after your own try, or after its day.")
