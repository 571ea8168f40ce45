"""PettingZoo's own tests over every variant, and what they do not cover: secrecy, rewards, errors."""

from __future__ import annotations

import random
from functools import partial
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, performance_benchmark, render_test, seed_test

from hexrealm import games
from hexrealm.adapters import pettingzoo
from hexrealm.engine.errors import IllegalAction, WrongOption
from tests.support.walks import GAMES

# PettingZoo warns about dictionary observations of environments that are not in its own list of names.
pytestmark = [
    pytest.mark.compiled,
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array"),
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be gymnasium.spaces.box"),
]
VARIANTS = [(name, seed) for name in GAMES for seed in range(4)]


def variant(name: str, seed: int) -> dict[str, Any]:
    return games.find(name).sample(random.Random(seed))


def play_randomly(env: Any, seed: int) -> Any:
    """Yield the environment before every action of a random game."""
    env.reset(seed=seed)
    dice = random.Random(seed)
    while not any(env.terminations.values()):
        yield env
        env.step(int(dice.choice(np.flatnonzero(env.observe(env.agent_selection)["action_mask"]))))


@pytest.mark.parametrize(("name", "seed"), VARIANTS)
def test_every_variant_passes_the_interface_test(name: str, seed: int) -> None:
    api_test(pettingzoo.env(name, **variant(name, seed)), num_cycles=200)


@pytest.mark.parametrize(("name", "seed"), VARIANTS)
def test_equal_seeds_give_equal_games(name: str, seed: int) -> None:
    seed_test(partial(pettingzoo.env, name, **variant(name, seed)), num_cycles=60)


@pytest.mark.parametrize("name", GAMES)
def test_every_game_passes_the_render_test(name: str) -> None:
    render_test(partial(pettingzoo.env, name))


@pytest.mark.parametrize("name", GAMES)
def test_the_benchmark_runs(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    performance_benchmark(pettingzoo.raw_env(name))
    assert "turns per second" in capsys.readouterr().out


@pytest.mark.parametrize(("name", "seed"), VARIANTS)
def test_rewards_come_at_the_end_and_sum_to_zero(name: str, seed: int) -> None:
    env = pettingzoo.raw_env(name, **variant(name, seed))
    for _ in play_randomly(env, seed):
        assert not any(env.rewards.values())
    assert sum(env.rewards.values()) == pytest.approx(0)
    best = {agent for agent, reward in env.rewards.items() if reward == max(env.rewards.values())}
    assert best == {f"seat_{seat}" for seat in env.match.winners}
    if len(best) == 1:
        assert max(env.rewards.values()) == 1


@pytest.mark.parametrize("name", GAMES)
def test_an_observation_contains_nothing_hidden(name: str) -> None:
    env = pettingzoo.raw_env(name)
    for number, _ in enumerate(play_randomly(env, 5)):
        if number % 20 == 0:
            for seat, agent in enumerate(env.agents):
                before, truth = env.observe(agent), env.match._state.copy()
                env.game.determinize(env.match.board, env.match._state, seat, np.array([number + 1], np.uint64))
                assert np.array_equal(env.observe(agent)["observation"], before["observation"])
                env.match._state = truth


def test_an_illegal_action_loses_at_once_or_raises_an_error() -> None:
    env = pettingzoo.env(GAMES[0])
    env.reset(seed=1)
    actor = env.agent_selection
    illegal = int(np.flatnonzero(env.observe(actor)["action_mask"] == 0)[0])
    env.step(illegal)
    assert env.rewards[actor] == -1 and all(env.terminations.values())

    raw = pettingzoo.raw_env(GAMES[0])
    raw.reset(seed=1)
    before = raw.match.snapshot()
    for action in (illegal, None):
        with pytest.raises(IllegalAction):
            raw.step(action)
    assert raw.match.snapshot() == before


def test_options_that_are_not_given_are_drawn_at_every_reset() -> None:
    for name in GAMES:
        env = pettingzoo.raw_env(name, **games.find(name).example)
        setups = []
        for seed in (3, None, 3, None):
            env.reset(seed=seed)
            setups.append(env.match.options)
        assert setups[:2] == setups[2:] and setups[0] != setups[1], name


def test_a_reset_refuses_a_set_up_with_another_number_of_seats() -> None:
    env = pettingzoo.raw_env(GAMES[0], players=2)
    with pytest.raises(WrongOption, match="for 3 players, the environment for 2"):
        env.reset(options={"setup": {"players": 3}})
    with pytest.raises(WrongOption, match="render_mode is 'film'"):
        pettingzoo.raw_env(GAMES[0], render_mode="film")
