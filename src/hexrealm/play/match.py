"""Match, one game in play: the object that a person uses in a notebook. It holds the position and the actions that led there.

The rules are in games/<name>/rules; a Match validates input, calls them, and keeps the history.
"""

from __future__ import annotations

import operator
import random
import sys
from collections.abc import Mapping, Sequence
from os import PathLike
from typing import Any, Self, SupportsIndex

from hexrealm import games
from hexrealm.engine.errors import IllegalAction, WrongOption
from hexrealm.engine.game import CHANCE, GAME_OVER, SPECTATOR, Earning, Event, Game, Record, Snapshot, Step, Viewer
from hexrealm.engine.packed_records import pack
from hexrealm.engine.scene import Scene
from hexrealm.i18n.translate import translatable, translate
from hexrealm.play.shared import find_names, own_buffer
from hexrealm.play.warmup import warm_up

UNKNOWN = "?"  # in a record: an action that its viewer may not know
BEGINNING = object()  # the default start of a match: the initial state of its set-up


class Match:
    """One game in play. Created by hexrealm.new(), hexrealm.position() and hexrealm.load()."""

    def __init__(self, game: Game, options: Mapping[str, Any], seed: int | None = None, start: Any = BEGINNING) -> None:
        if seed is not None and (isinstance(seed, bool) or not isinstance(seed, int)):
            raise WrongOption(translate("seed is {seed!r}; it must be a whole number", seed=seed))
        if not isinstance(options, Mapping):
            raise WrongOption(translate("options is {options!r}; it must be a mapping of names to values", options=options))
        self.game = game
        source = random.Random(seed)
        self._options = game.complete(options, source)
        self._random, self._shares_random = source if seed is not None else None, False
        board, self._state = game.set_up(self._options)
        self._packed_board = pack(board)
        self._known_player: int | None = None  # who is to play in the present state, once it was asked
        self.start: Snapshot | None = None
        if start is not BEGINNING:
            self._state = game.read_snapshot(board, start)
            self.start = game.snapshot(board, self._state)
        warm_up(game, board, self._state)
        self._players = len(self.scores)
        self._steps: list[Step] = []
        self._known_names = find_names(game, board)
        self.known_to: Viewer = None  # set if the record was saved for this viewer: such a match is read-only
        self.names: list[str] | None = None
        self.headers: dict[str, str] = {}  # headers of the record, such as date and event
        self.comments: dict[int, list[str]] = {}  # comments of the record, by the number of actions before them

    # The position

    @property
    def _board(self) -> Record:
        return self._packed_board.read()

    @property
    def seat(self) -> int | None:
        """The seat that decides; None while chance decides, and when the game is over."""
        player = self._to_play()
        return None if player in (CHANCE, GAME_OVER) else player

    @property
    def decision(self) -> str:
        """The name of the decision to make; `over` at the end."""
        return self.game.decision(self._state)

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self._to_play() == GAME_OVER

    def _to_play(self) -> int:
        if self._known_player is None:
            self._known_player = self.game.to_play(self._state)
        return self._known_player

    def _set_state(self, state: Record) -> None:
        self._state, self._known_player = state, None

    @property
    def players(self) -> int:
        """The number of seats."""
        return self._players

    @property
    def winners(self) -> list[int]:
        """The seats that won; [] before the end."""
        return self.game.winners(self._board, self._state)

    @property
    def scores(self) -> list[int]:
        """Points by seat, as if the game were scored now."""
        return self.game.scores(self._board, self._state)

    @property
    def earnings(self) -> list[list[Earning]]:
        """The parts of each seat's score: what for, by which rule, and the hexes that earn it."""
        from_position = self.game.earnings(self._board, self._state)
        if from_position is not None:
            return from_position
        found: list[list[Earning]] = [[] for _ in self.scores]
        for event in (event for step in self._steps for event in self.events_of(step)):
            if event.points and event.seat is not None:
                own = str(event.details.get("own", ""))
                earning = Earning(event.words, event.rule, event.points, event.hexes, template=event.template, own=own)
                found[event.seat].append(earning)
        return found

    @property
    def options(self) -> dict[str, Any]:
        """The complete set-up: hexrealm.new(game, **match.options) is the same game."""
        return {name: list(value) if isinstance(value, list) else value for name, value in self._options.items()}

    @property
    def board(self) -> Record:
        """The board record, which set-up fixed, for programs that call the rules directly. Read-only."""
        return self._board

    @property
    def state(self) -> Record:
        """A copy of the state record, which play changes."""
        return self._state.copy()

    @property
    def events(self) -> list[Event]:
        """The events of the last action, in order, each with the number of its rule."""
        return self.events_for(None)

    def events_for(self, seat: Viewer) -> list[Event]:
        """Return the events of the last action that a seat, or "spectator", may know."""
        return self.events_of(self._steps[-1], seat) if self._steps else []

    def events_of(self, step: Step, seat: Viewer = None) -> list[Event]:
        """Return the events of any past action."""
        return self.game.read_events(self._board, step.event_rows, self._viewer(seat))

    @property
    def steps(self) -> Sequence[Step]:
        """Every action so far, as Step objects."""
        return tuple(self._steps)

    @property
    def history(self) -> list[str]:
        """Every action so far in notation, including chance outcomes."""
        return [step.name for step in self._steps]

    def history_for(self, seat: Viewer) -> list[str]:
        """Return every action so far, with `?` for those that a seat, or "spectator", may not know."""
        hidden = self.game.hidden_steps(self._board, self._steps, self._state, self._viewer(seat))
        return [UNKNOWN if number in hidden else step.name for number, step in enumerate(self._steps)]

    # Actions

    def legal(self) -> list[str]:
        """Return the legal actions in notation; [] when the game is over."""
        known, actions = self._known_names, self._legal_ids()
        return [known.get(action) or self._name_legal(action) for action in actions]

    def legal_ids(self) -> list[int]:
        """Return the legal actions by number."""
        return self._legal_ids()

    def _legal_ids(self) -> list[int]:
        if self.known_to is not None:
            return []
        buffer = own_buffer(self.game)
        ids: list[int] = buffer[: self.game.list_legal(self._board, self._state, buffer)].tolist()
        return ids

    def why_not(self, name: str) -> str | None:
        """Return why an action is not legal, as a text for players; None if it is legal."""
        action = self._find(name)
        if action is not None and action in self._legal_ids():
            return None
        if self.known_to is not None:
            return self._read_only_reason()
        return self.game.why_not(self._board, self._state, str(name))

    def _read_only_reason(self) -> str:
        return translate("this record was saved for {viewer}: you can view it, but not continue it", viewer=self.known_to)

    def _find(self, name: str) -> int | None:
        return self.game.action_id(self._board, name) if isinstance(name, str) else None

    def play(self, name: str) -> None:
        """Play an action in notation, also at a chance step. If it raises IllegalAction, nothing has changed."""
        action = self._find(name)
        if action is None or action not in self._legal_ids():
            raise IllegalAction(self.why_not(name))
        self._apply(action)

    def _apply(self, action: int) -> None:
        before, seat = self._state.copy(), self.seat
        events = self.game.new_events()
        self.game.apply(self._board, self._state, action, events)
        self._known_player = None
        self._steps.append(Step(seat, action, self._name_legal(action), before, events))

    def odds(self) -> dict[str, int]:
        """Return the possible outcomes of a chance step with their relative frequencies; {} at other steps."""
        if not self._is_chance() or self.known_to is not None:
            return {}
        return {self._name_legal(action): count for action, count in self.game.odds(self._board, self._state).items()}

    def play_chance(self) -> str:
        """Sample the outcome of a chance step by its odds, play it, and return it."""
        if self.known_to is not None:
            raise IllegalAction(self._read_only_reason())
        if not self._is_chance():
            raise IllegalAction(translate("this is not a chance step; the decision is {decision}", decision=self.decision))
        odds = self.odds()
        outcome = self._own_random().choices(list(odds), list(odds.values()))[0]
        self.play(outcome)
        return outcome

    def _is_chance(self) -> bool:
        return self._to_play() == CHANCE

    def _own_random(self) -> random.Random:
        """Return the source of randomness. If a copy of this match shares it, it is copied before it is used."""
        if self._random is None or self._shares_random:
            own = random.Random()
            if self._random is not None:
                own.setstate(self._random.getstate())
            self._random, self._shares_random = own, False
        return self._random

    def undo(self) -> str:
        """Take back the last action of a seat and the chance steps after it. Return that action."""
        by_seats = [number for number, step in enumerate(self._steps) if step.seat is not None]
        if not by_seats:
            raise IllegalAction(translate("there is no action to undo"))
        undone = self._steps[by_seats[-1]]
        del self._steps[by_seats[-1] :]
        self._drop_later_comments()
        self._set_state(undone.before.copy())
        return undone.name

    def copy(self) -> Self:
        """Return an independent match with the same position and history."""
        other = type(self).__new__(type(self))
        other.__dict__.update(self.__dict__)
        other._state = self._state.copy()
        other._steps = list(self._steps)
        other.names = list(self.names) if self.names is not None else None
        other.headers = dict(self.headers)
        other.comments = {number: list(lines) for number, lines in self.comments.items()}
        self._shares_random = other._shares_random = True
        return other

    def imagined(self, seat: int, seed: int) -> Self:
        """Return a determinized match without history: everything that a seat may not know is sampled again.

        The result depends only on the seed and on what the seat may know, so that nothing computed from it reveals a secret.
        """
        from hexrealm.engine.dice import new_dice

        other = self.copy()
        other._steps, other.comments = [], {}
        self.game.determinize(self._board, other._state, seat, new_dice(seed))
        other._known_player = None
        return other

    def __deepcopy__(self, memo: object) -> Self:
        return self.copy()  # copies share only data that never changes

    def at(self, number: int) -> Self:
        """Return the match as it was after `number` actions."""
        if not 0 <= number <= len(self._steps):
            text = translatable("there is no moment {number}; the match has moments 0 to {last}")
            raise IllegalAction(translate(text, number=number, last=len(self._steps)))
        other = self.copy()
        if number < len(self._steps):
            other._set_state(self._steps[number].before.copy())
            del other._steps[number:]
            other._drop_later_comments()
        return other

    def at_state(self, state: Record) -> Self:
        """Return a match without history at a state that a program reached on this board by calling the rules directly."""
        other = self.at(0)
        other._set_state(state.copy())
        return other

    def _drop_later_comments(self) -> None:
        """Drop the comments on actions that were taken back."""
        self.comments = {number: lines for number, lines in self.comments.items() if number <= len(self._steps)}

    # The fixed numbering of actions

    def action_id(self, name: str) -> int:
        """Return the number of an action, which is the same in every position."""
        action = self._find(name)
        if action is None:
            raise IllegalAction(translate("{name!r} is not an action of {game} on this board", name=name, game=self.game.title))
        return action

    def action_name(self, action: int) -> str:
        """Return the notation of an action number."""
        number = None if isinstance(action, bool) or not isinstance(action, SupportsIndex) else operator.index(action)
        name = None if number is None else self.game.action_name(self._board, number)
        if number is None or name is None:
            text = translatable("{number!r} is not the number of an action of {game} on this board")
            raise IllegalAction(translate(text, number=action, game=self.game.title))
        return name

    def _name_legal(self, action: int) -> str:
        """Return the name of an action that is legal: so it means something on this board."""
        known = self._known_names.get(action)
        if known is None:
            known = self._known_names[action] = sys.intern(self.action_name(action))
        return known

    # Views and records

    def snapshot(self, seat: Viewer = None) -> Snapshot:
        """Return the canonical position; for a seat, or "spectator", only what that viewer may know."""
        return self.game.snapshot(self._board, self._state, self._viewer(seat))

    def replay(self, name: str) -> None:
        """Play an action of a record, which may be `?` for a chance outcome that the record hides. For loading records."""
        unknown = self.game.unknown_action
        if name == UNKNOWN and unknown is not None and self._is_chance() and self.known_to is None:
            self._apply(unknown)
        else:
            self.play(name)

    def _viewer(self, seat: Viewer) -> Viewer:
        seats = range(self.players)
        if self.known_to is not None and seat not in (None, self.known_to, SPECTATOR):
            text = translatable("this record was saved for {viewer}; it does not contain what {seat!r} may know")
            raise IllegalAction(translate(text, viewer=self.known_to, seat=seat))
        if seat is None:
            return self.known_to
        if seat == SPECTATOR or (isinstance(seat, int) and not isinstance(seat, bool) and seat in seats):
            return seat
        text = translatable("{seat!r} is not a viewer; it must be one of the seats {seats}, or 'spectator'")
        raise IllegalAction(translate(text, seat=seat, seats=", ".join(map(str, seats))))

    def scene(self, seat: Viewer = None, legal: bool = False) -> Scene:
        """Return what a view draws, with the hexes of the last action marked and, on request, those of the legal actions."""
        snapshot = self.snapshot(seat)
        hexes = [hex for name in self.legal() for hex in self.game.hexes_of(name)] if legal else []
        last = self.game.hexes_of(self._steps[-1].name) if self._steps else ()
        counted = self.game.count_for_scene(self._board, self._state)
        return self.game.scene(self._options, snapshot, legal=hexes, last=last, names=self.names, counted=counted)

    def _repr_svg_(self) -> str:
        from hexrealm.draw.svg import draw_svg

        return draw_svg(self.scene())

    def __str__(self) -> str:
        from hexrealm.draw.terminal import draw_text

        return draw_text(self.scene(), colour=False)

    def __repr__(self) -> str:
        return f"<hexrealm {self.game.name}, {self.players} players, action {len(self._steps)}, {self.decision}>"

    def save(self, path: str | PathLike[str], seat: Viewer = None) -> None:
        """Write the record to a file; for a seat, with "?" for actions that it may not know.

        Raises WrongRecord if the match began at a position with something hidden from that seat.
        """
        from hexrealm.play.record import write_record

        write_record(self, path, self._viewer(seat))


def new_match(game: str, seed: int | None = None, **options: Any) -> Match:
    """Create a match at its initial state."""
    return Match(games.find(game), options, seed)


def match_at(game: str, options: Mapping[str, Any], snapshot: Any) -> Match:
    """Create a match that begins at a position."""
    return Match(games.find(game), options, start=snapshot)
