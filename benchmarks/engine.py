"""Compares steps per second of hexrealm and another program in one run on one machine, because machines differ and are noisy.

    .venv/bin/python benchmarks/engine.py path/to/reference.py

The reference is any program that prints lines such as `2 players: ... steps/s 3500000 ...`; hexrealm runs
`hexrealm bench --json`. The two take turns; the best round of each counts.
"""

from __future__ import annotations

import json
import re
import subprocess
import sys

from rich.console import Console
from rich.table import Table

ROUNDS = 3


def run_reference(path: str) -> dict[int, float]:
    """Return steps per second by number of players."""
    text = subprocess.run([sys.executable, path], capture_output=True, text=True, check=True).stdout
    return {int(players): float(speed) for players, speed in re.findall(r"(\d) players:.*?steps/s ([0-9.]+)", text)}


def run_hexrealm() -> dict[tuple[str, int], float]:
    """Return steps per second by game and number of players."""
    command = [sys.executable, "-m", "hexrealm", "bench", "--json", "--seconds", "5"]
    results = json.loads(subprocess.run(command, capture_output=True, text=True, check=True).stdout)["results"]
    return {(row["game"], row["players"]): row["steps_per_second"] for row in results}


def main(path: str) -> None:
    """Take turns, keep the best, print the ratios."""
    reference: dict[int, float] = {}
    hexrealm: dict[tuple[str, int], float] = {}
    for _ in range(ROUNDS):
        for players, speed in run_reference(path).items():
            reference[players] = max(speed, reference.get(players, 0))
        for key, speed in run_hexrealm().items():
            hexrealm[key] = max(speed, hexrealm.get(key, 0))
    table = Table("game", "players", "hexrealm, steps per second", "reference", "ratio")
    for (game, players), speed in hexrealm.items():
        other = reference[players]
        table.add_row(game, str(players), f"{speed:,.0f}", f"{other:,.0f}", f"{speed / other:.2f}")
    Console().print(table)


if __name__ == "__main__":
    main(sys.argv[1])
