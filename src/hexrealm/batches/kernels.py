"""Kernels for the GPU: the loops of loops.py, one game a thread, compiled to PTX. The only place that knows how kernels look.

Compiling needs numba-cuda, but no GPU; running needs neither: see ptx.py, which keeps what was compiled, and cuda.py.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from types import FunctionType
from typing import Any

from numba import config, cuda, float32, from_dtype, int16, int32, types, uint32, uint64

from hexrealm.batches.loops import Games, Scratch, bind_loops
from hexrealm.game import GAME_OVER, Game
from hexrealm.rule import OPEN, SELDOM, rebind, record_in, widen

begin = forget = advance = pick = is_legal = resample = to_play = copy_words = OPEN
observe_hex = observe_numbers = list_legal = OPEN
LANES, ALL_LANES = 32, 0xFFFFFFFF
SIMULATED = config.ENABLE_CUDASIM
STATE = STATE_WORDS = MASK_WORDS = MOST_OPTIONS = CELLS = NUMBERS = SPOTS = OPEN


def _begin_all(games, which, count):
    place = cuda.grid(1)
    if place < count:
        game = which[place]
        begin(games, game, games.words[game], games.dice[game])
        forget(games, game, games.states[game])


def _in_step(active):
    """Bring the lanes of a warp together: whether any is still active. On the simulator each goes its own way."""
    return cuda.any_sync(ALL_LANES, active)


def _advance_all(games, given, actions, most, once, taken, count):
    """A step, where the states lie. Lanes without a game come along, since all must be there to be brought together."""
    thread = cuda.grid(1)
    present = thread < count
    game = thread if present else 0
    options, events = cuda.local.array(MOST_OPTIONS, int32), cuda.local.array((1, 6), int16)
    words, state, dice = games.words[game], games.states[game], games.dice[game]
    scratch = Scratch(options, events[:0])  # of no rows: telling what happened is compiled away
    if present and most > 0:
        forget(games, game, state)
    steps = advance(games, scratch, game, present, words, state, dice, given, actions[game], most, once)
    if present:
        taken[game] = steps


def _play_all(games, given, actions, most, once, taken, count):
    """Many steps: the state is brought into the thread's own memory, which the device interleaves with its neighbours'."""
    thread = cuda.grid(1)
    present = thread < count
    game = thread if present else 0
    options, events = cuda.local.array(MOST_OPTIONS, int32), cuda.local.array((1, 6), int16)
    words, dice = cuda.local.array(STATE_WORDS, uint64), cuda.local.array(1, uint64)
    scratch, state = Scratch(options, events[:0]), record_in(words, STATE)
    if present and most > 0:
        forget(games, game, games.states[game])
    copy_words(words, games.words[game])
    dice[0] = games.dice[game, 0]
    steps = advance(games, scratch, game, present, words, state, dice, given, actions[game], most, once)
    if present:
        taken[game] = steps
        copy_words(games.words[game], words)
        games.dice[game, 0] = dice[0]


def _pick_all(games, actions, count):
    game = cuda.grid(1)
    if game < count:
        options, events = cuda.local.array(MOST_OPTIONS, int32), cuda.local.array((1, 6), int16)
        actions[game] = pick(games, Scratch(options, events), game)


def _mark_all_legal(games, mask, count):
    """A warp for as many games as it has lanes: each lists one, as bits; then all write row by row, side by side.

    Bytes written here and there cost a device more than whole rows.
    """
    bits = cuda.shared.array((MASK_WORDS, LANES), uint32)
    lane, game, first = cuda.threadIdx.x, cuda.grid(1), cuda.blockIdx.x * LANES
    for word in range(MASK_WORDS):
        bits[word, lane] = 0
    if game < count:
        options = cuda.local.array(MOST_OPTIONS, int32)
        listed = list_legal(games.boards[games.setups[game]], games.states[game], options)
        for place in range(listed):
            bits[options[place] >> 5, lane] |= uint32(1 << (options[place] & 31))
    cuda.syncthreads()
    for other in range(min(LANES, count - first)):
        row = mask[first + other]
        for word in range(MASK_WORDS):
            action = word * LANES + lane
            if action < row.shape[0]:
                row[action] = (bits[word, other] >> uint32(lane)) & uint32(1) != 0


def _check_all(games, actions, legal, count):
    game = cuda.grid(1)
    if game < count:
        options, events = cuda.local.array(MOST_OPTIONS, int32), cuda.local.array((1, 6), int16)
        legal[game] = is_legal(games, Scratch(options, events), game, actions[game])


def _resample_all(games, seats, count):
    game = cuda.grid(1)
    if game < count and to_play(games.states[game]) != GAME_OVER:
        resample(games.boards[games.setups[game]], games.states[game], seats[game], games.dice[game])


def _observe_all(games, seats, planes, count):
    """A thread for each spot of each game, so that neighbours write side by side."""
    thread = cuda.grid(1)
    game, spot = thread // SPOTS, thread % SPOTS
    if game < count:
        board, state = games.boards[games.setups[game]], games.states[game]
        numbers = cuda.local.array(NUMBERS, float32)
        observe_hex(board, state, seats[game], spot, planes[game])
        observe_numbers(board, state, seats[game], numbers)
        for place in range(NUMBERS):
            planes[game, CELLS + place, spot] = numbers[place]


def _observe_compactly(games, seats, cells, numbers, count):
    """A thread for each spot of each game, then one for each game's numbers."""
    thread = cuda.grid(1)
    if thread < count * SPOTS:
        game, spot = thread // SPOTS, thread % SPOTS
        observe_hex(games.boards[games.setups[game]], games.states[game], seats[game], spot, cells[game])
    elif thread < count * (SPOTS + 1):
        game = thread - count * SPOTS
        observe_numbers(games.boards[games.setups[game]], games.states[game], seats[game], numbers[game])


