"""Checks everything a server reports as an error or writes to its log for what neither may contain."""

from __future__ import annotations

import logging
import tempfile
import typing
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import orjson
import pytest
import structlog

import hexrealm
from hexrealm.server.logs import configure_logging
from hexrealm.server.protocol.error_codes import ErrorCode

# No error may reveal how the server is built or where it is installed.
INTERNALS = (
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
EXPECTED_CODES = set(typing.get_args(ErrorCode)) - {"internal"}  # no message may make the server itself fail


class LeakChecker:
    """Checks errors at once, and the log at the end."""

    def __init__(self) -> None:
        self.secrets: set[str] = set()

    def add_secrets(self, *secrets: str) -> None:
        """Add what must not appear: a cookie, an invite, a name, a line of chat."""
        self.secrets |= {secret for secret in secrets if len(secret) > 3}

    def check_frame(self, frame: Any) -> None:
        """Check a frame or response if it is an error."""
        if isinstance(frame, dict) and frame.get("type") == "error":
            self.check_error(frame)

    def check_error(self, error: dict[str, Any]) -> None:
        """Check that an error has an expected code, a text, and nothing else."""
        assert error["code"] in EXPECTED_CODES, error
        assert set(error) == {"type", "code", "words", "id", "table", "version", "option"}
        assert error["words"]
        text = orjson.dumps(error).decode()
        assert not [part for part in INTERNALS if part in text], error
        assert not [secret for secret in self.secrets if secret in text], error

    def check_log(self, text: str) -> None:
        """Check that a log contains no secret and no failure."""
        assert not [secret for secret in self.secrets if secret in text], text
        assert "Traceback" not in text, text
        assert "level=error" not in text, text


@pytest.fixture
def leaks(capfd: pytest.CaptureFixture[str], caplog: pytest.LogCaptureFixture) -> Iterator[LeakChecker]:
    """A checker for one test, which checks the log at the end."""
    configure_logging()
    caplog.set_level(logging.INFO)
    checker = LeakChecker()
    yield checker
    written = capfd.readouterr()
    structlog.reset_defaults()
    checker.check_log(written.out + written.err + caplog.text)
