"""Creates the set-ups of a batch: one for all games, several that are drawn, or a list."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from hexrealm.engine.errors import WrongOption
from hexrealm.engine.game import Game


@dataclass(frozen=True)
class Setups:
    """Complete options, and their boards, initial states and numbers of players, as arrays with a row for each."""

    options: tuple[dict[str, Any], ...]
    boards: np.ndarray[Any, Any]
    initial_states: np.ndarray[Any, Any]
    players: np.ndarray[Any, Any]


def make_setups(
    game: Game, setups: int | Sequence[Mapping[str, Any]], sampled: bool, seed: int, options: Mapping[str, Any]
) -> Setups:
    """Create set-ups. Set-up 5 of a seed is the same for any number of set-ups."""
    if isinstance(setups, int) and not isinstance(setups, bool):
        return _build(game, _draw(game, setups, sampled, seed, options))
    if not isinstance(setups, Sequence) or isinstance(setups, str) or not all(isinstance(each, Mapping) for each in setups):
        raise WrongOption(f"setups is {setups!r}; it must be a number above 0, or a list of options")
    if options or sampled or not setups:
        raise WrongOption("setups is a list, which goes with no other options of the game, and must not be empty")
    return _build(game, [game.complete(each, _dice(seed, number)) for number, each in enumerate(setups)])


def _draw(game: Game, count: int, sampled: bool, seed: int, options: Mapping[str, Any]) -> list[dict[str, Any]]:
    if count < 1:
        raise WrongOption(f"setups is {count}; it must be a number above 0, or a list of options")
    if not sampled:
        return [game.complete(options, _dice(seed, number)) for number in range(count)]
    return [_sample(game, _dice(seed, number), options) for number in range(count)]


def _sample(game: Game, dice: random.Random, options: Mapping[str, Any]) -> dict[str, Any]:
    """Draw any variant, with the given number of players if there is one."""
    wanted = {**options}
    players = wanted.pop("players", None)
    if wanted:
        raise WrongOption(f"sampled draws all options but players; {', '.join(wanted)} cannot be given with it")
    if players is not None:
        players = game.complete({"players": players}, dice)["players"]
    while True:
        drawn = game.sample(dice)
        if players in (None, drawn["players"]):
            return drawn


def _dice(seed: int, number: int) -> random.Random:
    return random.Random(f"set-up {number} of {seed}")


def _build(game: Game, options: list[dict[str, Any]]) -> Setups:
    boards, initial_states = np.zeros(len(options), game.board_type), np.zeros(len(options), game.state_type)
    players = np.zeros(len(options), np.int32)
    for number, each in enumerate(options):
        boards[number], initial_states[number] = game.set_up(each)
        players[number] = len(game.scores(boards[number], initial_states[number]))
    return Setups(tuple(options), boards, initial_states, players)
