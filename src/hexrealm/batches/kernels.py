"""Kernels for the GPU: the loops of loops.py with one thread per game, compiled to PTX.

Compiling needs numba-cuda but no GPU. ptx.py caches the compiled kernels and cuda.py launches them, without numba-cuda.
"""

from __future__ import annotations

import re
from functools import cache
from types import FunctionType
from typing import Any

from numba import config, cuda, from_dtype, int16, int32, types, uint64

from hexrealm.batches.cuda import GAMES_PER_BLOCK
from hexrealm.batches.loops import Games, Scratch, bind_loops
from hexrealm.batches.observation_kernels import PARTS, _mark_all_legal, _observe_all, _observe_compactly
from hexrealm.batches.search_kernels import search_kernels
from hexrealm.batches.search_loops import bind_search
from hexrealm.engine.compiler import NOT_INLINED, UNBOUND, bind, copy_template
from hexrealm.engine.game import GAME_OVER, Game
from hexrealm.engine.intrinsics import record_in
from hexrealm.engine.numba_patches import compiling_for_gpu

begin = reset_result = advance = pick = is_legal = determinize = to_play = copy_words = UNBOUND
SIMULATED = config.ENABLE_CUDASIM
STATE = STATE_WORDS = MAX_LEGAL = UNBOUND


def _begin_all(games, which, count):
    row = cuda.grid(1)
    if row < count:
        game = which[row]
        begin(games, game, games.state_words[game], games.dice[game])
        reset_result(games, game, games.states[game])


def _block_barrier(active):
    """Synchronize all threads of a block; return whether any is active. The simulator does without it.

    The threads then fetch the same instructions at the same time: waiting for instructions costs a GPU most.
    """
    return cuda.syncthreads_or(active)


def _advance_all(games, given, actions, most, once, taken, count):
    """Play a step on the states in global memory. Threads without a game take part, because a barrier needs all threads."""
    thread = cuda.grid(1)
    present = thread < count
    game = thread if present else 0
    options, events = cuda.local.array(MAX_LEGAL, int32), cuda.local.array((1, 6), int16)
    words, state, dice = games.state_words[game], games.states[game], games.dice[game]
    scratch = Scratch(options, events[:0])  # without rows, so that emitting events is compiled away
    if present and most > 0:
        reset_result(games, game, state)
    steps = advance(games, scratch, game, present, words, state, dice, given, actions[game], most, once)
    if present:
        taken[game] = steps


def _play_all(games, given, actions, most, once, taken, count):
    """Play many steps on a copy of the state in local memory, which the device interleaves between threads."""
    thread = cuda.grid(1)
    present = thread < count
    game = thread if present else 0
    options, events = cuda.local.array(MAX_LEGAL, int32), cuda.local.array((1, 6), int16)
    words, dice = cuda.local.array(STATE_WORDS, uint64), cuda.local.array(1, uint64)
    scratch, state = Scratch(options, events[:0]), record_in(words, STATE)
    if present and most > 0:
        reset_result(games, game, games.states[game])
    copy_words(words, games.state_words[game])
    dice[0] = games.dice[game, 0]
    steps = advance(games, scratch, game, present, words, state, dice, given, actions[game], most, once)
    if present:
        taken[game] = steps
        copy_words(games.state_words[game], words)
        games.dice[game, 0] = dice[0]


def _pick_all(games, actions, count):
    game = cuda.grid(1)
    if game < count:
        options, events = cuda.local.array(MAX_LEGAL, int32), cuda.local.array((1, 6), int16)
        actions[game] = pick(games, Scratch(options, events), game)


def _check_all(games, actions, legal, count):
    game = cuda.grid(1)
    if game < count:
        options, events = cuda.local.array(MAX_LEGAL, int32), cuda.local.array((1, 6), int16)
        legal[game] = is_legal(games, Scratch(options, events), game, actions[game])


def _determinize_all(games, seats, count):
    game = cuda.grid(1)
    if game < count and to_play(games.states[game]) != GAME_OVER:
        determinize(games.boards[games.setups[game]], games.states[game], seats[game], games.dice[game])


