# SPDX-License-Identifier: Apache-2.0
"""A line on standard error with the progress of a run."""
from __future__ import annotations

import sys
import time


class Progress:
    """Loss, crops per second and remaining time; on a terminal, the line is overwritten."""

    # Seconds between lines, on a terminal and in a log.
    INTERVALS = {True: 0.5, False: 20.0}

    def __init__(self, steps: int, batch_size: int, first_step: int = 0) -> None:
        self.steps, self.batch_size, self.first_step = steps, batch_size, first_step
        self.is_terminal = sys.stderr.isatty()
        self.start = self.shown = time.monotonic()
        self.paused = 0.0
        self.loss = float("nan")
        self.width = 0

    def step(self, step: int, loss: float) -> None:
        """Reports that steps 0 to `step` are done; `loss` is that of the last one."""
        self.loss = loss if self.loss != self.loss else 0.95 * self.loss + 0.05 * loss
        now = time.monotonic()
        if now - self.shown < self.INTERVALS[self.is_terminal] and step + 1 < self.steps:
            return
        self.shown = now
        done = step + 1 - self.first_step
        seconds = max(now - self.start - self.paused, 1e-9)
        to_go = round(seconds / done * (self.steps - step - 1))
        line = (
            f"step {step + 1}/{self.steps}  loss {self.loss:.4f}  "
            f"{done * self.batch_size / seconds:.1f} crops/s  ETA {to_go // 60}:{to_go % 60:02}")
        self._write(line, end="\r" if self.is_terminal else "\n")

    def remark(self, text: str) -> None:
        """Prints a permanent line."""
        self._write(text, end="\n")

    def pause(self, seconds: float) -> None:
        """Excludes time that was not spent on steps."""
        self.paused += seconds

    def _write(self, line: str, end: str) -> None:
        padding = " " * max(0, self.width - len(line)) if self.is_terminal else ""
        self.width = len(line) if end == "\r" else 0
        print(line + padding, end=end, file=sys.stderr, flush=True)
