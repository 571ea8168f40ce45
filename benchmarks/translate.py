"""Measures how long the text of an event takes in each language: `python -m benchmarks.translate`."""

from __future__ import annotations

import time

from tests.support.walks import GAMES, match_after

from hexrealm.i18n.translate import LANGUAGES, using_language
from hexrealm.play.match import Match

ROUNDS = 9


def read_events(match: Match) -> int:
    """Read every event of a match, which translates its text, and return how many there are."""
    return sum(len(match.events_of(step)) for step in match.steps)


def microseconds(match: Match) -> float:
    """Return the time for one event, the best of a few rounds."""
    best = float("inf")
    for _ in range(ROUNDS):
        start = time.perf_counter()
        events = read_events(match)
        best = min(best, (time.perf_counter() - start) / events)
    return best * 1e6


def main() -> None:
    """Print a line for each game and language."""
    for name in GAMES:
        match = match_after(name, 3, 60)
        for language in LANGUAGES:
            with using_language(language):
                read_events(match)
                print(f"{name}, {language}: {microseconds(match):.1f} microseconds an event")


if __name__ == "__main__":
    main()
