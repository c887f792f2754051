# SPDX-License-Identifier: Apache-2.0
"""The processor and the precision of a run."""
from __future__ import annotations

from contextlib import AbstractContextManager
from dataclasses import dataclass

import torch

from .errors import InvalidOption

PRECISIONS = {
    "float32": torch.float32, "bfloat16": torch.bfloat16, "float16": torch.float16,
}


@dataclass(frozen=True)
class Device:
    """A processor and the precision of the products; weights and sums stay Float32."""

    name: str
    precision: str

    @staticmethod
    def choose(name: str, precision: str | None, threads: int | None) -> Device:
        """Returns the requested device, or CUDA if available; CPUs use Float32 by default."""
        if threads is not None:
            torch.set_num_threads(threads)
        if name == "auto":
            name = "cuda" if torch.cuda.is_available() else "cpu"
        if name == "cuda" and not torch.cuda.is_available():
            raise InvalidOption("--device", "a CUDA device for “cuda”", "none")
        if precision is None:
            precision = "bfloat16" if name == "cuda" else "float32"
        if name == "cpu":
            if precision == "float16":
                raise InvalidOption("--precision", "float32 or bfloat16 on a CPU", precision)
            # Nondeterministic operators have a deterministic alternative on CPUs, but not on CUDA.
            torch.use_deterministic_algorithms(True)
        return Device(name, precision)

    def autocast(self) -> AbstractContextManager:
        """Computes products in the precision."""
        return torch.autocast(
            self.name, PRECISIONS[self.precision], enabled=self.precision != "float32")

    def scaler(self) -> torch.amp.GradScaler:
        """Keeps gradients out of Float16's denormals; does nothing in other precisions."""
        return torch.amp.GradScaler(self.name, enabled=self.precision == "float16")
