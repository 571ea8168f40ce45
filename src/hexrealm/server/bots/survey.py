"""The quick search behind the heat of win chances: it tries every action of a position, not only the promising ones."""

from __future__ import annotations

from dataclasses import replace

from hexrealm.bots.mcts import Budget, Mcts, SearchSettings
from hexrealm.engine.compiler import INTERPRETED

SIMULATIONS = 8_000  # about half a second
SECONDS = 2.0  # while it is interpreted; then it plays no rollouts, which take a third of a second each
# Much exploration and flat priors: an action that is never tried has no chance to show.
SETTINGS = SearchSettings(exploration=6.0, prior_temperature=1.0, max_children=512)


def make_survey_bot(seed: int) -> Mcts:
    """Return a bot whose candidates are all legal actions."""
    if INTERPRETED:
        return Mcts(Budget(SIMULATIONS, SECONDS), replace(SETTINGS, rollout_share=0.0), seed=seed, name="survey")
    return Mcts(Budget(SIMULATIONS), SETTINGS, seed=seed, name="survey")
