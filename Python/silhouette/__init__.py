# SPDX-License-Identifier: Apache-2.0
"""Cuts people and things out of pictures, with trained networks that are part of the package.

>>> import silhouette
>>> cutout = silhouette.cutout("photo.jpg")            # a NumPy array of height × width × 4
>>> png = silhouette.cutout(open("photo.jpg", "rb").read())  # bytes give bytes
>>> silhouette.cutout("photo.jpg", output="cutout.png")

Every function takes an image as a path, as the bytes of a file, as a NumPy array or as an image of Pillow, and returns its
result in the same kind; a path gives an array. Arrays and images of Pillow that come back are in sRGB. Calls release the
interpreter's lock and may run in any number of threads.
"""

from ._error import SilhouetteError
from ._library import version as _version
from ._session import Face, Finding, Labels, Region, Session, Subjects
from ._functions import correct, cutout, faces, labels, mask, replace, subjects

__version__ = _version()

__all__ = [
    "Face", "Finding", "Labels", "Region", "Session", "SilhouetteError", "Subjects", "correct", "cutout", "faces",
    "labels", "mask", "replace", "subjects",
]
