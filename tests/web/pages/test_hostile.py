"""Names, titles and chat are shown as text: 200 strings with markup or scripts in them execute nothing."""

from __future__ import annotations

import itertools

import pytest

from hexrealm import games
from tests.support.web.player import Player
from tests.web.pages.conftest import Invite

pytestmark = pytest.mark.compiled
ACT = "top.hacked=1"
PAYLOADS = (
    f"<script>{ACT}</script>",
    f"<img src=x onerror={ACT}>",
    f"<svg onload={ACT}>",
    f"<svg><script>{ACT}</script></svg>",
    f"<iframe srcdoc='<script>{ACT}</script>'></iframe>",
    f"<a href='javascript:{ACT}'>click</a>",
    f"<body onpageshow={ACT}>",
    f"<details open ontoggle={ACT}>",
    f"<input autofocus onfocus={ACT}>",
    f"<video><source onerror={ACT}></video>",
    f"<math><mtext><img src=x onerror={ACT}></mtext></math>",
    f"<style onload={ACT}></style>",
    f"<object data='javascript:{ACT}'></object>",
    f"<form><button formaction='javascript:{ACT}'>x</button></form>",
    f"<meta http-equiv=refresh content='0;url=javascript:{ACT}'>",
    f"<base href='javascript:{ACT}//'>",
    f"javascript:{ACT}",
    f"${{{ACT}}}",
    f"{{{{constructor.constructor('{ACT}')()}}}}",
    f"%3Cscript%3E{ACT}%3C/script%3E",
    "{hex} {name} {n} {0} %s %(a)s",
    "<!--",
    "]]>",
    "\u202eevil\u202c",
    "\ufdfd" * 20,
    "'; DROP TABLE tables; --",
    "\\u003cscript\\u003e",
    "&lt;b&gt;&#60;script&#62;",
    "a\u0300" * 40,
    "__proto__",
    "constructor",
    "null",
    "🐉" * 20,
    "=cmd|' /C calc'!A0",
)
WRAPPINGS = ("{}", "'>{}", '">{}', "</title>{}", "</textarea></script>{}", "`{}")
CORPUS = [wrap.replace("{}", payload) for wrap, payload in itertools.product(WRAPPINGS, PAYLOADS)][:200]


def assert_nothing_ran(player: Player) -> None:
    assert player.page.evaluate("window.hacked") is None
    assert player.page.locator("main script, main iframe, main object, main img, main style").count() == 0


def test_the_corpus_has_200_strings() -> None:
    assert len(set(CORPUS)) == 200


def test_chat_is_text(invite: Invite) -> None:
    ines = invite()
    dialogs: list[str] = []
    ines.page.on("dialog", lambda dialog: dialogs.append(dialog.message))
    table = ines.sit_at(games.names()[0], ["me", "open"], name=CORPUS[1], title=CORPUS[2])
    ines.page.get_by_role("button", name="Chat").click()
    for number, text in enumerate(CORPUS):
        ines.fetch(f"/api/tables{table[2:]}/do", type="say", table=table[3:], id=f"line-{number}", text=text)
    lines = ines.page.locator(".chat li")
    lines.nth(len(CORPUS) - 5).wait_for(state="attached")
    assert_nothing_ran(ines)
    assert dialogs == []
    assert any(ines.page.locator(".chat li", has_text=CORPUS[0]).all())


def test_names_and_titles_are_text(invite: Invite) -> None:
    ines = invite()
    ines.may_be_refused = True  # one of the names has no visible character
    ines.go("/lobby")
    ines.page.locator(".lists").wait_for()
    ines.set_name(CORPUS[0])
    made = []
    for four in zip(*[iter(CORPUS)] * 4, strict=True):
        seats = [{"who": "me", "name": name} for name in four]
        made.append(ines.fetch("/api/tables", game=games.names()[0], seats=seats, title=four[0], public=True))
    for path in ("/my", "/lobby", *(f"/t/{table['table']}" for table in made[::12] if "table" in table)):
        ines.go(path)
        ines.page.locator(".tables li, .hits [data-hex]").first.wait_for(state="attached")
        assert_nothing_ran(ines)
