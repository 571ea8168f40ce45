"""Notifications: what a person wants to be told and where, trying it, and the links in mails. docs/notifications.md."""

from __future__ import annotations

import hashlib
import math
import re
import secrets
from dataclasses import replace
from typing import Annotated
from urllib.parse import urlsplit

from fastapi import APIRouter, Path, Request, Response
from sqlalchemy import Connection

from hexrealm.i18n.translate import translate
from hexrealm.server.http.dependencies import ERRORS, AnyPerson, NamedPerson, get_context, json_response
from hexrealm.server.http.origin import client_address
from hexrealm.server.notices import push
from hexrealm.server.notices.web_client import check_url
from hexrealm.server.protocol.errors import Refusal
from hexrealm.server.protocol.forms.notice_forms import (
    ContactChange,
    MailContact,
    MailToken,
    NewContact,
    PushContact,
    WantedNotices,
    WebhookContact,
)
from hexrealm.server.protocol.replies.general_replies import ContactView, NoticesView, WaitingTable, WaitingTables
from hexrealm.server.storage.people.accounts import contacts
from hexrealm.server.storage.people.accounts.contacts import Contact, NoticeSettings
from hexrealm.server.storage.people.accounts.sessions import Person
from hexrealm.server.storage.tables import notices, queries
from hexrealm.server.tables.viewing.summary import make_summary, waits_for

ContactId = Annotated[str, Path(pattern=r"^[A-Za-z0-9_-]{16}$")]
# Without what mail programs read in another way: encoded words (=?…?=), routes (% and !), quotes.
MAIL_NAME, MAIL_LABEL = r"[A-Za-z0-9_+'&~#$*^{}-]+", r"[A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?"
MAIL_ADDRESS = re.compile(rf"(?=[^@]{{1,64}}@){MAIL_NAME}(\.{MAIL_NAME})*@({MAIL_LABEL}\.)+{MAIL_LABEL}")
MOST_SHOWN, MOST_COUNTED = 20, 200  # tables that wait for a person
router = APIRouter(responses=ERRORS)


# Settings


@router.get("/api/notices", response_model=NoticesView)
async def get_notices(request: Request, person: NamedPerson) -> Response:
    """Return what I want to be told and where."""
    return json_response(await _make_view(request, person))


@router.put("/api/notices", response_model=NoticesView)
async def put_notices(request: Request, wanted: WantedNotices, person: NamedPerson) -> Response:
    """Change what I want to be told. `active: false` ends everything, also what waits to be sent."""
    me = _id(person)
    changes = {name: value for name, value in wanted.model_dump(exclude_none=True).items() if name != "occasions"}
    if wanted.occasions is not None:
        changes["occasions"] = tuple(dict.fromkeys(wanted.occasions))

    def job(connection: Connection) -> None:
        settings = contacts.read_settings(connection, me)
        contacts.save_settings(connection, me, replace(settings, **changes, language=person.language))

    await get_context(request).database.write(job)
    return json_response(await _make_view(request, person))


@router.post("/api/notices/contacts", response_model=NoticesView, status_code=201)
async def add_contact(request: Request, form: NewContact, person: NamedPerson) -> Response:
    """Tell me there, too. An e-mail address gets a mail first with a link to confirm it. This switches notifications on."""
    context, me, address = get_context(request), _id(person), client_address(request)
    limits = context.settings.limits
    await context.budgets.spend("contacts", limits.new_contacts, me, address)
    contact = replace(_read_contact(request, form), person=me, origin=_page_origin(request))
    if contact.way == "email":
        await context.budgets.spend("confirmations of person", limits.confirmations_per_person, me, address)
        await context.budgets.spend("confirmations", limits.confirmations, contacts.hash_mailbox(contact.address).hex()[:32])
    now = context.time.now()

    def job(connection: Connection) -> None:
        settings = contacts.read_settings(connection, me)
        contacts.save_settings(connection, me, replace(settings, active=True, language=person.language))
        added = contacts.add_contact(connection, contact)
        if not added.confirmed:
            key = f"confirm:{secrets.token_urlsafe(6)}"
            notices.add_direct_notice(connection, key, added.id, me, "confirm", now)

    await context.database.write(job)
    return json_response(await _make_view(request, person), 201)


@router.put("/api/notices/contacts/{contact}", response_model=NoticesView)
async def change_contact(request: Request, contact: ContactId, change: ContactChange, person: NamedPerson) -> Response:
    """Switch one of my contacts on or off."""
    me = _id(person)
    await get_context(request).database.write(
        lambda connection: contacts.enable_contact(connection, me, contact, change.enabled)
    )
    return json_response(await _make_view(request, person))


@router.delete("/api/notices/contacts/{contact}", response_model=NoticesView)
async def delete_contact(request: Request, contact: ContactId, person: NamedPerson) -> Response:
    """Forget one of my contacts."""
    me = _id(person)
    await get_context(request).database.write(lambda connection: contacts.delete_contact(connection, me, contact))
    return json_response(await _make_view(request, person))


