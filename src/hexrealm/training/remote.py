"""Self-play on many machines through Ray, as in the arena: the cluster at RAY_ADDRESS, otherwise a local one for this run.

Each machine plays its own batch of games with the newest weights, and sends positions drawn from its window. The learner stays
where training was started. Every machine needs hexrealm with the extras [arena] and [train].
"""

from __future__ import annotations

import logging
import os
from collections import deque
from typing import TYPE_CHECKING, Any

import torch

import hexrealm
from hexrealm import games
from hexrealm.arena.errors import need
from hexrealm.bots.network import Weights
from hexrealm.training.model import Net
from hexrealm.training.replay import Rows, Window
from hexrealm.training.selfplay import SelfPlay

if TYPE_CHECKING:
    from hexrealm.training.loop import Plan

STEPS = 8  # moves in every game between two deliveries
KEPT = 4  # deliveries of each machine that are sampled from


class Machine:
    """Self-play on one machine. Ray makes an actor of it."""

    def __init__(self, game: str, plan: Plan, setups: list[dict[str, Any]], number: int) -> None:
        device = "cuda" if plan.device == "cuda" and torch.cuda.is_available() else "cpu"
        found = games.find(game)
        assert found.features is not None
        batch = hexrealm.batch(game, plan.games, device, seed=plan.seed + 1000 * (number + 1), setups=setups)
        self._window = Window(plan.window, plan.games, found.state_type.itemsize // 8, device)
        self._net = Net(found.features).to(device)
        self._player = SelfPlay(batch, self._window, self._net, plan.simulations, seed=plan.seed + number)
        self._count, self._least = plan.batch, plan.games // 2

    def play(self, weights: Weights, heuristic_share: float) -> tuple[int, int, dict[str, Any] | None]:
        """Play some moves; return how many, how many games ended, and positions to learn from once games have ended."""
        self._net.load(weights)
        moves, finished = self._player.moves, self._player.finished
        self._player.heuristic_share = heuristic_share
        for _ in range(STEPS):
            self._player.step()
        rows = None
        if self._player.finished >= self._least:
            rows = {name: part.cpu().numpy() for name, part in vars(self._window.sample(self._count)).items()}
        return self._player.moves - moves, self._player.finished - finished, rows


class RemotePlay:
    """Self-play by several machines; offers what the learner needs, as SelfPlay does."""

    def __init__(self, game: str, plan: Plan, setups: list[dict[str, Any]], net: Net) -> None:
        self._ray = need("ray", "--machines")
        self._started_here = not self._ray.is_initialized()
        if self._started_here:
            self._ray.init(**_settings(plan.machines))
        self.moves, self.finished, self.heuristic_share = 0, 0, 0.0
        self._net, self._device = net, plan.device
        kind = self._ray.remote(num_cpus=1, num_gpus=int(plan.device == "cuda"), max_restarts=3, max_task_retries=3)(Machine)
        machines = [kind.remote(game, plan, setups, number) for number in range(plan.machines)]
        self._rows: deque[Rows] = deque(maxlen=KEPT * plan.machines)
        self._pending = {self._ask(machine): machine for machine in machines}

    def _ask(self, machine: Any) -> Any:
        return machine.play.remote(self._net.weights(), self.heuristic_share)

    def step(self) -> None:
        """Wait for the next delivery, and let its machine play on with the newest weights."""
        (reference,), _ = self._ray.wait(list(self._pending))
        machine = self._pending.pop(reference)
        moves, finished, rows = self._ray.get(reference)
        self.moves, self.finished = self.moves + moves, self.finished + finished
        if rows is not None:
            self._rows.append(Rows(**{name: torch.from_numpy(part.copy()).to(self._device) for name, part in rows.items()}))
        self._pending[self._ask(machine)] = machine

    def sample(self, count: int) -> Rows:
        """Return rows drawn at random from the last deliveries."""
        parts = {name: torch.cat([getattr(rows, name) for rows in self._rows]) for name in Rows.__dataclass_fields__}
        which = torch.randint(len(parts["setups"]), (count,), device=parts["setups"].device)
        return Rows(**{name: part[which] for name, part in parts.items()})

    @property
    def can_learn(self) -> bool:
        """Whether there are positions to learn from."""
        return len(self._rows) > 0

    def close(self) -> None:
        """Stop the machines."""
        for machine in self._pending.values():
            self._ray.kill(machine)
        if self._started_here:
            self._ray.shutdown()


def _settings(machines: int) -> dict[str, Any]:
    """Return the arguments of ray.init(): without logs and dashboard. An existing cluster defines its own processors."""
    quiet = {"log_to_driver": False, "logging_level": logging.ERROR}
    return quiet if os.environ.get("RAY_ADDRESS") else {**quiet, "include_dashboard": False, "num_cpus": machines}
