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

from numba import config, cuda, from_dtype, int16, int32, types, uint64

from hexrealm.batches.cuda import TOGETHER
from hexrealm.batches.loops import Games, Scratch, bind_loops
from hexrealm.batches.observation_kernels import PARTS, _mark_all_legal, _observe_all, _observe_compactly
from hexrealm.batches.search_kernels import search_kernels
from hexrealm.batches.search_loops import bind_search
from hexrealm.engine.compiler import OPEN, SELDOM, bind, rebind, record_in, widen
from hexrealm.engine.game import GAME_OVER, Game

begin = forget = advance = pick = is_legal = determinize = to_play = copy_words = OPEN
SIMULATED = config.ENABLE_CUDASIM
STATE = STATE_WORDS = MAX_LEGAL = OPEN


def _begin_all(games, which, count):
    place = cuda.grid(1)
    if place < count:
        game = which[place]
        begin(games, game, games.words[game], games.dice[game])
        forget(games, game, games.states[game])


def _in_step(active):
    """Bring all threads of a block together: whether any is still active. On the simulator each goes its own way.

    They then fetch the same instructions at the same time, which a device must wait for more than for anything else.
    """
    return cuda.syncthreads_or(active)


def _advance_all(games, given, actions, most, once, taken, count):
    """A step, where the states lie. Lanes without a game come along, since all must be there to be brought together."""
    thread = cuda.grid(1)
    present = thread < count
    game = thread if present else 0
    options, events = cuda.local.array(MAX_LEGAL, int32), cuda.local.array((1, 6), int16)
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
    options, events = cuda.local.array(MAX_LEGAL, int32), cuda.local.array((1, 6), int16)
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
# Each kernel, and the types of what it takes between the games and how many there are.
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


# Kernels that call the rules of play are compiled with less zeal and few registers: unrolled loops over the words of a set
# made them six times as large, more than the device keeps at hand, and it waited for instructions most of the time.
PLAYING = ("advance_all", "play_all")
_FILLING = re.compile(r"^ *store \[\d+ x i\d+\] zeroinitializer,.*\n", re.MULTILINE)
REGISTERS = 64


def signature_of(game: Game, kernel: str) -> Any:
    """The types of a kernel's arguments."""
    board, state = from_dtype(game.board_type)[::1], from_dtype(game.state_type)[::1]
    words = types.uint64[:, ::1]
    told = (words, _WHOLE, types.float32[:, ::1], _TRUTH, _WHOLE)
    arrays = (board, words, _WHOLE, _WHOLE, state, words, words, *told, types.boolean)
    return types.void(types.NamedTuple(arrays, Games), *kernels_of(game)[kernel][1], types.int64)


@cache
def kernels_of(game: Game) -> dict[str, tuple[Any, tuple[Any, ...]]]:
    """All kernels of a game: those of play, and those of a batched search where a net can be trained."""
    return KERNELS if game.features is None else {**KERNELS, **search_kernels(game)}


@cache
def make_kernel(game: Game, kernel: str) -> FunctionType:
    """The function of a kernel for one game, not compiled."""
    made = rebind(kernels_of(game)[kernel][0], game.name, **_bind_parts(game))
    if SIMULATED:  # the simulator is at work only where a kernel finds its names
        made.__globals__.update({part.__name__[1:]: FunctionType(part.__code__, made.__globals__) for part in PARTS})
    return made


@cache
def _bind_parts(game: Game) -> dict[str, Any]:
    """What kernels are made of: loops, sizes, and functions that only kernels call."""
    planes, rows, columns = game.observation_shape
    bound = {
        **(bind_loops(game) if SIMULATED else bind_loops(game, _in_step)),
        "STATE": game.state_type,
        "STATE_WORDS": game.state_type.itemsize // 8,
        "MAX_LEGAL": game.max_legal,
        "ACTION_COUNT": game.action_count,
        "NUMBERS": planes - game.cells,
        "SPOTS": rows * columns,
        "WORD_LANES": 1 << (-(-rows * columns // 64) - 1).bit_length(),  # threads for the words of a plane
        "MASKS": _room_for(TOGETHER * game.action_count),
        "SOME_GAMES": _room_for(TOGETHER * game.cells * rows * columns),
    }
    for template in PARTS:
        bound[template.__name__[1:]] = bind(template, game.name, **bound)
    return bound if game.features is None else {**bind_search(game), **bound}


def _room_for(bits: int) -> int:
    """In words; put_word() may touch two more."""
    return bits // 32 + 3


def compile_kernel(game: Game, kernel: str, compute_capability: tuple[int, int]) -> str:
    """The PTX of a kernel, its entry named as the kernel is."""
    plays = kernel in PLAYING
    with _as_rules_are_compiled({"opt": 1} if plays else {}):
        ptx, _ = cuda.compile_ptx(make_kernel(game, kernel), signature_of(game, kernel), cc=compute_capability)
    return _tidy(str(ptx), kernel, f".maxnreg {REGISTERS}\n" if plays else "")


@contextmanager
def _as_rules_are_compiled(settings: dict[str, Any]) -> Iterator[None]:
    """Have Numba's other compiler treat rules as compiler.py does: one type of whole number, and seldom ones not inlined.

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
    """Mark the definitions of seldom rules, in the text that is handed to the device's compiler.

    And leave out that arrays of a thread's own are filled with zeros: nobody reads what was not written, and two KB for each
    thread of 130,000 take as long as half a step.
    """
    texts = [modules] if isinstance(modules, str) else modules
    names = "|".join("".join(f"{len(part)}{part}" for part in name.split(".")) + "B" for name in SELDOM)
    pattern = re.compile(rf"^(define [^\n]*(?:{names})[^\n]*\))", re.MULTILINE)
    apart = [pattern.sub(r"\1 noinline", text) if names else text for text in texts]
    return [_FILLING.sub("", text) for text in apart]


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
