"""What a client sends about puzzles."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field, StrictInt

from hexrealm.server.protocol.messages import Action, Message

PUZZLE_ID = r"^[0-9a-f]{10}$"
THEME = r"^[a-z0-9_]{1,64}$"
LONGEST_TURN = 60  # actions
HINTS = 3  # steps: what it is about, where, and the first action

PuzzleId = Annotated[str, Field(pattern=PUZZLE_ID)]
Turn = Annotated[list[Action], Field(max_length=LONGEST_TURN)]


class NextPuzzle(Message):
    """Choose a puzzle for me: one that I have not seen, of about my strength."""

    game: Annotated[str, Field(max_length=64, description='"": any game')] = ""
    theme: Annotated[str, Field(max_length=64, description='"": any theme')] = ""
    after: Annotated[str, Field(max_length=64, description="the id of a puzzle that I do not want again now")] = ""


class InTurn(Message):
    """A position of a puzzle: what was played of its turn so far."""

    path: Turn = []
    base: Annotated[str, Field(max_length=64, description="the address of the base the client has")] = ""


class AskInTurn(InTurn):
    """Ask about one action of a position of a puzzle."""

    action: Action


class TryTurn(Message):
    """Is this turn, in any order, the best one?"""

    path: Turn


class AskHint(Message):
    """Give me a hint. Once I have asked for one, the puzzle no longer counts."""

    step: Annotated[StrictInt, Field(ge=1, le=HINTS)]


class GiveUp(Message):
    """Show me the solution."""
