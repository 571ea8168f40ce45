"""Gymnasium's own checker over every variant; many games at once against as many single ones; refusals."""

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
# Gymnasium asks environments that were not made by gymnasium.make() to be: the registered ones are checked whole.
without_a_spec = pytest.mark.filterwarnings("ignore:.*due to the environment not having a spec")


def variant(name: str, seed: int) -> dict[str, Any]:
    return games.find(name).sample(random.Random(seed))


def any_legal(masks: Any, dice: np.random.Generator) -> Any:
    """A random legal action for each game, and 0 where there is none."""
    return np.array([dice.choice(np.flatnonzero(mask)) if mask.any() else 0 for mask in masks])


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("wishes", [{}, {"opponent": "self"}, {"opponent": "greedy", "seat": 1}], ids=str)
def test_a_registered_environment_keeps_to_the_interface(name: str, wishes: dict[str, Any]) -> None:
    check_env(gymnasium.make(f"hexrealm/{name}-v0", **wishes).unwrapped, skip_render_check=bool(wishes))


@without_a_spec
@pytest.mark.parametrize(("name", "seed"), VARIANTS)
def test_every_variant_keeps_to_the_interface(name: str, seed: int) -> None:
    check_env(Env(name, **variant(name, seed)))


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("mode", AutoresetMode)
@pytest.mark.parametrize(
    "wishes",
    [{"setups": 3}, {"opponent": "self", "sampled": True, "setups": 5}, {"opponent": "greedy", "sampled": True, "seat": 1}],
    ids=str,
)
def test_many_games_at_once_are_as_many_single_ones(name: str, mode: AutoresetMode, wishes: dict[str, Any]) -> None:
    many = VectorEnv(name, 3, autoreset_mode=mode, **wishes)
    single = SyncVectorEnv([partial(Env, name, **wishes)] * 3, autoreset_mode=mode)
    dice, ended = np.random.default_rng(1), 0
    told: Any
    expected: Any
    told, expected = many.reset(seed=11), single.reset(seed=11)
    for step in range(400):
        assert data_equivalence(told, expected, exact=True), step
        actions = any_legal(told[0]["action_mask"], dice)
        if step == 9:
            actions[1] = np.flatnonzero(told[0]["action_mask"][1] == 0)[0]
        told, expected = many.step(actions), single.step(actions)
        ended += int(told[2].sum())
        if mode == AutoresetMode.DISABLED and told[2].any():
            assert data_equivalence(told, expected, exact=True), step
            again = [env.reset(options={"reset_mask": told[2].copy()}) for env in (many, single)]
            told, expected = again
        if ended > 3:
            break
    assert ended > 3


@pytest.mark.parametrize("name", GAMES)
def test_the_agent_meets_both_seats_and_is_paid_at_the_end(name: str) -> None:
    env, dice, met = Env(name), np.random.default_rng(2), set()
    for seed in range(6):
        seen, info = env.reset(seed=seed)
        met.add(info["seat"])
        over = False
        while not over:
            action = any_legal(seen["action_mask"][None], dice)[0]
            seen, reward, over, _, told = env.step(action)
            assert over or reward == 0
        assert reward == told["rewards"][info["seat"]] and told["rewards"].sum() == pytest.approx(0)
        assert not seen["action_mask"].any()
    assert met == {0, 1}


@pytest.mark.parametrize("name", GAMES)
def test_in_self_play_every_seat_is_seen_and_paid(name: str) -> None:
    env, dice, met = Env(name, opponent="self", players=3), np.random.default_rng(3), set()
    seen, info = env.reset(seed=3)
    over = False
    while not over:
        met.add(info["seat"])
        actor = info["seat"]
        seen, reward, over, _, info = env.step(any_legal(seen["action_mask"][None], dice)[0])
    assert met == {0, 1, 2}
    assert reward == info["rewards"][actor] and info["rewards"].sum() == pytest.approx(0)


def test_an_illegal_action_loses_at_once() -> None:
    env = Env(GAMES[0], players=3, seat=2)
    seen, _ = env.reset(seed=1)
    _, reward, over, _, info = env.step(np.int64(np.flatnonzero(seen["action_mask"] == 0)[0]))
    assert (reward, over, info["illegal"]) == (-1, True, True)
    assert info["rewards"].tolist() == [0.5, 0.5, -1]
    seen, info = env.reset()
    assert seen["action_mask"].any() and not info["illegal"]


def test_set_ups_come_from_a_pool_that_its_own_seed_draws() -> None:
    name = next(name for name in GAMES if games.find(name).has_chance)
    known, new = VectorEnv(name, 40, setups=4), VectorEnv(name, 40, setups=4, setup_seed=1)
    known.reset(seed=1)
    assert len(set(known.seats.batch.setup_of.tolist())) == 4
    assert not [setup for setup in known.seats.batch.setups if setup in new.seats.batch.setups]


@pytest.mark.parametrize(
    ("given", "words"),
    [
        ({"seat": 2}, "seat is 2; it must be a number below 2"),
        ({"seat": 0, "opponent": "self"}, "in self-play the agent plays every seat"),
        ({"opponent": "nobody"}, "there is no bot 'nobody'"),
        ({"players": 9}, "players is 9"),
        ({"render_mode": "film"}, "render_mode is 'film'"),
    ],
    ids=str,
)
def test_wrong_wishes_say_what_is_allowed(given: dict[str, Any], words: str) -> None:
    with pytest.raises(WrongOption, match=words):
        Env(GAMES[0], **given)


def test_wrong_numbers_say_what_is_allowed() -> None:
    many = VectorEnv(GAMES[0], 2, autoreset_mode="Disabled")
    seen, _ = many.reset(seed=[4, None])
    for wrong in ([1], [1, 10**6], [0.5, 1.5], [-1, 2], [1, 2, 3]):
        with pytest.raises(WrongOption, match="actions"):
            many.step(np.array(wrong))
    with pytest.raises(WrongOption, match="2 games, but 3 seeds"):
        many.reset(seed=[1, 2, 3])
    illegal = [int(np.flatnonzero(mask == 0)[0]) for mask in seen["action_mask"]]
    many.step(np.array(illegal))
    with pytest.raises(WrongOption, match="are over: reset them first"):
        many.step(np.array(illegal))


def test_pictures_and_text_of_many(capsys: pytest.CaptureFixture[str]) -> None:
    for mode, kind in (("ansi", str), ("rgb_array", np.ndarray)):
        many = VectorEnv(GAMES[0], 2, render_mode=mode)
        many.reset(seed=1)
        shown = many.render()
        assert shown is not None and [type(each) for each in shown] == [kind, kind]
    human = VectorEnv(GAMES[0], 2, render_mode="human")
    human.reset(seed=1)
    assert human.render() is None and games.find(GAMES[0]).title in capsys.readouterr().out
