# SPDX-License-Identifier: Apache-2.0
"""The function of rembg under its own signature: change the import, and nothing else.

>>> from silhouette.compat import remove, new_session
"""

from __future__ import annotations

from typing import Any, Optional, Sequence

import numpy as np

from ._arguments import color
from ._functions import shared
from ._images import ImageLike, Picture
from ._session import Session

__all__ = ["new_session", "remove"]


def new_session(model_name: str = "u2net", *arguments: Any, **options: Any) -> Session:
    """Returns a session. The name of a model is accepted and not used: the package has one set of networks."""
    return Session()


def remove(
    data: ImageLike, alpha_matting: bool = False, alpha_matting_foreground_threshold: int = 240,
    alpha_matting_background_threshold: int = 10, alpha_matting_erode_size: int = 10,
    session: Optional[Session] = None, only_mask: bool = False, post_process_mask: bool = False,
    bgcolor: Optional[Sequence[int]] = None, force_return_bytes: bool = False, *arguments: Any,
    **options: Any,
) -> Any:
    """Removes the background: bytes give the bytes of a PNG, an array an array, and an image of Pillow another one.

    The colours of soft edges are always estimated, so the options of alpha matting change nothing, nor does
    post_process_mask. bgcolor is red, green, blue and, unless it is opaque, alpha, 0 to 255.
    """
    behind = None if bgcolor is None else color("bgcolor", bgcolor, 3, 4)
    chosen = session or shared()
    picture = Picture.of(data)
    if only_mask:
        result = chosen.mask(picture)
    else:
        result = chosen.cutout(picture)
        if behind is not None:
            result = _over(result, (*behind, 255)[:4])
    made = Picture.of(np.ascontiguousarray(result))
    return made.png() if force_return_bytes else made.like(data)


def _over(image: np.ndarray, color: Sequence[int]) -> np.ndarray:
    """Returns an image in front of a colour, both with straight alpha (Porter and Duff, "over")."""
    pixels = image.astype(np.float32) / 255
    behind = np.asarray(color, np.float32) / 255
    alpha = pixels[..., 3:] + behind[3] * (1 - pixels[..., 3:])
    colors = pixels[..., :3] * pixels[..., 3:] + behind[:3] * behind[3] * (1 - pixels[..., 3:])
    colors = np.divide(colors, alpha, out=np.zeros_like(colors), where=alpha > 0)
    return np.rint(np.concatenate([colors, alpha], axis=2) * 255).astype(np.uint8)
