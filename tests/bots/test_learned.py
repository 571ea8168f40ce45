"""The learned bot: features, the net in three implementations, and files of weights."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

from hexrealm import games
from hexrealm.bots import make_bot
from hexrealm.bots.learned import Learned, weights_of
from hexrealm.bots.mcts import Budget, Mcts, SearchSettings
from hexrealm.bots.network import POOL_SCALE, SEATS, Weights, bind_network, new_scratch, read_weights, shapes
from hexrealm.engine.compiler import INTERPRETED
from hexrealm.engine.dice import new_dice
from hexrealm.engine.errors import WrongOption
from hexrealm.engine.features import Features
from hexrealm.play.match import Match
from tests.support.walks import GAMES, any_match, walk

NAMES = [name for name in GAMES if games.find(name).features is not None]
SEEDS, EVERY = ((0, 3, 7, 22), 11) if INTERPRETED else (range(12), 1)
ERROR = 1e-4  # between implementations, in logits: they add float32 numbers in different orders


def features_of(name: str) -> Features:
    features = games.find(name).features
    assert features is not None
    return features


def listed(match: Match, seat: int) -> tuple[dict[int, list[int]], list[int]]:
    """The features of every slot that has some, and the global ones."""
    features = features_of(match.game.name)
    scratch = new_scratch(features)
    count = features.list_features(match.board, match.state, seat, scratch.slot_ids, scratch.slot_counts, scratch.global_ids[0])
    slots = {
        int(slot): scratch.slot_ids[slot, : scratch.slot_counts[slot]].tolist() for slot in np.flatnonzero(scratch.slot_counts)
    }
    return slots, scratch.global_ids[0, :count].tolist()


def random_weights(name: str) -> Weights:
    dice = np.random.default_rng(1)
    return Weights(**{part: dice.normal(0, 0.1, shape).astype(np.float32) for part, shape in shapes(features_of(name)).items()})


def decisions(name: str, seed: int) -> list[Match]:
    return [match.copy() for match in walk(name, seed) if match.seat is not None]


def some_decisions(name: str, seed: int) -> list[Match]:
    """Return every few decisions of a walk, the first of each kind, and the last."""
    found = decisions(name, seed)
    first = {match.decision: match for match in reversed(found)}
    return [*found[::EVERY], *first.values(), found[-1]]


@pytest.mark.parametrize("name", NAMES)
def test_features_are_in_range_and_every_action_has_its_slot(name: str) -> None:
    features = features_of(name)
    for seed in SEEDS:
        for match in some_decisions(name, seed):
            before = match.state.tobytes()
            for seat in range(match.players):
                slots, whole = listed(match, seat)
                assert all(0 <= feature < features.slot_features for row in slots.values() for feature in row)
                assert all(0 <= feature < features.global_features for feature in whole)
            assert match.state.tobytes() == before
            slots, _ = listed(match, match.seat or 0)
            for action in match.legal_ids():
                slot, head, other, other_head = features.action_parts(match.board, match.state, action)
                assert slot in slots and head < features.heads
                assert other < 0 or (other in slots and other_head < features.heads)


@pytest.mark.compiled
@pytest.mark.parametrize("name", [name for name in NAMES if games.find(name).has_secrets])
def test_features_do_not_depend_on_what_the_seat_may_not_know(name: str) -> None:
    game = games.find(name)
    for seed in SEEDS:
        for match in decisions(name, seed)[::7]:
            for seat in range(match.players):
                other = match.copy()
                game.determinize(other._board, other._state, seat, new_dice(seed))
                assert listed(other, seat) == listed(match, seat)


def logits_by_hand(match: Match, weights: Weights) -> tuple[np.ndarray[Any, Any], np.ndarray[Any, Any]]:
    """The outputs of the net and the scores of the legal actions, with plain numpy."""
    features = features_of(match.game.name)
    slots, whole = listed(match, match.seat or 0)
    active = {slot: np.maximum(weights.slots[row].sum(0), 0) for slot, row in slots.items()}
    pooled = sum(active.values()) * POOL_SCALE
    hidden = np.maximum(weights.globals[whole].sum(0) + pooled @ weights.pool, 0)
    second = np.maximum(hidden @ weights.second + weights.second_bias, 0)
    queries = np.einsum("h,khd->kd", hidden, weights.query.reshape(features.heads, len(hidden), -1)) + weights.query_bias
    scores = []
    for action in match.legal_ids():
        slot, head, other, other_head = features.action_parts(match.board, match.state, action)
        scores.append(active[slot] @ queries[head] + (active[other] @ queries[other_head] if other >= 0 else 0.0))
    return second @ weights.value + weights.value_bias, np.array(scores)


@pytest.mark.parametrize("name", NAMES)
def test_the_net_computes_what_its_formula_says(name: str) -> None:
    game, weights, scratch = games.find(name), random_weights(name), new_scratch(features_of(name))
    rules, values, scores = bind_network(game), np.zeros(SEATS), np.zeros(game.max_legal)
    for match in decisions(name, 4)[::9]:
        options = game.new_action_buffer()
        count = game.list_legal(match.board, match.state, options)
        rules["evaluate_net"](match.board, match.state, match.seat, match.players, 0.5, weights, scratch, values)
        rules["score_actions"](match.board, match.state, options, count, weights, scratch, scores)
        outputs, expected = logits_by_hand(match, weights)
        assert np.abs(scratch.outputs[0] - outputs).max() < ERROR
        assert np.abs(scores[:count] - expected).max() < ERROR
        assert values[: match.players].sum() == pytest.approx(1)


@pytest.mark.compiled
@pytest.mark.parametrize("name", NAMES)
def test_the_net_of_pytorch_computes_the_same(name: str) -> None:
    import torch

    from hexrealm.batches.search import new_leaves
    from hexrealm.training.arrays import leaves_as_tensors
    from hexrealm.training.model import Net, sum_rows_plainly

    features, weights = features_of(name), random_weights(name)
    net = Net(features)
    net.load(weights)
    matches = decisions(name, 4)[::9]
    leaves = new_leaves(len(matches), features, np.zeros)
    for row, match in enumerate(matches):
        places = (leaves.slots[row], leaves.counts[row], leaves.globals[row])
        leaves.global_counts[row] = features.list_features(match.board, match.state, match.seat, *places)
    with torch.inference_mode():
        _, outputs = net(leaves_as_tensors(leaves), sum_rows_plainly)
    for row, match in enumerate(matches):
        assert np.abs(outputs[row].numpy() - logits_by_hand(match, weights)[0]).max() < ERROR


@pytest.mark.parametrize("name", NAMES)
def test_the_weights_of_a_game_are_small_and_fit_its_features(name: str) -> None:
    path = weights_of(games.find(name))
    assert path.stat().st_size < 2_000_000
    read_weights(path, features_of(name))


@pytest.mark.compiled
@pytest.mark.parametrize("name", NAMES)
def test_every_legal_action_is_tried_in_the_end(name: str) -> None:
    """Mcts keeps the 24 actions that promise most; learned widens its tree as it searches longer."""
    match = max((match for match in decisions(name, 2)), key=lambda match: len(match.legal()))
    narrow = SearchSettings(max_children=4, widen_after=2, expand_after=1, exploration=30.0)
    thought = Learned(Budget(simulations=20_000), narrow, seed=1).think(match)
    assert {candidate.action for candidate in thought.candidates} == set(match.legal())
    kept = Mcts(Budget(simulations=2_000), seed=1).think(match)
    assert len(kept.candidates) == min(24, len(match.legal()))


@pytest.mark.parametrize("content", [b"", b"nonsense", None])
def test_wrong_weights_are_refused(content: bytes | None, tmp_path: Path) -> None:
    path, name = tmp_path / "weights.npz", NAMES[0]
    if content is None:
        np.savez(path, allow_pickle=False, **{part: np.zeros((2, 3)) for part in Weights._fields})
    else:
        path.write_bytes(content)
    match = any_match(name, 1)
    while match.seat is None:
        match.play_chance()
    with pytest.raises(WrongOption, match=r"weights\.npz"):
        Learned(Budget(simulations=1), weights=path).think(match)


def test_budgets_in_the_name_and_as_arguments_are_the_same() -> None:
    for bot in (make_bot("learned:0.2s"), make_bot("learned", seconds=0.2)):
        assert (bot.name, bot.budget) == ("learned:0.2s", Budget(seconds=0.2))  # type: ignore[attr-defined]
