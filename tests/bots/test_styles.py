"""Styles: they lean the way they say, only where options are about as good, and no game has to have any."""

from __future__ import annotations

import pytest

from hexrealm import games
from hexrealm.bots import Bot, make_bot
from hexrealm.bots.bot import Candidate
from hexrealm.bots.leaning import CLOSE, choose_by_style, find_style, list_leanings
from hexrealm.bots.levels import LevelBot
from hexrealm.bots.mcts import Budget, TreeSearch
from hexrealm.play.match import Match
from tests.support.walks import GAMES, walk

pytestmark = pytest.mark.compiled
STYLES = [(name, style.name) for name in GAMES for style in games.find(name).styles]


def decisions(name: str) -> list[Match]:
    found = [match.copy() for seed in (1, 2, 3) for match in walk(name, seed) if match.seat is not None]
    return [match for match in found if len(match.legal()) > 4][::5]


def bot_for(name: str, kind: str) -> Bot:
    """A bot of a level, with few simulations."""
    bot = make_bot(kind, 1)
    assert isinstance(bot, LevelBot)
    inner = bot.bot_for(games.find(name))
    if isinstance(inner, TreeSearch):
        inner.budget = Budget(simulations=48)
    return inner


@pytest.mark.parametrize(("name", "style"), STYLES)
def test_bots_with_a_style_lean_that_way_more_than_those_without(name: str, style: str) -> None:
    with_style, without = 0.0, 0.0
    for level in ("easy", "medium", "expert"):
        plain, styled = bot_for(name, level), bot_for(name, f"{level}/{style}")
        for match in decisions(name):
            leanings = list_leanings(match, match.seat or 0, find_style(match.game, style), match.legal_ids())
            with_style += leanings[match.action_id(styled.choose(match))]
            without += leanings[match.action_id(plain.choose(match))]
    assert with_style > without


def test_a_style_decides_only_between_options_that_are_about_as_good() -> None:
    best = Candidate("best", 0.6, 60, (0.5, 0.5))
    near = Candidate("near", 0.3, 30, (0.5 - CLOSE / 2, 0.5 + CLOSE / 2))
    bad = Candidate("bad", 0.3, 30, (0.5 - 2 * CLOSE, 0.5 + 2 * CLOSE))
    rare = Candidate("rare", 0.01, 1, (0.9, 0.1))
    leanings = {"best": 0.0, "near": 1.0, "bad": 2.0, "rare": 3.0}
    assert choose_by_style([best, near, bad, rare], 0, leanings) is near
    assert choose_by_style([best, bad, rare], 0, leanings) is best


@pytest.mark.parametrize("name", GAMES)
def test_styles_have_different_names_labels_and_sentences(name: str) -> None:
    styles = games.find(name).styles
    assert len({style.name for style in styles}) == len(styles)
    for style in styles:
        assert style.label
        assert style.words.endswith(".")
