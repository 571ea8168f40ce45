"""The engine of a batch on the CPU: NumPy arrays, and loops over ranges of games that run on several threads.

Compiled loops release Python's lock. Each thread writes its own rows, so that the result does not depend on their number.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from typing import Any

import numpy as np

from hexrealm.batches.loops import BY_GAME, Games, Scratch, bind_loops
from hexrealm.batches.search_cpu import NAMES as SEARCH_LOOPS
from hexrealm.batches.search_cpu import bind_search_all, new_scratch
from hexrealm.batches.setups import Setups
from hexrealm.engine.compiler import UNBOUND, bind
from hexrealm.engine.game import GAME_OVER, Game

begin = reset_result = advance = pick = mark_legal = is_legal = determinize = to_play = UNBOUND
observe = observe_hex_planes = observe_numbers = HEX_PLANES = PLANES = UNBOUND

LEAST_GAMES_PER_THREAD = 32  # fewer games are not worth waking a thread


def _begin_all(games, scratch, which, first, last):
    for row in range(first, last):
        game = which[row]
        begin(games, game, games.state_words[game], games.dice[game])
        reset_result(games, game, games.states[game])


def _advance_all(games, scratch, given, actions, most, once, taken, first, last):
    for game in range(first, last):
        words, state, dice = games.state_words[game], games.states[game], games.dice[game]
        if most > 0:
            reset_result(games, game, state)
        taken[game] = advance(games, scratch, game, True, words, state, dice, given, actions[game], most, once)


def _pick_all(games, scratch, actions, first, last):
    for game in range(first, last):
        actions[game] = pick(games, scratch, game)


def _mark_all_legal(games, scratch, mask, first, last):
    for game in range(first, last):
        mask[game, :] = False
        mark_legal(games, scratch, mask, game)


def _check_all(games, scratch, actions, legal, first, last):
    for game in range(first, last):
        legal[game] = is_legal(games, scratch, game, actions[game])


def _observe_all(games, scratch, seats, planes, first, last):
    for game in range(first, last):
        board, state = games.boards[games.setups[game]], games.states[game]
        observe(board, state, seats[game], planes[game].reshape(PLANES, planes.shape[1] // PLANES))


def _observe_compactly(games, scratch, seats, cells, numbers, first, last):
    for game in range(first, last):
        board, state = games.boards[games.setups[game]], games.states[game]
        observe_hex_planes(board, state, seats[game], cells[game].reshape(HEX_PLANES, cells.shape[1] // HEX_PLANES))
        observe_numbers(board, state, seats[game], numbers[game])


def _determinize_all(games, scratch, seats, first, last):
    for game in range(first, last):
        if to_play(games.states[game]) != GAME_OVER:
            determinize(games.boards[games.setups[game]], games.states[game], seats[game], games.dice[game])


_OBSERVING = (_observe_all, _observe_compactly)
_TEMPLATES = (_begin_all, _advance_all, _pick_all, _mark_all_legal, _check_all, _determinize_all, *_OBSERVING)


@cache
def _bind_all(game: Game) -> dict[str, Callable[..., None]]:
    rules = {**bind_loops(game), "PLANES": game.observation_shape[0]}
    bound = {template.__name__[1:]: bind(template, game.name, **rules) for template in _TEMPLATES}
    return {**bound, "play_all": bound["advance_all"]}


@cache
def _pool(threads: int) -> ThreadPoolExecutor:
    return ThreadPoolExecutor(threads, thread_name_prefix="hexrealm-batch")


def all_cores() -> int:
    """Return how many cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def as_words(records: np.ndarray[Any, Any]) -> np.ndarray[Any, Any]:
    """Return the same memory with a row of 64-bit words for each record."""
    return records.view(np.uint64).reshape(len(records), -1)


