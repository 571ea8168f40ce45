"""Our engine and another program's steps a second, in one go on one machine, since machines differ and are noisy.

    .venv/bin/python benchmarks/engine.py path/to/yardstick.py

The yardstick is any program that prints lines such as `2 players: ... steps/s 3500000 ...`. Ours is `hexrealm bench --json`.
The two take turns; the best round of each counts.
"""

from __future__ import annotations

import json
import re
import subprocess
import sys

from rich.console import Console
from rich.table import Table

ROUNDS = 3


def run_yardstick(path: str) -> dict[int, float]:
    """Steps a second by number of players."""
    text = subprocess.run([sys.executable, path], capture_output=True, text=True, check=True).stdout
    return {int(players): float(speed) for players, speed in re.findall(r"(\d) players:.*?steps/s ([0-9.]+)", text)}


def run_ours() -> dict[tuple[str, int], float]:
    """Steps a second by game and number of players."""
    command = [sys.executable, "-m", "hexrealm", "bench", "--json", "--seconds", "5"]
    results = json.loads(subprocess.run(command, capture_output=True, text=True, check=True).stdout)["results"]
    return {(row["game"], row["players"]): row["steps_per_second"] for row in results}


def main(path: str) -> None:
    """Take turns, keep the best, print the ratios."""
    yardstick: dict[int, float] = {}
    ours: dict[tuple[str, int], float] = {}
    for _ in range(ROUNDS):
        for players, speed in run_yardstick(path).items():
            yardstick[players] = max(speed, yardstick.get(players, 0))
        for key, speed in run_ours().items():
            ours[key] = max(speed, ours.get(key, 0))
    table = Table("game", "players", "hexrealm, steps a second", "yardstick", "ratio")
    for (game, players), speed in ours.items():
        other = yardstick[players]
        table.add_row(game, str(players), f"{speed:,.0f}", f"{other:,.0f}", f"{speed / other:.2f}")
    Console().print(table)


if __name__ == "__main__":
    main(sys.argv[1])
