"""How strong the levels of bots/levels.py are in Cascadero, weakest first.

Cascadero has no luck, so a little more foresight wins nearly every game: from 1,000 to 8,000 simulations it is 470 Elo, and
from the first level to the last nearly 3,000. The form of a level therefore varies widely from game to game. Without that,
nobody would ever win against the next level.
"""

from __future__ import annotations

from hexrealm.engine.bot_settings import LevelStrength

LEVEL_STRENGTHS = (
    LevelStrength(noticed_share=(0.012, 0.04)),
    LevelStrength(noticed_share=(0.018, 0.6)),
    LevelStrength(simulations=(2, 10), noticed_share=(0.05, 0.8)),
    LevelStrength(simulations=(2, 700), noticed_share=(0.12, 1.0)),
    LevelStrength(simulations=(20, 3500)),
    LevelStrength(simulations=(4000, 4000), rollouts=True),
)
