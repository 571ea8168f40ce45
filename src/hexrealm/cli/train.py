"""`hexrealm train`: trains a net, shows its progress, and writes a report."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

from rich.console import Console

from hexrealm import games
from hexrealm.training.loop import LOG, WEIGHTS, Plan, small, train
from hexrealm.training.report import write_report


def run_training(
    name: str,
    out: Path,
    seconds: float,
    device: str,
    games_at_once: int | None,
    simulations: int,
    seed: int,
    machines: int,
    evaluators: int,
) -> None:
    """Train as long as asked, or until Ctrl-C. The weights and the log are written every few seconds."""
    console = Console()
    plan = Plan(seconds, simulations=simulations, seed=seed, device=device, machines=machines, evaluators=evaluators)
    plan = small(plan) if device == "cpu" else plan
    plan = replace(plan, games=games_at_once) if games_at_once else plan
    try:
        train(games.find(name), out, plan, lambda row: console.print(progress_line(row), highlight=False))
    except KeyboardInterrupt:
        console.print("interrupted; the next run continues from the last weights")
    if (out / LOG).exists():
        console.print(f"weights: {out / WEIGHTS}, report: {write_report(out / LOG, out)}", highlight=False)


def progress_line(row: dict[str, Any]) -> str:
    """Return a line of the log as text."""
    if "run" in row:
        return f"training {row['game']}"
    if "won" in row:
        shares = ", ".join(f"{share:.1%} against {opponent}" for opponent, share in row["won"].items())
        return f"{row['seconds']:7.0f} s  won {shares} ({row['matches']} games each)"
    losses = ", ".join(f"{name} {row[name]:.4f}" for name in ("value", "points", "policy") if name in row)
    return f"{row['seconds']:7.0f} s  {row['games']:,} games, {row['moves']:,} moves, {row['steps']:,} steps  {losses}"
