"""Invented results and small tournaments for tests of their evaluation."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from hexrealm.arena.job import Job
from hexrealm.arena.plan import Task
from hexrealm.arena.play import Result, play_game
from hexrealm.arena.store import Store
from hexrealm.arena.tournament import Tournament
from hexrealm.engine.compiler import INTERPRETED
from tests.support.arena.bots import entrant
from tests.support.walks import GAMES

FIRST, LAST, MIDDLE = entrant("First"), entrant("Last"), entrant("Middle")
PAIRS = 1 if INTERPRETED else 3


def job(game: str = GAMES[0], **changes: object) -> Job:
    defaults: dict[str, object] = {"bots": ("uniform", FIRST), "pairs": PAIRS, "seed": 5, "date": "2026-11-15"}
    return Job(game, **{**defaults, **changes})  # type: ignore[arg-type]


def in_process(tasks: Iterable[Task], workers: int | None = None) -> Iterator[Result]:
    """Play games in this process: a runner without workers."""
    for task in tasks:
        yield play_game(task)


def played(folder: Path, wanted: Job, resume: bool = False) -> Tournament:
    """Play a tournament to its end and return it. Its store is closed, but its results can be read."""
    with Store(folder, wanted, resume) as store:
        tournament = Tournament(store)
        tournament.check()
        tournament.run(in_process)
    return tournament


def result(line_up: int, pair: int, turn: int, seats: Sequence[str], winners: Sequence[int]) -> Result:
    zeros = (0,) * len(seats)
    scores = tuple(10 if seat in winners else 3 for seat in range(len(seats)))
    key = f"{line_up:02d}-{pair:06d}-{turn}"
    return Result(key, tuple(seats), tuple(winners), scores, 20, (10,) * len(seats), zeros, zeros, key)


def pairs(one: str, other: str, scores: Iterable[tuple[float, float]], line_up: int = 0) -> list[Result]:
    """Return pairs of games by the scores of the first entrant in both games: 1, 0, or 0.5 for a shared victory."""
    games = []
    for number, both in enumerate(scores):
        for turn, score in enumerate(both):
            seats = (one, other) if turn == 0 else (other, one)
            mine = seats.index(one)
            games.append(result(line_up, number, turn, seats, {1: [mine], 0: [1 - mine], 0.5: [0, 1]}[score]))
    return games


def without_times(results: Iterable[Result]) -> list[tuple[object, ...]]:
    return [(each.key, each.seats, each.winners, each.scores, each.actions, each.moves) for each in results]
