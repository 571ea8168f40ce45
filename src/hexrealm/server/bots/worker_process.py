"""A thread that runs one bot process: it starts the process when first needed, and again after it died or took too long."""

from __future__ import annotations

import subprocess
import sys
import threading
from contextlib import suppress
from functools import partial
from queue import Empty, SimpleQueue

import structlog

from hexrealm.server.bots.fair_queue import FairQueue, QueuedRequest
from hexrealm.server.bots.patience import read_patiently, used_seconds
from hexrealm.server.protocol.bot_messages import READY, BotMove, CompileRequest, Facts, Request, decode_answer, encode

logger = structlog.get_logger("hexrealm.bots")
ATTEMPTS = 2  # a process may die for any reason; if the second one dies too, the request is to blame


class NoBotAnswer(Exception):
    """A bot process did not answer: it was too slow or died, or there was none to ask."""


class WorkerProcess(threading.Thread):
    """Takes requests from the queue and hands them to its process, one at a time."""

    def __init__(
        self, queue: FairQueue, number: int, think_seconds: float, compile_seconds: float, keeps_free: bool = False
    ) -> None:
        super().__init__(name=f"bot-worker-{number}", daemon=True)
        self._queue, self._think_seconds, self._compile_seconds = queue, think_seconds, compile_seconds
        self._keeps_free = keeps_free  # for players, while there are some
        self.process: subprocess.Popen[bytes] | None = None
        self._lines: SimpleQueue[bytes] = SimpleQueue()
        self._ended, self._starting = False, threading.Lock()
        self.preparing = ""  # the game that the process compiles or loads now

    def run(self) -> None:
        """Answer requests until the queue is closed."""
        while (item := self._queue.get(self._keeps_free)) is not None:
            if item.done.set_running_or_notify_cancel():
                self._answer(item)
        self.kill()

    def _answer(self, item: QueuedRequest) -> None:
        for attempt in range(ATTEMPTS):
            try:
                item.done.set_result(self._send(item.request, item.urgent))
            except TimeoutError:  # caught before OSError, its base class
                logger.warning("bot process too slow")
                self.kill()
                break
            except (OSError, EOFError):
                self.kill()
                if self._ended:
                    break
                logger.warning("bot process died", attempt=attempt)
            else:
                return
            finally:
                self.preparing = ""
        item.done.set_exception(NoBotAnswer("no answer"))

    def _send(self, request: Request, urgent: bool) -> BotMove | Facts | None:
        self.preparing = request.game
        process = self._start()
        assert process.stdin is not None
        process.stdin.write(encode(request))
        process.stdin.flush()
        self._wait_until_ready()
        if isinstance(request, CompileRequest):
            return None
        limit = self._think_seconds
        line = self._read_line(limit) if urgent else read_patiently(self._read_line, limit, partial(used_seconds, process.pid))
        return decode_answer(request, line)

    def _wait_until_ready(self) -> None:
        ready = self._read_line(self._compile_seconds)
        assert ready == READY, "every request is answered with READY first"
        self.preparing = ""

    def _start(self) -> subprocess.Popen[bytes]:
        with self._starting:
            if self._ended:
                raise EOFError
            if self.process is None or self.process.poll() is not None:
                self.kill()  # a dead process still holds its pipe open
                command = [sys.executable, "-m", "hexrealm.server.bots.worker"]
                # In a session of its own: Ctrl-C at the terminal is for the server, which ends its processes itself.
                self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, start_new_session=True)  # noqa: S603
                self._lines = SimpleQueue()
                threading.Thread(target=_read_lines, args=(self.process, self._lines), daemon=True).start()
            return self.process

    def _read_line(self, timeout: float) -> bytes:
        try:
            line = self._lines.get(timeout=timeout)
        except Empty:
            raise TimeoutError from None
        if not line:
            raise EOFError
        return line

    def end(self) -> None:
        """End the process at once, and start none again. The thread ends too, once the queue is closed."""
        with self._starting:
            self._ended = True
            if self.process is not None:
                self.process.kill()

    def kill(self) -> None:
        """End the process at once, and close its pipe. Only for this thread, which may be writing to it."""
        process = self.process
        if process is not None:
            process.kill()
            process.wait()
            assert process.stdin is not None
            with suppress(OSError):  # a request that the process never read
                process.stdin.close()


def _read_lines(process: subprocess.Popen[bytes], lines: SimpleQueue[bytes]) -> None:
    """Read the answers of a process in a thread: not every system can read a pipe with a time limit. b"" marks the end."""
    assert process.stdout is not None
    with process.stdout as pipe:
        for line in pipe:
            lines.put(line)
    lines.put(b"")
