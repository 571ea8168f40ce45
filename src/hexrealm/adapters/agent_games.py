"""n games in which an agent plays one seat against a bot, or every seat in turn: the core of the Gymnasium environments.

The course of a game depends only on its own seed and actions, not on the games next to it: one environment of n games equals n
environments of one game. Therefore games are advanced together only if they wait for the same kind of player.
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
UNIFORM = "uniform"  # the only bot that a batch can play, in all games at once


@dataclass(frozen=True)
class AgentOptions:
    """The keywords of the environments, apart from the options of the game."""

    opponent: str = UNIFORM  # a bot, or "self"
    seat: int | None = None  # the seat of the agent; None: drawn for every game
    setups: int | Sequence[Mapping[str, Any]] = 1
    sampled: bool = False
    setup_seed: int = 0


class AgentGames:
    """n games. Arguments named `which` are the numbers of some of them."""

    def __init__(self, game: str, n: int, agent: AgentOptions, options: Mapping[str, Any]) -> None:
        self.agent = agent
        pool: dict[str, Any] = {"setups": agent.setups, "sampled": agent.sampled}
        self.batch: Batch = make_batch(game, n, seed=agent.setup_seed, finished=HOLD, **pool, **options)
        self.game = self.batch.game
        self.is_self_play = agent.opponent == SELF_PLAY
        self._check_agent_options()
        self.seats = np.zeros(n, np.int32)  # the seat of the agent; in self-play, the seat that decides or decided last
        self.illegal = np.zeros(n, np.bool_)  # lost by an illegal action
        self._bots: list[Bot | None] = [None] * n
        self._initial_matches: dict[int, Match] = {}  # by set-up

    def _check_agent_options(self) -> None:
        seat, players = self.agent.seat, min(each["players"] for each in self.batch.setups)
        if self.is_self_play and seat is not None:
            raise WrongOption(f"seat is {seat!r}, but in self-play the agent plays every seat")
        if seat is not None and seat not in range(players):
            raise WrongOption(f"seat is {seat!r}; it must be a number below {players}, or None to have it drawn for every game")
        if not self.is_self_play:
            make_bot(self.agent.opponent)

    def begin(self, number: int, dice: np.random.Generator) -> None:
        """Start a new game: the dice determine its set-up, its chance outcomes, its bot and the seat of the agent."""
        seed = int(dice.integers(2**63))
        one = self.batch.take([number], seed=seed)
        one.restart()
        self.batch.put([number], one)
        players = int(self.batch.players[number])
        self.illegal[number] = False
        if not self.is_self_play:
            drawn = int(dice.integers(players))
            self.seats[number] = drawn if self.agent.seat is None else self.agent.seat
            self._bots[number] = None if self.agent.opponent == UNIFORM else make_bot(self.agent.opponent, seed)

    def play_bots(self, which: Array) -> None:
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
        """Play the actions of the agent. An illegal one loses the game at once."""
        wrong = ~self.batch.legal_mask[which, actions]
        self.illegal[which[wrong]] = True
        if not wrong.all():
            self._advance(which[~wrong], actions[~wrong])
        self.play_bots(which)

    def _advance(self, which: Array, actions: Array | None) -> None:
        some = self.batch.take(which)
        if actions is None and self.agent.opponent == UNIFORM:
            actions = some.random_actions()
        some.step(self._bot_actions(which) if actions is None else actions, check=False)
        self.batch.put(which, some)

    def _bot_actions(self, which: Array) -> Array:
        states = self.batch.states
        return np.array([self._bot_action(int(number), states[number]) for number in which], np.int32)

    def _bot_action(self, number: int, state: Any) -> int:
        match, bot = self.match(number, state), self._bots[number]
        assert bot is not None
        return match.action_id(bot.choose(match))

    def match(self, number: int, state: Any = None) -> Match:
        """Return one of the games as a match without history."""
        setup = int(self.batch.setup_of[number])
        if setup not in self._initial_matches:
            self._initial_matches[setup] = Match(self.game, self.batch.setups[setup])
        return self._initial_matches[setup].at_state(self.batch.states[number] if state is None else state)

    # What the environments return

    def over(self) -> Array:
        """Return which games are over, also by an illegal action."""
        over: Array = self.batch.done | self.illegal
        return over

    def rewards(self) -> Array:
        """Return rewards by game and seat. A seat that loses by an illegal action gets -1, and the others share 1."""
        found: Array = self.batch.rewards.astype(np.float64)
        for number in np.flatnonzero(self.illegal):
            players = int(self.batch.players[number])
            found[number, :players] = 1 / (players - 1)
            found[number, self.seats[number]] = -1
        return found

    def observation(self) -> dict[str, Array]:
        """Return what the agent may know, and its legal actions, as new arrays."""
        planes = np.empty((self.batch.n, *self.game.observation_shape), np.float32)
        legal = self.batch.legal_mask.astype(np.int8)
        legal[self.illegal] = 0
        return {"observation": self.batch.observe(self.seats, out=planes), "action_mask": legal}
