"""Batch: n games of one kind that are played together. setups.py creates the set-ups, cpu.py and cuda.py run the games.

Arrays have one row per game. A batch reuses the arrays that it returns: copy what you want to keep after the next call.
"""

from __future__ import annotations

import operator
import secrets
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from hexrealm import games
from hexrealm.batches.cpu import CpuEngine, all_cores
from hexrealm.batches.loops import Games
from hexrealm.batches.setups import Setups, make_setups
from hexrealm.engine.dice import new_streams
from hexrealm.engine.errors import IllegalAction, WrongOption
from hexrealm.engine.game import Game

Array = Any  # a NumPy array on the CPU, a CuPy array on a GPU

RESTART, HOLD = "restart", "hold"
CPU, CUDA = "cpu", "cuda"
UNLIMITED = 2**62
FEW_STEPS = 2  # up to this many, copying states into the memory of a thread does not pay


class Batch:
    """n games at once. Created by hexrealm.batch(), and by take() and copy() of another batch."""

    def __init__(self, game: Game, setups: Setups, engine: Any, n: int, seed: int, finished: str) -> None:
        self.game, self.n, self.seed, self.finished = game, n, seed, finished
        self._setups, self._engine = setups, engine
        seats = int(setups.players.max())
        self._games = engine.new_games(game, setups, new_streams(seed, n), seats, finished == RESTART)
        self._mask: tuple[Array, Array] | None = None
        self._mask_is_fresh = False
        self._taken = engine.zeros(n, np.int64)
        self._actions = engine.zeros(n, np.int32)
        self._planes: dict[str, Any] = {}
        self.restart()

    def __len__(self) -> int:
        return self.n

    def __repr__(self) -> str:
        return f"<hexrealm batch of {self.n} games of {self.game.name} on {self._engine.device}>"

    # The current state of the games

    @property
    def engine(self) -> Any:
        """The engine that runs the loops, for callers with loops of their own."""
        return self._engine

    @property
    def games(self) -> Games:
        """The arrays of the games, as loops take them."""
        games: Games = self._games
        return games

    @property
    def device(self) -> str:
        """The device: cpu or cuda."""
        return str(self._engine.device)

    @property
    def to_play(self) -> Array:
        """(n,) int32: the seat that decides; -2 if the game is held at its end. Never chance."""
        return self._games.deciding

    @property
    def rewards(self) -> Array:
        """(n, seats) float32: the rewards of the last step; 0 except at the end of a game, where they sum to 0."""
        return self._games.rewards

    @property
    def done(self) -> Array:
        """(n,) bool: whether the last step ended a game. A game that is held at its end stays done."""
        return self._games.done

    @property
    def legal_mask(self) -> Array:
        """(n, actions) bool: the legal actions of the seat that decides; none if the game is over."""
        if self._mask is None:
            self._mask = self._engine.byte_rows(self.n, self.game.action_count, np.bool_)
        if not self._mask_is_fresh:
            self._run("mark_all_legal", self._mask[0])
            self._mask_is_fresh = True
        return self._mask[1]

    @property
    def setups(self) -> tuple[Mapping[str, Any], ...]:
        """The complete options of every set-up in use."""
        return self._setups.options

    @property
    def setup_of(self) -> Array:
        """(n,) int32: the number of each game's set-up."""
        return self._games.setups

    @property
    def players(self) -> Array:
        """(n,) int32: the number of players of each game."""
        return self._games.players[self._games.setups]

    @property
    def seats(self) -> int:
        """The largest number of players of any game, which is the number of columns of rewards."""
        return int(self._games.rewards.shape[1])

    @property
    def states(self) -> Any:
        """A copy of the states as records on the CPU."""
        return self._engine.download_records(self._games.state_words, self.game.state_type)

    @property
    def finals(self) -> Any:
        """A copy of the final states of the games that ended last, as records on the CPU; zeros where none has ended."""
        return self._engine.download_records(self._games.final_states, self.game.state_type)

    def board_of(self, number: int, *, final: bool = False) -> Any:
        """Return the board record of a game, or with `final` that of the game that ended last, for calling the rules."""
        setups = self._games.final_setups if final else self._games.setups
        return self._setups.boards[int(setups[self._number(number)])]

    # Playing

    def step(self, actions: Any, check: bool = True) -> None:
        """Play one action in every game, by its number, and then sample chance. Games held at their end ignore theirs.

        If it raises IllegalAction, no game has changed. Without the check, the effect of an illegal action is undefined.
        """
        chosen = self._read_actions(actions)
        if check:
            self._check(chosen)
        self._advance(True, chosen, 1, False)

    def random_actions(self) -> Array:
        """Return (n,) int32: a uniformly random legal action for each game; -1 if it is over."""
        self._run("pick_all", self._actions)
        return self._actions

    def play(self, steps: int) -> Array:
        """Play a number of uniformly random steps in every game, as one long step: rewards add up, done if a game ended.

        Returns (n,) int64: how many steps were played, fewer only if a game is held at its end.
        """
        return self._advance(False, self._actions, _whole_number("steps", steps, 0), False)

    def play_out(self) -> Array:
        """Play uniformly random steps in every game until it ends once. Returns (n,) int64: how many steps."""
        return self._advance(False, self._actions, UNLIMITED, True)

    def _advance(self, given: bool, actions: Array, most: int, once: bool) -> Array:
        loop = "advance_all" if given or most <= FEW_STEPS else "play_all"
        self._run(loop, given, actions, most, once, self._taken)
        self._mask_is_fresh = False
        return self._taken

    def restart(self, which: Any = None) -> None:
        """Start new games in all rows or some, given as numbers or as n truth values. Their dice continue."""
        chosen = self._which(which)
        self._engine.run("begin_all", self._games, chosen, count=len(chosen))
        self._advance(True, self._actions, 0, False)  # samples chance if it decides first

    def resample(self, seats: Any = None) -> None:
        """Sample again, in every game, what the seat that decides may not know, or what (n,) given seats may not know.

        For search: the states are determinized in place.
        """
        self._run("determinize_all", self._seats(self._games, seats))
        self._mask_is_fresh = False

    # Observations

    def observe(self, seats: Any = None, *, final: bool = False, out: Array | None = None) -> Array:
        """Return (n, planes, rows, columns) float32: what the seat that decides may know, or given seats: one, or (n,).

        `final`: the final state of the game that ended last. For final states and finished games the default is seat 0.
        """
        planes = self._buffer("planes", out, self.game.observation_shape, np.float32)
        flat = self._engine.read(planes).reshape(self.n, -1)
        self._observe("observe_all", final, seats, flat)
        return planes

    def observe_compactly(self, seats: Any = None, *, final: bool = False) -> tuple[Array, Array]:
        """Return the same in much less memory: the planes that differ from hex to hex, and the numbers of the others.

        (n, hex planes, rows, columns) uint8 and (n, planes - hex planes) float32.
        """
        planes, *sizes = self.game.observation_shape
        if "cells" not in self._planes:
            self._planes["cells"] = self._engine.byte_rows(self.n, self.game.hex_planes * sizes[0] * sizes[1], np.uint8)
        buffer, cells = self._planes["cells"]
        numbers = self._buffer("numbers", None, (planes - self.game.hex_planes,), np.float32)
        self._observe("observe_compactly", final, seats, buffer, numbers)
        return cells.reshape(self.n, self.game.hex_planes, *sizes), numbers

    def _observe(self, loop: str, final: bool, seats: Any, *arguments: Any) -> None:
        games = self._engine.at_final_states(self._games) if final else self._games
        self._engine.run(loop, games, self._seats(games, seats), *arguments, count=self.n)

    # Copying, for search

    def copy(self) -> Batch:
        """Return a copy of the games with their dice: equal actions lead to equal games."""
        return self.take(np.arange(self.n))

    def take(self, which: Any, seed: int | None = None) -> Batch:
        """Return a new batch of some games, in the given order; a game may occur several times.

        Their dice are copied, unless a seed for new dice is given.
        """
        chosen = self._which(which)
        if not len(chosen):
            raise WrongOption("the batch would be empty; it needs at least 1 game")
        other = object.__new__(Batch)
        other.__dict__.update(self.__dict__)
        other.n = len(chosen)
        other._games = self._engine.take(self._games, chosen)
        if seed is not None:
            other.seed = _read_seed(seed)
            other._engine.upload_into(other._games.dice, new_streams(other.seed, other.n))
        other._mask, other._mask_is_fresh, other._planes = None, False, {}
        other._taken = self._engine.zeros(other.n, np.int64)
        other._actions = self._engine.zeros(other.n, np.int32)
        return other

    def put(self, which: Any, other: Batch) -> None:
        """Replace some games by those of another batch, one for one. Both batches must have the same set-ups."""
        chosen = self._which(which)
        if other._setups is not self._setups or other.device != self.device:
            raise WrongOption("the other batch must have been taken from this one, or this one from it")
        if len(chosen) != other.n:
            raise WrongOption(f"{len(chosen)} games were chosen for the {other.n} games of the other batch")
        self._engine.put(self._games, chosen, other._games)
        self._mask_is_fresh = False

    # Validating arguments

    def _run(self, loop: str, *arguments: Any) -> None:
        self._engine.run(loop, self._games, *arguments, count=self.n)

    def _number(self, number: int) -> int:
        try:
            index = operator.index(number)
        except TypeError:
            index = -1
        if not 0 <= index < self.n:
            raise WrongOption(f"there is no game {number!r}; the games are 0 to {self.n - 1}")
        return index

    def _read_actions(self, actions: Any) -> Array:
        given = self._engine.read(actions)
        if given.shape != (self.n,) or given.dtype.kind not in "iu":
            raise WrongOption(f"actions must be {self.n} whole numbers, not an array {given.shape} of {given.dtype}")
        return self._engine.as_type(given, np.int32)

    def _check(self, actions: Array) -> None:
        legal = self._engine.zeros(self.n, np.bool_)
        self._run("check_all", actions, legal)
        if bool(legal.all()):
            return
        number = int((~legal).argmax())
        raise IllegalAction(f"game {number}: {self._why_not(number, int(actions[number]))}; no game has changed")

    def _why_not(self, number: int, action: int) -> str:
        board, state = self.board_of(number), self.states[number]
        name = self.game.action_name(board, action) if 0 <= action < self.game.action_count else None
        if name is None:
            return f"{action} is not an action on this board; actions are numbers below {self.game.action_count}"
        return f"action {action} is {name}, which is not legal: {self.game.why_not(board, state, name)}"

    def _which(self, which: Any) -> Array:
        if which is None:
            return self._engine.upload(np.arange(self.n))
        given = self._engine.read(which)
        if given.dtype == np.bool_ and given.shape == (self.n,):
            return given.nonzero()[0]
        if given.ndim != 1 or (given.size and given.dtype.kind not in "iu"):
            raise WrongOption(f"games must be numbers or {self.n} booleans, not an array {given.shape}")
        if given.size and (int(given.min()) < 0 or int(given.max()) >= self.n):
            raise WrongOption(f"a game number is out of range; the games are 0 to {self.n - 1}")
        return self._engine.as_type(given, np.int64)

    def _seats(self, games: Games, seats: Any) -> Array:
        if seats is None:
            return self._games.deciding.clip(0) if games is self._games else self._engine.zeros(self.n, np.int32)
        given = self._engine.read(seats)
        if given.dtype.kind not in "iu" or given.shape not in ((), (self.n,)):
            raise WrongOption(f"seats must be one seat, or {self.n} of them, not an array {given.shape} of {given.dtype}")
        if bool((given < 0).any()) or bool((given >= games.players[games.setups]).any()):
            raise WrongOption("a seat is out of range for its game; seats are 0 to players - 1")
        return self._engine.as_type(given + self._engine.zeros(self.n, np.int32), np.int32)

    def _buffer(self, name: str, out: Array | None, shape: tuple[int, ...], kind: Any) -> Array:
        if out is None:
            if name not in self._planes:
                self._planes[name] = self._engine.zeros((self.n, *shape), kind)
            return self._planes[name]
        if out.shape != (self.n, *shape) or out.dtype != kind or not out.flags.c_contiguous:
            raise WrongOption(f"out must be a contiguous array {(self.n, *shape)} of {np.dtype(kind).name}")
        return out


