# SPDX-License-Identifier: Apache-2.0
"""Which crop of which picture comes when: a function of the seed and the crop's number alone.

So a run that goes on after an interruption sees what it would have seen without one, whatever the
number of loading processes, and the state of the sampler is one number: the step.
"""
from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from .augmentation import Window


@dataclass(frozen=True)
class CropSchedule:
    """Crops of `crop_size` for most steps, whole pictures of `input_size` for the last."""

    seed: int
    pictures: int
    steps: int
    batch_size: int
    input_size: int
    crop_size: int
    whole_steps: int
    scales: tuple[float, float] = (0.5, 2.0)

    def picture(self, number: int) -> int:
        """The picture of a crop: every epoch is a shuffle of all of them."""
        epoch, position = divmod(number, self.pictures)
        return int(_order(self.seed, epoch, self.pictures)[position])

    def random(self, number: int) -> np.random.Generator:
        """The random numbers of a crop."""
        return np.random.default_rng([self.seed, 1, number])

    def random_of_step(self, step: int) -> np.random.Generator:
        """The random numbers of a step's whole batch."""
        return np.random.default_rng([self.seed, 2, step])

    def window(self, number: int, rng: np.random.Generator) -> Window:
        """Where the crop lies."""
        step = number // self.batch_size
        if step >= self.steps - self.whole_steps:
            return Window(self.input_size, 0, 0, self.input_size, bool(rng.integers(2)))
        return Window.random(
            rng, input_size=self.input_size, side=self.crop_size, scales=self.scales)


@lru_cache(maxsize=2)
def _order(seed: int, epoch: int, pictures: int) -> np.ndarray:
    return np.random.default_rng([seed, 0, epoch]).permutation(pictures)
