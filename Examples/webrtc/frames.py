# SPDX-License-Identifier: Apache-2.0
"""Frames of a call as the bytes of Y4M, and back."""

import av
import numpy as np

# Browsers take the planes of VP8 and H.264 for BT.601 in the limited range, whatever their size.
MATRIX = "bt601"


def even_size(frame):
    """Returns the width and height that a frame has in the filter: 4:2:0 of whole pairs."""
    return max(2, frame.width & ~1), max(2, frame.height & ~1)


def same_shape(first, second):
    """Returns True if two sizes have the same aspect ratio, but for rounding."""
    return abs(first[0] * second[1] - second[0] * first[1]) <= 0.02 * first[0] * second[1]


def planes_of(frame, size):
    """Returns the bytes of a frame's three planes, 4:2:0, without padding, scaled to a size if it has another one."""
    return frame.reformat(*size, "yuv420p").to_ndarray().tobytes()


def frame_of(planes, size, like):
    """Returns the frame of three planes, with the time of another frame."""
    width, height = size
    rows = np.frombuffer(planes, np.uint8).reshape(height * 3 // 2, width)
    frame = av.VideoFrame.from_ndarray(rows, format="yuv420p")
    frame.pts, frame.time_base = like.pts, like.time_base
    return frame


def plain_planes(color, size):
    """Returns the planes of a frame that shows one colour, "#rrggbb", and nothing else."""
    width, height = size
    red, green, blue = (int(color[i:i + 2], 16) / 255 for i in (1, 3, 5))
    luma = 16 + 65.481 * red + 128.553 * green + 24.966 * blue
    cb = 128 - 37.797 * red - 74.203 * green + 112 * blue
    cr = 128 + 112 * red - 93.786 * green - 18.214 * blue
    area = width * height
    return bytes([round(luma)]) * area + bytes([round(cb)]) * (area // 4) + bytes([round(cr)]) * (area // 4)
