# SPDX-License-Identifier: Apache-2.0
"""Random scaling, cropping, mirroring and colours of pictures."""
from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from PIL import Image, ImageEnhance

COLOUR_FACTORS = (0.7, 1.3)
# What lies beyond the picture is grey: near 0 for the network.
BEYOND = (128, 128, 128)


@dataclass(frozen=True)
class Window:
    """A square of `side` pixels of a picture that was stretched to `scaled` × `scaled`."""

    scaled: int
    left: int
    top: int
    side: int
    mirrored: bool

    @staticmethod
    def random(
        rng: np.random.Generator, *, input_size: int, side: int, scales: tuple[float, float]
    ) -> Window:
        """A window anywhere on the picture, or with the picture anywhere in it if it is smaller."""
        scale = np.exp(rng.uniform(np.log(scales[0]), np.log(scales[1])))
        scaled = max(1, round(input_size * scale))
        room = scaled - side
        left, top = (int(rng.integers(min(0, room), max(0, room) + 1)) for _ in range(2))
        return Window(scaled, left, top, side, bool(rng.integers(2)))

    def of_picture(self, picture: Image.Image) -> Image.Image:
        """The window of an RGB picture of any size, antialiased."""
        return self._cut(picture, Image.Resampling.BILINEAR, BEYOND)

    def of_label(self, label: Image.Image, beyond: int) -> Image.Image:
        """The window of a grey picture of class numbers, each of which remains one."""
        return self._cut(label, Image.Resampling.NEAREST, beyond)

    def _cut(self, picture: Image.Image, filter: Image.Resampling, beyond) -> Image.Image:
        left, top = max(0, self.left), max(0, self.top)
        right = min(self.scaled, self.left + self.side)
        bottom = min(self.scaled, self.top + self.side)
        x, y = picture.width / self.scaled, picture.height / self.scaled
        box = (left * x, top * y, min(right * x, picture.width), min(bottom * y, picture.height))
        part = picture.resize((right - left, bottom - top), filter, box=box)
        if part.size != (self.side, self.side):
            whole = Image.new(picture.mode, (self.side, self.side), beyond)
            whole.paste(part, (left - self.left, top - self.top))
            part = whole
        return part.transpose(Image.Transpose.FLIP_LEFT_RIGHT) if self.mirrored else part


def recolour(picture: Image.Image, rng: np.random.Generator) -> Image.Image:
    """The picture with other brightness, contrast and saturation."""
    for enhance in (ImageEnhance.Brightness, ImageEnhance.Contrast, ImageEnhance.Color):
        picture = enhance(picture).enhance(rng.uniform(*COLOUR_FACTORS))
    return picture
