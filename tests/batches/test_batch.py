"""A batch plays many games by the game contract, and the course of each does not depend on the others."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import hexrealm
from hexrealm import games
from hexrealm.batches import Batch
from hexrealm.engine.compiler import INTERPRETED
from hexrealm.engine.errors import HexrealmError, IllegalAction, UnknownGame, WrongOption
from hexrealm.engine.game import CHANCE, GAME_OVER, Game
from tests.support.batches.tracing import digest
from tests.support.walks import GAMES, walk

N, STEPS = (3, 12) if INTERPRETED else (40, 150)


def any_batch(name: str, n: int = N, **settings: Any) -> Batch:
    """Return a batch of sampled variants."""
    return hexrealm.batch(name, n, seed=7, setups=6, sampled=True, **settings)


@pytest.mark.parametrize("name", GAMES)
def test_masks_planes_and_steps_are_those_of_the_contract(name: str) -> None:
    """Masks equal list_legal(), planes equal observe(), and steps equal apply() up to the next decision of a seat."""
    game, batch = games.find(name), any_batch(name, finished="hold")
    options, events, planes = game.new_action_buffer(), game.no_events(), np.zeros(game.observation_shape, np.float32)
    for _ in range(STEPS):
        before, mask, observed, seats = batch.states, batch.legal_mask.copy(), batch.observe().copy(), batch.to_play.copy()
        actions = batch.random_actions().copy()
        batch.step(actions)
        for number, state in enumerate(before):
            board = batch.board_of(number)
            assert seats[number] == game.to_play(state)
            assert mask[number].nonzero()[0].tolist() == options[: game.list_legal(board, state, options)].tolist()
            game.observe(board, state, max(seats[number], 0), planes)
            assert (observed[number] == planes).all()
            if seats[number] == GAME_OVER:
                assert actions[number] == -1
                continue
            game.apply(board, state, int(actions[number]), events)
            if game.to_play(state) != CHANCE:
                assert state.tobytes() == batch.states[number].tobytes()
        if batch.done.all():
            break


@pytest.mark.parametrize("name", GAMES)
def test_legal_words_equal_the_listed_actions(name: str) -> None:
    """At every decision, also those of chance. Kernels write masks from these words."""
    game, batch = games.find(name), any_batch(name)
    options, events, words, decisions = game.new_action_buffer(), game.no_events(), -(-game.action_count // 64), set()
    for _ in range(STEPS):
        for number, state in enumerate(batch.states):
            board = batch.board_of(number)
            decisions.add(game.decision(state))
            assert legal_set(game, board, state, words) == options[: game.list_legal(board, state, options)].tolist()
            game.apply(board, state, int(options[0]), events)
            assert legal_set(game, board, state, words) == options[: game.list_legal(board, state, options)].tolist()
        batch.play(1)
    asked = {match.decision for match in walk(name, 1) if match.seat is not None}
    assert INTERPRETED or len(decisions) >= min(4, len(asked))


def legal_set(game: Game, board: Any, state: Any, words: int) -> list[int]:
    """Return the actions of all words in ascending order."""
    sets = b"".join(int(game.legal_word(board, state, word)).to_bytes(8, "little") for word in range(words))
    return np.flatnonzero(np.unpackbits(np.frombuffer(sets, np.uint8), bitorder="little")).tolist()


@pytest.mark.parametrize("name", GAMES)
def test_a_game_does_not_depend_on_the_other_games(name: str) -> None:
    few, many = any_batch(name, threads=1), any_batch(name, 3 * N + 40, threads=2)
    for _ in range(STEPS // 3):
        few.step(few.random_actions())
        many.step(many.random_actions())
    assert few.states.tobytes() == many.states[:N].tobytes()
    few.play(STEPS), many.play(STEPS)
    assert few.states.tobytes() == many.states[:N].tobytes()
    assert (few.rewards == many.rewards[:N]).all()
    assert len({state.tobytes() for state in many.states}) > N  # the games differ from each other


@pytest.mark.parametrize("name", GAMES)
def test_play_equals_many_random_steps(name: str) -> None:
    one, other = any_batch(name), any_batch(name)
    total = np.zeros_like(one.rewards)
    for _ in range(STEPS):
        one.step(one.random_actions(), check=False)
        total += one.rewards
    assert (other.play(STEPS) == STEPS).all()
    assert one.states.tobytes() == other.states.tobytes()
    assert np.allclose(other.rewards, total)


@pytest.mark.parametrize("name", GAMES)
def test_finished_games_are_held_until_they_are_restarted(name: str) -> None:
    batch = any_batch(name, finished="hold")
    steps = batch.play_out().copy()
    assert (steps > 10).all()
    assert batch.done.all()
    assert (batch.to_play == GAME_OVER).all()
    assert not batch.legal_mask.any()
    assert np.allclose(batch.rewards.sum(1), 0, atol=1e-6)
    assert (batch.rewards.max(1) >= 0).all()
    for number, state in enumerate(batch.finals):
        winners = batch.game.winners(batch.board_of(number), state)
        assert batch.rewards[number].max() == batch.rewards[number][winners[0]]
    final_states = batch.states.tobytes()
    batch.step(np.zeros(N, int))
    assert batch.states.tobytes() == final_states
    assert batch.done.all()
    assert not batch.rewards.any()
    batch.restart([1])
    assert batch.done.tolist() == [number != 1 for number in range(N)]
    assert batch.to_play[1] == 0
    batch.restart(batch.done)
    assert not batch.done.any()


@pytest.mark.parametrize("name", GAMES)
def test_finished_games_restart_and_their_final_state_is_kept(name: str) -> None:
    held, batch = any_batch(name, finished="hold"), any_batch(name)
    held.play_out(), batch.play_out()
    assert batch.done.all()
    assert (batch.rewards == held.rewards).all()
    assert (batch.to_play >= 0).all()
    assert batch.finals.tobytes() == held.states.tobytes()
    assert (batch.observe(1, final=True) == held.observe(1)).all()
    batch.step(batch.random_actions())
    assert not batch.done.any()
    assert not batch.rewards.any()


@pytest.mark.parametrize("name", GAMES)
def test_compact_observations_are_the_planes(name: str) -> None:
    batch = any_batch(name)
    batch.play(9)
    planes, (cells, numbers) = batch.observe(), batch.observe_compactly()
    count = batch.game.hex_planes
    assert (planes[:, :count] == cells).all()
    assert (planes[:, count:] == numbers[:, :, None, None]).all()
    own = np.zeros_like(planes)
    assert batch.observe(out=own) is own
    assert (own == planes).all()


@pytest.mark.parametrize("name", GAMES)
def test_games_are_copied_gathered_and_scattered(name: str) -> None:
    batch = any_batch(name)
    batch.play(7)
    before, copy, twins = batch.states.tobytes(), batch.copy(), batch.take([2, 0, 2])
    apart = batch.take([2] * 8, seed=3)
    assert twins.states[1].tobytes() == batch.states[0].tobytes()
    copy.play(5), twins.play(5), apart.play(5)
    assert batch.states.tobytes() == before
    assert twins.states[0].tobytes() == twins.states[2].tobytes() == copy.states[2].tobytes()
    assert len({state.tobytes() for state in apart.states}) > 1
    batch.put([1, 0, 2], twins)
    assert [batch.states[number].tobytes() for number in (1, 0, 2)] == [state.tobytes() for state in twins.states]
    assert (batch.legal_mask[1] == twins.legal_mask[0]).all()
    batch.step(batch.random_actions())


@pytest.mark.parametrize("name", GAMES)
def test_resampling_does_not_change_what_the_seat_observes(name: str) -> None:
    batch = any_batch(name)
    batch.play(20)
    observed, mask = batch.observe().copy(), batch.legal_mask.copy()
    batch.resample()
    assert digest(batch.observe(), batch.legal_mask) == digest(observed, mask)


@pytest.mark.parametrize("name", GAMES)
def test_setups_have_the_given_options(name: str) -> None:
    game = games.find(name)
    given = [dict(game.example), {"players": 4}]
    batch = hexrealm.batch(name, N, seed=1, setups=given)
    assert batch.seats == 4
    assert set(batch.players.tolist()) <= {game.example["players"], 4}
    assert [batch.setups[number]["players"] for number in batch.setup_of] == batch.players.tolist()
    three = hexrealm.batch(name, 2, seed=1, setups=5, sampled=True, players=3)
    assert {each["players"] for each in three.setups} == {3}
    assert hexrealm.batch(name, 2, seed=1).setups == hexrealm.batch(name, 5, seed=1).setups
    assert hexrealm.batch(name, 2).seed != hexrealm.batch(name, 2).seed


def test_an_illegal_action_changes_no_game() -> None:
    batch = any_batch(GAMES[0])
    before = batch.states.tobytes()
    actions = batch.random_actions().copy()
    actions[1] = batch.game.action_count - 1
    with pytest.raises(IllegalAction, match=r"game 1: .*no game has changed"):
        batch.step(actions)
    actions[1] = batch.game.action_count
    with pytest.raises(IllegalAction, match="is not an action on this board"):
        batch.step(actions)
    assert batch.states.tobytes() == before


@pytest.mark.parametrize(
    ("settings", "message"),
    [
        ({"n": 0}, "n is 0"),
        ({"n": True}, "n is True"),
        ({"n": 2.5}, "n is 2.5"),
        ({"device": "tpu"}, "it must be cpu or cuda"),
        ({"device": "cuda", "threads": 2}, "threads can only be set for device cpu"),
        ({"device": "cuda"}, "CuPy"),
        ({"seed": "x"}, "seed is 'x'"),
        ({"finished": "stop"}, "it must be restart or hold"),
        ({"threads": 0}, "threads is 0"),
        ({"setups": 0}, "setups is 0"),
        ({"setups": "all"}, "setups is 'all'"),
        ({"setups": []}, "must not be empty"),
        ({"players": 9}, "players is 9"),
        ({"sampled": True, "players": 9}, "players is 9"),
        ({"sampled": True, "nonsense": 1}, "nonsense cannot be given"),
        ({"nonsense": 1}, "nonsense"),
    ],
)
def test_wrong_settings_raise_an_error(settings: dict[str, Any], message: str) -> None:
    with pytest.raises(HexrealmError, match=message):
        hexrealm.batch(GAMES[0], **{"n": 2, **settings})


def test_an_unknown_game_raises_an_error() -> None:
    with pytest.raises(UnknownGame):
        hexrealm.batch("ludo", 2)


def test_wrong_arrays_raise_an_error() -> None:
    batch = any_batch(GAMES[0])
    other = any_batch(GAMES[0])
    for actions in (np.zeros(N), np.zeros(N + 1, int), 3, "x"):
        with pytest.raises(WrongOption, match="actions must be"):
            batch.step(actions)
    for which in ([N], [-1], [[0]], [0.5], "x"):
        with pytest.raises(WrongOption):
            batch.take(which)
    with pytest.raises(WrongOption, match="at least 1"):
        batch.take([])
    with pytest.raises(WrongOption, match="taken from this one"):
        batch.put([0], other.take([0]))
    with pytest.raises(WrongOption, match="2 games were chosen for the 1 games"):
        batch.put([0, 1], batch.take([0]))
    for seats in (9, -1, [0] * (N + 1), 0.5):
        with pytest.raises(WrongOption, match="seat"):
            batch.observe(seats)
    with pytest.raises(WrongOption, match="contiguous"):
        batch.observe(out=np.zeros((N, *batch.game.observation_shape)))
    with pytest.raises(WrongOption, match="steps is -1"):
        batch.play(-1)
    with pytest.raises(WrongOption, match="no game 99999"):
        batch.board_of(99999)


def test_a_batch_describes_itself() -> None:
    batch = any_batch(GAMES[0])
    assert len(batch) == N
    assert repr(batch) == f"<hexrealm batch of {N} games of {GAMES[0]} on cpu>"
    assert batch.device == "cpu"
