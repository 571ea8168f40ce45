"""What every bot does, in every game: legal actions, alike for equal seeds, and blind to what its seat may not know."""

from __future__ import annotations

import random
import threading
from functools import cache
from typing import Any

import pytest

import hexrealm
from hexrealm import games
from hexrealm.bots import LEVELS, Bot, Thought, make_bot
from hexrealm.bots.leaning import split_style
from hexrealm.bots.levels import LevelBot
from hexrealm.bots.mcts import Budget, Mcts, SearchSettings, TreeSearch
from hexrealm.engine.compiler import INTERPRETED
from hexrealm.play.match import Match
from tests.support.walks import GAMES, any_match, match_after, walk

KINDS = ("uniform", "greedy", "mcts:24", "learned:24")
STYLES = sorted({style.name for name in GAMES for style in games.find(name).styles})
STYLED = tuple(f"{level}/{style}" for level in ("beginner", "hard") for style in STYLES)
BOTS = (*KINDS, *LEVELS, *STYLED)


def can_play(kind: str, name: str) -> bool:
    """Return whether a bot can play a game: `learned` needs a trained net, and a style must be one of the game's."""
    style = split_style(kind)[1]
    if style is not None:
        return style in [each.name for each in games.find(name).styles]
    return not kind.startswith("learned") or games.find(name).features is not None


LINE_UPS = [(name, kind) for kind in BOTS for name in GAMES if can_play(kind, name)]
# Interpreted, levels are what the kinds are.
SOME_COMPILED = [
    (name, kind) if kind in KINDS else pytest.param(name, kind, marks=pytest.mark.compiled) for name, kind in LINE_UPS
]
SEEDS = range(2 if INTERPRETED else 6)
FEW, MANY = (4, 8) if INTERPRETED else (24, 64)  # simulations


def bot_of(name: str, kind: str, seed: int = 0, simulations: int = FEW) -> Bot:
    """A bot for a game by its name; those that search get equal and small budgets, in simulations."""
    bot = make_bot(kind, seed)
    if isinstance(bot, LevelBot):
        bot = bot.bot_for(games.find(name))
    if isinstance(bot, TreeSearch):
        bot.budget = Budget(simulations=simulations)
    return bot


@cache
def moments(name: str, seed: int, every: int = 9) -> tuple[Match, ...]:
    """Some positions of a random game in which a seat decides; to look at only."""
    found = [match.copy() for number, match in enumerate(walk(name, seed)) if number % every == 0]
    return tuple(match for match in found if match.seat is not None)[: 4 if INTERPRETED else 12]


@pytest.mark.parametrize(("name", "kind"), SOME_COMPILED)
def test_a_bot_chooses_a_legal_action_and_can_say_why(name: str, kind: str) -> None:
    for seed in SEEDS:
        bot = bot_of(name, kind, seed)
        for match in moments(name, seed):
            before = match.state.tobytes()
            thought = bot.think(match)
            assert thought.action in match.legal()
            assert {candidate.action for candidate in thought.candidates} <= set(match.legal())
            assert sum(candidate.share for candidate in thought.candidates) == pytest.approx(1)
            assert match.state.tobytes() == before


@pytest.mark.compiled
@pytest.mark.parametrize(("name", "kind"), LINE_UPS)
def test_equal_seeds_think_alike(name: str, kind: str) -> None:
    first, second = bot_of(name, kind, 5), bot_of(name, kind, 5)
    for match in moments(name, 3):
        assert told(first.think(match)) == told(second.think(match))


def told(thought: Thought) -> tuple[Any, ...]:
    """All of a thought but how long it took."""
    return thought.action, thought.candidates, thought.chances, thought.continuation, thought.simulations


@pytest.mark.compiled
@pytest.mark.parametrize(("name", "kind"), LINE_UPS)
def test_a_bot_does_not_know_what_its_seat_may_not_know(name: str, kind: str) -> None:
    """The same position with the hidden things dealt otherwise gets the same thought."""
    for seed in SEEDS:
        for match in moments(name, seed):
            assert told(bot_of(name, kind, 7).think(match)) == told(bot_of(name, kind, 7).think(dealt_otherwise(match, seed)))


def dealt_otherwise(match: Match, seed: int) -> Match:
    """The same match, but for what the seat to decide may not know."""
    other = match.copy()
    swapped = match.snapshot()
    if "pile" in swapped:
        hands = [seat for number, seat in enumerate(swapped["seats"]) if number != match.seat and seat["hand"]]
        for seat in hands:
            terrain = random.Random(seed).choice([name for name, count in swapped["pile"].items() if count] or [seat["hand"]])
            swapped["pile"][seat["hand"]] += 1
            swapped["pile"][terrain] -= 1
            seat["hand"] = terrain
        other = hexrealm.position(match.game.name, match.options, swapped)
    assert other.snapshot(seat=match.seat) == match.snapshot(seat=match.seat)
    return other


@pytest.mark.compiled
@pytest.mark.parametrize("name", GAMES)
def test_whole_games_between_bots_end(name: str) -> None:
    match = any_match(name, 1)
    bots = [make_bot("greedy", seat) if seat % 2 else make_bot("uniform", seat) for seat in range(match.players)]
    while not match.over:
        if match.seat is None:
            match.play_chance()
        else:
            match.play(bots[match.seat].choose(match))
    assert match.winners


