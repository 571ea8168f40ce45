"""Notices by e-mail, through the operator's mail server: plain text, with one-click unsubscribing (RFC 8058)."""

from __future__ import annotations

import asyncio
import email.policy
import hashlib
import smtplib
import ssl
from concurrent.futures import ThreadPoolExecutor
from email.headerregistry import Address
from email.message import EmailMessage
from email.utils import formatdate, parseaddr

from hexrealm.i18n.translate import translate
from hexrealm.server.notices.outcomes import Rejected, TryLater
from hexrealm.server.notices.texts import write_text
from hexrealm.server.settings import Mail
from hexrealm.server.storage.tables.notices import Notice

TIMEOUT = 15.0  # seconds, for each step of a conversation with the mail server
THREADS = 2
POLICY = email.policy.SMTP.clone(max_line_length=500)  # a link that is folded is no link for every mail program
PERMANENT = 500  # replies of a mail server from here on


class MailSender:
    """Sends mails, each over a connection of its own."""

    def __init__(self, mail: Mail) -> None:
        self._mail, self._threads = mail, ThreadPoolExecutor(THREADS, "mail")

    async def send(self, notice: Notice, tokens: dict[str, str]) -> None:
        """Send a notice. `tokens` are those of its links."""
        message = write_mail(notice, tokens, self._mail.sender)
        await asyncio.get_running_loop().run_in_executor(self._threads, self._send, message, notice.contact.address)

    def _send(self, message: EmailMessage, address: str) -> None:
        try:
            with self._connect() as server:
                if self._mail.security == "starttls":
                    server.starttls(context=ssl.create_default_context())
                if self._mail.user:
                    server.login(self._mail.user, self._mail.password)
                server.send_message(message, to_addrs=[address])
        except smtplib.SMTPRecipientsRefused as error:
            codes = [code for code, _ in error.recipients.values()]
            raise Rejected(f"refused ({codes})") if min(codes) >= PERMANENT else TryLater(f"refused ({codes})") from None
        except smtplib.SMTPDataError as error:
            raise (Rejected if error.smtp_code >= PERMANENT else TryLater)(f"refused ({error.smtp_code})") from None
        except (smtplib.SMTPException, OSError) as error:  # wrong passwords included: an operator can correct these
            raise TryLater(type(error).__name__) from None

    def _connect(self) -> smtplib.SMTP:
        mail = self._mail
        if mail.security == "tls":
            return smtplib.SMTP_SSL(mail.host, mail.port, timeout=TIMEOUT, context=ssl.create_default_context())
        return smtplib.SMTP(mail.host, mail.port, timeout=TIMEOUT)

    def close(self) -> None:
        """Finish what is being sent."""
        self._threads.shutdown(cancel_futures=True)


def write_mail(notice: Notice, tokens: dict[str, str], sender: str) -> EmailMessage:
    """Return the mail of a notice. Its id follows from the notice: a mail program shows one that came twice once."""
    origin, unsubscribe = notice.contact.origin, f"{notice.contact.origin}/unsubscribe/{tokens['unsubscribe']}"
    message = EmailMessage(policy=POLICY)
    message["From"], message["To"] = sender, Address(addr_spec=notice.contact.address)
    message["Date"] = formatdate(usegmt=True)
    domain = parseaddr(sender)[1].rpartition("@")[2]
    message["Message-ID"] = f"<{hashlib.sha256(notice.key.encode()).hexdigest()[:32]}@{domain}>"
    message["Auto-Submitted"] = "auto-generated"
    message["List-Unsubscribe"], message["List-Unsubscribe-Post"] = f"<{unsubscribe}>", "List-Unsubscribe=One-Click"
    if notice.kind == "confirm":
        message["Subject"] = translate("Confirm your address for hexrealm")
        message.set_content(_write_confirmation(f"{origin}/confirm/{tokens['confirm']}", unsubscribe))
        return message
    text = write_text(notice)
    message["Subject"] = f"{text.title} · {text.body}" if notice.table else text.title
    last = translate("No more mails: {link}", link=unsubscribe)
    message.set_content(f"{text.title}.\n{text.body}\n\n{origin}{text.path}\n\n-- \nhexrealm\n{last}\n")
    return message


def _write_confirmation(confirm: str, unsubscribe: str) -> str:
    lines = (
        translate("Somebody wants hexrealm to write to this address when a game waits for them."),
        translate("If that was you, open this page and confirm it within a day:"),
        confirm,
        translate("If it was not, do nothing, or say that you want no mail from this server:"),
        unsubscribe,
    )
    return "\n\n".join(lines) + "\n"
