"""What the server says over HTTP only: games, people, lists of tables, moments of the past. Frames of a table: frames.py."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal

from hexrealm.engine.game import Earning
from hexrealm.engine.scene import Scene
from hexrealm.server.protocol.frames import PreviewAnswer, SeatView, StepView


@dataclass(frozen=True)
class OptionView:
    """One option of a game's set-up."""

    name: str
    words: str
    allowed: str
    default: str
    choices: tuple[Any, ...]
    choice_words: tuple[str, ...]  # how players call them, in the same order; empty where the values say it
    default_words: str  # how players call the default


@dataclass(frozen=True)
class GameView:
    """A game one can play here."""

    name: str
    title: str
    credit: str
    about: str
    minutes: tuple[int, int]
    players: tuple[int, ...]
    hides: bool  # whether a seat may not know everything: hot-seat needs a curtain
    options: tuple[OptionView, ...]
    levels: tuple[str, ...]
    ready: bool  # compiled


@dataclass(frozen=True)
class SetupView:
    """Completed options and what the table would look like."""

    options: dict[str, Any]
    scene: Scene


@dataclass(frozen=True)
class Health:
    """How the server is."""

    status: Literal["ready", "warming", "no-database"]
    server: str
    protocol: int
    games: dict[str, Literal["ready", "warming"]]


@dataclass(frozen=True)
class Me:
    """Who this browser is."""

    known: bool
    name: str
    language: str
    languages: dict[str, str]


@dataclass(frozen=True)
class Made:
    """A table was made, or joined. `invites` by seat; put behind /join/."""

    table: str
    seat: int | None = None
    invites: dict[int, str] | None = None


@dataclass(frozen=True)
class TableSummary:
    """A table in a list."""

    table: str
    game: str
    title: str
    state: Literal["open", "playing", "over", "record"]
    public: bool
    seats: tuple[SeatView, ...]
    yours: tuple[int, ...]
    your_turn: bool
    moment: int
    scores: tuple[int, ...]
    winners: tuple[int, ...]
    created: str
    updated: str


@dataclass(frozen=True)
class TableList:
    """A page of tables, newest first; `next` goes into `before` for the page after it."""

    tables: tuple[TableSummary, ...]
    next: str | None


@dataclass(frozen=True)
class InviteView:
    """What an invite invites to."""

    table: TableSummary
    seat: int


@dataclass(frozen=True)
class MomentView:
    """A table as it was for a viewer after so many steps."""

    table: str
    moment: int
    moments: int
    viewer: int | str
    seat: int | None
    decision: str
    scores: tuple[int, ...]
    step: StepView | None  # that led here
    scene: Scene


@dataclass(frozen=True)
class ScoresView:
    """Points by seat after every moment: a chart of the game."""

    table: str
    scores: tuple[tuple[int, ...], ...]
    movers: tuple[int | None, ...]  # who took the step to each moment but the first


@dataclass(frozen=True)
class EarningsView:
    """What each seat's points are made of."""

    table: str
    moment: int
    seats: tuple[tuple[Earning, ...], ...]


@dataclass(frozen=True)
class LessonView:
    """A step of a guided first game, and the table as it is then. `step` is null when all is learnt."""

    title: str
    seat: int
    number: int  # of the step, from 0
    steps: int
    step: dict[str, Any] | None  # a LessonStep
    moment: int
    before: int  # moments before the learner's last action: what came since is news
    legal: tuple[str, ...]
    legal_hexes: tuple[tuple[str, ...], ...]  # for each of them its hexes, in the order they are selected
    previews: dict[str, PreviewAnswer]
    log: tuple[StepView, ...]
    scene: Scene
