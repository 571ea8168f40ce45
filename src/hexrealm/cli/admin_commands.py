"""The commands of `hexrealm admin` and their options. admin.py implements them; each imports it when called."""

from __future__ import annotations

from typing import Annotated

import typer

from hexrealm.cli.arguments import DatabaseAddress
from hexrealm.engine.errors import need

app = typer.Typer(
    help="Moderate a server: sanctions, names, tables, reports. Servers take over changes within seconds.", no_args_is_help=True
)
PersonId = Annotated[str | None, typer.Argument(help="person/ID, as `hexrealm admin people` prints it.")]
Address = Annotated[str | None, typer.Option("--address", help="An address instead of a person; for IPv6 its /64.")]
Hours = Annotated[float | None, typer.Option(min=0, help="For how long; without it, for good.")]
Reason = Annotated[str, typer.Option(help="Why, for the audit log. Write no names there.")]


@app.callback()
def check() -> None:
    """Make sure that the server is installed."""
    need("fastapi", "hexrealm admin", "server")


@app.command()
def people(text: Annotated[str, typer.Argument(help="A part of the name, or an id.")], db: DatabaseAddress = None) -> None:
    """List people by name."""
    from hexrealm.cli import admin

    admin.show_people(db, text)


@app.command()
def mute(
    person: PersonId = None, address: Address = None, hours: Hours = None, reason: Reason = "", db: DatabaseAddress = None
) -> None:
    """Let a person or an address write no chat."""
    from hexrealm.cli import admin

    admin.impose(db, "mute", person, address, hours, reason)


@app.command()
def ban(
    person: PersonId = None, address: Address = None, hours: Hours = None, reason: Reason = "", db: DatabaseAddress = None
) -> None:
    """Keep a person or an address from the server. Open connections end."""
    from hexrealm.cli import admin

    admin.impose(db, "ban", person, address, hours, reason)


@app.command()
def lift(person: PersonId = None, address: Address = None, db: DatabaseAddress = None) -> None:
    """End the sanctions of a person or an address."""
    from hexrealm.cli import admin

    admin.lift(db, person, address)


@app.command()
def sanctions(db: DatabaseAddress = None) -> None:
    """List who is muted or banned."""
    from hexrealm.cli import admin

    admin.show_sanctions(db)


@app.command()
def rename(
    person: Annotated[str, typer.Argument(help="person/ID, as `hexrealm admin people` prints it.")],
    name: Annotated[str, typer.Argument(help="The new name.")],
    db: DatabaseAddress = None,
) -> None:
    """Give a person another name."""
    from hexrealm.cli import admin

    admin.rename(db, person, name)


@app.command()
def reports(
    closed: Annotated[bool, typer.Option("--all", help="Closed ones too.")] = False, db: DatabaseAddress = None
) -> None:
    """List lines of chat that were reported."""
    from hexrealm.cli import admin

    admin.show_reports(db, closed)


@app.command()
def close_report(
    report: Annotated[str, typer.Argument(help="report/ID, as `hexrealm admin reports` prints it.")], db: DatabaseAddress = None
) -> None:
    """Close the reports of a line."""
    from hexrealm.cli import admin

    admin.close_report(db, report)


@app.command()
def close_table(
    table: Annotated[str, typer.Argument(help="The address of the table, or /t/ID, as `hexrealm admin reports` prints it.")],
    reason: Reason = "",
    db: DatabaseAddress = None,
) -> None:
    """Close a table, whoever plays there. Nobody has won, and a rated game changes no rating."""
    from hexrealm.cli import admin

    admin.close_table(db, table, reason)


@app.command()
def log(db: DatabaseAddress = None) -> None:
    """Print what operators did."""
    from hexrealm.cli import admin

    admin.show_audit(db)
