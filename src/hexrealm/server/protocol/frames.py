"""What the server says: plain frozen types, written to JSON as they stand. A viewer's view of a table is one type, View.

Whatever a viewer is sent (websocket, HTTP, previews, exports) is made by views.py, from what that viewer may know.
What is said over HTTP only is in replies.py.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal

from hexrealm.engine.game import Event
from hexrealm.engine.scene import Scene

ErrorCode = Literal[
    "bad-message",  # not understood: wrong type, unknown field, too big, not JSON
    "unknown",  # no such table, game, moment, language
    "no-name",  # say who you are first: PUT /api/me
    "no-invite",  # the invite is none
    "not-yours",  # not your seat
    "taken",  # the seat is taken
    "not-your-turn",
    "illegal",  # the action is not legal; words say why
    "stale",  # play went on since that version; a view follows on the socket
    "ahead",  # there is no such version yet
    "over",  # the game is over
    "refused",  # not at this table, or not now
    "too-many",  # too fast, or too many of something
    "not-saved",  # the database does not answer: nothing has changed, try again
    "busy",  # bots are too busy to think about a hint
    "wrong-origin",
    "internal",
]


@dataclass(frozen=True)
class Failure:
    """Why something was not done. Nothing has changed."""

    code: ErrorCode
    words: str
    id: str | None = None
    table: str | None = None
    version: int | None = None  # of the table now, where that helps
    type: Literal["error"] = "error"


@dataclass(frozen=True)
class SeatView:
    """Who sits there. `name` is the person's or the bot's; what the seat looks like is in the Scene."""

    seat: int
    kind: Literal["person", "bot", "open"]
    name: str
    level: str | None  # of the bot that plays it
    person: str | None  # whose seat it is, also while a bot plays it; the same for all seats of one person
    yours: bool
    resigned: bool


@dataclass(frozen=True)
class Result:
    """How it ended."""

    winners: tuple[int, ...]
    scores: tuple[int, ...]
    by: Literal["rules", "resignation"]
    words: str


@dataclass(frozen=True)
class UndoAsked:
    """A seat wants to take back its last action; these seats have not answered yet."""

    seat: int
    moment: int  # the moment the table would go back to
    waiting: tuple[int, ...]


@dataclass(frozen=True)
class StepView:
    """One step of play. The events tell what happened, as far as the viewer may know it."""

    moment: int  # after it
    seat: int | None  # None: chance
    action: str | None  # None: chance
    events: tuple[Event, ...]


@dataclass(frozen=True)
class LogView:
    """The steps from a moment on: they replace what the client has from that moment on, if it has seen the version."""

    version: int  # they fit whoever has this version or a later one
    since: int
    steps: tuple[StepView, ...]


@dataclass(frozen=True)
class View:
    """A table as one viewer may know it."""

    table: str
    version: int
    game: str
    title: str
    state: Literal["open", "playing", "over", "record"]
    public: bool
    hints: bool
    previews: bool
    options: dict[str, Any]
    viewer: int | str  # the seat it is made for, "spectator", or "all" once it is over
    yours: tuple[int, ...]
    host: bool
    seats: tuple[SeatView, ...]
    moment: int
    seat: int | None  # whose decision it is
    decision: str
    legal: tuple[str, ...]  # only if the viewer is the seat to decide
    legal_hexes: tuple[tuple[str, ...], ...]  # for each of them its hexes, in the order they are selected
    may_undo: Literal["no", "free", "ask"]
    undo: UndoAsked | None
    result: Result | None
    rematch: str | None  # the table where it goes on
    invites: dict[int, str]  # of the open seats, for whoever made the table
    scene: Scene


@dataclass(frozen=True)
class Presence:
    """Who is here now. Not part of a view: it has no version."""

    connected: tuple[int, ...]  # seats whose person is here
    away: dict[int, int]  # for the others: seconds since they left
    watchers: int


@dataclass(frozen=True)
class ChatLine:
    """One line of chat. `number` counts within a table."""

    number: int
    person: str
    name: str
    seat: int | None
    text: str
    at: str


@dataclass(frozen=True)
class TableFrame:
    """A table's present state for one viewer: complete, so that any later one replaces any earlier one."""

    table: str
    version: int
    view: View
    log: LogView
    presence: Presence
    type: Literal["view"] = "view"


@dataclass(frozen=True)
class PresenceFrame:
    """Somebody came or went."""

    table: str
    presence: Presence
    type: Literal["presence"] = "presence"


@dataclass(frozen=True)
class ChatFrame:
    """Lines of chat, in order; those of people the viewer muted are left out."""

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
    type: Literal["welcome"] = "welcome"


@dataclass(frozen=True)
class Done:
    """It is done and saved. `version` is the table's after it; `created` is the new table of a rematch."""

    id: str
    table: str | None = None
    version: int | None = None
    created: str | None = None
    type: Literal["done"] = "done"


@dataclass(frozen=True)
class Pong:
    """The answer to a ping: the versions of the tables this socket watches, so that a lost frame is noticed."""

    id: str
    versions: dict[str, int]
    type: Literal["pong"] = "pong"


@dataclass(frozen=True)
class Gain:
    """What one legal action would bring to the seat that takes it."""

    action: str
    hexes: tuple[str, ...]
    points: int
    words: str


@dataclass(frozen=True)
class GainsAnswer:
    """All of them, in the order of `legal`."""

    id: str
    table: str
    version: int
    gains: tuple[Gain, ...]
    type: Literal["gains"] = "gains"


@dataclass(frozen=True)
class PreviewAnswer:
    """What one action would bring, up to where chance or another seat's secret would speak."""

    id: str
    table: str
    version: int
    action: str
    events: tuple[Event, ...]
    scores: tuple[int, ...]  # change, by seat
    open: bool  # something the seat cannot know would come to light: the events stop there, and `after` is null
    after: Scene | None
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
    """What a bot would do, and why."""

    id: str
    table: str
    version: int
    level: str
    action: str
    words: str
    candidates: tuple[CandidateView, ...]
    chances: tuple[float, ...]  # to win, by seat
    continuation: tuple[str, ...]
    type: Literal["hint"] = "hint"


@dataclass(frozen=True)
class WhyNotAnswer:
    """Why an action is not legal."""

    id: str
    table: str
    version: int
    action: str
    words: str | None
    type: Literal["why-not"] = "why-not"
