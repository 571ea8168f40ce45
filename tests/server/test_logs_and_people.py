"""The log of a server over the whole life of a person: it holds no name, chat or address, also where something fails."""

from __future__ import annotations

import logging
from pathlib import Path

import pytest
import structlog
from fastapi import FastAPI
from sqlalchemy import text

from hexrealm.server.logs import configure_logging
from tests.support.server.in_process_client import InProcessClient, run_in_app
from tests.support.server.two_players import GAME

pytestmark = pytest.mark.compiled
NAME, LINE, ADDRESS = "Quetzalcoatl-Ines", "meet-me-at-the-fountain", "203.0.113.77"


async def live(app: FastAPI) -> InProcessClient:
    """Let a person sign in, play, write, and sign in again."""
    ines = await InProcessClient(app, ADDRESS).sign_in(NAME)
    table = (await ines.create_table(GAME, "me", "open", title=NAME))["table"]
    said = {"type": "say", "id": "say", "table": table, "text": LINE}
    assert (await ines.http.post(f"/api/tables/{table}/do", json=said)).status_code == 200
    code = (await ines.http.post("/api/me/recovery-code")).json()["code"]
    assert (await ines.http.post("/api/sign-in/code", json={"code": "wrong"})).status_code == 403
    assert (await ines.http.post("/api/sign-in/code", json={"code": code})).status_code == 200
    return ines


async def rename_column(app: FastAPI, old: str, new: str) -> None:
    statement = text(f"ALTER TABLE people RENAME COLUMN {old} TO {new}")
    await app.state.context.database.write(lambda connection: connection.execute(statement))


async def fail(app: FastAPI) -> None:
    """Let a statement fail whose parameters are the name of a person."""
    await rename_column(app, "language", "gone")
    assert (await InProcessClient(app, ADDRESS).http.put("/api/me", json={"name": NAME})).status_code >= 500
    await rename_column(app, "gone", "language")


def test_the_log_holds_nothing_of_a_person(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    configure_logging()
    printed: list[str] = []

    async def scenario(app: FastAPI) -> None:
        ines = await live(app)
        await fail(app)
        assert (await ines.http.post("/api/me/delete", json={"name": NAME})).status_code == 200
        printed.append("".join(capfd.readouterr()))

    run_in_app(tmp_path, scenario)
    assert "signed in" in printed[0]
    assert "OperationalError" in printed[0]
    assert [each for each in (NAME, LINE, ADDRESS) if each in printed[0]] == []


def test_errors_are_logged_without_their_messages(capfd: pytest.CaptureFixture[str]) -> None:
    configure_logging()
    for logger in (structlog.get_logger("hexrealm.server"), logging.getLogger("uvicorn.error")):
        try:
            int(NAME)
        except ValueError:
            logger.error("request failed", exc_info=True)
    printed = "".join(capfd.readouterr())
    assert "ValueError > test_logs_and_people.py" in printed
    assert NAME not in printed
