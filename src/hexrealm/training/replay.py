"""The window of positions a net learns from: the last moves of all games that are played, on the device that plays them.

Rows are moves by games. A row knows the state, who was to play, and what the search found; how the game ended is added when it
does, and only then can the row be learned from.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import torch

from hexrealm.batches.search_loops import TARGETS
from hexrealm.bots.network import SEATS


@dataclass(frozen=True)
class Rows:
    """Some rows, as tensors."""

    words: torch.Tensor
    setups: torch.Tensor
    seats: torch.Tensor
    actions: torch.Tensor
    shares: torch.Tensor
    values: torch.Tensor
    outcomes: torch.Tensor


class Window:
    """`moves` rows for each of `games` games, the oldest overwritten first."""

    def __init__(self, moves: int, games: int, words: int, device: str) -> None:
        def new(*shape: int, kind: torch.dtype) -> torch.Tensor:
            return torch.zeros(moves, games, *shape, dtype=kind, device=device)

        self.moves, self.games, self.at, self.written = moves, games, 0, 0
        self._rows = Rows(
            words=new(words, kind=torch.int64),
            setups=new(kind=torch.int32),
            seats=new(kind=torch.int32),
            actions=new(TARGETS, kind=torch.int32),
            shares=new(TARGETS, kind=torch.float16),
            values=new(SEATS, kind=torch.float16),
            outcomes=new(2 * SEATS, kind=torch.float16),
        )
        self._ready = torch.zeros(moves, games, dtype=torch.bool, device=device)
        self._began = torch.zeros(games, dtype=torch.int64, device=device)  # the move with which each game began

    def add(self, **rows: torch.Tensor) -> None:
        """Add one move of every game."""
        place = self.at % self.moves
        for name, value in rows.items():
            getattr(self._rows, name)[place] = value.to(getattr(self._rows, name).dtype)
        self._ready[place] = False

    def finish(self, done: torch.Tensor, outcomes: torch.Tensor) -> None:
        """Write how games ended into all their rows. Call it once after every add()."""
        ended = done.nonzero()[:, 0]
        if len(ended):
            ages = torch.arange(min(self.moves, int((self.at - self._began[ended]).max()) + 1), device=done.device)
            moves = self.at - ages[None]
            game = ended[:, None].expand(-1, len(ages))[mine := moves >= self._began[ended][:, None]]
            place = moves.expand(len(ended), -1)[mine] % self.moves
            self._rows.outcomes[place, game] = outcomes[game].to(torch.float16)
            self._ready[place, game] = True
            self._began[ended] = self.at + 1
        self.at += 1

    @property
    def ready(self) -> int:
        """Return how many rows can be learned from."""
        return int(self._ready.sum())

    def sample(self, count: int, generator: torch.Generator | None = None) -> Rows:
        """Return rows drawn at random, with replacement."""
        limit = min(self.at, self.moves) * self.games
        found: list[torch.Tensor] = []
        while sum(map(len, found)) < count:
            drawn = torch.randint(limit, (2 * count,), device=self._ready.device, generator=generator)
            found.append(drawn[self._ready.view(-1)[drawn]])
        which = torch.cat(found)[:count]
        fields: dict[str, Any] = {name: value.flatten(0, 1)[which] for name, value in vars(self._rows).items()}
        return Rows(**fields)
