"""What the server sends over HTTP only: games, people, lists of tables, past moments. frames.py has the rest."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal

from hexrealm.engine.game import Earning, Event, Picker
from hexrealm.engine.scene import Board, Scene
from hexrealm.server.protocol.frames import SeatView, StepView, TimeControlView


@dataclass(frozen=True)
class OptionView:
    """One option of a game's set-up."""

    name: str
    words: str
    allowed: str
    default: str
    choices: tuple[Any, ...]
    choice_words: tuple[str, ...]  # labels for the choices, in the same order; empty if the values need none
    default_words: str  # the label of the default
    label: str = ""  # its short name in a form; empty for options that few people change
    symbols: tuple[str, ...] = ()  # drawings of the choices
    pick: int = 0  # how many of the choices make a value; 0: one, or a list in which the order matters
    alone: bool = False  # it goes with no other option
    picker: Picker = "choices"  # how a form shows it
    notes: tuple[str, ...] = ()  # a sentence about each choice
    instead: tuple[tuple[str, str], ...] = ()  # words that may be given instead of a list, and their labels
    turned: str = ""  # what follows the name of a part that is turned by 180 degrees
    replaces: tuple[str, ...] = ()  # options that mean nothing any more when this one changes


@dataclass(frozen=True)
class StyleView:
    """A style that a bot can have: `level/name` in place of its level."""

    name: str
    label: str
    words: str  # what bots of this style do


@dataclass(frozen=True)
class VariantView:
    """An option of a set-up by which results are told apart, with its values and what a player calls them."""

    option: str
    label: str
    values: tuple[str, ...]
    words: tuple[str, ...]


@dataclass(frozen=True)
class GameView:
    """A game that can be played here."""

    name: str
    title: str
    credit: str
    about: str
    minutes: tuple[int, int]
    players: tuple[int, ...]
    hides: bool  # whether some things are hidden from seats: hot-seat play then needs a curtain
    options: tuple[OptionView, ...]
    variants: tuple[VariantView, ...]
    levels: tuple[str, ...]  # the bot levels, weakest first
    level_labels: tuple[str, ...]  # in the same order
    level_words: tuple[str, ...]  # what each level does, in one sentence
    default_level: str
    styles: tuple[StyleView, ...]  # that bots can have, if any
    ready: bool  # whether the game is compiled


@dataclass(frozen=True)
class SetupView:
    """Completed options, and the table they produce."""

    options: dict[str, Any]
    scene: Scene
    regions: dict[str, tuple[tuple[str, ...], ...]]  # by option: the hexes where it can be chosen on the map, by region


@dataclass(frozen=True)
class PicturesView:
    """Small boards for the choices of a game's options, by option."""

    assets: str
    boards: dict[str, tuple[Board, ...]]


@dataclass(frozen=True)
class Health:
    """The state of the server."""

    status: Literal["ready", "warming", "no-database"]
    server: str
    protocol: int
    games: dict[str, Literal["ready", "warming"]]
    bots: dict[str, Literal["ready", "warming"]]  # by game; warming while a process that should think compiles


@dataclass(frozen=True)
class Me:
    """Who this browser is, and what a page needs to know about the server."""

    known: bool
    name: str
    language: str
    languages: dict[str, str]  # every language by its code
    levels: tuple[str, ...]  # the bot levels, weakest first
    away_seconds: float  # others may give a person's seat to a bot after this absence
    notified: bool  # whether the person wants to be told of tables that they do not look at
    account: bool = False  # whether the person can sign in again, and so have ratings
    id: str = ""  # of the person; seats and lines of chat name people by it
    no_passkeys: str = ""  # why this address of the server has none; "" if it has


@dataclass(frozen=True)
class ContactView:
    """A place where a person wants to be told. Of a push or webhook address only the host is shown."""

    id: str
    way: Literal["email", "push", "webhook"]
    label: str
    format: str  # of a webhook
    enabled: bool
    confirmed: bool  # an e-mail address that its owner has not confirmed gets nothing else
    failing: bool  # it was switched off after too many failures
    endpoint: str  # SHA-256 of a push address: a browser finds its own


@dataclass(frozen=True)
class NoticesView:
    """What a person wants to be told and where, and which ways this server has."""

    active: bool
    in_page: bool
    occasions: tuple[Literal["turn", "seat", "over", "time"], ...]
    contacts: tuple[ContactView, ...]
    mail_available: bool
    push_key: str | None  # what a browser subscribes with; null: push is not available here


@dataclass(frozen=True)
class WaitingTable:
    """A table where it is the person's turn."""

    table: str
    game: str
    title: str
    names: tuple[str, ...]  # of the other players
    time_left: int | None  # milliseconds


