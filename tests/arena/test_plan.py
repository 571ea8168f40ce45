"""The plan of a job: pairs share set-up and chance, and every bot plays every seat equally often."""

from __future__ import annotations

from collections import Counter
from itertools import groupby

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hexrealm import games
from hexrealm.arena.entrants import TWIN
from hexrealm.arena.errors import WrongJob
from hexrealm.arena.job import Job, read_job
from hexrealm.arena.plan import Task, count_games, line_ups, plan, rotations
from hexrealm.arena.sequential import Sprt
from hexrealm.engine.errors import HexrealmError, WrongOption
from tests.support.arena.example_results import FIRST, LAST, MIDDLE, job
from tests.support.walks import GAMES

BOTS = ("uniform", FIRST, LAST, MIDDLE)


@st.composite
def jobs(draw: st.DrawFn) -> Job:
    count = draw(st.integers(1, 4))
    return job(
        draw(st.sampled_from(GAMES)),
        bots=BOTS[:count],
        players=draw(st.integers(2, 4)),
        pairs=draw(st.integers(1, 3)),
        sampled=draw(st.booleans()),
        gauntlet=count > 1 and draw(st.booleans()),
        control=count == 1 or draw(st.booleans()),
        seed=draw(st.integers(0, 2**40)),
    )


def pairs_of(wanted: Job) -> dict[str, list[Task]]:
    tasks = sorted(plan(wanted), key=lambda task: task.key)
    return {pair: list(group) for pair, group in groupby(tasks, key=lambda task: task.key.rpartition("-")[0])}


@given(jobs())
@settings(max_examples=60)
def test_a_pair_has_one_set_up_and_one_chance_seed_for_every_seat(wanted: Job) -> None:
    for tasks in pairs_of(wanted).values():
        assert all(task.options == tasks[0].options and task.chance_seed == tasks[0].chance_seed for task in tasks)
        assert [task.seats for task in tasks] == rotations(tasks[0].seats)
        assert all(task.options["players"] == wanted.players == len(task.seats) for task in tasks)
        for entrant in set(tasks[0].seats):
            seats = Counter(seat for task in tasks for seat, name in enumerate(task.seats) if name == entrant)
            assert len({seats[seat] for seat in range(wanted.players)}) == 1


@given(jobs())
@settings(max_examples=60)
def test_all_bots_play_equally_often_against_the_planned_opponents(wanted: Job) -> None:
    tasks = list(plan(wanted))
    assert len(tasks) == len({task.key for task in tasks}) == count_games(wanted)
    counted = [task for task in tasks if not any(name.endswith(TWIN) for name in task.seats)]
    seats = Counter(name for task in counted for name in task.seats)
    first = wanted.bots[0]
    if wanted.gauntlet:
        assert all(first in task.seats and len(set(task.seats)) == 2 for task in counted)
        assert len({seats[name] for name in wanted.bots[1:]}) == 1
    elif len(wanted.bots) > 1:
        assert len({seats[name] for name in wanted.bots}) == 1
    control = [task for task in tasks if task not in counted]
    assert bool(control) == wanted.control
    assert all(set(task.seats) == {first, first + TWIN} for task in control)


@given(jobs())
@settings(max_examples=20)
def test_a_job_determines_its_plan_also_after_it_is_saved(wanted: Job) -> None:
    assert list(plan(wanted)) == list(plan(read_job(wanted.to_json())))
    assert list(plan(wanted)) != list(plan(job(wanted.game, seed=wanted.seed + 1)))


def test_pairs_differ_in_chance_and_line_ups_share_it() -> None:
    tasks = list(plan(job(bots=BOTS[:3], pairs=4)))
    by_pair = {task.key.split("-")[1]: task.chance_seed for task in tasks}
    assert len(set(by_pair.values())) == 4
    assert all(task.chance_seed == by_pair[task.key.split("-")[1]] for task in tasks)
    assert len({task.bot_seeds for task in tasks}) == len(tasks)


@pytest.mark.parametrize("name", GAMES)
def test_sampled_variants_differ_and_keep_fixed_options(name: str) -> None:
    option, value = next((key, value) for key, value in next(plan(job(name))).options.items() if key != "players")
    drawn = [task.options for task in plan(job(name, sampled=True, pairs=12, options={option: value}))]
    assert len({str(options) for options in drawn}) > 3
    assert all(options[option] == value for options in drawn)


@pytest.mark.parametrize("name", GAMES)
def test_an_option_that_only_guides_drawing_is_refused_with_sampled_variants(name: str) -> None:
    explicit = next(plan(job(name))).options
    for option in games.find(name).options:
        if option.name not in explicit and option.choices:
            with pytest.raises((WrongJob, WrongOption), match=option.name):
                list(plan(job(name, sampled=True, options={option.name: option.choices[0]})))


def test_more_bots_than_seats_play_in_every_combination() -> None:
    assert len(line_ups(job(bots=BOTS, players=3))) == 4
    assert len(line_ups(job(bots=BOTS, players=2))) == 6
    assert [each.entrants for each in line_ups(job(bots=BOTS[:2], players=3))] == [
        ("uniform", FIRST, "uniform"),
        (FIRST, "uniform", FIRST),
    ]


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"bots": ("uniform",)}, "name two or more"),
        ({"bots": ()}, "no bot is named"),
        ({"bots": ("uniform", "uniform")}, "uniform is named twice"),
        ({"bots": ("uniform", "uniform (again)")}, "reserved for the control"),
        ({"bots": ("uniform", "deep thought")}, "there is no bot 'deep thought'"),
        ({"bots": ("uniform", "X@nowhere")}, "there is no bot 'X@nowhere'"),
        ({"bots": ("uniform", "X@tests.support.arena.bots")}, "there is no bot"),
        ({"pairs": 0}, "pairs is 0"),
        ({"options": {"players": 3}}, "with --players"),
        ({"sprt": Sprt(0, 50), "players": 3}, "two bots in games of two players"),
        ({"sprt": Sprt(50, 0)}, "elo0 must be below elo1"),
        ({"sprt": Sprt(0, 50, alpha=0.7)}, "between 0 and 0.5"),
        ({"game": "chess"}, "there is no game 'chess'"),
    ],
)
def test_a_wrong_job_is_refused_with_the_reason(changes: dict[str, object], message: str) -> None:
    with pytest.raises(HexrealmError, match=message):
        job(**changes)  # type: ignore[arg-type]


@pytest.mark.parametrize("name", GAMES)
def test_wrong_options_are_refused_before_the_first_game(name: str) -> None:
    with pytest.raises(WrongOption):
        next(plan(job(name, options={"nonsense": 1})))
    with pytest.raises(WrongOption):
        next(plan(job(name, players=9)))
