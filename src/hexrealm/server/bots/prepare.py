"""Prepares a game for a server: compiles everything that its tables and bots need, and notes on disk that this is done.

`python -m hexrealm.server.bots.prepare GAME` does that in a process of its own (supervisor.py starts one for each game).
"""

from __future__ import annotations

import hashlib
import os
import sys
import threading
from contextlib import suppress
from pathlib import Path

from hexrealm.engine.compiler import INTERPRETED, cache_folder
from hexrealm.engine.game_folders import game_folders

BOTS = ("beginner", "hard")  # with the survey, they use all compiled code that the levels need
NICENESS = 5  # people play meanwhile, and their bots have the same


def is_prepared(game: str) -> bool:
    """Return whether nothing of a game has to be compiled: it is interpreted, or all of it is on disk.

    Where nothing can be written to disk every process compiles for itself, which no other process can do for it.
    """
    note = None if INTERPRETED else _note(game)
    return note is None or note.exists()


def prepare(game: str) -> None:
    """Compile the rules and the searches of a game, or load them from the disk cache. Interpreted there is little to load."""
    import hexrealm
    from hexrealm.bots import make_bot
    from hexrealm.play.preview import gains
    from hexrealm.server.bots.survey import make_survey_bot

    match = hexrealm.new(game)
    if INTERPRETED:
        return
    while match.seat is None:
        match.play_chance()
    for bot in (*map(make_bot, BOTS), make_survey_bot(seed=1)):
        bot.choose(match)
    gains(match)
    match.play(match.legal()[0])
    match.scene(seat=0, legal=True)
    note = _note(game)
    if note is not None:
        note.touch()


def _note(game: str) -> Path | None:
    """Return the file that says that a game is prepared. Numba compiles for one processor and one place of the sources."""
    from llvmlite import binding

    folder = cache_folder(game)
    place = f"{binding.get_host_cpu_name()} {Path(__file__).parents[2]} {game_folders()[game]}"
    return None if folder is None else folder / f"prepared-{hashlib.sha256(place.encode()).hexdigest()[:20]}"


def main() -> None:
    """Prepare the game that the command line names. Stop when stdin ends: the server is gone."""
    threading.Thread(target=_end_with_stdin, daemon=True).start()
    with suppress(AttributeError, OSError):
        os.nice(NICENESS)
    prepare(sys.argv[1])


def _end_with_stdin() -> None:
    while os.read(0, 1):  # not sys.stdin, whose lock would be held when this process ends first
        pass
    os._exit(1)


if __name__ == "__main__":
    main()
