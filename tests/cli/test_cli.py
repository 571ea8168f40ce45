"""The command line: most commands run in this process, a few as a process of their own."""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
from collections.abc import Sequence
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path
from unittest import mock
from xml.etree import ElementTree

import pytest
from PIL import Image, ImageSequence

import hexrealm
from hexrealm import games
from hexrealm.cli.main import main
from hexrealm.i18n.translate import LANGUAGES
from tests.support.walks import GAMES, match_after

pytestmark = pytest.mark.compiled


def run(*arguments: str | Path, typed: Sequence[str] = (), code: int = 0, language: str = "C.UTF-8") -> str:
    """Run a command in this process, with lines typed on stdin. Return what it prints to stdout and then to stderr."""
    out, errors, status = io.StringIO(), io.StringIO(), 0
    with (
        mock.patch.dict(os.environ, {"LC_ALL": language, "COLUMNS": "80"}),
        mock.patch("sys.stdin", io.StringIO("\n".join(typed))),
        redirect_stdout(out),
        redirect_stderr(errors),
    ):
        try:
            main(list(map(str, arguments)))
        except SystemExit as ended:
            status = int(ended.code or 0)
    assert status == code, out.getvalue() + errors.getvalue()
    return out.getvalue() + errors.getvalue()


def run_process(*arguments: str, typed: Sequence[str] = (), code: int = 0, language: str = "C.UTF-8") -> str:
    """Run a command as a process of its own."""
    command = [sys.executable, "-W", "error", "-m", "hexrealm", *arguments]
    environment = {**os.environ, "LC_ALL": language, "PYTHONUTF8": "1"}
    lines = "\n".join(typed)
    done = subprocess.run(command, input=lines, capture_output=True, encoding="utf-8", env=environment, check=False)
    assert done.returncode == code, done.stdout + done.stderr
    return done.stdout + done.stderr


def test_a_process_prints_its_version_plays_and_fails_with_one_line() -> None:
    assert run_process("--version").strip() == f"hexrealm {hexrealm.__version__}"
    played = run_process("play", GAMES[0], "--random", "1", "--seed", "1", typed=["help", "quit"], language="fr_FR.UTF-8")
    assert "reprendre votre dernier coup" in played
    assert run_process("play", "chess", code=2).startswith("hexrealm: there is no game 'chess'")


@pytest.mark.parametrize("command", ["games", "play", "replay", "review", "perft", "bench", "arena", "mcp"])
def test_every_command_has_help_with_an_example(command: str) -> None:
    assert f"Example: hexrealm {command}" in run(command, "--help")


def test_the_games_and_their_options_are_listed() -> None:
    text = run("games")
    for name in GAMES:
        assert name in text
        assert all(option.name in text for option in games.find(name).options)


def test_the_language_is_that_of_the_terminal_or_of_the_option() -> None:
    command = ("play", GAMES[0], "--random", "1", "--seed", "1")
    assert "Tapez help" in run(*command, language="fr_FR.UTF-8")
    assert "reprendre votre dernier coup" in run("--language", "fr", *command, typed=["help"])
    assert "Type help" in run("--language", "en", *command, language="fr_FR.UTF-8")
    assert f"there is no language 'tlh'; the languages are {', '.join(LANGUAGES)}" in run("--language", "tlh", "games", code=2)


@pytest.mark.parametrize("name", GAMES)
def test_a_game_against_random_seats_can_be_played_saved_and_resumed(name: str, tmp_path: Path) -> None:
    saved = tmp_path / "game.txt"
    match = hexrealm.new(name, seed=3)
    while match.seat is None:
        match.play_chance()
    first = match.legal()[0]
    text = run(
        "play", name, "--seed", "3", "--random", "1", "--save", saved, typed=["help", "nonsense", first, "board", "quit"]
    )
    assert "saved to" in text
    assert "undo your last action" in text
    played = hexrealm.load(saved)
    assert played.history[: len(match.history) + 1] == [*match.history, first]
    again = run("play", "--resume", saved, "--random", "1", typed=["undo", "legal", f"save {saved}", "quit"])
    assert " undone" in again
    assert len(hexrealm.load(saved).history) < len(played.history)


@pytest.mark.parametrize("name", GAMES)
def test_bots_play_to_the_end(name: str) -> None:
    assert "won" in run("play", name, "--seed", "1", "--random", "0", "--bot", "1=greedy")


@pytest.mark.parametrize("name", GAMES)
def test_commands_work_with_several_people_at_one_screen(name: str) -> None:
    text = run("play", name, "--seed", "1", typed=["why nothing", "undo", "save", "legal"])
    assert "why" not in text.splitlines()[-1]
    assert "is not valid here" in text
    assert "you have no action to undo" in text
    assert "name a file" in text


@pytest.mark.parametrize("name", GAMES)
def test_a_position_of_a_record_is_shown_and_drawn(name: str, tmp_path: Path) -> None:
    record, svg, png = tmp_path / "game.txt", tmp_path / "board.svg", tmp_path / "board.png"
    match_after(name, 5, 30).save(record)
    assert games.find(name).title in run("replay", record)
    run("replay", record, "--at", "10", "--svg", svg, "--png", png, "--width", "400")
    assert ElementTree.parse(svg).getroot().tag.endswith("svg")
    assert png.read_bytes().startswith(b"\x89PNG")
    light = png.read_bytes()
    run("replay", record, "--at", "-21", "--png", png, "--width", "400", "--dark")
    assert png.read_bytes() != light
    assert "moments 0 to" in run("replay", record, "--at", "99999", code=2)


