"""One game is determined by its task, and a bot cannot change it."""

from __future__ import annotations

import pytest

from hexrealm.arena.errors import GameFailed
from hexrealm.arena.plan import plan
from hexrealm.arena.play import play_game, read_result
from hexrealm.play.record import parse_record
from tests.support.arena.bots import entrant
from tests.support.arena.example_results import FIRST, job, result, without_times
from tests.support.walks import GAMES


@pytest.mark.parametrize("name", GAMES)
def test_equal_tasks_give_equal_games(name: str) -> None:
    task = next(plan(job(name, bots=("uniform",), control=True)))
    one, other = play_game(task), play_game(task)
    assert without_times([one]) == without_times([other])
    assert one.record == other.record


@pytest.mark.parametrize("name", GAMES)
def test_a_result_matches_its_record(name: str) -> None:
    task = next(plan(job(name, players=3, bots=("uniform", FIRST), date="")))
    played = play_game(task)
    match = parse_record(played.record)
    assert match.over
    assert (tuple(match.winners), tuple(match.scores), len(match.history)) == (played.winners, played.scores, played.actions)
    assert match.names == list(played.seats)
    assert match.options == task.options
    assert len(played.seats) == len(played.scores) == len(played.moves) == len(played.seconds) == 3
    assert sum(played.moves) <= played.actions
    assert sum(played.shares) == pytest.approx(1)
    assert all(0 < slowest <= seconds for slowest, seconds in zip(played.slowest, played.seconds, strict=True))
    assert read_result(played.to_json()).shares == played.shares


def test_a_shared_victory_is_shared() -> None:
    assert result(0, 0, 0, ("a", "b"), [0, 1]).shares == (0.5, 0.5)
    assert result(0, 0, 0, ("a", "b", "c", "d"), [1, 2, 3]).shares == (0, 1 / 3, 1 / 3, 1 / 3)


def test_a_bot_cannot_change_the_match_it_gets() -> None:
    honest, meddling = (play_game(next(plan(job(bots=("uniform", name))))) for name in (FIRST, entrant("Meddler")))
    assert honest.scores == meddling.scores
    assert "me" not in meddling.record.split("names:")[1].split("\n")[0].replace("Meddler", "")


def test_an_illegal_action_ends_the_game_with_the_name_of_the_bot() -> None:
    with pytest.raises(GameFailed, match=r"Illegal@tests.support.arena.bots failed"):
        play_game(next(plan(job(bots=("uniform", entrant("Illegal"))))))
