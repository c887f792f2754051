# SPDX-License-Identifier: Apache-2.0
"""Arguments of callers, which ctypes would cut short without a word."""

from __future__ import annotations

import operator
import os
from typing import Any, Tuple


def path(value: str | os.PathLike[str]) -> bytes:
    """Returns a path for the library. Raises ValueError for one with a zero byte, at which C's texts end."""
    encoded = os.fsencode(value)
    if b"\0" in encoded:
        raise ValueError(f"expected a path, found a zero byte in {os.fsdecode(encoded)!r}")
    return encoded


def color(name: str, value: Any, *counts: int) -> Tuple[int, ...]:
    """Returns a colour of so many integers. Raises ValueError for another number of them, and outside of 0 to 255."""
    numbers = tuple(operator.index(number) for number in value)
    if len(numbers) not in counts or not all(0 <= number <= 255 for number in numbers):
        expected = " or ".join(str(count) for count in counts)
        raise ValueError(f"{name}: expected {expected} numbers of 0 to 255, found {numbers[:8]}")
    return numbers
