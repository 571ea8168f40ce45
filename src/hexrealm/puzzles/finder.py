"""Finds the best turn of a position and proves it: all good turns are compared with equal searches, a short and a long one.

A turn is what a seat decides in a row. Two orders of actions that end in the same position are one turn.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from heapq import heappop, heappush
from itertools import count
from typing import Any

from hexrealm.play.match import Match
from hexrealm.puzzles.puzzle import Proof, ends_turn, key_of
from hexrealm.reviews.search import Searcher

LONGEST_TURN = 30  # actions
BREADTH = (10, 5, 3, 3, 2)  # how many actions are followed at the first, second ... decision of a turn
LEAVES = 600  # of the tree that are looked at within a turn
FEW_FINISHED, FINISHED, ALL_FINISHED = 12, 32, 48  # of them that are played to the end of the turn, at each stage
SWEPT = 6  # turns that begin with an action which the search left out
COMPARED = 12 + SWEPT  # turns that are looked at briefly
PROVED = 4  # turns that are compared with the whole effort
LONGER = 4  # the second proof searches this many times as long
CLEAREST = (0.25, 0.95)  # the win chance of the best turn: nothing that is lost or won anyway
ROUGHLY = 0.05  # a first look may be wrong by so much
OPEN = (0.15, 0.975)  # the win chance in a glance at a position that is worth a search


@dataclass(frozen=True)
class Effort:
    """How many simulations are spent, and how much better the best turn must be."""

    search: int = 1500  # to find turns
    glance: int = 160  # on each of them
    prove: int = 1500  # on each of the best; the long proof takes four times as many
    margin: float = 0.08  # of win chance, in both proofs


@dataclass
class Turn:
    """One turn that was found: one order of its actions, and the position after it."""

    actions: tuple[str, ...]
    after: Match
    weight: float
    chance: float = 0.0


@dataclass(frozen=True)
class Answer:
    """The best turn of a position, the second best, and the proofs."""

    best: Turn
    second: Turn
    proofs: tuple[Proof, Proof]


class Finder:
    """Finds the best turns in positions of one game."""

    def __init__(self, searcher: Searcher, effort: Effort) -> None:
        self.searcher, self.effort = searcher, effort

    def find(self, position: Match) -> Answer | None:
        """Return the best turn of the seat to decide if it is clearly best, as far as that seat knows; else None."""
        effort = self.effort
        if not self._is_open(position):
            return None
        turns: dict[str, Turn] = {}
        for finished in (FEW_FINISHED, FINISHED):
            turns = self.list_turns(position, effort.search, finished)
            if not self._is_clear(self._rank(turns, position, effort.glance)[:COMPARED], effort.margin * 0.75, ROUGHLY):
                return None
        short = self._prove(turns, position, effort.prove)
        if short is None:
            return None
        best = max(turns.values(), key=lambda turn: turn.chance)
        for key, turn in self.list_turns(position, LONGER * effort.search, ALL_FINISHED).items():
            turns.setdefault(key, turn)
        self._sweep(turns, position)
        return self._confirm(turns, position, best, short)

    def _is_open(self, position: Match) -> bool:
        """Return whether a game is neither won nor lost yet: a glance costs a hundredth of the search for turns."""
        assert position.seat is not None
        chance = self.searcher.find_best(position, self.effort.glance).chances[position.seat]
        return OPEN[0] <= chance <= OPEN[1]

    def _sweep(self, turns: dict[str, Turn], position: Match) -> None:
        """Add the best turns that begin with an action which the search left out: it widens slowly where there are many."""
        assert position.seat is not None
        tried = {turn.actions[0] for turn in turns.values()}
        swept: list[Turn] = []
        for name in position.legal():
            match = position.copy()
            match.play(name)
            turn = None if name in tried else self._finish(match, position.seat, (name,), 1.0)
            if turn is not None:
                turn.chance = self.searcher.chances_at(turn.after, self.effort.glance, position.seat)[position.seat]
                swept.append(turn)
        for turn in sorted(swept, key=lambda each: -each.chance)[:SWEPT]:
            turns.setdefault(key_of(turn.after), turn)

    def _confirm(self, turns: dict[str, Turn], position: Match, best: Turn, short: Proof) -> Answer | None:
        self._rank(turns, position, self.effort.glance * LONGER)
        long = self._prove(turns, position, LONGER * self.effort.prove)
        ranked = sorted(turns.values(), key=lambda turn: -turn.chance)
        if long is None or ranked[0] is not best:
            return None
        return Answer(ranked[0], ranked[1], (short, long))

    def prove(self, position: Match, solution: Turn, simulations: int) -> Proof | None:
        """Return a proof that a turn is best; None if another one is as good, or nothing else is possible."""
        turns = self.list_turns(position, simulations, ALL_FINISHED)
        turns[key_of(solution.after)] = solution
        self._sweep(turns, position)
        self._rank(turns, position, self.effort.glance * LONGER)
        proof = self._prove(turns, position, simulations, margin=0.0)
        return proof if max(turns.values(), key=lambda turn: turn.chance) is solution else None

    def _rank(self, turns: dict[str, Turn], position: Match, simulations: int) -> list[Turn]:
        """Look briefly at the turns that the search tried most, and return them with the best first."""
        assert position.seat is not None
        likely = sorted(turns.values(), key=lambda turn: -turn.weight)[:COMPARED]
        for turn in turns.values():
            turn.chance = 0.0
        for turn in likely:
            turn.chance = self.searcher.chances_at(turn.after, simulations, position.seat)[position.seat]
        return sorted(likely, key=lambda turn: -turn.chance)

    def _prove(self, turns: dict[str, Turn], position: Match, simulations: int, margin: float | None = None) -> Proof | None:
        assert position.seat is not None
        ranked = sorted(turns.values(), key=lambda turn: -turn.chance)
        for turn in ranked[PROVED:]:
            turn.chance = min(turn.chance, ranked[PROVED - 1].chance) - 1
        for turn in ranked[:PROVED]:
            turn.chance = self.searcher.chances_at(turn.after, simulations, position.seat)[position.seat]
        ranked.sort(key=lambda turn: -turn.chance)
        if not self._is_clear(ranked, self.effort.margin if margin is None else margin):
            return None
        return Proof(simulations, round(ranked[0].chance, 4), round(ranked[1].chance, 4))

    @staticmethod
    def _is_clear(ranked: list[Turn], margin: float, roughly: float = 0.0) -> bool:
        least, most = CLEAREST[0] - roughly, CLEAREST[1] + roughly
        return len(ranked) > 1 and least <= ranked[0].chance <= most and ranked[0].chance - ranked[1].chance >= margin

    def list_turns(self, position: Match, simulations: int, finished: int) -> dict[str, Turn]:
        """Return the turns that a search of a position tried most, by the key of the position after them.

        The tree ends within most turns. So many of its leaves, the likeliest, are finished by short searches: they cost most.
        """
        self.searcher.start(position, None)
        self.searcher.run(position, simulations)
        found: dict[str, Turn] = {}
        for turn in self._likeliest(position)[:finished]:
            whole = self._finish(turn.after, position.seat, turn.actions, turn.weight)
            if whole is not None:
                known = found.setdefault(key_of(whole.after), whole)
                known.weight += 0 if known is whole else whole.weight
        return found

    def _likeliest(self, position: Match) -> list[Turn]:
        """Return the beginnings of turns as far as the tree goes, the likeliest first. Equal positions are one."""
        leaves: dict[bytes, Turn] = {}
        for match, actions, weight in self._follow(position):
            known = leaves.setdefault(match.state.tobytes(), Turn(actions, match, 0.0))
            known.weight += weight
        return sorted(leaves.values(), key=lambda turn: -turn.weight)

    def _follow(self, position: Match) -> Iterator[tuple[Match, tuple[str, ...], float]]:
        """Yield leaves of the tree within the turn: from every point on, the likeliest actions first."""
        seat, order, leaves = position.seat, count(), 0
        assert seat is not None
        waiting: list[tuple[float, int, Match, tuple[str, ...], int]] = []
        heappush(waiting, (-1.0, next(order), position.copy(), (), self.searcher.tree.root))
        while waiting and leaves < LEAVES:
            weight, _, match, actions, node = heappop(waiting)
            edges = [edge for edge in self._edges(node) if edge.visits > 0]
            if not edges or ends_turn(match, seat) or len(actions) > LONGEST_TURN:
                leaves += 1
                yield match, actions, -weight
                continue
            total = sum(int(edge.visits) for edge in edges)
            edges.sort(key=lambda edge: -int(edge.visits))
            for edge in edges[: BREADTH[min(len(actions), len(BREADTH) - 1)]]:
                name, after = match.action_name(int(edge.action)), match.copy()
                if name in after.legal():
                    after.play(name)
                    child = -1 if ends_turn(after, seat) else self._most_visited(int(edge.nodes))
                    heappush(waiting, (weight * int(edge.visits) / total, next(order), after, (*actions, name), child))

    def _edges(self, node: int) -> list[Any]:
        if node < 0:
            return []
        tree = self.searcher.tree
        first, count = int(tree.nodes[node].first_edge), int(tree.nodes[node].edges)
        return list(tree.edges[first : first + count]) if count else []

    def _most_visited(self, node: int) -> int:
        nodes, best = self.searcher.tree.nodes, node
        while node >= 0:
            best = node if nodes[node].visits > nodes[best].visits else best
            node = int(nodes[node].next)
        return best

    def _finish(self, match: Match, seat: Any, actions: tuple[str, ...], weight: float) -> Turn | None:
        """Play the rest of a turn as a short search prefers."""
        while not ends_turn(match, seat):
            if len(actions) > LONGEST_TURN:
                return None
            name = self.searcher.find_best(match, self.effort.glance).action
            match.play(name)
            actions = (*actions, name)
        return Turn(actions, match, weight)