class CpuEngine:
    """Runs the loops of one game over ranges of a batch."""

    device = "cpu"

    def __init__(self, game: Game, threads: int) -> None:
        self._game, self._loops, self._threads = game, _bind_all(game), threads
        self._scratch: list[Any] = [Scratch(game.new_action_buffer(), game.no_events()) for _ in range(threads)]
        self._search_scratch: list[Any] = []

    def run(self, loop: str, games: Games, *arguments: Any, count: int) -> None:
        """Run a loop over `count` rows on all threads."""
        scratch = self._scratch
        if loop in SEARCH_LOOPS:
            scratch = self._search_scratch = self._search_scratch or [new_scratch(self._game) for _ in range(self._threads)]
        function = bind_search_all(self._game)[loop] if loop in SEARCH_LOOPS else self._loops[loop]
        parts = max(1, min(self._threads, count // LEAST_GAMES_PER_THREAD))
        if parts == 1:
            function(games, scratch[0], *arguments, 0, count)
            return
        bounds = [count * part // parts for part in range(parts + 1)]
        jobs = [
            _pool(self._threads).submit(function, games, scratch[part], *arguments, bounds[part], bounds[part + 1])
            for part in range(parts)
        ]
        for job in jobs:
            job.result()

    # NumPy arrays

    def new_games(self, game: Game, setups: Setups, dice: np.ndarray[Any, Any], seats: int, restart: bool) -> Games:
        """Return the arrays of a batch before its games start."""
        n, states = len(dice), np.zeros(len(dice), game.state_type)
        return Games(
            boards=setups.boards,
            initial_states=as_words(setups.initial_states),
            players=setups.players,
            setups=np.zeros(n, np.int32),
            states=states,
            state_words=as_words(states),
            dice=dice,
            final_states=np.zeros((n, game.state_type.itemsize // 8), np.uint64),
            final_setups=np.zeros(n, np.int32),
            rewards=np.zeros((n, seats), np.float32),
            done=np.zeros(n, np.bool_),
            deciding=np.zeros(n, np.int32),
            restart=restart,
        )

    def records(self, shape: Any, kind: np.dtype[Any]) -> np.ndarray[Any, Any]:
        """Return a new array of records."""
        return np.zeros(shape, kind)

    def upload_records(self, records: np.ndarray[Any, Any]) -> np.ndarray[Any, Any]:
        """Return records of the host as loops take them."""
        return records

    def state_rows(self, n: int, game: Game) -> tuple[np.ndarray[Any, Any], np.ndarray[Any, Any]]:
        """Return new states, and the same memory in words."""
        states = np.zeros(n, game.state_type)
        return states, as_words(states)

    def zeros(self, shape: Any, kind: Any) -> np.ndarray[Any, Any]:
        """Return a new array of zeros."""
        return np.zeros(shape, kind)

    def byte_rows(self, n: int, size: int, kind: Any) -> tuple[np.ndarray[Any, Any], np.ndarray[Any, Any]]:
        """Return a new array of n rows of `size` bytes twice: as loops write it, and as callers get it."""
        rows = np.zeros((n, size), kind)
        return rows, rows

    def read(self, given: Any) -> np.ndarray[Any, Any]:
        """Return a caller's data as an array."""
        return np.asarray(given)

    def upload(self, array: np.ndarray[Any, Any]) -> np.ndarray[Any, Any]:
        """Return a host array where loops can use it."""
        return array

    def upload_into(self, target: np.ndarray[Any, Any], array: np.ndarray[Any, Any]) -> None:
        """Fill an array from a host array."""
        target[:] = array

    def as_type(self, array: np.ndarray[Any, Any], kind: Any) -> np.ndarray[Any, Any]:
        """Return the same numbers as a contiguous array of this type."""
        return np.ascontiguousarray(array, kind)

    def download_records(self, words: np.ndarray[Any, Any], kind: np.dtype[Any]) -> np.ndarray[Any, Any]:
        """Return words as records on the host, in a new array."""
        return words.copy().view(kind)[:, 0]

    def take(self, games: Games, which: np.ndarray[Any, Any]) -> Games:
        """Return the rows of some games in new arrays."""
        taken = games._replace(**{name: getattr(games, name)[which] for name in BY_GAME})
        return taken._replace(states=taken.state_words.view(games.states.dtype)[:, 0])

    def put(self, games: Games, which: np.ndarray[Any, Any], others: Games) -> None:
        """Overwrite the rows of some games."""
        for name in BY_GAME:
            getattr(games, name)[which] = getattr(others, name)

    def rows(self, games: Games, words: np.ndarray[Any, Any], setups: np.ndarray[Any, Any]) -> Games:
        """Return games of the same set-ups with other states."""
        return games._replace(setups=setups, state_words=words, states=words.view(games.states.dtype)[:, 0])

    def at_final_states(self, games: Games) -> Games:
        """Return the games with their final states instead of their current ones."""
        final = games.final_states
        return games._replace(setups=games.final_setups, state_words=final, states=final.view(games.states.dtype)[:, 0])
