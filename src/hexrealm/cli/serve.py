"""`hexrealm serve`: runs the table server."""

from __future__ import annotations

import os
from email.utils import parseaddr
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from hexrealm.engine.errors import WrongOption
from hexrealm.server.run import end_process
from hexrealm.server.settings import Mail, Settings
from hexrealm.server.supervisor import serve

DEFAULT_PORTS = {"http": 80, "https": 443}


def run_server(given: dict[str, Any], browser: bool) -> None:
    """Run the server with the given settings until Ctrl-C."""
    serve(Settings(**given), browser)
    end_process()


def read_database_address(address: str | None, file: Path | None) -> str | None:
    """Return the address of the database: as given, or from a file, so that no list of processes shows a password."""
    if address is not None and file is not None:
        raise WrongOption("give --db or --db-file, not both")
    if file is None:
        return address
    found = file.read_text(encoding="utf-8").strip()
    if not found or "\n" in found:
        raise WrongOption(f"{file} must have one line: the address of the database")
    return found


def read_mail(
    host: str | None, sender: str | None, port: int, user: str, password_file: Path | None, security: str
) -> Mail | None:
    """Return the mail server to use; None without one. Its password comes from a file or the environment."""
    if host is None:
        if sender or user or password_file:
            raise WrongOption("mails need a mail server: --smtp-host NAME")
        return None
    if not sender or "@" not in parseaddr(sender)[1]:
        raise WrongOption("mails need an address that they come from: --smtp-from hexrealm@play.example.org")
    if security not in ("starttls", "tls", "none"):
        raise WrongOption(f"--smtp-security {security} is unknown; it is starttls, tls or none")
    password = os.environ.get("HEXREALM_SMTP_PASSWORD", "")
    if password_file is not None:
        password = password_file.read_text(encoding="utf-8").strip()
    return Mail(host, sender, port, user, password, security)  # type: ignore[arg-type]


def parse_origin(text: str) -> str:
    """Return an origin as browsers send it: without a slash at the end, a default port or capital letters."""
    try:
        parts = urlsplit(text)
        port = parts.port
    except ValueError:
        parts, port = urlsplit(""), None
    if parts.scheme not in DEFAULT_PORTS or not parts.hostname or parts.path not in ("", "/") or parts.query or parts.fragment:
        raise WrongOption(f"--origin {text} is not an origin such as https://play.example.org")
    host = f"[{parts.hostname}]" if ":" in parts.hostname else parts.hostname
    return f"{parts.scheme}://{host}" + ("" if port in (None, DEFAULT_PORTS[parts.scheme]) else f":{port}")
