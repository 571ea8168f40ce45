"""Measures start-up times: of the command line, and of the first match of each game with and without cached rules."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time

from rich.console import Console
from rich.table import Table

from hexrealm import games


def best(code: list[str], rounds: int, **environment: str) -> float:
    """Return the seconds of the fastest of some runs."""
    times = []
    for _ in range(rounds):
        start = time.perf_counter()
        subprocess.run([sys.executable, *code], check=True, capture_output=True, env={**os.environ, **environment})
        times.append(time.perf_counter() - start)
    return min(times)


def main() -> None:
    """Print a table."""
    table = Table("what", "seconds")
    table.add_row("hexrealm --version", f"{best(['-m', 'hexrealm', '--version'], 5):.2f}")
    table.add_row("import hexrealm", f"{best(['-c', 'import hexrealm'], 5):.2f}")
    for name in games.names():
        code = ["-c", f"import hexrealm; match = hexrealm.new({name!r}); match.play(match.legal()[0])"]
        with tempfile.TemporaryDirectory() as folder:
            cold = best(code, 1, HEXREALM_CACHE=folder)
            warm = best(code, 5, HEXREALM_CACHE=folder)
        table.add_row(f"{name}: first match and action, rules cached", f"{warm:.2f}")
        table.add_row(f"{name}: the same, compiling", f"{cold:.2f}")
    Console().print(table)


if __name__ == "__main__":
    main()
