"""Finds the best turn of a position and proves it: searches of equal effort compare all good turns, a short and a long time.

Most positions are no puzzles, so each stage costs several times as much as the one before, and looks only at what that one
let through: a peek at the likeliest turns, a search for all good turns, the short proof, the long proof.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from hexrealm.play.match import Match
from hexrealm.puzzles.puzzle import Proof, is_clear, key_of
from hexrealm.puzzles.turns import Turn, TurnLister
from hexrealm.reviews.search import Searcher

PEEKED, LISTED, LISTED_LONG = 8, 24, 40  # turns that are listed at each stage
FINISH_PEEKED, FINISH, FINISH_LONG = 1, 16, 64  # simulations for each action that finishes a turn, at each stage
PROVED = 4  # turns that are compared with the whole effort
LONGER = 4  # the second proof searches this many times as long
DECIDED = 0.2  # a turn that is so much worse after a quarter of the simulations is not searched to the end
OPEN = (0.15, 0.99)  # the win chance at a glance of a position that is worth a search
EXACT = 10**9  # simulations behind the chance at the end of a game

# What the margin must be after a peek and after a look, as a share of the margin of a proof: short searches are imprecise.
PEEK_SHARE, LOOK_SHARE = 0.7, 0.75
ROUGHLY = 0.05  # a short search may be wrong by so much about a position that is won or lost


@dataclass(frozen=True)
class Effort:
    """How many simulations are spent, and how much better the best turn must be."""

    glance: int = 128  # at the position
    peek: int = 32  # on each of its likeliest turns
    search: int = 1500  # to find all good turns
    look: int = 160  # on each of them
    prove: int = 1500  # on each of the best; the long proof takes four times as many
    margin: float = 0.08  # of win chance, in both proofs


@dataclass(frozen=True)
class Width:
    """How many turns are looked at before a proof, so that none that could be as good is left out."""

    glimpse: int  # simulations on each turn that begins with an action which the search left out
    swept: int  # of these turns that are added
    close: int  # turns that are looked at more closely


NARROW = Width(glimpse=4, swept=6, close=8)  # for mining
WIDE = Width(glimpse=32, swept=12, close=18)  # for checking what mining may have overlooked


@dataclass(frozen=True)
class Answer:
    """The best turn of a position, the second best, and the proofs."""

    best: Turn
    second: Turn
    proofs: tuple[Proof, Proof]


class Finder:
    """Finds the best turns in positions of one game."""

    def __init__(self, searcher: Searcher, effort: Effort) -> None:
        self.searcher, self.effort, self.lister = searcher, effort, TurnLister(searcher)

    def is_open(self, position: Match) -> bool:
        """Return whether a game seems neither won nor lost yet, at a glance."""
        assert position.seat is not None
        chance = self.searcher.chances_at(position, self.effort.glance, position.seat)[position.seat]
        return OPEN[0] <= chance <= OPEN[1]

    def find(self, position: Match) -> Answer | None:
        """Return the best turn of the seat to decide if it is clearly best, as far as that seat knows; else None."""
        return self.find_in_open(position) if self.is_open(position) else None

    def find_in_open(self, position: Match) -> Answer | None:
        """Return the same, right after is_open(), which has searched the position."""
        effort = self.effort
        if not self._is_promising(position):
            return None
        turns = self.lister.list_turns(position, effort.search, LISTED, FINISH)
        self._look(turns.values(), position, effort.peek)
        self._look(rank(turns.values())[: NARROW.close], position, effort.look)
        if not self._is_clear(turns.values(), LOOK_SHARE * effort.margin, ROUGHLY):
            return None
        short = self._prove(turns.values(), position, effort.prove, effort.margin)
        if short is None:
            return None
        best = rank(turns.values())[0]
        self._add_turns(turns, position, LONGER * effort.search, NARROW)
        if not self._is_clear(turns.values(), LOOK_SHARE * effort.margin, ROUGHLY):
            return None
        long = self._prove(turns.values(), position, LONGER * effort.prove, effort.margin)
        first, second = rank(turns.values())[:2]
        return Answer(best, second, (short, long)) if long is not None and first is best else None

    def _is_promising(self, position: Match) -> bool:
        """Return whether one of the likeliest turns seems best. Nearly all positions end here."""
        turns = self.lister.read_tree(position, PEEKED, FINISH_PEEKED)
        self._look(turns.values(), position, self.effort.peek)
        return self._is_clear(turns.values(), PEEK_SHARE * self.effort.margin, 2 * ROUGHLY)

    def prove(self, position: Match, solution: Turn, simulations: int) -> Proof | None:
        """Return a proof that a turn is best; None if another one is as good, or nothing else is possible."""
        turns = {key_of(solution.after): solution}
        self._look(turns.values(), position, LONGER * self.effort.look)
        self._add_turns(turns, position, simulations, WIDE)
        proof = self._prove(turns.values(), position, simulations, margin=0.0)
        return proof if rank(turns.values())[0] is solution else None

    def _add_turns(self, turns: dict[str, Turn], position: Match, simulations: int, width: Width) -> None:
        """Add what a longer search finds, and what it left out, and look at the best of it closely."""
        for key, turn in self.lister.list_turns(position, simulations, LISTED_LONG, FINISH_LONG).items():
            turns.setdefault(key, turn)
        for turn in self.lister.sweep(position, {turn.actions[0] for turn in turns.values()}, width.swept, width.glimpse):
            turns.setdefault(key_of(turn.after), turn)
        for closer in (self.effort.peek, self.effort.look, LONGER * self.effort.look):
            self._look(rank(turns.values())[: width.close if closer > self.effort.peek else None], position, closer)

    def _look(self, turns: Collection[Turn], position: Match, simulations: int) -> None:
        """Search so many simulations after each of the turns, unless that was done already."""
        assert position.seat is not None
        for turn in turns:
            if turn.simulations < simulations:
                turn.chance = self.searcher.chances_at(turn.after, simulations, position.seat)[position.seat]
                turn.simulations = EXACT if turn.after.over else simulations

    def _prove(self, turns: Collection[Turn], position: Match, simulations: int, margin: float) -> Proof | None:
        """Search the best turns with the whole effort, as long as that can change which one is best and by how much."""
        while turn := self._find_doubtful(rank(turns), simulations):
            quarter = simulations // LONGER
            self._look([turn], position, quarter if turn.simulations < quarter else simulations)
            searched = [each for each in rank(turns) if each.simulations >= simulations]
            if len(searched) > 1 and searched[0].chance - searched[1].chance < margin:
                return None
        if not self._is_clear(turns, margin):
            return None
        first, second = rank(turns)[:2]
        return Proof(simulations, round(first.chance, 4), round(second.chance, 4))

    @staticmethod
    def _find_doubtful(ranked: list[Turn], simulations: int) -> Turn | None:
        """Return the best turn that needs a longer search: one of the best two, or one that is not much worse by a quarter."""
        least, quarter = ranked[0].chance - DECIDED, simulations // LONGER
        for place, turn in enumerate(ranked[:PROVED]):
            is_decided = place >= 2 and turn.simulations >= quarter and turn.chance <= least
            if turn.simulations < simulations and not is_decided:
                return turn
        return None

    @staticmethod
    def _is_clear(turns: Collection[Turn], margin: float, roughly: float = 0.0) -> bool:
        ranked = rank(turns)
        return len(ranked) > 1 and is_clear(ranked[0].chance, ranked[1].chance, margin, roughly)


def rank(turns: Collection[Turn]) -> list[Turn]:
    """Return turns with the best first, as far as they were searched."""
    return sorted(turns, key=lambda turn: -turn.chance)
