# SPDX-License-Identifier: Apache-2.0
"""Assembles WebP files of chunks, for Tools/make-codec-fixtures.py."""

import io
import struct


def chunk(kind, data):
    return kind + struct.pack("<I", len(data)) + data + b"\0" * (len(data) % 2)


def file(*chunks):
    body = b"WEBP" + b"".join(chunks)
    return b"RIFF" + struct.pack("<I", len(body)) + body


def number(value):
    return struct.pack("<I", value)[:3]


def extended(width, height, flags, *chunks):
    """Returns a file with a header of flags: 2 animation, 4 XMP, 8 EXIF, 16 alpha, 32 profile."""
    return file(chunk(b"VP8X", bytes([flags, 0, 0, 0]) + number(width - 1) + number(height - 1)), *chunks)


def image(picture, **options):
    """Returns the chunks of a picture that Pillow has encoded."""
    out = io.BytesIO()
    picture.save(out, "WEBP", **options)
    data = out.getvalue()[12:]
    return data[18:] if data.startswith(b"VP8X") else data


def frame(x, y, width, height, chunks, flags=0):
    """Returns a frame of an animation at an even place."""
    head = number(x // 2) + number(y // 2) + number(width - 1) + number(height - 1) + number(100)
    return chunk(b"ANMF", head + bytes([flags]) + chunks)


ANIMATION = chunk(b"ANIM", bytes(4) + b"\0\0")
