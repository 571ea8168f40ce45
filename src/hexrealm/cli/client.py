"""`hexrealm client`: plays at a table server as a bot account, until it is stopped."""

from __future__ import annotations

import asyncio
import signal
from pathlib import Path

import typer

from hexrealm.bots import make_bot
from hexrealm.client.acceptance import Acceptance
from hexrealm.client.player import ProgramPlayer
from hexrealm.client.server_access import ServerAccess, read_token


def run_client(server: str, token_file: Path, bot: str, acceptance: Acceptance) -> None:
    """Play until SIGINT or SIGTERM."""
    make_bot(bot)  # an unknown name is an error at once
    access = ServerAccess(server, read_token(token_file))
    player = ProgramPlayer(access, lambda: make_bot(bot).choose, acceptance, lambda text: typer.echo(text))
    asyncio.run(_run_until_stopped(player))


async def _run_until_stopped(player: ProgramPlayer) -> None:
    task, loop = asyncio.ensure_future(player.run()), asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(number, task.cancel)
    try:
        await task
    except asyncio.CancelledError:
        typer.echo("Stopped. Games that are not over wait for this program; their clocks run.")
