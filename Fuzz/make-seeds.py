#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Writes Fuzz/Seeds: small inputs for the fuzz targets to begin with, the same ones every time.

Files of libraries other than ours are the fixtures of the tests; the rest is made here, or by the library itself,
which is what `Tools/fuzz --make-seeds` does before it calls this. Requires nothing but Python.
"""

import os
import struct
import sys
import zlib

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..")
sys.path.insert(0, os.path.join(ROOT, "Tools/lib"))
import fixtures  # noqa: E402

SEEDS = os.path.join(ROOT, "Fuzz/Seeds")


def write(target, name, data):
    os.makedirs(os.path.join(SEEDS, target), exist_ok=True)
    with open(os.path.join(SEEDS, target, name), "wb") as file:
        file.write(data if isinstance(data, bytes) else data.encode())


# EXIF

def exif(order, orientation):
    """Returns EXIF data with everything that tells who took a photo, where and with what, all invented."""
    first, second, third = [], [], []
    data = bytearray()
    # The directories have fixed places; values that do not fit their entries follow.
    starts = {id(first): 8, id(second): 8 + 2 + 12 * 9 + 4, id(third): 8 + 2 + 12 * 9 + 4 + 2 + 12 * 6 + 4}
    values = starts[id(third)] + 2 + 12 * 5 + 4

    def entry(directory, tag, kind, count, value):
        nonlocal data
        if len(value) > 4:
            place = values + len(data)
            data += value + b"\0" * (len(value) % 2)
            value = struct.pack(order + "I", place)
        directory.append(struct.pack(order + "HHI", tag, kind, count) + value.ljust(4, b"\0"))

    def text(directory, tag, value):
        entry(directory, tag, 2, len(value) + 1, value.encode() + b"\0")

    def rational(directory, tag, *parts):
        pairs = b"".join(struct.pack(order + "II", number, divisor) for number, divisor in parts)
        entry(directory, tag, 5, len(parts), pairs)

    text(first, 0x010E, "A chart of colours")
    text(first, 0x010F, "Nobody")
    text(first, 0x0110, "Camera 1")
    entry(first, 0x0112, 3, 1, struct.pack(order + "H", orientation))
    rational(first, 0x011A, (72, 1))
    text(first, 0x013B, "A. Person")
    text(first, 0x8298, "None")
    entry(first, 0x8769, 4, 1, struct.pack(order + "I", starts[id(second)]))
    entry(first, 0x8825, 4, 1, struct.pack(order + "I", starts[id(third)]))
    rational(second, 0x829A, (1, 125))
    entry(second, 0x9000, 7, 4, b"0232")
    entry(second, 0x927C, 7, 24, b"Nobody\0\0" + bytes(range(16)))
    entry(second, 0x9286, 7, 16, b"ASCII\0\0\0a comment")
    text(second, 0xA430, "An Owner")
    text(second, 0xA431, "0000001")
    entry(third, 0, 1, 4, bytes([2, 3, 0, 0]))
    text(third, 1, "N")
    rational(third, 2, (1, 1), (2, 1), (3, 1))
    text(third, 3, "E")
    rational(third, 4, (4, 1), (5, 1), (6, 1))
    thumbnail = values + len(data)
    head = b"II" if order == "<" else b"MM"
    out = head + struct.pack(order + "HI", 42, 8)
    for directory in (first, second, third):
        assert len(out) == starts[id(directory)]
        following = thumbnail if directory is first else 0
        out += struct.pack(order + "H", len(directory)) + b"".join(directory)
        out += struct.pack(order + "I", following)
    out += bytes(data)
    # The thumbnail's directory: where it is, and its length.
    out += struct.pack(order + "H", 2)
    out += struct.pack(order + "HHII", 0x0201, 4, 1, thumbnail + 30)
    out += struct.pack(order + "HHII", 0x0202, 4, 1, 4) + struct.pack(order + "I", 0)
    return out + b"\xff\xd8\xff\xd9"


def segment(marker, data):
    return bytes([0xFF, marker]) + struct.pack(">H", len(data) + 2) + data


# NumPy arrays

def npy(version, descr, fortran_order, shape, data):
    """Returns an array's file of any version."""
    text = "{'shape': %s, 'descr': '%s', 'fortran_order': %s}\n" % (shape, descr, fortran_order)
    length = struct.pack("<H" if version == 1 else "<I", len(text))
    return b"\x93NUMPY" + bytes([version, 0]) + length + text.encode() + data


