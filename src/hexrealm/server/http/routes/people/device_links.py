"""Links that sign a second device in: the first device makes and confirms one, the second opens it. docs/people.md."""

from __future__ import annotations

from fastapi import APIRouter, Request, Response

from hexrealm.i18n.translate import translate
from hexrealm.server.http.dependencies import ERRORS, AnyPerson, NamedPerson, get_context, json_response
from hexrealm.server.http.devices import describe_device
from hexrealm.server.http.origin import client_address
from hexrealm.server.http.routes.people.account import id_of
from hexrealm.server.http.sign_in import check_guest, check_recent, count_attempt, refuse, sign_in
from hexrealm.server.protocol.errors import Refusal
from hexrealm.server.protocol.forms.account_forms import LinkClaim, LinkCode, LinkToken
from hexrealm.server.protocol.replies.account_replies import LinkView, OpenedLinkView, SignedIn
from hexrealm.server.storage.people.accounts import device_links
from hexrealm.server.storage.people.accounts.device_links import LINK_MILLISECONDS, DeviceLink

PAGE = "/link#"  # what follows the # stays in the browser: no log and no referrer has it
QUIET_ZONE = 4  # modules around a QR code, as its standard asks for
router = APIRouter(prefix="/api", responses=ERRORS)


# The first device


@router.post("/me/link", response_model=LinkView, status_code=201)
async def make_link(request: Request, person: NamedPerson) -> Response:
    """Make a link that signs another device in as me, once, within ten minutes, and after I have confirmed it."""
    await check_recent(request, person)
    context, me, time = get_context(request), id_of(person), get_context(request).time.now()
    await context.budgets.spend("ways to sign in", context.settings.limits.new_ways, me, client_address(request))
    token = await context.database.write(lambda connection: device_links.make_link(connection, me, time))
    path = f"{PAGE}{token}"
    qr, size = draw_qr(f"{request.url.scheme}://{request.headers['host']}{path}")
    return json_response(LinkView(path, "", "", LINK_MILLISECONDS // 1000, qr, size), 201)


def draw_qr(text: str) -> tuple[str, int]:
    """Return a QR code as the path of an SVG, and the size of its square."""
    import segno

    rows = segno.make_qr(text, error="m").matrix
    dark = [(x, y) for y, row in enumerate(rows) for x, module in enumerate(row) if module]
    path = "".join(f"M{x + QUIET_ZONE} {y + QUIET_ZONE}h1v1h-1z" for x, y in dark)
    return path, len(rows) + 2 * QUIET_ZONE


@router.get("/me/link", response_model=LinkView)
async def get_link(request: Request, person: NamedPerson) -> Response:
    """Return whether another device has opened my link, and the code it shows."""
    return json_response(await _read_link(request, id_of(person)))


@router.post("/me/link/confirm", response_model=LinkView)
async def confirm_link(request: Request, form: LinkCode, person: NamedPerson) -> Response:
    """Sign in the device that shows this code."""
    context, me, time = get_context(request), id_of(person), get_context(request).time.now()
    if not await context.database.write(lambda connection: device_links.confirm_link(connection, me, form.code, time)):
        raise refuse("link", Refusal("refused", translate("No device shows this code. Make a new link.")))
    return json_response(await _read_link(request, me))


@router.delete("/me/link", response_model=LinkView)
async def cancel_link(request: Request, person: NamedPerson) -> Response:
    """Let nobody use my link any more."""
    me = id_of(person)
    await get_context(request).database.write(lambda connection: device_links.cancel_link(connection, me))
    return json_response(await _read_link(request, me))


async def _read_link(request: Request, person: str) -> LinkView:
    context, time = get_context(request), get_context(request).time.now()
    found: DeviceLink | None = await context.database.read(lambda connection: device_links.read_link(connection, person, time))
    if found is None:
        return LinkView("", "", "", 0, "", 0)
    return LinkView("", found.code, found.device, max(0, found.expires - time) // 1000, "", 0)


# The second device


@router.post("/link/open", response_model=OpenedLinkView)
async def open_link(request: Request, form: LinkToken) -> Response:
    """Open a link on this device, once. The first device then shows the same code."""
    await count_attempt(request)
    context, time = get_context(request), get_context(request).time.now()
    device = describe_device(request.headers.get("user-agent", ""))
    found = await context.database.write(lambda connection: device_links.open_link(connection, form.token, device, time))
    if found is None:
        raise refuse("link", invalid_link())
    return json_response(OpenedLinkView(found.name, found.code, found.claim))


@router.post("/link/finish", response_model=SignedIn)
async def finish_link(request: Request, form: LinkClaim, person: AnyPerson) -> Response:
    """Sign this device in, if the link was confirmed. Ask again as long as it waits for that."""
    context, time = get_context(request), get_context(request).time.now()
    if await context.database.read(lambda connection: device_links.is_waiting(connection, form.claim, time)):
        return json_response(SignedIn("", True))
    await count_attempt(request)
    await check_guest(request, person, form.bring)
    account = await context.database.write(lambda connection: device_links.finish_link(connection, form.claim, time))
    if account is None:
        raise refuse("link", invalid_link())
    return await sign_in(request, person, account, "link", form.bring)


def invalid_link() -> Refusal:
    """Return the error for a link that is unknown, used, cancelled or too old."""
    return Refusal("refused", translate("This link is not valid any more. Make a new one on the other device."))
