"""Prints the code that cites each numbered rule of each game, and the tests that are named after it: `python -m scripts.rules`.

Exits with 1 if a rule is cited nowhere or has no test.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path

from rich.console import Console
from rich.table import Table
from tests.support.game_tests import folder_of_tests

from hexrealm import games
from hexrealm.guides.rulebook import numbered_rules
from hexrealm.i18n.translate import ENGLISH


def code_citing(folder: Path, number: str) -> list[str]:
    """Return the functions and classes that cite a rule, or a range that contains it."""
    return [
        f"{path.stem}.{name}"
        for path in sorted(folder.rglob("*.py"))
        for name, text in definitions(path)
        if cites(text, number)
    ]


def definitions(path: Path) -> list[tuple[str, str]]:
    """Return each function and class of a file with its source; the text before the first belongs to the module."""
    parts = re.split(r"^(?:def|class) (\w+)", path.read_text(), flags=re.MULTILINE)
    return list(zip(["module", *parts[1::2]], [parts[0], *parts[2::2]], strict=True))


def cites(text: str, number: str) -> bool:
    """Return whether a text contains a number such as `C5.1`, or a range such as `C5.1 to C5.3` that contains it."""
    if re.search(rf"\b{re.escape(number)}\b", text):
        return True
    chapter, rule = number.split(".")
    ranges = re.findall(rf"{chapter}\.([0-9]+) to {chapter}\.([0-9]+)", text)
    return any(int(low) <= int(rule) <= int(high) for low, high in ranges)


def tests_of(folder: Path, number: str) -> list[str]:
    """Return the tests that are named after a rule, such as test_c5_1_..."""
    name = re.compile(rf"^def (test_{number.lower().replace('.', '_')}_\w+)", re.MULTILINE)
    return [test for path in sorted(folder.glob("*.py")) for test in name.findall(path.read_text())]


def main() -> int:
    """Print a table for each game."""
    console, missing = Console(width=160), 0
    for game in map(games.find, games.names()):
        table = Table("rule", "text", "code", "tests", title=game.title, show_lines=True)
        for number, text in numbered_rules(game, ENGLISH).items():
            code, tests = code_citing(game.folder, number), tests_of(folder_of_tests(game), number)
            missing += not code or not tests
            table.add_row(number, text, "\n".join(code) or "[red]none", "\n".join(tests) or "[red]none")
        console.print(table)
    console.print(f"{missing} rules without code or without a test")
    return 1 if missing else 0


if __name__ == "__main__":
    sys.exit(main())
