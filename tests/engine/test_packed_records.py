"""Records that are kept small: what is read is what was packed, however many there are, and nobody can change it."""

from __future__ import annotations

import numpy as np
import pytest

from hexrealm.engine.packed_records import MAX_WHOLE, PackedRecord, pack
from hexrealm.engine.records import record_type

KIND = record_type([("sets", np.uint64, (40, 7)), ("numbers", np.int8, (13,))])  # not a whole number of words without its gap
BYTES = np.dtype((np.record, np.dtype([("numbers", np.int8, (13,))])))


def make(number: int, kind: np.dtype[np.void] = KIND) -> np.record:
    record: np.record = np.zeros(1, kind)[0]
    record.numbers[:] = number, *range(12)
    if kind is KIND:
        record.sets[number % 40] = 2**63 + number
    return record


@pytest.mark.parametrize("kind", [KIND, BYTES])
def test_a_record_is_read_as_it_was_packed(kind: np.dtype[np.void]) -> None:
    records = [make(number, kind) for number in range(3 * MAX_WHOLE)]
    packed = [PackedRecord(record) for record in records]
    for _ in range(2):  # the second time, the first ones are no longer kept whole
        for record, small in zip(records, packed, strict=True):
            assert small.read().tobytes() == record.tobytes()
            assert small.read().dtype == record.dtype


def test_a_record_that_was_read_cannot_be_changed() -> None:
    found = PackedRecord(make(5)).read()
    with pytest.raises(ValueError, match="read-only"):
        found.numbers[0] = 1
    with pytest.raises(ValueError, match="read-only"):
        found.numbers = 1


def test_a_record_that_was_read_is_packed_once() -> None:
    small = PackedRecord(make(7))
    assert pack(small.read()) is small
    assert pack(make(7)) is not small
