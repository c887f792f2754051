#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Writes Tests/Fixtures/tiff and Tests/Fixtures/heif: tiny images in the variants that are read with the system's libtiff
and libheif, with the expected pixels.

Requires NumPy, Pillow, tifffile, imagecodecs, pyvips and pillow-heif. The pixels of lossless files are those that were
written, checked with libvips or Pillow where these preserve them; the pixels of lossy ones are those that Pillow reads.
"""

import io
import os
import struct
import sys

import numpy as np
import pillow_heif
import pyvips
import tifffile
from PIL import Image, ImageCms, ImageOps

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "lib"))
from fixtures import FixtureFolder  # noqa: E402

random = np.random.RandomState(20261126)
CHANNELS = {1: "grey", 2: "greyAlpha", 3: "rgb", 4: "rgba"}


def add(folder, name, extension, file, pixels, **facts):
    """Adds an image with the pixels that it should give, an array [height, width, channels]."""
    deep = pixels.dtype == np.uint16
    data = pixels.astype(">u2" if deep else np.uint8).tobytes()
    height, width, count = pixels.shape
    folder.add(
        name, {"width": width, "height": height,
               "format": f"{CHANNELS[count]} {'uint16' if deep else 'uint8'}", **facts},
        file=(extension, file), pixels=("pixels", data))


# TIFF

TIFF = FixtureFolder("tiff")


def noise(channels, deep=False, width=13, height=9):
    # Runs of equal values, so that every compression has something to find.
    values = random.randint(0, 65536 if deep else 256, (height, width, channels))
    values[:, 4:9] = values[:, 4:5]
    return values.astype(np.uint16 if deep else np.uint8)


def tiff(array, **options):
    out = io.BytesIO()
    tifffile.imwrite(out, array, metadata=None, software=False, **options)
    return out.getvalue()


def check_with_vips(file, pixels, name):
    image = pyvips.Image.new_from_buffer(file, "")
    found = image.numpy().reshape(image.height, image.width, image.bands)
    assert found.dtype == pixels.dtype and (found == pixels).all(), name


def add_tiff(name, file, pixels, check=True, **facts):
    if check:
        check_with_vips(file, pixels, name)
    add(TIFF, name, "tif", file, pixels, **facts)


def planes(array):
    return np.moveaxis(array, 2, 0)


for deep in (False, True):
    bits = 16 if deep else 8
    for channels, photometric in ((1, "minisblack"), (2, "minisblack"), (3, "rgb"), (4, "rgb")):
        extra = {"extrasamples": ["unassalpha"]} if channels % 2 == 0 else {}
        for compression, order in ((None, ">"), ("lzw", "<"), ("deflate", ">"), ("packbits", "<")):
            pixels = noise(channels, deep)
            array = pixels[..., 0] if channels == 1 else pixels
            predictor = {"predictor": 2} if compression in ("lzw", "deflate") else {}
            file = tiff(array, photometric=photometric, compression=compression, byteorder=order, rowsperstrip=4,
                        planarconfig="contig", **predictor, **extra)
            add_tiff(f"{CHANNELS[channels]}-{bits}-{compression or 'none'}", file, pixels)
    pixels = noise(3, deep)
    add_tiff(f"planar-strips-{bits}", tiff(
        planes(pixels), photometric="rgb", planarconfig="separate", compression="deflate", rowsperstrip=4), pixels)
    pixels = noise(4, deep, 37, 21)
    add_tiff(f"planar-tiles-{bits}", tiff(
        planes(pixels), photometric="rgb", planarconfig="separate", compression="lzw", tile=(16, 16), byteorder=">",
        extrasamples=["unassalpha"]), pixels, check=False)
    pixels = noise(3, deep, 37, 21)
    add_tiff(f"tiles-{bits}", tiff(
        pixels, photometric="rgb", compression="deflate", predictor=2, tile=(16, 32)), pixels)
    pixels = noise(1, deep, 37, 40)
    add_tiff(f"tiles-grey-{bits}", tiff(pixels[..., 0], photometric="minisblack", tile=(16, 16)), pixels)
    full = 65535 if deep else 255
    pixels = noise(1, deep)
    add_tiff(f"white-is-zero-{bits}", tiff(full - pixels[..., 0], photometric="miniswhite", compression="lzw"), pixels)
    ink = noise(4, deep)
    paper = full - ink.astype(np.int64)
    pixels = ((paper[..., :3] * paper[..., 3:] + full // 2) // full).astype(ink.dtype)
    add_tiff(f"cmyk-{bits}", tiff(ink, photometric="separated", compression="deflate"), pixels, check=False)
    # Alpha that colours are multiplied by: black where it is 0.
    stored = noise(4, deep)
    stored[0, :, 3] = 0
    stored[..., :3] = np.minimum(stored[..., :3], stored[..., 3:])
    alpha = stored[..., 3:].astype(np.int64)
    colors = np.where(alpha > 0, (stored[..., :3].astype(np.int64) * full + alpha // 2) // np.maximum(alpha, 1), 0)
    pixels = np.concatenate([colors, alpha], axis=2).astype(stored.dtype)
    add_tiff(f"associated-{bits}", tiff(
        stored, photometric="rgb", extrasamples=["assocalpha"], compression="deflate"), pixels, check=False)
    # A channel that is no alpha.
    extra = noise(4, deep)
    add_tiff(f"unspecified-{bits}", tiff(extra, photometric="rgb", extrasamples=["unspecified"]), extra[..., :3],
             check=False)

pixels = noise(3)
add_tiff("big", tiff(pixels, photometric="rgb", bigtiff=True, compression="lzw"), pixels)
pixels = noise(3, width=9, height=200)
add_tiff("one-strip", tiff(pixels, photometric="rgb", compression="deflate", rowsperstrip=200), pixels)


def directory(order, at, fields):
    """Returns a directory at an offset, with its values; fields are (tag, type, count, bytes)."""
    fields = sorted(fields, key=lambda field: field[0])
    place = at + 2 + 12 * len(fields) + 4
    out, values = struct.pack(order + "H", len(fields)), b""
    for tag, kind, count, value in fields:
        if len(value) > 4:
            offset = struct.pack(order + "I", place + len(values))
            values, value = values + value + b"\0" * (len(value) % 2), offset
        out += struct.pack(order + "HHI", tag, kind, count) + value.ljust(4, b"\0")
    return out + struct.pack(order + "I", 0) + values


def plain(width, height, bits, samples, photometric, data, order="<", entries=(), below=None):
    """Returns a file of one uncompressed strip, written here; `entries` are fields, `below` those of directories by tag."""
    def numbers(*values):
        return struct.pack(order + f"{len(values)}H", *values)

    def offset(value):
        return struct.pack(order + "I", value)

    fields = [
        (256, 3, 1, numbers(width)), (257, 3, 1, numbers(height)),
        (258, 3, samples, numbers(*[bits] * samples)), (259, 3, 1, numbers(1)),
        (262, 3, 1, numbers(photometric)), (277, 3, 1, numbers(samples)),
        (278, 3, 1, numbers(height)), (279, 4, 1, offset(len(data))), *entries]
    pointers = [(tag, 4, 1, offset(0)) for tag in below or {}] + [(273, 4, 1, offset(0))]
    at = 8 + len(directory(order, 8, fields + pointers))
    rest, pointers = b"", []
    for tag, inner in (below or {}).items():
        pointers.append((tag, 4, 1, offset(at + len(rest))))
        rest += directory(order, at + len(rest), inner)
    pointers.append((273, 4, 1, offset(at + len(rest))))
    head = (b"II" if order == "<" else b"MM") + struct.pack(order + "HI", 42, 8)
    return head + directory(order, 8, fields + pointers) + rest + data


def packed(values, bits):
    rows = b""
    for row in values:
        text = "".join(format(int(v), f"0{bits}b") for v in row.reshape(-1))
        text += "0" * (-len(text) % 8)
        rows += bytes(int(text[i:i + 8], 2) for i in range(0, len(text), 8))
    return rows


for bits in (1, 2, 4):
    values = random.randint(0, 1 << bits, (7, 11, 1))
    pixels = (values * 255 // ((1 << bits) - 1)).astype(np.uint8)
    file = plain(11, 7, bits, 1, 1, packed(values, bits))
    found = Image.open(io.BytesIO(file)).convert("L")
    assert (np.asarray(found) == pixels[..., 0]).all()
    add_tiff(f"grey-{bits}", file, pixels, check=False)
    add_tiff(f"grey-{bits}-white-is-zero", plain(11, 7, bits, 1, 0, packed((1 << bits) - 1 - values, bits), ">"), pixels,
             check=False)
for bits in (1, 2, 4, 8):
    count = 1 << bits
    colors = random.randint(0, 256, (count, 3))
    values = random.randint(0, count, (7, 11, 1))
    pixels = colors[values[..., 0]].astype(np.uint8)
    for name, table in (("", colors * 257), ("-short", colors)):
        data = struct.pack(f"<{3 * count}H", *table.T.reshape(-1))
        file = plain(11, 7, bits, 1, 3, packed(values, bits), entries=[(320, 3, 3 * count, data)])
        if not name and bits in (1, 2, 4, 8):
            found = np.asarray(Image.open(io.BytesIO(file)).convert("RGB"))
            assert bits < 4 or (found == pixels).all(), bits
        add_tiff(f"palette-{bits}{name}", file, pixels, check=False)


def pillow(image, **options):
    out = io.BytesIO()
    image.save(out, "TIFF", **options)
    return out.getvalue()


bilevel = Image.fromarray((random.rand(9, 19) > 0.6).astype(np.uint8) * 255).convert("1")
for name, compression in (("group4", "group4"), ("group3", "group3"), ("packbits", "packbits")):
    pixels = np.asarray(bilevel.convert("L"))[..., None]
    add_tiff(f"bilevel-{name}", pillow(bilevel, compression=compression), pixels, check=False)

# Smooth, so that JPEG keeps it.
across, down = np.meshgrid(np.linspace(0, 1, 40), np.linspace(0, 1, 30))
smooth = np.stack([across, down, 1 - across * down], axis=2)
smooth8 = (smooth * 255).round().astype(np.uint8)
vips = pyvips.Image.new_from_array(smooth8)
for name, options in (("strips", {}), ("tiles", {"tile": True, "tile_width": 16, "tile_height": 16})):
    for quality, kind in ((90, "ycbcr"), (95, "rgb")):
        # libvips stores RGB from quality 90 on.
        file = vips.tiffsave_buffer(compression="jpeg", Q=quality if kind == "rgb" else 85, **options)
        found = pyvips.Image.new_from_buffer(file, "").numpy()
        add_tiff(f"jpeg-{kind}-{name}", file, found, check=False, lossy=True)

for orientation in range(1, 9):
    pixels = noise(3, width=5, height=3)
    file = plain(5, 3, 8, 3, 2, pixels.tobytes(), "<>"[orientation % 2], [
        (274, 3, 1, struct.pack("<>"[orientation % 2] + "H", orientation))])
    add_tiff(f"orientation-{orientation}", file, pixels, check=False)

# Metadata
srgb = ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes()
srgb = srgb[:24] + struct.pack(">6H", 2024, 5, 13, 0, 0, 0) + srgb[36:]
pixels = noise(3, width=6, height=4)
xmp = b"<x:xmpmeta xmlns:x='adobe:ns:meta/'/>"


def text(tag, value):
    return tag, 2, len(value) + 1, value.encode() + b"\0"


for name, order in (("little", "<"), ("big", ">")):
    def fraction(tag, *parts):
        return tag, 5, 1, struct.pack(order + "II", *parts)

    file = plain(6, 4, 8, 3, 2, pixels.tobytes(), order, [
        text(0x010F, "ACME camera"), text(0x0110, "Model 7"), text(0x013B, "A. Person"),
        text(0x8298, "Copyright of nobody"), text(0x0132, "2024:05:13 10:20:30"), fraction(282, 300, 1),
        fraction(283, 150, 1), (296, 3, 1, struct.pack(order + "H", 2)), (700, 1, len(xmp), xmp),
        (34675, 7, len(srgb), srgb)], {
            0x8769: [text(0x9003, "2024:05:13 10:20:30"), fraction(0x829A, 1, 125),
                     (0x927C, 7, 26, b"private notes of the maker")],
            0x8825: [text(1, "N")]})
    found = Image.open(io.BytesIO(file))
    assert found.info["icc_profile"] == srgb and found.info["dpi"] == (300, 150) and found.info["xmp"] == xmp
    assert found.getexif().get_ifd(0x8769)[0x829A] == 1 / 125 and found.getexif().get_ifd(0x8825)[1] == "N"
    add_tiff(f"metadata-{name}", file, pixels)
first, second = noise(3), noise(3)
out = io.BytesIO()
Image.fromarray(first).save(out, "TIFF", save_all=True, append_images=[Image.fromarray(second)])
add_tiff("pages", out.getvalue(), first, check=False)
# A second page that is only a thumbnail of the first.
thumbnail = io.BytesIO()
with tifffile.TiffWriter(thumbnail) as writer:
    writer.write(first, photometric="rgb", metadata=None, software=False)
    writer.write(first[::4, ::4], photometric="rgb", subfiletype=1, metadata=None, software=False)
add_tiff("thumbnail", thumbnail.getvalue(), first, check=False)

# Files that are refused.
for name, file in (
        ("refused-float", tiff(smooth.astype(np.float32), photometric="rgb")),
        ("refused-32", tiff(noise(1)[..., 0].astype(np.uint32), photometric="minisblack")),
        ("refused-signed", tiff(noise(1)[..., 0].astype(np.int16), photometric="minisblack")),
        ("refused-lab", plain(5, 3, 8, 3, 8, bytes(45))),
        ("refused-sensor", plain(5, 3, 16, 1, 32803, bytes(30))),
        ("refused-ycbcr", plain(5, 3, 8, 3, 6, bytes(45))),
        ("refused-raw", plain(5, 3, 8, 3, 2, bytes(45), entries=[(50706, 1, 4, bytes([1, 4, 0, 0]))])),
        ("refused-reduced", plain(5, 3, 8, 3, 2, bytes(45), entries=[(254, 4, 1, struct.pack("<I", 1))])),
        ("refused-compression", plain(5, 3, 8, 1, 1, bytes(15)).replace(
            struct.pack("<HHIHH", 259, 3, 1, 1, 0), struct.pack("<HHIHH", 259, 3, 1, 34712, 0))),
        ("refused-old-jpeg", plain(5, 3, 8, 1, 1, bytes(15)).replace(
            struct.pack("<HHIHH", 259, 3, 1, 1, 0), struct.pack("<HHIHH", 259, 3, 1, 6, 0)))):
    TIFF.add(name, {}, file=("tif", file))
TIFF.write()

# HEIC and AVIF

HEIF = FixtureFolder("heif")
across, down = np.meshgrid(np.linspace(0, 1, 32), np.linspace(0, 1, 24))
smooth = np.stack([across, down, 1 - across * down], axis=2)
smooth8 = (smooth * 255).round().astype(np.uint8)
smooth16 = (smooth * 65535).round().astype(np.uint16)
alpha = np.clip(across + down, 0.5, 1)[..., None]
with_alpha = np.concatenate([smooth8, (alpha * 255).round().astype(np.uint8)], axis=2)
premultiplied = np.concatenate([(smooth * alpha * 255).round(), (alpha * 255).round()], axis=2).astype(np.uint8)
exif = Image.Exif()
exif[0x0112] = 6
exif[0x010F] = "ACME camera"
exif.get_ifd(0x8769)[0x9003] = "2024:05:13 10:20:30"


def heic(array, mode, **options):
    out = io.BytesIO()
    pillow_heif.from_bytes(mode=mode, size=(array.shape[1], array.shape[0]), data=array.tobytes()).save(
        out, quality=90, **options)
    return out.getvalue()


def avif(array, mode, **options):
    out = io.BytesIO()
    Image.frombytes(mode, (array.shape[1], array.shape[0]), array.tobytes()).save(out, "AVIF", quality=90, **options)
    return out.getvalue()


def add_heif(name, file):
    """Adds a file with the pixels that pillow-heif reads, or Pillow for AVIF."""
    kind = name.split("-")[0]
    if kind == "avif":
        pixels = np.asarray(ImageOps.exif_transpose(Image.open(io.BytesIO(file))))
    else:
        image = pillow_heif.open_heif(io.BytesIO(file), convert_hdr_to_8bit=False)
        pixels = np.asarray(image)
    add(HEIF, name, kind, file, pixels)


add_heif("heic-rgb", heic(smooth8, "RGB"))
add_heif("heic-rgba", heic(with_alpha, "RGBA"))
add_heif("heic-deep", heic(smooth16, "RGB;16"))
add_heif("heic-metadata", heic(smooth8, "RGB", exif=exif.tobytes(), icc_profile=srgb, xmp=xmp))
for name, primaries, transfer in (("p3", 12, 13), ("srgb", 1, 13), ("wide", 9, 16)):
    add_heif(f"heic-nclx-{name}", heic(
        smooth8, "RGB", color_primaries=primaries, transfer_characteristics=transfer, matrix_coefficients=6,
        full_range_flag=1, save_nclx_profile=True))
file = heic(premultiplied, "RGBa")
image = pillow_heif.open_heif(io.BytesIO(file))
assert image.premultiplied_alpha
stored = np.asarray(image).astype(np.int64)
pixels = np.concatenate([np.minimum((stored[..., :3] * 255 + stored[..., 3:] // 2) // stored[..., 3:], 255),
                         stored[..., 3:]], axis=2)
add(HEIF, "heic-premultiplied", "heic", file, pixels.astype(np.uint8))
both = pillow_heif.from_bytes(mode="RGB", size=(32, 24), data=smooth8.tobytes())
both.add_frombytes(mode="RGB", size=(32, 24), data=smooth8[::-1].tobytes())
out = io.BytesIO()
both.save(out, quality=90, primary_index=0)
add_heif("heic-images", out.getvalue())
# libheif repeats colours of half the resolution, where libavif interpolates them.
add_heif("avif-rgb", avif(smooth8, "RGB", subsampling="4:4:4"))
add_heif("avif-rgba", avif(with_alpha, "RGBA", subsampling="4:4:4"))
add_heif("avif-metadata", avif(smooth8 // 3 + 60, "RGB", exif=exif.tobytes(), icc_profile=srgb, xmp=xmp))
vips = pyvips.Image.new_from_array(smooth16, interpretation="rgb16")
file = vips.heifsave_buffer(compression="av1", bitdepth=10, Q=90)
add(HEIF, "avif-deep", "avif", file, pyvips.Image.new_from_buffer(file, "").numpy())
HEIF.write()
