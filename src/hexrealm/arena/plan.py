"""Plans the games of a job. Each game is fully determined before the first one is played.

A line-up is the set of entrants at one table. A pair is one set-up and one chance seed, played by a line-up from every seat:
two games for two players, all rotations for more. Pair number n has the same set-up and chance seed for every line-up, so that
all line-ups share the same luck. The pairs of all line-ups alternate, so that a tournament that is stopped early is still fair.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Any

from hexrealm import games
from hexrealm.arena.entrants import TWIN
from hexrealm.arena.errors import WrongJob
from hexrealm.arena.job import Job
from hexrealm.engine.errors import WrongOption
from hexrealm.engine.game import Game

SEED_BITS = 31
TRIES = 1000  # how many variants are drawn before the fixed options count as impossible


@dataclass(frozen=True)
class LineUp:
    """The entrants at one table, in turn order."""

    number: int
    entrants: tuple[str, ...]
    control: bool = False


@dataclass(frozen=True)
class Task:
    """One game. Equal tasks give equal games on any machine."""

    key: str  # line-up, pair, rotation; also the name of the record
    game: str
    options: Mapping[str, Any]  # complete
    seats: tuple[str, ...]  # the entrant in each seat
    chance_seed: int
    bot_seeds: tuple[int, ...]
    date: str = ""


def line_ups(job: Job) -> list[LineUp]:
    """Return all line-ups. With fewer bots than seats, bots alternate, and each bot has the most seats in one line-up."""
    first, *others = job.bots
    if job.gauntlet:
        groups: list[tuple[str, ...]] = [(first, other) for other in others]
    else:
        groups = list(combinations(job.bots, min(job.players, len(job.bots)))) if others else []
    orders = [(order, False) for group in groups for order in _fill_seats(group, job.players)]
    if job.control:
        orders += [(order, True) for order in _fill_seats((first, first + TWIN), job.players)]
    return [LineUp(number, order, control) for number, (order, control) in enumerate(orders)]


def _fill_seats(entrants: Sequence[str], seats: int) -> list[tuple[str, ...]]:
    if len(entrants) == seats:
        return [tuple(entrants)]
    count = len(entrants)
    orders = [tuple(entrants[(start + seat) % count] for seat in range(seats)) for start in range(count)]
    return list({min(rotations(order)): order for order in orders}.values())


def rotations(order: Sequence[str]) -> list[tuple[str, ...]]:
    """Return every different seating that keeps the turn order."""
    return list(dict.fromkeys((*order[turn:], *order[:turn]) for turn in range(len(order))))


def plan(job: Job) -> Iterator[Task]:
    """Yield every game, in the order in which they are started."""
    game, all_line_ups = games.find(job.game), line_ups(job)
    for pair in range(job.pairs):
        options = draw_options(job, game, pair)
        for line_up in all_line_ups:
            yield from _pair(job, options, line_up, pair)


def count_games(job: Job) -> int:
    """Return the number of games in the plan."""
    return job.pairs * sum(len(rotations(line_up.entrants)) for line_up in line_ups(job))


def _pair(job: Job, options: Mapping[str, Any], line_up: LineUp, pair: int) -> Iterator[Task]:
    order = list(line_up.entrants)
    if len(set(order)) == len(order):  # with three or more players the turn order matters: each pair draws its own
        _dice(job, "order", line_up.number, pair).shuffle(order)
    chance_seed = _dice(job, "chance", pair).getrandbits(SEED_BITS)
    for turn, seats in enumerate(rotations(order)):
        dice = _dice(job, "bots", line_up.number, pair, turn)
        seeds = tuple(dice.getrandbits(SEED_BITS) for _ in seats)
        yield Task(f"{line_up.number:02d}-{pair:06d}-{turn}", job.game, options, seats, chance_seed, seeds, job.date)


def _dice(job: Job, *purpose: object) -> random.Random:
    return random.Random(" ".join(map(str, (job.seed, *purpose))))


def draw_options(job: Job, game: Game, pair: int) -> dict[str, Any]:
    """Return the complete set-up of a pair: the fixed options, and the others by default or drawn, or a sampled variant."""
    dice, fixed = _dice(job, "set-up", pair), {**job.options, "players": job.players}
    complete = game.complete(fixed, dice)  # raises WrongOption if a fixed option is wrong
    if not job.sampled:
        return complete
    for name in fixed.keys() - complete.keys():
        raise WrongJob(f"{name} only says how other options are drawn: it cannot be fixed while whole variants are sampled")
    for _ in range(TRIES):
        drawn = game.sample(dice)
        if drawn["players"] == job.players:
            try:
                return game.complete({**drawn, **fixed}, dice)
            except WrongOption:
                continue
    raise WrongJob(f"none of {TRIES} variants drawn allows {', '.join(f'{name}={value}' for name, value in fixed.items())}")
