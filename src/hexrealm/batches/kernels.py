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

from hexrealm.batches.cuda import LANES, TOGETHER
from hexrealm.batches.loops import Games, Scratch, bind_loops
from hexrealm.bits import ONE, spread
from hexrealm.game import GAME_OVER, Game
from hexrealm.rule import OPEN, SELDOM, bind, rebind, record_in, widen

begin = forget = advance = pick = is_legal = resample = to_play = copy_words = OPEN
observe_word = observe_numbers = legal_word = clear = put_word = write_bytes = gather_cells = write_numbers = OPEN
SIMULATED = config.ENABLE_CUDASIM
STATE = STATE_WORDS = MOST_OPTIONS = ACTIONS = CELLS = NUMBERS = SPOTS = WORD_LANES = OPEN
MASKS = ONE_GAME = SOME_GAMES = OPEN  # words of 32 bits for the masks of some games, the cells of one, and of some
TWO, HALF, LOW_HALF = uint64(2), uint64(32), uint64(0xFFFFFFFF)


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


# What is written as bytes is first laid out as bits in a block's own memory, bit for byte, 64 at a time; then its threads
# write it side by side, eight bytes at a time: a device does nothing else as fast.


def _clear(bits):
    """No bit set. All threads of a block."""
    place, size, step = uint64(cuda.threadIdx.x), uint64(bits.shape[0]), uint64(cuda.blockDim.x)
    while place < size:
        bits[place] = 0
        place += step
    cuda.syncthreads()


def _put_word(bits, first, last, word):
    """Set bits from `first` on, not beyond `last`. Other threads may set their own in the same word."""
    if last - first < 64:
        word &= (ONE << uint64(last - first)) - ONE
    if word == 0:
        return
    place, by = uint64(first >> 5), uint64(first & 31)
    low, high = word << by, (word >> ONE) >> (uint64(63) - by)
    if low & LOW_HALF != 0:
        cuda.atomic.or_(bits, place, uint32(low & LOW_HALF))
    if low >> HALF != 0:
        cuda.atomic.or_(bits, place + ONE, uint32(low >> HALF))
    if high != 0:
        cuda.atomic.or_(bits, place + TWO, uint32(high))


def _write_bytes(bits, rows, first, size):
    """A byte for each of so many bits, beginning with a word of the rows. All threads of a block."""
    by = uint32((cuda.threadIdx.x & 3) * 8)  # the same for all that a thread writes
    place, last, step = uint64(first + cuda.threadIdx.x), uint64(first + ((size + 7) >> 3)), uint64(cuda.blockDim.x)
    from_place, from_step = uint64(cuda.threadIdx.x >> 2), uint64(cuda.blockDim.x >> 2)
    cuda.syncthreads()
    while place < last:
        rows[place] = spread(uint64(bits[from_place] >> by))
        place += step
        from_place += from_step


