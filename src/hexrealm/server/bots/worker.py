"""A thinking process: questions in on stdin, answers out on stdout, one JSON object a line, until stdin ends.

It is told only what the seat to decide may know (see pool.py). Run as `python -m hexrealm.server.bots.worker`.
"""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from typing import Any, BinaryIO

import orjson

MOST_MEMORY = 4 * 2**30


def main() -> None:
    """Answer until nobody asks any more."""
    answers = os.fdopen(os.dup(1), "wb", buffering=0)
    os.dup2(2, 1)  # whatever else prints must not look like an answer
    _take_less()
    warm: set[str] = set()
    with suppress(BrokenPipeError):  # whoever asked was killed
        for line in sys.stdin.buffer:
            answer(orjson.loads(line), warm, answers)


def _take_less() -> None:
    """Let the server go first, and never eat up the machine's memory."""
    with suppress(ImportError, OSError, ValueError, AttributeError):
        import resource

        os.nice(5)
        resource.setrlimit(resource.RLIMIT_DATA, (MOST_MEMORY, MOST_MEMORY))


def answer(question: dict[str, Any], warm: set[str], answers: BinaryIO) -> None:
    """Compile first, if need be, and say so when that is done: the time for thinking begins then."""
    if question["game"] not in warm:
        _warm_up(question["game"])
        warm.add(question["game"])
    _write(answers, {"begun": True})
    if "level" in question:
        _write(answers, think(question))


def _write(answers: BinaryIO, said: dict[str, Any]) -> None:
    line = orjson.dumps(said) + b"\n"
    while line:
        line = line[answers.write(line) :]


def _warm_up(game: str) -> None:
    """Compile the rules and the searches of a game, or load them from the disk."""
    import hexrealm
    from hexrealm.bots import make_bot

    for bot in ("greedy", "mcts:1"):
        match = hexrealm.new(game)
        while match.seat is None:
            match.play_chance()
        make_bot(bot).choose(match)


def think(question: dict[str, Any]) -> dict[str, Any]:
    """What a bot would do in a position."""
    import hexrealm
    from hexrealm.bots import make_bot

    if "snapshot" in question:
        match = hexrealm.position(question["game"], question["options"], question["snapshot"])
    else:
        match = hexrealm.new(question["game"], **question["options"])
        for action in question["history"]:
            match.play(action)
    thought = make_bot(question["level"], seed=question["seed"]).think(match)
    candidates = [
        {"action": each.action, "share": each.share, "visits": each.visits, "chances": each.chances}
        for each in thought.candidates[:8]
    ]
    return {
        "action": thought.action,
        "candidates": candidates,
        "chances": thought.chances,
        "continuation": thought.continuation,
    }


if __name__ == "__main__":
    main()
