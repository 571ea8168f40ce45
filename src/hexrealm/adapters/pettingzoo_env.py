"""PettingZoo: every game as an AEC environment, with one agent per seat. The environment samples chance by its seed.

An observation is a dictionary of the planes ("observation") and the legal actions ("action_mask"). The parallel interface
does not apply, because two seats never decide at the same time. Needs the extra hexrealm[pettingzoo].
"""

from __future__ import annotations

import sys
from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv
from pettingzoo.utils.wrappers import AssertOutOfBoundsWrapper, OrderEnforcingWrapper, TerminateIllegalWrapper

from hexrealm import games
from hexrealm.adapters import arrays
from hexrealm.engine.errors import IllegalAction, WrongOption
from hexrealm.engine.game import SPECTATOR
from hexrealm.play.match import Match

RENDER_MODES = ["ansi", "rgb_array", "human"]
Observation = dict[str, arrays.Array]


def env(game: str, render_mode: str | None = None, **options: Any) -> AECEnv[str, Observation, int | None]:
    """Create an environment with PettingZoo's usual wrappers: an illegal action loses at once, and misuse raises an error.

    The options are those of hexrealm.new(). Options that are not given are drawn at every reset.
    """
    raw = TerminateIllegalWrapper(raw_env(game, render_mode, **options), illegal_reward=-1)
    return OrderEnforcingWrapper(AssertOutOfBoundsWrapper(raw))


class raw_env(AECEnv[str, Observation, int | None]):  # noqa: N801 - the name that PettingZoo uses
    """The environment without wrappers: an illegal action raises IllegalAction and changes nothing."""

    def __init__(self, game: str, render_mode: str | None = None, **options: Any) -> None:
        super().__init__()
        if render_mode not in (None, *RENDER_MODES):
            raise WrongOption(f"render_mode is {render_mode!r}; it must be one of {', '.join(RENDER_MODES)}, or None")
        self.game, self.options, self.render_mode = games.find(game), options, render_mode
        self.metadata = {"name": f"{game}_v0", "render_modes": RENDER_MODES, "is_parallelizable": False, "render_fps": 2}
        self.possible_agents = [f"seat_{seat}" for seat in range(arrays.players_of(self.game, options))]
        observation = spaces.Dict(
            {
                "observation": spaces.Box(0, arrays.HIGHEST, self.game.observation_shape, np.float32),
                "action_mask": spaces.Box(0, 1, (self.game.action_count,), np.int8),
            }
        )
        self.observation_spaces = dict.fromkeys(self.possible_agents, observation)
        self.action_spaces = {agent: spaces.Discrete(self.game.action_count) for agent in self.possible_agents}
        self._seeds = np.random.default_rng()

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """Return the space of the planes and the mask."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """Return the space of action numbers."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Start a game; equal seeds give equal games. options={"setup": {...}} adds options for this game only."""
        if seed is not None:
            self._seeds = np.random.default_rng(seed)
        setup = {**self.options, **(options or {}).get("setup", {})}
        self.match = Match(self.game, setup, int(self._seeds.integers(2**63)))
        if self.match.players != len(self.possible_agents):
            raise WrongOption(
                f"the set-up is for {self.match.players} players, the environment for {len(self.possible_agents)}"
            )
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._play_chance()

    def _play_chance(self) -> None:
        arrays.play_chance(self.match)
        if self.match.seat is not None:
            self.agent_selection = self.possible_agents[self.match.seat]

    def observe(self, agent: str) -> Observation:
        """Return the observation of an agent; its mask is all 0 while another agent decides."""
        seat = self.possible_agents.index(agent)
        return {"observation": arrays.planes(self.match, seat), "action_mask": arrays.mask(self.match, seat)}

    def step(self, action: int | None) -> None:
        """Play the action of the agent that decides. After the end every agent steps once with None."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise IllegalAction(f"{agent} decides: it must take an action")
        self.match.play(self.match.action_name(action))
        self._play_chance()
        self._cumulative_rewards[agent] = 0.0
        self.rewards = dict(zip(self.agents, arrays.rewards(self.match), strict=True))
        self._accumulate_rewards()
        if self.match.over:
            self.terminations = dict.fromkeys(self.agents, True)
            self._deads_step_first()

    def render(self) -> Any:
        """Return the table of a spectator as text or pixels, or print it."""
        if self.render_mode == "rgb_array":
            return arrays.image(self.match, SPECTATOR)
        text = arrays.text(self.match, SPECTATOR)
        if self.render_mode == "human":
            sys.stdout.write(f"{text}\n")
            return None
        return text

    def close(self) -> None:
        """Do nothing: the environment holds no resources."""
