# SPDX-License-Identifier: Apache-2.0
"""Reading of photos and labels, and their conversion to network inputs."""
from __future__ import annotations

import io
from pathlib import Path

import numpy as np
import torch
from PIL import Image, ImageOps
from torch import Tensor

from .configuration import NetworkConfiguration
from .errors import InvalidLabel, UnreadableFile

# The class number of unlabelled pixels.
IGNORED = 255


def read_image(file: Path | str, content: bytes | None = None) -> Image.Image:
    """Returns a photo as RGB, turned upright according to EXIF."""
    image = _open(file, content, "an image")
    if image.mode.startswith(("I", "F")):
        # Pillow would clamp 16-bit grey to 255.
        values = np.asarray(image, np.float64)
        scale = 257 if values.max(initial=0) > 255 else 1
        image = Image.fromarray(np.clip(values / scale + 0.5, 0, 255).astype(np.uint8))
    return ImageOps.exif_transpose(image).convert("RGB")


def read_label(file: Path) -> Image.Image:
    """Returns a label as a grey image of class numbers, which are the indices of a palette image."""
    label = _open(file, None, "a label")
    if label.mode not in ("1", "L", "P"):
        raise InvalidLabel(file, "8-bit grey or palette", f"mode {label.mode}")
    values = np.asarray(label).astype(np.uint8)
    return Image.fromarray(values)


def image_size(file: Path) -> tuple[int, int]:
    """Returns the width and height of an upright photo, from its header alone."""
    try:
        with Image.open(file) as image:
            turned = image.getexif().get(0x0112, 1) >= 5
            width, height = image.size
    except (OSError, SyntaxError, ValueError, Image.DecompressionBombError) as error:
        raise UnreadableFile(file, "an image", str(error)) from None
    return (height, width) if turned else (width, height)


def to_input(image: Image.Image, configuration: NetworkConfiguration) -> Tensor:
    """Converts RGB to the network's input, Float32 [3, h, w], a view of [h, w, 3]."""
    values = np.asarray(image, np.float32)
    values = values * np.float32(configuration.input_scale)
    values += np.float32(configuration.input_offset)
    return torch.from_numpy(values.transpose(2, 0, 1))


def whole_input(image: Image.Image, configuration: NetworkConfiguration) -> Tensor:
    """Returns the network's input for a whole photo, as the library computes it: [3, S, S].

    The encoded values are stretched to S × S with a triangle filter that is widened when it shrinks
    the photo.
    """
    size = (configuration.input_size, configuration.input_size)
    return to_input(image.resize(size, Image.Resampling.BILINEAR), configuration)


def _open(file: Path | str, content: bytes | None, expected: str) -> Image.Image:
    try:
        image = Image.open(io.BytesIO(Path(file).read_bytes() if content is None else content))
        image.load()
    except (OSError, SyntaxError, ValueError, Image.DecompressionBombError) as error:
        raise UnreadableFile(file, expected, str(error)) from None
    return image
