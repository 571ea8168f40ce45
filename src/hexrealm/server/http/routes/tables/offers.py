"""Finding a game: my offer, whether I am seated by now, and the offers of others."""

from __future__ import annotations

from fastapi import APIRouter, Request, Response
from sqlalchemy import Connection

from hexrealm.i18n.translate import current_language, translate, using_language
from hexrealm.server.http.dependencies import ERRORS, AnyPerson, NamedPerson, get_context, json_response
from hexrealm.server.http.origin import client_address
from hexrealm.server.http.routes.people.ratings import view_rating
from hexrealm.server.protocol.errors import Refusal
from hexrealm.server.protocol.forms.pairing_forms import SPEEDS, NewOffer
from hexrealm.server.protocol.frames import TimeControlView
from hexrealm.server.protocol.replies.people_replies import ListedOfferView, OffersView, OwnOfferView, SpeedView
from hexrealm.server.storage.people.accounts.sessions import Person
from hexrealm.server.storage.people.play import offers
from hexrealm.server.storage.people.play.ratings import check_accounts
from hexrealm.server.tables.create import find_game, make_control, player_counts
from hexrealm.server.tables.rules.table_rules import check_level

router = APIRouter(prefix="/api", responses=ERRORS)
NONE = OwnOfferView(None, 0, None)


@router.get("/offers", response_model=OffersView)
async def list_offers(request: Request, person: AnyPerson) -> Response:
    """Return who wants to play what, and the speeds to choose from."""
    context, me = get_context(request), person.id
    context.rates.check("profiles", context.settings.limits.profiles, client_address(request))
    time = context.time.now()
    found = await context.database.read(lambda connection: offers.list_offers(connection, time))
    listed = tuple(_view_listed(each, me, time) for each in found)
    return json_response(OffersView(listed, tuple(_view_speed(name) for name in SPEEDS)))


def _view_listed(offer: offers.ListedOffer, me: str | None, time: int) -> ListedOfferView:
    wish, rating = offer.wish, None if offer.rating is None else view_rating(offer.rating)
    waited = max(0, time - offer.since) // 1000
    return ListedOfferView(offer.name, wish.game, wish.players, wish.speed, wish.rated, rating, waited, offer.person == me)


def _view_speed(name: str) -> SpeedView:
    control = make_control(SPEEDS[name], 2)  # type: ignore[index]
    return SpeedView(name, TimeControlView(**vars(control)))


@router.get("/me/offer", response_model=OwnOfferView)
async def get_offer(request: Request, person: NamedPerson) -> Response:
    """Return what I wait for."""
    me, context = _id(person), get_context(request)
    return json_response(_view(await context.database.read(lambda connection: offers.read_offer(connection, me)), request))


@router.put("/me/offer", response_model=OwnOfferView)
async def put_offer(request: Request, wish: NewOffer, person: NamedPerson) -> Response:
    """Say what I want to play, and be seated at once if somebody waits for the same."""
    context, me, language = get_context(request), _id(person), current_language()
    await context.budgets.spend("offers", context.settings.limits.new_offers, me, client_address(request))
    _check(wish)
    await context.warmup.wait(wish.game)

    def save(connection: Connection) -> None:
        with using_language(language):
            if wish.rated:
                check_accounts(connection, [me])
            offers.put_offer(connection, me, wish, context.time.now())

    await context.database.write(save)
    await context.matchmaker.seat()
    return await get_offer(request, person)


def _check(wish: NewOffer) -> None:
    game = find_game(wish.game)
    if wish.players not in player_counts(game):
        counts = ", ".join(map(str, player_counts(game)))
        raise Refusal("bad-message", translate("{game} is for {counts} players.", game=game.title, counts=counts))
    if wish.bots is not None:
        check_level(wish.bots, game.styles)


@router.post("/me/offer/stay", response_model=OwnOfferView)
async def stay(request: Request, person: NamedPerson) -> Response:
    """Say that I still wait, and learn whether I am seated. An offer to play now lapses after 30 seconds of silence."""
    me, context = _id(person), get_context(request)
    time = context.time.now()
    found = await context.database.write(lambda connection: offers.stay(connection, me, time))
    return json_response(_view(found, request))


@router.delete("/me/offer", response_model=OwnOfferView)
async def withdraw(request: Request, person: NamedPerson) -> Response:
    """Wait no longer. Who is seated already stays seated."""
    me = _id(person)
    await get_context(request).database.write(lambda connection: offers.withdraw(connection, me))
    return json_response(NONE)


def _view(offer: offers.OwnOffer | None, request: Request) -> OwnOfferView:
    if offer is None:
        return NONE
    waited = max(0, get_context(request).time.now() - offer.since) // 1000
    return OwnOfferView(offer.wish.model_dump(), waited, offer.table)


def _id(person: Person) -> str:
    assert person.id is not None
    return person.id
