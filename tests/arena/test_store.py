"""The tournament folder: a stopped tournament continues without losing or repeating a game."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

import hexrealm
from hexrealm.arena.errors import WrongFolder
from hexrealm.arena.sequential import Sprt
from hexrealm.arena.store import Store
from hexrealm.arena.tournament import Tournament
from hexrealm.engine.errors import HexrealmError
from tests.support.arena.example_results import FIRST, LAST, in_process, job, pairs, played, without_times
from tests.support.walks import GAMES


@pytest.mark.parametrize("name", GAMES)
def test_every_game_has_a_result_line_and_a_record(name: str, tmp_path: Path) -> None:
    tournament = played(tmp_path, job(name, pairs=1))
    lines = (tmp_path / "results.jsonl").read_text().splitlines()
    assert [json.loads(line)["key"] for line in lines] == list(tournament.store.results)
    for result in tournament.games:
        match = hexrealm.load(tmp_path / "records" / f"{result.key}.txt")
        assert (tuple(match.winners), tuple(match.scores)) == (result.winners, result.scores)


def test_a_tournament_stopped_at_any_byte_resumes_to_the_same_results(tmp_path: Path) -> None:
    whole = tmp_path / "whole"
    wanted = job(pairs=1, bots=(FIRST, LAST))
    expected = without_times(played(whole, wanted).games)
    content = (whole / "results.jsonl").read_bytes()
    last_line = content.rindex(b"\n", 0, -1) + 1
    for stop in range(last_line - 2, len(content) + 1):
        folder = tmp_path / str(stop)
        shutil.copytree(whole, folder)
        (folder / "results.jsonl").write_bytes(content[:stop])
        with Store(folder, wanted, resume=True) as store:
            assert len(store.results) == content[:stop].count(b"\n")
        if stop in (last_line - 2, last_line - 1, last_line, last_line + 1, len(content) - 1, len(content)):
            assert without_times(played(folder, wanted, resume=True).games) == expected
            lines = (folder / "results.jsonl").read_bytes().splitlines()
            assert len({json.loads(line)["key"] for line in lines}) == len(lines) == len(expected)


def test_finished_games_are_not_played_again(tmp_path: Path) -> None:
    wanted = job(pairs=1)
    played(tmp_path, wanted)
    before = (tmp_path / "results.jsonl").read_bytes()
    played(tmp_path, wanted, resume=True)
    assert (tmp_path / "results.jsonl").read_bytes() == before


def test_a_game_that_arrives_twice_counts_once(tmp_path: Path) -> None:
    (game, _) = pairs("uniform", FIRST, [(1, 0)])
    with Store(tmp_path, job()) as store:
        assert store.add(game)
        assert not store.add(game)
        assert len((tmp_path / "results.jsonl").read_text().splitlines()) == 1


def test_a_folder_with_a_tournament_is_not_overwritten(tmp_path: Path) -> None:
    played(tmp_path, job(pairs=1))
    with pytest.raises(WrongFolder, match="--resume"):
        Store(tmp_path, job(pairs=1))


@pytest.mark.parametrize(
    "change", [{"pairs": 2}, {"seed": 6}, {"bots": ("uniform", LAST)}, {"players": 3}, {"control": True}, {"sprt": Sprt(0, 5)}]
)
def test_a_changed_job_is_refused_and_the_change_is_named(change: dict[str, object], tmp_path: Path) -> None:
    Store(tmp_path, job(pairs=1)).close()
    with pytest.raises(WrongFolder, match=f"contains another tournament: {next(iter(change))} is .* there and .* here"):
        Store(tmp_path, job(**{"pairs": 1, **change}), resume=True)  # type: ignore[arg-type]


def test_another_date_is_the_same_job(tmp_path: Path) -> None:
    Store(tmp_path, job()).close()
    with Store(tmp_path, job(date="2027-01-01"), resume=True) as store:
        assert store.job.date == "2026-11-15"


def test_only_one_run_can_open_a_folder(tmp_path: Path) -> None:
    with Store(tmp_path, job()), pytest.raises(WrongFolder, match="another run uses"):
        Store(tmp_path, job(), resume=True)


@pytest.mark.parametrize("content", ["{}\n", "nonsense\n", '{"key": 3}\n', "[1]\n"])
def test_an_error_names_a_line_that_is_not_a_result(content: str, tmp_path: Path) -> None:
    Store(tmp_path, job()).close()
    (tmp_path / "results.jsonl").write_text(content)
    with pytest.raises(WrongFolder, match="line 1 is not a result"):
        Store(tmp_path, job(), resume=True)


@pytest.mark.parametrize("content", ["nonsense", "{}", '{"game": "chess"}'])
def test_an_invalid_job_file_is_refused(content: str, tmp_path: Path) -> None:
    Store(tmp_path, job()).close()
    (tmp_path / "job.json").write_text(content)
    with pytest.raises(HexrealmError, match="is not a job"):
        Store(tmp_path, job(), resume=True)


@pytest.mark.parametrize("foreign", [pairs("uniform", FIRST, [(1, 0)] * 9)[-1:], pairs(FIRST, LAST, [(1, 0)])[:1]])
def test_a_game_of_another_plan_is_refused(foreign: list[object], tmp_path: Path) -> None:
    with Store(tmp_path, job()) as store:
        store.add(foreign[0])  # type: ignore[arg-type]
        with pytest.raises(WrongFolder, match="plan"):
            Tournament(store).check()


def test_a_decided_tournament_plays_no_more_games(tmp_path: Path) -> None:
    wanted = job(pairs=50, sprt=Sprt(0, 400))
    with Store(tmp_path, wanted) as store:
        for game in pairs("uniform", FIRST, [(1, 1)] * 40):
            store.add(game)
        tournament = Tournament(store)
        assert tournament.verdict == "H1"
        tournament.run(in_process)
        assert len(store.results) == 80
