"""What the end of a game means in a contest. Pure; docs/daily.md describes contests for people."""

from __future__ import annotations

from hexrealm.server.storage.people.tries import Outcome, TryResult
from hexrealm.server.tables.table import Table


def find_try_result(table: Table) -> TryResult | None:
    """Return the result of the one person at a table of a contest; None if it belongs to none, or is not over."""
    seat = next((number for number, seat in enumerate(table.seats) if seat.person), None)
    if table.setup.contest is None or not table.over or seat is None:
        return None
    points, outcome = table.match.scores[seat], _find_outcome(table, seat)
    others = [score for number, score in enumerate(table.match.scores) if number != seat]
    return TryResult(table.id, outcome, 0 if outcome == "resigned" else points - max(others), points)


def _find_outcome(table: Table, seat: int) -> Outcome:
    """Return how a seat ended. A try that took longer than a day counts as resigned."""
    if table.seats[seat].is_out:
        return "resigned"
    if seat not in table.winners:
        return "lost"
    return "won" if len(table.winners) == 1 else "tied"
