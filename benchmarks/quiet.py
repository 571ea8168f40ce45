"""Everything that needs a quiet machine, one after the other, in about twelve minutes: load, a crowd, clicks, opening a table.

Run nothing else meanwhile. Each part prints its own figures; a part that takes too long is stopped, and the next one begins.
Run: python -m benchmarks.quiet
"""

from __future__ import annotations

import os
import subprocess
import sys
import time

# A part, its arguments, and the seconds it may take.
PARTS: tuple[tuple[str, tuple[str, ...], int], ...] = (
    ("benchmarks.load", ("--rates", "100,200,300,400,500,600,800,1000,1250,1500,1750,2000"), 420),
    ("benchmarks.crowd", ("--spectators", "1000", "--moves", "60"), 150),
    ("benchmarks.clicks", (), 90),
    ("benchmarks.opening", (), 60),
)


def run_part(module: str, arguments: tuple[str, ...], seconds: int) -> None:
    """Run a part in its own process and say how long it took."""
    print(f"== python -m {module} {' '.join(arguments)}, load {os.getloadavg()[0]:.1f}", flush=True)
    started = time.monotonic()
    try:
        code = subprocess.run([sys.executable, "-m", module, *arguments], timeout=seconds, check=False).returncode
        ended = f"exit {code}"
    except subprocess.TimeoutExpired:
        ended = "stopped: it took too long"
    print(f"== {ended}, {time.monotonic() - started:.0f} s", flush=True)


def main() -> None:
    """Run all parts."""
    for module, arguments, seconds in PARTS:
        run_part(module, arguments, seconds)


if __name__ == "__main__":
    main()
