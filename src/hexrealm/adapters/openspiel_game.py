"""OpenSpiel: every game registered as a Python game, `pyspiel.load_game("hexrealm_<name>(players=3)")`.

Chance and secrets are declared as each game says. The parameters are the options of the set-up, as text: a list is joined by
`+`, and what is not given is by default, or drawn by the parameter `seed`, so that a game string is one set-up for ever.
Observers are in openspiel_observer.py. Needs the extra hexrealm[openspiel].
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
    """What OpenSpiel is told of a game before one is set up."""
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
    """The seed and the options of a set-up."""
    given = {name: value for name, value in parameters.items() if name != "seed" and value != ""}
    lists = {name: value.split("+") for name, value in given.items() if isinstance(value, str) and "+" in value}
    return int(parameters.get("seed", 0)), {**given, **lists}


def game_string(match: Match) -> str:
    """The game string of a match's set-up, complete."""
    written = {name: "+".join(value) if isinstance(value, list) else value for name, value in match.options.items()}
    told = ",".join(f"{name}={value}" for name, value in written.items() if value != "")
    return f"{PREFIX}{match.game.name}({told})"


class HexrealmGame(pyspiel.Game):
    """One game with its set-up."""

    def __init__(self, game: Game, kind: Any, parameters: Mapping[str, Any] | None = None) -> None:
        seed, options = read_parameters(parameters or {})
        self.first = Match(game, options, seed)
        info = pyspiel.GameInfo(
            num_distinct_actions=game.action_count,
            max_chance_outcomes=game.action_count if game.has_chance else 0,
            num_players=self.first.players,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=game.max_actions,
        )
        super().__init__(kind, info, dict(parameters or {}))

    def new_initial_state(self, _: Any = None) -> HexrealmState:
        """The beginning."""
        return HexrealmState(self, self.first.copy())

    def make_py_observer(self, kind: Any = None, parameters: Any = None) -> Observer:
        """One that reads states as tensors and strings."""
        return Observer(self.first.game, kind or pyspiel.IIGObservationType(perfect_recall=False), parameters)


class HexrealmState(pyspiel.State):
    """A position with its past: `match` is a hexrealm match, and may be looked at."""

    def __init__(self, game: HexrealmGame, match: Match) -> None:
        super().__init__(game)
        self.match = match

    def current_player(self) -> int:
        """The seat to decide, CHANCE or TERMINAL."""
        if self.match.over:
            return int(pyspiel.PlayerId.TERMINAL)
        return int(pyspiel.PlayerId.CHANCE) if self.match.seat is None else self.match.seat

    def is_terminal(self) -> bool:
        """Whether the game has ended."""
        return self.match.over

    def _legal_actions(self, player: int) -> list[int]:
        return self.match.legal_ids() if self.match.seat == player else []

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """At a chance node: the outcomes, numbered as actions are, and how likely each is."""
        odds = self.match.odds()
        return [(self.match.action_id(name), count / sum(odds.values())) for name, count in odds.items()]

    def _apply_action(self, action: int) -> None:
        self.match.play(self.match.action_name(action))

    def _action_to_string(self, player: int, action: int) -> str:
        return self.match.action_name(action)

    def returns(self) -> list[float]:
        """By seat; see table.rewards."""
        return arrays.rewards(self.match)

    def __str__(self) -> str:
        # OpenSpiel asks for this all the time: what was played tells the position; print(state.match) draws it.
        return f"{' '.join(self.match.history)}\n{self.match.decision}"


def _class_for(game: Game, kind: Any) -> type[HexrealmGame]:
    class Registered(HexrealmGame):
        """What OpenSpiel makes its games with. It keeps classes safely until Python stops, and no other callables."""

        def __init__(self, parameters: Mapping[str, Any] | None = None) -> None:
            super().__init__(game, kind, parameters)

    return Registered


def register_all() -> None:
    """Make every game known to pyspiel.load_game()."""
    for name in games.names():
        game = games.find(name)
        kind = game_type(game)
        pyspiel.register_game(kind, _class_for(game, kind))


register_all()
