"""Logging: one line on stderr per event. Names, chat, tokens and everything else people send stay out of it."""

from __future__ import annotations

import logging
import sys
from contextlib import suppress
from typing import TextIO, cast

import structlog


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


class IgnoreInvalidUtf8(logging.Filter):
    """Drops uvicorn's traceback about a client that sent invalid UTF-8: any client could fill the log with it."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Return whether to log the record."""
        return not (record.exc_info and isinstance(record.exc_info[1], UnicodeDecodeError))


def configure_logging() -> None:
    """Configure logging for a server process."""
    logging.getLogger("uvicorn.error").filters = [IgnoreInvalidUtf8()]
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
