"""OpenSpiel's own tests over every variant, its playthroughs, and what they do not cover: secrecy, chance, parameters."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import generate_playthrough, mcts
from open_spiel.python.observation import make_observation

from hexrealm import games
from hexrealm.adapters import openspiel
from hexrealm.engine.errors import WrongOption
from tests.support.walks import GAMES, any_match, walk

pytestmark = pytest.mark.compiled
VARIANTS = [(name, seed) for name in GAMES for seed in range(4)]


def load(name: str, seed: int) -> Any:
    return pyspiel.load_game(openspiel.game_string(any_match(name, seed)))


def random_states(game: Any, seed: int) -> Any:
    """Yield the same state object before every action and at the end; chance is sampled by its odds."""
    state, dice = game.new_initial_state(), random.Random(seed)
    while not state.is_terminal():
        yield state
        if state.is_chance_node():
            outcomes, odds = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(dice.choices(outcomes, odds)[0])
        else:
            state.apply_action(dice.choice(state.legal_actions()))
    yield state


@pytest.mark.parametrize(("name", "seed"), VARIANTS)
def test_every_variant_passes_the_simulation_test(name: str, seed: int) -> None:
    pyspiel.random_sim_test(load(name, seed), num_sims=1, serialize=True, verbose=False)


@pytest.mark.no_cover  # it uses the same lines thousands of times, and the other tests use them too
@pytest.mark.parametrize(("name", "seed"), [(name, seed) for name, seed in VARIANTS if seed < 2])
def test_every_variant_has_a_playthrough(name: str, seed: int) -> None:
    text = openspiel.game_string(any_match(name, seed))
    lines = generate_playthrough.playthrough_lines(text, seed=seed)
    assert "IsTerminal() = True" in lines
    mode = "EXPLICIT_STOCHASTIC" if games.find(name).has_chance else "DETERMINISTIC"
    kind = "IMPERFECT" if games.find(name).has_secrets else "PERFECT"
    assert f"GameType.chance_mode = ChanceMode.{mode}" in lines
    assert f"GameType.information = Information.{kind}_INFORMATION" in lines


@pytest.mark.parametrize("name", GAMES)
def test_chance_is_a_player_with_the_odds_of_the_match(name: str) -> None:
    chances = 0
    for state in random_states(load(name, 2), 2):
        if state.is_chance_node():
            chances += 1
            odds = state.match.odds()
            assert sum(chance for _, chance in state.chance_outcomes()) == pytest.approx(1)
            assert {state.match.action_name(action) for action, _ in state.chance_outcomes()} == set(odds)
    assert bool(chances) == games.find(name).has_chance


@pytest.mark.parametrize("name", GAMES)
def test_tensors_and_strings_contain_nothing_hidden_from_their_player(name: str) -> None:
    game = load(name, 1)
    recall = pyspiel.IIGObservationType(perfect_recall=True)
    observers = [make_observation(game), make_observation(game, recall)]
    for number, state in enumerate(random_states(game, 3)):
        if number % 25 == 3 and not state.is_chance_node():
            for player in range(game.num_players()):
                changed = state.clone()
                state.match.game.determinize(changed.match.board, changed.match._state, player, np.array([number], np.uint64))
                for observer in observers:
                    observer.set_from(state, player)
                    tensor = observer.tensor.copy()
                    observer.set_from(changed, player)
                    assert np.array_equal(observer.tensor, tensor)
                    assert observer.string_from(state, player) == observer.string_from(changed, player)


def test_only_the_owner_of_a_draw_has_it_in_the_information_state() -> None:
    for name in filter(lambda name: games.find(name).has_secrets, GAMES):
        state = load(name, 1).new_initial_state()
        action = state.legal_actions()[0]
        outcome = state.match.action_name(action)
        state.apply_action(action)
        assert state.information_state_string(0) == f"0: {outcome}"
        assert state.information_state_string(1) == "1: ?"
        assert state.information_state_tensor(0)[:2] == [action + 1, 0]
        assert state.information_state_tensor(1)[:2] == [state.match.game.unknown_action + 1, 0]


@pytest.mark.parametrize("name", GAMES)
def test_a_clone_is_independent(name: str) -> None:
    for state in random_states(load(name, 0), 4):
        if len(state.history()) == 12:
            other, before = state.clone(), state.match.snapshot()
            other.apply_action(other.legal_actions()[-1])
            assert state.match.snapshot() == before != other.match.snapshot()
            return


@pytest.mark.parametrize(("name", "seed"), VARIANTS)
def test_a_game_string_always_gives_the_same_set_up(name: str, seed: int) -> None:
    match = any_match(name, seed)
    assert pyspiel.load_game(openspiel.game_string(match)).initial_match.options == match.options
    drawn = [pyspiel.load_game(f"{openspiel.PREFIX}{name}(seed={number})").initial_match.options for number in (seed, seed)]
    assert drawn[0] == drawn[1]


def test_wrong_parameters_raise_an_error() -> None:
    with pytest.raises(WrongOption, match="players is 7"):
        pyspiel.load_game(f"{openspiel.PREFIX}{GAMES[0]}(players=7)")
    game = pyspiel.load_game(f"{openspiel.PREFIX}{GAMES[0]}")
    with pytest.raises(ValueError, match="observers take no parameters"):
        make_observation(game, params={"colour": True})


def test_the_search_of_openspiel_plays() -> None:
    for name in GAMES:
        game = load(name, 1)
        dice = np.random.RandomState(1)
        bot = mcts.MCTSBot(game, 2.0, 4, mcts.RandomRolloutEvaluator(1, dice), random_state=dice)
        state = next(state for state in random_states(game, 1) if not state.is_chance_node() and len(state.history()) > 40)
        assert bot.step(state) in state.legal_actions()


@pytest.mark.parametrize("name", GAMES)
def test_no_game_has_more_than_max_actions(name: str) -> None:
    for seed in range(6):
        assert max(len(match.steps) for match in walk(name, seed)) <= games.find(name).max_actions
