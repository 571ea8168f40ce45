"""Prints, for every numbered rule of every game, the code that cites it and the tests named after it.

Exits with 1 if a rule is cited nowhere or has no test.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path

from rich.console import Console
from rich.table import Table

from hexrealm import games

ROOT = Path(__file__).parents[1]
RULE = re.compile(r"^- \*\*([A-Z]+[0-9]+\.[0-9]+)\*\* (.*)", re.MULTILINE)


def cited_in(folder: Path, number: str) -> list[str]:
    """Functions whose docstring cites a rule, or a range that holds it."""
    return [
        f"{path.stem}.{name}" for path in sorted(folder.rglob("*.py")) for name, text in docstrings(path) if cites(text, number)
    ]


def docstrings(path: Path) -> list[tuple[str, str]]:
    """Each function of a file with all its text; what stands before the first counts to the module."""
    parts = re.split(r"^(?:def|class) (\w+)", path.read_text(), flags=re.MULTILINE)
    return list(zip(["module", *parts[1::2]], [parts[0], *parts[2::2]], strict=True))


def cites(text: str, number: str) -> bool:
    """`C5.1` alone, or inside `C5.1 to C5.3`."""
    if re.search(rf"\b{re.escape(number)}\b", text):
        return True
    chapter, place = number.split(".")
    ranges = re.findall(rf"{chapter}\.([0-9]+) to {chapter}\.([0-9]+)", text)
    return any(int(low) <= int(place) <= int(high) for low, high in ranges)


def tests_of(folder: Path, number: str) -> list[str]:
    """Tests named after a rule: test_c5_1_...."""
    name = re.compile(rf"^def (test_{number.lower().replace('.', '_')}_\w+)", re.MULTILINE)
    return [test for path in sorted(folder.glob("*.py")) for test in name.findall(path.read_text())]


def main() -> int:
    """A table for each game."""
    console, missing = Console(width=160), 0
    for game in map(games.find, games.names()):
        table = Table("rule", "what it says", "code", "tests", title=game.title, show_lines=True)
        for number, words in RULE.findall((game.folder / "README.md").read_text()):
            code, tests = cited_in(game.folder, number), tests_of(ROOT / "tests" / "games" / game.name, number)
            missing += not code or not tests
            table.add_row(number, words, "\n".join(code) or "[red]none", "\n".join(tests) or "[red]none")
        console.print(table)
    console.print(f"{missing} rules without code or without a test")
    return 1 if missing else 0


if __name__ == "__main__":
    sys.exit(main())
