"""Programs that play at a table server as a bot account, with a token: `BotAccount` and `hexrealm client`.

bot_account.py is what programs use, server_access.py talks HTTP, acceptance.py decides which games to play, and player.py
connects and plays. docs/protocol.md has the protocol.
"""

from hexrealm.client.acceptance import Acceptance
from hexrealm.client.bot_account import BotAccount, GameResult
from hexrealm.client.server_access import ClientError, ServerError

__all__ = ["Acceptance", "BotAccount", "ClientError", "GameResult", "ServerError"]
