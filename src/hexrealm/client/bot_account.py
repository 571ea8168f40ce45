"""A bot account at a table server, for programs: `BotAccount` hides the protocol.

account = BotAccount("https://hexrealm.example", token_file="token.txt", choose=lambda match: match.legal()[0])
account.play(game, against="beginner")   # one game against a bot of the server
account.accept()                         # plays whoever asks, until it is stopped
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from hexrealm.client.acceptance import EVERYTHING, NOTHING, Acceptance
from hexrealm.client.player import Choose, PlayedTable, ProgramPlayer
from hexrealm.client.server_access import ServerAccess, read_token


@dataclass(frozen=True)
class GameResult:
    """How a game ended for the bot account. Nobody has won a table that was closed: then there are no scores."""

    address: str
    seat: int
    winners: tuple[int, ...]
    scores: tuple[int, ...]

    @property
    def won(self) -> bool:
        """Whether the bot account won, alone or with others."""
        return self.seat in self.winners

    def __str__(self) -> str:
        outcome = "won" if self.won else "lost" if self.scores else "closed"
        return f"{outcome} {' : '.join(map(str, self.scores))} {self.address}"


class BotAccount:
    """A bot account, by its token. `choose` returns the action for the seat to decide, in notation."""

    def __init__(
        self, server: str, token_file: str | Path, choose: Choose, report: Callable[[str], None] | None = None
    ) -> None:
        self._server = ServerAccess(server, read_token(Path(token_file)))
        self._choose, self._report = choose, report or (lambda text: None)

    def play(self, game: str, against: str | Sequence[str] = "beginner", **form: Any) -> GameResult:
        """Play one game against bots of the server, and return how it ended. The token needs the scope "challenge".

        `against` is one of the server's levels, or several for more players. `form` is the rest of
        `NewTable`, such as `options`.
        """
        levels = [against] if isinstance(against, str) else against
        seats = [{"who": "me"}, *({"who": "bot", "level": level} for level in levels)]
        table = self._server.post("/api/tables", {"game": game, "seats": seats, **form})["table"]
        return self._make_result(asyncio.run(self._make_player(NOTHING).play_out(table, seat=0)))

    def accept(self, acceptance: Acceptance = EVERYTHING) -> None:
        """Play whatever the account is asked for and `acceptance` allows, until the program is stopped."""
        asyncio.run(self._make_player(acceptance).run())

    def _make_player(self, acceptance: Acceptance) -> ProgramPlayer:
        return ProgramPlayer(self._server, lambda: self._choose, acceptance, self._report)

    def _make_result(self, table: PlayedTable) -> GameResult:
        address, result = f"{self._server.address}/t/{table.id}", table.turn["result"] or {"winners": (), "scores": ()}
        return GameResult(address, table.seat, tuple(result["winners"]), tuple(result["scores"]))
