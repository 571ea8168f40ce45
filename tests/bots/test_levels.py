"""The levels for people: one table, in order, each stronger than the one before, the weakest still sensible."""

from __future__ import annotations

import pytest

import hexrealm
from hexrealm import games
from hexrealm.bots import LEVELS, Bot, make_bot, mcts
from hexrealm.bots.attention import FEW, Attention
from hexrealm.bots.greedy import Greedy
from hexrealm.bots.learned import Guided, has_net
from hexrealm.bots.levels import DEFAULT_LEVEL, SECONDS, STRONGEST, LevelBot
from hexrealm.bots.mcts import Budget, SearchSettings, TreeSearch
from hexrealm.engine.game import Game
from hexrealm.play.match import Match
from hexrealm.play.preview import gains
from tests.support.walks import GAMES, any_match, walk

pytestmark = pytest.mark.compiled


def test_levels_have_names_words_and_bots_of_that_name() -> None:
    assert list(LEVELS) == ["beginner", "easy", "medium", "hard", "expert", "master"]
    assert (DEFAULT_LEVEL in LEVELS, STRONGEST) == (True, "master")
    for name, level in LEVELS.items():
        assert level.name == make_bot(name).name == level.make(1, 2).name == name
        assert level.words.endswith(".")


@pytest.mark.parametrize("name", GAMES)
def test_ratings_measured_rise_from_the_weakest_level(name: str) -> None:
    ratings = [rating for level in LEVELS.values() if (rating := level.rating(games.find(name))) is not None]
    assert len(ratings) in (0, len(LEVELS))  # all are measured, or none
    assert ratings == sorted(set(ratings))
    assert ratings[:1] in ([], [0])


def test_a_game_nobody_measured_has_no_ratings() -> None:
    class Unmeasured:
        level_ratings = Game.level_ratings

    assert LEVELS["hard"].rating(Unmeasured()) is None  # type: ignore[arg-type]


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize(
    ("better", "worse"), [("beginner", "uniform"), ("easy", "beginner"), ("medium", "easy"), ("hard", "medium")]
)
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


def bots_of(name: str) -> list[Bot]:
    """The bots of all levels for a game, each in its best form."""
    return [best_form(level.make(1, 1), games.find(name)) for level in LEVELS.values()]


def best_form(bot: LevelBot, game: Game) -> Bot:
    bot._form = 1.0
    return bot.bot_for(game)


@pytest.mark.parametrize("name", GAMES)
def test_strengths_rise_with_the_level(name: str) -> None:
    strengths = [level.strength(games.find(name)) for level in LEVELS.values()]
    assert len(strengths) == len(LEVELS)
    ranks = [(each.simulations[1], each.noticed_share[1]) for each in strengths]
    assert ranks == sorted(set(ranks))
    for each in strengths:
        assert each.simulations[0] <= each.simulations[1]
        assert 0 < each.noticed_share[0] <= each.noticed_share[1] <= 1


@pytest.mark.parametrize("name", GAMES)
def test_budgets_are_simulations_with_a_bound_in_time(name: str) -> None:
    searches = [bot for bot in bots_of(name) if isinstance(bot, TreeSearch)]
    assert len(searches) >= 3
    for bot in searches:
        assert (bot.budget.simulations or 0) > 0
        assert bot.budget.seconds == SECONDS


def test_a_form_is_for_a_whole_game_and_lies_within_the_level() -> None:
    game = games.find(GAMES[0])
    for level in LEVELS.values():
        for seed in range(5):
            bot = level.make(seed, 1)
            assert bot.bot_for(game) is bot.bot_for(game)
            inner, (fewest, most) = bot.bot_for(game), level.strength(game).simulations
            if isinstance(inner, TreeSearch):
                assert fewest <= (inner.budget.simulations or 0) <= most


@pytest.mark.parametrize("name", GAMES)
def test_a_level_stops_at_its_bound_in_time(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The clock of the test runs so fast that the bound is reached after a few looks at it."""
    ticks = (number * SECONDS / 5 for number in range(10**9))
    monkeypatch.setattr("hexrealm.bots.mcts.time.perf_counter", lambda: next(ticks))
    match = decision_with_options(name)
    thought = make_bot(STRONGEST, 1).think(match)
    assert thought.action in match.legal()
    assert 0 < thought.simulations <= 5 * mcts.CHUNK


@pytest.mark.parametrize("name", GAMES)
def test_a_level_does_what_its_simulations_say_where_time_allows(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("hexrealm.bots.mcts.time.perf_counter", lambda: 0.0)
    match = decision_with_options(name)
    for bot in (bot for bot in bots_of(name) if isinstance(bot, TreeSearch)):
        assert bot.think(match).simulations == bot.budget.simulations
        assert bot.think(match).simulations == bot.budget.simulations


def decision_with_options(name: str) -> Match:
    match = any_match(name, 4)
    while match.seat is None:
        match.play_chance()
    return match


@pytest.mark.parametrize("name", GAMES)
def test_levels_search_with_the_net_of_a_game_or_else_with_its_evaluation(name: str) -> None:
    game = games.find(name)
    bot = Guided(Budget(simulations=4), SearchSettings(rollout_share=0.0, noticed_share=0.5, max_children=7))
    if has_net(game):
        assert bot.settings_for(game).max_children == 7
        assert bot.evaluator(game) is make_bot("learned:1").evaluator(game)  # type: ignore[attr-defined]
    else:
        assert bot.settings_for(game) == SearchSettings(rollout_share=0.0, noticed_share=0.5)
        assert bot.evaluator(game) is make_bot("mcts:1").evaluator(game)  # type: ignore[attr-defined]


@pytest.mark.parametrize("name", GAMES)
def test_a_search_plays_only_what_it_notices(name: str) -> None:
    match = decision_with_options(name)
    for seed in range(5):
        noticed = {match.action_name(action) for action in Attention(0.2, seed).notice(match, match.seat or 0)}
        thought = Guided(Budget(simulations=40), SearchSettings(noticed_share=0.2), seed=seed).think(match)
        seen = {candidate.action for candidate in thought.candidates}
        assert seen <= noticed or seen.isdisjoint(noticed)  # the latter if no option it thinks of was noticed
        assert len(noticed) < len(match.legal())


@pytest.mark.parametrize("name", GAMES)
def test_what_earns_most_is_noticed_most_often(name: str) -> None:
    for match in (match.copy() for match in walk(name, 3) if match.seat is not None and len(match.legal()) > 10):
        gained = {each.action: each.points for each in gains(match)}
        best, worst = max(gained, key=lambda action: gained[action]), min(gained, key=lambda action: gained[action])
        if gained[best] - gained[worst] > 3:
            seen = [Attention(0.3, seed).notice(match, match.seat or 0) for seed in range(60)]
            often, rarely = (sum(match.action_id(action) in each for each in seen) for action in (best, worst))
            assert often > rarely
            break