_WHOLE, _LONG, _TRUTH = types.int32[::1], types.int64[::1], types.boolean[::1]
_ADVANCE = (types.boolean, _WHOLE, types.int64, types.boolean, _LONG)
# Each kernel, and the types of its arguments between the games and their number.
KERNELS: dict[str, tuple[Any, tuple[Any, ...]]] = {
    "begin_all": (_begin_all, (_LONG,)),
    "advance_all": (_advance_all, _ADVANCE),
    "play_all": (_play_all, _ADVANCE),
    "pick_all": (_pick_all, (_WHOLE,)),
    "mark_all_legal": (_mark_all_legal, (types.uint64[::1],)),
    "check_all": (_check_all, (_WHOLE, _TRUTH)),
    "determinize_all": (_determinize_all, (_WHOLE,)),
    "observe_all": (_observe_all, (_WHOLE, types.float32[:, ::1])),
    "observe_compactly": (_observe_compactly, (_WHOLE, types.uint64[::1], types.float32[:, ::1])),
}


# Kernels that play are compiled with less optimization and few registers: unrolled loops over the words of a set made them six
# times as large, more than the instruction cache, and the device waited for instructions most of the time.
PLAYING = ("advance_all", "play_all")
REGISTERS = 64


def signature_of(game: Game, kernel: str) -> Any:
    """Return the types of a kernel's arguments."""
    board, state = from_dtype(game.board_type)[::1], from_dtype(game.state_type)[::1]
    words = types.uint64[:, ::1]
    results = (words, _WHOLE, types.float32[:, ::1], _TRUTH, _WHOLE)
    arrays = (board, words, _WHOLE, _WHOLE, state, words, words, *results, types.boolean)
    return types.void(types.NamedTuple(arrays, Games), *kernels_of(game)[kernel][1], types.int64)


@cache
def kernels_of(game: Game) -> dict[str, tuple[Any, tuple[Any, ...]]]:
    """Return all kernels of a game: those of play, and those of a batched search if a net can be trained for it."""
    return KERNELS if game.features is None else {**KERNELS, **search_kernels(game)}


@cache
def make_kernel(game: Game, kernel: str) -> FunctionType:
    """Return the function of a kernel for one game, not compiled."""
    function = copy_template(kernels_of(game)[kernel][0], game.name, **_bind_parts(game))
    if SIMULATED:  # the simulator replaces `cuda` only in the globals of the kernel, so its helpers must share them
        function.__globals__.update({part.__name__[1:]: FunctionType(part.__code__, function.__globals__) for part in PARTS})
    return function


@cache
def _bind_parts(game: Game) -> dict[str, Any]:
    """Return the parts of kernels: loops, sizes, and helpers."""
    planes, rows, columns = game.observation_shape
    bound = {
        **(bind_loops(game) if SIMULATED else bind_loops(game, _block_barrier)),
        "STATE": game.state_type,
        "STATE_WORDS": game.state_type.itemsize // 8,
        "MAX_LEGAL": game.max_legal,
        "ACTION_COUNT": game.action_count,
        "NUMBERS": planes - game.hex_planes,
        "HEXES_PER_PLANE": rows * columns,
        "WORD_LANES": 1 << (-(-rows * columns // 64) - 1).bit_length(),  # threads for the words of a plane
        "MASK_WORDS": _words_for(GAMES_PER_BLOCK * game.action_count),
        "CELL_WORDS": _words_for(GAMES_PER_BLOCK * game.hex_planes * rows * columns),
    }
    for template in PARTS:
        bound[template.__name__[1:]] = bind(template, game.name, **bound)
    return bound if game.features is None else {**bind_search(game), **bound}


def _words_for(bits: int) -> int:
    """Return how many 32-bit words some bits need; put_word() may touch two more."""
    return bits // 32 + 3


def compile_kernel(game: Game, kernel: str, compute_capability: tuple[int, int]) -> str:
    """Return the PTX of a kernel, with an entry point of the kernel's name."""
    plays = kernel in PLAYING
    with compiling_for_gpu(NOT_INLINED, {"opt": 1} if plays else {}):
        ptx, _ = cuda.compile_ptx(make_kernel(game, kernel), signature_of(game, kernel), cc=compute_capability)
    return _clean_up(str(ptx), kernel, f".maxnreg {REGISTERS}\n" if plays else "")


def _clean_up(ptx: str, kernel: str, directives: str) -> str:
    """Shorten names, because Numba's contain every field of every record, and add directives for the kernel."""
    lines = [line for line in ptx.splitlines() if not (line.startswith(".common") and "NumbaEnv" in line)]
    text = "\n".join(lines) + "\n"
    entry = re.search(r"\.visible \.entry (\w+)\(", text)
    assert entry is not None
    text = re.sub(rf"(\.visible \.entry {entry[1]}\([^)]*\)\s*\n)", rf"\g<1>{directives}", text).replace(entry[1], kernel)
    for number, name in enumerate(sorted(set(re.findall(r"\b_ZN\w{60,}", text)), key=len, reverse=True)):
        text = text.replace(name, f"rule_{number}")
    return text
