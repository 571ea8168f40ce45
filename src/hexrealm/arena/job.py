"""A job: everything that determines the games of a tournament. It is saved as job.json, and never changes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, fields
from typing import Any

from hexrealm import games
from hexrealm.arena.entrants import TWIN, make_entrant
from hexrealm.arena.errors import WrongJob
from hexrealm.arena.sequential import Sprt

MOST_PAIRS = 1_000_000


@dataclass(frozen=True)
class Job:
    """A tournament. A pair is one set-up with one chance seed, played once from every seat."""

    game: str
    bots: tuple[str, ...]
    pairs: int  # per line-up
    players: int = 2
    options: Mapping[str, Any] = field(default_factory=dict)
    sampled: bool = False  # draw a variant for every pair
    gauntlet: bool = False  # the first bot against each of the others, instead of all against all
    control: bool = False  # also the first bot against itself, counted as two entrants
    sprt: Sprt | None = None
    seed: int = 1
    date: str = ""  # for the records; does not affect the games

    def __post_init__(self) -> None:
        self._check_bots()
        self._check_numbers()
        games.find(self.game)

    def _check_bots(self) -> None:
        twice = [name for name, count in Counter(self.bots).items() if count > 1]
        if twice:
            raise WrongJob(f"{twice[0]} is named twice; a control plays a bot against itself")
        if len(self.bots) < (1 if self.control and not self.gauntlet else 2):
            raise WrongJob(f"{len(self.bots) or 'no'} bot is named; name two or more, or one with a control")
        for name in self.bots:
            if name.endswith(TWIN):
                raise WrongJob(f"the name {name!r} is reserved for the control")
            make_entrant(name, self.seed)

    def _check_numbers(self) -> None:
        if not 1 <= self.pairs <= MOST_PAIRS:
            raise WrongJob(f"pairs is {self.pairs}; it must be from 1 to {MOST_PAIRS}")
        if "players" in self.options:
            raise WrongJob("the number of players is not given among the options, but by --players")
        if self.sprt is None:
            return
        if len(self.bots) != 2 or self.players != 2:
            raise WrongJob("the sequential test compares two bots in games of two players")
        if not self.sprt.elo0 < self.sprt.elo1 or not 0 < self.sprt.alpha < 0.5 or not 0 < self.sprt.beta < 0.5:
            raise WrongJob(f"{self.sprt} is not a valid test: elo0 must be below elo1, alpha and beta between 0 and 0.5")

    def to_json(self) -> dict[str, Any]:
        """Return the content of job.json."""
        return {**asdict(self), "bots": list(self.bots), "options": dict(self.options)}

    def differences(self, other: Job) -> list[str]:
        """Describe the fields that differ and lead to other games; the date does not."""
        names = [each.name for each in fields(self) if each.name != "date"]
        return [
            f"{name} is {getattr(self, name)!r} there and {getattr(other, name)!r} here"
            for name in names
            if getattr(self, name) != getattr(other, name)
        ]


def read_job(data: Mapping[str, Any]) -> Job:
    """Return the job of which to_json() returned this data."""
    sprt = data.get("sprt")
    return Job(**{**data, "bots": tuple(data["bots"]), "sprt": Sprt(**sprt) if sprt else None})
