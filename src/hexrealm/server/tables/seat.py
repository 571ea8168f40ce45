"""A seat of a table: who holds it, and who plays it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True)
class Seat:
    """Who sits at a seat: a person, a bot, a bot in place of a person, or nobody yet. A seat that was open keeps its invite."""

    person: str | None = None
    name: str = ""  # as it is now; "" where nobody sits, or for a person who is deleted
    level: str | None = None  # of the bot that plays it
    invite: str | None = None
    resigned: bool = False
    returned: int = 0  # the version at which the person took it back from a bot; earlier decisions for it are stale
    flagged: bool = False  # out of time
    vacation: bool = False  # its person is on vacation, in a game over days
    bot_account: bool = False  # its person is a bot account: a program plays
    offered: str | None = None  # the bot account that is asked to take it, while it is open
    declined: str | None = None  # why that bot account does not

    @property
    def is_out(self) -> bool:
        """Whether its person has lost the seat for good."""
        return self.resigned or self.flagged

    @property
    def kind(self) -> Literal["person", "bot", "open"]:
        """Who plays the seat now."""
        return "bot" if self.level else "person" if self.person else "open"
