"""Reliability: how often what was estimated came true, in figures and as a plot. Used by calibration.py; knows no game."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import Any

import numpy as np

BINS = 10
RESAMPLES = 1000
SIZE, LEFT, TOP, BARS = 320, 46, 34, 60  # of a plot, in pixels
WIDTH, HEIGHT = SIZE + LEFT + 16, SIZE + TOP + BARS + 42
CLOSE = 0.05  # an estimate this close to what came true is right
POWERS = np.arange(0.3, 3.001, 0.02)  # that are tried where one is fitted
Game = tuple[Sequence[float], Sequence[Sequence[float]]]  # the outcome by seat; for each position the chances by seat
Array = np.ndarray[Any, Any]


def measure_calibration(games: Sequence[Game]) -> dict[str, Any]:
    """Return the bins of the reliability plot with 95 % intervals, and overall figures."""
    sums = np.array([_sums_of(game) for game in games])  # game, (count, predicted, observed), bin
    totals = sums.sum(0)
    chosen = np.random.default_rng(1).integers(len(games), size=(RESAMPLES, len(games)))
    weights = np.stack([np.bincount(row, minlength=len(games)) for row in chosen])
    resampled = np.tensordot(weights, sums, 1)
    observed = _divide(resampled[:, 2], resampled[:, 0])
    errors = _expected_error(resampled)
    brier = np.array([_brier_of(game) for game in games])
    return {
        "games": len(games),
        "positions": sum(len(game[1]) for game in games),
        "calibration_error": round(float(_expected_error(totals[None])[0]), 4),
        "calibration_error_interval": _interval(errors),
        "brier": round(float(brier.mean()), 4),
        "bins": [_bin(totals[:, k], observed[:, k]) for k in range(BINS) if totals[0, k] > 0],
    }


def fit_sharpness(games: Sequence[Game]) -> float:
    """Return the power for estimates that makes what came true likeliest."""
    told = np.clip(np.concatenate([np.array(estimates, float) for _, estimates in games]), 1e-6, 1)
    truth = np.concatenate([np.tile(np.array(outcome, float), (len(estimates), 1)) for outcome, estimates in games])
    losses = [_surprise(told**power, truth) for power in POWERS]
    return round(float(POWERS[int(np.argmin(losses))]), 2)


def _surprise(raised: Array, truth: Array) -> float:
    return float(-(truth * np.log(raised / raised.sum(1, keepdims=True))).sum())


def _sums_of(game: Game) -> Array:
    """Return for each bin of the estimate: how many estimates, their sum, and the sum of the outcomes."""
    outcome, estimates = game
    chances = np.array(estimates, float).reshape(len(estimates), len(outcome))
    places = np.clip((chances * BINS).astype(int), 0, BINS - 1).ravel()
    truth = np.tile(np.array(outcome, float), len(estimates))
    return np.stack([np.bincount(places, each, BINS) for each in (np.ones(truth.size), chances.ravel(), truth)])


def _brier_of(game: Game) -> float:
    return float(np.square(np.array(game[1], float) - np.array(game[0], float)).mean())


def _divide(total: Array, count: Array) -> Array:
    shares: Array = np.divide(total, count, out=np.full(total.shape, np.nan), where=count > 0)
    return shares


def _expected_error(sums: Array) -> Array:
    """Return the mean distance of estimate and outcome over bins, weighted by how many estimates are in each."""
    errors: Array = np.abs(sums[:, 1] - sums[:, 2]).sum(1) / sums[:, 0].sum(1)
    return errors


def _interval(values: Array) -> list[float]:
    return [round(float(each), 4) for each in np.nanquantile(values, (0.025, 0.975))]


def _bin(total: Array, observed: Array) -> dict[str, Any]:
    count, predicted, won = (float(each) for each in total)
    return {
        "count": int(count),
        "predicted": round(predicted / count, 4),
        "observed": round(won / count, 4),
        "interval": _interval(observed),
        "right": _is_right(predicted / count, won / count, _interval(observed)),
    }


def _is_right(predicted: float, observed: float, interval: Sequence[float]) -> bool:
    """Return whether an estimate is close to what came true, or as close as could be told."""
    return abs(predicted - observed) <= CLOSE or interval[0] <= predicted <= interval[1]


def draw_panels(panels: Sequence[tuple[str, dict[str, Any]]]) -> str:
    """Return the reliability plots of several groups of games as one SVG, in rows of three."""
    places = [(WIDTH * (number % 3), HEIGHT * (number // 3)) for number in range(len(panels))]
    drawn = [
        f'<g transform="translate({x} {y})">{_draw_panel(title, figures)}</g>'
        for (x, y), (title, figures) in zip(places, panels, strict=True)
    ]
    width, height = WIDTH * min(3, len(panels)), HEIGHT * -(-len(panels) // 3)
    size = f'width="{width}" height="{height}" viewBox="0 0 {width} {height}"'
    back = '<rect width="100%" height="100%" fill="white"/>'
    return f'<svg xmlns="http://www.w3.org/2000/svg" {size} font-family="sans-serif">{back}{"".join(drawn)}</svg>\n'


def _draw_panel(title: str, figures: dict[str, Any]) -> str:
    """Draw one plot: estimated against observed, with intervals, and how many estimates there are."""
    bins = figures["bins"]
    most = max(each["count"] for each in bins)
    low, high = figures["calibration_error_interval"]
    about = f"{figures['games']} games, {figures['positions']} positions, calibration error {figures['calibration_error']:.1%}"
    parts = [
        *_axes(),
        *(part for each in bins for part in _draw_bin(each, most)),
        _text(LEFT, 14, title, "start", 13),
        _text(LEFT, 28, f"{about} [{low:.1%}, {high:.1%}]", "start", 10),
        _text(LEFT + SIZE / 2, TOP + SIZE + BARS + 34, "estimated chance to win"),
        f'<g transform="rotate(-90 12 {TOP + SIZE / 2})">{_text(12, TOP + SIZE / 2, "share of wins")}</g>',
    ]
    return "".join(parts)


def _x(chance: float) -> float:
    return LEFT + SIZE * chance


def _y(share: float) -> float:
    return TOP + SIZE * (1 - share)


def _axes() -> list[str]:
    grid = [
        part
        for tenth in range(0, 11, 2)
        for part in (
            _line(_x(tenth / 10), _y(0), _x(tenth / 10), _y(1), "#ddd"),
            _line(_x(0), _y(tenth / 10), _x(1), _y(tenth / 10), "#ddd"),
            _text(_x(tenth / 10), TOP + SIZE + BARS + 16, f"{tenth * 10} %"),
            _text(LEFT - 6, _y(tenth / 10) + 4, f"{tenth * 10} %", "end"),
        )
    ]
    return [*grid, _line(_x(0), _y(0), _x(1), _y(1), "#888", 'stroke-dasharray="4 4"')]


def _draw_bin(each: dict[str, Any], most: int) -> list[str]:
    x, (low, high) = _x(each["predicted"]), each["interval"]
    height = (BARS - 8) * each["count"] / most
    bar = f'<rect x="{x - 9:.1f}" y="{TOP + SIZE + BARS - height:.1f}" width="18" height="{height:.1f}" fill="#9bb"/>'
    dot = f'<circle cx="{x:.1f}" cy="{_y(each["observed"]):.1f}" r="4" fill="#06c"/>'
    return [_line(x, _y(low), x, _y(high), "#06c", 'stroke-width="2"'), dot, bar]


def _line(x1: float, y1: float, x2: float, y2: float, colour: str, more: str = "") -> str:
    return f'<line x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}" stroke="{colour}" {more}/>'


def _text(x: float, y: float, label: str, anchor: str = "middle", size: int = 11) -> str:
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}" font-size="{size}">{escape(label)}</text>'
