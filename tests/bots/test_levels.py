"""The levels for people: one table, in order, each stronger than the one before, the weakest still sensible."""

from __future__ import annotations

import pytest

import hexrealm
from hexrealm import games
from hexrealm.bots import LEVELS, Bot, make_bot
from hexrealm.bots.greedy import FEW, Greedy
from hexrealm.engine.game import Game
from hexrealm.play.match import Match
from tests.support.walks import GAMES, any_match, walk

pytestmark = pytest.mark.compiled


def test_levels_have_names_words_and_bots_of_that_name() -> None:
    assert list(LEVELS) == ["easy", "medium", "hard", "expert"]
    for name, level in LEVELS.items():
        assert level.name == make_bot(name).name == level.make(1, 2).name == name
        assert level.words


@pytest.mark.parametrize("name", GAMES)
def test_ratings_measured_rise_from_the_weakest_level(name: str) -> None:
    ratings = [rating for level in LEVELS.values() if (rating := level.rating(games.find(name))) is not None]
    assert len(ratings) == len(LEVELS)
    assert ratings[0] == 0
    assert ratings == sorted(set(ratings))


def test_a_game_nobody_measured_has_no_ratings() -> None:
    class Unmeasured:
        level_ratings = Game.level_ratings

    assert LEVELS["hard"].rating(Unmeasured()) is None  # type: ignore[arg-type]


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize(("better", "worse"), [("easy", "uniform"), ("medium", "easy"), ("hard", "medium")])
def test_each_level_wins_most_games_against_the_one_below(name: str, better: str, worse: str) -> None:
    """A few games only, from both seats; how much stronger is measured by the arena."""
    won = sum(share_of_first(name, seed, better, worse, turned) for seed in range(5) for turned in (False, True))
    assert won > 5


def share_of_first(name: str, seed: int, first: str, second: str, turned: bool) -> float:
    match = hexrealm.new(name, players=2, seed=seed)
    bots = [make_bot(kind, seed) for kind in (first, second)]
    play(match, bots[::-1] if turned else bots)
    return (int(turned) in match.winners) / len(match.winners)


def play(match: Match, bots: list[Bot]) -> None:
    while not match.over:
        if match.seat is None:
            match.play_chance()
        else:
            match.play(bots[match.seat].choose(match))


@pytest.mark.parametrize("name", GAMES)
def test_one_who_overlooks_much_still_sees_a_few_options_and_the_best_of_those(name: str) -> None:
    match = any_match(name, 4)
    while match.seat is None:
        match.play_chance()
    everything = dict.fromkeys(each.action for each in Greedy().think(match).candidates)
    for seed in range(10):
        seen = [each.action for each in Greedy(noticed_share=0.01, seed=seed).think(match).candidates]
        assert len(seen) == FEW < len(everything)
        assert set(seen) <= set(everything)


@pytest.mark.parametrize("name", GAMES)
def test_nobody_overlooks_one_of_two_options(name: str) -> None:
    small = [
        match.copy()
        for seed in range(1, 12, 2)
        for match in walk(name, seed)
        if match.seat is not None and len(match.legal()) <= FEW
    ]
    for match in small:
        assert Greedy(noticed_share=0.01, seed=1).choose(match) == Greedy(seed=1).choose(match)


@pytest.mark.parametrize("noticed_share", [0.0, -1.0, 1.5])
def test_a_wrong_noticed_share_is_refused(noticed_share: float) -> None:
    with pytest.raises(hexrealm.WrongOption, match="a noticed_share above 0 and up to 1"):
        Greedy(noticed_share=noticed_share)
