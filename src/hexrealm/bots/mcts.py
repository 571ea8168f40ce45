"""Tree search for 2 to 4 players: budgets, threads, reuse of the tree, and thoughts. The compiled half is tree.py.

TreeSearch asks any evaluator; Mcts is the one that asks the game's own evaluation and keeps the 24 best actions of a node.
"""

from __future__ import annotations

import threading
import time
from abc import abstractmethod
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any

import numpy as np

from hexrealm.bots.attention import Attention
from hexrealm.bots.bot import Bot, Candidate, Thought
from hexrealm.bots.evaluators import Evaluator, HeuristicEvaluator
from hexrealm.bots.leaning import choose_by_style, find_style, list_leanings, prior_factor
from hexrealm.bots.tree import DEEPEST, EDGE, NODE, SEATS, SETTINGS, bind_tree
from hexrealm.engine.dice import new_dice
from hexrealm.engine.errors import WrongOption
from hexrealm.engine.game import Game
from hexrealm.play.match import Match

CHUNK = 32  # simulations between two looks at the clock


@dataclass(frozen=True)
class Budget:
    """How long to think: simulations, or seconds, or simulations within a bound in seconds."""

    simulations: int | None = None
    seconds: float | None = None


@dataclass(frozen=True)
class SearchSettings:
    """The numbers that steer a search; see SETTINGS in tree.py."""

    exploration: float = 0.4
    prior_temperature: float = 0.12  # in units of the evaluator's scores
    first_play_penalty: float = 0.0
    max_children: int = 24
    widen_after: int = 0
    expand_after: int = 2
    rollout_share: float | None = None  # None: as much as the game says
    heuristic_share: float = 0.0
    points_share: float = 0.0
    random: bool = False
    noticed_share: float = 1.0  # of the options at the root; the others are overlooked


class Tree:
    """The arrays of one search tree."""

    def __init__(self, game: Game, evaluator: Evaluator, nodes: int, edges: int, seed: int) -> None:
        self.states: Any = np.zeros(3, game.state_type)
        self.nodes: Any = np.zeros(nodes, NODE)
        self.edges: Any = np.zeros(edges, EDGE)
        self.settings: Any = np.zeros(1, SETTINGS)[0]
        self.path, self.options = np.zeros(DEEPEST, np.int32), game.new_action_buffer()
        self.scores, self.values = np.zeros(game.max_legal), np.zeros(SEATS)
        self.evaluator, self.score_unit = evaluator.arguments(game), evaluator.score_unit(game)
        self.events, self.dice = game.no_events(), new_dice(seed)
        self.simulations = 0
        self.root = 0

    def reset(self, match: Match, seat: int, wanted: SearchSettings) -> None:
        """Start a new search at a position."""
        game, settings = match.game, self.settings
        settings.scale = game.evaluation_scale
        settings.exploration, settings.first_play_penalty = wanted.exploration, wanted.first_play_penalty
        settings.prior_temperature = wanted.prior_temperature * self.score_unit
        settings.max_children, settings.expand_after = wanted.max_children, wanted.expand_after
        settings.widen_after = wanted.widen_after
        settings.heuristic_share, settings.points_share = wanted.heuristic_share, wanted.points_share
        settings.rollout_share = game.rollout_share if wanted.rollout_share is None else wanted.rollout_share
        settings.random = wanted.random
        settings.players, settings.seat = match.players, seat
        settings.nodes, settings.edges = 1, 0
        self.states[0] = match.state
        self.root = 0
        self.nodes[0] = np.zeros(1, NODE)[0]

    def run(self, board: Any, simulate: Any, count: int) -> None:
        """Run `count` simulations. Other threads can run at the same time."""
        simulate(
            board,
            self.states,
            self.nodes,
            self.edges,
            self.root,
            self.path,
            self.options,
            self.scores,
            self.events,
            self.settings,
            self.values,
            self.evaluator,
            self.dice,
            count,
        )
        self.simulations += count

    def root_edges(self) -> Any:
        """Return the edges of the root."""
        node = self.nodes[self.root]
        return self.edges[node.first_edge : node.first_edge + node.edges]

    def overlook(self, noticed: list[int]) -> None:
        """Remove the edges of the root whose actions are not noticed, unless that would leave none."""
        node, edges = self.nodes[self.root], self.root_edges()
        kept = [number for number, edge in enumerate(edges) if int(edge.action) in noticed]
        if kept:
            edges[: len(kept)] = edges[kept]
            edges["prior"] /= edges["prior"][: len(kept)].sum()
            node.edges = node.legal = len(kept)  # as many edges as legal actions: the root does not widen

    def lean(self, leanings: dict[int, float]) -> None:
        """Multiply the priors of the root by what a style prefers."""
        node, edges = self.nodes[self.root], self.root_edges()
        edges["prior"] *= [prior_factor(leanings[int(edge.action)]) for edge in edges]
        edges["prior"] /= edges["prior"].sum()
        node.legal = node.edges  # a root that widens would compute its priors again


