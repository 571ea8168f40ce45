"""Draws pictures, one at a time, and keeps the newest. All who ask for the same picture wait for one drawing of it."""

from __future__ import annotations

import asyncio
import sys
from collections import Counter, OrderedDict
from collections.abc import Callable, Hashable
from contextlib import suppress
from dataclasses import dataclass

import structlog

from hexrealm.i18n.translate import translate
from hexrealm.server.pictures.job import PictureJob, PictureKind
from hexrealm.server.protocol.errors import Refusal
from hexrealm.server.rate_limits import too_many

logger = structlog.get_logger("hexrealm.pictures")
MAX_BYTES = 24 * 2**20
# How many wait or are drawn, in all and for one address. Animations take long, and keep no single picture waiting.
MAX_PICTURES, MAX_PICTURES_PER_ADDRESS = 16, 3
MAX_ANIMATIONS, MAX_ANIMATIONS_PER_ADDRESS = 8, 1
DRAW_SECONDS = 180.0


@dataclass(frozen=True)
class PictureKey:
    """Names a picture: what it is about (a table or a study, with its edition), and how it is drawn."""

    subject: str
    edition: Hashable
    kind: PictureKind
    look: Hashable


Picture = tuple[PictureKey, Callable[[], PictureJob]]  # its name, and how to begin it


class PictureDrawer:
    """Runs one process for single pictures and one for animations, so that links need not wait for whole games."""

    def __init__(self, max_bytes: int = MAX_BYTES) -> None:
        self._max_bytes, self.bytes = max_bytes, 0
        self._kept: OrderedDict[PictureKey, bytes] = OrderedDict()
        self._tasks: dict[PictureKey, asyncio.Task[bytes]] = {}
        self._readers: Counter[PictureKey] = Counter()  # who wait for a picture
        self._waiting = {False: Counter[str](), True: Counter[str]()}  # by whether it is an animation, and by address
        self._closed = False
        self._turns = {False: asyncio.Lock(), True: asyncio.Lock()}  # by whether it is an animation

    @property
    def waiting(self) -> int:
        """The number of pictures that wait or are drawn."""
        return len(self._tasks)

    def find(self, key: PictureKey) -> bytes | None:
        """Return a picture that is kept."""
        if key in self._kept:
            self._kept.move_to_end(key)
        return self._kept.get(key)

    async def draw(self, key: PictureKey, address: str, make_job: Callable[[], PictureJob]) -> bytes:
        """Return a picture for somebody at an address. Raise Refusal if too many wait, or it cannot be drawn."""
        task = self._tasks.get(key) or self._start(key, address, make_job)
        self._readers[key] += 1
        try:
            return await asyncio.shield(task)
        except asyncio.CancelledError:
            if task.cancelled():  # not the reader but the picture was given up
                raise _not_drawn() from None
            raise
        finally:
            self._leave(key, task)

    def _start(self, key: PictureKey, address: str, make_job: Callable[[], PictureJob]) -> asyncio.Task[bytes]:
        if self._closed:  # otherwise a server that stops would wait for it, and cut the connection in the end
            raise _not_drawn()
        is_animation = key.kind != "png"
        waiting = self._waiting[is_animation]
        most, most_here = MAX_PICTURES, MAX_PICTURES_PER_ADDRESS
        if is_animation:
            most, most_here = MAX_ANIMATIONS, MAX_ANIMATIONS_PER_ADDRESS
        if waiting[address] >= most_here or waiting.total() >= most:
            raise too_many("pictures")
        task = self._tasks[key] = asyncio.get_running_loop().create_task(self._draw(key, make_job))
        waiting[address] += 1
        task.add_done_callback(lambda task: self._end(key, address, task))
        return task

    def _leave(self, key: PictureKey, task: asyncio.Task[bytes]) -> None:
        """Count a reader who waits no longer. What nobody waits for is not drawn."""
        self._readers[key] -= 1
        if not self._readers[key]:
            del self._readers[key]
            task.cancel()

    def _end(self, key: PictureKey, address: str, task: asyncio.Task[bytes]) -> None:
        if self._tasks.get(key) is task:
            del self._tasks[key]
        waiting = self._waiting[key.kind != "png"]
        waiting[address] -= 1
        if not waiting[address]:
            del waiting[address]
        if not task.cancelled():
            task.exception()  # seen, even if nobody waits any more

    async def _draw(self, key: PictureKey, make_job: Callable[[], PictureJob]) -> bytes:
        async with self._turns[key.kind != "png"]:
            job = await asyncio.to_thread(lambda: make_job().encode())
            picture = await _run_process(job)
        self._keep(key, picture)
        return picture

    def _keep(self, key: PictureKey, picture: bytes) -> None:
        self.bytes += len(picture) - len(self._kept.pop(key, b""))
        self._kept[key] = picture
        while self.bytes > self._max_bytes:
            _, evicted = self._kept.popitem(last=False)
            self.bytes -= len(evicted)

    def forget(self, subject: str) -> None:
        """Drop all pictures of a table or study, also those that are being drawn: names in them have changed."""
        for key in [key for key in self._kept if key.subject == subject]:
            self.bytes -= len(self._kept.pop(key))
        for key in [key for key in self._tasks if key.subject == subject]:
            self._tasks.pop(key).cancel()

    async def close(self) -> None:
        """Draw nothing more. Who waits for a picture is told to try again."""
        self._closed = True
        tasks = list(self._tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


async def _run_process(job: bytes) -> bytes:
    pipe = asyncio.subprocess.PIPE
    # In a session of its own: Ctrl-C at the terminal is for the server, which ends its processes itself.
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "hexrealm.server.pictures.worker", stdin=pipe, stdout=pipe, start_new_session=True
    )
    try:
        picture, _ = await asyncio.wait_for(process.communicate(job), DRAW_SECONDS)
    except TimeoutError:
        logger.warning("picture took too long")
        raise _not_drawn() from None
    finally:
        if process.returncode is None:
            with suppress(ProcessLookupError):
                process.kill()
            await process.wait()
    if process.returncode or not picture:
        logger.error("picture failed", code=process.returncode)
        raise _not_drawn()
    return picture


def _not_drawn() -> Refusal:
    return Refusal("busy", translate("The picture could not be drawn. Try again in a moment."))