@pytest.mark.parametrize("kind", ["webp", "gif"])
def test_a_game_is_drawn_as_a_moving_picture(kind: str, tmp_path: Path) -> None:
    record, drawn = tmp_path / "game.txt", tmp_path / f"game.{kind}"
    match_after(GAMES[0], 5, 4).save(record)
    assert str(drawn.name) in run("replay", record, f"--{kind}", drawn, "--width", "200").replace("\n", "")
    with Image.open(drawn) as picture:
        assert (picture.format, picture.width) == (kind.upper(), 200)
        assert len(ImageSequence.all_frames(picture)) > 2


@pytest.mark.long
@pytest.mark.parametrize("kind", ["webp", "gif"])
@pytest.mark.parametrize("name", GAMES)
def test_the_moving_picture_of_a_whole_game_is_under_3_mb(name: str, kind: str, tmp_path: Path) -> None:
    record, drawn = tmp_path / "game.txt", tmp_path / f"game.{kind}"
    match = hexrealm.new(name, players=4, seed=2)
    bot = hexrealm.bot("greedy", seed=2)
    while not match.over:
        if match.seat is None:
            match.play_chance()
        else:
            match.play(bot.choose(match))
    match.save(record)
    run("replay", record, f"--{kind}", drawn)
    assert drawn.stat().st_size < 3_000_000


@pytest.mark.parametrize("name", GAMES)
def test_a_record_is_reviewed_in_the_terminal_and_as_a_page(name: str, tmp_path: Path) -> None:
    record, page = tmp_path / "game.txt", tmp_path / "review.html"
    match_after(name, 1, 16).save(record)
    report = run("review", record, "--quick", "--seat", "0")
    assert "Accuracy" in report
    assert "blunder from 20%" in report
    run("review", record, "--quick", "--html", page)
    assert "<svg" in page.read_text(encoding="utf-8")
    match_after(name, 1, 16).at(0).save(record)
    assert "nothing to review" in run("review", record, code=2)


@pytest.mark.parametrize("name", GAMES)
def test_perft_counts_by_depth(name: str) -> None:
    match = hexrealm.new(name, seed=1)
    lines = run("perft", name, "1", "--seed", "1").splitlines()
    assert lines[0].startswith("depth 0: 1 ")
    assert lines[1].startswith(f"depth 1: {len(match.legal())} ")


@pytest.mark.parametrize("name", GAMES)
def test_perft_starts_at_the_end_of_a_record(name: str, tmp_path: Path) -> None:
    match_after(name, 1, 20).save(tmp_path / "game.txt")
    assert "depth 1" in run("perft", name, "1", "--record", tmp_path / "game.txt")


def test_bench_prints_json() -> None:
    report = json.loads(run("bench", "--json", "--seconds", "0.05"))
    assert {(each["game"], each["players"]) for each in report["results"]} == {(name, n) for name in GAMES for n in (2, 4)}
    assert all(each["steps_per_second"] > 0 and each["games_per_second"] > 0 for each in report["results"])


def test_bench_prints_a_table() -> None:
    assert "steps per second" in run("bench", GAMES[0], "--seconds", "0.05", "--players", "2")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["play", "chess"], "there is no game 'chess'"),
        (["play"], "name a game"),
        (["play", GAMES[0], "-o", "players"], "not of the form NAME=VALUE"),
        (["play", GAMES[0], "-o", "players=9"], "players is 9"),
        (["play", GAMES[0], "--random", "7"], "the seats are 0, 1"),
        (["play", GAMES[0], "--bot", "1=deep thought"], "there is no bot 'deep thought'"),
        (["play", GAMES[0], "--bot", "hard"], "use SEAT=NAME"),
        (["replay", "nowhere.txt"], "this file does not exist"),
        (["review", "nowhere.txt"], "this file does not exist"),
        (["perft", GAMES[0], "1", "--record", "nowhere.txt"], "this file does not exist"),
        (["bench", "chess"], "there is no game 'chess'"),
    ],
)
def test_an_error_is_one_line(arguments: list[str], message: str) -> None:
    text = run(*arguments, code=2)
    assert message in text
    assert "Traceback" not in text
    assert len(text.splitlines()) == 1


@pytest.mark.parametrize("name", GAMES)
def test_a_narrow_terminal_gets_the_panels_below_the_map(name: str) -> None:
    text = run("play", name, "--seed", "1", typed=["quit"])
    assert max(len(line) for line in text.splitlines()) <= 80


@pytest.mark.parametrize("name", GAMES)
def test_a_read_only_record_is_not_resumed(name: str, tmp_path: Path) -> None:
    match_after(name, 1, 12).save(tmp_path / "seen.txt", seat=0)
    assert "you can view it" in run("play", "--resume", tmp_path / "seen.txt", code=2)
    assert games.find(name).title in run("replay", tmp_path / "seen.txt")


@pytest.mark.parametrize("name", GAMES)
def test_an_error_in_writing_a_file_is_one_line(name: str, tmp_path: Path) -> None:
    match_after(name, 1, 5).save(tmp_path / "game.txt")
    text = run("replay", tmp_path / "game.txt", "--svg", tmp_path / "nowhere" / "x.svg", code=2)
    assert "No such file" in text
    assert len(text.splitlines()) == 1
