"""boardgame.io, an open-source server for turn-based games, as an outside reference for benchmarks/moves.py.

npm installs it in a temporary folder. Its game is made for this comparison: 255 fields, one is taken in each move, and fields
next to each other score. It keeps its matches in memory (its default), so unlike ours it saves nothing before it answers.
"""

from __future__ import annotations

import random
import re
import subprocess
from functools import partial
from pathlib import Path

from benchmarks.load import Load, Pair
from benchmarks.sockets import open_socket

VERSION = "0.50.2"
FIELDS = 255
PATH = "/socket.io/?EIO=4&transport=websocket"
STATE = re.compile(rb'"_stateID":(\d+)')
SERVER = """
const { Server } = require('boardgame.io/server');
const FIELDS = 255;
const place = ({ G, playerID }, field) => {
  if (G.fields[field] !== null) return 'INVALID_MOVE';
  G.fields[field] = playerID;
  for (const there of [field - 1, field + 1, field - 17, field + 17])
    if (there >= 0 && there < FIELDS && G.fields[there] === playerID) G.points[playerID] += 1;
};
const game = {
  name: 'fields', minPlayers: 2, maxPlayers: 2,
  setup: () => ({ fields: Array(FIELDS).fill(null), points: { 0: 0, 1: 0 } }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: { place },
};
const server = Server({ games: [game], origins: [/127\\.0\\.0\\.1/] });
server.run({ port: 0 }).then(({ appServer }) => console.log('port', appServer.address().port));
"""


def start_boardgame_io(folder: str) -> tuple[subprocess.Popen[str], int]:
    """Install and start the server. Return its process and its port."""
    where = Path(folder)
    install = ["npm", "install", "--no-audit", "--no-fund", "--silent", f"boardgame.io@{VERSION}"]
    subprocess.run(install, cwd=where, check=True, capture_output=True)
    (where / "server.js").write_text(SERVER)
    process = subprocess.Popen(["node", "server.js"], cwd=where, stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    port = next(int(line.split()[1]) for line in process.stdout if line.startswith("port "))
    return process, port


def on_frame(load: Load, pair: Pair, seat: int, frame: bytes) -> None:
    """Take in a packet of Socket.IO: a ping, a connected namespace, or a state."""
    if frame == b"2":
        pair.sockets[seat].send(b"3")
    elif frame.startswith(b"40/fields"):
        pair.sockets[seat].send(b'42/fields,["sync","%s","%d",null,2]' % (pair.table.encode(), seat))
    elif frame.startswith((b'42/fields,["sync"', b'42/fields,["update"')):
        found = STATE.search(frame)
        assert found is not None, frame[:300]
        pair.version = found[1]
        load.count_frame(pair, frame)


async def seat_pairs(load: Load, port: int, pairs: int) -> None:
    """Open the two sockets of each match. The first to ask for a match creates it."""
    for number in range(pairs):
        pair = Pair(table=f"m{number}", legal=[b"%d" % field for field in range(FIELDS)])
        for seat in (0, 1):
            socket = await open_socket(port, partial(on_frame, load, pair, seat), path=PATH)
            pair.sockets.append(socket)
            pair.waiting = 1
            socket.send(b"40/fields,")
            await load.settle(pair)
        load.pairs.append(pair)


def play(load: Load, pair: Pair, rng: random.Random) -> None:
    """Take a free field for the seat to move."""
    seat, field = pair.number % 2, pair.legal.pop(rng.randrange(len(pair.legal)))
    pair.number += 1
    pair.over = not pair.legal
    load.begin(pair, frames=2)
    move = b'{"type":"MAKE_MOVE","payload":{"type":"place","args":[%s],"playerID":"%d","credentials":null}}' % (field, seat)
    pair.sockets[seat].send(b'42/fields,["update",%s,%s,"%s","%d"]' % (move, pair.version, pair.table.encode(), seat))
