"""The three switches of a table (previews, heat, hints), win chances, the reasons of a hint, and signs in the chat."""

from __future__ import annotations

import asyncio
import random
import re
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any

import pytest

import hexrealm
from hexrealm import games
from hexrealm.bots import make_bot
from hexrealm.i18n.translate import LANGUAGES, using_language
from hexrealm.play.match import Match
from hexrealm.play.preview import gains
from hexrealm.server.bots.survey import make_survey_bot
from hexrealm.server.protocol.bot_messages import BotMove
from hexrealm.server.protocol.emotes import EMOTES
from hexrealm.server.protocol.frames import CandidateView
from hexrealm.server.protocol.messages import PROTOCOL
from hexrealm.server.storage.tables.log_entries import TableCreated
from hexrealm.server.tables.help.hint_reasons import explain_move
from hexrealm.server.tables.help.reason_words import name_action
from hexrealm.server.tables.table import Seat, Table, create_table
from tests.support.server.client import Client
from tests.support.server.two_players import GAME, TwoPlayers, run_with_two_players

pytestmark = pytest.mark.compiled
RECORDS = Path(__file__).parents[3] / "examples" / "records"
BOT = {"who": "bot", "level": "easy"}
HELP = ("previews", "heat", "hints")
SEATS: list[tuple[list[Any], tuple[bool, bool, bool]]] = [
    (["me", BOT], (True, True, True)),
    (["me", BOT, BOT], (True, True, True)),
    ([BOT, BOT], (True, True, True)),
    (["me", "open"], (True, False, False)),
    (["me", "open", BOT], (True, False, False)),
    (["me", {"who": "me", "name": "Tomas"}], (True, False, False)),
]


def test_heat_and_hints_are_off_by_default_among_people(address: str) -> None:
    async def create_all() -> None:
        ines = await Client(address).sign_in("Ines")
        for seats, expected in SEATS:
            created = await ines.create_table(GAME, seats)
            view = (await ines.get(f"/api/tables/{created['table']}"))["view"]
            assert tuple(view[name] for name in HELP) == expected, seats
        await ines.close()

    asyncio.run(create_all())


@pytest.mark.parametrize("allowed", HELP)
def test_each_help_has_a_switch_of_its_own(address: str, allowed: str) -> None:
    """The server refuses the others, and everybody sees the switches: players, invited people and strangers."""

    async def scenario(two: TwoPlayers) -> None:
        fields = {"seat": 0, "version": two.view["version"]}
        found = {
            "previews": await two.request(0, "preview", **fields, action=two.view["legal"][0]),
            "heat": await two.request(0, "gains", **fields),
            "hints": await two.request(0, "hint", **fields, level="easy"),
        }
        assert {name: "code" not in reply for name, reply in found.items()} == {name: name == allowed for name in HELP}
        assert ("code" in await two.request(0, "chances", **fields)) is (allowed != "heat")
        for view in (two.sockets[1].views[two.table], two.stranger.views[two.table]):
            assert [name for name in HELP if view[name]] == [allowed]

    switches: dict[str, Any] = {name: name == allowed for name in HELP}
    run_with_two_players(address, scenario, **switches)


def test_an_invitation_says_which_help_is_allowed(address: str) -> None:
    async def look() -> None:
        ines = await Client(address).sign_in("Ines")
        created = await ines.create_table(GAME, ["me", "open"], hints=True)
        found = (await ines.http.post("/api/invites", json={"invite": created["invites"]["1"]})).json()
        assert tuple(found[name] for name in HELP) == (True, False, True)
        await ines.close()

    asyncio.run(look())


@pytest.mark.parametrize("previews", [True, False])
def test_a_stored_table_without_the_switch_has_heat_if_it_has_previews(previews: bool) -> None:
    body = asdict(TableCreated(GAME, {}, {}, [], "a", "", False, hints=True, previews=previews))
    del body["heat"]
    assert TableCreated(**body).allows_heat is previews


# Win chances


