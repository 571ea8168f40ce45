"""Refusal: the exception for a request that is not carried out. Nothing has changed when one is raised."""

from __future__ import annotations

from hexrealm.i18n.translate import translate
from hexrealm.server.protocol.error_codes import ErrorCode

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