class TreeSearch(Bot):
    """Searches within a budget, on several threads if wanted, and keeps its tree from move to move.

    `budget` may be changed between two moves.
    """

    keeps_tree = True

    def __init__(
        self,
        budget: Budget,
        settings: SearchSettings,
        threads: int = 1,
        seed: int | None = None,
        name: str = "search",
        memory: int = 1_000_000,
    ) -> None:
        kind = name.partition(":")[0]
        if (budget.simulations or 0) <= 0 and (budget.seconds or 0) <= 0:
            raise WrongOption(f"{kind} needs simulations or seconds above 0, not {budget.simulations} and {budget.seconds}")
        if not 1 <= threads <= 64 or memory < 1000:
            raise WrongOption(f"{kind} takes 1 to 64 threads and room for 1000 edges or more, not {threads} and {memory}")
        self.name, self.budget, self._settings = name, budget, settings
        self._threads, self._memory = threads, memory
        self._seeds, self._attention = np.random.SeedSequence(seed), Attention(settings.noticed_share, seed)
        self._trees: list[Tree] = []
        self._past: tuple[Any, list[str], int, bytes] | None = None
        self._stop = threading.Event()

    @abstractmethod
    def evaluator(self, game: Game) -> Evaluator:
        """Return what the tree asks for values and scores."""

    def settings_for(self, game: Game) -> SearchSettings:
        """Return the settings for a game."""
        return self._settings

    def stop(self) -> None:
        """End a running search at once with what it has found."""
        self._stop.set()

    def think(self, match: Match) -> Thought:
        """Search within the budget and return a thought."""
        seat, begun = self.seat_of(match), time.perf_counter()
        legal = match.legal()
        noticed = self._attention.notice(match, seat) if self._settings.noticed_share < 1 else []
        only = legal[0] if len(legal) == 1 else match.action_name(noticed[0]) if len(noticed) == 1 else None
        if only is not None:
            return Thought(only, (Candidate(only, 1.0),))
        leanings = self._leanings(match, seat)
        self._stop.clear()
        self._prepare(match, seat)
        self._search(match, noticed, leanings, begun)
        return self._tell(match, seat, leanings, begun)

    def _leanings(self, match: Match, seat: int) -> dict[int, float]:
        """Return how far each action goes in the direction of the bot's style; nothing if it has none."""
        if self.style is None:
            return {}
        return list_leanings(match, seat, find_style(match.game, self.style), match.legal_ids())

    def _prepare(self, match: Match, seat: int) -> None:
        """Return the trees of the last search, moved on to the current position; or new trees if it is not in them."""
        if not self.keeps_tree or not self._trees or not all(self._follow(tree, match, seat) for tree in self._trees):
            seeds = self._seeds.generate_state(self._threads + 1)
            self._seeds = np.random.SeedSequence(int(seeds[-1]))
            evaluator = self.evaluator(match.game)
            self._trees = [Tree(match.game, evaluator, self._memory // 8, self._memory, int(seed)) for seed in seeds[:-1]]
            for tree in self._trees:
                tree.reset(match, seat, self.settings_for(match.game))
        self._past = (match.options, match.history, seat, match.state.tobytes())

    def _follow(self, tree: Tree, match: Match, seat: int) -> bool:
        """Move a tree's root along the actions played; return False if they are not in the tree, or it is half full."""
        assert self._past is not None
        options, history, mine, position = self._past
        if (options, mine) != (match.options, seat) or match.history[: len(history)] != history:
            return False
        if match.at(len(history)).state.tobytes() != position:  # matches may begin anywhere
            return False
        if tree.settings.edges * 2 > len(tree.edges) or tree.settings.nodes * 2 > len(tree.nodes):
            return False
        node = tree.root
        for number in range(len(history), len(match.steps)):
            step = match.steps[number]
            if step.seat is not None:
                node = self._child(tree, node, step.action, match.game.revealed_key(_next_decision(match, number + 1)))
                if node < 0:
                    return False
        tree.root = node
        tree.states[0] = match.state
        return True

    @staticmethod
    def _child(tree: Tree, node: int, action: int, key: int) -> int:
        first, count = int(tree.nodes[node].first_edge), int(tree.nodes[node].edges)
        for edge in tree.edges[first : first + count] if count else ():
            if edge.action == action:
                child = int(edge.nodes)
                while child >= 0 and tree.nodes[child].key != key:
                    child = int(tree.nodes[child].next)
                return child
        return -1

    def _search(self, match: Match, noticed: list[int], leanings: dict[int, float], begun: float) -> None:
        simulate = bind_tree(match.game, self.evaluator(match.game).bind)["simulate_many"]
        for tree in self._trees:
            tree.simulations = 0
            if noticed or leanings:
                tree.run(match.board, simulate, 1)  # it gives the root its edges
            if noticed:
                tree.overlook(noticed)
            if leanings:
                tree.lean(leanings)
        if self._threads == 1:
            self._run(self._trees[0], match, simulate, begun)
            return
        with ThreadPoolExecutor(self._threads) as pool:
            list(pool.map(lambda tree: self._run(tree, match, simulate, begun), self._trees))

    def _run(self, tree: Tree, match: Match, simulate: Any, begun: float) -> None:
        """Run one tree's share of the budget."""
        wanted = self.budget.simulations
        share = None if wanted is None else -(-wanted // self._threads)
        while not self._stop.is_set():
            left = CHUNK if share is None else min(CHUNK, share - tree.simulations)
            if left <= 0 or (self.budget.seconds is not None and time.perf_counter() - begun >= self.budget.seconds):
                break
            tree.run(match.board, simulate, left)
        if tree.simulations == 0:
            tree.run(match.board, simulate, 1)

    def _tell(self, match: Match, seat: int, leanings: dict[int, float], begun: float) -> Thought:
        visits: dict[int, int] = {}
        values: dict[int, Any] = {}
        for edge in (edge for tree in self._trees for edge in tree.root_edges()):
            action = int(edge.action)
            visits[action] = visits.get(action, 0) + int(edge.visits)
            values[action] = values.get(action, np.zeros(SEATS)) + edge.value
        ranked = sorted(visits, key=lambda action: (-visits[action], action))
        total = max(1, sum(visits.values()))
        candidates = [_candidate(match, action, visits[action], values[action], total) for action in ranked]
        chances = tuple((sum(values.values()) / total)[: match.players].tolist())
        simulations = sum(tree.simulations for tree in self._trees)
        line = tuple(_main_line(match, self._trees[0]))
        if leanings:
            chosen = choose_by_style(candidates, seat, {match.action_name(each): size for each, size in leanings.items()})
            candidates.sort(key=lambda each: each is not chosen)
            line = line if line[:1] == (chosen.action,) else (chosen.action,)
        return Thought(candidates[0].action, tuple(candidates), chances, line, simulations, time.perf_counter() - begun)


def _next_decision(match: Match, number: int) -> Any:
    """Return the state in which the next seat decided, or will decide."""
    later = (step.before for step in match.steps[number:] if step.seat is not None)
    return next(later, match.state)


def _candidate(match: Match, action: int, visits: int, value: Any, total: int) -> Candidate:
    chances = tuple((value / max(1, visits))[: match.players].tolist())
    return Candidate(match.action_name(action), visits / total, visits, chances)


def _main_line(match: Match, tree: Tree, longest: int = 8) -> list[str]:
    """Return the expected continuation: the actions with most visits, one after the other."""
    line: list[str] = []
    node = tree.root
    while node >= 0 and tree.nodes[node].edges and len(line) < longest:
        first = int(tree.nodes[node].first_edge)
        edges = tree.edges[first : first + int(tree.nodes[node].edges)]
        best = edges[int(np.argmax(edges["visits"]))]
        if not best.visits:
            break
        line.append(match.action_name(int(best.action)))
        node = _most_visited(tree, int(best.nodes))
    return line


def _most_visited(tree: Tree, node: int) -> int:
    best = node
    while node >= 0:
        best = node if tree.nodes[node].visits > tree.nodes[best].visits else best
        node = int(tree.nodes[node].next)
    return best


class Mcts(TreeSearch):
    """The search that knows only the game's own evaluation and rollouts. Its settings stay, so that figures stay comparable."""

    def __init__(
        self,
        budget: Budget,
        settings: SearchSettings | None = None,
        threads: int = 1,
        seed: int | None = None,
        name: str = "mcts",
        memory: int = 1_000_000,
    ) -> None:
        super().__init__(budget, settings or SearchSettings(), threads, seed, name, memory)

    def evaluator(self, game: Game) -> Evaluator:
        """Return the game's own evaluation."""
        return HEURISTIC


HEURISTIC = HeuristicEvaluator()
