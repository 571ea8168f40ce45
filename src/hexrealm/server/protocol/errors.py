"""Refusal: the exception for a request that is not carried out. Nothing has changed when one is raised."""

from __future__ import annotations

from hexrealm.i18n.translate import translate
from hexrealm.server.protocol.frames import ErrorCode

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
    "over": 409,
    "illegal": 422,
    "too-many": 429,
    "busy": 503,
    "not-saved": 503,
    "broken": 409,
    "internal": 500,
}


MAX_TEXT = 500  # characters


def _shorten(text: str) -> str:
    """Return a text that may name what was sent without its end, if that is very long."""
    return text if len(text) <= MAX_TEXT else text[: MAX_TEXT - 1] + "…"


class Refusal(Exception):
    """Why a request is not carried out, in text for the person who sent it.

    `version` is the table's, where that helps. `option` is the option of the set-up that is wrong.
    """

    def __init__(self, code: ErrorCode, text: str, version: int | None = None, option: str = "") -> None:
        super().__init__(text)
        self.code: ErrorCode = code
        self.text, self.version, self.option = _shorten(text), version, _shorten(option)


class NotSaved(Refusal):
    """The database does not answer, or cannot write."""

    def __init__(self) -> None:
        super().__init__("not-saved", translate("The database is not responding. Nothing has changed; try again."))
