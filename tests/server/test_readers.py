"""Threads for slow reading: addresses take turns, and none has more than a bound of work there."""

from __future__ import annotations

import asyncio
import threading

import pytest

from hexrealm.server.protocol.errors import Refusal
from hexrealm.server.readers import MAX_PER_ADDRESS, THREADS, Readers


def test_addresses_take_turns_and_one_cannot_fill_the_queue() -> None:
    async def scenario() -> None:
        readers, go, order = Readers(), threading.Event(), list[str]()

        def work(name: str) -> None:
            go.wait()
            order.append(name)

        greedy = [asyncio.create_task(readers.run("greedy", lambda: work("greedy"))) for _ in range(MAX_PER_ADDRESS)]
        await asyncio.sleep(0)
        with pytest.raises(Refusal):
            await readers.run("greedy", lambda: work("greedy"))
        others = [asyncio.create_task(readers.run(f"other {k}", lambda: work("other"))) for k in range(3)]
        await asyncio.sleep(0)
        greedy.pop().cancel()  # what nobody waits for any more is left out
        go.set()
        await asyncio.gather(*greedy, *others)
        assert order.count("greedy") == MAX_PER_ADDRESS - 1
        assert "greedy" not in order[2 * THREADS : 2 * THREADS + 1] or order.index("other") <= 2 * THREADS
        assert max(k for k, name in enumerate(order) if name == "other") <= 3 * THREADS + 1
        await readers.run("greedy", go.wait)  # all of it is free again
        readers.close()

    asyncio.run(scenario())
