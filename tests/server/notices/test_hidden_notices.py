"""Nothing hidden is in a notice: tables that differ only in what is hidden give the same ones, and no secret is in any text."""

from __future__ import annotations

from dataclasses import replace

import pytest

import hexrealm
from hexrealm import games
from hexrealm.i18n.translate import LANGUAGES, using_language
from hexrealm.server.notices.mail import write_mail
from hexrealm.server.notices.push import write_payload
from hexrealm.server.notices.webhook import write_discord, write_slack
from hexrealm.server.storage.people.accounts.contacts import Contact
from hexrealm.server.storage.people.accounts.names import TableNames
from hexrealm.server.storage.tables.log_entries import PlayerRemoved
from hexrealm.server.storage.tables.notices import NewNotice, Notice, fill_names
from hexrealm.server.tables.occasions import find_occasions, find_warning
from hexrealm.server.tables.rules.clocks import DAY, Clocks, TimeControl, Turn
from hexrealm.server.tables.table import Seat, Table
from tests.support.server.twin_tables import list_twins, make_table

pytestmark = pytest.mark.compiled
HIDING = [name for name in games.names() if games.find(name).has_secrets]
INVITE = "invite-invite-invite-"
FACTS = {"closed", "removed", "began", "your_turn"}  # which make another notice of an occasion


def list_notices(table: Table) -> list[NewNotice]:
    """Return every notice that a position can be the occasion for."""
    people = [Seat(f"person-{number}", f"Name {number}", invite=f"{INVITE}{number}") for number in range(len(table.seats))]
    before = replace(table, seats=[Seat(invite=f"{INVITE}{number}") for number in range(len(table.seats))])
    after = replace(table, seats=people)
    over = replace(table, seats=[replace(each, resigned=True) for each in people])
    control = TimeControl("days", 0, 0, DAY, "end")
    seat = table.match.seat
    clocks = replace(Clocks.start(control, len(people)), turn=Turn(seat, 1, True), reserves=(DAY,) * len(people))
    warning = find_warning(replace(after, clocks=clocks), 19 * DAY // 24)
    removed = after.copy()
    removed.append(PlayerRemoved(len(people) - 1, f"{INVITE}renewed"))
    changes = ((before, after), (None, after), (after, over), (after, replace(after, closed=True)), (after, removed))
    found = [notice for earlier, later in changes for notice in find_occasions(earlier, later, None)]
    return [*found, *([warning] if warning else [])]


def write_everything(table: Table) -> list[bytes]:
    texts, names = [], TableNames({f"person-{number}": f"Name {number}" for number in range(len(table.seats))})
    for new in list_notices(table):
        contact = Contact(new.person, "email", "ines@example.org", origin="https://play.example", id="contact")
        notice = Notice(new.key, new.kind, table.id, fill_names(new.facts, names), 1, contact, "en")
        for language in LANGUAGES:
            with using_language(language):
                mail = write_mail(notice, {"unsubscribe": "token"}, "hexrealm@play.example")
                del mail["Date"]
                texts += [mail.as_bytes(), write_payload(notice), write_slack(notice), write_discord(notice)]
    return texts


@pytest.mark.parametrize("game", HIDING)
def test_two_worlds_give_the_same_notices(game: str) -> None:
    count = 0
    for twins in list_twins(game, range(2), every=25):
        first, second = (write_everything(make_table(match, twins.viewer)) for match in (twins.first, twins.second))
        assert first == second
        count += len(first)
    assert count > 100


@pytest.mark.parametrize("game", games.names())
def test_no_link_gives_a_seat(game: str) -> None:
    match = hexrealm.new(game, players=2, seed=3)
    while match.seat is None:
        match.play_chance()
    table = make_table(match, "spectator")
    told = list_notices(table)
    assert {new.kind for new in told} == {"turn", "seat", "over", "time"}
    assert {name for new in told for name in FACTS if new.facts.get(name)} == FACTS
    texts = write_everything(table)
    assert not [text for text in texts if INVITE.encode() in text or b"person-" in text or b"/join" in text]
