# SPDX-License-Identifier: Apache-2.0
"""Assembles BMP files of every kind, byte by byte, for Tools/make-codec-fixtures.py."""

import struct

import numpy as np


def packed(indices, bits, top_down=False):
    """Returns the rows of an array of indices, padded to four bytes."""
    out = b""
    for row in indices if top_down else indices[::-1]:
        text = "".join(format(int(value), f"0{bits}b") for value in row)
        text += "0" * (-len(text) % 32)
        out += bytes(int(text[i:i + 8], 2) for i in range(0, len(text), 8))
    return out


def numbers(values, byte_count, top_down=False):
    """Returns the rows of an array of numbers, padded to four bytes."""
    out = b""
    for row in values if top_down else values[::-1]:
        data = b"".join(int(value).to_bytes(byte_count, "little") for value in row)
        out += data + b"\0" * (-len(data) % 4)
    return out


def runs(indices, bits, skip=False):
    """Returns rows as runs, single values and, where two zeros follow each other, steps that leave them out."""
    height, width = indices.shape
    out = bytearray()
    for row in indices[::-1]:
        x = 0
        while x < width:
            if skip and not row[x:x + 2].any() and x + 2 <= width:
                out += bytes([0, 2, 2, 0])
                x += 2
                continue
            end = x
            while end < width and row[end] == row[x] and end - x < 255:
                end += 1
            if end - x > 1 or width - x < 4:
                value = int(row[x])
                out += bytes([end - x, value << 4 | value if bits == 4 else value])
                x = end
            else:
                count = 4 if bits == 4 or width - x < 5 else 5
                part = [int(value) for value in row[x:x + count]]
                data = bytes(part) if bits == 8 else bytes(a << 4 | b for a, b in zip(part[::2], part[1::2]))
                out += bytes([0, count]) + data + b"\0" * (len(data) % 2)
                x += count
        out += b"\0\0"
    out[-2:] = b"\0\1"
    return bytes(out)


def file(width, height, bits, data, header=40, compression=0, palette=None, masks=(), density=(2835, 5906),
         profile=b"", space=0, colors=0, top_down=False):
    """Returns a file; `palette` has rows of red, green and blue."""
    table = b""
    if palette is not None:
        pad = b"" if header == 12 else b"\0"
        table = b"".join(bytes([b, g, r]) + pad for r, g, b in palette.tolist())
    after = b"".join(struct.pack("<I", mask) for mask in masks) if header == 40 else b""
    offset = 14 + header + len(after) + len(table)
    if header == 12:
        head = struct.pack("<IHHHH", 12, width, height, 1, bits)
    else:
        head = struct.pack("<IiiHHIIiiII", header, width, -height if top_down else height, 1, bits, compression,
                           len(data), *density, colors, 0)
        if header > 40:
            head += b"".join(struct.pack("<I", mask) for mask in masks)
        head = head.ljust(56, b"\0")[:max(header, 40)] if header < 108 else head.ljust(56, b"\0")
        if header >= 108:
            head += struct.pack("<I", space)
            head = head.ljust(108, b"\0")
        if header >= 124:
            head += struct.pack("<IIII", 4, header + len(table) + len(data) if profile else 0, len(profile), 0)
    assert len(head) == header
    body = head + after + table + data + profile
    return b"BM" + struct.pack("<IHHI", 14 + len(body), 0, 0, offset) + body


def scaled(values, mask):
    """Returns the channel of a mask, scaled to 255 and rounded down."""
    shift = (mask & -mask).bit_length() - 1
    return ((values & mask) >> shift) * 255 // (mask >> shift)


def channels(values, masks):
    """Returns the channels of an array of numbers."""
    return np.stack([scaled(values, mask) for mask in masks], axis=-1).astype(np.uint8)
