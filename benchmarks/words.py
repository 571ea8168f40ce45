"""How long the words of an event take, in each language: `python -m benchmarks.words`. They are made only when read."""

from __future__ import annotations

import time

from tests.support.walks import GAMES, match_after

from hexrealm.i18n.translate import LANGUAGES, using_language
from hexrealm.play.match import Match

ROUNDS = 9


def read_all(match: Match) -> int:
    """Make the words of every event of a match; how many there were."""
    return sum(len(match.events_of(step)) for step in match.steps)


def microseconds(match: Match) -> float:
    """For one event: the best of a few rounds."""
    best = float("inf")
    for _ in range(ROUNDS):
        begun = time.perf_counter()
        events = read_all(match)
        best = min(best, (time.perf_counter() - begun) / events)
    return best * 1e6


def main() -> None:
    """A line for each game and language."""
    for name in GAMES:
        match = match_after(name, 3, 60)
        for language in LANGUAGES:
            with using_language(language):
                read_all(match)
                print(f"{name}, {language}: {microseconds(match):.1f} microseconds an event")


if __name__ == "__main__":
    main()
