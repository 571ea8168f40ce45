"""Tables at which a language model plays one seat: the implementation of the tools in mcp_server.py, without the protocol.

Everything that is returned comes from the seat's own snapshot, events and record, and previews from hexrealm.play.preview,
which computes them without anything hidden from the seat.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from hexrealm import games
from hexrealm.adapters import arrays
from hexrealm.bots import Bot, make_bot
from hexrealm.engine.errors import IllegalAction, WrongOption
from hexrealm.engine.game import Event
from hexrealm.guides.rulebook import numbered_rules, rules_markdown
from hexrealm.play.match import Match
from hexrealm.play.preview import preview
from hexrealm.play.record import format_record

MOST_TABLES = 64
MOST_PREVIEWS = 60
MOST_CANDIDATES = 5  # how many actions advise() lists, and how many decisions review() lists


@dataclass
class Table:
    """One game: the seat of the model, and bots in the other seats."""

    name: str
    match: Match
    seat: int
    bots: dict[int, Bot]
    reported: int = 0  # the number of actions whose events were returned

    def play_others(self) -> None:
        """Let chance and the bots play until the seat decides or the game is over."""
        while not self.match.over and self.match.seat != self.seat:
            if self.match.seat is None:
                self.match.play_chance()
            else:
                self.match.play(self.bots[self.match.seat].choose(self.match))

    def new_events(self) -> list[str]:
        """Return the events since the last call that the seat may know."""
        steps = self.match.steps[self.reported :]
        self.reported += len(steps)
        return [_format_event(event) for step in steps for event in self.match.events_of(step, self.seat)]

    def view(self, board: bool = True) -> dict[str, Any]:
        """Return the table as the seat may see it."""
        match = self.match
        names = [seat.name for seat in match.scene(self.seat).seats]
        view: dict[str, Any] = {
            "table": self.name,
            "you": f"seat {self.seat}, {names[self.seat]}",
            "happened": self.new_events(),
            "scores": dict(zip(names, match.scores, strict=True)),
            "over": match.over,
        }
        if match.over:
            view["winners"] = [names[seat] for seat in match.winners]
            view["you_won"] = self.seat in match.winners
        else:
            view |= {"decision": match.decision, "legal": match.legal()}
        return {**view, "board": arrays.text(match, self.seat)} if board else view


class Tables:
    """All tables of one server."""

    def __init__(self, seed: int | None = None) -> None:
        self._dice = random.Random(seed)
        self._tables: dict[str, Table] = {}
        self._opened = 0

    def open(self, game: str, seat: int, bots: str | Sequence[str], options: dict[str, Any]) -> Table:
        """Start a game against bots: one name for all of them, or a list with one name per other seat."""
        if len(self._tables) >= MOST_TABLES:
            raise WrongOption(f"there are {MOST_TABLES} tables already: leave one first")
        match = Match(games.find(game), options, self._dice.getrandbits(63))
        if isinstance(seat, bool) or seat not in range(match.players):
            raise WrongOption(f"seat is {seat!r}; it must be a number from 0 to {match.players - 1}")
        others = [other for other in range(match.players) if other != seat]
        names = [bots] * len(others) if isinstance(bots, str) else list(bots)
        if len(names) != len(others):
            raise WrongOption(f"there are {len(others)} other seats, but {len(names)} bots")
        created = {other: make_bot(name, self._dice.getrandbits(31)) for other, name in zip(others, names, strict=True)}
        self._opened += 1
        table = Table(f"table-{self._opened}", match, seat, created)
        self._tables[table.name] = table
        table.play_others()
        return table

    def find(self, name: str) -> Table:
        """Return a table by its name."""
        if name not in self._tables:
            raise WrongOption(f"there is no table {name!r}; there are {', '.join(self._tables) or 'none: open one first'}")
        return self._tables[name]

    def leave(self, name: str) -> None:
        """Remove a table."""
        del self._tables[self.find(name).name]

    def play(self, name: str, action: str) -> dict[str, Any]:
        """Play an action of the seat, and let the others answer."""
        table = self.find(name)
        if table.match.over:
            raise IllegalAction("the game is over")
        table.match.play(action)
        table.play_others()
        return table.view()

    def preview(self, name: str, actions: Sequence[str] | None) -> list[dict[str, Any]]:
        """Return the immediate effect of each action; without a list, of all legal actions, those that gain most first."""
        table = self.find(name)
        if table.match.over:
            raise IllegalAction("the game is over")
        effects = [_preview(table, action) for action in actions or table.match.legal()]
        if actions is None:
            effects.sort(key=lambda effect: (-effect["points"], -len(effect["brings"])))
        return effects[:MOST_PREVIEWS]

    def advise(self, name: str, bot: str) -> dict[str, Any]:
        """Return what a bot would play here, knowing what the seat knows."""
        table = self.find(name)
        thought = make_bot(bot, seed=1).think(table.match)
        considered = [
            {"action": each.action, "share": round(each.share, 3), **_win_chance(each.chances, table.seat)}
            for each in thought.candidates[:MOST_CANDIDATES]
        ]
        return {"action": thought.action, "considered": considered, "expects": list(thought.continuation)}

    def review(self, name: str, bot: str) -> dict[str, Any]:
        """Compare the seat's decisions with those of a bot, and return where they differ most."""
        table = self.find(name)
        reviewer = make_bot(bot, seed=1)
        own = [number for number, step in enumerate(table.match.steps) if step.seat == table.seat]
        decisions = [number for number in own if len(table.match.at(number).legal_ids()) > 1]
        reviews = [_review_decision(table, number, reviewer) for number in decisions]
        differ = sorted((each for each in reviews if each["played"] != each["better"]), key=lambda each: -each["cost"])
        return {"decisions": len(reviews), "agreed": len(reviews) - len(differ), "most_costly": differ[:MOST_CANDIDATES]}

    def record(self, name: str) -> str:
        """Return the record so far, with ? for what the seat may not know."""
        table = self.find(name)
        return format_record(table.match, table.seat)


def _format_event(event: Event) -> str:
    return f"{event.words} ({event.rule})"


def _preview(table: Table, action: str) -> dict[str, Any]:
    effect = preview(table.match, action)
    return {"action": action, "points": effect.scores[table.seat], "brings": [_format_event(event) for event in effect.events]}


def _win_chance(chances: Sequence[float], seat: int) -> dict[str, float]:
    return {"chance_to_win": round(chances[seat], 3)} if chances else {}


def _review_decision(table: Table, number: int, reviewer: Bot) -> dict[str, Any]:
    match, played = table.match.at(number), table.match.steps[number].name
    thought = reviewer.think(match)
    values = {each.action: each.chances[table.seat] if each.chances else each.share for each in thought.candidates}
    # An action that the bot did not consider is worth no more than the worst one that it did consider.
    cost = values[thought.action] - values.get(played, min(values.values()))
    decision = {"move": number, "decision": match.decision, "played": played, "better": thought.action}
    return {**decision, "considered": played in values, "cost": round(max(0.0, cost), 3)}


def find_rules(game: str, query: str) -> str:
    """Return the rules with a number, of a chapter, or that contain some text; without a query, all of them."""
    wanted = query.strip().lower()
    if not wanted:
        return rules_markdown(games.find(game))
    rules = numbered_rules(games.find(game))
    found = [number for number in rules if wanted in (number.lower(), number.lower().split(".")[0])]
    found = found or [number for number, text in rules.items() if wanted in f"{number} {text}".lower()]
    if not found:
        raise WrongOption(f"no rule of {game} contains {query!r}; ask without a query for all of them")
    return "\n".join(f"- **{number}** {rules[number]}" for number in found)
