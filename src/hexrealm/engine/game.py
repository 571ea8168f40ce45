"""The contract of a game. Match, bots, batches and server know a game only through the class `Game`.

Rules are functions over two records: `board`, what the set-up fixes, and `state`, what play changes. They are compiled, work
on numbers, and never raise: they trust that an action is one that list_legal() listed. The other half of the contract turns
numbers into what people and programs read: options, notation, snapshots, events, scenes.
"""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any, Literal

import numpy as np

from hexrealm.engine.bits import ONE
from hexrealm.engine.bot_settings import LevelStrength, Style
from hexrealm.engine.compiler import UNBOUND, bind, rule
from hexrealm.engine.editing import Editable
from hexrealm.engine.events import new_buffer
from hexrealm.engine.features import Features
from hexrealm.engine.game_folders import game_folders
from hexrealm.engine.scene import Board, Scene

# What Game.to_play returns where no seat decides.
CHANCE = -1
GAME_OVER = -2

Record = Any  # a numpy record: one board or one state
Snapshot = dict[str, Any]
Viewer = int | str | None  # a seat, "spectator", or None for a viewer who may see everything
SPECTATOR = "spectator"

# How a form shows an option. `choices`: words or signs. `pictures`: the boards of Game.pictures(). `seats`: one choice for each
# seat. The others are chosen on the map, in the regions of Game.regions(): `parts`: which part of the board is in each region;
# `each`: one choice for each part; `hexes`: some of the regions; `order`: what is in each region, to be exchanged.
Picker = Literal["choices", "pictures", "seats", "parts", "each", "hexes", "order"]


@dataclass(frozen=True)
class Option:
    """One option of a game's set-up, with the texts for help and forms."""

    name: str
    words: str  # what the option is
    allowed: str  # the values it may have
    default: str  # its value if none is given
    choices: tuple[Any, ...] = ()  # the values, where they are few
    choice_words: tuple[str, ...] = ()  # how a player calls them, in the same order; empty where numbers speak for themselves
    default_words: str = ""  # the default as a player calls it; empty where `default` says it
    label: str = ""  # its short name in a form; empty for options that few people change
    symbols: tuple[str, ...] = ()  # drawings of the choices, in the same order
    pick: int = 0  # how many of the choices make a value; 0: one, or a list in which the order matters
    alone: bool = False  # it goes with no other option
    picker: Picker = "choices"
    notes: tuple[str, ...] = ()  # a sentence about each choice
    instead: tuple[tuple[str, str], ...] = ()  # words that may be given instead of a list, and how a player calls them
    turned: str = ""  # what follows the name of a part that is turned by 180 degrees
    replaces: tuple[str, ...] = ()  # options that mean nothing any more when this one changes


@dataclass(frozen=True)
class Earning:
    """A part of a seat's score: its source, its rule, and the hexes that earn it."""

    what: str
    rule: str
    points: int
    hexes: tuple[str, ...] = ()
    key: str = ""  # of the row of the ledger it belongs to, the same in every language
    template: str = ""  # `what` with marks for seats and hexes, as in an Event
    own: str = ""  # what the seat itself reads: "you ..."; "" if the same as others


@dataclass(frozen=True)
class Step:
    """One action of the past: the seat that took it (None: chance), and the state before it."""

    seat: int | None
    action: int
    name: str
    before: Record
    event_rows: np.ndarray[Any, Any]  # the buffer that apply() filled


@dataclass(frozen=True)
class Event:
    """One thing an action caused."""

    kind: str
    rule: str  # the number of the rule in the game's README
    words: str  # for a reader who knows which seat acted
    seat: int | None = None
    points: int = 0
    hexes: tuple[str, ...] = ()
    details: Mapping[str, Any] = field(default_factory=dict)
    template: str = ""  # `words` with marks for seats and hexes, such as "{0} builds on {h6}"; "" if they name none
    brief: str = ""  # a short form of `words` for small places; "" if they are short enough