def test_chances_come_for_every_legal_action(address: str) -> None:
    async def scenario(two: TwoPlayers) -> None:
        found = await two.request(0, "chances", seat=0, version=two.view["version"])
        assert (found["type"], found["version"]) == ("chances", two.view["version"])
        assert {each["action"] for each in found["chances"]} == set(two.view["legal"])
        assert all(0 <= each["chance"] <= 1 and each["visits"] > 0 for each in found["chances"])
        hexes = dict(zip(two.view["legal"], map(tuple, two.view["legal_hexes"]), strict=True))
        assert all(tuple(each["hexes"]) == hexes[each["action"]] for each in found["chances"])

    run_with_two_players(address, scenario)


@pytest.mark.parametrize("game", games.names())
def test_the_search_tries_every_action(game: str) -> None:
    match = begin(game)
    thought = make_survey_bot(seed=1).think(match)
    assert {each.action for each in thought.candidates if each.visits} == set(match.legal())


# Hints


def begin(game: str, actions: int = 0) -> Match:
    """Return a match after some actions of a bot, with a choice to make."""
    match, bot = hexrealm.new(game, seed=5), make_bot("greedy", seed=1)
    while match.seat is None or len(match.history) < actions or len(match.legal()) < 3:
        if match.seat is None:
            match.play_chance()
        else:
            match.play(bot.choose(match))
    return match


def table_at(match: Match) -> Table:
    """Return a table of Ines and Tomas at a position."""
    seats = [asdict(Seat(name, name)) for name in ("Ines", "Tomas")]
    setup = TableCreated(match.game.name, match.options, {}, seats, "Ines", "", False, hints=True, previews=True)
    return create_table("t", replace(setup, past=match.history))


def hint_at(match: Match) -> tuple[str, ...]:
    """Return the reasons of a strong bot's hint."""
    thought = make_bot("mcts:200", seed=1).think(match)
    candidates = tuple(CandidateView(each.action, each.share, each.visits, each.chances) for each in thought.candidates)
    move = BotMove(thought.action, candidates, thought.chances, thought.continuation)
    assert match.seat is not None
    return explain_move(table_at(match), match.seat, move)


@pytest.mark.parametrize("game", games.names())
def test_a_hint_says_what_it_brings_and_what_the_second_best_lacks(game: str) -> None:
    reasons = [hint_at(begin(game, actions)) for actions in range(2, 40, 5)]
    for each in reasons:
        assert each[0].startswith("It brings ")
        assert any(reason.startswith("Second best: ") for reason in each)


@pytest.mark.parametrize("game", games.names())
def test_a_hint_calls_what_has_no_hex_as_its_button_does(game: str) -> None:
    match, named = hexrealm.load(RECORDS / f"{game}.txt"), set()
    with using_language("de"):
        for moment, step in enumerate(match.steps):
            if step.seat is not None and not match.game.hexes_of(step.name):
                named.add((step.name, name_action(match.at(moment), step.seat, step.name)))
    assert all((words[0], words[-1]) == ("„", "“") for _, words in named)
    assert [words for action, words in named if action not in words]  # orange is orange in German too


@pytest.mark.parametrize(("chance", "told"), [(0.4, True), (0.5, False), (0.6, False)])
def test_the_second_best_has_no_higher_chance_than_the_hint(chance: float, told: bool) -> None:
    """A search plays what it tried most; what it tried less can look better."""
    match = begin(GAME, 2)
    alike = [gain.action for gain in gains(match) if not gain.points and not gain.steps][:2]
    chances = ((0.5, 0.5), (chance, 1 - chance))
    candidates = tuple(CandidateView(action, 0.5, 100, each) for action, each in zip(alike, chances, strict=True))
    assert match.seat == 0
    reasons = explain_move(table_at(match), 0, BotMove(alike[0], candidates, chances[0], (alike[0],)))
    (second,) = (reason for reason in reasons if reason.startswith(f"Second best: {alike[1]}"))
    assert ("your chance would be 40%" in second) == told


@pytest.mark.parametrize("game", games.names())
def test_a_hint_says_what_it_prepares(game: str) -> None:
    """The bot expects that the same seat goes on with what brings most then, wherever that is in a game of random moves."""
    match, rng, prepared = hexrealm.new(game, seed=2, players=2), random.Random(1), False
    while not match.over and not prepared:
        if match.seat is None:
            match.play_chance()
            continue
        first, after = rng.choice(match.legal()), match.copy()
        after.play(first)
        if after.seat == match.seat:
            then = max(gains(after), key=lambda gain: (gain.points, gain.steps)).action
            move = BotMove(first, (CandidateView(first, 1.0, 1, ()),), (), (first, then))
            start = f"It prepares {name_action(after, match.seat, then)}, for "
            prepared = any(reason.startswith(start) for reason in explain_move(table_at(match), match.seat, move))
        match = after
    assert prepared