@pytest.mark.parametrize("name", GAMES)
def test_a_bot_does_not_decide_for_chance_or_after_the_end(name: str) -> None:
    match = match_after(name, 1, 10_000)
    for kind in (kind for kind in BOTS if can_play(kind, name)):
        with pytest.raises(hexrealm.IllegalAction, match="no seat decides now"):
            bot_of(name, kind).choose(match)


@pytest.mark.parametrize("name", GAMES)
def test_every_bot_but_uniform_takes_an_immediate_win(name: str) -> None:
    for seed in range(1, 8, 2):
        *_, match = walk(name, seed)
        winner = match.winners[0]
        while match.over or match.seat != winner:
            match.undo()
        wins = [action for action in match.legal() if winner in outcome(match, action)]
        if wins:
            for kind in (kind for kind in BOTS[1:] if can_play(kind, name)):
                assert winner in outcome(match, bot_of(name, kind, 1, simulations=400).choose(match))


def outcome(match: Match, action: str) -> list[int]:
    trial = match.copy()
    trial.play(action)
    return trial.winners


@pytest.mark.parametrize("name", GAMES)
def test_a_search_tells_visits_chances_and_a_continuation(name: str) -> None:
    match = next(match.copy() for match in moments(name, 2) if len(match.legal()) > 3)
    thought = make_bot(f"mcts:{MANY}", 1).think(match)
    assert thought.simulations == MANY
    assert sum(candidate.visits for candidate in thought.candidates) == MANY
    assert sum(thought.chances) == pytest.approx(1, abs=1e-3)
    assert len(thought.chances) == match.players
    assert thought.continuation[0] == thought.action == thought.candidates[0].action


@pytest.mark.parametrize("name", GAMES)
def test_a_search_judges_or_imagines_games_as_it_is_told(name: str) -> None:
    match = next(match.copy() for match in moments(name, 2) if len(match.legal()) > 3)
    ways = SearchSettings(rollout_share=0.0), SearchSettings(rollout_share=1.0), SearchSettings(rollout_share=1.0, random=True)
    judged, imagined, anything = (Mcts(Budget(simulations=FEW), way, seed=4).think(match) for way in ways)
    assert judged.chances != imagined.chances
    assert (imagined.chances != anything.chances) == (match.game.rollout_action is not None)
    for thought in (judged, imagined, anything):
        assert thought.action in match.legal()
        assert sum(thought.chances) == pytest.approx(1, abs=1e-3)


@pytest.mark.compiled
@pytest.mark.parametrize("name", GAMES)
def test_a_search_goes_on_in_its_tree(name: str) -> None:
    match = next(match.copy() for match in moments(name, 2) if len(match.legal()) > 3)
    bot = make_bot("mcts:300", 1)
    match.play(bot.choose(match))
    while match.seat is not None and not match.over and match.steps[-1].seat != match.seat:
        match.play(make_bot("greedy").choose(match))
    if match.seat is not None and len(match.legal()) > 1:
        thought = bot.think(match)
        assert sum(candidate.visits for candidate in thought.candidates) >= thought.simulations == 300


@pytest.mark.compiled
@pytest.mark.parametrize("name", GAMES)
def test_a_search_on_two_threads_stops_at_once_when_asked(name: str) -> None:
    match = next(match.copy() for match in moments(name, 2) if len(match.legal()) > 3)
    bot = Mcts(Budget(simulations=10**9), threads=2, seed=1)
    thoughts: list[Thought] = []
    thinking = threading.Thread(target=lambda: thoughts.append(bot.think(match)))
    thinking.start()
    while thinking.is_alive():
        bot.stop()
        thinking.join(0.01)
    assert thoughts[0].action in match.legal()
    assert 0 < thoughts[0].simulations < 10**9


def test_a_budget_of_seconds_is_kept_to() -> None:
    match = any_match(GAMES[0], 1)
    thought = hexrealm.bot("mcts", seconds=0.05, seed=1).think(match)
    assert thought.simulations > 0


@pytest.mark.parametrize("wrong", ["deep thought", "mcts:", "mcts:0", "mcts:-3", "mcts:1.5", "mcts:0s", "Easy", "", "mcts"])
def test_what_is_no_bot_is_refused_with_those_there_are(wrong: str) -> None:
    with pytest.raises(hexrealm.WrongOption, match=r"there is no bot|simulations or seconds"):
        make_bot(wrong)


def test_a_style_in_the_name_and_as_an_argument_is_the_same() -> None:
    for bot in (make_bot("expert/poet"), hexrealm.bot("expert", style="poet")):
        assert (bot.name, bot.style) == ("expert/poet", "poet")


def test_a_style_that_a_game_does_not_have_is_refused_with_those_it_has() -> None:
    match = any_match(GAMES[0], 4)
    while match.seat is None:
        match.play_chance()
    with pytest.raises(hexrealm.WrongOption, match=r"has no style 'poet'; (its styles are \w+|it has no styles)"):
        make_bot("easy/poet").choose(match)
    with pytest.raises(hexrealm.WrongOption, match="uniform has no style"):
        make_bot("uniform/poet")


def test_budgets_are_for_searches_only() -> None:
    with pytest.raises(hexrealm.WrongOption, match="for the bots 'mcts', 'learned'"):
        hexrealm.bot("greedy", seconds=1)
    with pytest.raises(hexrealm.WrongOption, match="threads"):
        hexrealm.bot("mcts", simulations=10, threads=0)
    with pytest.raises(hexrealm.WrongOption, match="width"):
        from hexrealm.bots.greedy import Greedy

        Greedy(width=0)
