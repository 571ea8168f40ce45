"""The folder of a tournament, which survives if the program is stopped at any moment.

    job.json        the job; written once
    results.jsonl   one line per finished game, appended and flushed to the disk
    records/        the record of every game
    report.json, report.html

A game counts once its line ends with a newline; its record is on the disk by then. A half-written last line is dropped, and
its game is played again.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import IO, Self

from hexrealm.arena.errors import WrongFolder
from hexrealm.arena.job import Job, read_job
from hexrealm.arena.play import Result, read_result
from hexrealm.engine.errors import HexrealmError


class Store:
    """An open tournament folder, a context manager. Only one process at a time may open a folder."""

    def __init__(self, folder: Path, job: Job, resume: bool = False) -> None:
        self.folder, self.records = folder, folder / "records"
        self._results = folder / "results.jsonl"
        self.job = _load_or_write_job(folder / "job.json", job, resume)
        self.records.mkdir(exist_ok=True)
        self._file = self._results.open("ab")
        _lock(self._file, folder)
        try:
            self.results: dict[str, Result] = {result.key: result for result in self._read()}
        except WrongFolder:
            self.close()
            raise

    def _read(self) -> Iterator[Result]:
        whole, _, rest = self._results.read_bytes().rpartition(b"\n")
        if rest:  # the program was stopped while it wrote this line
            self._file.truncate(len(whole) + 1 if whole else 0)
        for number, line in enumerate(whole.splitlines(), 1):
            try:
                yield read_result(json.loads(line))
            except (ValueError, TypeError, AttributeError) as error:
                start = line[:40].decode(errors="replace")
                raise WrongFolder(f"{self._results}, line {number} is not a result: {start!r}") from error

    def add(self, result: Result) -> bool:
        """Save a game; return False if it is already saved, so that no game counts twice."""
        if result.key in self.results:
            return False
        _write_durably(self.records / f"{result.key}.txt", result.record)
        self._file.write(json.dumps(result.to_json()).encode() + b"\n")
        self._file.flush()
        os.fsync(self._file.fileno())
        self.results[result.key] = result
        return True

    def in_order(self) -> list[Result]:
        """Return the results in the order of the plan, not in the order of arrival."""
        return sorted(self.results.values(), key=lambda result: (*reversed(result.pair), result.key))

    def close(self) -> None:
        """Release the folder for other processes."""
        self._file.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def _load_or_write_job(path: Path, job: Job, resume: bool) -> Job:
    """Return the job of the folder: the given job for a new folder, otherwise the saved job, which must be equal."""
    if not path.exists():
        path.parent.mkdir(parents=True, exist_ok=True)
        _write_durably(path, json.dumps(job.to_json(), indent=1) + "\n")
        return job
    if not resume:
        raise WrongFolder(f"{path.parent} contains a tournament already; continue it with --resume, or choose another folder")
    try:
        saved = read_job(json.loads(path.read_text(encoding="utf-8")))
    except HexrealmError:
        raise
    except (ValueError, TypeError, KeyError) as error:
        raise WrongFolder(f"{path} is not a job of this version") from error
    differences = saved.differences(job)
    if differences:
        raise WrongFolder(f"{path.parent} contains another tournament: {'; '.join(differences)}")
    return saved


def _write_durably(path: Path, text: str) -> None:
    unfinished = path.with_name(f".{path.name}.part")
    with unfinished.open("w", encoding="utf-8") as file:
        file.write(text)
        file.flush()
        os.fsync(file.fileno())
    unfinished.replace(path)


def _lock(file: IO[bytes], folder: Path) -> None:
    """Lock the folder, because two runs in one folder would play every game twice. The lock ends with the process."""
    if sys.platform == "win32":
        return
    import fcntl

    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError as error:
        file.close()
        raise WrongFolder(f"another run uses {folder}") from error
