"""What the server sends to programs, and about bot accounts and tokens."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal


@dataclass(frozen=True)
class PositionAnswer:
    """The position as the seat to decide may know it, for a program that thinks.

    It begins at `start`, if there is one, or else at the beginning, and `history` leads on from there. Where the game hides
    something, `history` is empty and `start` a position in which the hidden part is drawn at random.
    """

    id: str
    table: str
    version: int
    game: str
    options: dict[str, Any]
    start: Any
    history: tuple[str, ...]
    type: Literal["position"] = "position"


@dataclass(frozen=True)
class BotAccountView:
    """A bot account as its owner sees it."""

    id: str
    name: str
    created: str
    connected: bool


@dataclass(frozen=True)
class TokenView:
    """A token as its owner sees it."""

    id: str
    name: str
    bot: str  # the id of the bot account that it acts as
    scopes: tuple[str, ...]
    created: str
    used: str  # within a minute; "" if it never was
    expires: str  # "": it has no end


@dataclass(frozen=True)
class ScopeView:
    """What a scope allows, in one sentence."""

    name: str
    words: str


@dataclass(frozen=True)
class ProgramsView:
    """My bot accounts and tokens. The page of my account shows them."""

    account: bool  # whether I have an account, which they need
    bots: tuple[BotAccountView, ...]
    tokens: tuple[TokenView, ...]
    scopes: tuple[ScopeView, ...]


@dataclass(frozen=True)
class NewTokenView:
    """A new token. It is shown once."""

    token: str


@dataclass(frozen=True)
class ConnectedBotView:
    """A bot account whose program is connected and can be asked for a game."""

    person: str
    name: str
    mine: bool


@dataclass(frozen=True)
class ConnectedBotsView:
    """The bot accounts that can be asked for a game now."""

    bots: tuple[ConnectedBotView, ...]
