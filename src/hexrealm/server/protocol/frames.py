"""What the server sends about a table: frozen dataclasses that are written to JSON unchanged.

tables/viewing/views.py builds everything a viewer is sent (websocket, HTTP, previews, exports) from what that viewer may know.
What changes at a table is sent in sections; what its set-up fixes is sent once, as a BaseView. replies/ has the rest of HTTP.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal

from hexrealm.engine.game import Event
from hexrealm.server.protocol.error_codes import ErrorCode


@dataclass(frozen=True)
class Failure:
    """An error: why a request was not carried out. Nothing has changed."""

    code: ErrorCode
    words: str
    id: str | None = None
    table: str | None = None
    version: int | None = None  # the table's present version, where that helps
    option: str = ""  # the option of the set-up that is wrong
    type: Literal["error"] = "error"


@dataclass(frozen=True)
class SeatView:
    """Who sits at a seat. `name` is the person's or the bot's; the seat's colour and pieces are in the Scene."""

    seat: int
    kind: Literal["person", "bot", "open"]
    name: str
    level: str | None  # the level of the bot that plays the seat
    person: str | None  # the id of the person who holds the seat, even while a bot plays it
    resigned: bool
    hot_seat: bool  # whether its person holds other seats too: several people at one browser
    flagged: bool = False  # whether its person ran out of time
    vacation: bool = False  # whether its person is on vacation, in a game over days
    bot_account: bool = False  # whether its person is a bot account: a program plays
    offered: str | None = None  # the bot account that is asked to take the seat, while it is open
    declined: str | None = None  # why that bot account does not: "game", "players", "speed", "rated", "busy" or "other"
    profile: bool = False  # whether its person has a page that others can see


@dataclass(frozen=True)
class Result:
    """How the game ended."""

    winners: tuple[int, ...]
    scores: tuple[int, ...]
    by: Literal["rules", "resignation", "time"]
    words: str


@dataclass(frozen=True)
class UndoAsked:
    """An undo request, and the seats that have not answered it yet."""

    seat: int
    moment: int  # the moment that play would return to
    waiting: tuple[int, ...]
    draws: bool  # whether a draw would be undone: who saw its outcome keeps knowing it


@dataclass(frozen=True)
class StepView:
    """One step of play. The events describe what happened, as far as the viewer may know it."""

    moment: int  # the moment after this step
    seat: int | None  # None: chance
    action: str | None  # None: chance
    events: tuple[Event, ...]


@dataclass(frozen=True)
class LogView:
    """The steps after a moment. They replace the client's steps after it, if the client has seen `version`."""

    version: int  # the steps fit a client that has this version or a later one
    since: int
    steps: tuple[StepView, ...]


@dataclass(frozen=True)
class PeopleSection:
    """What everybody sees of a table that does not change with every move."""

    table: str
    game: str
    title: str
    public: bool
    hints: bool
    heat: bool
    previews: bool
    seats: tuple[SeatView, ...]
    rematch: str | None  # the table of the rematch
    spectators_muted: bool  # whether spectators cannot write
    rated: bool = False  # whether the result counts for ratings
    contest: str | None = None  # whose set-up everybody gets: "daily/DAY/GAME"


@dataclass(frozen=True)
class TimeControlView:
    """How much time the seats of a table have, in milliseconds. A turn uses its reserve first, then the bank."""

    kind: Literal["live", "days"]
    bank: int  # at the beginning
    increment: int  # for each turn that is completed
    reserve: int  # for each turn
    on_flag: Literal["bot", "end"]  # when time runs out: a bot plays on, or the game ends


@dataclass(frozen=True)
class SeatClock:
    """What a seat has left, in milliseconds, at the table time `since` of the ClockView."""

    bank: int
    reserve: int


@dataclass(frozen=True)
class ClockView:
    """The clocks of a table. Table times are milliseconds; the frames `welcome` and `pong` tell the present one."""

    control: TimeControlView
    seats: tuple[SeatClock, ...]
    running: int | None  # the seat whose clock runs
    since: int  # the table time from which it counts: in the future while an undo request stops the clocks
    curtain: bool  # whether the clock waits until somebody lifts the curtain


@dataclass(frozen=True)
class TurnSection:
    """How far the game is, and whose turn it is."""

    version: int
    state: Literal["open", "playing", "over", "closed", "record"]
    moment: int
    seat: int | None  # the seat to decide
    decision: str
    undo: UndoAsked | None
    result: Result | None
    clock: ClockView | None = None


@dataclass(frozen=True)
class ViewerSection:
    """Who the viewer is at a table, and what this person may do besides playing."""

    viewer: int | str  # the seat this view is for, "spectator", or "all" once the game is over
    yours: tuple[int, ...]
    host: bool
    may_undo: Literal["no", "free", "ask"]
    invites: dict[int, str]  # by open seat, for the person who created the table
    may_study: bool  # with a review, or on the analysis board
    may_remove: tuple[int, ...] = ()  # the seats whose person the viewer may remove
    may_close: bool = False
    removed: bool = False  # whether the host removed the viewer from a seat


@dataclass(frozen=True)
class LegalSection:
    """The legal actions, if the viewer is the seat to decide."""

    legal: str  # separated by spaces
    legal_hexes: tuple[tuple[str, ...], ...] | None  # for each its hexes as they are selected; None: the hexes in its notation