# ICC

def icc(space, tags):
    """Returns a profile of the given tags."""
    place = 132 + 12 * len(tags)
    table, body = b"", b""
    for name, data in tags:
        table += name.encode() + struct.pack(">II", place + len(body), len(data))
        body += data + b"\0" * (-len(data) % 4)
    size = place + len(body)
    head = struct.pack(">I4sI4s4s4s", size, b"test", 0x04200000, b"mntr", space.encode(), b"XYZ ")
    head += bytes(12) + b"acsp" + bytes(128 - 40)
    return head + struct.pack(">I", len(tags)) + table + body


def parametric(kind, *numbers):
    return b"para" + bytes(4) + struct.pack(">HH", kind, 0) + b"".join(
        struct.pack(">i", round(number * 65536)) for number in numbers)


def name(text):
    words = text.encode("utf-16-be")
    return b"mluc" + bytes(4) + struct.pack(">II4sII", 1, 12, b"enUS", len(words), 28) + words


SRGB = parametric(3, 2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045)


def xyz(x, y, z):
    return b"XYZ " + bytes(4) + b"".join(struct.pack(">i", round(v * 65536)) for v in (x, y, z))


# Photos that are turned, and colours of PNG

XMP = (b"<x:xmpmeta xmlns:x='adobe:ns:meta/'><rdf:RDF xmlns:rdf='http://www.w3.org/1999/02/22-rdf-syntax-ns#'>"
       b"<rdf:Description rdf:about='' xmlns:t='http://ns.adobe.com/tiff/1.0/' t:Make='a &amp; b'>"
       b"<t:Orientation>&#54;</t:Orientation></rdf:Description></rdf:RDF></x:xmpmeta>")


def chunk(kind, data):
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def turned_and_coloured(plain):
    """Writes variants of a PNG file with chunks after its header, or after its pixels."""
    raw = exif("<", 6).hex()
    chunks = {
        "xmp": chunk(b"iTXt", b"XML:com.adobe.xmp\0\1\0\0\0" + zlib.compress(XMP)),
        "raw-profile": chunk(b"zTXt", b"Raw profile type exif\0\0" + zlib.compress(
            f"\nexif\n {len(raw) // 2}\n{raw}\n".encode())),
        "gamma": chunk(b"gAMA", struct.pack(">I", 55556)) + chunk(b"cHRM", struct.pack(
            ">8I", 31270, 32900, 64000, 33000, 21000, 71000, 15000, 6000)),
        "code-points": chunk(b"cICP", bytes([9, 8, 0, 1])),
    }
    for title, data in chunks.items():
        write("png", "states-" + title, plain[:33] + data + plain[33:])
    write("png", "states-late", plain[:-12] + chunks["xmp"] + plain[-12:])


# Video

def y4m(tags, frame, count=2):
    codes = bytes(range(256)) * 2
    return f"YUV4MPEG2 {tags}\n".encode() + b"".join(
        b"FRAME\n" + codes[i:i + frame] for i in range(count))


