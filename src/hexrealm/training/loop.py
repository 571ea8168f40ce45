"""Training from start to end: self-play and learning take turns, with checkpoints, for a given time.

Everything a run needs to be continued is in its folder: the weights, and a log of all runs. The window of positions and the
optimizer's state are not kept: they are rebuilt within the first minute of the next run.
"""

from __future__ import annotations

import hashlib
import json
import math
import random
import time
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

import torch

import hexrealm
from hexrealm.batches.batch import Batch
from hexrealm.bots.network import read_weights
from hexrealm.engine.errors import WrongOption
from hexrealm.engine.features import Features
from hexrealm.engine.game import Game
from hexrealm.training.learner import Learner
from hexrealm.training.matches import Evaluation
from hexrealm.training.model import save_weights
from hexrealm.training.remote import RemotePlay
from hexrealm.training.replay import Window
from hexrealm.training.selfplay import SelfPlay

WEIGHTS, LOG = "weights.npz", "training.jsonl"


@dataclass(frozen=True)
class Plan:
    """How to train. The defaults are for one large GPU; `small` is for a CPU."""

    seconds: float = 600.0
    games: int = 16384
    setups: int = 4096
    simulations: int = 32
    window: int = 256  # moves of every game
    batch: int = 8192
    reuse: float = 3.0  # how often each row is learned from
    rate: float = 2e-3
    final_rate: float = 0.05  # share of the rate at the end
    outcome_share: float = 0.6
    heuristic_share: float = 0.0  # of the game's own evaluation in self-play, at the start; it falls to 0 towards the end
    first_rows: int = 200_000  # before learning starts
    every: float = 20.0  # seconds between two lines of the log
    most_steps: int | None = None  # stop after so many steps of learning, even if there is time left
    seed: int = 1
    device: str = "cuda"
    machines: int = 0  # that play through Ray; 0: this process plays
    evaluators: int = 4  # processes that play matches during training; 0: no matches
    evaluate_every: float = 60.0  # seconds
    evaluation_pairs: int = 20  # of games against each opponent
    opponents: tuple[str, ...] = ("greedy", "mcts:400")
    options: Mapping[str, Any] = field(default_factory=dict)


def small(plan: Plan) -> Plan:
    """Return the same plan for a CPU: fewer games, a smaller window."""
    sizes = {"games": 256, "setups": 64, "window": 128, "batch": 512, "first_rows": 4_000, "device": "cpu"}
    matches = {"evaluators": min(1, plan.evaluators), "evaluation_pairs": 10}
    return Plan(**{**asdict(plan), **sizes, **matches})


def draw_setups(game: Game, count: int, seed: int) -> list[dict[str, Any]]:
    """Return set-ups of all variants; half of them for two players."""
    dice = random.Random(seed)
    found: list[dict[str, Any]] = []
    while len(found) < count:
        options = game.sample(dice)
        if options["players"] == 2 or len(found) % 2:
            found.append(options)
    return found


def train(game: Game, folder: Path, plan: Plan, show: Callable[[dict[str, Any]], None] = print) -> None:
    """Train as long as the plan says, continuing from the weights in the folder if there are any."""
    if game.features is None:
        raise WrongOption(f"{game.name} lists no features, so no net can be trained for it")
    torch.manual_seed(plan.seed)
    clock = _Clock(plan)
    setups = draw_setups(game, plan.setups, plan.seed)
    batch = hexrealm.batch(game.name, plan.games, plan.device, seed=plan.seed, setups=setups)
    learner = Learner(batch, plan.batch, plan.rate, plan.outcome_share, plan.device)
    _resume(learner, folder, game.features)
    player = _make_player(game, plan, batch, setups, learner)
    log = _Log(folder, game, plan, show)
    matches = Evaluation(game.name, folder, plan.evaluators, plan.evaluate_every, plan.evaluation_pairs, tuple(plan.opponents))
    try:
        _run(plan, clock, player, learner, log, matches)
    finally:
        player.close()
        matches.close()


