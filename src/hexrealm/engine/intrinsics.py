"""Functions a processor has one instruction for and Python has no operator for: the only functions written twice.

Each has an interpreted version and one that emits the instruction. bits.py and dice.py build on them.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from hexrealm.engine.compiler import INTERPRETED, rule

if not INTERPRETED:  # interpreted rules run without Numba installed
    from llvmlite import ir
    from numba import types
    from numba.extending import intrinsic


def _count_bits(word: Any) -> int:
    return int(word).bit_count()


def _compile_count_bits(typing: Any, word: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.ctpop(arguments[0])

    return types.int64(types.uint64), generate


def _lowest_bit(word: Any) -> int:
    word = int(word)
    return (word & -word).bit_length() - 1 if word else 64


def _compile_lowest_bit(typing: Any, word: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.cttz(arguments[0], ir.Constant(ir.IntType(1), 0))

    return types.int64(types.uint64), generate


def _record_in(words: Any, kind: Any) -> Any:
    return words.view(kind)[0]


def _compile_record_in(typing: Any, words: Any, kind: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        array = context.make_array(signature.args[0])(context, builder, arguments[0])
        return builder.bitcast(array.data, context.get_value_type(signature.return_type))

    return kind.dtype(words, kind), generate


def _add_wrapping(a: Any, b: Any) -> Any:
    return np.uint64(int(a) + int(b) & 2**64 - 1)


def _multiply_wrapping(a: Any, b: Any) -> Any:
    return np.uint64(int(a) * int(b) & 2**64 - 1)


def _add(a: Any, b: Any) -> Any:
    return a + b


def _multiply(a: Any, b: Any) -> Any:
    return a * b


count_bits: Callable[..., Any]  # (word): how many bits are set
lowest_bit: Callable[..., Any]  # (word): the number of the lowest bit set; 64 if none is
record_in: Callable[..., Any]  # (words, type): the record of this type that fills an array of words
add_wrapping: Callable[..., Any]  # (a, b): the sum modulo 2**64
multiply_wrapping: Callable[..., Any]  # (a, b): the product modulo 2**64

if INTERPRETED:
    count_bits, lowest_bit, record_in = _count_bits, _lowest_bit, _record_in
    add_wrapping, multiply_wrapping = _add_wrapping, _multiply_wrapping
else:
    count_bits, lowest_bit = intrinsic(_compile_count_bits), intrinsic(_compile_lowest_bit)
    record_in = intrinsic(_compile_record_in)
    add_wrapping, multiply_wrapping = rule(_add), rule(_multiply)
