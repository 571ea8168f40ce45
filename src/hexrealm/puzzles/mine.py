"""Mines puzzles: bots play games against each other, and every turn with one clearly best answer becomes a puzzle.

`hexrealm puzzles make` calls mine(). Its file gets one line of JSON for each finished game; a second run with the same file
goes on after the games in it. Game number n of a seed is the same on every machine, however many processes there are; only the
level `master` may run into its limit in seconds.
"""

from __future__ import annotations

import json
import multiprocessing
import os
import random
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import cache
from itertools import count
from pathlib import Path
from typing import Any

from hexrealm import games
from hexrealm.bots.learned import DEFAULT, Guided
from hexrealm.bots.mcts import Budget
from hexrealm.engine.errors import WrongOption
from hexrealm.play.match import Match
from hexrealm.puzzles.difficulty import count_solvers
from hexrealm.puzzles.finder import Answer, Effort, Finder
from hexrealm.puzzles.puzzle import Puzzle, ends_turn, key_of, read_puzzle
from hexrealm.puzzles.themes import themes_of
from hexrealm.reviews.facts import IMAGINED
from hexrealm.reviews.search import Searcher

PLAYERS = (2, 2, 2, 2, 3, 4)  # how often games of each size are played
PLAYING = (4, 12, 40)  # simulations of the bots that play: stronger ones would take more time than the search for puzzles
SLIPS = 0.12  # how often they play what they think is second or third best: others can punish it then
FEWEST_CHOICES = 4
MOST = 4  # puzzles of one game
DECIDED_TURNS = 2  # when the game is won or lost for so many turns of each seat, it is not played on
EFFORT = Effort()
LINE = 240  # simulations for each action of the lines that explain a solution
LONGEST_LINE = 80  # actions, for games whose turns never end

Report = Callable[[int, int, float], None]  # games, puzzles, seconds


@dataclass(frozen=True)
class Job:
    """One game to play and to look through."""

    game: str
    seed: int
    number: int
    effort: Effort = EFFORT


@cache
def _searcher(game: str) -> Searcher:
    return Searcher(games.find(game))


def mine_game(job: Job) -> list[Puzzle]:
    """Play one game and return its puzzles."""
    chooser = random.Random(f"{job.game} {job.seed} {job.number}")
    game = games.find(job.game)
    match = Match(game, _choose_options(game, chooser), chooser.getrandbits(32))
    bots = [_make_player(chooser) for _ in range(match.players)]
    finder, mover, closed = Finder(_searcher(game.name), job.effort), None, 0
    found: list[Puzzle] = []
    while not match.over and closed < DECIDED_TURNS * match.players and len(found) < MOST:
        seat = match.seat
        if seat is None:
            match.play_chance()
            continue
        if seat != mover and len(match.legal()) >= FEWEST_CHOICES:
            position = match.imagined(seat, IMAGINED + len(match.steps))
            is_open = finder.is_open(position)
            closed = 0 if is_open else closed + 1
            answer = finder.find_in_open(position) if is_open else None
            found += [] if answer is None else [make_puzzle(finder, position, answer, (job.seed, job.number, len(match.steps)))]
        mover = seat
        match.play(_choose(bots[seat], match, chooser))
    return found


def _make_player(chooser: random.Random) -> Guided:
    budget, settings = Budget(chooser.choice(PLAYING)), replace(DEFAULT, rollout_share=0.0)
    return Guided(budget, settings, seed=chooser.getrandbits(32), name="mining", memory=20_000)


def _choose(bot: Guided, match: Match, chooser: random.Random) -> str:
    """Return what a bot plays, which slips now and then."""
    candidates = bot.think(match).candidates
    place = chooser.choice((1, 2)) if chooser.random() < SLIPS else 0
    return candidates[min(place, len(candidates) - 1)].action


def _choose_options(game: Any, chooser: random.Random) -> dict[str, Any]:
    wanted = chooser.choice(PLAYERS)
    for _ in range(200):
        options: dict[str, Any] = game.sample(chooser)
        if options.get("players", wanted) == wanted:
            break
    return options


def make_puzzle(finder: Finder, position: Match, answer: Answer, source: tuple[int, int, int]) -> Puzzle:
    """Return the puzzle of a position and its answer, with themes and difficulty."""
    assert position.seat is not None
    better = continue_line(finder.searcher, position, answer.best.actions)
    played = continue_line(finder.searcher, position, answer.second.actions)
    return Puzzle(
        position.game.name,
        position.options,
        position.snapshot(),
        position.seat,
        answer.best.actions,
        answer.second.actions,
        better,
        played,
        answer.proofs,
        count_solvers(position, key_of(answer.best.after), seed=source[1] * 1000 + source[2]),
        themes_of(position, answer.best.actions, better, played),
        source,
    )


