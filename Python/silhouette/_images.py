# SPDX-License-Identifier: Apache-2.0
"""Images of callers, in and out."""

from __future__ import annotations

import os
from ctypes import byref, c_size_t, c_void_p
from typing import Any, Union

import numpy as np

from . import _pillow
from ._arguments import path as path_bytes
from ._library import Encoding, Handle, ImageInfo, Pixels, call, take_bytes

#: A path, the bytes of a file, an array of height × width, × 3 or × 4 with 8 bits, or an image of Pillow.
ImageLike = Union[str, "os.PathLike[str]", bytes, bytearray, memoryview, np.ndarray, Any]

_GREY, _RGB, _RGBA = 1, 2, 3
_FORMATS = {1: _GREY, 3: _RGB, 4: _RGBA}


class Picture:
    """An image of the library."""

    def __init__(self, handle: Handle):
        self.handle = handle

    @classmethod
    def of(cls, image: ImageLike) -> Picture:
        """Reads or copies an image.

        Raises SilhouetteError for a file that cannot be read, TypeError and ValueError for other objects.
        """
        handle = Handle("image")
        if isinstance(image, Picture):
            return image
        if isinstance(image, (str, os.PathLike)):
            call("image_read", path_bytes(image), handle.target)
        elif isinstance(image, (bytes, bytearray, memoryview)):
            data = bytes(image)
            call("image_decode", data, len(data), handle.target)
        elif isinstance(image, np.ndarray):
            cls._create(image, handle)
        elif _pillow.is_pillow(image):
            cls._create(_pillow.pixels(image), handle)
        else:
            raise TypeError(
                "expected a path, bytes, a NumPy array or a Pillow image, found " + type(image).__name__)
        return cls(handle)

    @staticmethod
    def _create(array: np.ndarray, handle: Handle) -> None:
        if array.dtype != np.uint8:
            raise ValueError(f"expected an array of uint8, found {array.dtype}")
        channels = 1 if array.ndim == 2 else array.shape[2] if array.ndim == 3 else 0
        if channels not in _FORMATS:
            raise ValueError(f"expected height × width, × 1, × 3 or × 4, found {array.shape}")
        # Rows may be apart, as in a crop, but their pixels are not.
        strides = array.strides
        if strides[0] < array.shape[1] * channels or strides[1] != channels or (array.ndim == 3 and strides[2] != 1):
            array = np.ascontiguousarray(array)
            strides = array.strides
        height, width = array.shape[:2]
        size = (height - 1) * strides[0] + width * channels if height else 0
        call("image_create", byref(Pixels(
            width=width, height=height, format=_FORMATS[channels], stride=strides[0], data=array.ctypes.data,
            data_size=size)), handle.target)

    def array(self) -> np.ndarray:
        """Returns the pixels: height × width for grey, otherwise × 3 or × 4, as uint8."""
        info = ImageInfo()
        call("image_get_info", self.handle.value, byref(info))
        # Grey with alpha becomes RGBA.
        channels = {1: 1, 3: 3}.get(info.channels, 4)
        array = np.empty((info.height, info.width, channels), np.uint8)
        call("image_copy_pixels", self.handle.value, byref(Pixels(
            width=info.width, height=info.height, format=_FORMATS[channels], data=array.ctypes.data,
            data_size=array.nbytes)))
        return array[:, :, 0] if channels == 1 else array

    def png(self) -> bytes:
        """Returns a PNG file."""
        address, size = c_void_p(), c_size_t()
        call("image_encode", self.handle.value, None, byref(address), byref(size))
        return take_bytes(address, size.value)

    def write(self, path: str | os.PathLike[str], overwrite: bool = True) -> None:
        """Writes a file, whose extension names the format. It is complete or absent."""
        call("image_write", self.handle.value, path_bytes(path), byref(Encoding(overwrite=bool(overwrite))))

    def like(self, image: ImageLike) -> Any:
        """Returns the image in the kind of another one: bytes for bytes, an image of Pillow for one; else an array."""
        if isinstance(image, (bytes, bytearray, memoryview)):
            return self.png()
        if not isinstance(image, (str, os.PathLike, np.ndarray, Picture)) and _pillow.is_pillow(image):
            from PIL import Image

            return Image.fromarray(self.array())
        return self.array()
