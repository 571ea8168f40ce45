"""Which games a program plays: what it is asked for, against the rules it was given."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal

from hexrealm.client.server_access import ClientError
from hexrealm.i18n.translate import translate

Rated = Literal["any", "only", "never"]
SPEEDS = ("live", "days", "none")


@dataclass(frozen=True)
class Acceptance:
    """What a program plays. Empty means everything."""

    games: tuple[str, ...] = ()
    players: tuple[int, ...] = ()
    speeds: tuple[str, ...] = ()
    rated: Rated = "any"
    at_once: int = 4

    def __post_init__(self) -> None:
        for speed in self.speeds:
            if speed not in SPEEDS:
                raise ClientError(
                    translate("There is no speed {speed}; there are {speeds}.", speed=speed, speeds=", ".join(SPEEDS))
                )

    def refuse(self, table: dict[str, Any], known: tuple[str, ...], running: int) -> str | None:
        """Return why a listed table is declined, in the words of the protocol; None if it is accepted.

        `known` are the games that this machine can play.
        """
        if table["game"] not in (self.games or known) or table["game"] not in known:
            return "game"
        if self.players and len(table["seats"]) not in self.players:
            return "players"
        if self.speeds and (table["clock"]["kind"] if table["clock"] else "none") not in self.speeds:
            return "speed"
        if self.rated != "any" and table["rated"] != (self.rated == "only"):
            return "rated"
        return "busy" if running >= self.at_once else None


EVERYTHING = Acceptance()
