"""`hexrealm par`: computes par for days to come, stores it, and does nothing twice."""

from __future__ import annotations

from pathlib import Path

import pytest
from sqlalchemy import func, select

from hexrealm import games
from hexrealm.cli.admin import run as run_in_database
from hexrealm.cli.main import main
from hexrealm.server.storage import schema
from hexrealm.server.storage.contests import read_par
from tests.support.server.live_server import sqlite_in

pytestmark = pytest.mark.compiled


def compute(*arguments: str) -> int:
    """Run the command and return its exit code."""
    with pytest.raises(SystemExit) as end:
        main(["par", *arguments])
    return int(end.value.code or 0)


def test_par_is_stored_once_for_each_game_of_each_day(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    database = sqlite_in(tmp_path)
    assert compute("--days", "1", "--level", "beginner", "--db", database) == 0
    assert "par is known for 1 day" in capsys.readouterr().out
    contests = run_in_database(database, lambda found: list(found.scalars(select(schema.contests.c.id))))
    assert sorted(each.rpartition("/")[2] for each in contests) == sorted(games.names())
    pars = run_in_database(database, lambda found: [read_par(found, each) for each in contests])
    assert all(par and [row["level"] for row in par] == ["beginner"] for par in pars)
    assert compute("--days", "1", "--level", "master", "--db", database) == 0  # it is known: nothing is played
    assert run_in_database(database, lambda found: [read_par(found, each) for each in contests]) == pars
    assert run_in_database(database, lambda found: found.scalar(select(func.count()).select_from(schema.contests))) == len(pars)


def test_wrong_options_are_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for arguments, words in ((("--days", "0"), "--days is 0"), (("--level", "genius"), "'genius'")):
        assert compute(*arguments, "--db", sqlite_in(tmp_path)) == 2
        assert words in capsys.readouterr().err
