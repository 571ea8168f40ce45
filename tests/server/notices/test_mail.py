"""Notices by e-mail: confirmed addresses, one mail for a table until one has looked, and unsubscribing with one click."""

from __future__ import annotations

from pathlib import Path

import pytest
from sqlalchemy import select, update

from hexrealm.server.notices.sender import RETRY_SECONDS
from hexrealm.server.settings import Limits
from hexrealm.server.storage import schema
from hexrealm.server.storage.people.accounts.sessions import hash_token
from tests.support.server.clock_app import DAYS, start_game
from tests.support.server.in_process_client import InProcessClient
from tests.support.server.notice_app import SENDER, Post, add_contact, look, play_turn, run_post

pytestmark = pytest.mark.compiled


async def start(post: Post, clock: object = DAYS) -> tuple[str, InProcessClient, InProcessClient]:
    """Start a game of two people; the second, whose turn comes next, has mail."""
    table, (ines, tomas) = await start_game(post.app, clock)
    await post.confirmed(tomas, "tomas@example.org")
    return table, ines, tomas


def test_an_address_gets_nothing_before_its_owner_confirms_it(tmp_path: Path) -> None:
    async def scenario(post: Post) -> None:
        table, (ines, tomas) = await start_game(post.app, DAYS)
        view = await add_contact(tomas, way="email", address="tomas@example.org")
        assert [contact["confirmed"] for contact in view["contacts"]] == [False]
        await post.deliver()
        assert post.mailbox.subjects() == ["Confirm your address for hexrealm"]
        await play_turn(ines, table, 0)
        await post.deliver()
        assert len(post.mailbox.mails) == 1
        token = post.mailbox.link(0, "/confirm/").rpartition("/")[2]
        wrong = await tomas.http.post("/api/notices/confirm", json={"token": "x" * 43})
        assert (wrong.status_code, wrong.json()["code"]) == (404, "unknown")
        for _ in range(2):  # a second press of the button does no harm
            assert (await ines.http.post("/api/notices/confirm", json={"token": token})).status_code == 204
        assert (await tomas.get("/api/notices"))["contacts"][0]["confirmed"]

    run_post(tmp_path, scenario)


def test_a_link_to_confirm_is_valid_for_a_day(tmp_path: Path) -> None:
    async def scenario(post: Post) -> None:
        tomas = await post.sign_in("Tomas")
        await add_contact(tomas, way="email", address="tomas@example.org")
        await post.deliver()
        post.clock.advance(86_400)
        token = post.mailbox.link(0, "/confirm/").rpartition("/")[2]
        assert (await tomas.http.post("/api/notices/confirm", json={"token": token})).status_code == 404

    run_post(tmp_path, scenario)


