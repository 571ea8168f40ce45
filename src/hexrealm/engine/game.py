"""The contract a game folder fulfils. Everything above it (match, bots, batches, server) knows a game only through this.

Rules are functions over two records: `board`, what set-up fixes, and `state`, what play changes. They are compiled, work on
numbers, and never fail: they trust that an action is one of those they listed. The other half of the contract turns numbers
into what people and programs read: options, notation, snapshots, events, scenes.
"""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any

import numpy as np

from hexrealm.engine.bits import ONE
from hexrealm.engine.compiler import OPEN, bind, rule
from hexrealm.engine.events import new_buffer
from hexrealm.engine.features import Features
from hexrealm.engine.scene import Scene

# Who decides, where it is no seat: see Game.to_play.
CHANCE = -1
GAME_OVER = -2

Record = Any  # a numpy record: one board or one state
Snapshot = dict[str, Any]
Viewer = int | str | None  # a seat, "spectator", or None for one who may see everything
SPECTATOR = "spectator"


@dataclass(frozen=True)
class Option:
    """One option of a game's set-up, told so that help texts and forms can be made of it."""

    name: str
    words: str  # what it is
    allowed: str  # what it may be, in words
    default: str  # what it is if not given, in words
    choices: tuple[Any, ...] = ()  # the values, where they are few
    choice_words: tuple[str, ...] = ()  # how a player calls them, in the same order; empty where numbers speak for themselves


@dataclass(frozen=True)
class Earning:
    """A part of a seat's score: for what, by which rule, and the hexes that earn it."""

    what: str
    rule: str
    points: int
    hexes: tuple[str, ...] = ()


@dataclass(frozen=True)
class Step:
    """One action of the past: who took it (None: chance), and the state it was taken in."""

    seat: int | None
    action: int
    name: str
    before: Record
    told: np.ndarray[Any, Any]  # what apply() told


@dataclass(frozen=True)
class Event:
    """One thing an action caused."""

    kind: str
    rule: str  # the number of the rule in the game's README
    words: str  # to a person who knows who acted
    seat: int | None = None
    points: int = 0
    hexes: tuple[str, ...] = ()
    details: Mapping[str, Any] = field(default_factory=dict)


@rule
def nothing_kept(board, state):
    """For games that find what a decision offers when they are asked."""


@rule
def nothing_hidden(board, state, seat, dice):
    """For games in which every seat knows everything."""


@rule
def nothing_revealed(state):
    """For games in which every seat knows everything."""
    return 0


observe_word = observe_numbers = observe_cells = CELLS = OPEN


def _observe_cells(board, state, seat, cells):
    """Fill planes that differ from hex to hex, each laid out in one row."""
    for plane in range(CELLS):
        for first in range(0, cells.shape[1], 64):
            word = observe_word(board, state, seat, plane, first >> 6)
            for spot in range(first, min(first + 64, cells.shape[1])):
                cells[plane, spot] = word & ONE
                word >>= ONE


def _observe(board, state, seat, planes):
    """Fill planes of which each is laid out in one row."""
    observe_cells(board, state, seat, planes)
    observe_numbers(board, state, seat, planes[CELLS:, 0])
    for plane in range(CELLS, planes.shape[0]):
        for spot in range(1, planes.shape[1]):
            planes[plane, spot] = planes[plane, 0]


