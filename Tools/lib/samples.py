# SPDX-License-Identifier: Apache-2.0
"""Small inputs for checks: photos of noise, a large photo of one colour, a clip."""

import os
import random
import struct
import zlib


def png(width, height, rows):
    """Returns a PNG, 8 bits of RGB, of rows of bytes."""
    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
    packer, packed = zlib.compressobj(1), []
    for row in rows:
        packed.append(packer.compress(b"\0" + row))
    packed.append(packer.flush())
    return (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0))
            + chunk(b"IDAT", b"".join(packed)) + chunk(b"IEND", b""))


def noise(width, height, seed):
    """Returns a PNG of noise, whose size in bytes is about that of its pixels."""
    source = random.Random(seed)
    return png(width, height, (source.randbytes(3 * width) for _ in range(height)))


def write(path, data):
    """Writes a file, in a new folder if need be."""
    os.makedirs(os.path.dirname(path) or ".", exist_ok=True)
    with open(path, "wb") as file:
        file.write(data)


def make_photos(folder, count, width, height):
    """Fills a folder with photos of noise, 000.png and so on."""
    for number in range(count):
        write(os.path.join(folder, f"{number:03}.png"), noise(width, height, number))


def make_clip(path, width=64, height=48, frames=3):
    """Writes a Y4M clip, 4:2:0, whose grey changes from frame to frame."""
    write(path, b"YUV4MPEG2 W%d H%d F30:1 Ip A1:1 C420jpeg\n" % (width, height) + b"".join(
        b"FRAME\n" + bytes([40 + number % 160]) * (width * height) + bytes([128]) * (width * height // 2)
        for number in range(frames)))
