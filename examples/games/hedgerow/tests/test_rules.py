"""Every rule of README.md: a position, one action, one claim. tests/contract tests what every game must fulfil."""

from __future__ import annotations

from pathlib import Path

import pytest

import hexrealm
from hexrealm.play.match import Match

GAME = Path(__file__).parents[1].name
NESTS = ["a3", "d1", "d6", "g4"]
FIELDS = [f"{column}{row}" for column in "abcdefg" for row in range(1, 7) if f"{column}{row}" not in NESTS]


def play(*actions: str, players: int = 2) -> Match:
    """Return a match with the nests of this file after some actions."""
    match = hexrealm.new(GAME, players=players, nests=NESTS)
    for action in actions:
        match.play(action)
    return match


def sunny(*bushes: str, players: int = 2) -> Match:
    """Return a match in which the sun always shines: the seats plant these bushes in turn."""
    return play(*(action for bush in bushes for action in ("sun", bush)), players=players)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_h1_1_seats_play_in_order(players: int) -> None:
    match = sunny(*FIELDS[:5], players=players)
    assert list(match.snapshot()["bushes"].items()) == sorted(
        zip(FIELDS, [n % players for n in range(5)], strict=False), key=by_seat
    )
    assert match.players == players


def by_seat(item: tuple[str, int]) -> tuple[int, str]:
    return item[1], item[0]


def test_h1_2_four_hexes_have_nests_and_the_others_are_fields() -> None:
    match = play("sun")
    assert match.legal() == FIELDS
    assert len(FIELDS) == 38
    drawn = [hexrealm.new(GAME, seed=seed).options["nests"] for seed in range(5)]
    assert all(len(set(nests)) == 4 for nests in drawn) and len({tuple(nests) for nests in drawn}) > 1


def test_h2_1_the_weather_is_drawn_with_known_odds() -> None:
    match = play()
    assert (match.seat, match.decision, match.odds()) == (None, "weather", {"sun": 2, "rain": 1})


def test_h2_2_one_bush_in_sun_and_two_in_rain() -> None:
    match = play("sun", "c3")
    assert (match.decision, match.scores) == ("weather", [1, 0])
    match = play("rain", "c3")
    assert (match.seat, match.decision) == (0, "plant")
    match.play("c4")
    assert match.decision == "weather"


@pytest.mark.parametrize(
    ("action", "why"),
    [
        ("c3", "c3 is taken by sloe"),
        ("a3", "there is a nest on a3"),
        ("sun", "'sun' is not valid here: name an empty field, such as c4"),
        ("z9", "'z9' is not valid here: name an empty field, such as c4"),
    ],
)
def test_h2_3_a_bush_goes_on_an_empty_field(action: str, why: str) -> None:
    match = play("rain", "c3")
    assert match.why_not(action) == why
    assert action not in match.legal()


def test_h3_1_connected_bushes_of_one_seat_are_a_hedge() -> None:
    match = play("rain", "c3", "c4", "rain", "d3", "d4", "rain", "c5", "f6")
    assert match.scores == [3, 2]


def test_h4_1_only_the_largest_hedge_counts() -> None:
    match = play("rain", "c3", "c4", "sun", "f1", "rain", "e3", "e4", "sun", "g1", "sun", "e5")
    hedge = match.snapshot()["points"][0]["hedge"]
    assert hedge == 3
    why = match.earnings
    assert why is not None and why[0][0].hexes == ("e3", "e4", "e5")


@pytest.mark.parametrize(("bushes", "points"), [(("a2",), [3, 0]), (("a2", "b3"), [0, 0]), (("a2", "b3", "a4"), [3, 0])])
def test_h4_2_a_nest_scores_for_most_bushes_next_to_it(bushes: tuple[str, ...], points: list[int]) -> None:
    match = sunny(*bushes)
    assert [seat["nests"] for seat in match.snapshot()["points"]] == points


def test_h5_1_the_game_ends_when_no_field_is_empty_also_within_a_turn() -> None:
    match = sunny(*FIELDS[:-1])
    match.play("rain")
    match.play(FIELDS[-1])
    assert match.over and match.events[-1].rule == "H5.1"
    assert match.why_not("c3") == "the game is over"


def test_h5_2_the_seat_with_most_points_wins() -> None:
    east, rest = FIELDS[17:36], FIELDS[:17] + FIELDS[36:]
    match = sunny(*(bush for both in zip(east, rest, strict=True) for bush in both))
    assert (match.scores, match.winners) == ([25, 20], [0])
    assert match.scene().result == "Sloe wins with 25 points"


def test_h5_2_seats_that_tie_share_the_victory() -> None:
    match = sunny(*FIELDS)
    assert (match.scores, match.winners) == ([16, 16], [0, 1])
    assert "2 seats share the victory with 16 points" in match.events[-1].words
    assert match.scene().result == "Sloe and Rose share the victory with 16 points"
