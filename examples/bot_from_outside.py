"""Play at a table server through a token: bot_from_outside.py https://hexrealm.example TOKEN GAMES. It moves at random."""

import gzip
import json
import random
import sys
from urllib.request import Request, urlopen

from websockets.sync.client import connect

server, games = sys.argv[1], int(sys.argv[3])
headers = {"Authorization": f"Bearer {sys.argv[2]}", "Content-Type": "application/json"}
form = {"game": "cascadero", "seats": [{"who": "me"}, {"who": "bot", "level": "beginner"}]}
with connect(server.replace("http", "ws", 1) + "/ws", additional_headers=headers, max_size=None) as socket:
    for n in range(games):
        table = json.load(urlopen(Request(server + "/api/tables", json.dumps(form).encode(), headers)))["table"]
        socket.send(json.dumps({"type": "watch", "id": f"watch-{n}", "table": table}))
        view = {"turn": {"state": "open"}}
        while view["turn"]["state"] != "over":
            data = socket.recv()
            frame = json.loads(gzip.decompress(data) if isinstance(data, bytes) else data)
            view |= frame.get("sections", {}) if frame.get("table") == table else {}
            if frame["type"] == "view" and view["legal"]["legal"]:
                move = {"action": random.choice(view["legal"]["legal"].split()), "version": frame["version"]}
                socket.send(json.dumps({"type": "act", "id": f"{n}-{frame['version']}", "table": table, "seat": 0, **move}))
        socket.send(json.dumps({"type": "leave", "id": f"leave-{n}", "table": table}))
        print("won" if 0 in view["turn"]["result"]["winners"] else "lost", view["turn"]["result"]["scores"])
