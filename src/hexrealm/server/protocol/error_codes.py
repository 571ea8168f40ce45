"""Why a request may be refused, and the HTTP status of each reason."""

from __future__ import annotations

from typing import Literal

ErrorCode = Literal[
    "bad-message",  # cannot be read: wrong type, unknown field, too big, not JSON
    "unknown",  # no such table, game, moment, language
    "no-name",  # the client has no name yet: PUT /api/me
    "no-invite",  # the invite is not valid
    "not-yours",  # not your seat
    "taken",  # the seat is taken
    "not-your-turn",
    "illegal",  # the action is not legal; `words` explain why
    "stale",  # the game has moved on since that version; a view follows on the socket
    "ahead",  # there is no such version yet
    "bad-token",  # a program's token is not valid: mistyped, revoked or expired
    "narrow-token",  # a program's token has not the scope that this needs, which `option` names
    "sign-in-again",  # somebody with a passkey signed in too long ago for something sensitive
    "over",  # the game is over
    "refused",  # not allowed at this table, or not now
    "too-many",  # too fast, or too many of something
    "outdated",  # the page speaks an older protocol: it must be loaded again
    "not-saved",  # the database does not answer: nothing has changed, try again
    "busy",  # the bots have no time for a hint
    "wrong-origin",
    "broken",  # the table's log cannot be replayed
    "internal",
]

STATUS: dict[ErrorCode, int] = {
    "bad-message": 422,
    "unknown": 404,
    "no-name": 401,
    "no-invite": 403,
    "not-yours": 403,
    "wrong-origin": 403,
    "refused": 403,
    "taken": 409,
    "not-your-turn": 409,
    "stale": 409,
    "ahead": 409,
    "bad-token": 401,
    "narrow-token": 403,
    "sign-in-again": 403,
    "over": 409,
    "illegal": 422,
    "too-many": 429,
    "busy": 503,
    "not-saved": 503,
    "broken": 409,
    "internal": 500,
}
