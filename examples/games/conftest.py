"""Makes the games in this folder known to their tests: `pytest examples/games`."""

from __future__ import annotations

import os
from pathlib import Path

os.environ["HEXREALM_GAMES"] = str(Path(__file__).parent)
