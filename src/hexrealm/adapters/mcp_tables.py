"""Tables at which a language model holds one seat: what the tools of mcp_server.py do. Knows nothing of the protocol.

Everything told comes through the seat's own snapshot, events and record. What a move would bring is tried on copies in
which everything hidden from the seat has been drawn anew, so that trying tells nothing either.
"""

from __future__ import annotations

import random
import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import takewhile
from typing import Any

from hexrealm import games
from hexrealm.adapters import arrays
from hexrealm.bots import Bot, make_bot
from hexrealm.engine.dice import new_dice
from hexrealm.engine.errors import IllegalAction, WrongOption
from hexrealm.engine.game import Event
from hexrealm.play.match import Match
from hexrealm.play.record import format_record

MOST_TABLES = 64
TRIES = 4  # draws of what is hidden, of which only what all agree on is told
MOST_PREVIEWS = 60
FEW_MISTAKES = 5


@dataclass
class Table:
    """One game: the seat of the model, and bots in the others."""

    name: str
    match: Match
    seat: int
    bots: dict[int, Bot]
    told: int = 0  # actions whose events have been told

    def go_on(self) -> None:
        """Let chance and the bots play until the seat decides or the game is over."""
        while not self.match.over and self.match.seat != self.seat:
            if self.match.seat is None:
                self.match.play_chance()
            else:
                self.match.play(self.bots[self.match.seat].choose(self.match))

    def news(self) -> list[str]:
        """What happened since it was last told, as far as the seat may know it."""
        steps = self.match.steps[self.told :]
        self.told += len(steps)
        return [_line(event) for step in steps for event in self.match.events_of(step, self.seat)]

    def view(self, board: bool = True) -> dict[str, Any]:
        """How it stands, for the seat."""
        match = self.match
        names = [seat.name for seat in match.scene(self.seat).seats]
        shown: dict[str, Any] = {
            "table": self.name,
            "you": f"seat {self.seat}, {names[self.seat]}",
            "happened": self.news(),
            "scores": dict(zip(names, match.scores, strict=True)),
            "over": match.over,
        }
        if match.over:
            shown["winners"] = [names[seat] for seat in match.winners]
            shown["you_won"] = self.seat in match.winners
        else:
            shown |= {"decision": match.decision, "legal": match.legal()}
        return {**shown, "board": arrays.text(match, self.seat)} if board else shown


