"""Listens to everything a server says in error and writes to its log, for what neither may ever carry."""

from __future__ import annotations

import logging
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import orjson
import pytest
import structlog

import hexrealm
from hexrealm.server.logs import set_up_logs

# No error tells how the server is built or where it lies.
INSIDES = (
    "Traceback",
    'File "',
    ".py",
    "site-packages",
    "sqlite",
    "SELECT",
    "INSERT",
    f"{Path.home()}/",
    f"{tempfile.gettempdir()}/",
    f"{Path(hexrealm.__file__).parent}/",
    "0x7",
    "<class",
)
CODES = {
    *("bad-message", "unknown", "no-name", "no-invite", "not-yours", "taken", "not-your-turn", "illegal", "stale", "ahead"),
    *("over", "refused", "too-many", "not-saved", "busy", "wrong-origin"),
}  # all but `internal`: whatever is sent, nothing of ours may fail


class Secrecy:
    """`hear` every frame or answer; `keep` what must not be in a log."""

    def __init__(self) -> None:
        self.errors: list[dict[str, Any]] = []
        self.secrets: set[str] = set()

    def keep(self, *secrets: str) -> None:
        """A cookie, an invite, a name, a line of chat."""
        self.secrets |= {secret for secret in secrets if len(secret) > 3}

    def hear(self, said: Any) -> None:
        """Note a frame, if it is an error."""
        if isinstance(said, dict) and said.get("type") == "error":
            self.check_error(said)
            self.errors.append(said)

    def check_error(self, error: dict[str, Any]) -> None:
        """One of ours, in words, and nothing else."""
        assert error["code"] in CODES, error
        assert set(error) == {"type", "code", "words", "id", "table", "version"}
        assert error["words"]
        text = orjson.dumps(error).decode()
        assert not [inside for inside in INSIDES if inside in text], error
        assert not [secret for secret in self.secrets if secret in text], error

    def check_log(self, text: str) -> None:
        """No secret, and nothing that failed."""
        assert not [secret for secret in self.secrets if secret in text], text
        assert "Traceback" not in text, text
        assert "level=error" not in text, text


@pytest.fixture
def secrecy(capfd: pytest.CaptureFixture[str], caplog: pytest.LogCaptureFixture) -> Iterator[Secrecy]:
    """For one test: the log is looked through at its end."""
    set_up_logs()
    caplog.set_level(logging.INFO)
    found = Secrecy()
    yield found
    written = capfd.readouterr()
    structlog.reset_defaults()
    found.check_log(written.out + written.err + caplog.text)
