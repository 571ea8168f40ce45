"""Logging: one line on stderr per event. Names, chat, addresses, tokens and everything else people send stay out of it.

An error is logged by its type and the places in the code that it passed, without its message: messages of databases and parsers
repeat the values they are about, and a line of a log stays when a person is deleted.
"""

from __future__ import annotations

import asyncio
import logging
import sys
import traceback
from collections.abc import Iterator, MutableMapping
from contextlib import suppress
from pathlib import Path
from typing import Any, TextIO, cast

import structlog

from hexrealm.server.clock import Clock

logger = structlog.get_logger("hexrealm.server")
CLIENT_FAULTS = ("Invalid HTTP request", "Unsupported upgrade request", "Invalid UTF-8", "ASGI callable returned without")
REPEAT_SECONDS = 60.0
MAX_PLACES = 12  # of an error that are logged, the innermost ones
MAX_REPEATS = 20  # lines of one kind in that time


class Stderr:
    """Writes to the current sys.stderr. If that cannot be written (closed terminal, full disk), the server keeps running."""

    def write(self, text: str) -> None:
        """Write, as a file does."""
        with suppress(OSError, ValueError):
            sys.stderr.write(text)

    def flush(self) -> None:
        """Flush, as a file does."""
        with suppress(OSError, ValueError):
            sys.stderr.flush()


def describe_error(error: BaseException) -> str:
    """Return the type of an error and of those that caused it, each with the places that it passed, without any message."""
    return " caused by ".join(_describe(each) for each in _with_causes(error))


def _with_causes(error: BaseException | None) -> Iterator[BaseException]:
    while error is not None:
        yield error
        error = error.__cause__ or (None if error.__suppress_context__ else error.__context__)


def _describe(error: BaseException) -> str:
    places = traceback.extract_tb(error.__traceback__)[-MAX_PLACES:]
    return " > ".join([type(error).__name__, *(f"{Path(each.filename).name}:{each.lineno} {each.name}" for each in places)])


def replace_exception(logger: Any, method: str, event: MutableMapping[str, Any]) -> MutableMapping[str, Any]:
    """Replace the exception of an event by its description, as structlog wants it."""
    found = event.pop("exc_info", None)
    error = found if isinstance(found, BaseException) else sys.exc_info()[1] if found else None
    if error is not None:
        event["exception"] = describe_error(error)
    return event


class IgnoreClientFaults(logging.Filter):
    """Drops what uvicorn logs about a client's fault: any client could fill the log with it. Errors lose their messages."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Return whether to log the record."""
        if record.exc_info and isinstance(record.exc_info[1], UnicodeDecodeError):
            return False
        if record.exc_info and record.exc_info[1] is not None:
            record.msg, record.args = f"{record.msg} ({describe_error(record.exc_info[1])})", ()
            record.exc_info = record.exc_text = None
        return not str(record.msg).startswith(CLIENT_FAULTS)


class LoopErrors:
    """Logs errors of the event loop, each kind at most once a minute: it may fail to accept a thousand times a second."""

    def __init__(self, clock: Clock) -> None:
        self._clock, self._logged = clock, dict[str, float]()

    def handle(self, loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        """Log an error, as loop.set_exception_handler() wants it."""
        message, now = str(context.get("message", "")), self._clock.seconds()
        if now - self._logged.get(message, now - REPEAT_SECONDS) >= REPEAT_SECONDS:
            self._logged[message] = now
            error = context.get("exception")
            logger.error("event loop", problem=message, error=type(error).__name__, exc_info=error)


class LimitRepeats:
    """Drops lines of a kind after the first ones in a minute: neither a client nor a database that is down fills the log.

    The next line of that kind says how many were dropped.
    """

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._counts: dict[tuple[str, ...], tuple[float, int]] = {}  # by kind: when its minute began, and lines since

    def __call__(self, logger: Any, method: str, event: MutableMapping[str, Any]) -> MutableMapping[str, Any]:
        """Return the event to log, as structlog wants it, or raise DropEvent."""
        now, kind = self._clock.seconds(), (method, str(event.get("event")), str(event.get("error")))
        since, count = self._counts.get(kind, (now, 0))
        if now - since >= REPEAT_SECONDS:
            if count > MAX_REPEATS:
                event["dropped"] = count - MAX_REPEATS
            since, count = now, 0
        self._counts[kind] = (since, count + 1)
        if count >= MAX_REPEATS:
            raise structlog.DropEvent
        return event


def configure_logging() -> None:
    """Configure logging for a server process."""
    logging.getLogger("uvicorn.error").filters = [IgnoreClientFaults()]
    structlog.configure(
        processors=[
            LimitRepeats(Clock()),
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso", utc=True),
            replace_exception,
            structlog.processors.LogfmtRenderer(),
        ],
        wrapper_class=structlog.make_filtering_bound_logger(logging.INFO),
        logger_factory=structlog.WriteLoggerFactory(file=cast(TextIO, Stderr())),
    )
