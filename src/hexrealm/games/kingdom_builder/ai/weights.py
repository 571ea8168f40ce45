"""Arrays of weights that rules index by goal or by location kind, written by name."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from hexrealm.games.kingdom_builder.rules.tables import GOALS, KINDS


def by_goal(weights: Mapping[int, float]) -> np.ndarray[Any, Any]:
    """Return the weights as an array by goal; 0 for a goal that is not named."""
    return np.array([weights.get(goal, 0.0) for goal in range(len(GOALS))])


def by_kind(weights: Mapping[int, float]) -> np.ndarray[Any, Any]:
    """Return the weights as an array by location kind; 0 for a kind that is not named."""
    return np.array([weights.get(kind, 0.0) for kind in range(len(KINDS))])
