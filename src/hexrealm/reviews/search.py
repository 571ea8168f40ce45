"""The search behind reviews: that of the strongest level, bound to what a seat may know.

It finds the best action of a position, and can be told to look at one action alone: two actions are compared with the same
number of simulations and the same dice each, whatever the search thinks of them.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from hexrealm.bots.levels import LEVELS, STRONGEST
from hexrealm.bots.mcts import Tree, TreeSearch
from hexrealm.bots.tree import EDGE, bind_tree
from hexrealm.engine.dice import new_dice
from hexrealm.engine.game import Game
from hexrealm.play.match import Match
from hexrealm.reviews.calibration import UNFITTED, sharpen, sharpness_of
from hexrealm.reviews.facts import Chances
from hexrealm.reviews.grades import THRESHOLDS

EDGES = 1_000_000  # room in the tree: more than the simulations of a review use
SEED = 7
SLICE = 160  # simulations between two looks whether the best action can still change
OFTEN = 0.1  # an action with this share of the most visits was tried often


@dataclass(frozen=True)
class Finding:
    """The best action of a position, the win chances with it, and what is about as good."""

    action: str
    chances: Chances
    good: tuple[str, ...] = ()  # other actions that were tried often and are about as good


class Searcher:
    """Searches positions of one game, one after the other, in one tree. Win chances are calibrated, unless told otherwise."""

    def __init__(self, game: Game, edges: int = EDGES, calibrated: bool = True) -> None:
        bot = LEVELS[STRONGEST].make(SEED, 1).bot_for(game)
        assert isinstance(bot, TreeSearch)
        evaluator = bot.evaluator(game)
        self.game, self._settings, self._calibrated = game, bot.settings_for(game), calibrated
        self.tree = Tree(game, evaluator, edges // 8, edges, SEED)
        self._simulate = bind_tree(game, evaluator.bind)["simulate_many"]

    def find_best(self, position: Match, simulations: int, knower: int | None = None) -> Finding:
        """Return the best action of the seat to decide, as far as that seat (or `knower`) knows the position."""
        legal = position.legal_ids()
        if len(legal) == 1:
            return Finding(position.action_name(legal[0]), self.look_at(position, legal[0], simulations, knower))
        best = self._search(position, simulations, knower)
        return Finding(position.action_name(int(best.action)), self.chances_of(best, position), self._list_good(position, best))

    def choose(self, position: Match, simulations: int) -> str:
        """Return the best action alone: for short searches, which take less time than judging all other actions."""
        legal = position.legal_ids()
        return position.action_name(legal[0] if len(legal) == 1 else int(self._search(position, simulations).action))

    def _search(self, position: Match, simulations: int, knower: int | None = None) -> Any:
        """Search a position and return the edge that was tried most."""
        self.start(position, knower)
        self._run_until_settled(position, simulations)
        edges = self.tree.root_edges()
        return edges[int(np.argmax(edges["visits"]))]

    def _run_until_settled(self, position: Match, simulations: int) -> None:
        """Search until no other action can become the most tried one any more, but with half of the simulations at least."""
        done = 0
        while done < simulations and (done < 2 * SLICE or self._lead() <= simulations - done):
            step = min(simulations - done, max(SLICE, simulations // 2 - done))
            self.run(position, step)
            done += step

    def _lead(self) -> int:
        """Return how many visits the most tried action has more than the second one."""
        visits = np.sort(self.tree.root_edges()["visits"].astype(np.int64))
        return int(visits[-1] - visits[-2]) if len(visits) > 1 else int(visits[-1])

    def _list_good(self, position: Match, best: Any) -> tuple[str, ...]:
        assert position.seat is not None
        least = self.chances_of(best, position)[position.seat] - THRESHOLDS["inaccuracy"]
        tried = [edge for edge in self.tree.root_edges() if edge.visits >= OFTEN * best.visits and edge.action != best.action]
        good = [edge for edge in tried if self.chances_of(edge, position)[position.seat] > least]
        return tuple(position.action_name(int(edge.action)) for edge in good)

    def look_at(self, position: Match, action: int, simulations: int, knower: int | None = None) -> Chances:
        """Return the win chances by seat if the seat to decide plays one action."""
        self.start(position, knower)
        self.run(position, 1)  # it gives the root its edges
        tree = self.tree
        root = tree.nodes[tree.root]
        only = np.zeros(1, EDGE)
        only["action"], only["nodes"], only["prior"] = action, -1, 1.0
        tree.edges[root.first_edge : root.first_edge + 1] = only
        root.edges = root.legal = 1  # as many edges as legal actions: the root does not widen
        self.run(position, simulations)
        return self.chances_of(tree.root_edges()[0], position)

    def chances_at(self, position: Match, simulations: int, knower: int) -> Chances:
        """Return the win chances by seat at a position, as far as a seat knows it. Chance decides by its odds."""
        if position.over:
            shares = (position.game.win_share(position.board, position.state, seat) for seat in range(position.players))
            return tuple(map(float, shares))
        if position.seat is None:
            return self._chances_before_draw(position, simulations, knower)
        legal = position.legal_ids()
        if len(legal) == 1:
            return self.look_at(position, legal[0], simulations, knower)
        return self.chances_of(self._search(position, simulations, knower), position)

    def _chances_before_draw(self, position: Match, simulations: int, knower: int) -> Chances:
        odds = position.odds()
        total = sum(odds.values())
        sums = np.zeros(position.players)
        for outcome, count in odds.items():
            after = position.copy()
            after.play(outcome)
            sums += count / total * np.array(self.chances_at(after, max(1, simulations // len(odds)), knower))
        return tuple(sums.tolist())

    def start(self, position: Match, knower: int | None) -> None:
        """Begin a new search at a position where a seat decides."""
        seat = position.seat if knower is None else knower
        assert seat is not None
        self.tree.reset(position, seat, self._settings)
        self.tree.dice = new_dice(SEED)  # the same for every search, so that comparisons share their luck

    def run(self, position: Match, simulations: int) -> None:
        """Go on with the search."""
        self.tree.run(position.board, self._simulate, simulations)

    def chances_of(self, edge: Any, position: Match) -> Chances:
        """Return the win chances by seat after the action of an edge."""
        mean = (edge.value[: position.players] / max(1, int(edge.visits))).tolist()
        sharpness = sharpness_of(self.game, position.players) if self._calibrated else UNFITTED
        return tuple(round(each, 4) for each in sharpen(mean, sharpness))
