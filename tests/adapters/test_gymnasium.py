"""Gymnasium's own checker over every variant; the vector environment against single ones; errors."""

from __future__ import annotations

import random
from functools import partial
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env, data_equivalence
from gymnasium.vector import AutoresetMode, SyncVectorEnv

from hexrealm import games
from hexrealm.adapters import gymnasium as hexrealm_gymnasium
from hexrealm.engine.errors import WrongOption
from tests.support.walks import GAMES

pytestmark = pytest.mark.compiled
Env, VectorEnv = hexrealm_gymnasium.HexrealmEnv, hexrealm_gymnasium.HexrealmVectorEnv
VARIANTS = [(name, seed) for name in GAMES for seed in range(4)]
# Gymnasium warns about environments that gymnasium.make() did not create; another test checks the registered ones.
without_a_spec = pytest.mark.filterwarnings("ignore:.*due to the environment not having a spec")


def variant(name: str, seed: int) -> dict[str, Any]:
    return games.find(name).sample(random.Random(seed))


def random_actions(masks: Any, dice: np.random.Generator) -> Any:
    """Return a random legal action for each game, and 0 where there is none."""
    return np.array([dice.choice(np.flatnonzero(mask)) if mask.any() else 0 for mask in masks])


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("agent", [{}, {"opponent": "self"}, {"opponent": "greedy", "seat": 1}], ids=str)
def test_a_registered_environment_passes_the_checker(name: str, agent: dict[str, Any]) -> None:
    check_env(gymnasium.make(f"hexrealm/{name}-v0", **agent).unwrapped, skip_render_check=bool(agent))


@without_a_spec
@pytest.mark.parametrize(("name", "seed"), VARIANTS)
def test_every_variant_passes_the_checker(name: str, seed: int) -> None:
    check_env(Env(name, **variant(name, seed)))


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("mode", AutoresetMode)
@pytest.mark.parametrize(
    "agent",
    [{"setups": 3}, {"opponent": "self", "sampled": True, "setups": 5}, {"opponent": "greedy", "sampled": True, "seat": 1}],
    ids=str,
)
def test_a_vector_environment_equals_single_environments(name: str, mode: AutoresetMode, agent: dict[str, Any]) -> None:
    many = VectorEnv(name, 3, autoreset_mode=mode, **agent)
    single = SyncVectorEnv([partial(Env, name, **agent)] * 3, autoreset_mode=mode)
    dice, ended = np.random.default_rng(1), 0
    result: Any
    expected: Any
    result, expected = many.reset(seed=11), single.reset(seed=11)
    for step in range(400):
        assert data_equivalence(result, expected, exact=True), step
        actions = random_actions(result[0]["action_mask"], dice)
        if step == 9:
            actions[1] = np.flatnonzero(result[0]["action_mask"][1] == 0)[0]
        result, expected = many.step(actions), single.step(actions)
        ended += int(result[2].sum())
        if mode == AutoresetMode.DISABLED and result[2].any():
            assert data_equivalence(result, expected, exact=True), step
            again = [env.reset(options={"reset_mask": result[2].copy()}) for env in (many, single)]
            result, expected = again
        if ended > 3:
            break
    assert ended > 3


@pytest.mark.parametrize("name", GAMES)
def test_the_agent_plays_both_seats_and_gets_its_reward_at_the_end(name: str) -> None:
    env, dice, seats = Env(name), np.random.default_rng(2), set()
    for seed in range(6):
        observation, start = env.reset(seed=seed)
        seats.add(start["seat"])
        over = False
        while not over:
            action = random_actions(observation["action_mask"][None], dice)[0]
            observation, reward, over, _, info = env.step(action)
            assert over or reward == 0
        assert reward == info["rewards"][start["seat"]] and info["rewards"].sum() == pytest.approx(0)
        assert not observation["action_mask"].any()
    assert seats == {0, 1}


@pytest.mark.parametrize("name", GAMES)
def test_in_self_play_every_seat_observes_and_gets_rewards(name: str) -> None:
    env, dice, seats = Env(name, opponent="self", players=3), np.random.default_rng(3), set()
    observation, info = env.reset(seed=3)
    over = False
    while not over:
        seats.add(info["seat"])
        actor = info["seat"]
        observation, reward, over, _, info = env.step(random_actions(observation["action_mask"][None], dice)[0])
    assert seats == {0, 1, 2}
    assert reward == info["rewards"][actor] and info["rewards"].sum() == pytest.approx(0)


def test_an_illegal_action_loses_at_once() -> None:
    env = Env(GAMES[0], players=3, seat=2)
    observation, _ = env.reset(seed=1)
    _, reward, over, _, info = env.step(np.int64(np.flatnonzero(observation["action_mask"] == 0)[0]))
    assert (reward, over, info["illegal"]) == (-1, True, True)
    assert info["rewards"].tolist() == [0.5, 0.5, -1]
    observation, info = env.reset()
    assert observation["action_mask"].any() and not info["illegal"]


def test_the_pool_of_set_ups_has_its_own_seed() -> None:
    name = next(name for name in GAMES if games.find(name).has_chance)
    first, second = VectorEnv(name, 40, setups=4), VectorEnv(name, 40, setups=4, setup_seed=1)
    first.reset(seed=1)
    assert len(set(first.games.batch.setup_of.tolist())) == 4
    assert not [setup for setup in first.games.batch.setups if setup in second.games.batch.setups]


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"seat": 2}, "seat is 2; it must be a number below 2"),
        ({"seat": 0, "opponent": "self"}, "in self-play the agent plays every seat"),
        ({"opponent": "nobody"}, "there is no bot 'nobody'"),
        ({"players": 9}, "players is 9"),
        ({"render_mode": "film"}, "render_mode is 'film'"),
    ],
    ids=str,
)
def test_wrong_options_raise_an_error(options: dict[str, Any], message: str) -> None:
    with pytest.raises(WrongOption, match=message):
        Env(GAMES[0], **options)


def test_wrong_actions_and_seeds_raise_an_error() -> None:
    many = VectorEnv(GAMES[0], 2, autoreset_mode="Disabled")
    observation, _ = many.reset(seed=[4, None])
    for wrong in ([1], [1, 10**6], [0.5, 1.5], [-1, 2], [1, 2, 3]):
        with pytest.raises(WrongOption, match="actions"):
            many.step(np.array(wrong))
    with pytest.raises(WrongOption, match="2 games, but 3 seeds"):
        many.reset(seed=[1, 2, 3])
    illegal = [int(np.flatnonzero(mask == 0)[0]) for mask in observation["action_mask"]]
    many.step(np.array(illegal))
    with pytest.raises(WrongOption, match="are over: reset them first"):
        many.step(np.array(illegal))


def test_a_vector_environment_renders_images_and_text(capsys: pytest.CaptureFixture[str]) -> None:
    for mode, kind in (("ansi", str), ("rgb_array", np.ndarray)):
        many = VectorEnv(GAMES[0], 2, render_mode=mode)
        many.reset(seed=1)
        rendered = many.render()
        assert rendered is not None and [type(each) for each in rendered] == [kind, kind]
    human = VectorEnv(GAMES[0], 2, render_mode="human")
    human.reset(seed=1)
    assert human.render() is None and games.find(GAMES[0]).title in capsys.readouterr().out