def test_a_mail_says_whose_turn_it_is_and_how_to_end_mails(tmp_path: Path) -> None:
    async def scenario(post: Post) -> None:
        table, ines, _ = await start(post)
        await play_turn(ines, table, 0)
        await post.deliver()
        (mail,) = post.mailbox.mails
        assert str(mail["Subject"]).startswith("It is your turn · ")
        assert str(mail["Subject"]).endswith(" with Ines")
        assert (mail["From"], mail["To"], mail["Auto-Submitted"]) == (SENDER, "tomas@example.org", "auto-generated")
        assert f"http://localhost/t/{table}" in mail.get_content().split()
        assert mail["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
        assert str(mail["List-Unsubscribe"]) == f"<http://localhost{post.mailbox.link(0, '/unsubscribe/')}>"

    run_post(tmp_path, scenario)


def test_there_is_one_mail_for_a_table_until_one_has_looked(tmp_path: Path) -> None:
    async def scenario(post: Post) -> None:
        table, ines, tomas = await start(post)
        for _ in range(2):
            await play_turn(ines, table, 0)
            await post.deliver()
            await play_turn(tomas, table, 1)  # by a program that opens no page
        assert len(post.mailbox.mails) == 1
        await look(tomas, table)
        await play_turn(ines, table, 0)
        await post.deliver()
        assert len(post.mailbox.mails) == 2

    run_post(tmp_path, scenario)


def test_mail_programs_unsubscribe_with_one_click(tmp_path: Path) -> None:
    """They send a form, with neither cookie nor Origin (RFC 8058)."""

    async def scenario(post: Post) -> None:
        table, ines, tomas = await start(post)
        await play_turn(ines, table, 0)
        await post.deliver()
        program = InProcessClient(post.app, host="192.0.2.7").http
        del program.headers["origin"]
        path = post.mailbox.link(0, "/unsubscribe/")
        assert (await program.get(path)).headers["content-type"].startswith("text/html")  # a page with a button
        for _ in range(2):
            form = {"List-Unsubscribe": "One-Click"}
            assert (await program.post(path, data=form)).status_code == 204
        assert (await tomas.get("/api/notices"))["contacts"] == []
        await look(tomas, table)
        await play_turn(tomas, table, 1)
        await play_turn(ines, table, 0)
        await post.deliver()
        assert len(post.mailbox.mails) == 1

    run_post(tmp_path, scenario)


def test_nothing_is_sent_after_the_switch_is_off_or_the_person_has_gone(tmp_path: Path) -> None:
    async def scenario(post: Post) -> None:
        table, ines, tomas = await start(post)
        await play_turn(ines, table, 0)  # a notice waits
        await tomas.http.put("/api/notices", json={"active": False})
        await post.deliver()
        await tomas.http.put("/api/notices", json={"active": True})
        await post.deliver()
        assert post.mailbox.mails == []
        await play_turn(tomas, table, 1)
        await play_turn(ines, table, 0)
        assert (await tomas.http.delete("/api/me")).status_code == 200
        await post.deliver()
        assert post.mailbox.mails == []
        rows = await post.app.state.context.database.read(
            lambda connection: [connection.execute(select(each)).all() for each in (schema.contacts, schema.notice_settings)]
        )
        assert rows == [[], []]

    run_post(tmp_path, scenario)


def test_an_owner_who_did_not_ask_is_never_asked_again(tmp_path: Path) -> None:
    async def scenario(post: Post) -> None:
        mallory = await post.sign_in("Mallory")
        await add_contact(mallory, way="email", address="Victim@example.org")
        await post.deliver()
        assert (await mallory.http.post(post.mailbox.link(0, "/unsubscribe/"))).status_code == 204
        again = await mallory.http.post("/api/notices/contacts", json={"way": "email", "address": "victim@EXAMPLE.org"})
        assert (again.status_code, again.json()["code"]) == (403, "refused")

    run_post(tmp_path, scenario)


def test_nobody_is_flooded_with_mails_to_confirm(tmp_path: Path) -> None:
    async def scenario(post: Post) -> None:
        found = []
        for number in range(5):
            mallory = await InProcessClient(post.app, host=f"198.51.100.{number}").sign_in("Mallory")
            for address in ("victim@example.org", "VICTIM@example.org"):
                form = {"way": "email", "address": address}
                found.append((await mallory.http.post("/api/notices/contacts", json=form)).status_code)
        await post.deliver()
        assert sorted(found) == [201] * 3 + [429] * 7
        assert len(post.mailbox.mails) <= 3

    run_post(tmp_path, scenario, limits=Limits())


def test_tokens_are_stored_hashed(tmp_path: Path) -> None:
    async def scenario(post: Post) -> None:
        tomas = await post.sign_in("Tomas")
        await add_contact(tomas, way="email", address="tomas@example.org")
        await post.deliver()
        tokens = {post.mailbox.link(0, part).rpartition("/")[2] for part in ("/confirm/", "/unsubscribe/")}
        read = select(schema.mail_tokens.c.token)
        stored = await post.app.state.context.database.read(lambda connection: set(connection.scalars(read)))
        assert stored == set(map(hash_token, tokens))
        content = b"".join(path.read_bytes() for path in tmp_path.iterdir())
        assert not [token for token in tokens if token.encode() in content]

    run_post(tmp_path, scenario)


def test_a_mail_server_that_is_down_only_delays(tmp_path: Path) -> None:
    async def scenario(post: Post) -> None:
        table, ines, _ = await start(post)
        await play_turn(ines, table, 0)
        post.mailbox.answer = "451 later"
        await post.deliver()
        await post.deliver(after=29)
        post.mailbox.answer = "250 OK"
        await post.deliver(after=0)
        assert post.mailbox.mails == []
        await post.deliver(after=2)
        assert len(post.mailbox.mails) == 1

    run_post(tmp_path, scenario)


AMBIGUOUS = [
    *("=?utf-8?q?tomas?=@example.org", "=?utf-8?b?dG9tYXM=?=@example.org", "a%b@example.org", "a!b@example.org"),
    *(".tomas@example.org", "tomas.@example.org", "to..mas@example.org", "tomas@-example.org", "tomas@example"),
    *("x" * 65 + "@example.org", '"tomas"@example.org', "tomas@example.org,ines@example.org"),
]


def test_addresses_that_could_mean_another_one_are_refused(tmp_path: Path) -> None:
    async def scenario(post: Post) -> None:
        tomas = await post.sign_in("Tomas")
        for address in AMBIGUOUS:
            response = await tomas.http.post("/api/notices/contacts", json={"way": "email", "address": address})
            assert response.status_code == 422, address

    run_post(tmp_path, scenario)


def test_all_spellings_of_a_mailbox_count_together(tmp_path: Path) -> None:
    async def scenario(post: Post) -> None:
        limited = Limits(confirmations="2/day", confirmations_per_person="100/day", new_contacts="100/hour")
        async with post.serve(limits=limited) as app:
            statuses = []
            for number, name in enumerate(("tomas", "Tomas+1", "tomas+2")):
                client = await InProcessClient(app).sign_in(f"Mallory {number}")
                form = {"way": "email", "address": f"{name}@example.org"}
                statuses.append((await client.http.post("/api/notices/contacts", json=form)).status_code)
            assert statuses == [201, 201, 429]

    run_post(tmp_path, scenario)


def test_a_mail_that_cannot_be_written_is_given_up(tmp_path: Path) -> None:
    """An address from before they were checked so strictly: each attempt counts, and after the last there are no more."""

    async def scenario(post: Post) -> None:
        tomas = await post.sign_in("Tomas")
        await add_contact(tomas, way="email", address="tomas@example.org")
        database, row = post.app.state.context.database, schema.notices
        stored = update(schema.contacts).values(address="=?utf-8?b?!!!?=@example.org")
        await database.write(lambda connection: connection.execute(stored))
        for _ in range(len(RETRY_SECONDS) + 1):
            await post.deliver(after=RETRY_SECONDS[-1])
        state = await database.read(lambda connection: connection.scalar(select(row.c.state)))
        assert (state, post.mailbox.mails) == ("failed", [])

    run_post(tmp_path, scenario)


def test_links_lead_to_the_origin_that_the_operator_named(tmp_path: Path) -> None:
    """Whoever sends a request chooses its Host and Origin, and the mail goes to somebody else."""

    async def scenario(post: Post) -> None:
        async with post.serve(trusted_origins=("https://play.example.org",)) as app:
            mallory = await InProcessClient(app).sign_in("Mallory")
            await add_contact(mallory, way="email", address="tomas@example.org")
            await post.deliver(app, after=0)
        (mail,) = post.mailbox.mails
        assert str(mail["List-Unsubscribe"]).startswith("<https://play.example.org/unsubscribe/")
        assert "https://play.example.org/confirm/" in mail.get_content()

    run_post(tmp_path, scenario)


def test_saying_no_to_a_stranger_keeps_ones_own_contact(tmp_path: Path) -> None:
    async def scenario(post: Post) -> None:
        tomas, mallory = await post.sign_in("Tomas"), await post.sign_in("Mallory")
        await post.confirmed(tomas, "tomas@example.org")
        await add_contact(mallory, way="email", address="tomas@example.org")
        await post.deliver(after=0)
        form = b"x" * 2000
        assert (await tomas.http.post(post.mailbox.link(0, "/unsubscribe/"), content=form)).status_code == 413
        assert (await tomas.http.post(post.mailbox.link(0, "/unsubscribe/"))).status_code == 204
        assert [contact["confirmed"] for contact in (await tomas.get("/api/notices"))["contacts"]] == [True]
        assert (await mallory.get("/api/notices"))["contacts"] == []

    run_post(tmp_path, scenario)
