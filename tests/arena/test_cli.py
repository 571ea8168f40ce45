"""The command `hexrealm arena`."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType

import pytest

import hexrealm
from hexrealm.arena.job import Job
from hexrealm.arena.store import Store
from hexrealm.cli.main import main
from tests.support.arena.bots import MAIN, MARK, entrant
from tests.support.arena.example_results import FIRST, LAST
from tests.support.walks import GAMES

pytestmark = [pytest.mark.compiled, pytest.mark.slow]
ROOT = Path(__file__).parents[2]


def enable_ctrl_c() -> None:
    """Handle Ctrl-C as at a terminal: a shell lets programs in the background, such as these tests, ignore it."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def run(*arguments: str | Path, code: int = 0, environment: Mapping[str, str] = MappingProxyType({})) -> str:
    command = [sys.executable, "-W", "error", "-m", "hexrealm", "arena", *map(str, arguments)]
    path = os.pathsep.join([str(ROOT), *filter(None, [os.environ.get("PYTHONPATH")])])
    settings = {**os.environ, "COLUMNS": "120", "PYTHONPATH": path, **environment}
    done = subprocess.run(command, capture_output=True, text=True, check=False, env=settings, preexec_fn=enable_ctrl_c)
    assert done.returncode == code, done.stdout + done.stderr
    assert "Traceback" not in done.stderr
    return done.stdout + done.stderr


def test_help_has_an_example() -> None:
    assert "Example: hexrealm arena" in run("--help")


@pytest.mark.parametrize("name", GAMES)
def test_a_tournament_writes_reports_and_records(name: str, tmp_path: Path) -> None:
    out = tmp_path / "duel"
    text = run(name, "--bots", f"uniform,{FIRST}", "--pairs", "1", "--workers", "1", "--seed", "3", "--out", out)
    assert "2 of 2 games: all games played" in text
    assert str(out / "report.json") in text
    assert str(out / "report.html") in text
    report = json.loads((out / "report.json").read_text())
    assert report["job"]["game"] == name
    assert {row["entrant"] for row in report["standings"]} == {"uniform", FIRST}
    assert len([hexrealm.load(path) for path in (out / "records").glob("*.txt")]) == 2


def test_ctrl_c_keeps_finished_games_and_resume_plays_the_rest(tmp_path: Path) -> None:
    out, bots = tmp_path / "duel", f"{LAST},{entrant('Interrupting')}"
    job = [GAMES[0], "--bots", bots, "--pairs", "2", "--workers", "1", "--out", str(out)]
    marks = {MARK: str(tmp_path / "mark"), MAIN: "0"}
    stopped = run(*job, code=130, environment=marks)
    assert "stopped early" in stopped
    assert (out / "report.html").exists()
    assert "4 of 4 games: all games played" in run(*job, "--resume", environment=marks)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["chess", "--bots", "uniform,greedy"], "there is no game 'chess'"),
        ([GAMES[0], "--bots", "uniform,deep"], "there is no bot 'deep'"),
        ([GAMES[0], "--bots", "uniform"], "name two or more"),
        ([GAMES[0], "--bots", f"uniform,{FIRST}", "-o", "nonsense=1"], "nonsense"),
        ([GAMES[0], "--bots", f"uniform,{FIRST}", "-o", "nonsense"], "not of the form NAME=VALUE"),
        ([GAMES[0], "--bots", f"uniform,{FIRST}", "--players", "9"], "players is 9"),
        ([GAMES[0], "--bots", f"uniform,{FIRST}", "--sprt", "much"], "--sprt is 'much'"),
        ([GAMES[0], "--bots", f"uniform,{FIRST}", "--pairs", "0"], "pairs is 0"),
        ([GAMES[0], "--bots", f"uniform,{entrant('Illegal')}", "--pairs", "1"], "Illegal@tests.support.arena.bots failed"),
        ([GAMES[0], "--bots", f"uniform,{FIRST}", "--resume"], "name the folder"),
    ],
)
def test_an_error_is_one_line(arguments: list[str], message: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = [] if "--resume" in arguments else ["--out", str(tmp_path / "out")]
    with pytest.raises(SystemExit) as exited:
        main(["arena", *arguments, *out, "--workers", "1"])
    assert exited.value.code == 2
    (line,) = capsys.readouterr().err.splitlines()
    assert line.startswith("hexrealm: ")
    assert message in line


def test_a_changed_job_is_refused(tmp_path: Path) -> None:
    job = [GAMES[0], "--bots", f"{FIRST},{LAST}", "--workers", "1", "--out", str(tmp_path / "out")]
    Store(tmp_path / "out", Job(GAMES[0], (FIRST, LAST), 1)).close()
    assert "continue it with --resume" in run(*job, "--pairs", "1", code=2)
    assert "pairs is 1 there and 2 here" in run(*job, "--pairs", "2", "--resume", code=2)
