# SPDX-License-Identifier: Apache-2.0
"""Reading of photographs and labels, and what the network gets of them."""
from __future__ import annotations

import io
from pathlib import Path

import numpy as np
import torch
from PIL import Image, ImageOps
from torch import Tensor

from .configuration import NetworkConfiguration
from .errors import InvalidLabel, UnreadableFile

# The class number of pixels that nobody labelled.
IGNORED = 255


def read_picture(file: Path | str, content: bytes | None = None) -> Image.Image:
    """A photograph as RGB, upright as EXIF says."""
    picture = _open(file, content, "a picture")
    if picture.mode.startswith(("I", "F")):
        # Pillow would cut off 16-bit grey at 255.
        values = np.asarray(picture, np.float64)
        scale = 257 if values.max(initial=0) > 255 else 1
        picture = Image.fromarray(np.clip(values / scale + 0.5, 0, 255).astype(np.uint8))
    return ImageOps.exif_transpose(picture).convert("RGB")


def read_label(file: Path) -> Image.Image:
    """A label as a grey picture of class numbers; of a palette picture, the palette's indices."""
    label = _open(file, None, "a label")
    if label.mode not in ("1", "L", "P"):
        raise InvalidLabel(file, "8-bit grey or palette", f"mode {label.mode}")
    values = np.asarray(label).astype(np.uint8)
    return Image.fromarray(values)


def picture_size(file: Path) -> tuple[int, int]:
    """Width and height of an upright photograph, from its header alone."""
    try:
        with Image.open(file) as picture:
            turned = picture.getexif().get(0x0112, 1) >= 5
            width, height = picture.size
    except (OSError, SyntaxError, ValueError, Image.DecompressionBombError) as error:
        raise UnreadableFile(file, "a picture", str(error)) from None
    return (height, width) if turned else (width, height)


def to_input(picture: Image.Image, configuration: NetworkConfiguration) -> Tensor:
    """RGB → [3, h, w], Float32, scaled as the network takes it; a view of [h, w, 3]."""
    values = np.asarray(picture, np.float32)
    values = values * np.float32(configuration.input_scale)
    values += np.float32(configuration.input_offset)
    return torch.from_numpy(values.transpose(2, 0, 1))


def whole_input(picture: Image.Image, configuration: NetworkConfiguration) -> Tensor:
    """A whole photograph as the library gives it to the network: [3, S, S].

    The encoded values are stretched to S × S with a triangle filter that is widened where it
    shrinks.
    """
    size = (configuration.input_size, configuration.input_size)
    return to_input(picture.resize(size, Image.Resampling.BILINEAR), configuration)


def _open(file: Path | str, content: bytes | None, expected: str) -> Image.Image:
    try:
        picture = Image.open(io.BytesIO(Path(file).read_bytes() if content is None else content))
        picture.load()
    except (OSError, SyntaxError, ValueError, Image.DecompressionBombError) as error:
        raise UnreadableFile(file, expected, str(error)) from None
    return picture
