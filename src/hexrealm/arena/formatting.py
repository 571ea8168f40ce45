"""Numbers as the report and the terminal write them."""

from __future__ import annotations

from collections.abc import Callable, Sequence


def percent(share: float) -> str:
    """A share, to a tenth of a percent where it matters."""
    return f"{100 * share:.1f} %"


def elo(value: float) -> str:
    """Whole Elo; tenths mean nothing."""
    return f"{value:.0f}" if round(value) else "0"


def seconds(value: float) -> str:
    """A time in the unit that reads best."""
    for unit, size in (("s", 1.0), ("ms", 1e-3)):
        if value >= size:
            return f"{value / size:.3g} {unit}"
    return f"{value / 1e-6:.3g} µs"


def interval(ends: Sequence[float], words: Callable[[float], str]) -> str:
    """Both ends in brackets, without their unit; nothing for what has no width, being the mark others are measured from."""
    low, high = (words(end).removesuffix(" %") for end in ends)
    return f"[{low}, {high}]" if ends[0] != ends[1] else ""
