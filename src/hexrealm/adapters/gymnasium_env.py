"""Gymnasium: one game, or many at once, in which an agent plays a seat against a bot, or every seat in turn (self-play).

Importing this module registers the environments for `gymnasium.make("hexrealm/<name>-v0")` and
`gymnasium.make_vec("hexrealm/<name>-v0", num_envs=64)`. agent_games.py plays the games. Needs the extra hexrealm[gymnasium].
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces
from gymnasium.utils import seeding
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from hexrealm import games
from hexrealm.adapters import arrays
from hexrealm.adapters.agent_games import AgentGames, AgentOptions
from hexrealm.engine.errors import WrongOption
from hexrealm.engine.game import Game

RENDER_MODES = ["ansi", "rgb_array", "human"]
AGENT_OPTIONS = tuple(AgentOptions.__dataclass_fields__)
Observation = dict[str, arrays.Array]
ONLY_GAME = np.zeros(1, np.int64)  # the one game of a single environment


def observation_space(game: Game) -> spaces.Space[Any]:
    """Return the space of the planes and the legal actions."""
    planes = spaces.Box(0, arrays.HIGHEST, game.observation_shape, np.float32)
    return spaces.Dict({"observation": planes, "action_mask": spaces.Box(0, 1, (game.action_count,), np.int8)})


def make_games(game: str, n: int, given: dict[str, Any]) -> AgentGames:
    """Create n games from the keywords of both environments: those of AgentOptions, and the options of the game."""
    agent = AgentOptions(**{name: given.pop(name) for name in AGENT_OPTIONS if name in given})
    return AgentGames(game, n, agent, given)


def check_render_mode(render_mode: str | None) -> str | None:
    """Return a render mode, or raise WrongOption if it is unknown."""
    if render_mode not in (None, *RENDER_MODES):
        raise WrongOption(f"render_mode is {render_mode!r}; it must be one of {', '.join(RENDER_MODES)}, or None")
    return render_mode


def make_info(games: AgentGames, number: int) -> dict[str, Any]:
    """Return the seat of the observation, the rewards of all seats, and whether an illegal action lost the game."""
    rewards = games.rewards()[number]
    return {"seat": int(games.seats[number]), "rewards": rewards, "illegal": bool(games.illegal[number])}


class HexrealmEnv(gymnasium.Env[Observation, np.int64]):
    """One game. An illegal action loses it at once."""

    metadata = {"render_modes": RENDER_MODES, "render_fps": 2}

    def __init__(self, game: str, render_mode: str | None = None, **given: Any) -> None:
        self.render_mode = check_render_mode(render_mode)
        self.games = make_games(game, 1, given)
        self.observation_space = observation_space(self.games.game)
        self.action_space = spaces.Discrete(self.games.game.action_count)

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Observation, dict[str, Any]]:
        """Start a game. Equal seeds give equal games, and the same series of games after them."""
        super().reset(seed=seed)
        self.games.begin(0, self.np_random)
        self.games.play_bots(ONLY_GAME)
        return self._observe(), make_info(self.games, 0)

    def step(self, action: np.int64) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Play an action, and let the bots answer. The reward is that of the seat that acted."""
        actor = int(self.games.seats[0])
        self.games.act(ONLY_GAME, read_actions([action], self.games))
        reward = float(self.games.rewards()[0, actor])
        return self._observe(), reward, bool(self.games.over()[0]), False, make_info(self.games, 0)

    def _observe(self) -> Observation:
        return {name: rows[0] for name, rows in self.games.observation().items()}

    def render(self) -> Any:
        """Return the table of the observing seat as text or pixels, or print it."""
        return render(self.games, 0, self.render_mode)


def read_actions(actions: Any, games: AgentGames) -> arrays.Array:
    """Return actions as an array. Raises WrongOption if they are not action numbers; illegal actions pass."""
    given = np.asarray(actions)
    if given.shape != (games.batch.n,):
        raise WrongOption(f"there are {games.batch.n} games, but actions for {given.shape}")
    if given.dtype.kind not in "iu" or given.min() < 0 or given.max() >= games.game.action_count:
        raise WrongOption(f"actions are whole numbers below {games.game.action_count}, not {given}")
    return given.astype(np.int32)


