"""Lists the turns of a position that are worth comparing: those that a search tried most, and the best of those it left out.

A turn is what a seat decides in a row. Two orders of actions that end in the same position are one turn. What the search did
not follow to the end of a turn is finished by short searches of its own.
"""

from __future__ import annotations

from dataclasses import dataclass
from heapq import heappop, heappush
from itertools import count
from typing import Any

import numpy as np

from hexrealm.engine.game import Record
from hexrealm.play.match import Match
from hexrealm.puzzles.puzzle import ends_turn, key_of
from hexrealm.reviews.search import Searcher

LONGEST_TURN = 30  # actions
BREADTH = (16, 6, 4, 3, 2)  # how many actions are followed at the first, second ... decision of a turn
ORDERS = 5  # leaves of the tree that are looked at for each turn that is wanted: a turn comes in several orders


@dataclass(eq=False)
class Turn:
    """One turn that was found: one order of its actions, the position after it, and how often the search went there."""

    actions: tuple[str, ...]
    after: Match
    weight: float
    chance: float = 0.0
    simulations: int = 0  # behind the chance


@dataclass
class _Leaf:
    """The beginning of a turn, as far as the tree goes."""

    state: Record
    actions: tuple[int, ...]
    weight: float


class TurnLister:
    """Lists turns with one searcher. The next search overwrites its tree."""

    def __init__(self, searcher: Searcher) -> None:
        self.searcher, self.game = searcher, searcher.game
        self._buffer, self._events = self.game.new_action_buffer(), self.game.no_events()

    def list_turns(self, position: Match, simulations: int, most: int, finishing: int) -> dict[str, Turn]:
        """Search a position, and return the turns that the search tried most, by the key of the position after them.

        `finishing`: the simulations for each action after the end of the tree.
        """
        self.searcher.start(position, None)
        self.searcher.run(position, simulations)
        return self.read_tree(position, most, finishing)

    def read_tree(self, position: Match, most: int, finishing: int) -> dict[str, Turn]:
        """Return the turns that the last search tried most; it searched this position."""
        found: dict[str, Turn] = {}
        for leaf in self._likeliest(position, most):
            names = tuple(position.action_name(action) for action in leaf.actions)
            turn = self.finish(position, position.at_state(leaf.state), names, finishing)
            if turn is not None:
                found.setdefault(key_of(turn.after), turn).weight += leaf.weight
        return found

    def sweep(self, position: Match, tried: set[str], most: int, simulations: int) -> list[Turn]:
        """Return the most promising turns that begin with an untried action: a search widens slowly where there are many."""
        assert position.seat is not None
        swept = []
        for name in position.legal():
            if name in tried:
                continue
            match = position.copy()
            match.play(name)
            turn = self.finish(position, match, (name,), simulations)
            if turn is not None:
                turn.chance = self.searcher.chances_at(turn.after, simulations, position.seat)[position.seat]
                swept.append(turn)
        return sorted(swept, key=lambda each: -each.chance)[:most]

    def finish(self, position: Match, match: Match, actions: tuple[str, ...], simulations: int) -> Turn | None:
        """Play the rest of a turn as short searches prefer. None if it does not end."""
        assert position.seat is not None
        while not ends_turn(match, position.seat):
            if len(actions) > LONGEST_TURN:
                return None
            name = self.searcher.choose(match, simulations)
            match.play(name)
            actions = (*actions, name)
        return Turn(actions, match, 0.0)

    def _likeliest(self, position: Match, most: int) -> list[_Leaf]:
        """Return the likeliest leaves of the tree within the turn. Equal positions are one leaf.

        No action is likelier than the line before it, so the leaves come in order.
        """
        leaves: dict[bytes, _Leaf] = {}
        order, looked_at = count(), 0
        waiting = [(-1.0, next(order), _Leaf(position.state, (), 1.0), self.searcher.tree.root)]
        while waiting and len(leaves) < most and looked_at < ORDERS * most:
            _, _, leaf, node = heappop(waiting)
            edges = self._tried_edges(node)
            if not len(edges) or self.game.to_play(leaf.state) != position.seat or len(leaf.actions) > LONGEST_TURN:
                leaves.setdefault(leaf.state.tobytes(), _Leaf(leaf.state, leaf.actions, 0.0)).weight += leaf.weight
                looked_at += 1
                continue
            for after, edge in self._follow(position, leaf, edges):
                child = self._most_visited(int(edge.nodes)) if self.game.to_play(after.state) == position.seat else -1
                heappush(waiting, (-after.weight, next(order), after, child))
        return list(leaves.values())

    def _follow(self, position: Match, leaf: _Leaf, edges: Any) -> list[tuple[_Leaf, Any]]:
        """Return what the likeliest actions after a beginning of a turn lead to."""
        visits = edges["visits"]
        total, followed = int(visits.sum()), BREADTH[min(len(leaf.actions), len(BREADTH) - 1)]
        legal = set(self._buffer[: self.game.list_legal(position.board, leaf.state, self._buffer)].tolist())
        found = []
        for place in np.argsort(-visits, kind="stable")[:followed].tolist():
            action = int(edges[place].action)
            if action in legal:
                state = leaf.state.copy()
                self.game.apply(position.board, state, action, self._events)
                found.append((_Leaf(state, (*leaf.actions, action), leaf.weight * int(visits[place]) / total), edges[place]))
        return found

    def _tried_edges(self, node: int) -> Any:
        tree = self.searcher.tree
        if node < 0:
            return tree.edges[:0]
        first, edges = int(tree.nodes[node].first_edge), int(tree.nodes[node].edges)
        every = tree.edges[first : first + edges] if edges else tree.edges[:0]
        return every[every["visits"] > 0]

    def _most_visited(self, node: int) -> int:
        nodes, best = self.searcher.tree.nodes, node
        while node >= 0:
            best = node if nodes[node].visits > nodes[best].visits else best
            node = int(nodes[node].next)
        return best
