"""Every refusal is a sentence in the language of its reader: no validator's English reaches a person.

Wrong requests of many kinds go over HTTP and the websocket in every language, and the refusals in the code are checked.
"""

from __future__ import annotations

import ast
import asyncio
import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from pydantic import BaseModel, ValidationError

import hexrealm
import hexrealm.server.app  # all forms are defined with it
from hexrealm import games
from hexrealm.i18n.translate import ENGLISH, LANGUAGES
from hexrealm.server.protocol.messages import PROTOCOL
from tests.support.server.client import Client
from tests.support.server.two_players import GAME, TwoPlayers, run_with_two_players

pytestmark = pytest.mark.compiled
SERVER = Path(hexrealm.__file__).parent / "server"
VALIDATOR = re.compile(r"\b(should|Input|input|Field|Extra|valid (string|integer|boolean|list|dictionary)|pattern|permitted)\b")
# A validator's names for values, fields of the protocol and notation are the same in every language.
NOWHERE = "x" * 22
ME, BOT = {"who": "me"}, {"who": "bot", "level": "easy"}
Exchange = dict[str, str]  # what was asked -> the text of its refusal


def http_requests(table: str) -> Iterator[tuple[str, str, Any]]:
    """Yield requests that are refused: method, path, body."""
    yield from (("GET", f"/api/tables/{wrong}", None) for wrong in ("nowhere", NOWHERE, f"{table}?as=77", f"{table}?as=x"))
    yield from (
        ("GET", f"/api/{path}", None) for path in ("nowhere", "words/xx", "tables?list=x", "tables?before=x", "games/No/rules")
    )
    yield from (
        ("GET", f"/api/tables/{table}/{path}", None) for path in ("moments/999", "moments/x", "why?moment=x", "chat?before=x")
    )
    yield "DELETE", "/api/games", None
    for record in ("", "x", "game: nim\n", f"game: {GAME}\n1. zz\n", 7):
        yield "POST", "/api/records", {"record": record}
    for invite in ("", "x", f"{NOWHERE}.y", f"{table}.y", None):
        yield "POST", "/api/invites", {"invite": invite}
    for name in ("", " ", "x" * 300, 7):
        yield "PUT", "/api/me", {"name": name}
    yield "PUT", "/api/me", {"language": "no language"}
    yield "PUT", "/api/me", {"name": "Ines", "colour": "red"}
    yield "POST", f"/api/games/{GAME}/setup", {"options": {"players": 9}}
    yield "POST", f"/api/games/{GAME}/setup", {"options": {"nothing": 9}}
    yield "POST", f"/api/games/{GAME}/setup", {"options": 9}
    yield "POST", f"/api/games/{GAME}/lesson", {"read": -1, "played": []}
    yield "POST", f"/api/games/{GAME}/lesson", {"read": 99, "played": ["zz"]}
    for form in wrong_forms(table):
        yield "POST", "/api/tables", form
    yield "POST", f"/api/tables/{table}/do", {"type": "steal", "id": "1", "table": table}
    yield "POST", f"/api/tables/{table}/do", {"type": "say", "id": "1", "table": table}
    yield "POST", f"/api/tables/{table}/do", {"type": "say", "id": "1", "table": NOWHERE, "text": "x"}
    yield "POST", f"/api/tables/{table}/seats/1/join", {}
    yield "POST", f"/api/tables/{table}/seats/99/join", {}


def wrong_forms(table: str) -> Iterator[dict[str, Any]]:
    """Yield forms for a new table that are refused."""
    for game in games.names():
        yield {"game": game, "seats": [ME, ME], "options": {"players": 3}}
    yield {"game": "nim", "seats": [ME, BOT]}
    yield {"seats": [ME, BOT]}
    yield {"game": GAME, "seats": []}
    yield {"game": GAME, "seats": [ME] * 17}
    yield {"game": GAME, "seats": [ME, {"who": "ghost"}]}
    yield {"game": GAME, "seats": [ME, {"who": "bot"}]}
    yield {"game": GAME, "seats": [ME, {"who": "bot", "level": "easiest"}]}
    yield {"game": GAME, "seats": [ME, BOT], "title": "x" * 300}
    yield {"game": GAME, "seats": [ME, BOT], "public": "yes"}
    yield {"game": GAME, "seats": [ME, BOT], "options": {f"option{k}": k for k in range(40)}}
    yield {"seats": [ME, BOT], "start": {"table": table, "moment": -1}}
    yield {"seats": [ME, BOT], "start": {"table": table, "moment": 99}}


