"""Notices by webhook, as Slack and Discord read them. Names of people must not become commands or links there."""

from __future__ import annotations

import re
from typing import Literal

import orjson

from hexrealm.server.notices.texts import write_text
from hexrealm.server.notices.web_client import WebClient
from hexrealm.server.storage.tables.notices import Notice

Format = Literal["slack", "discord"]
NO_PREVIEWS = 1 << 2  # a flag of Discord's messages
_MARKDOWN = re.compile(r"([\\*_~`|>\[\]()#@:<\-])")
_SLACK = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;", "*": "∗", "_": "＿", "~": "∼", "`": "ˋ"})
_SLACK |= str.maketrans({"@": "＠", "[": "［", "]": "］"})  # Mattermost reads Markdown, and mentions of everybody


async def send_webhook(client: WebClient, notice: Notice) -> None:
    """Send a notice to a webhook."""
    contact = notice.contact
    body = write_discord(notice) if contact.details["format"] == "discord" else write_slack(notice)
    await client.post(contact.address, {"Content-Type": "application/json"}, body)


def write_slack(notice: Notice) -> bytes:
    """Return a message for Slack, and for others that read its format. Only our own link is one."""
    text = write_text(notice)
    title, body = (each.translate(_SLACK).replace("://", "∶//") for each in (text.title, text.body))
    words = f"*{title}*\n<{notice.contact.origin}{text.path}|{body}>"
    return orjson.dumps({"text": words, "unfurl_links": False, "unfurl_media": False})


def write_discord(notice: Notice) -> bytes:
    """Return a message for Discord, which mentions nobody."""
    text = write_text(notice)
    title, body = _MARKDOWN.sub(r"\\\1", text.title), _MARKDOWN.sub(r"\\\1", text.body)
    words = f"**{title}**\n{body}\n{notice.contact.origin}{text.path}"
    return orjson.dumps({"content": words, "allowed_mentions": {"parse": []}, "flags": NO_PREVIEWS})
