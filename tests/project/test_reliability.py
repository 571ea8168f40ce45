"""The figures of benchmarks/calibration.py: what came true as often as estimated is calibrated, what did not is not."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
from benchmarks.calibration import write_powers
from benchmarks.reliability import Game, draw_panels, fit_sharpness, measure_calibration

from hexrealm.reviews.calibration import sharpen


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
    drawing = draw_panels([("A game & more", figures)] * 4)
    assert drawing.count("<circle") == 4 * len(figures["bins"])
    assert drawing.count("A game &amp; more") == 4


def test_the_power_that_fits_makes_bold_estimates_right() -> None:
    right, bold = some_games(False), some_games(True)
    assert abs(fit_sharpness(right) - 1) < 0.1
    power = fit_sharpness(bold)
    assert power < 0.9
    mended = measure_calibration([(outcome, [sharpen(each, power) for each in told]) for outcome, told in bold])
    assert mended["calibration_error"] < measure_calibration(bold)["calibration_error"]


def test_sharpening_keeps_the_sum_and_the_order() -> None:
    for chances in ((0.2, 0.8), (0.1, 0.3, 0.6), (0.0, 0.0, 1.0), (0.25, 0.25, 0.25, 0.25)):
        for power in (0.5, 1.0, 2.0):
            after = sharpen(chances, power)
            assert abs(sum(after) - 1) < 1e-9
            assert sorted(range(len(chances)), key=chances.__getitem__) == sorted(range(len(chances)), key=after.__getitem__)
    assert sharpen((0.0, 0.0), 2.0) == (0.0, 0.0)


def test_a_fit_for_some_numbers_of_players_keeps_the_others(tmp_path: Path) -> None:
    file = tmp_path / "calibration.json"
    write_powers(file, {"3": 1.5, "2": 1.2})
    write_powers(file, {"4": 1.1, "3": 1.4})
    assert json.loads(file.read_text()) == {"2": 1.2, "3": 1.4, "4": 1.1}
