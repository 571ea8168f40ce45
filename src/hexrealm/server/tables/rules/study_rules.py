"""Who may study a table, with a review or on the analysis board, and with whose knowledge.

The rule is only here: views tell the browser whether to show its buttons. Which positions nobody may study, wherever they come
from, is decided in protected_positions.py.
"""

from __future__ import annotations

from hexrealm.engine.game import Viewer
from hexrealm.i18n.translate import translate
from hexrealm.server.protocol.errors import Refusal
from hexrealm.server.tables.rules.rated_rules import is_running
from hexrealm.server.tables.table import Table


def may_study(table: Table, person: str | None) -> bool:
    """Return whether a person may study a table.

    A finished game may be studied by everybody who can see it. A running one only by the one person at it, who plays against
    bots: a study would help against people. A rated one, or one of a contest, nobody.
    """
    if table.state in ("over", "record"):
        return True
    seats = table.seats_of(person)
    others = [seat for number, seat in enumerate(table.seats) if number not in seats]
    return not is_running(table) and len(seats) == 1 and all(seat.level and not seat.person for seat in others)


def find_study_viewer(table: Table, person: str | None) -> Viewer:
    """Return with whose knowledge a person may study a table: None knows everything. Raise Refusal if they may not.

    A running game is studied only with what the person's seat may know.
    """
    if table.state in ("over", "record"):
        return None
    if may_study(table, person):
        return table.seats_of(person)[0]
    text = translate(
        "A game can be reviewed and analysed when it is over; before that only by a person who plays alone against bots."
    )
    raise Refusal("refused", text, table.version)
