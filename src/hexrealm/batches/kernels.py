"""Kernels for the GPU: the loops of loops.py, one game a thread, and their PTX. The only place that knows how kernels look.

A kernel takes the arrays of a batch one by one, then its own. Compiling needs numba-cuda, but no GPU; running needs neither:
see ptx.py, which keeps what was compiled.
"""

from __future__ import annotations

import re
from functools import cache
from types import FunctionType
from typing import Any

from numba import cuda, from_dtype, int16, int32, types, uint64

from hexrealm.batches.loops import Games, Scratch, bind_loops
from hexrealm.game import Game
from hexrealm.rule import OPEN, rebind, record_in

begin = forget = advance = pick = mark_legal = is_legal = observe = resample = to_play = copy_words = OPEN
STATE = STATE_WORDS = MOST_OPTIONS = OPEN


def _begin_all(boards, firsts, players, setups, states, words, dice, finals, rewards, done, deciding, restart, which, count):
    place = cuda.grid(1)
    if place < count:
        game = which[place]
        games = Games(boards, firsts, players, setups, states, words, dice, finals, rewards, done, deciding, restart)
        begin(games, game, words[game], dice[game])
        forget(games, game, states[game])


def _advance_all(
    boards, firsts, players, setups, states, words, dice, finals, rewards, done, deciding, restart,
    given, actions, most, once, taken, count,
):  # fmt: skip
    """A step, where the states lie."""
    game = cuda.grid(1)
    if game < count:
        games = Games(boards, firsts, players, setups, states, words, dice, finals, rewards, done, deciding, restart)
        options, events = cuda.local.array(MOST_OPTIONS, int32), cuda.local.array((1, 6), int16)
        scratch = Scratch(options, events[:0])
        if most > 0:
            forget(games, game, states[game])
        taken[game] = advance(games, scratch, game, words[game], states[game], dice[game], given, actions[game], most, once)


def _play_all(
    boards, firsts, players, setups, states, words, dice, finals, rewards, done, deciding, restart,
    given, actions, most, once, taken, count,
):  # fmt: skip
    """Many steps: the state is brought into the thread's own memory, which the device interleaves with its neighbours'."""
    game = cuda.grid(1)
    if game < count:
        games = Games(boards, firsts, players, setups, states, words, dice, finals, rewards, done, deciding, restart)
        options, events = cuda.local.array(MOST_OPTIONS, int32), cuda.local.array((1, 6), int16)
        own_words, own_dice = cuda.local.array(STATE_WORDS, uint64), cuda.local.array(1, uint64)
        if most > 0:
            forget(games, game, states[game])
        copy_words(own_words, words[game])
        own_dice[0] = dice[game, 0]
        scratch, state = Scratch(options, events[:0]), record_in(own_words, STATE)
        taken[game] = advance(games, scratch, game, own_words, state, own_dice, given, actions[game], most, once)
        copy_words(words[game], own_words)
        dice[game, 0] = own_dice[0]


KERNELS = {"begin_all": _begin_all, "advance_all": _advance_all, "play_all": _play_all}


def signature_of(game: Game, kernel: str) -> Any:
    """The types of a kernel's arguments."""
    board, state = from_dtype(game.board_type)[::1], from_dtype(game.state_type)[::1]
    whole, long, word, truth = types.int32[::1], types.int64[::1], types.uint64[:, ::1], types.boolean[::1]
    games = (board, word, whole, whole, state, word, word, word, types.float32[:, ::1], truth, whole, types.boolean)
    own = {
        "begin_all": (long,),
        "advance_all": (types.boolean, whole, types.int64, types.boolean, long),
        "play_all": (types.boolean, whole, types.int64, types.boolean, long),
    }
    return types.void(*games, *own[kernel], types.int64)


@cache
def make_kernel(game: Game, kernel: str) -> FunctionType:
    """The function of a kernel for one game, not compiled."""
    sizes = {"STATE": game.state_type, "STATE_WORDS": game.state_type.itemsize // 8, "MOST_OPTIONS": game.most_options}
    return rebind(KERNELS[kernel], game.name, **bind_loops(game), **sizes)


def compile_kernel(game: Game, kernel: str, compute_capability: tuple[int, int], **settings: Any) -> str:
    """The PTX of a kernel, its entry named as the kernel is."""
    ptx, _ = cuda.compile_ptx(make_kernel(game, kernel), signature_of(game, kernel), cc=compute_capability, **settings)
    return _tidy(str(ptx), kernel)


def _tidy(ptx: str, kernel: str) -> str:
    """Short names: Numba's tell every field of every record."""
    lines = [line for line in ptx.splitlines() if not (line.startswith(".common") and "NumbaEnv" in line)]
    text = "\n".join(lines) + "\n"
    found = re.search(r"\.visible \.entry (\w+)\(", text)
    assert found is not None
    return text.replace(found[1], kernel)
