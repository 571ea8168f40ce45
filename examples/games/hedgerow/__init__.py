"""Hedgerow, a small game that shows what a game consists of. The rules begin in rules/turn.py; README.md lists them.

docs/adding-a-game.md walks through this folder. The name of a game is the name of its folder, and all imports inside it are
relative, so a copy of the folder under another name is a game of its own.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import numpy as np

from hexrealm.engine.game import Earning, Event, Game, Option, Record, Snapshot, Viewer
from hexrealm.engine.scene import Scene
from hexrealm.i18n.translate import translate

from .ai.evaluate import SCALE, evaluate
from .rules import legal, scoring, turn
from .rules.observe import HEX_PLANES, SHAPE, observe_numbers, observe_word
from .rules.setup import set_up
from .rules.state import (
    ACTION_COUNT,
    BOARD,
    DECISIONS,
    MAX_ACTIONS,
    MAX_LEGAL,
    RAIN,
    RAIN_ODDS,
    STATE,
    SUN,
    SUN_ODDS,
    WEATHER,
)
from .text.events import list_earnings, read_events
from .text.notation import action_id, action_name, hexes_of, why_not
from .text.options import complete_options, list_options, sample_options
from .text.snapshot import list_winners, read_snapshot, take_snapshot
from .view.scene import make_scene


class Hedgerow(Game):
    """The members are described in hexrealm.engine.game.Game."""

    name = __name__.rpartition(".")[2]
    title = "Hedgerow"
    minutes = (10, 15)
    example = {"players": 2}
    action_count = ACTION_COUNT
    max_legal = MAX_LEGAL
    max_actions = MAX_ACTIONS
    board_type = BOARD
    state_type = STATE
    observation_shape = SHAPE
    hex_planes = HEX_PLANES

    list_legal = staticmethod(legal.list_legal)
    legal_word = staticmethod(legal.legal_word)
    pick_uniformly = staticmethod(legal.pick_uniformly)
    apply = apply_effects = staticmethod(turn.apply)
    to_play = staticmethod(turn.to_play)
    observe_word = staticmethod(observe_word)
    observe_numbers = staticmethod(observe_numbers)
    evaluate = staticmethod(evaluate)
    win_share = staticmethod(scoring.win_share)
    evaluation_scale = SCALE

    @property
    def credit(self) -> str:
        return translate("an example of hexrealm")

    @property
    def about(self) -> str:
        return translate("Plant bushes in sun and rain, grow the largest hedge, and have most bushes around the nests.")

    @property
    def options(self) -> Sequence[Option]:
        return list_options()

    def complete(self, options: Mapping[str, Any], random: random.Random) -> dict[str, Any]:
        return complete_options(options, random)

    def sample(self, random: random.Random) -> dict[str, Any]:
        return sample_options(random)

    def set_up(self, options: Mapping[str, Any]) -> tuple[Record, Record]:
        return set_up(options)

    def decision(self, state: Record) -> str:
        return DECISIONS[state.decision]

    def winners(self, board: Record, state: Record) -> list[int]:
        return list_winners(board, state)

    def scores(self, board: Record, state: Record) -> list[int]:
        return [int(scoring.count_points(board, state, seat)) for seat in range(board.players)]

    def odds(self, board: Record, state: Record) -> dict[int, int]:
        return {SUN: SUN_ODDS, RAIN: RAIN_ODDS} if state.decision == WEATHER else {}

    def earnings(self, board: Record, state: Record) -> list[list[Earning]]:
        return list_earnings(board, state)

    def snapshot(self, board: Record, state: Record, viewer: Viewer = None) -> Snapshot:
        return take_snapshot(board, state)

    def read_snapshot(self, board: Record, snapshot: Any) -> Record:
        return read_snapshot(board, snapshot)

    def action_name(self, board: Record, action: int) -> str | None:
        return action_name(action)

    def action_id(self, board: Record, name: str) -> int | None:
        return action_id(name)

    def hexes_of(self, name: str) -> tuple[str, ...]:
        return hexes_of(name)

    def why_not(self, board: Record, state: Record, name: str) -> str:
        return why_not(board, state, name)

    def read_events(self, board: Record, events: np.ndarray[Any, Any], viewer: Viewer = None) -> list[Event]:
        return read_events(events)

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
        return make_scene(self.title, options, snapshot, legal=legal, last=last, names=names, log=log)


GAME = Hedgerow()
