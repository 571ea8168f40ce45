"""HTTP requests of a program to a table server, with its token, and the checks that keep the token to that server."""

from __future__ import annotations

import json
import stat
from http.client import HTTPException
from pathlib import Path
from typing import Any
from urllib.error import HTTPError
from urllib.parse import urlsplit
from urllib.request import HTTPRedirectHandler, Request, build_opener

from hexrealm.engine.errors import HexrealmError
from hexrealm.i18n.translate import translate

LOOPBACK = ("localhost", "127.0.0.1", "::1")
TIMEOUT = 30  # seconds
CERTAIN = ("bad-token", "narrow-token")  # errors that do not go away


class ClientError(HexrealmError):
    """A program cannot go on: its arguments, its token or its rights are wrong."""


class ServerError(Exception):
    """The server refused a request, or did not answer. Another attempt may succeed."""

    def __init__(self, code: str, words: str) -> None:
        super().__init__(words)
        self.code = code


class _NoRedirects(HTTPRedirectHandler):
    """Follow no redirects: the token is for this server alone."""

    def redirect_request(self, *args: Any) -> None:
        return None


def read_token(file: Path) -> str:
    """Return the token in a file that nobody else can read."""
    try:
        mode, text = file.stat().st_mode, file.read_text().strip()
    except (OSError, UnicodeDecodeError) as error:
        raise ClientError(translate("The token cannot be read: {error}", error=error)) from None
    if mode & (stat.S_IRWXG | stat.S_IRWXO):
        text = translate("Other users can read {file}. Run: chmod 600 {file}", file=file)
        raise ClientError(text)
    if not text or any(character.isspace() or not character.isprintable() for character in text) or not text.isascii():
        raise ClientError(translate("{file} should hold one token and nothing else.", file=file))
    return text


class ServerAccess:
    """A table server, and the token of a program."""

    def __init__(self, address: str, token: str) -> None:
        self.address = check_address(address)
        self.headers = {"Authorization": f"Bearer {token}"}
        self._opener = build_opener(_NoRedirects)

    @property
    def socket_address(self) -> str:
        """The address of the websocket."""
        return self.address.replace("http", "ws", 1) + "/ws"

    def get(self, path: str) -> Any:
        """Return the answer to a request."""
        return self._ask(Request(self.address + path, headers=self.headers))  # noqa: S310 (checked: http or https)

    def post(self, path: str, body: Any) -> Any:
        """Return the answer to a request that changes something."""
        headers = {**self.headers, "Content-Type": "application/json"}
        data = json.dumps(body).encode()
        return self._ask(Request(self.address + path, data, headers, method="POST"))  # noqa: S310

    def _ask(self, request: Request) -> Any:
        try:
            with self._opener.open(request, timeout=TIMEOUT) as response:
                text = response.read()
                return json.loads(text) if text else None
        except HTTPError as error:
            with error:
                raise _read_error(error) from None
        except (OSError, HTTPException, ValueError) as error:
            raise ServerError("unreachable", str(error)) from None


def _read_error(error: HTTPError) -> Exception:
    try:
        found = json.loads(error.read())
        code, words = str(found["code"]), str(found["words"])
    except (OSError, HTTPException, ValueError, LookupError, TypeError):
        return ServerError("unreachable", str(error))
    return ClientError(words) if code in CERTAIN else ServerError(code, words)


def check_address(address: str) -> str:
    """Return the address of a server without a path. A token travels encrypted, unless it stays on this machine."""
    try:
        parts = urlsplit(address)
        name, _ = parts.hostname, parts.port
    except ValueError:
        name, parts = None, urlsplit("")
    is_plain = parts.path in ("", "/") and not (parts.query or parts.fragment or parts.username)
    if parts.scheme not in ("http", "https") or not name or not is_plain:
        raise ClientError(translate("{address} is no address of a server, such as https://hexrealm.example", address=address))
    if parts.scheme == "http" and name not in LOOPBACK:
        raise ClientError(translate("Use https: otherwise everybody on the way can read the token."))
    return f"{parts.scheme}://{parts.netloc}"
