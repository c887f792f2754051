# SPDX-License-Identifier: Apache-2.0
"""Images of Pillow, in."""

from __future__ import annotations

import io
import warnings
from typing import Any, Optional, Tuple

import numpy as np

#: The factors of PNG's samples that Pillow scales on the way into an image, though not in info["transparency"].
_KEY_FACTORS = {"L;2": 85, "L;4": 17, "RGB;16B": 1 / 256}
#: The modes with their own meaning of colour, which Pillow shows without a profile, as the library shows files in CMYK.
_UNPROFILED = ("CMYK", "LAB")


def is_pillow(image: Any) -> bool:
    """Returns whether an object is an image of Pillow, without importing it."""
    return any(kind.__module__ == "PIL.Image" for kind in type(image).__mro__)


def pixels(image: Any) -> np.ndarray:
    """Returns an image as its file shows it: upright, in sRGB, with 8 bits.

    The shape is height × width for grey, otherwise × 3 or × 4.

    Raises ValueError for a mode whose values have no black and white.
    """
    key = _key(image)
    image = _upright(image)
    colors, alpha = _channels(image, key)
    profile = image.info.get("icc_profile")
    if profile and image.mode not in _UNPROFILED:
        colors = _in_srgb(colors, profile)
    colors = np.rint(colors).astype(np.uint8, copy=False) if colors.dtype != np.uint8 else colors
    if alpha is None:
        return colors
    colors = np.broadcast_to(colors[..., None], (*colors.shape, 3)) if colors.ndim == 2 else colors
    return np.dstack([colors, alpha])


def _upright(image: Any) -> Any:
    from PIL import ImageOps

    image.load()
    try:
        return ImageOps.exif_transpose(image)
    except Exception as error:  # Damaged EXIF data raise whatever their parser stumbles over.
        warnings.warn(f"the image is taken for upright, because its EXIF data are damaged: {error}", stacklevel=5)
        return image


def _channels(image: Any, key: Any) -> Tuple[np.ndarray, Optional[np.ndarray]]:
    """Returns the colours, 0 to 255, and alpha; None if all is opaque. Values of 16 bits become fractions."""
    mode = image.mode
    if mode == "F":
        raise ValueError("expected an image with 8 or 16 bits a channel, found the mode F: convert it to L")
    if mode in ("La", "RGBa"):
        image = image.convert({"La": "LA", "RGBa": "RGBA"}[mode])
    elif mode in ("P", "PA"):
        # Its key is an index, or the alpha of each index.
        key = None
        has_alpha = mode == "PA" or "transparency" in image.info or image.palette.mode.endswith("A")
        image = image.convert("RGBA" if has_alpha else "RGB")
    elif mode not in ("1", "L", "LA", "RGB", "RGBA") and not mode.startswith("I"):
        key = None
        image = image.convert("RGB")
    values = np.asarray(image)
    if image.mode in ("LA", "RGBA"):
        return (values[..., 0] if image.mode == "LA" else values[..., :3]), values[..., -1]
    alpha = None
    if key is not None:
        hidden = values == np.asarray(key)
        alpha = np.where(hidden.all(axis=2) if values.ndim == 3 else hidden, 0, 255).astype(np.uint8)
    if values.dtype == bool:
        values = values * np.uint8(255)
    elif values.dtype != np.uint8:
        if values.size and not (values.min() >= 0 and values.max() <= 65535):
            found = f"{values.min()} to {values.max()}"
            raise ValueError(f"expected values of 0 to 65535 in an image of the mode {mode}, found {found}")
        values = values / np.float32(257)
    return values, alpha


def _key(image: Any) -> Any:
    """Returns the grey level or colour that stands for transparent, in the image's own values; None if there is none.

    It must be called before the image is loaded, which forgets how samples are stored.
    """
    key = image.info.get("transparency")
    if key is None or image.mode in ("P", "PA"):
        return None
    tile = getattr(image, "tile", None)
    factor = _KEY_FACTORS.get(tile[0][3], 1) if tile and isinstance(tile[0][3], str) else 1
    if image.mode == "1":
        return bool(key)
    return tuple(int(value * factor) for value in key) if isinstance(key, tuple) else int(key * factor)


def _in_srgb(colors: np.ndarray, profile: bytes) -> np.ndarray:
    """Converts colours, 0 to 255, by an ICC profile. One that does not belong to the kind of pixels changes nothing."""
    from PIL import Image, ImageCms

    is_grey = colors.ndim == 2
    try:
        source = ImageCms.ImageCmsProfile(io.BytesIO(profile))
        if source.profile.xcolor_space.strip() != ("GRAY" if is_grey else "RGB"):
            return colors
        transform = ImageCms.buildTransform(source, ImageCms.createProfile("sRGB"), "L" if is_grey else "RGB", "RGB")
    except (ImportError, OSError, ImageCms.PyCMSError) as error:
        warnings.warn(f"the image is taken for sRGB, because its colour profile cannot be used: {error}", stacklevel=5)
        return colors

    def convert(pixels: np.ndarray) -> np.ndarray:
        return np.asarray(ImageCms.applyTransform(Image.fromarray(np.ascontiguousarray(pixels)), transform))

    # A profile that is sRGB's but for rounding changes nothing.
    codes = np.arange(256, dtype=np.uint8)
    levels = codes[::15]
    samples = codes[None] if is_grey else np.stack(np.meshgrid(levels, levels, levels), axis=-1).reshape(1, -1, 3)
    difference = convert(samples).astype(int) - (samples[..., None] if is_grey else samples)
    if abs(difference).max() <= 1:
        return colors
    return np.interp(colors, codes, convert(samples)[0, :, 1]) if is_grey else convert(colors)