def test_the_hint_for_a_first_move_says_what_it_prepares() -> None:
    """The first move brings nothing by itself: what counts is what it makes possible."""
    for players in (2, 3, 4):
        reasons = hint_at(hexrealm.new(GAME, seed=5, players=players))
        assert reasons[0] == "It brings nothing yet."
        assert any(re.match(r"It prepares \S+, for .*step", reason) for reason in reasons), reasons


def test_a_hint_says_what_it_denies_the_next_player() -> None:
    """The bot takes what would bring the other seat most, wherever that is in a game of random moves."""
    match, rng = hexrealm.new(GAME, seed=2, players=2), random.Random(1)
    denied: set[str] = set()
    while not match.over and len(denied) < 2:
        quiet = match.legal()[-1]
        after = match.copy()
        after.play(quiet)
        wanted = max(gains(after), key=lambda gain: (gain.points, gain.steps)).action if after.seat == 1 else ""
        if match.seat == 0 and wanted in match.legal() and wanted != quiet:
            candidates = tuple(CandidateView(action, 0.5, 1, ()) for action in (wanted, quiet))
            reasons = explain_move(table_at(match), 0, BotMove(wanted, candidates, (), (wanted,)))
            denied |= {text for text in ("It denies Tomas", "which Tomas could have used") if text in " ".join(reasons)}
        match.play(rng.choice(match.legal()))
    assert len(denied) == 2


@pytest.mark.parametrize("language", LANGUAGES)
def test_reasons_name_people_and_are_translated(language: str) -> None:
    match = begin(GAME, 20)
    english = hint_at(match)
    with using_language(language):
        translated = hint_at(match)
    assert len(translated) == len(english)
    assert language == "en" or not set(translated) & set(english)


def test_a_hint_over_the_network_has_its_reasons(address: str) -> None:
    async def scenario(two: TwoPlayers) -> None:
        hint = await two.request(0, "hint", seat=0, version=two.view["version"])
        assert hint["level"] == "master"
        assert hint["reasons"]

    run_with_two_players(address, scenario)


# Signs


def test_signs_are_lines_of_chat_in_the_language_of_each_reader(address: str) -> None:
    async def scenario(two: TwoPlayers) -> None:
        await two.stranger.request("hello", language="fr", protocol=PROTOCOL)
        for name in EMOTES:
            assert (await two.request(0, "emote", emote=name))["type"] == "done"
        while len(two.stranger.chat.get(two.table, [])) < len(EMOTES):
            await two.stranger.receive()
        lines = two.stranger.chat[two.table]
        assert [(line["emote"], line["seat"], line["name"]) for line in lines] == [(name, 0, "Ines") for name in EMOTES]
        with using_language("fr"):
            assert lines[0]["text"] == "Bonjour\u00a0!"
        assert (await two.request(0, "emote", emote="shout"))["code"] == "bad-message"
        assert (await two.stranger.request("emote", table=two.table, emote="hello"))["code"] == "no-name"

    run_with_two_players(address, scenario)


def test_signs_of_muted_people_and_spectators_follow_the_rules_of_the_chat(address: str) -> None:
    async def scenario(two: TwoPlayers) -> None:
        mara = await Client(address).sign_in("Mara")
        socket = await mara.open_socket()
        assert (await socket.request("emote", table=two.table, emote="hello"))["type"] == "done"
        await two.request(0, "mute-spectators", muted=True)
        assert (await socket.request("emote", table=two.table, emote="hello"))["code"] == "refused"
        await two.request(0, "emote", emote="thanks")
        lines = (await mara.get(f"/api/tables/{two.table}/chat"))["lines"]
        await mara.http.post(f"/api/tables/{two.table}/do", json={**MUTE, "table": two.table, "person": lines[-1]["person"]})
        assert [line["emote"] for line in (await mara.get(f"/api/tables/{two.table}/chat"))["lines"]] == ["hello"]
        await mara.close()

    run_with_two_players(address, scenario)


MUTE = {"type": "mute", "id": "m1"}
