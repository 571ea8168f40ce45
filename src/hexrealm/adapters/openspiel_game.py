"""OpenSpiel: every game registered as a Python game, `pyspiel.load_game("hexrealm_<name>(players=3)")`.

The game type states whether a game has chance and hidden information. The parameters are the options of the set-up as text: a
list is joined by `+`, and options that are not given get their default or are drawn by the parameter `seed`, so that a game
string always means the same set-up. Observers are in openspiel_observer.py. Needs the extra hexrealm[openspiel].
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pyspiel

from hexrealm import games
from hexrealm.adapters import arrays
from hexrealm.adapters.openspiel_observer import Observer
from hexrealm.engine.game import Game
from hexrealm.play.match import Match

PREFIX = "hexrealm_"


def game_type(game: Game) -> Any:
    """Return the type of a game, which OpenSpiel needs before a game is set up."""
    kinds = pyspiel.GameType
    players = next(option.choices for option in game.options if option.name == "players")
    texts = {option.name: "" for option in game.options if option.name != "players"}
    return kinds(
        short_name=f"{PREFIX}{game.name}",
        long_name=game.title,
        dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=kinds.ChanceMode.EXPLICIT_STOCHASTIC if game.has_chance else kinds.ChanceMode.DETERMINISTIC,
        information=kinds.Information.IMPERFECT_INFORMATION if game.has_secrets else kinds.Information.PERFECT_INFORMATION,
        utility=kinds.Utility.ZERO_SUM,
        reward_model=kinds.RewardModel.TERMINAL,
        max_num_players=max(players),
        min_num_players=min(players),
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=True,
        parameter_specification={"players": min(players), "seed": 0, **texts},
    )


def read_parameters(parameters: Mapping[str, Any]) -> tuple[int, dict[str, Any]]:
    """Return the seed and the options of a set-up."""
    given = {name: value for name, value in parameters.items() if name != "seed" and value != ""}
    lists = {name: value.split("+") for name, value in given.items() if isinstance(value, str) and "+" in value}
    return int(parameters.get("seed", 0)), {**given, **lists}


def game_string(match: Match) -> str:
    """Return the game string of a match, with its complete set-up."""
    texts = {name: "+".join(value) if isinstance(value, list) else value for name, value in match.options.items()}
    parameters = ",".join(f"{name}={value}" for name, value in texts.items() if value != "")
    return f"{PREFIX}{match.game.name}({parameters})"


class HexrealmGame(pyspiel.Game):
    """One game with its set-up."""

    def __init__(self, game: Game, kind: Any, parameters: Mapping[str, Any] | None = None) -> None:
        seed, options = read_parameters(parameters or {})
        self.initial_match = Match(game, options, seed)
        info = pyspiel.GameInfo(
            num_distinct_actions=game.action_count,
            max_chance_outcomes=game.action_count if game.has_chance else 0,
            num_players=self.initial_match.players,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=game.max_actions,
        )
        super().__init__(kind, info, dict(parameters or {}))

    def new_initial_state(self, _: Any = None) -> HexrealmState:
        """Return the initial state."""
        return HexrealmState(self, self.initial_match.copy())

    def make_py_observer(self, kind: Any = None, parameters: Any = None) -> Observer:
        """Return an observer, which turns states into tensors and strings."""
        return Observer(self.initial_match.game, kind or pyspiel.IIGObservationType(perfect_recall=False), parameters)


class HexrealmState(pyspiel.State):
    """A position with its history. The attribute `match` is a hexrealm match; treat it as read-only."""

    def __init__(self, game: HexrealmGame, match: Match) -> None:
        super().__init__(game)
        self.match = match

    def current_player(self) -> int:
        """Return the seat that decides, CHANCE or TERMINAL."""
        if self.match.over:
            return int(pyspiel.PlayerId.TERMINAL)
        return int(pyspiel.PlayerId.CHANCE) if self.match.seat is None else self.match.seat

    def is_terminal(self) -> bool:
        """Return whether the game has ended."""
        return self.match.over

    def _legal_actions(self, player: int) -> list[int]:
        return self.match.legal_ids() if self.match.seat == player else []

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return the outcomes of a chance node, which are actions, with their probabilities."""
        odds = self.match.odds()
        return [(self.match.action_id(name), count / sum(odds.values())) for name, count in odds.items()]

    def _apply_action(self, action: int) -> None:
        self.match.play(self.match.action_name(action))

    def _action_to_string(self, player: int, action: int) -> str:
        return self.match.action_name(action)

    def returns(self) -> list[float]:
        """Return the rewards by seat: see arrays.rewards."""
        return arrays.rewards(self.match)

    def __str__(self) -> str:
        # OpenSpiel calls this often, so it is short: the history determines the position. print(state.match) draws it.
        return f"{' '.join(self.match.history)}\n{self.match.decision}"


def _class_for(game: Game, kind: Any) -> type[HexrealmGame]:
    class Registered(HexrealmGame):
        """The factory for OpenSpiel. It must be a class: other callables are not kept alive until Python exits."""

        def __init__(self, parameters: Mapping[str, Any] | None = None) -> None:
            super().__init__(game, kind, parameters)

    return Registered


def register_all() -> None:
    """Register every game with pyspiel.load_game()."""
    for name in games.names():
        game = games.find(name)
        kind = game_type(game)
        pyspiel.register_game(kind, _class_for(game, kind))


register_all()
