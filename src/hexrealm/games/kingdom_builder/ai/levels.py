"""How strong the levels of bots/levels.py are in Kingdom Builder, weakest first."""

from __future__ import annotations

from hexrealm.engine.bot_settings import LevelStrength

LEVEL_STRENGTHS = (
    LevelStrength(noticed_share=(0.04, 0.04)),
    LevelStrength(noticed_share=(0.2, 0.2)),
    LevelStrength(simulations=(4, 4)),
    LevelStrength(simulations=(150, 150)),
    LevelStrength(simulations=(500, 500), rollouts=True),
    LevelStrength(simulations=(8000, 8000), rollouts=True),
)
