"""`hexrealm puzzles`: mines puzzles and checks them, with progress. A run that is stopped keeps what it has."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from rich.console import Console
from rich.progress import Progress, SpinnerColumn, TextColumn, TimeElapsedColumn

from hexrealm import games
from hexrealm.engine.errors import WrongOption, WrongRecord
from hexrealm.puzzles.check import check_all, play_solution, read_verdicts, write_verdict
from hexrealm.puzzles.dull import list_dull
from hexrealm.puzzles.mine import mine, read_mined
from hexrealm.puzzles.puzzle import Puzzle, read_puzzles, write_puzzles
from hexrealm.puzzles.themes import with_themes

Tell = Callable[[str], None]


@contextmanager
def _progress() -> Iterator[Tell]:
    """Show one line that changes on a terminal; elsewhere, one line for each change."""
    if not sys.stderr.isatty():
        yield lambda text: print(text, file=sys.stderr, flush=True)
        return
    columns = (SpinnerColumn(), TextColumn("{task.description}"), TimeElapsedColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("compiling the game", total=None)
        yield lambda text: bar.update(task, description=text)


def make_puzzles(game: str, out: Path, minutes: float, workers: int, seed: int, most_games: int | None) -> None:
    """Mine puzzles of a game into a file."""
    games.find(game)  # before anything is written: there may be no such game
    if out.suffix != ".jsonl":
        raise WrongOption(f"the file of mined games is {out.name}; its name must end in .jsonl")
    with _progress() as tell:
        mine(game, out, seed, workers, minutes, most_games, lambda done, found, _: tell(f"{done} games, {found} puzzles"))
    print(f"{len(read_mined(out))} puzzles in {out}")


def read_any(path: Path) -> list[Puzzle]:
    """Return the puzzles in a file of either kind."""
    if not path.is_file():
        raise WrongOption(f"there is no file {path}")
    try:
        return read_mined(path) if path.suffix == ".jsonl" else read_puzzles(path)
    except (OSError, EOFError, ValueError, TypeError, KeyError) as error:
        raise WrongRecord(f"{path} is not a file of puzzles: {type(error).__name__}") from None


def check_files(
    files: Sequence[Path],
    out: Path | None,
    minutes: float | None,
    workers: int,
    quick: bool,
    verdicts: Path | None = None,
    no_dull: bool = False,
) -> int:
    """Check the puzzles in files. Return 1 if one of them is wrong, unless the right ones are written to a file."""
    if no_dull and out is None:
        raise WrongOption("--no-dull says what --out leaves out: use both")
    if quick and verdicts is not None:
        raise WrongOption("--verdicts keeps what searches found, and --quick does not search: use one of them")
    puzzles = list({puzzle.id: puzzle for path in files for puzzle in read_any(path)}.values())
    known = {} if verdicts is None else read_verdicts(verdicts)
    found: list[tuple[Puzzle, str | None]] = [(puzzle, known[puzzle.id]) for puzzle in puzzles if puzzle.id in known]
    new = [puzzle for puzzle in puzzles if puzzle.id not in known]
    results = ((each, play_solution(each)) for each in new) if quick else check_all(new, workers, minutes)
    with _progress() as tell:
        for puzzle, problem in results:
            found.append((puzzle, problem))
            if verdicts is not None:
                write_verdict(verdicts, puzzle, problem)
            print(f"{puzzle.id} {puzzle.game} {' '.join(puzzle.solution)}: {problem or 'confirmed'}")
            tell(f"{len(found)} of {len(puzzles)} puzzles checked")
    confirmed = sorted((puzzle for puzzle, problem in found if problem is None), key=lambda each: (each.game, each.source))
    print(f"{len(confirmed)} confirmed, {len(found) - len(confirmed)} wrong, {len(puzzles) - len(found)} not checked")
    if out is None:
        return int(len(confirmed) < len(puzzles))
    kept = _leave_out_dull(confirmed) if no_dull else confirmed
    write_puzzles(out, map(with_themes, kept))
    print(f"{len(kept)} puzzles, {out.stat().st_size} bytes in {out}")
    return 0


def _leave_out_dull(puzzles: Sequence[Puzzle]) -> list[Puzzle]:
    dull = list_dull(puzzles)
    for name, why in dull.items():
        print(f"{name} is left out: {why}")
    return [puzzle for puzzle in puzzles if puzzle.id not in dull]
