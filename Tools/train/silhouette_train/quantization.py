# SPDX-License-Identifier: Apache-2.0
"""Numbers stored as bytes in the project's own files; Documentation/Models.md describes it."""
from __future__ import annotations

from pathlib import Path

import numpy as np

from .errors import InvalidWeights

SCALE, ZERO_POINT = ".scale", ".zero_point"


def dequantized(arrays: dict[str, np.ndarray], file: Path | str) -> dict[str, np.ndarray]:
    """Returns the arrays of a file as Float32: those of bytes as scale · (byte − zero point).

    The scales and zero points of such arrays are left out. Raises `InvalidWeights` if one is missing or invalid, or
    if an array is of another type.
    """
    stored = [
        name for name, array in arrays.items() if array.dtype == np.uint8 and not name.endswith(ZERO_POINT)]
    parameters = {name + suffix for name in stored for suffix in (SCALE, ZERO_POINT)}
    result = {}
    for name, array in arrays.items():
        if name in parameters:
            continue
        if name in stored:
            scale = _parameter(arrays, name + SCALE, (np.float16, np.float32), file)
            if not (np.isfinite(scale) and scale > 0):
                raise InvalidWeights(file, f"a positive number in “{name + SCALE}”", str(scale))
            zero_point = _parameter(arrays, name + ZERO_POINT, (np.uint8,), file)
            # The difference is exact, so that the product is rounded once.
            result[name] = (array.astype(np.float32) - np.float32(zero_point)) * np.float32(scale)
        elif array.dtype in (np.float16, np.float32):
            result[name] = array.astype(np.float32)
        else:
            raise InvalidWeights(file, f"“{name}” of F16, F32 or U8", str(array.dtype))
    return result


def _parameter(
    arrays: dict[str, np.ndarray], name: str, types: tuple[type, ...], file: Path | str,
) -> np.generic:
    """Returns the one number of an array."""
    array = arrays.get(name)
    if array is None:
        raise InvalidWeights(file, f"a tensor “{name}”", "none")
    if array.dtype not in types or array.shape != (1,):
        expected = " or ".join(np.dtype(type).name for type in types)
        raise InvalidWeights(file, f"“{name}” of {expected} and shape (1,)", f"{array.dtype} {array.shape}")
    return array[0]
