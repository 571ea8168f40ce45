"""`hexrealm par`: computes what each level of bots achieves in the daily challenges to come."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, date, datetime, timedelta

from rich.console import Console
from rich.progress import Progress
from sqlalchemy import Connection

from hexrealm import games
from hexrealm.bots.levels import LEVELS
from hexrealm.cli.admin import run
from hexrealm.engine.errors import WrongOption
from hexrealm.server.bots.par import compute_par
from hexrealm.server.storage import contests
from hexrealm.server.storage.contests import Contest
from hexrealm.server.tables.daily import draw_contest

MAX_DAYS = 31


def compute_pars(days: int, levels: Sequence[str], address: str | None) -> None:
    """Compute par for some days from today on, where it is not known. Challenges that nobody has begun are drawn."""
    if not 1 <= days <= MAX_DAYS:
        raise WrongOption(f"--days is {days}; it must be from 1 to {MAX_DAYS}")
    if unknown := [level for level in levels if level not in LEVELS]:
        raise WrongOption(f"--level is {unknown[0]!r}; it must be one of {', '.join(LEVELS)}")
    today = datetime.now(UTC).date()
    wanted = [(today + timedelta(days=number), name) for number in range(days) for name in games.names()]
    with Progress(console=Console(stderr=True), transient=True) as bar:
        for day, name in bar.track(wanted, description="Playing"):
            _compute(day, name, levels or list(LEVELS), address)
    print(f"par is known for {days} {'day' if days == 1 else 'days'} from {today.isoformat()}")


def _compute(day: date, name: str, levels: Sequence[str], address: str | None) -> None:
    """Compute par for one challenge. The games are played outside of any transaction: they take seconds."""

    def find(connection: Connection) -> tuple[Contest, bytes, bool]:
        contest = contests.ensure_contest(connection, draw_contest(day, games.find(name)))
        secret = contests.read_secret(connection, contest.id)
        assert secret is not None
        return contest, secret, contests.read_par(connection, contest.id) is not None

    contest, secret, is_known = run(address, find)
    if not is_known:
        par = compute_par(contest, secret, levels)
        run(address, lambda connection: contests.save_par(connection, contest.id, par))
