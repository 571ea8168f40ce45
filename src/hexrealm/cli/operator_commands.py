"""The commands for whoever runs a server, and their options. Each imports its module when it is called."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Literal

import typer

from hexrealm.cli.arguments import FIRST_GAME, DatabaseAddress, example
from hexrealm.engine.errors import need

app = typer.Typer()
Rated = Literal["any", "only", "never"]


@app.command(epilog=example("client --server https://hexrealm.example --token-file token.txt --bot mcts:1s"))
def client(
    server: Annotated[str, typer.Option(metavar="URL", help="The address of the table server.")],
    token_file: Annotated[Path, typer.Option(help="The file with the token of a bot account; only you may read it.")],
    bot: Annotated[str, typer.Option(metavar="NAME", help="The bot that plays, such as mcts:1s.")] = "mcts:1s",
    game: Annotated[list[str] | None, typer.Option(help="Only this game. May be repeated; by default all.")] = None,
    players: Annotated[list[int] | None, typer.Option(help="Only with so many players. May be repeated.")] = None,
    speed: Annotated[
        list[str] | None, typer.Option(metavar="live|days|none", help="Only with such a clock, or none. May be repeated.")
    ] = None,
    rated: Annotated[Rated, typer.Option(help="Whether to play rated games.")] = "any",
    at_once: Annotated[int, typer.Option(min=1, max=16, help="How many games at the same time.")] = 4,
) -> None:
    """Play at a table server as a bot account: accept games by these rules, decline others, and reconnect when needed."""
    need("websockets", "hexrealm client", "client")
    from hexrealm.cli.client import run_client
    from hexrealm.client.acceptance import Acceptance

    run_client(server, token_file, bot, Acceptance(tuple(game or ()), tuple(players or ()), tuple(speed or ()), rated, at_once))


@app.command(epilog=example("backup tables-2026-11-16.db"))
def backup(
    file: Annotated[Path, typer.Argument(help="The file to write; it must not exist yet.")],
    db: DatabaseAddress = None,
) -> None:
    """Copy a SQLite database while a server uses it, and check the copy."""
    need("fastapi", "hexrealm backup", "server")
    from hexrealm.cli.backup import back_up

    back_up(file, db)


@app.command(epilog=example("restore tables-2026-11-16.db"))
def restore(
    file: Annotated[Path, typer.Argument(help="The backup.")],
    db: DatabaseAddress = None,
) -> None:
    """Replace a SQLite database by a backup, after checking it. The server must not run."""
    need("fastapi", "hexrealm restore", "server")
    from hexrealm.cli.backup import restore_backup

    restore_backup(file, db)


@app.command(epilog=example("par --days 7"))
def par(
    days: Annotated[int, typer.Option(help="How many days, from today (UTC) on.")] = 7,
    level: Annotated[list[str] | None, typer.Option(help="Only this level. May be repeated; by default all.")] = None,
    db: DatabaseAddress = None,
) -> None:
    """Let every level of bots play the daily challenges to come, so that people can compare their results."""
    need("fastapi", "hexrealm par", "server")
    from hexrealm.cli.par import compute_pars

    compute_pars(days, level or [], db)


@app.command(epilog=example(f"export games.zip --game {FIRST_GAME} --since 2026-01-01"))
def export(
    file: Annotated[Path, typer.Argument(help="The zip file to write; it must not exist yet.")],
    game: Annotated[list[str] | None, typer.Option(help="Only this game. May be repeated; by default all.")] = None,
    since: Annotated[
        str | None, typer.Option(metavar="DATE", help="Only games that ended on this day (UTC) or later: 2026-01-31.")
    ] = None,
    until: Annotated[
        str | None, typer.Option(metavar="DATE", help="Only games that ended on this day (UTC) or earlier.")
    ] = None,
    db: DatabaseAddress = None,
) -> None:
    """Write every public finished game as a record to a zip, for research. Pseudonyms replace the names of people."""
    need("fastapi", "hexrealm export", "server")
    from hexrealm.cli.export import export_public_games

    export_public_games(file, game or [], since, until, db)