def make_batch(
    name: str,
    n: int,
    device: str = "cpu",
    seed: int | None = None,
    finished: str = RESTART,
    setups: int | Sequence[Mapping[str, Any]] = 1,
    sampled: bool = False,
    threads: int | None = None,
    **options: Any,
) -> Batch:
    """Create a batch: hexrealm.batch() describes the arguments."""
    game = games.find(name)
    count = _whole_number("n", n, 1)
    if finished not in (RESTART, HOLD):
        raise WrongOption(f"finished is {finished!r}; it must be {RESTART} or {HOLD}")
    known_seed = _read_seed(secrets.randbits(63) if seed is None else seed)
    engine = _make_engine(game, device, threads)
    return Batch(game, make_setups(game, setups, sampled, known_seed, options), engine, count, known_seed, finished)


def _make_engine(game: Game, device: str, threads: int | None) -> Any:
    if device not in (CPU, CUDA):
        raise WrongOption(f"device is {device!r}; it must be {CPU} or {CUDA}")
    if device == CUDA and threads is not None:
        raise WrongOption("threads can only be set for device cpu; a GPU runs all games in parallel")
    if device == CUDA:
        from hexrealm.batches.cuda import CudaEngine

        return CudaEngine(game)
    return CpuEngine(game, all_cores() if threads is None else _whole_number("threads", threads, 1))


def _whole_number(name: str, value: Any, least: int) -> int:
    try:
        number = operator.index(value)
    except TypeError:
        number = least - 1
    if isinstance(value, bool) or number < least:
        raise WrongOption(f"{name} is {value!r}; it must be a whole number of at least {least}")
    return number


def _read_seed(seed: Any) -> int:
    try:
        number = operator.index(seed)
    except TypeError:
        number = None
    if number is None or isinstance(seed, bool):
        raise WrongOption(f"seed is {seed!r}; it must be a whole number")
    return number
