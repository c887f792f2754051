# SPDX-License-Identifier: Apache-2.0
"""Random scaling, cropping, mirroring and recolouring of images."""
from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from PIL import Image, ImageEnhance

COLOUR_FACTORS = (0.7, 1.3)
# Pixels outside of the image are grey, which is close to 0 for the network.
BEYOND = (128, 128, 128)


@dataclass(frozen=True)
class Window:
    """A square of `side` pixels in an image stretched to `scaled` × `scaled` pixels."""

    scaled: int
    left: int
    top: int
    side: int
    mirrored: bool

    @staticmethod
    def random(
        rng: np.random.Generator, *, input_size: int, side: int, scales: tuple[float, float]
    ) -> Window:
        """Returns a random window in the image, or around it if the image is smaller."""
        scale = np.exp(rng.uniform(np.log(scales[0]), np.log(scales[1])))
        scaled = max(1, round(input_size * scale))
        room = scaled - side
        left, top = (int(rng.integers(min(0, room), max(0, room) + 1)) for _ in range(2))
        return Window(scaled, left, top, side, bool(rng.integers(2)))

    def of_image(self, image: Image.Image) -> Image.Image:
        """Returns the window of an RGB image of any size, antialiased."""
        return self._cut(image, Image.Resampling.BILINEAR, BEYOND)

    def of_label(self, label: Image.Image, beyond: int) -> Image.Image:
        """Returns the window of a grey image of class numbers, without interpolation."""
        return self._cut(label, Image.Resampling.NEAREST, beyond)

    def _cut(self, image: Image.Image, filter: Image.Resampling, beyond) -> Image.Image:
        left, top = max(0, self.left), max(0, self.top)
        right = min(self.scaled, self.left + self.side)
        bottom = min(self.scaled, self.top + self.side)
        x, y = image.width / self.scaled, image.height / self.scaled
        box = (left * x, top * y, min(right * x, image.width), min(bottom * y, image.height))
        part = image.resize((right - left, bottom - top), filter, box=box)
        if part.size != (self.side, self.side):
            whole = Image.new(image.mode, (self.side, self.side), beyond)
            whole.paste(part, (left - self.left, top - self.top))
            part = whole
        return part.transpose(Image.Transpose.FLIP_LEFT_RIGHT) if self.mirrored else part


def recolour(image: Image.Image, rng: np.random.Generator) -> Image.Image:
    """Returns the image with random brightness, contrast and saturation."""
    for enhance in (ImageEnhance.Brightness, ImageEnhance.Contrast, ImageEnhance.Color):
        image = enhance(image).enhance(rng.uniform(*COLOUR_FACTORS))
    return image
