# SPDX-License-Identifier: Apache-2.0
"""Networks and what they find."""

from __future__ import annotations

import functools
import operator
import os
from ctypes import byref, c_size_t, c_uint32
from dataclasses import dataclass
from typing import Any, Iterator, Literal, Optional, Sequence, Tuple, Union

import numpy as np

from ._arguments import color
from ._images import ImageLike, Picture
from ._library import (
    Background, Click, FaceStructure, FindingStructure, Handle, RegionStructure, SessionOptions, Subject, call)

Quality = Literal["fast", "balanced", "accurate"]
#: What to look for: the main subject, everything with a class, people, a point (x, y) or a box (x, y, width, height) in
#: pixels from the top left corner.
Selection = Union[Literal["main", "all", "people", "salient"], Sequence[float]]

_QUALITIES = {None: 0, "fast": 1, "balanced": 2, "accurate": 3}
_SELECTIONS = {"main": 0, "all": 1, "people": 2, "salient": 5}
_POINT, _BOX = 3, 4
_COLOR, _IMAGE, _BLUR = 1, 2, 3


@dataclass(frozen=True)
class Finding:
    """What is known about a mask."""

    #: Whether a subject was found; without one, the mask is black.
    found: bool
    #: The fraction of the image that the subject covers, 0 to 1.
    coverage: float
    #: The probability that a person would accept the result as it is, 0 to 1.
    confidence: float


@dataclass(frozen=True)
class Region:
    """A class, subject or person in an image."""

    #: The number of the class, the subject or the person.
    index: int
    #: The name of the class, such as "person".
    name: str
    #: The fraction of the image that it covers, 0 to 1.
    fraction: float
    #: Left, top, width and height in pixels.
    box: Tuple[float, float, float, float]


@dataclass(frozen=True)
class Face:
    """A face in an image."""

    #: Left, top, width and height in pixels.
    box: Tuple[float, float, float, float]
    #: The angles of the head, in radians.
    roll: float
    yaw: float
    pitch: float
    #: 0 to 1.
    confidence: float


@dataclass(frozen=True)
class Labels:
    """The classes of an image."""

    #: The class of every cell, 513 × 513; 0 is the background.
    map: np.ndarray
    #: The classes that the image shows, the largest first.
    classes: Tuple[Region, ...]


class Subjects(Sequence):
    """The subjects of an image, or its people, in a sequence of Region."""

    def __init__(self, handle: Handle, image: ImageLike):
        self._handle = handle
        self._image = image
        self._regions = _regions("subjects", handle)

    def __len__(self) -> int:
        return len(self._regions)

    def __getitem__(self, position):
        return self._regions[position]

    def mask(self, *positions: int) -> Any:
        """Returns the mask of some subjects, by their positions, at the size of the image; without any, of all."""
        chosen = sorted({range(len(self))[position] for position in positions or range(len(self))})
        mask = Handle("image")
        call(
            "subjects_mask", self._handle.value, (c_size_t * len(chosen))(*chosen), len(chosen), mask.target)
        return Picture(mask).like(self._image)


