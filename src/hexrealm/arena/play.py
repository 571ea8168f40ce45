"""Plays one game from the task that determines it. Equal tasks give equal results and records, except for the times."""

from __future__ import annotations

import hashlib
import json
import time
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, fields
from typing import Any

from hexrealm import games
from hexrealm.arena.entrants import bot_of, make_entrant
from hexrealm.arena.errors import GameFailed
from hexrealm.arena.plan import Task
from hexrealm.bots import Bot
from hexrealm.engine.errors import HexrealmError
from hexrealm.play.match import Match
from hexrealm.play.record import format_record

_warmed_up: set[tuple[str, str, int]] = set()


@dataclass(frozen=True)
class Result:
    """The result of one game. Tuples are by seat."""

    key: str
    seats: tuple[str, ...]
    winners: tuple[int, ...]
    scores: tuple[int, ...]
    actions: int
    moves: tuple[int, ...]
    seconds: tuple[float, ...]  # thinking time of all moves
    slowest: tuple[float, ...]  # thinking time of the slowest move
    digest: str  # of set-up and actions: equal for equal games
    record: str = ""  # saved in a separate file

    @property
    def shares(self) -> tuple[float, ...]:
        """Shares of the victory: 1 for a sole winner, equal parts for a shared victory."""
        return tuple(1 / len(self.winners) if seat in self.winners else 0.0 for seat in range(len(self.seats)))

    @property
    def line_up(self) -> int:
        """The number of the line-up."""
        return int(self.key.split("-")[0])

    @property
    def pair(self) -> tuple[int, int]:
        """The numbers of line-up and pair. The games of one pair are not independent of each other."""
        return self.line_up, int(self.key.split("-")[1])

    def to_json(self) -> dict[str, Any]:
        """Return the fields without the record."""
        return {each.name: getattr(self, each.name) for each in fields(self) if each.name != "record"}


def read_result(data: Mapping[str, Any]) -> Result:
    """Return the result of which to_json() returned this data."""
    values: dict[str, Any] = {name: tuple(value) if isinstance(value, list) else value for name, value in data.items()}
    return Result(**values)


def play_game(task: Task) -> Result:
    """Play one game to the end."""
    warm_up([task])
    bots = [make_entrant(entrant, seed) for entrant, seed in zip(task.seats, task.bot_seeds, strict=True)]
    match = set_up(task)
    times: list[list[float]] = [[] for _ in bots]
    while not match.over:
        seat = match.seat
        if seat is None:
            match.play_chance()
        else:
            times[seat].append(_play_move(match, bots[seat], task, seat))
    return Result(
        key=task.key,
        seats=task.seats,
        winners=tuple(match.winners),
        scores=tuple(match.scores),
        actions=len(match.steps),
        moves=tuple(map(len, times)),
        seconds=tuple(round(sum(own), 6) for own in times),
        slowest=tuple(round(max(own, default=0.0), 6) for own in times),
        digest=_digest(match),
        record=format_record(match),
    )


def _digest(match: Match) -> str:
    return hashlib.sha256(json.dumps([match.options, match.history]).encode()).hexdigest()[:12]


def set_up(task: Task) -> Match:
    """Return the match of a task at its initial state."""
    match = Match(games.find(task.game), task.options, task.chance_seed)
    match.names = list(task.seats)
    match.headers = {"date": task.date, "event": f"arena, game {task.key}"}
    return match


def _play_move(match: Match, bot: Bot, task: Task, seat: int) -> float:
    """Play one move and return the thinking time. The bot gets a copy of the match, so that it cannot change the game."""
    copy, start = match.copy(), time.perf_counter()
    try:
        action = bot.choose(copy)
        elapsed = time.perf_counter() - start
        match.play(action)
    except HexrealmError as error:
        raise GameFailed(f"game {task.key}, action {len(match.steps)}: {task.seats[seat]} failed: {error}") from error
    return elapsed


def warm_up(tasks: Iterable[Task]) -> None:
    """Let each bot choose once before the games, so that compiling does not count as thinking time."""
    for task in tasks:
        for entrant in task.seats:
            key = (task.game, bot_of(entrant), len(task.seats))
            if key not in _warmed_up:
                _choose_once(task, entrant)
                _warmed_up.add(key)


def _choose_once(task: Task, entrant: str) -> None:
    match = set_up(task)
    while match.seat is None and not match.over:
        match.play_chance()
    if not match.over:
        make_entrant(entrant, 0).choose(match)
