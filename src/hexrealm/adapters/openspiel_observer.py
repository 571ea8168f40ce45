"""Observers for OpenSpiel: a state as tensors and strings that contain nothing hidden from their player."""

from __future__ import annotations

import json
import math
from collections.abc import Mapping
from typing import Any

import numpy as np
import pyspiel

from hexrealm.adapters import arrays
from hexrealm.engine.game import SPECTATOR, Game, Viewer
from hexrealm.play.match import UNKNOWN, Match


class Observer:
    """An observer of one kind.

    An observation is the planes in two parts, `cells` that differ from hex to hex and `numbers` that do not, and as a string
    the player's snapshot in JSON. An information state has perfect recall: it holds every action so far, as its number plus
    one, and 0 for future actions; an action that the player may not know has the game's number for unknown actions. Public
    and private observations are strings: what a spectator sees, and what only the player sees in addition.
    """

    def __init__(self, game: Game, kind: Any, parameters: Any = None) -> None:
        if parameters:
            raise ValueError(f"there are no parameters for observers, but given are {parameters}")
        self._game, self._kind = game, kind
        self._public, self._private = kind.public_info, kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        self.dict: dict[str, arrays.Array] = {}
        self.tensor: arrays.Array | None = None
        if self._public and self._private:
            self._allocate({"history": (game.max_actions,)} if kind.perfect_recall else _shapes(game))

    def _allocate(self, shapes: Mapping[str, tuple[int, ...]]) -> None:
        """Allocate one tensor, and views of its parts by name."""
        ends = np.cumsum([math.prod(shape) for shape in shapes.values()])
        self.tensor = np.zeros(ends[-1], np.float32)
        parts = np.split(self.tensor, ends[:-1])
        self.dict = {name: part.reshape(shape) for (name, shape), part in zip(shapes.items(), parts, strict=True)}

    def set_from(self, state: Any, player: int) -> None:
        """Fill the tensor from a state."""
        match: Match = state.match
        if "cells" in self.dict:
            planes = arrays.planes(match, player)
            self.dict["cells"][:] = planes[: self._game.hex_planes]
            self.dict["numbers"][:] = planes[self._game.hex_planes :, 0, 0]
        if "history" in self.dict:
            self.dict["history"].fill(0)
            self.dict["history"][: len(match.steps)] = self._numbers(match, player)

    def _numbers(self, match: Match, player: int) -> list[int]:
        names = match.history_for(player)
        return [
            1 + (step.action if name != UNKNOWN or self._game.unknown_action is None else self._game.unknown_action)
            for step, name in zip(match.steps, names, strict=True)
        ]

    def string_from(self, state: Any, player: int) -> str:
        """Return the observation of a state as text."""
        match: Match = state.match
        viewer: Viewer = player if self._private else SPECTATOR
        if not self._public:
            found = _difference(match.snapshot(player), match.snapshot(SPECTATOR)) if self._private else None
            return "" if found is None else json.dumps(found)
        if self._kind.perfect_recall:
            return " ".join([f"{viewer}:", *match.history_for(viewer)])
        return json.dumps({"viewer": viewer, **match.snapshot(viewer)})


def _shapes(game: Game) -> dict[str, tuple[int, ...]]:
    planes, *sizes = game.observation_shape
    return {"cells": (game.hex_planes, *sizes), "numbers": (planes - game.hex_planes,)}


def _difference(own: Any, public: Any) -> Any:
    """Return the part of a snapshot that differs from the public one; None if they are equal."""
    if isinstance(own, dict):
        parts = {name: _difference(value, public.get(name)) for name, value in own.items()}
        return {name: part for name, part in parts.items() if part is not None} or None
    if isinstance(own, list) and isinstance(public, list) and len(own) == len(public):
        found = {str(index): _difference(value, public[index]) for index, value in enumerate(own)}
        return {index: part for index, part in found.items() if part is not None} or None
    return None if own == public else own
