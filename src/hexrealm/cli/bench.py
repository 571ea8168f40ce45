"""`hexrealm bench`: measures steps and games per second of uniformly random play with full rules on one thread."""

from __future__ import annotations

import json
import platform
import random
import time
from typing import Any

from rich.console import Console
from rich.table import Table

import hexrealm
from hexrealm import games
from hexrealm.batches.playout import Playouts
from hexrealm.cli.options import parse_options
from hexrealm.play.warmup import spinner

SEED = 1
ROUNDS = 5


def show_speed(names: list[str], seconds: float, players: list[int], given: list[str], as_json: bool) -> None:
    """Measure each game with each number of players and print the results."""
    options = parse_options(given)
    results = [measure(name, seconds, {"players": count, **options}) for name in names or games.names() for count in players]
    if as_json:
        about = {"hexrealm": hexrealm.__version__, "python": platform.python_version(), "machine": platform.machine()}
        print(json.dumps({**about, "threads": 1, "results": results}, indent=1))
    else:
        _show_table(results)


def measure(name: str, seconds: float, options: dict[str, Any]) -> dict[str, Any]:
    """Measure several rounds of about equal length. The fastest counts, because other programs can only slow it down."""
    game = games.find(name)
    complete = game.complete(options, random.Random(SEED))
    start = time.perf_counter()
    playouts = Playouts(game, *game.set_up(complete), SEED)
    with spinner(f"Compiling random games of {game.title}"):
        playouts.run(1)
    compiling = time.perf_counter() - start
    one_game = _time(playouts, 1)[1]
    count = max(1, int(seconds / ROUNDS / max(one_game, 1e-6) / 2))
    rounds = [(*_time(playouts, count), count) for _ in range(ROUNDS)]
    steps, elapsed, played = min(rounds, key=lambda result: result[1] / result[0])
    return {
        "game": name,
        "players": complete["players"],
        "options": complete,
        "steps_per_second": round(steps / elapsed),
        "games_per_second": round(played / elapsed, 1),
        "steps_per_game": round(sum(result[0] for result in rounds) / count / ROUNDS, 2),
        "games": count * ROUNDS,
        "seconds_to_first_game": round(compiling, 2),
    }


def _time(playouts: Playouts, count: int) -> tuple[int, float]:
    start = time.perf_counter()
    steps = playouts.run(count)
    return steps, time.perf_counter() - start


def _show_table(results: list[dict[str, Any]]) -> None:
    table = Table(title="Uniformly random play, full rules, one thread", title_justify="left")
    for heading in ("game", "players", "steps per second", "games per second", "steps per game"):
        table.add_column(heading, justify="left" if heading == "game" else "right")
    for row in results:
        speed = f"{row['steps_per_second']:,}", f"{row['games_per_second']:,.0f}", f"{row['steps_per_game']:.1f}"
        table.add_row(row["game"], str(row["players"]), *speed)
    Console().print(table)
