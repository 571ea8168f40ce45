"""How long a table of 400 events takes to open that is not in memory: its log read, replayed, and written as a first frame.

python -m benchmarks.opening
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
from hexrealm.server.storage import queries
from hexrealm.server.storage.database import Database, open_database
from hexrealm.server.storage.queries import Author
from hexrealm.server.tables.log_entries import ActionPlayed, ActionsUndone, ChanceResolved, LogEntry, TableCreated
from hexrealm.server.tables.table import Seat, begin_table, replay
from hexrealm.server.tables.view_cache import Writer
from hexrealm.server.tables.views import look

EVENTS, ROUNDS, PERSON = 400, 15, "ines-ines-ines"


def play_long(name: str) -> list[LogEntry]:
    """A game of four players; where it is too short it is taken back by ten steps, as often as need be."""
    game, dice = games.find(name), random.Random(1)
    seats = [asdict(Seat(PERSON, "Ines")), *[asdict(Seat(f"person-{number}", "Tomas")) for number in range(3)]]
    options = game.complete({"players": 4}, dice)
    log: list[LogEntry] = [TableCreated(name, options, {}, seats, PERSON, "", True, hints=True, previews=True)]
    match = Match(game, options)
    while len(log) < EVENTS:
        if match.over:
            match = match.at(len(match.steps) - 10)
            log.append(ActionsUndone(0, len(match.steps)))
            continue
        seat, action = match.seat, dice.choice(match.legal())
        match.play(action)
        log.append(ChanceResolved(action) if seat is None else ActionPlayed(seat, action))
    return log


def save(database: Database, name: str) -> str:
    """The table in a database, under the name of its game."""
    log = play_long(name)
    assert isinstance(log[0], TableCreated)
    table = begin_table(name.ljust(16, "-"), log[0])
    for entry in log[1:]:
        table.append(entry)
    with database.engine.begin() as connection:
        queries.append(connection, table, log, Author(), first=True)
    return table.id


def open_once(database: Database, table_id: str) -> tuple[float, int, int]:
    """Milliseconds of this thread, bytes of the frame, steps in it."""
    begun = time.thread_time()
    with database.engine.begin() as connection:
        table = replay(table_id, queries.read_log(connection, table_id))
    frame = Writer().frame(table, look(table, PERSON, None), "en", 0, Presence((), {}, 0))
    return (time.thread_time() - begun) * 1000, len(frame), table.moment


def main() -> None:
    """Print a line for each game."""
    with tempfile.TemporaryDirectory() as folder:
        database = open_database(f"sqlite:///{Path(folder) / 'tables.db'}")
        for name in games.names():
            table_id = save(database, name)
            runs = [open_once(database, table_id) for _ in range(ROUNDS)]
            times = sorted(run[0] for run in runs)
            print(
                f"{name}: {EVENTS} events, {runs[0][2]} steps, frame {runs[0][1] // 1024} KiB: "
                f"median {times[ROUNDS // 2]:.1f} ms, best {times[0]:.1f} ms, worst {times[-1]:.1f} ms"
            )
        database.close()


if __name__ == "__main__":
    main()
