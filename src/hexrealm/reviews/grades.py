"""Grades: how much win chance a decision may give away for each, and the accuracy of many. The thresholds are only here."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from hexrealm.i18n.translate import translatable, translate

Grade = Literal["best", "good", "inaccuracy", "mistake", "blunder"]
# The least win chance, from 0 to 1, that a decision of a grade gives away, best grade first.
THRESHOLDS: dict[Grade, float] = {"best": 0.0, "good": 0.01, "inaccuracy": 0.05, "mistake": 0.10, "blunder": 0.20}
LABELS: dict[Grade, str] = {
    "best": translatable("best"),
    "good": translatable("good"),
    "inaccuracy": translatable("inaccuracy"),
    "mistake": translatable("mistake"),
    "blunder": translatable("blunder"),
}
MARKS: dict[Grade, str] = {"best": "★", "good": "", "inaccuracy": "?!", "mistake": "?", "blunder": "??"}
# A loss between these may be a mistake or not: it is looked at again. After the first look, then after the second.
IN_DOUBT = ((0.04, 0.12), (0.06, 0.108))
MINUS = "−"
HALVED_BY = 0.10  # a loss of this much halves what a turn counts for the accuracy


def grade_of(loss: float) -> Grade:
    """Return the grade of a decision that gave away `loss` of the win chance."""
    return [grade for grade, least in THRESHOLDS.items() if loss >= least][-1]


def is_mistake(loss: float) -> bool:
    """Return whether a decision is a mistake or a blunder."""
    return loss >= THRESHOLDS["mistake"]


def accuracy_of(losses: Sequence[float]) -> float | None:
    """Return the accuracy of a seat, from 0 to 100, from the losses of its turns; None if it had no choice.

    A turn that gives away nothing counts 100. What it counts is halved for each ten points of win chance that it gives away.
    """
    if not losses:
        return None
    counted = [float(0.5 ** (loss / HALVED_BY)) for loss in losses]
    return 100 * sum(counted) / len(counted)


def show_percent(chance: float, *, signed: bool = False) -> str:
    """Return a chance from 0 to 1, or a change of one with its sign, as text."""
    percent = round(100 * chance)
    sign = "+" if percent > 0 else MINUS if percent < 0 else ""
    return translate("{percent}%", percent=f"{sign if signed else ''}{abs(percent)}")


def describe_thresholds() -> str:
    """Return what the grades mean, as a sentence."""
    values = {grade: round(100 * least) for grade, least in THRESHOLDS.items()}
    return translate(
        "Grades by the win chance given away: best below {good}%, good below {inaccuracy}%, "
        "inaccuracy below {mistake}%, mistake below {blunder}%, blunder from {blunder}%.",
        **values,
    )
