# SPDX-License-Identifier: Apache-2.0
"""The sequence of crops, a function of the seed and the number of the crop alone.

A resumed run therefore sees the same crops as an uninterrupted one, with any number of loading
processes, and the state of the sampler is a single number: the step.
"""
from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from .augmentation import Window


@dataclass(frozen=True)
class CropSchedule:
    """Crops of `crop_size` for most steps, whole images of `input_size` for the last ones."""

    seed: int
    images: int
    steps: int
    batch_size: int
    input_size: int
    crop_size: int
    whole_steps: int
    scales: tuple[float, float] = (0.5, 2.0)

    def image(self, number: int) -> int:
        """Returns the image of a crop: every epoch is a permutation of all images."""
        epoch, position = divmod(number, self.images)
        return int(_order(self.seed, epoch, self.images)[position])

    def random(self, number: int) -> np.random.Generator:
        """Returns the random generator of a crop."""
        return np.random.default_rng([self.seed, 1, number])

    def random_of_step(self, step: int) -> np.random.Generator:
        """Returns the random generator of a step's batch."""
        return np.random.default_rng([self.seed, 2, step])

    def window(self, number: int, rng: np.random.Generator) -> Window:
        """Returns the position of a crop."""
        step = number // self.batch_size
        if step >= self.steps - self.whole_steps:
            return Window(self.input_size, 0, 0, self.input_size, bool(rng.integers(2)))
        return Window.random(
            rng, input_size=self.input_size, side=self.crop_size, scales=self.scales)


@lru_cache(maxsize=2)
def _order(seed: int, epoch: int, images: int) -> np.ndarray:
    return np.random.default_rng([seed, 0, epoch]).permutation(images)
