"""Kernels that write masks and observations, and what only they call. Templates, bound by kernels.py.

What is written as bytes is first laid out as bits in a block's own memory, bit for byte, 64 at a time; then its threads write
it side by side, eight bytes at a time: a device does nothing else as fast.
"""

from __future__ import annotations

from numba import cuda, float32, uint32, uint64

from hexrealm.batches.cuda import LANES, TOGETHER
from hexrealm.engine.bits import ONE, spread
from hexrealm.engine.compiler import UNBOUND

observe_word = observe_numbers = legal_word = UNBOUND
clear = put_word = write_bytes = gather_cells = write_numbers = write_planes = UNBOUND
ACTION_COUNT = HEX_PLANES = NUMBERS = SPOTS = WORD_LANES = UNBOUND
MASKS = SOME_GAMES = UNBOUND  # words of 32 bits for the masks of some games, and for their cells
TWO, FIVE, LOW_FIVE, HALF, LOW_HALF = uint64(2), uint64(5), uint64(31), uint64(32), uint64(0xFFFFFFFF)


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
        for word in range(cuda.threadIdx.x % each, (ACTION_COUNT + 63) >> 6, each):
            put_word(bits, place * ACTION_COUNT + word * 64, (place + 1) * ACTION_COUNT, legal_word(board, state, word))
    write_bytes(bits, mask, first * ACTION_COUNT // 8, present * ACTION_COUNT)


def _gather_cells(games, seats, first, present, bits):
    """Lay out as bits what some games' cells hold. A thread has one word of one game and goes through planes with it, so that
    neighbours do the same.
    """
    word, place = cuda.threadIdx.x % WORD_LANES, cuda.threadIdx.x // WORD_LANES % TOGETHER
    clear(bits)
    if place < present and word * 64 < SPOTS:
        game = first + place
        board, state, seat = games.boards[games.setups[game]], games.states[game], seats[game]
        planes = cuda.blockDim.x // (WORD_LANES * TOGETHER)  # that are gone through at the same time
        for plane in range(cuda.threadIdx.x // (WORD_LANES * TOGETHER), HEX_PLANES, planes):
            row = (place * HEX_PLANES + plane) * SPOTS
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
    """A block for some games."""
    bits = cuda.shared.array(SOME_GAMES, uint32)
    numbers = cuda.shared.array((TOGETHER, NUMBERS), float32)
    first, thread = cuda.blockIdx.x * TOGETHER, cuda.threadIdx.x
    present = min(TOGETHER, count - first)
    gather_cells(games, seats, first, present, bits)
    if thread < present:
        game = first + thread
        observe_numbers(games.boards[games.setups[game]], games.states[game], seats[game], numbers[thread])
    cuda.syncthreads()
    for other in range(present):
        write_planes(bits, uint64(other * HEX_PLANES * SPOTS), numbers[other], planes[first + other])


def _write_planes(bits, first, numbers, row):
    """A game's planes: cells from their bits, then each number on every spot. All threads of a block."""
    place, step, cells, last = (
        uint64(cuda.threadIdx.x),
        uint64(cuda.blockDim.x),
        uint64(HEX_PLANES * SPOTS),
        uint64(row.shape[0]),
    )
    while place < cells:
        row[place] = (bits[(first + place) >> FIVE] >> uint32((first + place) & LOW_FIVE)) & uint32(1)
        place += step
    while place < last:
        row[place] = numbers[(place - cells) // uint64(SPOTS)]
        place += step


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
        write_bytes(bits, cells, first * HEX_PLANES * SPOTS // 8, present * HEX_PLANES * SPOTS)


PARTS = (_clear, _put_word, _write_bytes, _gather_cells, _write_numbers, _write_planes)
