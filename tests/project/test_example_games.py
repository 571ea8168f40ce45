"""A game is one folder: the games in examples/games pass the tests that games of the package pass, and nothing names them."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from hexrealm.engine.compiler import INTERPRETED

ROOT = Path(__file__).parents[2]
HOLDER = ROOT / "examples" / "games"
EXAMPLES = [folder.name for folder in sorted(HOLDER.iterdir()) if (folder / "__init__.py").exists()]
# The page that explains how to add a game uses one as its example.
MAY_NAME_THEM = {ROOT / "docs" / "adding-a-game.md"}
IN_BROWSER = ("test_one_click_leads_to_the_first_move", "test_a_game_of_three_in_another_language_starts_and_ends")
# Tests of the platform that take every game: in parts, which can run side by side.
PARTS = {
    "research": ["tests/batches/test_batch.py", "tests/bots/test_bots.py", "tests/adapters/test_gymnasium.py"],
    "people": ["tests/cli/test_cli.py", "tests/server/http/test_api.py", "tests/server/live/test_playing.py"],
    "browser": [f"tests/web/pages/test_whole_games.py::{test}" for test in IN_BROWSER],
}
BUSY = 1800  # seconds: each test here is a session of its own, which may take long on a busy machine


def run(*arguments: str, games: Path = HOLDER) -> str:
    command = [sys.executable, "-m", *arguments]
    environment = {name: value for name, value in os.environ.items() if not name.startswith("PYTEST_")}
    environment["HEXREALM_GAMES"] = str(games)
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout[-6000:] + done.stderr[-2000:]
    return done.stdout


def run_tests(paths: list[str], name: str) -> int:
    """Run the tests of some files whose parameters name a game. Return how many passed."""
    marks = "not compiled and not long" if INTERPRETED else "not long"
    output = run("pytest", "-n", "0", "-q", "-p", "no:cacheprovider", "-m", marks, "-k", name, *paths)
    passed = re.search(r"(\d+) passed", output)
    return int(passed[1]) if passed else 0


def test_there_is_an_example() -> None:
    assert EXAMPLES


@pytest.mark.timeout(BUSY)
@pytest.mark.parametrize("name", EXAMPLES)
def test_an_example_fulfils_the_contract_and_passes_its_own_tests(name: str) -> None:
    assert run_tests(["examples/games", "tests/contract"], name) > 100


@pytest.mark.compiled
@pytest.mark.timeout(BUSY)
@pytest.mark.parametrize("part", PARTS)
@pytest.mark.parametrize("name", EXAMPLES)
def test_an_example_is_played_by_people_and_programs(name: str, part: str) -> None:
    assert run_tests(PARTS[part], name) >= len(PARTS[part])


@pytest.mark.compiled
def test_every_rule_of_an_example_is_cited_and_tested_and_every_text_is_translated() -> None:
    run("scripts.rules")
    assert "the catalogues are complete" in run("scripts.catalogues", "check")


@pytest.mark.compiled
def test_nothing_outside_its_folder_names_an_example() -> None:
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    paths = {ROOT / name for name in listed.split("\0") if name} - MAY_NAME_THEM
    outside = [path for path in paths if not any(HOLDER / name in path.parents for name in EXAMPLES) and path.is_file()]
    pattern = re.compile("|".join(EXAMPLES).encode(), re.IGNORECASE)
    assert [str(path) for path in outside if pattern.search(path.read_bytes())] == []


@pytest.mark.compiled
@pytest.mark.parametrize("name", EXAMPLES)
def test_a_copy_under_another_name_is_a_game_of_its_own(name: str, tmp_path: Path) -> None:
    shutil.copytree(HOLDER / name, tmp_path / "my_game", ignore=shutil.ignore_patterns("__pycache__", "tests"))
    assert "my_game" in run("hexrealm", "games", games=tmp_path)
