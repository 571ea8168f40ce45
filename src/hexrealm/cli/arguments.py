"""What several commands share: arguments, and examples for their help."""

from __future__ import annotations

from typing import Annotated

import typer

from hexrealm.engine.game_folders import OWN, list_games

FIRST_GAME = list_games(OWN)[0].name  # for examples; the game is not imported
DatabaseAddress = Annotated[
    str | None,
    typer.Option("--db", metavar="URL", envvar="HEXREALM_DB", help="The database; by default the server's own."),
]


def example(line: str) -> str:
    """Return the example at the end of a command's help."""
    return f"Example: `hexrealm {line}`"
