"""The commands of `hexrealm puzzles` and their options. puzzles.py implements them."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from hexrealm.cli.arguments import FIRST_GAME, example

app = typer.Typer(help="Mine puzzles from bot games, and check them.", no_args_is_help=True)


@app.command(epilog=example(f"puzzles make {FIRST_GAME} mined.jsonl --minutes 20 --workers 16"))
def make(
    game: Annotated[str, typer.Argument(help="The game; `hexrealm games` lists them.")],
    out: Annotated[Path, typer.Argument(help="The file of mined games (.jsonl). A second run goes on after the games in it.")],
    minutes: Annotated[float, typer.Option(help="How long to mine.", min=0.01)] = 10.0,
    workers: Annotated[int, typer.Option(help="Games at the same time.", min=1, max=256)] = 1,
    seed: Annotated[int, typer.Option(help="The seed of set-ups, chance and bots.", min=0)] = 1,
    games: Annotated[int | None, typer.Option(help="Stop after so many games of this seed.", min=1)] = None,
) -> None:
    """Let bots play, and keep every turn with one clearly best answer as a puzzle, with its proof."""
    from hexrealm.cli.puzzles import make_puzzles

    make_puzzles(game, out, minutes, workers, seed, games)


@app.command(epilog=example("puzzles check mined.jsonl --out puzzles.json.gz"))
def check(
    files: Annotated[list[Path], typer.Argument(help="Files of mined games (.jsonl) or of puzzles (.json.gz).")],
    out: Annotated[Path | None, typer.Option(help="Write the puzzles that are confirmed to this file (.json.gz).")] = None,
    minutes: Annotated[float | None, typer.Option(help="Stop after so long; what is left is not confirmed.", min=0.01)] = None,
    workers: Annotated[int, typer.Option(help="Puzzles at the same time.", min=1, max=256)] = 1,
    quick: Annotated[bool, typer.Option("--quick", help="Only play the solutions, without searching again.")] = False,
    verdicts: Annotated[
        Path | None, typer.Option(help="Keep what was found in this file (.jsonl); a second run goes on.")
    ] = None,
    no_dull: Annotated[
        bool, typer.Option("--no-dull", help="Leave puzzles that nobody learns from out of the file that is written.")
    ] = False,
) -> None:
    """Play every solution, and search again, longer than the proof, whether it is still clearly best."""
    from hexrealm.cli.puzzles import check_files

    raise typer.Exit(check_files(files, out, minutes, workers, quick, verdicts, no_dull))