class HexrealmVectorEnv(VectorEnv[Observation, arrays.Array, arrays.Array]):
    """Many games at once on all cores. For equal seeds it gives the same results as that many single environments."""

    metadata: dict[str, Any] = {"render_modes": RENDER_MODES, "render_fps": 2}

    def __init__(
        self,
        game: str,
        num_envs: int,
        render_mode: str | None = None,
        autoreset_mode: AutoresetMode | str = AutoresetMode.NEXT_STEP,
        **given: Any,
    ) -> None:
        self.num_envs, self.render_mode = num_envs, check_render_mode(render_mode)
        self.autoreset_mode = AutoresetMode(autoreset_mode)
        self.metadata = {**self.metadata, "autoreset_mode": self.autoreset_mode}
        self.games = make_games(game, num_envs, given)
        self.single_observation_space = observation_space(self.games.game)
        self.single_action_space = spaces.Discrete(self.games.game.action_count)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._dice = [seeding.np_random()[0] for _ in range(num_envs)]
        self._ended = np.zeros(num_envs, np.bool_)

    def reset(
        self, *, seed: int | Sequence[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Start all games, or those of options["reset_mask"]: with seeds seed, seed + 1, ..., or a list of seeds."""
        which = np.flatnonzero((options or {}).get("reset_mask", np.ones(self.num_envs, np.bool_)))
        for number, one in enumerate(self._read_seeds(seed)):
            if one is not None and number in which:
                self._dice[number] = seeding.np_random(one)[0]
        self._begin(which)
        return self.games.observation(), self._infos(which)

    def _read_seeds(self, seed: int | Sequence[int | None] | None) -> Sequence[int | None]:
        if seed is None or isinstance(seed, int):
            return [None if seed is None else seed + number for number in range(self.num_envs)]
        if len(seed) != self.num_envs:
            raise WrongOption(f"there are {self.num_envs} games, but {len(seed)} seeds")
        return seed

    def _begin(self, which: arrays.Array) -> None:
        for number in which:
            self.games.begin(int(number), self._dice[number])
        self.games.play_bots(which)
        self._ended[which] = False

    def step(self, actions: Any) -> tuple[Observation, arrays.Array, arrays.Array, arrays.Array, dict[str, Any]]:
        """Play an action in every game. Finished games restart as autoreset_mode defines: in the next or in the same step."""
        chosen, actors = read_actions(actions, self.games), self.games.seats.copy()
        if self.autoreset_mode == AutoresetMode.DISABLED and self._ended.any():
            raise WrongOption(f"games {np.flatnonzero(self._ended)} are over: reset them first, by options['reset_mask']")
        running, restarted = np.flatnonzero(~self._ended), np.flatnonzero(self._ended)
        self._begin(restarted)
        if len(running):
            self.games.act(running, chosen[running])
        rewards = self.games.rewards()[np.arange(self.num_envs), actors]
        rewards[restarted] = 0.0
        self._ended = self.games.over()
        terminated, infos = self._ended.copy(), {}
        if self.autoreset_mode == AutoresetMode.SAME_STEP:
            infos = self._restart_at_once(np.flatnonzero(terminated))
        infos = self._infos(np.arange(self.num_envs), infos)
        return self.games.observation(), rewards, terminated, np.zeros(self.num_envs, np.bool_), infos

    def _restart_at_once(self, which: arrays.Array) -> dict[str, Any]:
        infos: dict[str, Any] = {}
        observation = self.games.observation() if len(which) else {}
        for number in which:
            last = {name: rows[number].copy() for name, rows in observation.items()}
            infos = self._add_info(infos, {"final_obs": last, "final_info": make_info(self.games, number)}, number)
        self._begin(which)
        return infos

    def _infos(self, which: arrays.Array, infos: dict[str, Any] | None = None) -> dict[str, Any]:
        """Return the infos in the format of SyncVectorEnv: an array for each, and one that marks the games that have it."""
        present = np.zeros(self.num_envs, np.bool_)
        present[which] = True
        fields = {
            "seat": self.games.seats.astype(np.int64),
            "rewards": self.games.rewards(),
            "illegal": self.games.illegal.copy(),
        }
        for values in fields.values():
            values[~present] = 0
        return {**(infos or {}), **fields, **{f"_{name}": present.copy() for name in fields}}

    def render(self) -> tuple[Any, ...] | None:
        """Return every table of its observing seat as text or pixels, or print them."""
        frames = [render(self.games, number, self.render_mode) for number in range(self.num_envs)]
        return None if self.render_mode == "human" else tuple(frames)


def render(games: AgentGames, number: int, mode: str | None) -> Any:
    """Return one table of its observing seat as text or pixels, or print it."""
    match, viewer = games.match(number), int(games.seats[number])
    if mode == "rgb_array":
        return arrays.image(match, viewer)
    text = arrays.text(match, viewer)
    if mode == "human":
        sys.stdout.write(f"{text}\n")
        return None
    return text


def register_all() -> None:
    """Register every game with gymnasium.make() and gymnasium.make_vec()."""
    for name in games.names():
        gymnasium.register(
            f"hexrealm/{name}-v0",
            entry_point=f"{__name__}:{HexrealmEnv.__name__}",
            vector_entry_point=f"{__name__}:{HexrealmVectorEnv.__name__}",
            kwargs={"game": name},
        )


register_all()
