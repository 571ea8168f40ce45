"""Conventions of the source text: platform code names no game, files are short, every rule is cited and tested."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import hexrealm
from hexrealm import games

PACKAGE = Path(hexrealm.__file__).parent
ROOT = Path(__file__).parents[2]
# Words of the first two games, which show that a file depends on a game.
GAME_WORDS = (
    *("envoy", "envoys", "herald", "heralds", "seal", "seals", "town", "towns", "farmer", "farmers", "cascade", "knizia"),
    *("settlement", "settlements", "quadrant", "quadrants", "castle", "castles", "paddock", "tavern", "oasis", "oracle"),
    *("harbor", "barn", "hermits", "merchants", "knights", "vaccarino"),
)
TEXTS = (".py", ".md", ".toml", ".txt", ".css", ".js", ".html", ".svg", ".json")


def platform_files() -> list[Path]:
    games_folder = PACKAGE / "games"
    named = [path for path in PACKAGE.rglob("*") if path.suffix in (".py", ".js", ".css", ".html", ".svg")]
    return [path for path in named if games_folder not in path.parents or path.parent == games_folder]


def test_platform_code_names_no_game() -> None:
    words = [*games.names(), *(name.replace("_", " ") for name in games.names()), *GAME_WORDS]
    pattern = re.compile(rf"\b({'|'.join(words)})\b", re.IGNORECASE)
    found = {str(path.relative_to(PACKAGE)): sorted(set(pattern.findall(path.read_text()))) for path in platform_files()}
    assert {path: names for path, names in found.items() if names} == {}


def test_files_have_at_most_400_lines() -> None:
    long = {str(path): len(path.read_text().splitlines()) for path in ROOT.glob("*/**/*.py") if ".venv" not in path.parts}
    assert {name: lines for name, lines in long.items() if lines > 400} == {}


def test_every_rule_is_cited_by_code_and_has_a_test() -> None:
    command = [sys.executable, "-m", "scripts.rules"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout[-3000:] + done.stderr


def test_no_file_contains_a_registry_address_or_a_local_path() -> None:
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    pattern = re.compile(r"https?://[^ \"')>]*(pypi|npmjs|pythonhosted|debian)\.|(?<![\w.])/(work|root|home)/\w")
    for name in filter(None, listed.split("\0")):
        path = ROOT / name
        if path.suffix in TEXTS and path != Path(__file__):
            assert not pattern.search(path.read_text()), name


def test_migrations_are_one_chain() -> None:
    """Two with the same number would leave no database that opens."""
    folder = ROOT / "src" / "hexrealm" / "server" / "storage" / "migrations" / "versions"
    found = [
        re.findall(r'^(?:down_)?revision = (?:"(\d+)"|None)$', path.read_text(), re.M) for path in sorted(folder.glob("m*.py"))
    ]
    assert [(number, before) for number, before in found] == [
        (f"{place:04}", f"{place - 1:04}" if place > 1 else "") for place in range(1, len(found) + 1)
    ]
