"""HEXREALM_GAMES: a folder anywhere is a game, and an entry that cannot be used is refused with what is allowed."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from hexrealm.engine.compiler import digest_of
from hexrealm.engine.errors import WrongGamesFolder
from hexrealm.engine.game_folders import VARIABLE, game_folders, games_folders

pytestmark = pytest.mark.compiled


@pytest.fixture(autouse=True)
def forget_folders(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Let each test find the folders again, and those after it too."""
    yield
    monkeypatch.undo()
    games_folders.cache_clear()
    game_folders.cache_clear()


@pytest.fixture
def named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a folder with folders of games, right and wrong ones."""
    for game in ("one/yak", "two/zebra", "again/zebra", "bad/my-game"):
        (tmp_path / game).mkdir(parents=True)
        (tmp_path / game / "__init__.py").write_text("")
    (tmp_path / "two" / "notes").mkdir()
    (tmp_path / "empty" / "notes").mkdir(parents=True)
    (tmp_path / "file").write_text("")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def find(monkeypatch: pytest.MonkeyPatch, *entries: str) -> dict[str, Path]:
    monkeypatch.setenv(VARIABLE, os.pathsep.join(entries))
    games_folders.cache_clear()
    game_folders.cache_clear()
    return game_folders()


def test_games_of_several_folders_are_found_beside_those_of_the_package(named: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    own = find(monkeypatch)
    found = find(monkeypatch, "two", "", str(named / "one"), "two")
    assert own and found == own | {"yak": named / "one" / "yak", "zebra": named / "two" / "zebra"}
    assert list(found) == sorted(found)


@pytest.mark.parametrize(
    ("entries", "words"),
    [
        (["nowhere"], "nowhere is not a folder; HEXREALM_GAMES lists folders that hold the folders of games, separated by "),
        (["file"], "file is not a folder"),
        (["one", "empty"], "empty holds no game, which is a folder with an __init__.py"),
        (["two/zebra"], "zebra is a game itself; name the folder that holds it"),
        (["bad"], "my-game cannot be a game by this name; the name of a game has small letters, digits and underscores"),
        (["two", "again"], "two folders are called zebra"),
    ],
)
@pytest.mark.usefixtures("named")
def test_a_wrong_entry_is_refused(monkeypatch: pytest.MonkeyPatch, entries: list[str], words: str) -> None:
    with pytest.raises(WrongGamesFolder, match=words):
        find(monkeypatch, *entries)


def test_an_edit_in_one_game_leaves_the_others_compiled(named: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    find(monkeypatch, "one", "two")
    before = [digest_of(games) for games in ([], ["yak"], ["zebra"])]
    (named / "two" / "zebra" / "rules.py").write_text("NUMBER = 1\n")
    (named / "one" / "yak" / "tests").mkdir()
    (named / "one" / "yak" / "tests" / "test_rules.py").write_text("")
    after = [digest_of(games) for games in ([], ["yak"], ["zebra"])]
    assert after[:2] == before[:2]
    assert after[2] != before[2]


def test_the_rules_of_a_game_outside_the_package_are_compiled_again_after_an_edit(named: Path) -> None:
    game = named / "two" / "zebra"
    rule = "from hexrealm.engine.compiler import rule\nfrom .numbers import NUMBER\n@rule\ndef answer(): return NUMBER\n"
    (game / "__init__.py").write_text(f"{rule}print(answer())\n")
    environment = {**os.environ, VARIABLE: "two", "HEXREALM_CACHE": str(named / "cache")}
    for number in (3, 4):
        (game / "numbers.py").write_text(f"NUMBER = {number}\n")
        command = [sys.executable, "-W", "error", "-c", "import hexrealm.games.zebra"]
        done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
        assert done.stdout == f"{number}\n", done.stderr


@pytest.mark.usefixtures("named")
def test_the_command_line_reports_a_wrong_entry_on_one_line() -> None:
    command = [sys.executable, "-m", "hexrealm", "games"]
    done = subprocess.run(command, env={**os.environ, VARIABLE: "nowhere"}, capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert done.stderr.startswith("hexrealm: ") and len(done.stderr.splitlines()) == 1
