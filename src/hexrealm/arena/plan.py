"""Which games a job consists of, each fully determined before the first is played.

A line-up is who sits at one table. A pair is one set-up and one seed for chance, played by a line-up from every seat: two
games for two players, all rotations for more. Pair number n has the same set-up and chance for every line-up, so that luck
is shared as widely as can be. Pairs of all line-ups come in turn: a tournament stopped early is still a fair one.
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
TRIES = 1000  # variants drawn before it is said that none allows the fixed options


@dataclass(frozen=True)
class LineUp:
    """Who sits at one table, in turn order."""

    number: int
    entrants: tuple[str, ...]
    control: bool = False


@dataclass(frozen=True)
class Task:
    """One game. Equal tasks are played alike, wherever they are played."""

    key: str  # line-up, pair, rotation: also the name of the record
    game: str
    options: Mapping[str, Any]  # complete
    seats: tuple[str, ...]  # the entrant in each seat
    chance_seed: int
    bot_seeds: tuple[int, ...]
    date: str = ""


def line_ups(job: Job) -> list[LineUp]:
    """Who meets whom. Fewer bots than seats: they sit in turn, each being the one with most seats once."""
    first, *others = job.bots
    if job.gauntlet:
        fields: list[tuple[str, ...]] = [(first, other) for other in others]
    else:
        fields = list(combinations(job.bots, min(job.players, len(job.bots)))) if others else []
    rings = [(ring, False) for entrants in fields for ring in _fill(entrants, job.players)]
    if job.control:
        rings += [(ring, True) for ring in _fill((first, first + TWIN), job.players)]
    return [LineUp(number, ring, control) for number, (ring, control) in enumerate(rings)]


def _fill(entrants: Sequence[str], seats: int) -> list[tuple[str, ...]]:
    if len(entrants) == seats:
        return [tuple(entrants)]
    count = len(entrants)
    rings = [tuple(entrants[(start + seat) % count] for seat in range(seats)) for start in range(count)]
    return list({min(rotations(ring)): ring for ring in rings}.values())


def rotations(ring: Sequence[str]) -> list[tuple[str, ...]]:
    """Every different seating that keeps the turn order."""
    return list(dict.fromkeys((*ring[turn:], *ring[:turn]) for turn in range(len(ring))))


def plan(job: Job) -> Iterator[Task]:
    """Every game, in the order in which they are begun."""
    game, meetings = games.find(job.game), line_ups(job)
    for pair in range(job.pairs):
        options = draw_options(job, game, pair)
        for line_up in meetings:
            yield from _pair(job, options, line_up, pair)


def count_games(job: Job) -> int:
    """How many games the plan has."""
    return job.pairs * sum(len(rotations(line_up.entrants)) for line_up in line_ups(job))


def _pair(job: Job, options: Mapping[str, Any], line_up: LineUp, pair: int) -> Iterator[Task]:
    ring = list(line_up.entrants)
    if len(set(ring)) == len(ring):  # who sits behind whom matters with three; it is drawn anew for every pair
        _dice(job, "order", line_up.number, pair).shuffle(ring)
    chance_seed = _dice(job, "chance", pair).getrandbits(SEED_BITS)
    for turn, seats in enumerate(rotations(ring)):
        dice = _dice(job, "bots", line_up.number, pair, turn)
        seeds = tuple(dice.getrandbits(SEED_BITS) for _ in seats)
        yield Task(f"{line_up.number:02d}-{pair:06d}-{turn}", job.game, options, seats, chance_seed, seeds, job.date)


def _dice(job: Job, *what: object) -> random.Random:
    return random.Random(" ".join(map(str, (job.seed, *what))))


def draw_options(job: Job, game: Game, pair: int) -> dict[str, Any]:
    """The complete set-up of a pair: the fixed options, the others by default or drawn, or any variant that allows them."""
    dice, fixed = _dice(job, "set-up", pair), {**job.options, "players": job.players}
    complete = game.complete(fixed, dice)  # says what is wrong with the fixed ones
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
