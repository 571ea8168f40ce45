"""Gymnasium: one game, or many at once, in which an agent plays a seat against a bot, or every seat in turn (self-play).

`gymnasium.make("hexrealm/<name>-v0")` and `gymnasium.make_vec("hexrealm/<name>-v0", num_envs=64)` find them as soon as this
module is loaded. The games themselves are played in seats.py. Needs the extra hexrealm[gymnasium].
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
from hexrealm.adapters.seats import Seats, Wishes
from hexrealm.engine.errors import WrongOption
from hexrealm.engine.game import Game

RENDER_MODES = ["ansi", "rgb_array", "human"]
WISHES = tuple(Wishes.__dataclass_fields__)
Observation = dict[str, arrays.Array]
ALONE = np.zeros(1, np.int64)  # the one game of a single environment


def observation_space(game: Game) -> spaces.Space[Any]:
    """The planes, and the legal actions."""
    shown = spaces.Box(0, arrays.HIGHEST, game.observation_shape, np.float32)
    return spaces.Dict({"observation": shown, "action_mask": spaces.Box(0, 1, (game.action_count,), np.int8)})


def sit_down(game: str, n: int, given: dict[str, Any]) -> Seats:
    """So many games by the keywords that both environments take: those of Wishes, and the options of the game."""
    wishes = Wishes(**{name: given.pop(name) for name in WISHES if name in given})
    return Seats(game, n, wishes, given)


def read_mode(render_mode: str | None) -> str | None:
    """A render mode, checked."""
    if render_mode not in (None, *RENDER_MODES):
        raise WrongOption(f"render_mode is {render_mode!r}; it must be one of {', '.join(RENDER_MODES)}, or None")
    return render_mode


def info_of(seats: Seats, number: int) -> dict[str, Any]:
    """Whose view the observation is, what each seat got, and whether the game was lost by an illegal action."""
    rewards = seats.rewards()[number]
    return {"seat": int(seats.seats[number]), "rewards": rewards, "illegal": bool(seats.illegal[number])}


class HexrealmEnv(gymnasium.Env[Observation, np.int64]):
    """One game. An illegal action loses it at once."""

    metadata = {"render_modes": RENDER_MODES, "render_fps": 2}

    def __init__(self, game: str, render_mode: str | None = None, **given: Any) -> None:
        self.render_mode = read_mode(render_mode)
        self.seats = sit_down(game, 1, given)
        self.observation_space = observation_space(self.seats.game)
        self.action_space = spaces.Discrete(self.seats.game.action_count)

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Observation, dict[str, Any]]:
        """Begin a game. Equal seeds give equal games, and equal games after them."""
        super().reset(seed=seed)
        self.seats.begin(0, self.np_random)
        self.seats.go_on(ALONE)
        return self._observe(), info_of(self.seats, 0)

    def step(self, action: np.int64) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Take an action; the bots answer. The reward is that of the seat that acted."""
        actor = int(self.seats.seats[0])
        self.seats.act(ALONE, read_actions([action], self.seats))
        reward = float(self.seats.rewards()[0, actor])
        return self._observe(), reward, bool(self.seats.over()[0]), False, info_of(self.seats, 0)

    def _observe(self) -> Observation:
        return {name: rows[0] for name, rows in self.seats.observation().items()}

    def render(self) -> Any:
        """The table as the seat sees it whose observation it is."""
        return render(self.seats, 0, self.render_mode)


def read_actions(actions: Any, seats: Seats) -> arrays.Array:
    """The numbers of actions, checked to be numbers of actions; whether they are legal is another question."""
    given = np.asarray(actions)
    if given.shape != (seats.batch.n,):
        raise WrongOption(f"there are {seats.batch.n} games, but actions for {given.shape}")
    if given.dtype.kind not in "iu" or given.min() < 0 or given.max() >= seats.game.action_count:
        raise WrongOption(f"actions are whole numbers below {seats.game.action_count}, not {given}")
    return given.astype(np.int32)


