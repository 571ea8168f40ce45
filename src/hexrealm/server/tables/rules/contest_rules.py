"""What the end of a game means in a contest. Pure; docs/daily.md and docs/duplicate.md describe contests for people."""

from __future__ import annotations

from hexrealm.server.storage.people.contests.duplicates import PlaceResult, is_duplicate
from hexrealm.server.storage.people.contests.tries import Outcome, TryResult
from hexrealm.server.tables.table import Table


def find_try_result(table: Table) -> TryResult | None:
    """Return the result of the one person at a table of the daily challenge; None if it is none, or is not over."""
    seat = next((number for number, seat in enumerate(table.seats) if seat.person), None)
    if not table.setup.contest or is_duplicate(table.setup.contest) or not table.over or seat is None:
        return None
    outcome = _find_outcome(table, seat)
    return TryResult(table.id, outcome, 0 if outcome == "resigned" else _lead(table, seat), table.match.scores[seat])


def find_place_results(table: Table) -> list[PlaceResult]:
    """Return the results of all people at a table of a duplicate; none if it belongs to none, or is not over.

    A game that was not played to its end has no lead: its points cannot be compared with those of others.
    """
    if not is_duplicate(table.setup.contest) or not table.over:
        return []
    complete = table.match.over
    return [
        PlaceResult(
            table.id,
            number,
            _find_outcome(table, number),
            _lead(table, number) if complete else None,
            table.match.scores[number],
        )
        for number, seat in enumerate(table.seats)
        if seat.person
    ]


def _lead(table: Table, seat: int) -> int:
    """Return how many points a seat has more than the best other one."""
    others = [score for number, score in enumerate(table.match.scores) if number != seat]
    return table.match.scores[seat] - max(others)


def _find_outcome(table: Table, seat: int) -> Outcome:
    """Return how a seat ended. Who ran out of time counts as resigned, and so do all whose table the operator closed."""
    if table.seats[seat].is_out or table.closed:
        return "resigned"
    if seat not in table.winners:
        return "lost"
    return "won" if len(table.winners) == 1 else "tied"