@rule
def prepare_nothing(board, state):
    """Do nothing: the game keeps no options in its state and finds them in list_legal()."""


@rule
def determinize_nothing(board, state, seat, dice):
    """Do nothing: every seat knows everything."""


@rule
def reveal_nothing(state):
    """Return 0: every seat knows everything."""
    return 0


observe_word = observe_numbers = observe_hex_planes = HEX_PLANES = UNBOUND


def _observe_hex_planes(board, state, seat, planes):
    """Fill the planes that differ from hex to hex. Each is one row of `planes`."""
    for plane in range(HEX_PLANES):
        for first in range(0, planes.shape[1], 64):
            word = observe_word(board, state, seat, plane, first >> 6)
            for spot in range(first, min(first + 64, planes.shape[1])):
                planes[plane, spot] = word & ONE
                word >>= ONE


def _observe(board, state, seat, planes):
    """Fill all planes. Each is one row of `planes`."""
    observe_hex_planes(board, state, seat, planes)
    observe_numbers(board, state, seat, planes[HEX_PLANES:, 0])
    for plane in range(HEX_PLANES, planes.shape[0]):
        for spot in range(1, planes.shape[1]):
            planes[plane, spot] = planes[plane, 0]


# The names of the rules that `Game.rules` collects.
_PLAYING = ("list_legal", "legal_word", "pick_uniformly", "apply", "apply_effects", "prepare_decision", "to_play")
_OBSERVING = ("observe_word", "observe_numbers")
_EVALUATING = ("evaluate", "win_share", "determinize", "revealed_key")