class Session:
    """Networks, each of which is loaded when it is first needed.

    The functions of the package share one; make your own to set the number of threads. A session may be used by any
    number of threads at the same time. Sent to another process, it becomes a session with as many threads there.
    """

    def __init__(self, threads: Optional[int] = None):
        """Creates a session.

        threads: the number of threads that one call may use; as many as there are processors if it is None.
        """
        self._threads = 0 if threads is None else operator.index(threads)
        self._handle = Handle("session")
        call("session_create", byref(SessionOptions(thread_count=self._threads)), self._handle.target)

    def __reduce__(self):
        return _sent, (type(self), self._threads)

    def mask(
        self, image: ImageLike, *, select: Selection = "main", quality: Optional[Quality] = None,
        output: Union[str, os.PathLike, None] = None, finding: bool = False,
    ) -> Any:
        """Returns a grey mask of the image's size: the subject is 255.

        output: a file to write instead, whose extension names the format; an existing one is replaced.
        finding: whether to return a tuple of the mask and a Finding.
        """
        return self._picture("mask", image, select, quality, output, finding)

    def correct(
        self, image: ImageLike, keep: Sequence[Sequence[float]] = (), remove: Sequence[Sequence[float]] = (), *,
        strokes: Optional[ImageLike] = None, start: Optional[ImageLike] = None, select: Selection = "main",
        quality: Optional[Quality] = None, output: Union[str, os.PathLike, None] = None,
    ) -> Any:
        """Returns the mask of mask() after corrections; select, quality and output are as for it.

        keep: points (x, y) that belong to the subject, in pixels from the top left corner.
        remove: points that do not.
        strokes: an image of the same size with alpha: opaque white keeps what is there, and opaque black removes it.
        start: a mask of the image's size, or a cut-out, to correct instead of what is found.
        """
        picture, result = Picture.of(image), Handle("image")
        other = [None if given is None else Picture.of(given) for given in (start, strokes)]
        handles = [None if given is None else given.handle.value for given in other]
        clicks = [Click(x=x, y=y, keep=1) for x, y in _points("keep", keep)]
        clicks += [Click(x=x, y=y, keep=0) for x, y in _points("remove", remove)]
        call(
            "correct_mask", self._handle.value, picture.handle.value, handles[0], byref(_subject(select, quality)),
            (Click * len(clicks))(*clicks), len(clicks), handles[1], None, result.target)
        return _given(Picture(result), image, output)

    def cutout(
        self, image: ImageLike, *, select: Selection = "main", quality: Optional[Quality] = None,
        output: Union[str, os.PathLike, None] = None, finding: bool = False,
    ) -> Any:
        """Returns the subject on a transparent background, at the image's size; arguments as for mask()."""
        return self._picture("cutout", image, select, quality, output, finding)

    def replace(
        self, image: ImageLike, background: Union[ImageLike, Tuple[int, int, int], Literal["blur"]], *,
        select: Selection = "main", quality: Optional[Quality] = None, sigma: float = 0,
        output: Union[str, os.PathLike, None] = None, finding: bool = False,
    ) -> Any:
        """Returns the subject in front of another background.

        background: a colour as a tuple of red, green and blue, 0 to 255; "blur" for the image's own background,
            blurred with a standard deviation of sigma pixels; or an image.
        The other arguments are as for mask().
        """
        structure = Background(kind=_BLUR, sigma=sigma)
        picture = None
        if isinstance(background, tuple):
            red, green, blue = color("background", background, 3)
            structure = Background(kind=_COLOR, red=red, green=green, blue=blue)
        elif not (isinstance(background, str) and background == "blur"):
            picture = Picture.of(background)
            structure = Background(kind=_IMAGE, image=picture.handle.value)
        result = self._picture("replace", image, select, quality, output, finding, byref(structure))
        del picture
        return result

    def labels(self, image: ImageLike) -> Labels:
        """Returns the class of every cell of a grid over the image."""
        # Held until the end of the call: a picture is released with its last reference.
        picture, handle = Picture.of(image), Handle("labels")
        call("find_labels", self._handle.value, picture.handle.value, None, handle.target)
        cells = np.empty((513, 513), np.uint8)
        width, height = c_uint32(), c_uint32()
        call("labels_copy", handle.value, cells.ctypes.data, cells.nbytes, byref(width), byref(height))
        return Labels(cells.reshape(-1)[: width.value * height.value].reshape(height.value, width.value),
                      _regions("labels", handle))

    def subjects(
        self, image: ImageLike, *, select: Selection = "main", quality: Optional[Quality] = None,
    ) -> Subjects:
        """Finds and separates subjects; with select="people", up to four people, numbered from the left."""
        picture, handle = Picture.of(image), Handle("subjects")
        call(
            "find_subjects", self._handle.value, picture.handle.value, byref(_subject(select, quality)), None,
            handle.target)
        return Subjects(handle, image)

    def faces(self, image: ImageLike) -> Tuple[Face, ...]:
        """Finds faces, most certain first."""
        picture = Picture.of(image)
        capacity = 64
        while True:
            found = (FaceStructure * capacity)(*[FaceStructure() for _ in range(capacity)])
            count = c_size_t()
            call("find_faces", self._handle.value, picture.handle.value, None, found, capacity, byref(count))
            if count.value <= capacity:
                break
            capacity = count.value
        return tuple(
            Face((face.x, face.y, face.width, face.height), face.roll, face.yaw, face.pitch, face.confidence)
            for face in found[: count.value])

    def _picture(self, function, image, select, quality, output, finding, *background):
        picture, result, found = Picture.of(image), Handle("image"), FindingStructure()
        call(
            function, self._handle.value, picture.handle.value, byref(_subject(select, quality)), *background, None,
            result.target, byref(found))
        value = _given(Picture(result), image, output)
        return (value, Finding(bool(found.found), found.coverage, found.confidence)) if finding else value


@functools.lru_cache(maxsize=1)
def _sent(kind, threads: int) -> Session:
    """Returns a session from another process. The last one is kept: a pool sends its session with every task."""
    return kind(threads)


def _subject(select: Selection, quality: Optional[Quality]) -> Subject:
    if quality not in _QUALITIES:
        raise ValueError(f"quality: expected fast, balanced, accurate or best, found {quality!r}")
    if isinstance(select, str):
        if select not in _SELECTIONS:
            raise ValueError(f"select: expected main, all, people, salient, a point or a box, found {select!r}")
        return Subject(selection=_SELECTIONS[select], quality=_QUALITIES[quality])
    numbers = [float(number) for number in select]
    if len(numbers) == 2:
        return Subject(selection=_POINT, quality=_QUALITIES[quality], x=numbers[0], y=numbers[1])
    if len(numbers) == 4:
        x, y, width, height = numbers
        return Subject(selection=_BOX, quality=_QUALITIES[quality], x=x, y=y, width=width, height=height)
    raise ValueError(f"select: expected 2 numbers for a point or 4 for a box, found {len(numbers)}")


def _points(name: str, places: Sequence[Sequence[float]]) -> list:
    points = np.asarray(list(places), float)
    if points.size and (points.ndim != 2 or points.shape[1] != 2):
        raise ValueError(f"{name}: expected points of 2 numbers, found the shape {points.shape}")
    return points.tolist()


def _given(made: Picture, image: ImageLike, output: Union[str, os.PathLike, None]) -> Any:
    """Writes a result, or returns it in the kind of the image."""
    return made.like(image) if output is None else made.write(output)


def _regions(kind: str, handle: Handle) -> Tuple[Region, ...]:
    count = c_size_t()
    call(f"{kind}_count", handle.value, byref(count))

    def regions() -> Iterator[Region]:
        for position in range(count.value):
            region = RegionStructure()
            call(f"{kind}_get", handle.value, position, byref(region))
            yield Region(
                region.index, region.name.decode(errors="replace"), region.fraction,
                (region.x, region.y, region.width, region.height))

    return tuple(regions())
