"""Measures uniformly random steps per second of Pgx on this device, for comparison: scanned, batched, with auto-reset.

    PYTHONPATH=folder-with-pgx python benchmarks/pgx_speed.py [hex go_9x9]

Pgx computes masks and observations at every step; its compiler removes what is never read.
"""

from __future__ import annotations

import sys
import time
from typing import Any

SIZES = (1 << 13, 1 << 15, 1 << 17)
STEPS = 128


def measure(name: str, n: int, steps: int) -> float:
    """Return millions of steps per second, the best of three scans after one that compiles."""
    import jax
    import jax.numpy as jnp
    import pgx
    from pgx.experimental.wrappers import auto_reset

    env = pgx.make(name)
    step = jax.vmap(auto_reset(env.step, env.init))

    def one(carry: Any, _: Any) -> Any:
        state, key = carry
        key, choosing, stepping = jax.random.split(key, 3)
        chances = jnp.where(state.legal_action_mask, 0.0, -jnp.inf)
        actions = jax.random.categorical(choosing, chances, axis=-1)
        return (step(state, actions, jax.random.split(stepping, n)), key), None

    scan = jax.jit(lambda carry: jax.lax.scan(one, carry, None, length=steps)[0])
    carry = jax.block_until_ready(
        scan((jax.jit(jax.vmap(env.init))(jax.random.split(jax.random.key(0), n)), jax.random.key(1)))
    )
    best = 0.0
    for _ in range(3):
        start = time.perf_counter()
        carry = jax.block_until_ready(scan(carry))
        best = max(best, n * steps / (time.perf_counter() - start) / 1e6)
    return best


def main(names: list[str]) -> None:
    """Print the speed of each game for each size."""
    for name in names:
        for n in SIZES:
            print(f"pgx {name:8} n {n:7}: {measure(name, n, STEPS):8.1f} M steps/s", flush=True)


if __name__ == "__main__":
    main(sys.argv[1:] or ["hex", "go_9x9"])