class HexrealmVectorEnv(VectorEnv[Observation, arrays.Array, arrays.Array]):
    """Many games at once on all cores: equal, seed by seed, to as many single environments side by side."""

    metadata: dict[str, Any] = {"render_modes": RENDER_MODES, "render_fps": 2}

    def __init__(
        self,
        game: str,
        num_envs: int,
        render_mode: str | None = None,
        autoreset_mode: AutoresetMode | str = AutoresetMode.NEXT_STEP,
        **given: Any,
    ) -> None:
        self.num_envs, self.render_mode = num_envs, read_mode(render_mode)
        self.autoreset_mode = AutoresetMode(autoreset_mode)
        self.metadata = {**self.metadata, "autoreset_mode": self.autoreset_mode}
        self.seats = sit_down(game, num_envs, given)
        self.single_observation_space = observation_space(self.seats.game)
        self.single_action_space = spaces.Discrete(self.seats.game.action_count)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._dice = [seeding.np_random()[0] for _ in range(num_envs)]
        self._ended = np.zeros(num_envs, np.bool_)

    def reset(
        self, *, seed: int | Sequence[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Begin all games, or those of options["reset_mask"]: with seeds seed, seed + 1, ..., or one given for each."""
        which = np.flatnonzero((options or {}).get("reset_mask", np.ones(self.num_envs, np.bool_)))
        for number, one in enumerate(self._read_seeds(seed)):
            if one is not None and number in which:
                self._dice[number] = seeding.np_random(one)[0]
        self._begin(which)
        return self.seats.observation(), self._infos(which)

    def _read_seeds(self, seed: int | Sequence[int | None] | None) -> Sequence[int | None]:
        if seed is None or isinstance(seed, int):
            return [None if seed is None else seed + number for number in range(self.num_envs)]
        if len(seed) != self.num_envs:
            raise WrongOption(f"there are {self.num_envs} games, but {len(seed)} seeds")
        return seed

    def _begin(self, which: arrays.Array) -> None:
        for number in which:
            self.seats.begin(int(number), self._dice[number])
        self.seats.go_on(which)
        self._ended[which] = False

    def step(self, actions: Any) -> tuple[Observation, arrays.Array, arrays.Array, arrays.Array, dict[str, Any]]:
        """Take an action in every game; those that had ended begin anew instead, or end and begin in one step."""
        chosen, actors = read_actions(actions, self.seats), self.seats.seats.copy()
        if self.autoreset_mode == AutoresetMode.DISABLED and self._ended.any():
            raise WrongOption(f"games {np.flatnonzero(self._ended)} are over: reset them first, by options['reset_mask']")
        going, fresh = np.flatnonzero(~self._ended), np.flatnonzero(self._ended)
        self._begin(fresh)
        if len(going):
            self.seats.act(going, chosen[going])
        rewards = self.seats.rewards()[np.arange(self.num_envs), actors]
        rewards[fresh] = 0.0
        self._ended = self.seats.over()
        terminated, infos = self._ended.copy(), {}
        if self.autoreset_mode == AutoresetMode.SAME_STEP:
            infos = self._begin_at_once(np.flatnonzero(terminated))
        infos = self._infos(np.arange(self.num_envs), infos)
        return self.seats.observation(), rewards, terminated, np.zeros(self.num_envs, np.bool_), infos

    def _begin_at_once(self, which: arrays.Array) -> dict[str, Any]:
        infos: dict[str, Any] = {}
        seen = self.seats.observation() if len(which) else {}
        for number in which:
            last = {name: rows[number].copy() for name, rows in seen.items()}
            infos = self._add_info(infos, {"final_obs": last, "final_info": info_of(self.seats, number)}, number)
        self._begin(which)
        return infos

    def _infos(self, which: arrays.Array, infos: dict[str, Any] | None = None) -> dict[str, Any]:
        """As SyncVectorEnv gathers them: an array for each, and one that says which games have it."""
        known = np.zeros(self.num_envs, np.bool_)
        known[which] = True
        told = {
            "seat": self.seats.seats.astype(np.int64),
            "rewards": self.seats.rewards(),
            "illegal": self.seats.illegal.copy(),
        }
        for values in told.values():
            values[~known] = 0
        return {**(infos or {}), **told, **{f"_{name}": known.copy() for name in told}}

    def render(self) -> tuple[Any, ...] | None:
        """Every table as the seat sees it whose observation it is."""
        frames = [render(self.seats, number, self.render_mode) for number in range(self.num_envs)]
        return None if self.render_mode == "human" else tuple(frames)


def render(seats: Seats, number: int, mode: str | None) -> Any:
    """One table as the seat sees it whose observation it is: text, pixels, or printed."""
    match, viewer = seats.match(number), int(seats.seats[number])
    if mode == "rgb_array":
        return arrays.picture(match, viewer)
    shown = arrays.text(match, viewer)
    if mode == "human":
        sys.stdout.write(f"{shown}\n")
        return None
    return shown


def register_all() -> None:
    """Make every game known to gymnasium.make() and gymnasium.make_vec()."""
    for name in games.names():
        gymnasium.register(
            f"hexrealm/{name}-v0",
            entry_point=f"{__name__}:{HexrealmEnv.__name__}",
            vector_entry_point=f"{__name__}:{HexrealmVectorEnv.__name__}",
            kwargs={"game": name},
        )


register_all()
