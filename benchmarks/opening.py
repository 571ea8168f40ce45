"""How long it takes to open a table with 400 log entries that is not cached: read the log, replay it, encode the first frame.

Run: python -m benchmarks.opening
"""

from __future__ import annotations

import random
import tempfile
import time
from dataclasses import asdict
from pathlib import Path

from hexrealm import games
from hexrealm.play.match import Match
from hexrealm.server.protocol.frames import Presence
from hexrealm.server.storage.connect import open_database
from hexrealm.server.storage.database import Database
from hexrealm.server.storage.tables import queries
from hexrealm.server.storage.tables.log_entries import ActionPlayed, ActionsUndone, ChanceResolved, LogEntry, TableCreated
from hexrealm.server.storage.tables.queries import Author
from hexrealm.server.tables.table import Seat, create_table, replay
from hexrealm.server.tables.viewing.summary import make_row
from hexrealm.server.tables.viewing.view_cache import NOTHING, ViewCache
from hexrealm.server.tables.viewing.viewers import choose_viewer

ENTRIES, ROUNDS, PERSON = 400, 15, "ines-ines-ines"


def make_long_log(name: str) -> list[LogEntry]:
    """Return the log of a game of four players. A game that is too short is repeatedly undone by ten steps."""
    game, rng = games.find(name), random.Random(1)
    seats = [asdict(Seat(PERSON, "Ines")), *[asdict(Seat(f"person-{number}", "Tomas")) for number in range(3)]]
    options = game.complete({"players": 4}, rng)
    log: list[LogEntry] = [TableCreated(name, options, {}, seats, PERSON, "", True, hints=True, previews=True)]
    match = Match(game, options)
    while len(log) < ENTRIES:
        if match.over:
            match = match.at(len(match.steps) - 10)
            log.append(ActionsUndone(0, len(match.steps)))
            continue
        seat, action = match.seat, rng.choice(match.legal())
        match.play(action)
        log.append(ChanceResolved(action) if seat is None else ActionPlayed(seat, action))
    return log


def save(database: Database, name: str) -> str:
    """Store the table under the name of its game, and return its id."""
    log = make_long_log(name)
    assert isinstance(log[0], TableCreated)
    table = create_table(name.ljust(16, "-"), log[0])
    for entry in log[1:]:
        table.append(entry)
    with database.engine.begin() as connection:
        queries.create_table(connection, make_row(table), log, Author())
    return table.id


def open_once(database: Database, table_id: str) -> tuple[float, int, int]:
    """Return the milliseconds of this thread, the bytes of the frame, and its steps."""
    started = time.thread_time()
    with database.engine.begin() as connection:
        table = replay(table_id, queries.read_log(connection, table_id))
    frame, _ = ViewCache().encode_frame(table, choose_viewer(table, PERSON, None), "en", NOTHING, Presence((), {}, 0))
    return (time.thread_time() - started) * 1000, len(frame), table.moment


def main() -> None:
    """Print a line for each game."""
    with tempfile.TemporaryDirectory() as folder:
        database = open_database(f"sqlite:///{Path(folder) / 'tables.db'}")
        for name in games.names():
            table_id = save(database, name)
            runs = [open_once(database, table_id) for _ in range(ROUNDS)]
            times = sorted(run[0] for run in runs)
            print(
                f"{name}: {ENTRIES} log entries, {runs[0][2]} steps, frame {runs[0][1] // 1024} KiB: "
                f"median {times[ROUNDS // 2]:.1f} ms, best {times[0]:.1f} ms, worst {times[-1]:.1f} ms"
            )
        database.close()


if __name__ == "__main__":
    main()
