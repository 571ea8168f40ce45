"""Pairs of tables that differ only in what is hidden from a viewer, from random games of every game that hides something."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import asdict, dataclass

from hexrealm.engine.errors import IllegalAction
from hexrealm.engine.game import SPECTATOR, Viewer
from hexrealm.play.match import Match
from hexrealm.server.storage.tables.log_entries import ActionPlayed, ChanceResolved, LogEntry, TableCreated
from hexrealm.server.tables.table import Seat, Table, create_table
from tests.support.walks import walk

TABLE, PERSON = "twins-twins-twins", "ines-ines-ines"


@dataclass
class TwinMatches:
    """Two matches that look the same to a viewer."""

    first: Match
    second: Match
    viewer: Viewer


def list_twins(game: str, seeds: range, every: int, offset: int = 0) -> Iterator[TwinMatches]:
    """Yield moments of random games, for each viewer from whom something is hidden there."""
    rng = random.Random(11)
    for seed in seeds:
        for number, match in enumerate(walk(game, seed)):
            if number % every == (seed + offset) % every and not match.over:
                for viewer in (*range(match.players), SPECTATOR):
                    twin = make_twin(match, viewer, rng)
                    if twin is not None:
                        yield TwinMatches(match.copy(), twin, viewer)


def make_twin(match: Match, viewer: Viewer, rng: random.Random) -> Match | None:
    """Return a match with other chance outcomes where the viewer may not know them; None if none was found."""
    hidden = match.game.hidden_steps(match.board, match.steps, match.state, viewer)
    if not hidden:
        return None
    twin = match.at(min(hidden))
    try:
        for number, step in enumerate(match.steps[len(twin.steps) :], len(twin.steps)):
            twin.play(rng.choice(list(twin.odds())) if number in hidden else step.name)
    except IllegalAction:
        return None
    return twin if twin.history != match.history else None


def make_log(match: Match, viewer: Viewer) -> list[LogEntry]:
    """Return the log of a table where a match was played. If the viewer is a seat, a person holds it; others are open."""
    seats = [Seat(PERSON, "Ines") if seat == viewer else Seat(invite="x" * 22) for seat in range(match.players)]
    setup = TableCreated(
        match.game.name, match.options, {}, [asdict(seat) for seat in seats], PERSON, "twins", True, hints=True, previews=True
    )
    return [
        setup,
        *(ChanceResolved(step.name) if step.seat is None else ActionPlayed(step.seat, step.name) for step in match.steps),
    ]


def make_table(match: Match, viewer: Viewer) -> Table:
    """Return the table with that log."""
    log = make_log(match, viewer)
    assert isinstance(log[0], TableCreated)
    table = create_table(TABLE, log[0])
    table.match, table.version, table.action_version, table.undo_version = match, len(log), len(log), len(log)
    table.moments = [0, *range(len(log))]
    return table