@router.post("/api/notices/test", response_model=NoticesView)
async def send_test(request: Request, person: NamedPerson) -> Response:
    """Send me a notification now, everywhere where I want to be told."""
    context, me = get_context(request), _id(person)
    await context.budgets.spend("test notices", context.settings.limits.test_notices, me, client_address(request))
    now = context.time.now()

    def job(connection: Connection) -> None:
        for each in contacts.read_contacts(connection, me):
            if each.enabled and each.confirmed:
                key = f"test:{secrets.token_urlsafe(6)}"
                notices.add_direct_notice(connection, key, each.id, me, "test", now)

    await context.database.write(job)
    return json_response(await _make_view(request, person))


# Links in mails: the token is enough, since people read mail on other devices


@router.post("/api/notices/confirm", status_code=204)
async def confirm_address(request: Request, form: MailToken) -> Response:
    """Confirm the e-mail address that a token was sent to."""
    context = get_context(request)
    await _count_link(request)
    now = context.time.now()
    await context.database.write(lambda connection: contacts.confirm(connection, form.token, now))
    return Response(status_code=204)


@router.post("/unsubscribe/{token}", status_code=204)
async def unsubscribe(request: Request, token: Annotated[str, Path(max_length=200)]) -> Response:
    """Send nothing more to the e-mail address that a token was sent to. Mail programs do this with one click (RFC 8058)."""
    context = get_context(request)
    await _count_link(request)
    now = context.time.now()
    await context.database.write(lambda connection: contacts.unsubscribe(connection, token, now))
    return Response(status_code=204)


async def _count_link(request: Request) -> None:
    context = get_context(request)
    await context.budgets.spend("mail links", context.settings.limits.mail_links, client_address(request))


# In the page


@router.get("/api/waiting", response_model=WaitingTables)
async def list_waiting(request: Request, person: AnyPerson) -> Response:
    """Return the tables where it is my turn."""
    context, me = get_context(request), person.id
    if me is None:
        return json_response(WaitingTables(0, ()))
    context.rates.check("views", context.settings.limits.views, client_address(request))
    rows = await context.database.read(lambda connection: queries.list_tables(connection, "mine", me, None, MOST_COUNTED))
    found, now = [row for row in rows if waits_for(row, me)], context.time.now()
    found.sort(key=lambda row: row.summary.get("flag_due") or math.inf)
    shown = [
        WaitingTable(
            each.table,
            each.game,
            each.title,
            tuple(seat.name for number, seat in enumerate(each.seats) if number not in each.yours and seat.name),
            each.time_left,
        )
        for each in (make_summary(row, me, now) for row in found[:MOST_SHOWN])
    ]
    return json_response(WaitingTables(len(found), tuple(shown)))


# What routes share


def _id(person: Person) -> str:
    assert person.id is not None
    return person.id


def _page_origin(request: Request) -> str:
    """Return where links of notices lead: to the origin that the operator named. Whoever sends the request could name any.

    Only a server without one, as on a home network, uses the name by which the browser found it.
    """
    origin, trusted = request.headers["origin"], get_context(request).settings.trusted_origins
    return origin if origin in trusted or not trusted else trusted[0]


def _read_contact(request: Request, form: NewContact) -> Contact:
    """Return the contact that a form describes. Raise Refusal if this server cannot use it."""
    context = get_context(request)
    allow_private = context.settings.allow_private_addresses
    match form:
        case MailContact():
            if context.notices.mail is None:
                raise Refusal("refused", translate("This server sends no e-mail."))
            if not MAIL_ADDRESS.fullmatch(form.address):
                raise Refusal("bad-message", translate("This is not an e-mail address."))
            return Contact("", "email", form.address, confirmed=False)
        case PushContact():
            if context.notices.push is None:
                raise Refusal("refused", translate("Push notifications are not available on this server."))
            push.check_keys(form.p256dh, form.auth)
            check_url(form.endpoint, allow_private)
            return Contact("", "push", form.endpoint, {"p256dh": form.p256dh, "auth": form.auth})
        case WebhookContact():
            check_url(form.url, allow_private)
            return Contact("", "webhook", form.url, {"format": form.format})


async def _make_view(request: Request, person: Person) -> NoticesView:
    context, me = get_context(request), _id(person)

    def read(connection: Connection) -> tuple[NoticeSettings, list[Contact]]:
        return contacts.read_settings(connection, me), contacts.read_contacts(connection, me)

    settings, found = await context.database.read(read)
    return NoticesView(
        active=settings.active,
        in_page=settings.in_page,
        occasions=settings.occasions,  # type: ignore[arg-type]
        contacts=tuple(map(_make_contact, found)),
        mail_available=context.notices.mail is not None,
        push_key=context.notices.push.public_key if context.notices.push else None,
    )


def _make_contact(contact: Contact) -> ContactView:
    is_mail = contact.way == "email"
    return ContactView(
        id=contact.id,
        way=contact.way,
        label=contact.address if is_mail else urlsplit(contact.address).hostname or "",
        format=contact.details.get("format", ""),
        enabled=contact.enabled,
        confirmed=contact.confirmed,
        failing=contact.failures >= contacts.MAX_FAILURES,
        endpoint=hashlib.sha256(contact.address.encode()).hexdigest() if contact.way == "push" else "",
    )
