"""Made-up results and small tournaments, for tests about what is made of them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from hexrealm.arena.job import Job
from hexrealm.arena.plan import Task
from hexrealm.arena.play import Result, play_game
from hexrealm.arena.store import Store
from hexrealm.arena.tournament import Tournament
from hexrealm.engine.compiler import INTERPRETED
from tests.support.arena.bots import here
from tests.support.walks import GAMES

FIRST, LAST, MIDDLE = here("First"), here("Last"), here("Middle")
PAIRS = 1 if INTERPRETED else 3


def job(game: str = GAMES[0], **changes: object) -> Job:
    given: dict[str, object] = {"bots": ("uniform", FIRST), "pairs": PAIRS, "seed": 5, "date": "2026-11-15"}
    return Job(game, **{**given, **changes})  # type: ignore[arg-type]


def in_process(tasks: Iterable[Task], workers: int | None = None) -> Iterator[Result]:
    """An engine without processes."""
    for task in tasks:
        yield play_game(task)


def played(folder: Path, wanted: Job, resume: bool = False) -> Tournament:
    """A tournament played to its end; its store is closed, its results are there to be read."""
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
    """Pairs of games by what the first won in each of both: 1, 0, or 0.5 for shared."""
    games = []
    for number, both in enumerate(scores):
        for turn, score in enumerate(both):
            seats = (one, other) if turn == 0 else (other, one)
            mine = seats.index(one)
            games.append(result(line_up, number, turn, seats, {1: [mine], 0: [1 - mine], 0.5: [0, 1]}[score]))
    return games


def without_times(results: Iterable[Result]) -> list[tuple[object, ...]]:
    return [(each.key, each.seats, each.winners, each.scores, each.actions, each.moves) for each in results]
