"""Cascadero, as the platform sees it. The rules begin in rules/turn.py; README.md lists them with their numbers."""

from __future__ import annotations

import random
from collections.abc import Hashable, Iterable, Mapping, Sequence
from typing import Any

import numpy as np

from hexrealm.engine.editing import Alike, Edit
from hexrealm.engine.game import Event, Game, Option, Record, Snapshot, Viewer
from hexrealm.engine.scene import Board, Scene
from hexrealm.games.cascadero.ai.evaluate import SCALE, evaluate, evaluate_outcome
from hexrealm.games.cascadero.ai.features import FEATURES
from hexrealm.games.cascadero.ai.levels import LEVEL_STRENGTHS
from hexrealm.games.cascadero.ai.styles import STYLES
from hexrealm.games.cascadero.rules import legal, scoring, turn
from hexrealm.games.cascadero.rules.actions import ACTION_COUNT, MAX_ACTIONS, MAX_LEGAL
from hexrealm.games.cascadero.rules.board import BOARD
from hexrealm.games.cascadero.rules.maps import read_map
from hexrealm.games.cascadero.rules.observe import HEX_PLANES, SHAPE, observe_numbers, observe_word
from hexrealm.games.cascadero.rules.setup import set_up
from hexrealm.games.cascadero.rules.state import DECISIONS, STATE
from hexrealm.games.cascadero.text.alike import list_alike
from hexrealm.games.cascadero.text.events import read_events
from hexrealm.games.cascadero.text.notation import action_id, action_name, hexes_of, why_not
from hexrealm.games.cascadero.text.options import complete_options, list_options, sample_options
from hexrealm.games.cascadero.text.position import read_snapshot
from hexrealm.games.cascadero.text.snapshot import take_snapshot
from hexrealm.games.cascadero.view.editing import edit, list_edits
from hexrealm.games.cascadero.view.hints import scoring_fields, scoring_fields_of
from hexrealm.games.cascadero.view.scene import draw_maps, make_scene, make_scene_for_viewer
from hexrealm.i18n.translate import translate


class Cascadero(Game):
    """The members are described in hexrealm.engine.game.Game."""

    name = "cascadero"
    title = "Cascadero"
    minutes = (45, 60)
    example = {"players": 2, "board": "farmer", "heralds": "circle"}
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
    evaluate_outcome = staticmethod(evaluate_outcome)
    win_share = staticmethod(scoring.win_share)
    evaluation_scale = SCALE
    features = FEATURES
    level_strengths = LEVEL_STRENGTHS
    styles = STYLES

    @property
    def credit(self) -> str:
        return translate("Reiner Knizia, published by Bitewing Games")

    @property
    def about(self) -> str:
        return translate(
            "Send envoys from town to town, set off chains on five success tracks, and finish your own before the others do."
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
        return draw_maps() if option == "board" else ()

    def regions(self, options: Mapping[str, Any]) -> dict[str, Sequence[Sequence[str]]]:
        return {"farmers": [[slot] for slot in read_map(options["board"]).farmer_slots]}

    def decision(self, state: Record) -> str:
        return DECISIONS[state.decision]

    def winners(self, board: Record, state: Record) -> list[int]:
        return [int(state.winner) - 1] if state.winner else []

    def scores(self, board: Record, state: Record) -> list[int]:
        points: list[int] = state["seats"]["vp"].tolist()
        return points[: int(board["players"])]

    def list_alike(self, options: Mapping[str, Any], snapshot: Snapshot) -> list[Alike]:
        return list_alike(options, snapshot)

    def list_edits(self, board: Record, snapshot: Snapshot) -> Sequence[Edit]:
        return list_edits(board, snapshot)

    def edit(self, board: Record, snapshot: Snapshot, name: str, value: str) -> Snapshot:
        return edit(board, snapshot, name, value)

    def snapshot(self, board: Record, state: Record, viewer: Viewer = None) -> Snapshot:
        return take_snapshot(board, state)

    def read_snapshot(self, board: Record, snapshot: Any) -> Record:
        return read_snapshot(board, snapshot)

    def action_name(self, board: Record, action: int) -> str | None:
        return action_name(board, action)

    def notation_key(self, board: Record) -> Hashable:
        towns: bytes = board.town_hex.tobytes()  # actions name towns by their numbers
        return towns

    def action_id(self, board: Record, name: str) -> int | None:
        return action_id(board, name)

    def hexes_of(self, name: str) -> tuple[str, ...]:
        return hexes_of(name)

    def why_not(self, board: Record, state: Record, name: str) -> str:
        return why_not(board, state, name)

    def read_events(self, board: Record, events: np.ndarray[Any, Any], viewer: Viewer = None) -> list[Event]:
        return read_events(board, events)

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
        actions = list(legal)
        scoring = counted if counted is not None or not actions else scoring_fields_of(options, snapshot)
        return make_scene(
            options, snapshot, legal=actions, last=last, names=names, log=log, scoring=(scoring or frozenset()) & set(actions)
        )

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
        actions = list(legal)
        return make_scene_for_viewer(public, options, snapshot, actions, last, (counted or frozenset()) & set(actions))

    def count_for_scene(self, board: Record, state: Record) -> frozenset[str]:
        return scoring_fields(board, state)


GAME = Cascadero()
