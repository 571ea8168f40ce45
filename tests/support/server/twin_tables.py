"""Pairs of tables that differ only in what is hidden from a viewer, made from random games of any game that hides something."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import asdict, dataclass

from hexrealm.engine.errors import IllegalAction
from hexrealm.engine.game import SPECTATOR, Viewer
from hexrealm.play.match import Match
from hexrealm.server.tables.log_entries import ActionPlayed, ChanceResolved, LogEntry, TableCreated
from hexrealm.server.tables.table import Seat, Table, begin_table
from tests.support.walks import walk

TABLE, PERSON = "twins-twins-twins", "ines-ines-ines"


@dataclass
class Twins:
    """Two matches with the same past for a viewer."""

    here: Match
    there: Match
    viewer: Viewer


def list_twins(game: str, seeds: range, every: int, shift: int = 0) -> Iterator[Twins]:
    """Moments of random games, for each viewer from whom something is hidden there."""
    dice = random.Random(11)
    for seed in seeds:
        for number, match in enumerate(walk(game, seed)):
            if number % every == (seed + shift) % every and not match.over:
                for viewer in (*range(match.players), SPECTATOR):
                    other = other_past(match, viewer, dice)
                    if other is not None:
                        yield Twins(match.copy(), other, viewer)


def other_past(match: Match, viewer: Viewer, dice: random.Random) -> Match | None:
    """The same game for a viewer, in which chance decided otherwise where that one may not know it; if it can have been."""
    hidden = match.game.hidden_steps(match.board, match.steps, match.state, viewer)
    if not hidden:
        return None
    other = match.at(min(hidden))
    try:
        for number, step in enumerate(match.steps[len(other.steps) :], len(other.steps)):
            other.play(dice.choice(list(other.odds())) if number in hidden else step.name)
    except IllegalAction:
        return None
    return other if other.history != match.history else None


def make_log(match: Match, viewer: Viewer) -> list[LogEntry]:
    """What happened at a table where this was played: the viewer is a person, nobody else is there."""
    seats = [Seat(PERSON, "Ines") if seat == viewer else Seat(invite="x" * 22) for seat in range(match.players)]
    made = TableCreated(
        match.game.name, match.options, {}, [asdict(seat) for seat in seats], PERSON, "twins", True, hints=True, previews=True
    )
    return [
        made,
        *(ChanceResolved(step.name) if step.seat is None else ActionPlayed(step.seat, step.name) for step in match.steps),
    ]


def make_table(match: Match, viewer: Viewer) -> Table:
    """That table."""
    log = make_log(match, viewer)
    assert isinstance(log[0], TableCreated)
    table = begin_table(TABLE, log[0])
    table.match, table.version, table.action_version, table.undo_version = match, len(log), len(log), len(log)
    table.moments = [0, *range(len(log))]
    return table
