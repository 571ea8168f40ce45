"""Kingdom Builder, as the platform sees it. The rules begin in rules/turn.py; README.md lists them with their numbers."""

from __future__ import annotations

import random
from collections.abc import Hashable, Iterable, Mapping, Sequence
from typing import Any

import numpy as np

from hexrealm.engine.editing import Alike, Edit
from hexrealm.engine.game import Earning, Event, Game, Option, Record, Snapshot, Step, Viewer
from hexrealm.engine.scene import Board, Scene
from hexrealm.games.kingdom_builder.ai import rollout
from hexrealm.games.kingdom_builder.ai.evaluate import SCALE, evaluate
from hexrealm.games.kingdom_builder.ai.features import FEATURES
from hexrealm.games.kingdom_builder.ai.levels import LEVEL_STRENGTHS
from hexrealm.games.kingdom_builder.ai.styles import STYLES
from hexrealm.games.kingdom_builder.rules import goals, hidden, legal, turn
from hexrealm.games.kingdom_builder.rules.actions import ACTION_COUNT, FIRST_TERRAIN, MAX_ACTIONS, MAX_LEGAL
from hexrealm.games.kingdom_builder.rules.board import BOARD
from hexrealm.games.kingdom_builder.rules.hidden import hidden_steps
from hexrealm.games.kingdom_builder.rules.observe import HEX_PLANES, SHAPE, observe_numbers, observe_word
from hexrealm.games.kingdom_builder.rules.setup import set_up
from hexrealm.games.kingdom_builder.rules.state import DECISIONS, STATE
from hexrealm.games.kingdom_builder.rules.tables import UNKNOWN
from hexrealm.games.kingdom_builder.text.alike import list_alike
from hexrealm.games.kingdom_builder.text.earnings import list_earnings
from hexrealm.games.kingdom_builder.text.events import read_events
from hexrealm.games.kingdom_builder.text.notation import action_id, action_name, hexes_of, why_not
from hexrealm.games.kingdom_builder.text.options import complete_options, find_regions, list_options, sample_options
from hexrealm.games.kingdom_builder.text.position import live_gold, live_gold_of, read_snapshot
from hexrealm.games.kingdom_builder.text.snapshot import list_winners, take_snapshot
from hexrealm.games.kingdom_builder.view.editing import edit, list_edits
from hexrealm.games.kingdom_builder.view.quadrants import draw_quadrants
from hexrealm.games.kingdom_builder.view.scene import make_scene, make_scene_for_viewer
from hexrealm.i18n.translate import translate


class KingdomBuilder(Game):
    """The members are described in hexrealm.engine.game.Game."""

    name = "kingdom_builder"
    title = "Kingdom Builder"
    minutes = (30, 45)
    example = {"players": 3, "side": "B"}
    action_count = ACTION_COUNT
    max_legal = MAX_LEGAL
    max_actions = MAX_ACTIONS
    board_type = BOARD
    state_type = STATE
    observation_shape = SHAPE
    hex_planes = HEX_PLANES
    unknown_action = FIRST_TERRAIN + UNKNOWN

    list_legal = staticmethod(legal.list_legal)
    legal_word = staticmethod(legal.legal_word)
    pick_uniformly = staticmethod(legal.pick_uniformly)
    apply = staticmethod(turn.apply)
    apply_effects = staticmethod(turn.apply_effects)
    prepare_decision = staticmethod(legal.prepare_decision)
    to_play = staticmethod(turn.to_play)
    observe_word = staticmethod(observe_word)
    observe_numbers = staticmethod(observe_numbers)
    evaluate = staticmethod(evaluate)
    rollout_action = staticmethod(rollout.rollout_action)
    evaluate_outcome = staticmethod(rollout.evaluate_outcome)
    rollout_share = rollout.SHARE
    win_share = staticmethod(goals.win_share)
    determinize = staticmethod(hidden.determinize)
    revealed_key = staticmethod(hidden.revealed_key)
    evaluation_scale = SCALE
    features = FEATURES
    level_strengths = LEVEL_STRENGTHS
    styles = STYLES

    @property
    def credit(self) -> str:
        return translate("Donald X. Vaccarino, published by Queen Games")

    @property
    def about(self) -> str:
        return translate(
            "Build three settlements a turn on the terrain you drew. Every game has a new board, new locations and new goals."
        )

    @property
    def options(self) -> Sequence[Option]:
        return list_options()

    def complete(self, options: Mapping[str, Any], random: random.Random) -> dict[str, Any]:
        return complete_options(options, random)

    def sample(self, random: random.Random) -> dict[str, Any]:
        return sample_options(random)

    def set_up(self, options: Mapping[str, Any]) -> tuple[Record, Record]:
        return set_up(options)

    def pictures(self, option: str) -> Sequence[Board]:
        return draw_quadrants() if option == "boards" else ()

    def regions(self, options: Mapping[str, Any]) -> dict[str, Sequence[Sequence[str]]]:
        return find_regions(options)

    def decision(self, state: Record) -> str:
        return DECISIONS[state.decision]

    def winners(self, board: Record, state: Record) -> list[int]:
        return list_winners(board, state)

    def scores(self, board: Record, state: Record) -> list[int]:
        return [gold["total"] for gold in live_gold(board, state)]

    def earnings(self, board: Record, state: Record) -> list[list[Earning]]:
        return list_earnings(board, state)

    def odds(self, board: Record, state: Record) -> dict[int, int]:
        return {FIRST_TERRAIN + terrain: int(state.pile[terrain]) for terrain in range(1, UNKNOWN) if state.pile[terrain] > 0}

    def list_alike(self, options: Mapping[str, Any], snapshot: Snapshot) -> list[Alike]:
        return list_alike(options, snapshot)

    def list_edits(self, board: Record, snapshot: Snapshot) -> Sequence[Edit]:
        return list_edits(board, snapshot)

    def edit(self, board: Record, snapshot: Snapshot, name: str, value: str) -> Snapshot:
        return edit(board, snapshot, name, value)

    def snapshot(self, board: Record, state: Record, viewer: Viewer = None) -> Snapshot:
        return take_snapshot(board, state, viewer)

    def read_snapshot(self, board: Record, snapshot: Any) -> Record:
        return read_snapshot(board, snapshot)

    def hidden_steps(self, board: Record, steps: Sequence[Step], state: Record, viewer: Viewer) -> set[int]:
        return hidden_steps(board, steps, state, viewer)

    def action_name(self, board: Record, action: int) -> str | None:
        return action_name(board, action)

    def notation_key(self, board: Record) -> Hashable:
        return None  # it is the same on all boards

    def action_id(self, board: Record, name: str) -> int | None:
        return action_id(board, name)

    def hexes_of(self, name: str) -> tuple[str, ...]:
        return hexes_of(name)

    def why_not(self, board: Record, state: Record, name: str) -> str:
        return why_not(board, state, name)

    def read_events(self, board: Record, events: np.ndarray[Any, Any], viewer: Viewer = None) -> list[Event]:
        return read_events(board, events, viewer)

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
        gold = live_gold_of(options, snapshot) if counted is None else counted
        return make_scene(options, snapshot, legal=legal, last=last, names=names, log=log, gold=gold)

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
        gold = live_gold_of(options, snapshot) if counted is None else counted
        return make_scene_for_viewer(public, options, snapshot, legal=legal, last=last, names=names, gold=gold)

    def count_for_scene(self, board: Record, state: Record) -> list[dict[str, int]]:
        return live_gold(board, state)


GAME = KingdomBuilder()