@dataclass(frozen=True)
class WaitingTables:
    """The tables that wait for a person, those with the least time first; `total` counts all of them."""

    total: int
    tables: tuple[WaitingTable, ...]


@dataclass(frozen=True)
class Made:
    """A table was created or joined. `invites` are by seat; /join#<invite> is the link."""

    table: str
    seat: int | None = None
    invites: dict[int, str] | None = None


@dataclass(frozen=True)
class TableSummary:
    """A table in a list."""

    table: str
    game: str
    title: str
    state: Literal["open", "playing", "over", "closed", "record"]
    public: bool
    seats: tuple[SeatView, ...]
    yours: tuple[int, ...]
    your_turn: bool
    moment: int
    moves: int  # of seats: what was drawn does not count
    scores: tuple[int, ...]
    winners: tuple[int, ...]
    created: str
    updated: str
    clock: TimeControlView | None = None
    time_left: int | None = None  # of the seat whose clock runs, in milliseconds
    rated: bool = False
    contest: str | None = None  # whose set-up everybody gets: "daily/DAY/GAME"


@dataclass(frozen=True)
class TableList:
    """A page of tables, newest first. Pass `next` as `before` to get the following page."""

    tables: tuple[TableSummary, ...]
    next: str | None


@dataclass(frozen=True)
class InviteView:
    """The table and seat that an invite is for."""

    table: TableSummary
    seat: int
    previews: bool  # which help is allowed there
    heat: bool
    hints: bool


@dataclass(frozen=True)
class MomentView:
    """A table as a viewer saw it after a number of steps."""

    table: str
    moment: int
    moments: int
    viewer: int | str
    seat: int | None
    decision: str
    scores: tuple[int, ...]
    step: StepView | None  # the last step before this moment
    base: str  # at /api/tables/<table>/base/<base>
    scene: dict[str, Any]  # its difference from the base


@dataclass(frozen=True)
class PrivateNotesView:
    """What a person keeps for themselves at a table."""

    note: str
    since: int | None  # the last moment that the person saw and that still stands; null: they have not been here
    conditional: bool  # whether conditional moves are possible at this table
    lines: tuple[tuple[str, ...], ...]  # the conditional moves: actions from the present position on
    dropped: Literal["", "other", "undone", "seat"]  # why there are none any more: somebody played something else, …


@dataclass(frozen=True)
class LineView:
    """A position that some actions would lead to, to choose conditional moves in."""

    moment: int
    seat: int | None  # to decide there; null: nobody, or chance
    legal: tuple[str, ...]
    legal_hexes: tuple[tuple[str, ...], ...]
    steps: tuple[StepView, ...]  # that led there from the present position
    scene: dict[str, Any]  # its difference from the base


@dataclass(frozen=True)
class ScoresView:
    """Points by seat at every moment, for a chart of the game."""

    table: str
    scores: tuple[tuple[int, ...], ...]
    movers: tuple[int | None, ...]  # the seat that took the step to each moment after the first; None: chance


@dataclass(frozen=True)
class EarningsView:
    """What each seat scored points for."""

    table: str
    moment: int
    seats: tuple[tuple[Earning, ...], ...]


@dataclass(frozen=True)
class ReviewProgress:
    """A line of the answer to a request for a review: how much is done, and at some lines the review so far."""

    done: int
    total: int  # 0 while it is not known
    finished: bool
    failed: bool
    review: dict[str, Any] | None  # Review.as_dict()


@dataclass(frozen=True)
class ExerciseView:
    """The position before a decision, with the actions that were legal there."""

    table: str
    moment: int
    seat: int
    legal: tuple[str, ...]
    legal_hexes: tuple[tuple[str, ...], ...]
    base: str
    scene: dict[str, Any]  # its difference from the base


@dataclass(frozen=True)
class LessonPreview:
    """The result of one action of a guided game. Like a PreviewAnswer, with the whole Scene."""

    action: str
    events: tuple[Event, ...]
    scores: tuple[int, ...]
    open: bool
    after: Scene | None


@dataclass(frozen=True)
class LessonView:
    """A step of a guided game, and the table at that step. `step` is null at the end of a part."""

    title: str
    seat: int
    part: int  # the number of the part, from 0
    parts: tuple[str, ...]  # the titles of all parts
    hexes: tuple[str, ...]  # what the steps of this part are about: the region to show
    first_game: dict[str, Any]  # the options of the suggested first game
    number: int  # of the step in its part, from 0
    steps: int
    step: dict[str, Any] | None  # a LessonStep
    moment: int
    before: int  # the moment before the learner's last action: the steps after it are new
    legal: tuple[str, ...]
    legal_hexes: tuple[tuple[str, ...], ...]  # for each of them its hexes, in the order they are selected
    previews: dict[str, LessonPreview]
    log: tuple[StepView, ...]
    scene: Scene
