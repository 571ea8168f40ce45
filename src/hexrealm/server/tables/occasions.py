"""Occasions to tell people something outside of a table: their turn, a seat that was taken, the beginning and the end.

Pure: what happened follows from the table before and after a change. Facts hold only what everybody who knows the table's
address may know, and nothing of the position: a notice goes through mail servers and shows on locked screens. They name
nobody: people are given as (seat, person), and storage/tables/notices.py looks up their names when a notice is sent.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from hexrealm.server.storage.tables.notices import HOUR, NewNotice
from hexrealm.server.tables.rules.clocks import MAX_LAG
from hexrealm.server.tables.rules.host_rules import find_removed
from hexrealm.server.tables.table import Table

RUNNING_OUT = 6 * HOUR  # the page shows such a clock in red


def find_occasions(before: Table | None, after: Table, author: str | None) -> list[NewNotice]:
    """Return what a change is an occasion for, the most important one of a person first. Nobody is told what they did."""
    if after.setup.record:
        return []
    people = dict.fromkeys(seat.person for seat in after.seats if seat.person and seat.person != author)
    found = [occasion for person in people for occasion in _occasions_of(before, after, person)]
    return [*found, *_removals(before, after)]


def _occasions_of(before: Table | None, after: Table, person: str) -> Iterator[NewNotice]:
    if after.over:
        if before is None or not before.over:
            yield NewNotice("over", person, f"over:{after.version}", _facts(after, person, closed=after.closed))
        return
    yours = _person_to_decide(after) == person
    news = _seat_news(before, after)
    if news:
        yield NewNotice("seat", person, f"seat:{after.version}", _facts(after, person, your_turn=yours, **news))
    if yours and (before is None or _person_to_decide(before) != person):
        yield NewNotice("turn", person, f"turn:{after.version}", _facts(after, person))


def _removals(before: Table | None, after: Table) -> Iterator[NewNotice]:
    """Tell whom the host removed. The settings count that as news of a seat."""
    for person in find_removed(before, after) if before else ():
        yield NewNotice("seat", person, f"removed:{after.version}", _facts(after, person, removed=True))


def _person_to_decide(table: Table) -> str | None:
    seat = table.seat_to_decide
    return table.seats[seat].person if seat is not None and table.seats[seat].kind == "person" else None


def _seat_news(before: Table | None, after: Table) -> dict[str, Any]:
    """Return who sat down, and whether the game began with that; nothing if nobody did."""
    began = after.state == "playing" and (before is None or before.state == "open")
    if before is None:
        return {"began": True, "who": None} if began else {}
    pairs = enumerate(zip(before.seats, after.seats, strict=True))
    who = next(([number, new.person] for number, (old, new) in pairs if old.kind == "open" and new.kind == "person"), None)
    return {"began": began, "who": who} if began or who else {}


def _facts(table: Table, person: str, **more: Any) -> dict[str, Any]:
    others = [[number, seat.person] for number, seat in enumerate(table.seats) if seat.person and seat.person != person]
    return {"game": table.setup.game, "others": others, **more}


def find_warning_time(table: Table) -> int | None:
    """Return the table time at which the player of a game over days is to be told that time is running out."""
    clocks = table.clocks
    if clocks is None or clocks.control.kind != "days" or clocks.flag_due is None or table.over:
        return None
    return clocks.flag_due - MAX_LAG - RUNNING_OUT


def find_warning(table: Table, now: int) -> NewNotice | None:
    """Return the occasion that the time of the player to decide is running out, if it is. Each turn has one."""
    at, person = find_warning_time(table), _person_to_decide(table)
    if at is None or now < at or person is None or table.clocks is None:
        return None
    turn = table.clocks.turn
    hours = max(1, round((at + RUNNING_OUT - now) / HOUR))
    return NewNotice("time", person, f"time:{turn.seat}:{turn.number}", _facts(table, person, hours=hours))
