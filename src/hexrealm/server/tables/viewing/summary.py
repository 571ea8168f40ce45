"""What lists show of a table. A summary is stored with each table, so that lists need not replay logs."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import asdict, replace
from typing import Any

import orjson

from hexrealm.server.protocol.encoding import format_time
from hexrealm.server.protocol.frames import TimeControlView
from hexrealm.server.protocol.replies.general_replies import TableSummary
from hexrealm.server.storage.people.accounts.names import TableNames
from hexrealm.server.storage.tables.queries import ListedTable, TableRow
from hexrealm.server.tables.occasions import find_warning_time
from hexrealm.server.tables.rules.clocks import MAX_LAG
from hexrealm.server.tables.rules.protected_positions import find_protected, find_surroundings
from hexrealm.server.tables.table import Seat, Table
from hexrealm.server.tables.viewing.views import make_seats


def make_row(table: Table) -> TableRow:
    """Return the row to store for a table."""
    setup, bot_due = table.setup, table.bot_to_decide is not None
    row = TableRow(table.id, setup.game, setup.public, table.state, table.version, bot_due, summarise(table))
    clocks = table.clocks
    if clocks is None:
        return row
    return replace(
        row,
        clock_due=clocks.due,
        table_time=clocks.latest,
        warn_due=find_warning_time(table),
        protected=find_protected(table),  # rated tables have clocks
    )


def summarise(table: Table) -> str:
    """Return a table's summary as JSON. It contains only what a stranger may know, and no names (people/accounts/names.py)."""
    seats = [_write_seat(seat) for seat in table.seats]
    summary = {
        "seats": seats,
        "moment": table.moment,
        "moves": sum(step.seat is not None for step in table.match.steps),
        "to_decide": table.seat_to_decide,
        "scores": table.match.scores,
        "winners": table.winners,
        "rated": table.setup.rated,
        "contest": table.setup.contest,
    }
    if table.clocks is not None:
        summary |= {"clock": asdict(table.clocks.control), "flag_due": table.clocks.flag_due}
    surroundings = find_surroundings(table)
    if surroundings is not None:
        summary |= {"facts": sorted(surroundings.facts), "reach": surroundings.reach}
    return orjson.dumps(summary).decode()


def make_summary(listed: ListedTable, person: str | None, time: int) -> TableSummary:
    """Return a listed table as a person sees it at a table time."""
    summary = listed.summary
    seats = [_read_seat(number, each, listed.names) for number, each in enumerate(summary["seats"])]
    yours = tuple(number for number, seat in enumerate(seats) if person is not None and seat.person == person)
    return TableSummary(
        table=listed.id,
        game=listed.game,
        title=listed.names.title,
        state=listed.state,  # type: ignore[arg-type]
        public=listed.public,
        seats=make_seats(seats, listed.names.profiles),
        yours=yours,
        your_turn=person is not None and waits_for(listed, person),
        moment=summary["moment"],
        moves=summary.get("moves", summary["moment"]),  # older summaries have none
        scores=tuple(summary["scores"]),
        winners=tuple(summary["winners"]),
        created=format_time(listed.created),
        updated=format_time(listed.updated),
        clock=TimeControlView(**summary["clock"]) if "clock" in summary else None,
        time_left=None if summary.get("flag_due") is None else max(0, summary["flag_due"] - MAX_LAG - time),
        rated=summary.get("rated", False),
        contest=summary.get("contest"),  # older summaries have none
    )


def waits_for(listed: ListedTable, person: str) -> bool:
    """Return whether it is a person's turn at a listed table."""
    seat = listed.summary["to_decide"]
    own = None if seat is None else listed.summary["seats"][seat]
    return own is not None and own["person"] == person and not own["level"]


def sort_by_urgency(tables: Iterable[TableSummary]) -> tuple[TableSummary, ...]:
    """Return own tables, those that wait for the person first, then by the time that is left. Others keep their order."""
    return tuple(
        sorted(tables, key=lambda table: (not table.your_turn, math.inf if table.time_left is None else table.time_left))
    )


def _write_seat(seat: Seat) -> dict[str, Any]:
    fields = {"kind": seat.kind, "level": seat.level, "person": seat.person, "resigned": seat.resigned}
    return {
        **fields,
        **_write_offer(seat),
        **{name: True for name in ("flagged", "vacation", "bot_account") if getattr(seat, name)},
    }


def _write_offer(seat: Seat) -> dict[str, str]:
    found = {"offered": seat.offered, "declined": seat.declined}
    return {name: value for name, value in found.items() if value is not None and seat.kind == "open"}


def _read_seat(number: int, fields: dict[str, Any], names: TableNames) -> Seat:
    person = fields["person"]
    more = {name: fields.get(name, False) for name in ("flagged", "vacation", "bot_account")}  # older summaries have none
    more |= {name: fields.get(name) for name in ("offered", "declined")}
    return Seat(person, names.of_seat(number, person), fields["level"], resigned=fields["resigned"], **more)
