"""`hexrealm puzzles`: makes, goes on, checks, and says clearly what is wrong with a file."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from hexrealm import games
from hexrealm.cli.main import main
from hexrealm.puzzles.check import write_verdict
from hexrealm.puzzles.dull import find_dull
from hexrealm.puzzles.mine import read_numbers
from hexrealm.puzzles.puzzle import read_puzzles, write_puzzles
from hexrealm.puzzles.shipped import shipped_puzzles
from hexrealm.puzzles.themes import with_themes

pytestmark = pytest.mark.compiled
EVERY = [puzzle for name in games.names() for puzzle in shipped_puzzles(games.find(name)).values()]
PUZZLE = next(puzzle for puzzle in EVERY if find_dull(puzzle) is None)
OTHER = next(puzzle for puzzle in EVERY if puzzle.game == PUZZLE.game and puzzle.id != PUZZLE.id)
DULL = replace(OTHER, better_line=OTHER.played_line)  # lines that differ in nothing


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    """Run a command. Return its exit code, what it printed, and its errors."""
    with pytest.raises(SystemExit) as end:
        main(["puzzles", *arguments])
    out, err = capsys.readouterr()
    return int(end.value.code or 0), out, err


def test_right_and_wrong_puzzles_are_told_apart_and_the_right_ones_kept(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path, out = tmp_path / "all.json.gz", tmp_path / "right.json.gz"
    wrong = replace(PUZZLE, position={**PUZZLE.position}, solution=PUZZLE.second, options=dict(PUZZLE.options))
    write_puzzles(path, [PUZZLE])
    assert run(capsys, "check", str(path), "--quick")[0] == 0
    write_puzzles(path, [wrong])
    code, printed, _ = run(capsys, "check", str(path), "--quick", "--out", str(out))
    assert code == 0 and "0 confirmed, 1 wrong, 0 not checked" in printed
    assert read_puzzles(out) == []
    assert run(capsys, "check", str(path), "--quick")[0] == 1


def test_a_check_goes_on_after_the_verdicts_in_its_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path, verdicts = tmp_path / "all.json.gz", tmp_path / "verdicts.jsonl"
    write_puzzles(path, [PUZZLE])
    arguments = ("check", str(path), "--verdicts", str(verdicts))
    for problem, words in ((None, "1 confirmed, 0 wrong"), ("another turn is better", "0 confirmed, 1 wrong")):
        write_verdict(verdicts, PUZZLE, problem)
        printed = run(capsys, *arguments)[1]
        assert f"{PUZZLE.id} " not in printed and f"{words}, 0 not checked" in printed


def test_playing_a_solution_through_is_no_verdict(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path, verdicts = tmp_path / "all.json.gz", tmp_path / "verdicts.jsonl"
    write_puzzles(path, [PUZZLE])
    code, _, err = run(capsys, "check", str(path), "--quick", "--verdicts", str(verdicts))
    assert code == 2 and "--quick does not search" in err and not verdicts.exists()


def test_errors_are_one_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    broken = tmp_path / "broken.json.gz"
    broken.write_bytes(b"no gzip")
    for arguments, words in (
        (("check", str(broken)), "is not a file of puzzles"),
        (("check", str(tmp_path / "missing.jsonl")), "there is no file"),
        (("make", "chess", str(tmp_path / "x.jsonl")), "chess"),
        (("make", PUZZLE.game, str(tmp_path / "x.txt")), ".jsonl"),
    ):
        code, _, err = run(capsys, *arguments)
        assert code == 2 and words in err and len(err.strip().splitlines()) == 1
    assert not (tmp_path / "x.txt").exists()


@pytest.mark.slow
def test_making_goes_on_after_the_games_in_the_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "mined.jsonl"
    for count in (1, 2):
        code, printed, err = run(capsys, "make", PUZZLE.game, str(path), "--games", str(count), "--seed", "5")
        assert code == 0 and "puzzles in" in printed and "1 games" in err
        assert read_numbers(path, 5) == set(range(count))


def test_dull_puzzles_are_left_out_of_the_file_if_asked(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path, out = tmp_path / "all.json.gz", tmp_path / "kept.json.gz"
    write_puzzles(path, [DULL, PUZZLE])
    for options, kept in (((), {DULL.id, PUZZLE.id}), (("--no-dull",), {PUZZLE.id})):
        code, printed, _ = run(capsys, "check", str(path), "--quick", "--out", str(out), *options)
        assert code == 0 and {each.id for each in read_puzzles(out)} == kept
        assert (f"{DULL.id} is left out: its lines do not show why" in printed) == bool(options)
    code, _, err = run(capsys, "check", str(path), "--quick", "--no-dull")
    assert code == 2 and "--no-dull says what --out leaves out" in err


def test_confirmed_puzzles_are_written_with_the_themes_of_today(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path, out = tmp_path / "all.json.gz", tmp_path / "right.json.gz"
    write_puzzles(path, [replace(PUZZLE, themes=("forgotten",))])
    assert run(capsys, "check", str(path), "--quick", "--out", str(out))[0] == 0
    assert [puzzle.themes for puzzle in read_puzzles(out)] == [with_themes(PUZZLE).themes]