class Tables:
    """All tables of one server."""

    def __init__(self, seed: int | None = None) -> None:
        self._dice = random.Random(seed)
        self._tables: dict[str, Table] = {}
        self._opened = 0

    def open(self, game: str, seat: int, bots: str | Sequence[str], options: dict[str, Any]) -> Table:
        """A new game against bots: one name for all of them, or one for each other seat in order."""
        if len(self._tables) >= MOST_TABLES:
            raise WrongOption(f"there are {MOST_TABLES} tables already: leave one first")
        match = Match(games.find(game), options, self._dice.getrandbits(63))
        if isinstance(seat, bool) or seat not in range(match.players):
            raise WrongOption(f"seat is {seat!r}; it must be a number from 0 to {match.players - 1}")
        others = [other for other in range(match.players) if other != seat]
        names = [bots] * len(others) if isinstance(bots, str) else list(bots)
        if len(names) != len(others):
            raise WrongOption(f"there are {len(others)} other seats, but {len(names)} bots")
        made = {other: make_bot(name, self._dice.getrandbits(31)) for other, name in zip(others, names, strict=True)}
        self._opened += 1
        opened = Table(f"table-{self._opened}", match, seat, made)
        self._tables[opened.name] = opened
        opened.go_on()
        return opened

    def find(self, name: str) -> Table:
        """A table by its name."""
        if name not in self._tables:
            raise WrongOption(f"there is no table {name!r}; there are {', '.join(self._tables) or 'none: open one first'}")
        return self._tables[name]

    def leave(self, name: str) -> None:
        """Forget a table."""
        del self._tables[self.find(name).name]

    def play(self, name: str, action: str) -> dict[str, Any]:
        """Take an action of the seat, and let the others answer."""
        found = self.find(name)
        if found.match.over:
            raise IllegalAction("the game is over")
        found.match.play(action)
        found.go_on()
        return found.view()

    def preview(self, name: str, actions: Sequence[str] | None) -> list[dict[str, Any]]:
        """What each action would bring at once; of all legal ones, the most telling first."""
        found = self.find(name)
        if found.match.over:
            raise IllegalAction("the game is over")
        for action in actions or ():
            if reason := found.match.why_not(action):
                raise IllegalAction(reason)
        brought = [_try(found, action) for action in actions or found.match.legal()]
        if actions is None:
            brought.sort(key=lambda each: (-each["points"], -len(each["brings"])))
        return brought[:MOST_PREVIEWS]

    def advise(self, name: str, bot: str) -> dict[str, Any]:
        """What a bot, knowing what the seat knows, would do here."""
        found = self.find(name)
        thought = make_bot(bot, seed=1).think(found.match)
        considered = [
            {"action": each.action, "share": round(each.share, 3), **_chance(each.chances, found.seat)}
            for each in thought.candidates[:FEW_MISTAKES]
        ]
        return {"action": thought.action, "considered": considered, "expects": list(thought.continuation)}

    def review(self, name: str, bot: str) -> dict[str, Any]:
        """What a bot would have done at each of the seat's decisions, and where it differs most."""
        found = self.find(name)
        judge = make_bot(bot, seed=1)
        own = [number for number, step in enumerate(found.match.steps) if step.seat == found.seat]
        asked = [number for number in own if len(found.match.at(number).legal_ids()) > 1]
        judged = [_judge(found, number, judge) for number in asked]
        differ = sorted((each for each in judged if each["played"] != each["better"]), key=lambda each: -each["cost"])
        return {"decisions": len(judged), "agreed": len(judged) - len(differ), "most_costly": differ[:FEW_MISTAKES]}

    def record(self, name: str) -> str:
        """The record so far, with ? for what the seat may not know."""
        found = self.find(name)
        return format_record(found.match, found.seat)


def _line(event: Event) -> str:
    return f"{event.words} ({event.rule})"


def _try(found: Table, action: str) -> dict[str, Any]:
    match, seat = found.match, found.seat
    tries = [_tried(match, seat, action, number) for number in range(TRIES if match.game.has_secrets else 1)]
    alike = takewhile(lambda lines: len(set(lines)) == 1, zip(*(lines for _, lines in tries), strict=False))
    gain = min(points for points, _ in tries) - match.scores[seat]
    return {"action": action, "points": gain, "brings": [lines[0] for lines in alike]}


def _tried(match: Match, seat: int, action: str, number: int) -> tuple[int, list[str]]:
    """The seat's points and what happens, with everything hidden from it drawn anew."""
    state = match.state
    match.game.determinize(match.board, state, seat, new_dice(number))
    trial = match.at_state(state)
    trial.play(action)
    return trial.scores[seat], [_line(event) for event in trial.events_for(seat)]


def _chance(chances: Sequence[float], seat: int) -> dict[str, float]:
    return {"chance_to_win": round(chances[seat], 3)} if chances else {}


def _judge(found: Table, number: int, judge: Bot) -> dict[str, Any]:
    there, played = found.match.at(number), found.match.steps[number].name
    thought = judge.think(there)
    worth = {each.action: each.chances[found.seat] if each.chances else each.share for each in thought.candidates}
    # What the bot did not even consider is worth no more than the least that it did.
    cost = worth[thought.action] - worth.get(played, min(worth.values()))
    told = {"move": number, "decision": there.decision, "played": played, "better": thought.action}
    return {**told, "considered": played in worth, "cost": round(max(0.0, cost), 3)}


def read_rules(game: str, about: str) -> str:
    """The rules that hold a number or some words; without any, all of them."""
    text = (games.find(game).folder / "README.md").read_text(encoding="utf-8")
    if not about.strip():
        return text
    wanted = about.strip().lower()
    number = re.compile(rf"\*\*{re.escape(wanted)}(\.\d+)?\*\*", re.IGNORECASE)
    rules = [line for line in text.splitlines() if line.startswith("- **")]
    found = [line for line in rules if number.search(line)] or [line for line in rules if wanted in line.lower()]
    if not found:
        raise WrongOption(f"no rule of {game} holds {about!r}; ask without words for all of them")
    return "\n".join(found)