def continue_line(searcher: Searcher, position: Match, turn: tuple[str, ...]) -> tuple[str, ...]:
    """Return a turn and what follows, as the search plays it, until the next turn of the same seat has ended."""
    line, seat, own = position.copy(), position.seat, 1
    assert seat is not None
    for action in turn:
        line.play(action)
    mine = True
    while not line.over and len(line.steps) - len(position.steps) < LONGEST_LINE:
        if line.seat is None:
            odds = line.odds()
            line.play(max(odds, key=lambda each: odds[each]))
            continue
        own += not ends_turn(line, seat) and not mine
        mine = not ends_turn(line, seat)
        if not mine and own == 2:
            break
        line.play(searcher.find_best(line, LINE, seat).action)
    return tuple(line.history[len(position.steps) :])


def mine(game: str, out: Path, seed: int, workers: int, minutes: float, most_games: int | None, report: Report) -> None:
    """Mine until time or games are up. Each finished game is written at once; those in the file already are left out."""
    if workers < 1 or minutes <= 0:
        raise WrongOption(f"mining needs at least 1 worker and more than 0 minutes, not {workers} and {minutes}")
    done, begun, puzzles = read_numbers(out, seed), time.monotonic(), 0
    numbers = (number for number in (count() if most_games is None else range(most_games)) if number not in done)
    out.parent.mkdir(parents=True, exist_ok=True)
    with out.open("a", encoding="utf-8") as file:
        file.write("\n" if _is_cut_off(out) else "")
        for finished, (number, found) in enumerate(_results(game, seed, numbers, workers, begun + 60 * minutes), 1):
            row = {"seed": seed, "number": number, "puzzles": [puzzle.to_json() for puzzle in found]}
            file.write(json.dumps(row, separators=(",", ":")) + "\n")
            file.flush()
            puzzles += len(found)
            report(finished, puzzles, time.monotonic() - begun)


def _results(game: str, seed: int, numbers: Iterator[int], workers: int, end: float) -> Iterator[tuple[int, list[Puzzle]]]:
    """Yield the puzzles of games as they finish, until the end; what is still being played then is dropped."""
    os.environ.setdefault("NUMBA_NUM_THREADS", "1")
    first = next(numbers, None)
    if first is None:
        return
    yield first, mine_game(Job(game, seed, first))  # in this process: it compiles for all others
    if workers == 1:
        for number in numbers:
            if time.monotonic() >= end:
                return
            yield number, mine_game(Job(game, seed, number))
        return
    with multiprocessing.get_context("spawn").Pool(workers) as pool:
        waiting = {number: pool.apply_async(mine_game, (Job(game, seed, number),)) for number in _take(numbers, 2 * workers)}
        while waiting and time.monotonic() < end:
            ready = [number for number, result in waiting.items() if result.ready()]
            for number in ready:
                yield number, waiting.pop(number).get()
                waiting |= {each: pool.apply_async(mine_game, (Job(game, seed, each),)) for each in _take(numbers, 1)}
            if not ready:
                next(iter(waiting.values())).wait(0.2)


def _take(numbers: Iterator[int], most: int) -> list[int]:
    return [number for _, number in zip(range(most), numbers, strict=False)]


def _is_cut_off(path: Path) -> bool:
    return path.stat().st_size > 0 and not path.read_bytes().endswith(b"\n")


def read_rows(path: Path) -> Iterator[dict[str, Any]]:
    """Yield the finished games in a file. A last line that was cut off is left out."""
    if not path.exists():
        return
    for line in path.read_text("utf-8").splitlines():
        try:
            yield json.loads(line)
        except json.JSONDecodeError:
            continue


def read_numbers(path: Path, seed: int) -> set[int]:
    """Return the numbers of the games of a seed in a file."""
    return {row["number"] for row in read_rows(path) if row["seed"] == seed}


def read_mined(path: Path) -> list[Puzzle]:
    """Return all puzzles in a file of mined games, in the order of the games."""
    rows = sorted(read_rows(path), key=lambda row: (row["seed"], row["number"]))
    return [read_puzzle(fields) for row in rows for fields in row["puzzles"]]
