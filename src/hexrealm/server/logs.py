"""The log: one line on stderr for each thing worth knowing. What people send, say or are called is never in it."""

from __future__ import annotations

import logging
import sys
from contextlib import suppress
from typing import TextIO, cast

import structlog


class Stderr:
    """Wherever stderr goes at the moment. Where it goes nowhere any more (a closed terminal, a full disk), play goes on."""

    def write(self, text: str) -> None:
        """As a file does."""
        with suppress(OSError, ValueError):
            sys.stderr.write(text)

    def flush(self) -> None:
        """As a file does."""
        with suppress(OSError, ValueError):
            sys.stderr.flush()


class NotOurFault(logging.Filter):
    """Leaves out what uvicorn tells of a client that sent no UTF-8: anybody could fill the log with it."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Whether it is worth a line."""
        return not (record.exc_info and isinstance(record.exc_info[1], UnicodeDecodeError))


def set_up_logs() -> None:
    """For a server process."""
    errors = logging.getLogger("uvicorn.error")
    errors.filters = [NotOurFault()]
    structlog.configure(
        processors=[
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso", utc=True),
            structlog.processors.format_exc_info,
            structlog.processors.LogfmtRenderer(),
        ],
        wrapper_class=structlog.make_filtering_bound_logger(logging.INFO),
        logger_factory=structlog.WriteLoggerFactory(file=cast(TextIO, Stderr())),
    )
