"""Formats numbers for the report and the terminal."""

from __future__ import annotations

from collections.abc import Callable, Sequence


def percent(share: float) -> str:
    """Format a share as a percentage with one decimal."""
    return f"{100 * share:.1f} %"


def elo(value: float) -> str:
    """Format Elo as a whole number; decimals would not be significant."""
    return f"{value:.0f}" if round(value) else "0"


def seconds(value: float) -> str:
    """Format a duration in s, ms or µs."""
    for unit, size in (("s", 1.0), ("ms", 1e-3)):
        if value >= size:
            return f"{value / size:.3g} {unit}"
    return f"{value / 1e-6:.3g} µs"


def interval(ends: Sequence[float], format: Callable[[float], str]) -> str:
    """Format both ends in brackets without their unit; "" for an interval without width, that of the reference bot."""
    low, high = (format(end).removesuffix(" %") for end in ends)
    return f"[{low}, {high}]" if ends[0] != ends[1] else ""
