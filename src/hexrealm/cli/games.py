"""`hexrealm games`: lists the games and the options of their set-up."""

from __future__ import annotations

from rich.console import Console
from rich.table import Table

from hexrealm import games
from hexrealm.i18n.translate import translate


def show_games() -> None:
    """Print a table for each game."""
    console = Console()
    for name in games.names():
        game = games.find(name)
        title = translate("{name}: {title}, by {credit}", name=f"[bold]{name}[/bold]", title=game.title, credit=game.credit)
        table = Table(title=title, title_justify="left", expand=False)
        for heading in (translate("option"), translate("what it is"), translate("allowed"), translate("if not given")):
            table.add_column(heading, overflow="fold")
        for option in game.options:
            table.add_row(option.name, option.words, option.allowed, option.default)
        console.print(table)
        options = " ".join(f"-o {key}={value}" for key, value in game.example.items())
        console.print(f"hexrealm play {name} {options}\n", style="dim", highlight=False)
