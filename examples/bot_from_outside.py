"""Play at a table server as a bot account, at random: bot_from_outside.py https://hexrealm.example token.txt 10."""

import random
import sys

from hexrealm.client import BotAccount

account = BotAccount(server=sys.argv[1], token_file=sys.argv[2], choose=lambda match: random.choice(match.legal()))
for _ in range(int(sys.argv[3])):
    print(account.play("cascadero", against="beginner"))