def _make_player(game: Game, plan: Plan, batch: Batch, setups: list[dict[str, Any]], learner: Learner) -> SelfPlay | RemotePlay:
    if plan.machines:
        return RemotePlay(game.name, plan, setups, learner.average)
    window = Window(plan.window, plan.games, game.state_type.itemsize // 8, plan.device)
    return SelfPlay(batch, window, learner.average, plan.simulations, seed=plan.seed)


def _run(plan: Plan, clock: _Clock, player: SelfPlay | RemotePlay, learner: Learner, log: _Log, matches: Evaluation) -> None:
    """Let self-play and learning take turns until the time is over."""
    while not clock.is_over(learner):
        player.heuristic_share = plan.heuristic_share * (1 - clock.progress())
        player.step()
        if player.moves >= plan.first_rows and player.can_learn:
            while learner.steps * plan.batch < player.moves * plan.reuse and not clock.is_over(learner):
                log.add(learner.learn(player.sample(plan.batch), clock.share_of_rate()))
        log.maybe(clock.seconds(), player, learner)
        if line := matches.maybe(clock.seconds(), log.weights):
            log.note(line)
    log.write(clock.seconds(), player, learner)
    for line in matches.finish(clock.seconds(), log.weights):
        log.note(line)


class _Clock:
    """How far a run has got."""

    def __init__(self, plan: Plan) -> None:
        self._plan, self._begun = plan, time.monotonic()

    def seconds(self) -> float:
        return time.monotonic() - self._begun

    def progress(self) -> float:
        return min(1.0, self.seconds() / self._plan.seconds)

    def is_over(self, learner: Learner) -> bool:
        return self.progress() >= 1 or learner.steps >= (self._plan.most_steps or math.inf)

    def share_of_rate(self) -> float:
        """Return the share of the learning rate: it falls linearly in the second half."""
        return max(self._plan.final_rate, min(1.0, 2.0 * (1 - self.progress())))


def _resume(learner: Learner, folder: Path, features: Features) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    if (folder / WEIGHTS).exists():
        weights = read_weights(folder / WEIGHTS, features)
        learner.net.load(weights)
        learner.average.load(weights)


class _Log:
    """Writes a line of JSON every few seconds, and the weights with it."""

    def __init__(self, folder: Path, game: Game, plan: Plan, show: Callable[[dict[str, Any]], None]) -> None:
        self._folder, self._plan, self._show, self._last = folder, plan, show, 0.0
        self.weights = folder / WEIGHTS
        self._sums: dict[str, torch.Tensor] = {}
        self._count = 0
        versions = {"hexrealm": hexrealm.__version__, "torch": torch.__version__, "rules": game.rules_version}
        self._about = {"run": asdict(plan), "game": game.name, **versions}
        _end_last_line(folder / LOG)
        self.note(self._about)

    def add(self, losses: dict[str, torch.Tensor]) -> None:
        for name, loss in losses.items():
            self._sums[name] = self._sums.get(name, torch.zeros_like(loss)) + loss
        self._count += 1

    def maybe(self, elapsed: float, player: SelfPlay | RemotePlay, learner: Learner) -> None:
        if elapsed - self._last >= self._plan.every:
            self._last = elapsed
            self.write(elapsed, player, learner)

    def write(self, elapsed: float, player: SelfPlay | RemotePlay, learner: Learner) -> None:
        told = {"seconds": round(elapsed, 1), "moves": player.moves, "games": player.finished, "steps": learner.steps}
        save_weights(learner.average.weights(), self.weights, {**self._about, **told})
        losses = {name: round(float(total) / max(1, self._count), 4) for name, total in self._sums.items()}
        self._sums, self._count = {}, 0
        self.note({**told, **losses, "digest": hashlib.sha256(self.weights.read_bytes()).hexdigest()[:16]})

    def note(self, line: dict[str, Any]) -> None:
        """Add a line to the log, and show it."""
        with (self._folder / LOG).open("a", encoding="utf-8") as file:
            file.write(json.dumps(line) + "\n")
        self._show(line)


def _end_last_line(log: Path) -> None:
    """End a last line that an interruption cut off, so that the next one begins a line of its own."""
    if log.exists() and not log.read_bytes().endswith(b"\n"):
        with log.open("a", encoding="utf-8") as file:
            file.write("\n")
