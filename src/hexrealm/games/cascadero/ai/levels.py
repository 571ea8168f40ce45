"""How strong the levels of bots/levels.py are in Cascadero, weakest first.

Cascadero has no luck, so a little more foresight wins nearly every game: from 1,000 to 8,000 simulations it is 470 Elo, and
from the first level to the last over 2,000. The form of a level therefore varies widely from game to game. Without that,
nobody would ever win against the next level.
"""

from __future__ import annotations

from hexrealm.engine.game import LevelStrength

LEVEL_STRENGTHS = (
    LevelStrength(noticed_share=(0.012, 0.04)),
    LevelStrength(simulations=(2, 2), noticed_share=(0.04, 0.5)),
    LevelStrength(simulations=(2, 100), noticed_share=(0.4, 1.0)),
    LevelStrength(simulations=(12, 1200)),
    LevelStrength(simulations=(200, 3000)),
    LevelStrength(simulations=(4000, 4000), rollouts=True),
)
