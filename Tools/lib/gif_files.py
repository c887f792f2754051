# SPDX-License-Identifier: Apache-2.0
"""Assembles GIF files of every kind, byte by byte, for Tools/make-codec-fixtures.py."""

import struct


def codes(indices, bits, clear_every=None):
    """Returns the compressed indices in sub-blocks; the table is cleared when it is full or after some codes."""
    clear, end = 1 << bits, (1 << bits) + 1
    out, buffer, filled = bytearray(), 0, 0

    def emit(code, size):
        nonlocal buffer, filled
        buffer |= code << filled
        filled += size
        while filled >= 8:
            out.append(buffer & 255)
            buffer >>= 8
            filled -= 8

    def fresh():
        return {(value,): value for value in range(clear)}, end + 1, bits + 1

    table, count, size = fresh()
    emit(clear, size)
    string, emitted = (), 0
    for value in indices:
        longer = string + (value,)
        if longer in table:
            string = longer
            continue
        emit(table[string], size)
        emitted += 1
        if clear_every and emitted % clear_every == 0:
            emit(clear, size)
            table, count, size = fresh()
        elif count < 4096:
            table[longer] = count
            count += 1
            # The reader knows an entry one code later.
            if count - 1 == 1 << size and size < 12:
                size += 1
        string = (value,)
    emit(table[string], size)
    if count < 4096 and count == 1 << size and size < 12:
        size += 1
    emit(end, size)
    if filled:
        out.append(buffer & 255)
    blocks = b"".join(bytes([len(out[i:i + 255])]) + out[i:i + 255] for i in range(0, len(out), 255))
    return bytes([bits]) + blocks + b"\0"


def table(palette):
    """Returns the flags for a palette and its bytes; the number of colours is a power of two."""
    size = len(palette).bit_length() - 2
    assert len(palette) == 2 << size
    return 0x80 | size, palette.astype("uint8").tobytes()


def frame(indices, bits, at=(0, 0), interlaced=False, palette=None, transparent=None, **options):
    """Returns an image with what controls it."""
    height, width = indices.shape
    rows = range(height)
    if interlaced:
        rows = [y for first, step in ((0, 8), (4, 8), (2, 4), (1, 2)) for y in range(first, height, step)]
    flags, colors = table(palette) if palette is not None else (0, b"")
    out = b""
    if transparent is not None:
        out += b"\x21\xf9\x04" + bytes([1, 10, 0, transparent]) + b"\0"
    out += b"," + struct.pack("<HHHH", *at, width, height) + bytes([flags | (0x40 if interlaced else 0)]) + colors
    return out + codes([int(value) for y in rows for value in indices[y]], bits, **options)


def extension(label, *blocks):
    return bytes([0x21, label]) + b"".join(bytes([len(block)]) + block for block in blocks) + b"\0"


def file(size, frames, palette=None, version=b"89a", extensions=b""):
    """Returns a file of a screen, its palette, extensions and frames."""
    flags, colors = table(palette) if palette is not None else (0x70, b"")
    return (b"GIF" + version + struct.pack("<HH", *size) + bytes([flags | 0x70, 0, 0]) + colors + extensions
            + b"".join(frames) + b";")
