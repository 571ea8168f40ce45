"""The plots of the report as inline SVG. They take their colours from the page, in the light and the dark theme, and need no
plotting package. page.css styles their classes.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from html import escape

WIDTH, LABELS, RIGHT, ROW, TOP, BOTTOM = 720, 170, 70, 34, 8, 30
LONGEST_LABEL = 24  # characters
BINS = 28
PLOT = WIDTH - LABELS - RIGHT

Format = Callable[[float], str]
Whisker = tuple[str, float, float, float]  # label, value, low, high


def svg(height: float, title: str, parts: Sequence[str]) -> str:
    """Return one plot."""
    size = f'viewBox="0 0 {WIDTH} {height:g}" role="img"'
    inside = f"<title>{escape(title)}</title>{''.join(parts)}"
    return f'<svg xmlns="http://www.w3.org/2000/svg" class="plot" {size}>{inside}</svg>'


def line(x1: float, y1: float, x2: float, y2: float, css_class: str) -> str:
    """Return a straight line."""
    return f'<line class="{css_class}" x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}"/>'


def text(x: float, y: float, label: str, css_class: str = "", anchor: str = "start") -> str:
    """Return a line of text. A long one is cut, with the full text as a tooltip."""
    short = label if len(label) <= LONGEST_LABEL else label[: LONGEST_LABEL - 1] + "…"
    full = "" if short == label else f"<title>{escape(label)}</title>"
    return f'<text class="{css_class}" x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}">{full}{escape(short)}</text>'


def ticks(low: float, high: float, most: int = 6) -> list[float]:
    """Return round numbers from low to high."""
    step = 10 ** math.floor(math.log10((high - low) / most))
    step = next(step * times for times in (1, 2, 5, 10) if (high - low) / (step * times) <= most)
    return [number * step for number in range(math.ceil(low / step - 1e-9), math.floor(high / step + 1e-9) + 1)]


class Scale:
    """Maps values to x coordinates, linearly or logarithmically."""

    def __init__(self, low: float, high: float, log: bool = False) -> None:
        self.log = log
        self.low, self.high = (self._transform(low), self._transform(high))
        if self.high - self.low < 1e-9:
            self.low, self.high = self.low - 0.5, self.high + 0.5

    def _transform(self, value: float) -> float:
        return math.log10(value) if self.log else value

    def __call__(self, value: float) -> float:
        """Return the x coordinate of a value."""
        return LABELS + PLOT * (self._transform(value) - self.low) / (self.high - self.low)

    def axis(self, height: float, format: Format) -> list[str]:
        """Return grid lines and their numbers."""
        if self.log:
            values = [10.0**power for power in range(math.ceil(self.low), math.floor(self.high) + 1)]
        else:
            values = ticks(self.low, self.high)
        return [
            part
            for value in values
            for part in (
                line(self(value), TOP, self(value), height - BOTTOM, "grid"),
                text(self(value), height - BOTTOM + 18, format(value), "tick", "middle"),
            )
        ]


def whiskers(title: str, rows: Sequence[Whisker], format: Format, log: bool = False) -> str:
    """Return a plot with a dot and an interval for each row."""
    ends = [end for row in rows for end in row[1:]]
    low, high = min(ends), max(ends)
    if log:
        low, high = 10.0 ** math.floor(math.log10(low)), 10.0 ** math.ceil(math.log10(high))
    scale, height = Scale(low, high, log), TOP + ROW * len(rows) + BOTTOM
    parts = scale.axis(height, format)
    for number, (label, value, begin, end) in enumerate(rows):
        y = TOP + ROW * (number + 0.5)
        parts += [
            text(LABELS - 14, y + 4, label, "label", "end"),
            line(scale(begin), y, scale(end), y, "whisker"),
            *(line(scale(x), y - 5, scale(x), y + 5, "whisker") for x in (begin, end) if begin != end),
            f'<circle class="dot" cx="{scale(value):.1f}" cy="{y:.1f}" r="5"/>',
            text(WIDTH, y + 4, format(value), "value", "end"),
        ]
    return svg(height, title, parts)


def histograms(title: str, rows: Sequence[tuple[str, Sequence[float]]], format: Format = "{:g}".format) -> str:
    """Return a plot of the distributions of whole numbers, one row above the other on one scale, with their means."""
    all_values = [value for _, values in rows for value in values]
    width = max(1, math.ceil((max(all_values) - min(all_values) + 1) / BINS))
    first = math.floor(min(all_values) / width) * width
    count = math.floor((max(all_values) - first) / width) + 1
    scale, tall = Scale(first - 0.5, first + count * width - 0.5), 2 * ROW  # a bar is centred at its number
    height = TOP + (tall + 8) * len(rows) + BOTTOM
    parts = scale.axis(height, format)
    for number, (label, values) in enumerate(rows):
        base, mean = TOP + (tall + 8) * (number + 1) - 4, sum(values) / len(values)
        parts += _bars(values, scale, first, width, count, base, tall - 6)
        parts += [
            line(LABELS, base, LABELS + PLOT, base, "base"),
            line(scale(mean), base - tall + 4, scale(mean), base, "mean"),
            text(LABELS - 14, base - tall / 2 + 8, label, "label", "end"),
            text(WIDTH, base - tall / 2 + 8, f"Ø {format(round(mean, 1))}", "value", "end"),
        ]
    return svg(height, title, parts)


def _bars(values: Sequence[float], scale: Scale, first: float, width: int, count: int, base: float, tall: float) -> list[str]:
    counts = [0] * count
    for value in values:
        counts[math.floor((value - first) / width)] += 1
    bars = []
    for number, in_bin in enumerate(counts):
        if in_bin:
            begin = first + number * width
            x = scale(begin - 0.5) + 0.5
            label = f"{begin:g}" if width == 1 else f"{begin:g} to {begin + width - 1:g}"
            size = f'x="{x:.1f}" y="{base - tall * in_bin / max(counts):.1f}" height="{tall * in_bin / max(counts):.1f}"'
            bars.append(f'<rect class="bar" {size} width="{PLOT / count - 1:.1f}"><title>{label}: {in_bin}</title></rect>')
    return bars


def sequential_test(title: str, path: Sequence[float], bounds: tuple[float, float]) -> str:
    """Return a plot of the path of a sequential test between its bounds."""
    height, left, wide = 260, 60, WIDTH - 60 - 120
    low, high = min(*bounds, *path, 0.0), max(*bounds, *path, 0.0)
    margin = (high - low) * 0.06

    def point(step: float, value: float) -> tuple[float, float]:
        y = TOP + (height - TOP - BOTTOM) * (high + margin - value) / (high - low + 2 * margin)
        return left + wide * step / len(path), y

    parts = []
    for value in ticks(low, high):
        y = point(0, value)[1]
        parts += [line(left, y, left + wide, y, "grid"), text(left - 10, y + 4, f"{value:g}", "tick", "end")]
    for value, label in zip(bounds, ("H0 accepted", "H1 accepted"), strict=True):
        y = point(0, value)[1]
        parts += [line(left, y, left + wide, y, "bound"), text(left + wide + 10, y + 4, label, "value")]
    for step in ticks(0, len(path)):
        if step == int(step):
            parts.append(text(point(step, 0)[0], height - BOTTOM + 18, f"{step:g}", "tick", "middle"))
    points = " ".join("{:.1f},{:.1f}".format(*point(step, value)) for step, value in enumerate([0.0, *path]))
    x, y = point(len(path), path[-1])
    parts += [f'<polyline class="path" points="{points}"/>', f'<circle class="dot" cx="{x:.1f}" cy="{y:.1f}" r="4"/>']
    return svg(height, title, parts)


def curves(title: str, unit: str, series: Sequence[tuple[str, Sequence[tuple[float, float]]]]) -> str:
    """Return a plot of one or more curves, each a label and points (x, y) with rising x. The y axis starts at 0."""
    height, left, wide = 260, 60, WIDTH - 60 - 120
    points = [each for _, line_points in series for each in line_points]
    most_x, most_y = max((x for x, _ in points), default=1.0) or 1.0, max((y for _, y in points), default=1.0) or 1.0

    def x_of(x: float) -> float:
        return left + wide * x / most_x

    def y_of(y: float) -> float:
        return height - BOTTOM - (height - TOP - BOTTOM) * y / (1.06 * most_y)

    parts: list[str] = []
    for value in ticks(0, most_y):
        parts += [line(left, y_of(value), left + wide, y_of(value), "grid")]
        parts += [text(left - 10, y_of(value) + 4, f"{value:g}", "tick", "end")]
    parts += [text(x_of(x), height - BOTTOM + 18, f"{x:g} {unit}", "tick", "middle") for x in ticks(0, most_x)]
    for label, line_points in series:
        path = " ".join(f"{x_of(x):.1f},{y_of(y):.1f}" for x, y in line_points)
        parts += [f'<polyline class="path" points="{path}"/>']
        parts += [text(left + wide + 10, y_of(line_points[-1][1]) + 4, label, "value")]
    return svg(height, title, parts)
