"""What a notice says, in the person's language. It tells nothing of a position, and no link in it gives a seat."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from hexrealm import games
from hexrealm.i18n.translate import translate, translate_plural
from hexrealm.server.storage.tables.notices import Notice
from hexrealm.server.tables.viewing.seat_names import deleted_player, mark_bot

MAX_NAMES = 3  # of other players


@dataclass(frozen=True)
class NoticeText:
    """A notice as a person reads it. `path` is the page to open."""

    title: str
    body: str
    path: str


def write_text(notice: Notice) -> NoticeText:
    """Return the text of a notice in the current language."""
    if notice.table is None:
        return _write_account_change(notice.facts) if notice.kind == "account" else _write_test()
    facts, title = notice.facts, _describe_table(notice.facts)
    path = f"/t/{notice.table}"
    match notice.kind:
        case "turn":
            return NoticeText(translate("It is your turn"), title, path)
        case "seat" if facts.get("removed"):
            return NoticeText(translate("You were removed from a table"), title, path)
        case "seat" if facts["began"]:
            begun = translate("The game has begun: it is your turn") if facts["your_turn"] else translate("The game has begun")
            return NoticeText(begun, title, path)
        case "seat":
            name = _call(facts["who"], facts) or deleted_player()
            return NoticeText(translate("{name} has taken a seat", name=name), title, path)
        case "over" if facts.get("closed"):
            return NoticeText(translate("The table was closed"), title, path)
        case "over":
            return NoticeText(translate("The game is over"), title, path)
        case _:
            hours = translate_plural("You have {n} hour left to move", "You have {n} hours left to move", facts["hours"])
            return NoticeText(hours, title, path)


def _write_account_change(facts: Mapping[str, Any]) -> NoticeText:
    titles = {
        "code": translate("A new recovery code was made for your account"),
        "passkey-added": translate("A passkey was added to your account"),
        "passkey-removed": translate("A passkey was removed from your account"),
        "signed-in": translate("Somebody signed in to your account"),
        "token-made": translate("A token for programs was made with your account"),
        "token-revoked": translate("A token for programs of your account was revoked"),
    }
    advice = translate("If this was not you, sign out your other devices and make a new recovery code.")
    where = translate("Browser: {device}.", device=facts["device"]) if facts["device"] else ""
    return NoticeText(titles[facts["change"]], f"{where} {advice}".strip(), "/me")


def _write_test() -> NoticeText:
    return NoticeText(translate("This is a test"), translate("You will be told here when a game waits for you."), "/settings")


def _call(name: str, facts: Mapping[str, Any]) -> str:
    return mark_bot(name) if name and name in facts["bots"] else name


def _describe_table(facts: Mapping[str, Any]) -> str:
    """Return what a table is called: by its title, or by its game and who else plays."""
    game = games.find(facts["game"]).title if facts["game"] in games.names() else facts["game"]
    names = ", ".join(_call(name, facts) for name in facts["others"][:MAX_NAMES]) + (
        "…" if len(facts["others"]) > MAX_NAMES else ""
    )
    if facts["title"]:
        return translate("{game}: {title}", game=game, title=facts["title"])
    return translate("{game} with {names}", game=game, names=names) if names else game