class Game(Editable, ABC):
    """One game. A game's folder has one instance, named GAME."""

    name: str
    title: str
    minutes: tuple[int, int]  # how long people play a game: at least, at most
    example: Mapping[str, Any]  # options for examples and help texts
    action_count: int  # actions are numbers below this
    max_legal: int  # the most legal actions a position can have
    max_actions: int  # the most actions a game can have, chance steps included
    board_type: np.dtype[Any]
    state_type: np.dtype[Any]
    observation_shape: tuple[int, int, int]  # the number of planes, and the rows and columns of each
    hex_planes: int  # how many planes, the first ones, differ from hex to hex and hold 0 or 1; the others hold one number each
    # The version of the rules. A release that changes a rule raises it. `replayable_rules` are the versions whose games it can
    # still replay: those to which the change makes no difference, or for which the old rule is kept.
    rules_version: int = 1
    replayable_rules: tuple[int, ...] = (1,)
    unknown_action: int | None = None  # the action for a chance outcome that a viewer may not know; never legal

    # The compiled rules. The caller owns the buffers: `actions` is made by new_action_buffer(), `events` by new_events().
    list_legal: Callable[..., int]  # (board, state, actions): fills `actions` in rising order, returns how many
    # (board, state, actions, random): returns the action a random uint32 selects; chance by its odds. Overwrites `actions`.
    pick_uniformly: Callable[..., int]
    apply: Callable[..., None]  # (board, state, action, events)
    # The two halves of apply(), for loops that synchronize many games between them. (board, state, action, events): everything
    # up to the next decision; (board, state): what the next decision offers, in games that keep it in the state.
    apply_effects: Callable[..., None]
    prepare_decision: Callable[..., None] = staticmethod(prepare_nothing)
    to_play: Callable[..., int]  # (state): a seat, CHANCE or GAME_OVER
    # (board, state, word): the legal actions from word * 64 on, as bits. The same actions as list_legal().
    legal_word: Callable[..., int]
    # What a seat may know, for learning. (board, state, seat, plane, word): the spots of a hex plane from word * 64 on, as
    # bits. Spots are counted row by row; bits beyond the last spot mean nothing. (board, state, seat, numbers): fills `numbers`
    # with the values of the other planes.
    observe_word: Callable[..., int]
    observe_numbers: Callable[..., None]
    # For bots. Evaluations are estimates, in the game's points; all else is exact.
    evaluate: Callable[..., float]  # (board, state, seat): how well a seat stands
    win_share: Callable[..., float]  # (board, state, seat): at the end, a seat's share of the victory; the shares add up to 1
    # (board, state, seat, dice): replaces what a seat may not know by a random guess
    determinize: Callable[..., None] = staticmethod(determinize_nothing)
    # (state): a number for the hidden things that have been revealed on the way to this state
    revealed_key: Callable[..., int] = staticmethod(reveal_nothing)
    evaluation_scale: float  # the lead in points that makes winning about three times as likely as losing
    # For searches that play positions out. (board, state, actions, random): the action of a fast player, chance by its odds;
    # None: a uniformly random one. (board, state, seat): how well a seat did in a game played out like this, in points; None:
    # only who won counts.
    rollout_action: Callable[..., int] | None = None
    evaluate_outcome: Callable[..., float] | None = None
    rollout_share: float = 0.0  # the weight of a rollout in the value of a position; the rest is the evaluation's
    features: Features | None = None  # what a net sees of a position; None: no net can be trained for this game
    # For each bot level, weakest first: how strong it is, by default as bots/levels.py says; and its Elo above the weakest,
    # with two players, measured in the arena
    level_strengths: tuple[LevelStrength, ...] = ()
    level_ratings: tuple[int, ...] = ()
    styles: tuple[Style, ...] = ()  # that bots can have, if any

    @property
    @abstractmethod
    def credit(self) -> str:
        """The designer and the publisher."""

    @property
    @abstractmethod
    def about(self) -> str:
        """The game in one sentence, for a person who chooses a game to play."""

    @property
    @abstractmethod
    def options(self) -> Sequence[Option]:
        """The options of the set-up, in the current language."""

    @property
    def folder(self) -> Path:
        """The folder with the README and drawings of the game."""
        return game_folders()[self.name]

    @property
    def has_chance(self) -> bool:
        """Whether the game has chance steps."""
        return type(self).odds is not Game.odds

    @property
    def has_secrets(self) -> bool:
        """Whether a seat may know something that another may not."""
        return self.unknown_action is not None

    @cached_property
    def rules(self) -> dict[str, Any]:
        """The compiled rules by name, and sizes: the values for the unbound names of the platform's loops."""
        rules: dict[str, Any] = {name: getattr(type(self), name) for name in (*_PLAYING, *_OBSERVING, *_EVALUATING)}
        rules["rollout_action"] = type(self).rollout_action or rules["pick_uniformly"]
        rules["evaluate_outcome"] = type(self).evaluate_outcome or rules["evaluate"]
        rules["HEX_PLANES"] = self.hex_planes
        rules["observe_hex_planes"] = bind(_observe_hex_planes, self.name, **rules)
        return {**rules, "observe": bind(_observe, self.name, **rules)}

    def observe(self, board: Record, state: Record, seat: int, planes: np.ndarray[Any, Any]) -> None:
        """Fill planes, contiguous float32 of observation_shape, with what a seat may know."""
        self.rules["observe"](board, state, seat, planes.reshape(len(planes), -1))

    # Set-up

    @abstractmethod
    def complete(self, options: Mapping[str, Any], random: random.Random) -> dict[str, Any]:
        """Check the given options and return all, the others by default or drawn at random. Raises WrongOption."""

    @abstractmethod
    def sample(self, random: random.Random) -> dict[str, Any]:
        """Return complete options of a random variant, for tests and tournaments over all variants."""

    @abstractmethod
    def set_up(self, options: Mapping[str, Any]) -> tuple[Record, Record]:
        """Return the board and the initial state for complete options."""

    # A form for the set-up

    def pictures(self, option: str) -> Sequence[Board]:
        """Return a small board for each choice of an option whose choices are shown as boards or parts of one."""
        return ()

    def regions(self, options: Mapping[str, Any]) -> dict[str, Sequence[Sequence[str]]]:
        """Return, for complete options, the hexes where each option that is chosen on the map can be chosen, by region."""
        return {}

    # Reading a position

    @abstractmethod
    def decision(self, state: Record) -> str:
        """Return the name of the decision to make; `over` at the end."""

    @abstractmethod
    def winners(self, board: Record, state: Record) -> list[int]:
        """Return the seats that won; none before the end."""

    @abstractmethod
    def scores(self, board: Record, state: Record) -> list[int]:
        """Return the points by seat as if the game were scored now."""

    def odds(self, board: Record, state: Record) -> dict[int, int]:
        """Return, at a chance step, each action and how many of the equally likely outcomes it stands for; else nothing."""
        return {}

    def earnings(self, board: Record, state: Record) -> list[list[Earning]] | None:
        """Return the parts of each seat's score; None if the score depends on the past and not on the position alone."""
        return None

    @abstractmethod
    def snapshot(self, board: Record, state: Record, viewer: Viewer = None) -> Snapshot:
        """Return the canonical position, or what a viewer may know of it."""

    @abstractmethod
    def read_snapshot(self, board: Record, snapshot: Any) -> Record:
        """Return the state that a complete snapshot describes. Raises WrongPosition."""

    def hidden_steps(self, board: Record, steps: Sequence[Step], state: Record, viewer: Viewer) -> set[int]:
        """Return the numbers of the steps, on the way to a state, that a viewer may not know. By default a viewer knows all."""
        return set()

    # Text

    @abstractmethod
    def action_name(self, board: Record, action: int) -> str | None:
        """Return the notation of an action; None if the number means nothing on this board."""

    def notation_key(self, board: Record) -> Hashable:
        """Return what the notation depends on: on boards with equal keys no action has two names. By default, on everything."""
        return bytes(board.tobytes())

    @abstractmethod
    def action_id(self, board: Record, name: str) -> int | None:
        """Return the number of an action by its notation; None if the text is not notation."""

    @abstractmethod
    def hexes_of(self, name: str) -> tuple[str, ...]:
        """Return the hexes in an action's notation, in order: where a view marks the action."""

    @abstractmethod
    def why_not(self, board: Record, state: Record, name: str) -> str:
        """Return why an action, known to be illegal, is illegal."""

    def new_action_buffer(self) -> np.ndarray[Any, Any]:
        """Return a buffer for list_legal() and pick_uniformly()."""
        return np.zeros(self.max_legal, np.int32)

    def new_events(self) -> np.ndarray[Any, Any]:
        """Return a buffer for the events of one apply()."""
        return new_buffer()

    def no_events(self) -> np.ndarray[Any, Any]:
        """Return a buffer for callers of apply() that need no events."""
        return new_buffer(0)

    @abstractmethod
    def read_events(self, board: Record, events: np.ndarray[Any, Any], viewer: Viewer = None) -> list[Event]:
        """Return the events in a buffer, in order, as far as a viewer may know them."""

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
        counted: Any = None,
    ) -> Scene:
        """Return what a view draws. It is made from a snapshot, so it cannot show what a viewer's snapshot hides.

        `counted` is what count_for_scene() returned. Without it, the game reads the snapshot back and counts that.
        """

    def scene_for_viewer(
        self,
        public: Scene,
        options: Mapping[str, Any],
        snapshot: Snapshot,
        *,
        legal: Iterable[str] = (),
        last: Iterable[str] = (),
        names: Sequence[str] | None = None,
        counted: Any = None,
    ) -> Scene:
        """Return scene() for one viewer, where the Scene for spectators of the same position is known.

        A game may take over from it what is the same for all viewers, which saves most of the time.
        """
        return self.scene(options, snapshot, legal=legal, last=last, names=names, counted=counted)

    def count_for_scene(self, board: Record, state: Record) -> Any:
        """Return what only the rules can count and every viewer may know, such as points if the game ended now."""
        return None