def socket_messages(view: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """Yield messages that are refused."""
    table, now = view["table"], {"seat": 0, "version": view["version"]}
    for wrong in ("nowhere", NOWHERE, 7, None):
        yield {"type": "watch", "table": wrong}
    yield {"type": "watch", "table": table, "seat": 9}
    yield {"type": "watch", "table": table, "seat": "everybody"}
    yield {"type": "steal", "table": table}
    yield {"type": "hello", "language": "!"}
    yield {"type": "ping", "secret": 1}
    for action in ("zz", "", "x" * 100, 7):
        yield {"type": "act", "table": table, **now, "action": action}
    yield {"type": "act", "table": table, "seat": 1, "version": view["version"], "action": "zz"}
    yield {"type": "act", "table": table, "seat": 0, "version": 999, "action": "zz"}
    yield {"type": "act", "table": table, "seat": 0, "version": 0, "action": view["legal"][0]}
    yield {"type": "act", "table": table, "seat": 0, "version": -1, "action": "zz"}
    yield {"type": "hint", "table": table, **now, "level": "easiest"}
    yield {"type": "hint", "table": table, **now}
    yield {"type": "gains", "table": table, **now}
    yield {"type": "chances", "table": table, **now}
    yield {"type": "preview", "table": table, **now, "action": "zz"}
    yield {"type": "undo", "table": table, **now}
    yield {"type": "answer-undo", "table": table, **now, "agree": True}
    yield {"type": "answer-undo", "table": table, **now, "agree": "yes"}
    yield {"type": "resign", "table": table, "seat": 1}
    yield {"type": "give-to-bot", "table": table, "seat": 0, "level": "easiest"}
    yield {"type": "take-back", "table": table, "seat": 0}
    yield {"type": "rematch", "table": table}
    for text in ("", "\u200b", "x" * 3000, 7):
        yield {"type": "say", "table": table, "text": text}
    yield {"type": "emote", "table": table, "emote": "shout"}
    yield {"type": "mute", "table": table, "person": "nobody-at-all"}
    yield {"type": "mute", "table": table, "person": "?"}


async def collect(two: TwoPlayers, language: str) -> Exchange:
    """Return the text of every refusal, in a language."""
    found: Exchange = {}
    http, headers = two.clients[0].http, {"accept-language": language}
    for method, path, body in http_requests(two.table):
        response = await http.request(method, path, json=body, headers=headers)
        assert response.status_code >= 400, (method, path, body)
        found[f"{method} {path} {json.dumps(body)[:200]}"] = response.json()["words"]
    socket = two.sockets[0]
    await socket.request("hello", language=language, protocol=PROTOCOL)
    await socket.receive_until(lambda frame: frame["type"] == "view")
    for message in socket_messages(two.view):
        reply = await socket.request(**message)
        assert reply["type"] == "error", message
        found[json.dumps(message)[:200]] = reply["words"]
    return found


def test_every_refusal_is_a_sentence_in_every_language(address: str) -> None:
    async def scenario(two: TwoPlayers) -> None:
        refusals = {language: await collect(two, language) for language in LANGUAGES}
        for language, found in refusals.items():
            for asked, text in found.items():
                assert not VALIDATOR.search(text), (language, asked, text)
                assert len(text.split()) > 2, (language, asked, text)
                assert language == ENGLISH or text != refusals[ENGLISH][asked], (language, asked, text)

    run_with_two_players(address, scenario, hints=False, heat=False)


def test_strangers_are_refused_in_their_language(address: str) -> None:
    async def ask() -> None:
        stranger = Client(address)
        texts = set()
        for language in LANGUAGES:
            form = {"game": GAME, "seats": [ME, BOT]}
            response = await stranger.http.post("/api/tables", json=form, headers={"accept-language": language})
            assert response.json()["code"] == "no-name"
            texts.add(response.json()["words"])
        assert len(texts) == len(LANGUAGES)
        await stranger.close()

    asyncio.run(ask())


def test_no_refusal_in_the_code_has_a_text_that_is_not_translated() -> None:
    """A text is the result of a call, or a variable. The scheduler catches the refusal of a bot's move: nobody reads it."""
    plain = [
        f"{path.relative_to(SERVER)}: {ast.unparse(call)}"
        for path in sorted(SERVER.rglob("*.py"))
        for call in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id in ("Refusal", "BadBody")
        for text in call.args[call.func.id == "Refusal" :][:1]
        if isinstance(text, ast.Constant | ast.JoinedStr)
    ]
    assert [each for each in plain if "while the bot was thinking" not in each] == []


def test_a_refusal_is_short_whatever_was_sent(address: str) -> None:
    async def ask() -> Any:
        client = await Client(address).sign_in("Ines")
        response = await client.http.post(f"/api/games/{GAME}/setup", json={"options": {"x" * 10_000: "y" * 10_000}})
        await client.close()
        return response.json()

    refused = asyncio.run(ask())
    assert len(refused["words"]) <= 500
    assert len(refused["option"]) <= 500


def _all_forms(base: type[BaseModel]) -> Iterator[type[BaseModel]]:
    for form in base.__subclasses__():
        yield form
        yield from _all_forms(form)


def _is_whole_number(schema: dict[str, Any]) -> bool:
    choices = schema.get("anyOf", [schema])
    return any(each.get("type") == "integer" for each in choices) and all(each.get("type") != "boolean" for each in choices)


WHOLE_NUMBERS = [
    (form, name)
    for form in _all_forms(BaseModel)
    if form.__module__.startswith("hexrealm.server.")
    for name, schema in form.model_json_schema()["properties"].items()
    if _is_whole_number(schema)
]


@pytest.mark.parametrize(("form", "field"), WHOLE_NUMBERS, ids=[f"{form.__name__}.{name}" for form, name in WHOLE_NUMBERS])
def test_true_is_no_whole_number(form: type[BaseModel], field: str) -> None:
    """L-6: a clock with `days: true` had one day. Every number of every request is looked at."""
    for value in (True, False, 1.0, "1"):
        with pytest.raises(ValidationError) as found:
            form.model_validate({field: value})
        assert [error for error in found.value.errors() if error["loc"][0] == field]


def test_the_numbers_of_requests_are_found() -> None:
    assert {(form.__name__, name) for form, name in WHOLE_NUMBERS} >= {
        ("DaysClock", "days"),
        ("DaysClock", "vacation"),
        ("LiveClock", "base"),
        ("Act", "version"),
        ("Act", "thought"),
        ("Hello", "protocol"),
        ("NodeForm", "parent"),
        ("AtLesson", "part"),
    }
