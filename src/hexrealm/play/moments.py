"""Which moments of a match an animation shows: each action, or the ends of turns if there are too many of those."""

from __future__ import annotations

from collections.abc import Sequence

from hexrealm.play.match import Match


def moments_to_show(match: Match, most: int) -> list[int]:
    """Return moments in order, at most so many (and at least two): always the beginning and the end of the match."""
    last = len(match.steps)
    if last < most:
        return list(range(last + 1))
    moments = [0, *_ends_of_turns([step.seat for step in match.steps]), last]
    kept = max(2, min(most, len(moments)))
    return [moments[round(number * (len(moments) - 1) / (kept - 1))] for number in range(kept)]


def _ends_of_turns(seats: Sequence[int | None]) -> list[int]:
    """Return the moments before the last after which another seat acts. Chance (None) belongs to no turn."""
    ends, following = [], None
    for moment in range(len(seats), 0, -1):
        seat = seats[moment - 1]
        if seat is not None:
            if following is not None and seat != following:
                ends.append(moment)
            following = seat
    return ends[::-1]