_WHOLE, _LONG, _TRUTH = types.int32[::1], types.int64[::1], types.boolean[::1]
_ADVANCE = (types.boolean, _WHOLE, types.int64, types.boolean, _LONG)
# Each kernel, and the types of what it takes between the games and how many there are.
KERNELS: dict[str, tuple[Any, tuple[Any, ...]]] = {
    "begin_all": (_begin_all, (_LONG,)),
    "advance_all": (_advance_all, _ADVANCE),
    "play_all": (_play_all, _ADVANCE),
    "pick_all": (_pick_all, (_WHOLE,)),
    "mark_all_legal": (_mark_all_legal, (types.boolean[:, ::1],)),
    "check_all": (_check_all, (_WHOLE, _TRUTH)),
    "resample_all": (_resample_all, (_WHOLE,)),
    "observe_all": (_observe_all, (_WHOLE, types.float32[:, :, ::1])),
    "observe_compactly": (_observe_compactly, (_WHOLE, types.uint8[:, :, ::1], types.float32[:, ::1])),
}


# Kernels that call the rules of play are compiled with less zeal and few registers: unrolled loops over the words of a set
# made them six times as large, more than the device keeps at hand, and it waited for instructions most of the time.
PLAYING = ("advance_all", "play_all")
REGISTERS = 64


def signature_of(game: Game, kernel: str) -> Any:
    """The types of a kernel's arguments."""
    board, state = from_dtype(game.board_type)[::1], from_dtype(game.state_type)[::1]
    words = types.uint64[:, ::1]
    told = (words, _WHOLE, types.float32[:, ::1], _TRUTH, _WHOLE)
    arrays = (board, words, _WHOLE, _WHOLE, state, words, words, *told, types.boolean)
    return types.void(types.NamedTuple(arrays, Games), *KERNELS[kernel][1], types.int64)


@cache
def make_kernel(game: Game, kernel: str) -> FunctionType:
    """The function of a kernel for one game, not compiled."""
    planes, rows, columns = game.observation_shape
    return rebind(
        KERNELS[kernel][0],
        game.name,
        **(bind_loops(game) if SIMULATED else bind_loops(game, _in_step)),
        STATE=game.state_type,
        STATE_WORDS=game.state_type.itemsize // 8,
        MASK_WORDS=-(-game.actions // 32),
        MOST_OPTIONS=game.most_options,
        NUMBERS=planes - game.cells,
        SPOTS=rows * columns,
    )


def compile_kernel(game: Game, kernel: str, compute_capability: tuple[int, int]) -> str:
    """The PTX of a kernel, its entry named as the kernel is."""
    plays = kernel in PLAYING
    with _as_rules_are_compiled({"opt": 1} if plays else {}):
        ptx, _ = cuda.compile_ptx(make_kernel(game, kernel), signature_of(game, kernel), cc=compute_capability)
    return _tidy(str(ptx), kernel, f".maxnreg {REGISTERS}\n" if plays else "")


@contextmanager
def _as_rules_are_compiled(settings: dict[str, Any]) -> Iterator[None]:
    """Have Numba's other compiler treat rules as rule.py does: one type of whole number, and seldom ones not inlined.

    The settings are for NVIDIA's.
    """
    from numba.cuda.cudadrv import nvvm
    from numba.cuda.dispatcher import CUDADispatcher

    template, compile_ir = CUDADispatcher.get_call_template, nvvm.compile_ir
    CUDADispatcher.get_call_template = lambda self, given, named: template(self, *widen(given, named))
    nvvm.compile_ir = lambda modules, **options: compile_ir(_keep_apart(modules), **{**options, **settings})
    try:
        yield
    finally:
        CUDADispatcher.get_call_template, nvvm.compile_ir = template, compile_ir


def _keep_apart(modules: Any) -> list[str]:
    """Mark the definitions of seldom rules, in the text that is handed to the device's compiler."""
    texts = [modules] if isinstance(modules, str) else modules
    names = "|".join("".join(f"{len(part)}{part}" for part in name.split(".")) + "B" for name in SELDOM)
    pattern = re.compile(rf"^(define [^\n]*(?:{names})[^\n]*\))", re.MULTILINE)
    return [pattern.sub(r"\1 noinline", text) if names else text for text in texts]


def _tidy(ptx: str, kernel: str, directives: str) -> str:
    """Short names, since Numba's tell every field of every record; and directives for the kernel."""
    lines = [line for line in ptx.splitlines() if not (line.startswith(".common") and "NumbaEnv" in line)]
    text = "\n".join(lines) + "\n"
    entry = re.search(r"\.visible \.entry (\w+)\(", text)
    assert entry is not None
    text = re.sub(rf"(\.visible \.entry {entry[1]}\([^)]*\)\s*\n)", rf"\g<1>{directives}", text).replace(entry[1], kernel)
    for number, name in enumerate(sorted(set(re.findall(r"\b_ZN\w{60,}", text)), key=len, reverse=True)):
        text = text.replace(name, f"rule_{number}")
    return text
