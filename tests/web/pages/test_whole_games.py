"""Games in a real browser, to the dialog at the end: a whole one of each, start and end of variants and between two browsers.

`pytest -m long` plays every variant from start to end, against a bot and between two browsers.
"""

from __future__ import annotations

from dataclasses import replace
from itertools import zip_longest
from typing import Any

import pytest

from hexrealm import games
from hexrealm.i18n.translate import translate, using_language
from tests.support.languages import TRANSLATED
from tests.support.web.player import FIRST_ACTIONS, Player, accept_invite, at_one_table
from tests.web.pages.conftest import Invite

pytestmark = pytest.mark.compiled
BOT = {"who": "bot", "level": "easy"}
VARYING = ("board", "heralds", "side", "preset", "castles")  # the options that change how a game is played


def variants() -> list[tuple[str, dict[str, Any]]]:
    """Return options that cover every value of the options that change a game. A preset sets all of them, so it stands alone.

    The default options are played below, as a whole game.
    """
    found: list[tuple[str, dict[str, Any]]] = []
    for name in games.names():
        options = [option for option in games.find(name).options if option.name in VARYING]
        others = {each.name: [value for value in each.choices or ("random",) if value != each.default] for each in options}
        alone = [{"preset": value} for value in others.pop("preset", [])]
        together = [dict(each for each in values if each) for values in zip_longest(*map(named, others.items()))]
        found += [(name, each) for each in (*alone, *together)]
    return found


def named(option: tuple[str, list[Any]]) -> list[tuple[str, Any]]:
    return [(option[0], value) for value in option[1]]


VARIANTS = variants()
# Each game and each language at least once: test_accessibility.py and tests/contract/test_languages.py have all of both.
TRANSLATED_GAMES = [
    (games.names()[number % len(games.names())], TRANSLATED[number % len(TRANSLATED)])
    for number in range(max(len(games.names()), len(TRANSLATED)))
]
DEFAULTS: list[tuple[str, dict[str, Any]]] = [(name, {}) for name in games.names()]


@pytest.mark.parametrize("name", games.names())
def test_one_click_leads_to_the_first_move(name: str, invite: Invite) -> None:
    ines = invite()
    ines.go("/")
    ines.page.locator(f'[data-play="{name}"]').click()
    ines.act()
    assert ines.moment > 0 and "/t/" in ines.page.url


def test_a_click_that_met_nothing_is_repeated(invite: Invite) -> None:
    """What all these games rely on: on a busy machine the board may move between a look and a click."""
    ines = invite()
    ines.sit_at(games.names()[0], ["me", BOT])
    seen = ines.wait_for_turn()
    ines.point(replace(seen, places=[("moved", 1.0, 1.0)], choices=0))
    ines.wait_for_answer(seen)


@pytest.mark.parametrize(("name", "options"), VARIANTS, ids=str)
def test_every_variant_starts_and_ends_against_a_bot(name: str, options: dict[str, Any], invite: Invite) -> None:
    ines = invite()
    ines.play_start_and_end(name, ["me", BOT], **options)
    assert ines.page.locator("dialog .chart").count() == 1


@pytest.mark.parametrize("name", games.names())
def test_a_whole_game_against_a_bot(name: str, invite: Invite) -> None:
    ines = invite()
    ines.sit_at(name, ["me", BOT])
    ines.play_to_the_end()
    ines.page.locator(".podium").wait_for()


@pytest.mark.parametrize("name", games.names())
def test_two_browsers_start_and_end_a_game(name: str, invite: Invite) -> None:
    ines, tomas = at_one_table(invite, name)
    for _ in range(FIRST_ACTIONS):
        seen = ines.wait_for_moment(tomas.moment)
        (ines if "mine" in seen.turns else tomas).act()
    ines.sit_near_the_end(name, ["me", "open"], {})
    accept_invite(ines, tomas)
    play_between_two(ines, tomas)


@pytest.mark.long
@pytest.mark.parametrize(("name", "options"), VARIANTS, ids=str)
def test_every_variant_against_a_bot(name: str, options: dict[str, Any], invite: Invite) -> None:
    ines = invite()
    ines.sit_at(name, ["me", BOT], options=options)
    ines.play_to_the_end()
    ines.page.locator(".podium").wait_for()


@pytest.mark.long
@pytest.mark.parametrize(("name", "options"), [*DEFAULTS, *VARIANTS], ids=str)
def test_every_variant_between_two_browsers(name: str, options: dict[str, Any], invite: Invite) -> None:
    play_between_two(*at_one_table(invite, name, options=options))


def play_between_two(ines: Player, tomas: Player) -> None:
    """Play to the end. Both must see the same result."""
    seen = ines.wait_for_moment(0)
    while not seen.over:
        (ines if "mine" in seen.turns else tomas).act()
        seen = ines.wait_for_moment(tomas.moment)
    for player in (ines, tomas):
        player.page.locator(".podium").wait_for()
    assert ines.texts(".podium .sum") == tomas.texts(".podium .sum")


@pytest.mark.parametrize(("name", "language"), TRANSLATED_GAMES)
def test_a_game_of_three_in_another_language_starts_and_ends(name: str, language: str, invite: Invite) -> None:
    ines = invite(locale=language)
    ines.play_start_and_end(name, [BOT, "me", BOT])
    names = ines.texts(".podium li b")
    assert len(names) == len(set(names)) == 3
    with using_language(language):
        assert ines.page.get_by_role("button", name=translate("Rematch")).count() == 1
