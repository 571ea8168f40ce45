"""Viewers of a table: a person and the viewpoint of their view."""

from __future__ import annotations

from dataclasses import dataclass

from hexrealm.engine.game import SPECTATOR, Viewer
from hexrealm.i18n.translate import translate
from hexrealm.server.protocol.errors import Refusal
from hexrealm.server.protocol.messages import Viewpoint
from hexrealm.server.tables.table import Table

ALL = "all"  # the viewpoint that sees everything, once a game is over


@dataclass(frozen=True)
class TableViewer:
    """A person and the viewpoint of their view: a seat, "spectator" or "all"."""

    person: str | None
    viewpoint: int | str

    @property
    def match_viewer(self) -> Viewer:
        """The viewpoint as a match names it: None sees everything."""
        return None if self.viewpoint == ALL else self.viewpoint


def choose_viewer(table: Table, person: str | None, wanted: Viewpoint) -> TableViewer:
    """Return the viewer for a person who wants a viewpoint (None: the best one). Raise Refusal if they may not have it."""
    own = table.seats_of(person)
    if wanted == ALL:
        return TableViewer(person, _full_viewpoint(table))
    if wanted is None:
        return TableViewer(person, _best_viewpoint(table, own))
    if isinstance(wanted, int) and wanted not in own:
        raise Refusal("not-yours", translate("Seat {seat} is not yours.", seat=wanted))
    return TableViewer(person, wanted)


def _full_viewpoint(table: Table) -> int | str:
    if table.setup.known_to is not None:
        return table.setup.known_to
    if table.state not in ("over", "record"):
        raise Refusal("refused", translate("Hidden information is shown only after the game."))
    return ALL


def _best_viewpoint(table: Table, own: tuple[int, ...]) -> int | str:
    """Return the person's seat; of several, the one to decide.

    If the game hides something, a person with several seats is a spectator: somebody else may see the same screen.
    """
    if table.setup.record:
        return ALL if table.setup.known_to is None else table.setup.known_to
    if not own or (len(own) > 1 and table.has_hidden_information):
        return SPECTATOR
    return table.seat_to_decide if table.seat_to_decide in own else own[0]