def _mark_all_legal(games, mask, count):
    """A block for some games: for each as many threads, which take turns at its words."""
    bits = cuda.shared.array(MASKS, uint32)
    first = cuda.blockIdx.x * TOGETHER
    present, each = min(TOGETHER, count - first), cuda.blockDim.x // TOGETHER
    place = cuda.threadIdx.x // each
    clear(bits)
    if place < present:
        game = first + place
        board, state = games.boards[games.setups[game]], games.states[game]
        for word in range(cuda.threadIdx.x % each, (ACTIONS + 63) >> 6, each):
            put_word(bits, place * ACTIONS + word * 64, (place + 1) * ACTIONS, legal_word(board, state, word))
    write_bytes(bits, mask, first * ACTIONS // 8, present * ACTIONS)


def _check_all(games, actions, legal, count):
    game = cuda.grid(1)
    if game < count:
        options, events = cuda.local.array(MOST_OPTIONS, int32), cuda.local.array((1, 6), int16)
        legal[game] = is_legal(games, Scratch(options, events), game, actions[game])


def _resample_all(games, seats, count):
    game = cuda.grid(1)
    if game < count and to_play(games.states[game]) != GAME_OVER:
        resample(games.boards[games.setups[game]], games.states[game], seats[game], games.dice[game])


def _gather_cells(games, seats, first, present, bits):
    """Lay out as bits what some games' cells hold. A thread has one word of one game and goes through planes with it, so that
    neighbours do the same.
    """
    word, place = cuda.threadIdx.x % WORD_LANES, cuda.threadIdx.x // WORD_LANES % TOGETHER
    clear(bits)
    if place < present and word * 64 < SPOTS:
        game = first + place
        board, state, seat = games.boards[games.setups[game]], games.states[game], seats[game]
        plane, planes = cuda.threadIdx.x // (WORD_LANES * TOGETHER), cuda.blockDim.x // (WORD_LANES * TOGETHER)
        for plane in range(plane, CELLS, planes):
            row = (place * CELLS + plane) * SPOTS
            put_word(bits, row + word * 64, row + SPOTS, observe_word(board, state, seat, plane, word))


def _write_numbers(games, seats, first, present, seen, numbers):
    """The numbers of some games: the first threads find them, and all write them side by side."""
    if cuda.threadIdx.x < present:
        game = first + cuda.threadIdx.x
        observe_numbers(games.boards[games.setups[game]], games.states[game], seats[game], seen[cuda.threadIdx.x])
    cuda.syncthreads()
    place, size, step = uint64(cuda.threadIdx.x), uint64(present * NUMBERS), uint64(cuda.blockDim.x)
    while place < size:
        row, column = place // uint64(NUMBERS), place % uint64(NUMBERS)
        numbers[uint64(first) + row, column] = seen[row, column]
        place += step


def _observe_all(games, seats, planes, count):
    """A block for each game."""
    bits = cuda.shared.array(ONE_GAME, uint32)
    numbers = cuda.shared.array(NUMBERS, float32)
    game, thread = cuda.blockIdx.x, cuda.threadIdx.x
    if game < count:
        gather_cells(games, seats, game, 1, bits)
        if thread == 0:
            observe_numbers(games.boards[games.setups[game]], games.states[game], seats[game], numbers)
        cuda.syncthreads()
        for place in range(thread, CELLS * SPOTS, cuda.blockDim.x):
            planes[game, place // SPOTS, place % SPOTS] = (bits[place >> 5] >> uint32(place & 31)) & uint32(1)
        for place in range(thread, NUMBERS * SPOTS, cuda.blockDim.x):
            planes[game, CELLS + place // SPOTS, place % SPOTS] = numbers[place // SPOTS]


def _observe_compactly(games, seats, cells, numbers, count):
    """Blocks for the numbers of as many games as a warp has lanes, then blocks for the cells of some games."""
    bits = cuda.shared.array(SOME_GAMES, uint32)
    seen = cuda.shared.array((LANES, NUMBERS), float32)
    first, blocks = cuda.blockIdx.x * LANES, (count + LANES - 1) // LANES
    if cuda.blockIdx.x < blocks:
        write_numbers(games, seats, first, min(LANES, count - first), seen, numbers)
    else:
        first = (cuda.blockIdx.x - blocks) * TOGETHER
        present = min(TOGETHER, count - first)
        gather_cells(games, seats, first, present, bits)
        write_bytes(bits, cells, first * CELLS * SPOTS // 8, present * CELLS * SPOTS)


PARTS = (_clear, _put_word, _write_bytes, _gather_cells, _write_numbers)

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
    "resample_all": (_resample_all, (_WHOLE,)),
    "observe_all": (_observe_all, (_WHOLE, types.float32[:, :, ::1])),
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
    return types.void(types.NamedTuple(arrays, Games), *KERNELS[kernel][1], types.int64)


@cache
def make_kernel(game: Game, kernel: str) -> FunctionType:
    """The function of a kernel for one game, not compiled."""
    made = rebind(KERNELS[kernel][0], game.name, **_bind_parts(game))
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
        "MOST_OPTIONS": game.most_options,
        "ACTIONS": game.actions,
        "NUMBERS": planes - game.cells,
        "SPOTS": rows * columns,
        "WORD_LANES": 1 << (-(-rows * columns // 64) - 1).bit_length(),  # threads for the words of a plane
        "MASKS": _room_for(TOGETHER * game.actions),
        "ONE_GAME": _room_for(game.cells * rows * columns),
        "SOME_GAMES": _room_for(TOGETHER * game.cells * rows * columns),
    }
    for template in PARTS:
        bound[template.__name__[1:]] = bind(template, game.name, **bound)
    return bound


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
