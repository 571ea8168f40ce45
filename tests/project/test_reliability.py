"""The figures of benchmarks/calibration.py: what came true as often as estimated is calibrated, what did not is not."""

from __future__ import annotations

import numpy as np
from benchmarks.reliability import Game, draw_reliability, measure_calibration


def some_games(exaggerated: bool) -> list[Game]:
    """Games whose first seat wins with a known chance, estimated rightly or too boldly."""
    dice = np.random.default_rng(1)
    games: list[Game] = []
    for chance in dice.uniform(0.2, 0.8, 2000):
        won = float(dice.random() < chance)
        told = chance + (0.15 if chance > 0.5 else -0.15) * exaggerated
        games.append(([won, 1 - won], [[told, 1 - told]] * 3))
    return games


def test_right_estimates_are_calibrated_and_bold_ones_are_not() -> None:
    right, bold = measure_calibration(some_games(False)), measure_calibration(some_games(True))
    assert right["calibration_error"] < 0.05 < bold["calibration_error_interval"][0]
    assert right["brier"] < bold["brier"]
    assert (right["games"], right["positions"]) == (2000, 6000)
    for each in right["bins"]:
        low, high = each["interval"]
        assert low <= each["observed"] <= high


def test_a_plot_shows_every_bin() -> None:
    figures = measure_calibration(some_games(False))
    drawing = draw_reliability("A game & more", figures)
    assert drawing.count("<circle") == len(figures["bins"])
    assert "A game &amp; more" in drawing
