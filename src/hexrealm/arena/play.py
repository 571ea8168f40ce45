"""One game, from a task that determines it. Equal tasks give equal results and records, but for the times."""

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

_ready: set[tuple[str, str, int]] = set()


@dataclass(frozen=True)
class Result:
    """How one game went. Lists are by seat."""

    key: str
    seats: tuple[str, ...]
    winners: tuple[int, ...]
    scores: tuple[int, ...]
    actions: int
    moves: tuple[int, ...]
    seconds: tuple[float, ...]  # thought in all
    slowest: tuple[float, ...]  # thought about one move
    digest: str  # of set-up and actions: equal for games that went alike
    record: str = ""  # kept in a file of its own

    @property
    def shares(self) -> tuple[float, ...]:
        """Of the victory: 1 for the only winner, equal parts for those who share it."""
        return tuple(1 / len(self.winners) if seat in self.winners else 0.0 for seat in range(len(self.seats)))

    @property
    def line_up(self) -> int:
        """The number of its line-up."""
        return int(self.key.split("-")[0])

    @property
    def pair(self) -> tuple[int, int]:
        """Line-up and pair: the games of one pair are not independent of each other."""
        return self.line_up, int(self.key.split("-")[1])

    def to_json(self) -> dict[str, Any]:
        """Without the record."""
        return {each.name: getattr(self, each.name) for each in fields(self) if each.name != "record"}


def read_result(told: Mapping[str, Any]) -> Result:
    """The result that to_json() told."""
    values: dict[str, Any] = {name: tuple(value) if isinstance(value, list) else value for name, value in told.items()}
    return Result(**values)


def play_game(task: Task) -> Result:
    """Play it to the end."""
    get_ready([task])
    bots = [make_entrant(entrant, seed) for entrant, seed in zip(task.seats, task.bot_seeds, strict=True)]
    match = set_up(task)
    thought: list[list[float]] = [[] for _ in bots]
    while not match.over:
        seat = match.seat
        if seat is None:
            match.play_chance()
        else:
            thought[seat].append(_move(match, bots[seat], task, seat))
    return Result(
        key=task.key,
        seats=task.seats,
        winners=tuple(match.winners),
        scores=tuple(match.scores),
        actions=len(match.steps),
        moves=tuple(map(len, thought)),
        seconds=tuple(round(sum(times), 6) for times in thought),
        slowest=tuple(round(max(times, default=0.0), 6) for times in thought),
        digest=_digest(match),
        record=format_record(match),
    )


def _digest(match: Match) -> str:
    return hashlib.sha256(json.dumps([match.options, match.history]).encode()).hexdigest()[:12]


def set_up(task: Task) -> Match:
    """The match at its beginning."""
    match = Match(games.find(task.game), task.options, task.chance_seed)
    match.names = list(task.seats)
    match.headers = {"date": task.date, "event": f"arena, game {task.key}"}
    return match


def _move(match: Match, bot: Bot, task: Task, seat: int) -> float:
    """One move; returns the seconds it took. The bot gets a copy, so that it cannot move the pieces itself."""
    seen, begun = match.copy(), time.perf_counter()
    try:
        action = bot.choose(seen)
        elapsed = time.perf_counter() - begun
        match.play(action)
    except HexrealmError as error:
        raise GameFailed(f"game {task.key}, action {len(match.steps)}: {task.seats[seat]} failed: {error}") from error
    return elapsed


def get_ready(tasks: Iterable[Task]) -> None:
    """Let each bot choose once where it does not count: what it compiles would else be taken from its time to think."""
    for task in tasks:
        for entrant in task.seats:
            what = (task.game, bot_of(entrant), len(task.seats))
            if what not in _ready:
                _choose_once(task, entrant)
                _ready.add(what)


def _choose_once(task: Task, entrant: str) -> None:
    match = set_up(task)
    while match.seat is None and not match.over:
        match.play_chance()
    if not match.over:
        make_entrant(entrant, 0).choose(match)
