"""Counters and timings of a server process, in the text format of Prometheus. Labels name kinds, never people or tables."""

from __future__ import annotations

import asyncio
import re
import threading
from collections import defaultdict
from collections.abc import Callable

PREFIX = "hexrealm_"
BUCKETS = (0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 10.0)  # seconds
REQUEST_SECONDS = 5.0
LOCAL_HOST = re.compile(rb"\r\nhost: *(localhost|127\.0\.0\.1)(:\d+)?\r\n", re.IGNORECASE)  # no page of another site may ask
HELP = {
    "moves": "actions played",
    "messages": "messages of clients, by type",
    "refused": "requests and connections that were refused, by reason",
    "database_errors": "jobs the database did not carry out",
    "notices": "notifications that were sent or given up, by way",
    "quarantined": "tables whose log cannot be replayed",
    "message_seconds": "time to answer a message",
    "database_seconds": "time for one write to the database",
}
Labels = tuple[tuple[str, str], ...]


class Metrics:
    """Counts events and measures how long things take. Gauges are read when they are asked for."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._counts: defaultdict[tuple[str, Labels], int] = defaultdict(int)
        self._times: defaultdict[str, list[int]] = defaultdict(lambda: [0] * (len(BUCKETS) + 1))
        self._sums: defaultdict[str, float] = defaultdict(float)
        self._gauges: dict[str, Callable[[], float]] = {}

    def count(self, name: str, **labels: str) -> None:
        """Count one event."""
        with self._lock:
            self._counts[name, tuple(sorted(labels.items()))] += 1

    def value(self, name: str, **labels: str) -> int:
        """Return how often an event was counted."""
        return self._counts.get((name, tuple(sorted(labels.items()))), 0)

    def observe(self, name: str, seconds: float) -> None:
        """Count a duration."""
        bucket = next((number for number, most in enumerate(BUCKETS) if seconds <= most), len(BUCKETS))
        with self._lock:
            self._times[name][bucket] += 1
            self._sums[name] += seconds

    def set_gauge(self, name: str, read: Callable[[], float]) -> None:
        """Show a value that `read` returns."""
        self._gauges[name] = read

    def format(self) -> str:
        """Return everything in the text format of Prometheus."""
        with self._lock:
            counts, times, sums = dict(self._counts), {name: list(each) for name, each in self._times.items()}, dict(self._sums)
        lines = [line for name in sorted({name for name, _ in counts}) for line in _format_counter(name, counts)]
        lines += [line for name in sorted(times) for line in _format_histogram(name, times[name], sums[name])]
        for name, read in sorted(self._gauges.items()):
            lines += [f"# TYPE {PREFIX}{name} gauge", f"{PREFIX}{name} {read():g}"]
        return "\n".join(lines) + "\n"


def _format_counter(name: str, counts: dict[tuple[str, Labels], int]) -> list[str]:
    head = [f"# HELP {PREFIX}{name}_total {HELP.get(name, name)}", f"# TYPE {PREFIX}{name}_total counter"]
    rows = sorted((labels, count) for (each, labels), count in counts.items() if each == name)
    return head + [f"{PREFIX}{name}_total{_format_labels(labels)} {count}" for labels, count in rows]


def _format_labels(labels: Labels) -> str:
    return "{" + ",".join(f'{name}="{value}"' for name, value in labels) + "}" if labels else ""


def _format_histogram(name: str, buckets: list[int], total: float) -> list[str]:
    lines = [f"# HELP {PREFIX}{name} {HELP.get(name, name)}", f"# TYPE {PREFIX}{name} histogram"]
    for number, most in enumerate((*map(str, BUCKETS), "+Inf")):
        lines.append(f'{PREFIX}{name}_bucket{{le="{most}"}} {sum(buckets[: number + 1])}')
    return [*lines, f"{PREFIX}{name}_sum {total:g}", f"{PREFIX}{name}_count {sum(buckets)}"]


METRICS = Metrics()  # of this process


async def serve_metrics(port: int) -> asyncio.Server:
    """Serve the metrics at http://127.0.0.1:port/metrics, for a Prometheus on this machine."""
    return await asyncio.start_server(_answer, "127.0.0.1", port)


async def _answer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    try:
        request = await asyncio.wait_for(reader.readuntil(b"\r\n\r\n"), REQUEST_SECONDS)
        found = request.startswith((b"GET /metrics ", b"GET /metrics?")) and LOCAL_HOST.search(request) is not None
        body = METRICS.format().encode() if found else b""
        status = b"200 OK" if found else b"404 Not Found"
        head = b"HTTP/1.1 %s\r\ncontent-type: text/plain; version=0.0.4\r\ncontent-length: %d\r\nconnection: close\r\n\r\n"
        writer.write(head % (status, len(body)) + body)
        await asyncio.wait_for(writer.drain(), REQUEST_SECONDS)
    except (OSError, EOFError, TimeoutError, asyncio.LimitOverrunError):
        pass
    finally:
        writer.close()
