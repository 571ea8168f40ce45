"""Finds the facts: looks at one decision or one draw with the search, and plays out the two lines that explain a mistake."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from hexrealm.play.match import Match
from hexrealm.reviews.facts import Chances, DecisionFacts, DrawFacts, Effort
from hexrealm.reviews.search import Searcher

LONGEST_LINE = 80  # actions, for games whose turns never end
OWN_TURNS = 2  # of the seat that decides, in a line: this one and the next


def assess_decision(searcher: Searcher, position: Match, moment: int, played: str, effort: Effort) -> DecisionFacts:
    """Compare the played action with the best one, by what the seat to decide could know."""
    seat = position.seat
    assert seat is not None
    best = searcher.find_best(position, effort.search)
    if best.action == played:
        return DecisionFacts(moment, seat, played, played, best.chances, best.chances, best.good)
    good = tuple(action for action in best.good if action != played)
    facts = DecisionFacts(moment, seat, played, best.action, best.chances, best.chances, good)
    return compare(searcher, position, facts, effort.compare) if effort.compare else facts


def compare(searcher: Searcher, position: Match, facts: DecisionFacts, simulations: int) -> DecisionFacts:
    """Look at the best and at the played action alone, with the same dice."""
    before = searcher.look_at(position, position.action_id(facts.best), simulations)
    after = searcher.look_at(position, position.action_id(facts.played), simulations)
    return weigh(facts, before, after)


def weigh(facts: DecisionFacts, before: Chances, after: Chances) -> DecisionFacts:
    """Return a decision with the chances after the best and after the played action."""
    if after[facts.seat] >= before[facts.seat]:  # looked at closely, the played one is no worse
        return replace(facts, best=facts.played, before=after, after=after, good=())
    return replace(facts, before=before, after=after)


def assess_draw(searcher: Searcher, position: Match, moment: int, outcome: str, effort: Effort) -> DrawFacts:
    """Compare the outcome of a draw with all that were possible, by what the seat that drew knows."""
    found: dict[str, Chances] = {}
    odds, drawer = position.odds(), None
    for each in odds:
        after = position.copy()
        after.play(each)
        drawer = next((event.seat for event in after.events if event.seat is not None), None)
        found[each] = searcher.chances_at(after, effort.draw, drawer or 0)
    total = sum(odds.values())
    expected = [sum(odds[each] * found[each][seat] for each in odds) / total for seat in range(position.players)]
    return DrawFacts(moment, outcome, drawer, found[outcome], tuple(round(each, 4) for each in expected))


def add_lines(searcher: Searcher, position: Match, facts: DecisionFacts, draws: Sequence[str], effort: Effort) -> DecisionFacts:
    """Add the two lines that explain a mistake: after the best and after the played action the bot plays for every seat."""
    better = play_line(searcher, position, facts.best, draws, effort.line)
    played = play_line(searcher, position, facts.played, draws, effort.line)
    return replace(facts, better_line=better, played_line=played)


def play_line(searcher: Searcher, position: Match, first: str, draws: Sequence[str], simulations: int) -> tuple[str, ...]:
    """Play an action and go on until the next turn of the same seat has ended. What was drawn in the game is drawn here."""
    line, seat, turns, coming = position.copy(), position.seat, 1, list(draws)
    line.play(first)
    mine = True  # whether the last decision was the seat's own
    while not line.over and len(line.steps) < LONGEST_LINE:
        if line.seat is None:
            line.play(_next_draw(line, coming))
            continue
        if line.seat == seat and not mine:
            turns += 1
        if (mine := line.seat == seat) is False and turns == OWN_TURNS:
            break
        line.play(searcher.find_best(line, simulations).action)
    return tuple(line.history[len(position.steps) :])


def _next_draw(line: Match, coming: list[str]) -> str:
    odds = line.odds()
    name = coming.pop(0) if coming else ""
    return name if name in odds else max(odds, key=lambda each: odds[each])
