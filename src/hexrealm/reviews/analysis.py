"""The analysis of one position: win chances and the best actions with their continuations, better the longer it thinks.

It thinks in slices and keeps its tree between them, so a server can let others go first after each.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np

from hexrealm.play.match import Match
from hexrealm.reviews.facts import IMAGINED, Chances
from hexrealm.reviews.search import Searcher

EDGES = 1_000_000  # room in the tree
EDGES_OF_A_DRAW = 200_000  # in the tree of each outcome
CHUNK = 64  # simulations between two looks at the clock
LONGEST_LINE = 12  # actions


@dataclass(frozen=True)
class AnalysedLine:
    """One action and what is expected to follow it, until chance decides or something hidden is revealed."""

    action: str
    share: float  # of the simulations; at a draw, the probability
    visits: int
    chances: Chances
    continuation: tuple[str, ...] = ()


@dataclass(frozen=True)
class Analysis:
    """What is known about a position after so many simulations. The most tried action comes first."""

    simulations: int
    chances: Chances
    lines: tuple[AnalysedLine, ...]


class Analyst:
    """Analyses one position by what a seat knows of it: by default the seat that decides, or that draws."""

    def __init__(self, position: Match, knower: int | None = None) -> None:
        self._position = position
        odds = position.odds()
        self._total = sum(odds.values())
        self._outcomes = {name: (count, _OutcomeSearch(position, name, knower)) for name, count in odds.items()}
        self._decision = None if odds or position.over else _DecisionSearch(position, knower, EDGES)

    @property
    def simulations(self) -> int:
        """How many simulations there were so far."""
        if self._decision is not None:
            return self._decision.simulations
        return sum(search.simulations for _, search in self._outcomes.values())

    def grow(self, seconds: float, most: int) -> None:
        """Think on for about so many seconds, but not beyond `most` simulations in all."""
        searches: list[_DecisionSearch | _OutcomeSearch] = [search for _, search in self._outcomes.values()]
        if self._decision is not None:
            searches = [self._decision]
        end = time.perf_counter() + seconds
        while searches and self.simulations < most:
            min(searches, key=lambda search: search.simulations).run(min(CHUNK, most - self.simulations))
            if time.perf_counter() >= end:
                break

    def tell(self, lines: int) -> Analysis:
        """Return what is known now, with so many lines at most; at a draw, all outcomes."""
        position = self._position
        if position.over:
            shares = (position.game.win_share(position.board, position.state, seat) for seat in range(position.players))
            return Analysis(0, tuple(map(float, shares)), ())
        if self._decision is not None:
            return self._decision.tell(lines)
        return self._tell_outcomes()

    def _tell_outcomes(self) -> Analysis:
        found = [
            AnalysedLine(name, count / self._total, search.simulations, search.tell_chances())
            for name, (count, search) in self._outcomes.items()
        ]
        seats = range(self._position.players)
        chances = tuple(round(sum(each.share * each.chances[seat] for each in found), 4) for seat in seats)
        return Analysis(self.simulations, chances, tuple(sorted(found, key=lambda each: -each.share)))


class _DecisionSearch:
    """The search of a position where a seat decides."""

    def __init__(self, position: Match, knower: int | None, edges: int) -> None:
        assert position.seat is not None
        self._position, self._knower = position, position.seat if knower is None else knower
        self._searcher = Searcher(position.game, edges)
        self._searcher.start(position, self._knower)
        self.simulations = 0

    def run(self, simulations: int) -> None:
        self._searcher.run(self._position, simulations)
        self.simulations += simulations

    def tell_chances(self) -> Chances:
        """Return the win chances if the seat plays as the search prefers."""
        edges = self._edges()
        return self._searcher.chances_of(edges[0], self._position) if edges else _unknown(self._position)

    def tell(self, lines: int) -> Analysis:
        edges = self._edges()
        total = max(1, sum(int(edge.visits) for edge in edges))
        found = [
            AnalysedLine(
                self._position.action_name(int(edge.action)),
                round(int(edge.visits) / total, 4),
                int(edge.visits),
                self._searcher.chances_of(edge, self._position),
                tuple(self._continue(edge)),
            )
            for edge in edges[:lines]
        ]
        return Analysis(self.simulations, self.tell_chances(), tuple(found))

    def _edges(self) -> list[Any]:
        """Return the edges of the root that were tried, the most tried first."""
        if not self.simulations:
            return []
        tried = [edge for edge in self._searcher.tree.root_edges() if edge.visits]
        return sorted(tried, key=lambda edge: -int(edge.visits))

    def _continue(self, edge: Any) -> Iterator[str]:
        """Yield what is expected after an action, as far as the seat that knows could tell."""
        match = self._position.imagined(self._knower, IMAGINED)
        game = match.game
        key, name = game.revealed_key(match.state), match.action_name(int(edge.action))
        for _ in range(LONGEST_LINE):
            if name not in match.legal():
                return
            match.play(name)
            yield name
            if match.seat is None or game.revealed_key(match.state) != key:
                return
            found = self._best_after(edge)
            if found is None:
                return
            edge, name = found, match.action_name(int(found.action))

    def _best_after(self, edge: Any) -> Any:
        """Return the most tried edge after another one; None where the tree ends."""
        tree, node, best = self._searcher.tree, int(edge.nodes), int(edge.nodes)
        while node >= 0:
            best = node if tree.nodes[node].visits > tree.nodes[best].visits else best
            node = int(tree.nodes[node].next)
        if best < 0 or not tree.nodes[best].edges:
            return None
        first = int(tree.nodes[best].first_edge)
        edges = tree.edges[first : first + int(tree.nodes[best].edges)]
        found = edges[int(np.argmax(edges["visits"]))]
        return found if found.visits else None


class _OutcomeSearch:
    """The search of a position after one outcome of a draw."""

    def __init__(self, position: Match, outcome: str, knower: int | None) -> None:
        after = position.copy()
        after.play(outcome)
        drawer = next((event.seat for event in after.events if event.seat is not None), 0)
        while after.seat is None and not after.over:  # further draws, of other seats, are their secrets
            odds = after.odds()
            after.play(max(odds, key=lambda each: odds[each]))
        self._after = after
        self._search = None if after.over else _DecisionSearch(after, drawer if knower is None else knower, EDGES_OF_A_DRAW)
        self.simulations = 0

    def run(self, simulations: int) -> None:
        if self._search is not None:
            self._search.run(simulations)
        self.simulations += simulations

    def tell_chances(self) -> Chances:
        after = self._after
        if self._search is not None:
            return self._search.tell_chances()
        return tuple(float(after.game.win_share(after.board, after.state, seat)) for seat in range(after.players))


def _unknown(position: Match) -> Chances:
    return (1 / position.players,) * position.players
