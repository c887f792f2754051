# SPDX-License-Identifier: Apache-2.0
"""The functions and structures of silhouette.h."""

from __future__ import annotations

import ctypes
import os
from ctypes import (
    POINTER, byref, c_char, c_char_p, c_double, c_int32, c_size_t, c_uint8, c_uint32, c_void_p, sizeof)

from ._error import SilhouetteError


class Sized(ctypes.Structure):
    """A structure whose first member is its size."""

    def __init__(self, **members):
        super().__init__(sizeof(type(self)), **members)
        for name, value in members.items():
            # ctypes keeps the lowest bits of an integer that does not fit.
            if isinstance(value, int) and getattr(self, name) != value:
                raise ValueError(f"{name}: {value} is out of range")


class Error(Sized):
    _fields_ = [("size", c_size_t), ("status", c_int32), ("message", c_char * 512)]


class Pixels(Sized):
    _fields_ = [
        ("size", c_size_t), ("width", c_uint32), ("height", c_uint32), ("format", c_int32), ("stride", c_size_t),
        ("data", c_void_p), ("data_size", c_size_t)]


class ImageInfo(Sized):
    _fields_ = [
        ("size", c_size_t), ("width", c_uint32), ("height", c_uint32), ("channels", c_uint32),
        ("bits_per_channel", c_uint32)]


class Encoding(Sized):
    _fields_ = [
        ("size", c_size_t), ("format", c_int32), ("quality", c_int32), ("metadata", c_int32),
        ("overwrite", c_int32)]


class SessionOptions(Sized):
    _fields_ = [("size", c_size_t), ("thread_count", c_int32)]


class RegionStructure(Sized):
    _fields_ = [
        ("size", c_size_t), ("index", c_int32), ("x", c_double), ("y", c_double), ("width", c_double),
        ("height", c_double), ("fraction", c_double), ("name", c_char * 64)]


class Subject(Sized):
    _fields_ = [
        ("size", c_size_t), ("selection", c_int32), ("quality", c_int32), ("x", c_double), ("y", c_double),
        ("width", c_double), ("height", c_double)]


class FindingStructure(Sized):
    _fields_ = [("size", c_size_t), ("found", c_int32), ("coverage", c_double), ("confidence", c_double)]


class Click(Sized):
    _fields_ = [("size", c_size_t), ("x", c_double), ("y", c_double), ("keep", c_int32)]


class Background(Sized):
    _fields_ = [
        ("size", c_size_t), ("kind", c_int32), ("red", c_uint8), ("green", c_uint8), ("blue", c_uint8),
        ("image", c_void_p), ("sigma", c_double)]


class FaceStructure(Sized):
    _fields_ = [
        ("size", c_size_t), ("x", c_double), ("y", c_double), ("width", c_double), ("height", c_double),
        ("roll", c_double), ("yaw", c_double), ("pitch", c_double), ("confidence", c_double)]


_HANDLE = POINTER(c_void_p)
_SIZE = POINTER(c_size_t)

# The types of the arguments of functions that return a status, without the error at the end.
_FUNCTIONS = {
    "image_read": [c_char_p, _HANDLE],
    "image_decode": [c_char_p, c_size_t, _HANDLE],
    "image_create": [POINTER(Pixels), _HANDLE],
    "image_get_info": [c_void_p, POINTER(ImageInfo)],
    "image_copy_pixels": [c_void_p, POINTER(Pixels)],
    "image_write": [c_void_p, c_char_p, POINTER(Encoding)],
    "image_encode": [c_void_p, POINTER(Encoding), POINTER(c_void_p), _SIZE],
    "session_create": [POINTER(SessionOptions), _HANDLE],
    "find_labels": [c_void_p, c_void_p, c_void_p, _HANDLE],
    "labels_copy": [c_void_p, c_void_p, c_size_t, POINTER(c_uint32), POINTER(c_uint32)],
    "labels_count": [c_void_p, _SIZE],
    "labels_get": [c_void_p, c_size_t, POINTER(RegionStructure)],
    "mask": [c_void_p, c_void_p, POINTER(Subject), c_void_p, _HANDLE, POINTER(FindingStructure)],
    "correct_mask": [
        c_void_p, c_void_p, c_void_p, POINTER(Subject), POINTER(Click), c_size_t, c_void_p, c_void_p, _HANDLE],
    "cutout": [c_void_p, c_void_p, POINTER(Subject), c_void_p, _HANDLE, POINTER(FindingStructure)],
    "replace": [
        c_void_p, c_void_p, POINTER(Subject), POINTER(Background), c_void_p, _HANDLE, POINTER(FindingStructure)],
    "find_subjects": [c_void_p, c_void_p, POINTER(Subject), c_void_p, _HANDLE],
    "subjects_count": [c_void_p, _SIZE],
    "subjects_get": [c_void_p, c_size_t, POINTER(RegionStructure)],
    "subjects_mask": [c_void_p, POINTER(c_size_t), c_size_t, _HANDLE],
    "find_faces": [c_void_p, c_void_p, c_void_p, POINTER(FaceStructure), c_size_t, _SIZE],
}
_RELEASES = ["image_release", "session_release", "labels_release", "subjects_release", "free"]


def _load() -> ctypes.CDLL:
    """Loads the library beside this file, or the one that SILHOUETTE_LIBRARY names."""
    path = os.environ.get("SILHOUETTE_LIBRARY") or os.path.join(os.path.dirname(__file__), "libsilhouette.so.0")
    # A CDLL releases the interpreter's lock during its calls.
    library = ctypes.CDLL(path)
    for name, arguments in _FUNCTIONS.items():
        function = getattr(library, "silhouette_" + name)
        function.argtypes = [*arguments, POINTER(Error)]
        function.restype = c_int32
    for name in _RELEASES:
        function = getattr(library, "silhouette_" + name)
        function.argtypes = [c_void_p]
        function.restype = None
    library.silhouette_version.restype = c_char_p
    return library


_library = _load()


def version() -> str:
    """Returns the version of the library, such as "0.3.0"."""
    return _library.silhouette_version().decode()


def call(name: str, *arguments) -> None:
    """Calls a function that returns a status, and raises its error."""
    error = Error()
    status = getattr(_library, "silhouette_" + name)(*arguments, byref(error))
    if status != 0:
        raise SilhouetteError(status, error.message.decode(errors="replace"))


class Handle:
    """A handle that is released with the object that holds it."""

    def __init__(self, kind: str):
        self.value = c_void_p()
        self._kind = kind

    @property
    def target(self):
        """The address at which a function stores the handle."""
        return byref(self.value)

    def __reduce__(self):
        raise TypeError(f"the {self._kind} of a process cannot be sent to another one, nor copied; make one there")

    def __del__(self):
        # At the end of the program, the module's contents may be gone before its objects.
        if _library is not None and getattr(self, "value", None):
            getattr(_library, f"silhouette_{self._kind}_release")(self.value)


def take_bytes(address: c_void_p, size: int) -> bytes:
    """Copies bytes that the library has allocated, and frees them."""
    try:
        return ctypes.string_at(address, size)
    finally:
        _library.silhouette_free(address)