class Game(ABC):
    """One game. An instance named GAME stands in the game's folder."""

    name: str
    title: str
    minutes: tuple[int, int]  # people need for a game: from, to
    example: Mapping[str, Any]  # options for examples and help texts
    action_count: int  # actions are numbers below this
    max_legal: int  # no list of legal actions is longer
    max_actions: int  # no game has more actions, those of chance included
    board_type: np.dtype[Any]
    state_type: np.dtype[Any]
    observation_shape: tuple[int, int, int]  # planes, and the rows and columns of each
    cells: int  # so many planes, the first ones, differ from hex to hex and hold 0 or 1; each other holds one number
    unknown: int | None = None  # the action that stands for a chance outcome a viewer may not know; never legal

    # The rules, compiled. Buffers are the caller's: `options` holds max_legal int32, `events` comes from new_events().
    list_legal: Callable[..., int]  # (board, state, options): fills options in rising order, returns how many
    pick_uniformly: Callable[
        ..., int
    ]  # (board, state, options, random): the action a random uint32 falls on; chance by its odds
    apply: Callable[..., None]  # (board, state, action, events)
    # apply() in two halves, for loops that bring many games together in between: (board, state, action, events): all but what
    # the next decision offers; (board, state): that, in games that keep it in the state
    act: Callable[..., None]
    offer: Callable[..., None] = staticmethod(nothing_kept)
    to_play: Callable[..., int]  # (state): a seat, CHANCE or GAME_OVER
    # list_legal() as a set: (board, state, word): the actions from word * 64 on, as bits
    legal_word: Callable[..., int]
    # What a seat may know, for learning. (board, state, seat, plane, word): the spots of a plane from word * 64 on, as bits;
    # spots are its places, row by row, and bits beyond the last one mean nothing. (board, state, seat, numbers): what the
    # planes of one number hold.
    observe_word: Callable[..., int]
    observe_numbers: Callable[..., None]
    # For bots. Judgements are guesses, in the game's points; all else is exact.
    evaluate: Callable[..., float]  # (board, state, seat): how well a seat stands
    win_share: Callable[..., float]  # (board, state, seat): at the end, 1 shared among the winners
    # (board, state, seat, dice): draw anew what a seat may not know; (state): what hidden things came to light on the way here
    determinize: Callable[..., None] = staticmethod(nothing_hidden)
    revealed_key: Callable[..., int] = staticmethod(nothing_revealed)
    evaluation_scale: float  # points of lead that make winning about three times as likely as losing
    # For searches that imagine how a game goes on. (board, state, options, random): the action of a player who does not think
    # long, chance by its odds; None: any. (board, state, seat): at the end of such a game, how well a seat did, in points;
    # None: only who won counts. And how much of the opinion of a position that makes up; the rest is judged.
    rollout_action: Callable[..., int] | None = None
    evaluate_outcome: Callable[..., float] | None = None
    rollout_share: float = 0.0
    # What a net sees of a position; None: no net can be trained for this game
    features: Features | None = None
    # For each level of bots, weakest first: its Elo above the weakest, two players, as measured in the arena
    level_ratings: tuple[int, ...] = ()

    @property
    @abstractmethod
    def credit(self) -> str:
        """Whose game it is."""

    @property
    @abstractmethod
    def about(self) -> str:
        """The game in a sentence, for somebody who chooses what to play."""

    @property
    @abstractmethod
    def options(self) -> Sequence[Option]:
        """The options of the set-up, told in the language in force."""

    @property
    def folder(self) -> Path:
        """Where its README and drawings lie."""
        return Path(__file__).parents[1] / "games" / self.name

    @property
    def has_chance(self) -> bool:
        """Whether anything is drawn while it is played."""
        return type(self).odds is not Game.odds

    @property
    def has_secrets(self) -> bool:
        """Whether a seat may know what another may not."""
        return self.unknown is not None

    @cached_property
    def rules(self) -> dict[str, Any]:
        """The compiled rules by name, and sizes: what the platform's loops are bound to."""
        playing = ("list_legal", "legal_word", "pick_uniformly", "apply", "act", "offer", "to_play")
        seeing = ("observe_word", "observe_numbers")
        judging = ("evaluate", "win_share", "determinize", "revealed_key")
        rules: dict[str, Any] = {name: getattr(type(self), name) for name in (*playing, *seeing, *judging)}
        rules["rollout_action"] = type(self).rollout_action or rules["pick_uniformly"]
        rules["evaluate_outcome"] = type(self).evaluate_outcome or rules["evaluate"]
        rules["CELLS"] = self.cells
        rules["observe_cells"] = bind(_observe_cells, self.name, **rules)
        return {**rules, "observe": bind(_observe, self.name, **rules)}

    def observe(self, board: Record, state: Record, seat: int, planes: np.ndarray[Any, Any]) -> None:
        """Fill planes, contiguous float32 of observation_shape, with what a seat may know."""
        self.rules["observe"](board, state, seat, planes.reshape(len(planes), -1))

    # Set-up

    @abstractmethod
    def complete(self, options: Mapping[str, Any], random: random.Random) -> dict[str, Any]:
        """All options, explicit: those given, checked; the others by default or drawn. Raises WrongOption."""

    @abstractmethod
    def sample(self, random: random.Random) -> dict[str, Any]:
        """Complete options of any variant, drawn at random: for tests and tournaments over all of them."""

    @abstractmethod
    def set_up(self, options: Mapping[str, Any]) -> tuple[Record, Record]:
        """The board and the first state for complete options."""

    # Reading a position

    @abstractmethod
    def decision(self, state: Record) -> str:
        """What is being decided, by its name; `over` at the end."""

    @abstractmethod
    def winners(self, board: Record, state: Record) -> list[int]:
        """The seats that won; empty before the end."""

    @abstractmethod
    def scores(self, board: Record, state: Record) -> list[int]:
        """Points by seat, as if the game were scored now."""

    def odds(self, board: Record, state: Record) -> dict[int, int]:
        """At a chance step: how often each action is among the equally likely ones. A game without chance has none."""
        return {}

    def earnings(self, board: Record, state: Record) -> list[list[Earning]] | None:
        """What each seat's score is made of, where it can be read off the position; None where it came about on the way."""
        return None

    @abstractmethod
    def snapshot(self, board: Record, state: Record, viewer: Viewer = None) -> Snapshot:
        """The canonical position, or what one viewer may know of it."""

    @abstractmethod
    def read_snapshot(self, board: Record, snapshot: Any) -> Record:
        """The state a complete snapshot tells. Raises WrongPosition."""

    def hidden_steps(self, board: Record, steps: Sequence[Step], state: Record, viewer: Viewer) -> set[int]:
        """The numbers of those steps on the way to a state that a viewer may not know. None, unless the game says so."""
        return set()

    # Words

    @abstractmethod
    def action_name(self, board: Record, action: int) -> str | None:
        """The notation of an action; None for a number that means nothing on this board."""

    @abstractmethod
    def action_id(self, board: Record, name: str) -> int | None:
        """The number of an action by its notation; None for what is no notation."""

    @abstractmethod
    def why_not(self, board: Record, state: Record, name: str) -> str:
        """Why an action, known not to be legal, is not."""

    def new_events(self) -> np.ndarray[Any, Any]:
        """A buffer for apply() to tell what happened in."""
        return new_buffer()

    def no_events(self) -> np.ndarray[Any, Any]:
        """A buffer for callers who do not want to know."""
        return new_buffer(0)

    @abstractmethod
    def read_events(self, board: Record, events: np.ndarray[Any, Any], viewer: Viewer = None) -> list[Event]:
        """What the last action caused, in order, as far as a viewer may know it."""

    @abstractmethod
    def scene(
        self,
        options: Mapping[str, Any],
        snapshot: Snapshot,
        *,
        legal: Iterable[str] = (),
        last: Iterable[str] = (),
        names: Sequence[str] | None = None,
        log: Iterable[str] = (),
    ) -> Scene:
        """What a view draws, made from a snapshot alone: what a viewer's snapshot hides cannot get in."""

    def hexes_of(self, name: str) -> tuple[str, ...]:
        """The hexes an action's notation names: where a view puts its mark. Names of hexes are a letter and a number."""
        parts = name.replace(">", " ").replace("*", "").split()
        return tuple(part for part in parts if part[1:].isdigit())

    def new_options(self) -> np.ndarray[Any, Any]:
        """A buffer for list_legal() and pick_uniformly()."""
        return np.zeros(self.max_legal, np.int32)
