"""What one table costs, without a network: bytes of its frames, and processor time of its views and of the heat.

Two people play random games. Frames are counted after each move, for both; the first frame of a table is that of somebody who
comes in the middle of the game, with the base that is loaded once, both compressed as they are sent. Times are of this thread.
Run: python -m benchmarks.table_costs
"""

from __future__ import annotations

import argparse
import gzip
import os
import random
import time
from collections import defaultdict
from statistics import median

import hexrealm
from hexrealm import games
from hexrealm.play.preview import gains
from hexrealm.server.http.routes.tables.websocket import COMPRESSED_FROM, COMPRESSION_LEVEL
from hexrealm.server.protocol.frames import Presence
from hexrealm.server.storage.tables.log_entries import ActionPlayed, ChanceResolved, TableCreated
from hexrealm.server.tables.table import Table, create_table
from hexrealm.server.tables.viewing.view_cache import NOTHING, ViewCache
from hexrealm.server.tables.viewing.viewers import TableViewer

VIEWERS = tuple(TableViewer(person, seat) for seat, person in enumerate(("a", "b")))
PRESENT = Presence((0, 1), {}, 0)
Figures = defaultdict[str, list[float]]


def seat_two(game: str, seed: int) -> Table:
    """Return a table of two people with a random set-up."""
    options = hexrealm.new(game, seed=seed, players=2).options
    seats = [{"person": viewer.person, "name": viewer.person} for viewer in VIEWERS]
    return create_table("t", TableCreated(game, options, options, seats, "a", "", False, True, True))


def play_random(table: Table, rng: random.Random) -> Table:
    """Return the table after the next step of a seat and what chance decides then."""
    table = table.copy()
    if table.match.seat is not None:
        table.append(ActionPlayed(table.match.seat, rng.choice(table.match.legal())))
    while not table.over and (odds := table.match.odds()):
        table.append(ChanceResolved(rng.choice(list(odds))))
    return table


def measure_game(game: str, seed: int, figures: Figures) -> None:
    """Play a game, and note what each move costs."""
    rng, views, table = random.Random(seed), ViewCache(), seat_two(game, seed)
    sent = dict.fromkeys(VIEWERS, NOTHING)
    while not table.over:
        started = time.thread_time()
        frames = []
        for viewer in VIEWERS:
            frame, sent[viewer] = views.encode_frame(table, viewer, "en", sent[viewer], PRESENT)
            frames.append(frame)
        spent = 1000 * (time.thread_time() - started)
        if table.moment > 2:
            figures["bytes of a frame after a move"] += map(len, frames)
            figures["ms for the views of both players"].append(spent)
        if table.moment % 10 == 5 and table.match.seat is not None:
            note_heat(table, figures)
            note_first_frame(table, views, figures)
        table = play_random(table, rng)


def note_heat(table: Table, figures: Figures) -> None:
    """Note what the points of all legal actions take."""
    started = time.thread_time()
    found = gains(table.match)
    figures["ms for the gains of all legal actions"].append(1000 * (time.thread_time() - started))
    figures["legal actions then"].append(len(found))


def note_first_frame(table: Table, views: ViewCache, figures: Figures) -> None:
    """Note what somebody is sent who opens the table now."""
    frame, _ = views.encode_frame(table, TableViewer("c", "spectator"), "en", NOTHING, PRESENT)
    body = gzip.compress(frame, COMPRESSION_LEVEL) if len(frame) >= COMPRESSED_FROM else frame
    figures["bytes of a first frame with its base"].append(len(body) + len(views.bases.get(table, "en").compressed))


def main() -> None:
    """Measure all games and print the results."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=10, help="of each game")
    given = parser.parse_args()
    print(f"{os.cpu_count()} cores, load {os.getloadavg()[0]:.1f}")
    for game in games.names():
        figures: Figures = defaultdict(list)
        for seed in range(given.tables):
            measure_game(game, seed, figures)
        for name, values in figures.items():
            low, high = min(values), sorted(values)[int(0.95 * len(values))]
            print(f"{game}: {name}: median {median(values):.4g}, least {low:.4g}, p95 {high:.4g}, {len(values)} values")


if __name__ == "__main__":
    main()
