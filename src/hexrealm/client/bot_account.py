"""A bot account at a table server, for programs: `BotAccount` hides the protocol.

account = BotAccount("https://hexrealm.example", token_file="token.txt", choose=lambda match: match.legal()[0])
account.play(game, against="beginner")   # one game against a bot of the server
account.accept()                         # plays everybody who asks, until it is stopped
"""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Callable, Coroutine, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar

from hexrealm.client.acceptance import EVERYTHING, Acceptance
from hexrealm.client.player import Choose, PlayedTable, ProgramPlayer
from hexrealm.client.server_access import ServerAccess, read_token

Result = TypeVar("Result")


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
    """A bot account, by its token. `choose` returns the action for the seat to decide, in notation.

    `report` is told what happens, in plain English. Without one it is printed to stderr.
    """

    def __init__(
        self, server: str, token_file: str | Path, choose: Choose, report: Callable[[str], None] | None = None
    ) -> None:
        self._server = ServerAccess(server, read_token(Path(token_file)))
        self._choose, self._report = choose, report or _print_to_stderr

    def play(self, game: str, against: str | Sequence[str] = "beginner", **form: Any) -> GameResult:
        """Play one game against bots of the server, and return how it ended. The token needs the scope "challenge".

        `against` is one of the server's levels, or several for more players. `form` is the rest of
        `NewTable`, such as `options`. Other games of the account and offers to it are left alone.

        An exception in `choose` is raised here, and ClientError if an action is refused. The game is resigned then.
        """
        levels = [against] if isinstance(against, str) else against
        seats = [{"who": "me"}, *({"who": "bot", "level": level} for level in levels)]
        return run_to_end(self._play_new({"game": game, "seats": seats, **form}))

    def accept(self, acceptance: Acceptance = EVERYTHING) -> None:
        """Play whatever the account is asked for and `acceptance` allows, until the program is stopped.

        It plays all running games of the account, also those that another program began: let only one program of an account
        accept, and no other play meanwhile. A game in which `choose` raises an exception, or returns an action that is
        refused, is resigned and reported.
        """
        run_to_end(self._make_player(acceptance).run())

    async def _play_new(self, form: dict[str, Any]) -> GameResult:
        table = (await asyncio.to_thread(self._server.post, "/api/tables", form))["table"]
        return self._make_result(await self._make_player(None).play_out(table, seat=0))

    def _make_player(self, acceptance: Acceptance | None) -> ProgramPlayer:
        return ProgramPlayer(self._server, lambda: self._choose, acceptance, self._report)

    def _make_result(self, table: PlayedTable) -> GameResult:
        address, result = f"{self._server.address}/t/{table.id}", table.turn["result"] or {"winners": (), "scores": ()}
        return GameResult(address, table.seat, tuple(result["winners"]), tuple(result["scores"]))


def run_to_end(work: Coroutine[Any, Any, Result]) -> Result:
    """Run a coroutine, in a thread of its own if an event loop runs in this one, as in a notebook."""
    try:
        asyncio.get_running_loop()
    except RuntimeError:
        return asyncio.run(work)
    return _run_in_thread(work)


def _run_in_thread(work: Coroutine[Any, Any, Result]) -> Result:
    cancel: Future[Callable[[], object]] = Future()

    async def run() -> Result:
        loop, task = asyncio.get_running_loop(), asyncio.ensure_future(work)
        cancel.set_result(lambda: loop.call_soon_threadsafe(task.cancel))
        return await task

    with ThreadPoolExecutor(1) as pool:
        running = pool.submit(asyncio.run, run())
        try:
            return running.result()
        except KeyboardInterrupt:  # only this thread notices it
            with suppress(RuntimeError):  # it has just ended
                cancel.result()()
            raise


def _print_to_stderr(text: str) -> None:
    sys.stderr.write(f"{text}\n")
