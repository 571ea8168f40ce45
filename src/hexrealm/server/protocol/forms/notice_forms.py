"""What a client sends about notifications: what a person wants to be told, and where."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, StrictBool

from hexrealm.server.protocol.messages import Message

Occasion = Literal["turn", "seat", "over", "time"]
Url = Annotated[str, Field(min_length=1, max_length=2000)]


class WantedNotices(Message):
    """What a person wants to be told. What is left out stays as it is."""

    active: StrictBool | None = Field(default=None, description="false ends all notifications")
    in_page: StrictBool | None = None
    occasions: Annotated[list[Occasion], Field(max_length=4)] | None = None


class MailContact(Message):
    """An e-mail address. A mail with a link to confirm it is sent."""

    way: Literal["email"]
    address: Annotated[str, Field(min_length=3, max_length=254)]


class PushContact(Message):
    """The push subscription of a browser."""

    way: Literal["push"]
    endpoint: Url
    p256dh: Annotated[str, Field(min_length=1, max_length=200)]
    auth: Annotated[str, Field(min_length=1, max_length=200)]


class WebhookContact(Message):
    """A webhook that reads the messages of Slack or Discord."""

    way: Literal["webhook"]
    url: Url
    format: Literal["slack", "discord"]


NewContact = Annotated[MailContact | PushContact | WebhookContact, Field(discriminator="way")]


class ContactChange(Message):
    """Whether a contact is in use."""

    enabled: StrictBool


class MailToken(Message):
    """The part of a link in a mail after /confirm/ or /unsubscribe/."""

    token: Annotated[str, Field(min_length=1, max_length=200)]
