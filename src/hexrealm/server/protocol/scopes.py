"""What a token may allow a program to do. A request that no scope covers is for browsers only."""

from __future__ import annotations

import re
from collections.abc import Collection
from typing import Literal, get_args

from hexrealm.i18n.translate import translatable, translate
from hexrealm.server.protocol.errors import Refusal
from hexrealm.server.protocol.messages import (
    Act,
    AnswerUndo,
    Emote,
    Position,
    Preview,
    Rematch,
    Resign,
    Say,
    TableMessage,
    Undo,
    WhyNot,
)

Scope = Literal["read", "play", "challenge"]
SCOPES: tuple[Scope, ...] = get_args(Scope)

# The requests of programs, by method and path: the first that matches counts.
_REQUESTS: tuple[tuple[str, str, Scope], ...] = (
    ("GET", r"/ws", "read"),
    ("GET", r"/api/(health|games|bots|me|me/ratings|tables)", "read"),
    ("GET", r"/api/(games|words|ratings)/.+", "read"),
    ("GET", r"/api/tables/[^/]+(/(base/.+|moments/.+|scores|why|record|chat|ratings))?", "read"),
    ("POST", r"/api/games/[^/]+/setup", "read"),
    ("POST", r"/api/tables/[^/]+/do", "read"),  # its message needs a scope of its own
    ("POST", r"/api/tables/[^/]+/seats/[^/]+/(join|decline)", "play"),
    ("POST", r"/api/(join|invites)", "play"),
    ("POST", r"/api/tables", "challenge"),
)
_MESSAGES: dict[Scope, tuple[type[TableMessage], ...]] = {
    "play": (Act, AnswerUndo, Emote, Position, Preview, Resign, Say, Undo, WhyNot),
    "challenge": (Rematch,),
}


def explain_scopes() -> dict[Scope, str]:
    """Return what each scope allows, in one sentence."""
    return {
        "read": translate("See what the account may see: its tables, their moves, records and chat, ratings and public games."),
        "play": translate("Take seats that are offered to the account, play its moves, and write in the chat of its tables."),
        "challenge": translate("Create tables, and ask other bots or, by a link, people for a game."),
    }


def check_request(method: str, path: str, scopes: Collection[str]) -> None:
    """Raise Refusal unless a token with these scopes may be used for a request."""
    found = (scope for each, pattern, scope in _REQUESTS if each == method and re.fullmatch(pattern, path))
    _check(next(found, None), scopes)


def check_message(message: TableMessage, scopes: Collection[str]) -> None:
    """Raise Refusal unless a token with these scopes may be used for a message to a table."""
    _check(next((scope for scope, kinds in _MESSAGES.items() if isinstance(message, kinds)), None), scopes)


def _check(needed: Scope | None, scopes: Collection[str]) -> None:
    if needed is None:
        raise Refusal("narrow-token", translate("Programs cannot do this, whatever their token allows."))
    if needed not in scopes:
        named = ", ".join(each for each in SCOPES if each in scopes)
        text = translatable("This needs the scope “{scope}”, which this token has not. It has: {scopes}.")
        raise Refusal("narrow-token", translate(text, scope=needed, scopes=named), option=needed)