@dataclass(frozen=True)
class BaseView:
    """What set-up fixes: the options, and the Scene at the beginning of the game, without people.

    The Scene is written as a difference from nothing (scene_difference.py).
    """

    options: dict[str, Any]
    scene: dict[str, Any]


@dataclass(frozen=True)
class Presence:
    """Who is connected. Not part of a view: presence has no version."""

    connected: tuple[int, ...]  # seats whose person is connected
    away: dict[int, int]  # by seat: seconds since its person disconnected
    watchers: int


@dataclass(frozen=True)
class ChatLine:
    """One line of chat, numbered within its table."""

    number: int
    person: str
    name: str
    seat: int | None
    text: str
    at: str
    emote: str = ""  # the name of a sign; `text` then says what it means


@dataclass(frozen=True)
class TableFrame:
    """The present state of a table for one viewer, in sections.

    `sections` has those that changed since the state `after`, or all of them if `after` is empty. The sections `people`,
    `turn`, `viewer` and `legal` are dataclasses of this module. All others are differences of the Scene from that of the base
    (scene_difference.py), which is at /api/tables/<table>/base/<base>.
    """

    table: str
    version: int
    tag: str  # names the state of all sections after this frame
    after: str  # the tag of the state it builds on; a client in another state watches the table again
    base: str
    sections: dict[str, Any]
    log: LogView
    presence: Presence
    type: Literal["view"] = "view"


@dataclass(frozen=True)
class PresenceFrame:
    """Somebody connected or disconnected."""

    table: str
    presence: Presence
    type: Literal["presence"] = "presence"


@dataclass(frozen=True)
class ChatFrame:
    """Lines of chat in order, without those of people the viewer has muted."""

    table: str
    lines: tuple[ChatLine, ...]
    type: Literal["chat"] = "chat"


@dataclass(frozen=True)
class Welcome:
    """The first frame of every socket."""

    protocol: int
    server: str
    name: str | None
    language: str
    time: int = 0  # the table time, in milliseconds
    type: Literal["welcome"] = "welcome"


@dataclass(frozen=True)
class Done:
    """The request was carried out and saved. `version` is the table's version after it; `created` is the table of a rematch."""

    id: str
    table: str | None = None
    version: int | None = None
    created: str | None = None
    type: Literal["done"] = "done"


@dataclass(frozen=True)
class Pong:
    """The answer to a ping: the versions of all watched tables, so that the client notices a lost frame."""

    id: str
    versions: dict[str, int]
    time: int = 0  # the table time, in milliseconds
    type: Literal["pong"] = "pong"


@dataclass(frozen=True)
class Gain:
    """What one legal action scores for the seat that plays it, and how far its markers move on tracks."""

    action: str
    hexes: tuple[str, ...]
    points: int
    words: str
    steps: int = 0


@dataclass(frozen=True)
class GainsAnswer:
    """The gains of all legal actions, in the order of `legal`."""

    id: str
    table: str
    version: int
    gains: tuple[Gain, ...]
    type: Literal["gains"] = "gains"


@dataclass(frozen=True)
class ActionChance:
    """The win chance of one legal action for the seat that plays it, as a quick search estimates it."""

    action: str
    hexes: tuple[str, ...]
    chance: float
    visits: int  # how often the search tried it


@dataclass(frozen=True)
class ChancesAnswer:
    """The win chances of the legal actions that the search tried, the most promising first."""

    id: str
    table: str
    version: int
    chances: tuple[ActionChance, ...]
    type: Literal["chances"] = "chances"


@dataclass(frozen=True)
class PreviewAnswer:
    """The result of one action, up to the point where chance or hidden information decides."""

    id: str
    table: str
    version: int
    action: str
    events: tuple[Event, ...]
    scores: tuple[int, ...]  # the change in points, by seat
    open: bool  # whether hidden information would be revealed: the events stop there, and `after` is null
    after: dict[str, Any] | None  # the Scene, as its difference from the base
    type: Literal["preview"] = "preview"


@dataclass(frozen=True)
class CandidateView:
    """One action a bot considered."""

    action: str
    share: float
    visits: int
    chances: tuple[float, ...]


@dataclass(frozen=True)
class HintAnswer:
    """What a bot would play, and why."""

    id: str
    table: str
    version: int
    level: str
    action: str
    words: str
    reasons: tuple[str, ...]  # what it brings, prepares and denies, and what the second best lacks
    candidates: tuple[CandidateView, ...]
    chances: tuple[float, ...]  # to win, by seat
    continuation: tuple[str, ...]
    type: Literal["hint"] = "hint"


@dataclass(frozen=True)
class ExplainAnswer:
    """Why a bot played its last turn: what it brought, what else was possible."""

    id: str
    table: str
    version: int
    bot: int  # its seat
    hexes: tuple[str, ...]  # of its moves
    reasons: tuple[str, ...]
    type: Literal["explain"] = "explain"


@dataclass(frozen=True)
class WhyNotAnswer:
    """Why an action is not legal."""

    id: str
    table: str
    version: int
    action: str
    words: str | None
    type: Literal["why-not"] = "why-not"