def main():
    images = fixtures.contents("codecs")
    for title, data in images.items():
        if data.startswith(b"\x89PNG"):
            write("png", title, data)
        elif data.startswith(b"\xff\xd8"):
            write("jpeg", title, data)
        elif title.startswith(("bmp", "gif")):
            write(title[:3], title, data)
        elif title.startswith("webp"):
            write("webP", title, data)
        elif title.startswith("exif"):
            write("exif", title, data)
        elif title.startswith("icc"):
            write("icc", title, data)
    for title, data in fixtures.contents("coreml").items():
        if len(data) <= 1000:
            write("mlmodel", title, data)

    for title, data in {**fixtures.contents("tiff"), **fixtures.contents("heif")}.items():
        if title.startswith(("heic", "avif")):
            write(title[:4], title, data)
        elif len(data) <= 1000:
            write("tiff", title, data)

    for order, title in (("<", "little"), (">", "big")):
        for orientation in (1, 6):
            write("exif", f"invented-{title}-{orientation}", exif(order, orientation))
    plain = images["jpeg-420"]
    write("jpeg", "private", plain[:2] + segment(0xE1, b"Exif\0\0" + exif("<", 6)) + segment(
        0xE1, b"http://ns.adobe.com/xap/1.0/\0<x:xmpmeta xmlns:x='adobe:ns:meta/'/>") + segment(
        0xFE, b"a comment") + plain[2:])

    write("jpeg", "turned", plain[:2] + segment(0xE1, b"http://ns.adobe.com/xap/1.0/\0" + XMP) + plain[2:-2])
    turned_and_coloured(images["png-2-8"])

    colors = [("rXYZ", xyz(0.43607, 0.22249, 0.01392)), ("gXYZ", xyz(0.38515, 0.71687, 0.09708)),
              ("bXYZ", xyz(0.14307, 0.06061, 0.71410))]
    write("icc", "rgb", icc("RGB ", [("desc", name("sRGB"))] + colors + [
        ("rTRC", SRGB), ("gTRC", SRGB), ("bTRC", SRGB)]))
    write("icc", "grey", icc("GRAY", [("desc", name("Grey")), ("kTRC", SRGB)]))
    table = b"curv" + bytes(4) + struct.pack(">I4H", 4, 0, 20000, 40000, 65535)
    power = b"curv" + bytes(4) + struct.pack(">IH", 1, 563)
    description = b"desc" + bytes(4) + struct.pack(">I", 6) + b"Other\0"
    write("icc", "curves", icc("RGB ", [("desc", description)] + colors + [
        ("rTRC", table), ("gTRC", power), ("bTRC", parametric(4, 2, 1, 0, 1, 0, 0, 0))]))

    write("pnm", "grey8", b"P5\n# a comment\n3 2\n255\n" + bytes(range(6)))
    write("pnm", "grey16", b"P5 2 2 1000 " + bytes(range(8)))
    write("pnm", "rgb8", b"P6\n2 3\n255\n" + bytes(range(18)))
    write("pnm", "rgb16", b"P6\t2 1\n65535\n" + bytes(range(12)))
    write("pnm", "low", b"P5\n5 1\n3\n" + bytes([0, 1, 2, 3, 1]))

    write("y4m", "420", y4m("W4 H3 F25:1 Ip A1:1 C420jpeg XYSCSS=420JPEG XCOLORRANGE=FULL", 20))
    write("y4m", "420mpeg2", y4m("W5 H4 F30000:1001 C420mpeg2", 32))
    write("y4m", "411", y4m("W9 H2 F0:0 I? A0:0 C411", 30))
    for layout, size in (("420paldv", 12), ("422", 16), ("444", 24), ("444alpha", 32), ("mono", 8),
                         ("420p10", 24), ("422p12", 32), ("444p16", 48), ("mono16", 16)):
        write("y4m", layout, y4m(f"W4 H2 C{layout}", size))
    write("y4m", "frame-tags", b"YUV4MPEG2 W2 H1 Cmono\nFRAME Ix Xsome\nab")

    rows = [f"{r / 2} {g / 2} {b / 2}" for b in range(3) for g in range(3) for r in range(3)]
    write("cube", "cube", 'TITLE "a table"\n# comment\nLUT_3D_SIZE 3\n' + "\n".join(rows) + "\n")
    write("cube", "curves", "LUT_1D_SIZE 4\nDOMAIN_MIN 0 0 0\nDOMAIN_MAX 2 2 2\n0 0 0\n.1 .2 .3\n1e-1 .5 .9\n1 1 1\n")
    write("cube", "range", "LUT_1D_SIZE 2\r\nLUT_1D_INPUT_RANGE 0.0 1.0\r\n0 0 0\r\n1 1 1\r\n")

    write("npy", "fortran", npy(1, "<f4", True, "(2, 3)", struct.pack("<6f", 1, 4, 2, 5, 3, 6)))
    write("npy", "big-endian", npy(2, ">f8", False, "(2L, 1L)", struct.pack(">2d", 0.1, 1e300)))
    write("npy", "half", npy(3, ">f2", True, "(1, 2, 2, 1)", struct.pack(">4e", 1, 2, -3, 0)))
    write("npy", "bytes", npy(1, "|u1", False, "(5,)", bytes(range(5))))

    write("json", "text", '"a\\n\\u00e9\\ud83d\\ude00"')
    write("json", "numbers", "[0, -1, 1.5, 2e10, 9223372036854775807, 1E-400]")
    write("json", "object", '{"a": [true, false, null], "b": {"c": {}}, "": []}')
    write("json", "deep", "[" * 20 + "]" * 20)
    write("json", "members", '"x"},"t":{"dtype":"F32","shape":[0],"data_offsets":[0,0]},"u":{"dtype":"F16"')


main()
