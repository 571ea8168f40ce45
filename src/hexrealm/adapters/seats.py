"""n games in which an agent plays one seat against a bot, or every seat in turn: what the Gymnasium environments are made of.

A game goes its way by its own seed, whatever is played beside it: one environment of n games and n environments of one game
are the same. That is why games are only ever advanced together with those that wait for the same thing.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from hexrealm.adapters.arrays import Array
from hexrealm.batches import Batch, make_batch
from hexrealm.batches.batch import HOLD
from hexrealm.bots import Bot, make_bot
from hexrealm.engine.errors import WrongOption
from hexrealm.play.match import Match

SELF_PLAY = "self"
UNIFORM = "uniform"  # the one bot that a batch plays by itself, all games at once


@dataclass(frozen=True)
class Wishes:
    """What is played, as the constructors of the environments take it."""

    opponent: str = UNIFORM  # a bot, or "self"
    seat: int | None = None  # the agent's; None: drawn for every game
    setups: int | Sequence[Mapping[str, Any]] = 1
    sampled: bool = False
    setup_seed: int = 0


class Seats:
    """n games. `which` are always the numbers of some of them."""

    def __init__(self, game: str, n: int, wishes: Wishes, options: Mapping[str, Any]) -> None:
        self.wishes = wishes
        pool: dict[str, Any] = {"setups": wishes.setups, "sampled": wishes.sampled}
        self.batch: Batch = make_batch(game, n, seed=wishes.setup_seed, finished=HOLD, **pool, **options)
        self.game = self.batch.game
        self.is_self_play = wishes.opponent == SELF_PLAY
        self._check_wishes()
        self.seats = np.zeros(n, np.int32)  # the agent's; in self-play, whose turn it is or was
        self.illegal = np.zeros(n, np.bool_)  # lost by an illegal action
        self._bots: list[Bot | None] = [None] * n
        self._firsts: dict[int, Match] = {}  # by set-up

    def _check_wishes(self) -> None:
        seat, players = self.wishes.seat, min(each["players"] for each in self.batch.setups)
        if self.is_self_play and seat is not None:
            raise WrongOption(f"seat is {seat!r}, but in self-play the agent plays every seat")
        if seat is not None and seat not in range(players):
            raise WrongOption(f"seat is {seat!r}; it must be a number below {players}, or None to have it drawn for every game")
        if not self.is_self_play:
            make_bot(self.wishes.opponent)

    def begin(self, number: int, dice: np.random.Generator) -> None:
        """A new game: its set-up, its chance, its bot and the agent's seat are drawn by these dice."""
        seed = int(dice.integers(2**63))
        one = self.batch.take([number], seed=seed)
        one.restart()
        self.batch.put([number], one)
        players = int(self.batch.players[number])
        self.illegal[number] = False
        if not self.is_self_play:
            drawn = int(dice.integers(players))
            self.seats[number] = drawn if self.wishes.seat is None else self.wishes.seat
            self._bots[number] = None if self.wishes.opponent == UNIFORM else make_bot(self.wishes.opponent, seed)

    def go_on(self, which: Array) -> None:
        """Let the bots play until the agent decides or the game is over."""
        if self.is_self_play:
            self.seats[which] = np.where(self.batch.to_play[which] < 0, self.seats[which], self.batch.to_play[which])
            return
        while len(which := which[self._waits_for_a_bot(which)]):
            self._advance(which, None)

    def _waits_for_a_bot(self, which: Array) -> Array:
        deciding = self.batch.to_play[which]
        waits: Array = (deciding >= 0) & (deciding != self.seats[which]) & ~self.illegal[which]
        return waits

    def act(self, which: Array, actions: Array) -> None:
        """Take the agent's actions. An illegal one loses the game at once."""
        wrong = ~self.batch.legal_mask[which, actions]
        self.illegal[which[wrong]] = True
        if not wrong.all():
            self._advance(which[~wrong], actions[~wrong])
        self.go_on(which)

    def _advance(self, which: Array, actions: Array | None) -> None:
        some = self.batch.take(which)
        if actions is None and self.wishes.opponent == UNIFORM:
            actions = some.random_actions()
        some.step(self._choose(which) if actions is None else actions, check=False)
        self.batch.put(which, some)

    def _choose(self, which: Array) -> Array:
        states = self.batch.states
        return np.array([self._ask(int(number), states[number]) for number in which], np.int32)

    def _ask(self, number: int, state: Any) -> int:
        match, bot = self.match(number, state), self._bots[number]
        assert bot is not None
        return match.action_id(bot.choose(match))

    def match(self, number: int, state: Any = None) -> Match:
        """One of the games, to look at."""
        setup = int(self.batch.setup_of[number])
        if setup not in self._firsts:
            self._firsts[setup] = Match(self.game, self.batch.setups[setup])
        return self._firsts[setup].at_state(self.batch.states[number] if state is None else state)

    # What the environments tell

    def over(self) -> Array:
        """Which games are over, by an illegal action too."""
        over: Array = self.batch.done | self.illegal
        return over

    def rewards(self) -> Array:
        """By game and seat. Who loses by an illegal action gets -1, and the others share 1."""
        found: Array = self.batch.rewards.astype(np.float64)
        for number in np.flatnonzero(self.illegal):
            players = int(self.batch.players[number])
            found[number, :players] = 1 / (players - 1)
            found[number, self.seats[number]] = -1
        return found

    def observation(self) -> dict[str, Array]:
        """What the agent may know, and what it may do: new arrays."""
        planes = np.empty((self.batch.n, *self.game.observation_shape), np.float32)
        legal = self.batch.legal_mask.astype(np.int8)
        legal[self.illegal] = 0
        return {"observation": self.batch.observe(self.seats, out=planes), "action_mask": legal}
