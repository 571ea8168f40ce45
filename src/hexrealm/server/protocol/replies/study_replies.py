"""What the server sends to the analysis board. Scenes are differences from the base of the set-up, as at tables."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from hexrealm.engine.editing import Edit
from hexrealm.engine.game import Event
from hexrealm.server.protocol.frames import Gain, StepView


@dataclass(frozen=True)
class PositionView:
    """A position with its legal actions. Nothing is hidden in it."""

    game: str
    options: dict[str, Any]  # complete
    moment: int  # how many actions led here
    seat: int | None
    decision: str
    over: bool
    winners: tuple[int, ...]
    scores: tuple[int, ...]
    legal: tuple[str, ...]  # where chance decides: what can be drawn
    legal_hexes: tuple[tuple[str, ...], ...]
    odds: dict[str, int]  # where chance decides
    log: tuple[StepView, ...]
    snapshot: dict[str, Any] | None  # null where a snapshot does not tell all, in the middle of a turn
    base: str  # its address: a language and a digest
    base_scene: dict[str, Any] | None  # null if the client has the base
    scene: dict[str, Any]  # its difference from the base


@dataclass(frozen=True)
class EditedPosition:
    """A position that was changed by hand. If the engine does not accept it, `view` only shows it, without legal actions."""

    accepted: bool
    problem: str  # why the engine does not accept it; "" if it does
    snapshot: dict[str, Any]
    edits: tuple[Edit, ...]  # what can be changed, with its present values; empty: this game has no editor
    view: PositionView


@dataclass(frozen=True)
class ActionPreview:
    """The result of one action in a position where nothing is hidden."""

    action: str
    events: tuple[Event, ...]
    scores: tuple[int, ...]  # the change in points, by seat
    open: bool  # false: nothing is hidden. Previews at tables have the same field
    after: dict[str, Any] | None
    base: str


@dataclass(frozen=True)
class PositionGains:
    """The gains of all legal actions."""

    gains: tuple[Gain, ...]


@dataclass(frozen=True)
class ActionProblem:
    """Why an action is not legal; null if it is."""

    action: str
    words: str | None


@dataclass(frozen=True)
class EngineLine:
    """One action of a position and what is expected to follow, until chance decides or something hidden is revealed."""

    action: str
    hexes: tuple[str, ...]
    share: float  # of the simulations; at a draw, the probability
    visits: int
    chances: tuple[float, ...]  # to win, by seat
    steps: tuple[StepView, ...]  # the action and its continuation, with what they cause
    step_hexes: tuple[tuple[str, ...], ...]  # the hexes of each step


@dataclass(frozen=True)
class EngineProgress:
    """A line of the answer to a request to think about a position: what is known so far. The most tried action is first."""

    simulations: int
    wanted: int
    finished: bool
    failed: bool
    chances: tuple[float, ...]  # to win, by seat; empty while nothing is known
    assumes: str  # what is assumed where something is hidden
    lines: tuple[EngineLine, ...]


@dataclass(frozen=True)
class StudyNode:
    """One action of a study, after its parent. The first child of a node goes on with its line; others are variations."""

    parent: int | None  # the number of an earlier node; null: the starting position
    action: str
    mark: str = ""
    comment: str = ""


@dataclass(frozen=True)
class StudyView:
    """A study: a starting position and a tree of variations."""

    game: str
    options: dict[str, Any]
    snapshot: dict[str, Any] | None  # null: the beginning of the game
    names: tuple[str, ...] | None
    title: str
    comment: str  # on the starting position
    nodes: tuple[StudyNode, ...]
    knows: int | None = None  # the seat whose knowledge it has; null: everything is known
    assumes: str = ""  # what was assumed where something is hidden from that seat
    moment: int | None = None  # where to open it, on its main line


@dataclass(frozen=True)
class SavedStudy:
    """A study that somebody shared."""

    id: str
    yours: bool  # whether the reader may change and delete it
    updated: str
    study: StudyView


@dataclass(frozen=True)
class StudyChanged:
    """The id of a study that was stored. Its link is /analysis/<id>."""

    id: str


@dataclass(frozen=True)
class StudySummary:
    """A study in a list."""

    id: str
    game: str
    title: str
    nodes: int
    updated: str


@dataclass(frozen=True)
class StudyList:
    """The studies of a person."""

    studies: tuple[StudySummary, ...]
