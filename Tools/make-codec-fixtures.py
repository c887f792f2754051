#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Writes Tests/Fixtures/codecs: tiny images in every variant that the codecs read but do not write, with the
expected pixels, and digests of the pixels of photos.

Requires Pillow and NumPy. PNG files are assembled here, byte by byte, since Pillow writes few of the
variants; their pixels are computed from the specification and checked against Pillow wherever Pillow
preserves them. GIF and BMP files are assembled in the same way, and WebP files from images that Pillow
encodes. Their pixels, and those of JPEG, are Pillow's, apart from the few variants that it cannot read.

    python3 Tools/make-codec-fixtures.py FOLDER_WITH_PHOTOS
"""

import io
import os
import struct
import sys
import zlib

import numpy as np
from PIL import Image, ImageCms, ImageOps, PngImagePlugin

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "lib"))
import bmp_files  # noqa: E402
import gif_files  # noqa: E402
import webp_files  # noqa: E402
from fixtures import FixtureFolder  # noqa: E402

if len(sys.argv) != 2:
    print(__doc__, file=sys.stderr)
    sys.exit(2)
random = np.random.RandomState(20240513)
FOLDER = FixtureFolder("codecs")


def fixture(name, extension, file):
    """Adds a file that is no image."""
    FOLDER.add(name, {}, file=(extension, file))


def image_fixture(name, extension, file, width, height, format, pixels, indices=b""):
    FOLDER.add(
        name, {"width": width, "height": height, "format": format}, file=(extension, file),
        pixels=("pixels", pixels), **({"indices": ("indices", indices)} if indices else {}))


# PNG, from scratch

ADAM7 = [(0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2),
         (0, 1, 1, 2)]
CHANNELS = {0: 1, 2: 3, 3: 1, 4: 2, 6: 4}


def chunk(kind, data):
    return (struct.pack(">I", len(data)) + kind + data
            + struct.pack(">I", zlib.crc32(kind + data) & 0xFFFFFFFF))


def scanlines(samples, depth):
    """Returns the rows of an array [height, width, channels] with filter type 0."""
    out = b""
    for row in samples:
        flat = row.reshape(-1)
        if depth == 16:
            data = flat.astype(">u2").tobytes()
        elif depth == 8:
            data = flat.astype(np.uint8).tobytes()
        else:
            bits = "".join(format(int(v), f"0{depth}b") for v in flat)
            bits += "0" * (-len(bits) % 8)
            data = bytes(int(bits[i:i + 8], 2) for i in range(0, len(bits), 8))
        out += b"\0" + data
    return out


def make_png(samples, color_type, depth, interlaced=False, palette=None, trns=None, before=(),
             after=(), idat_size=None):
    height, width = samples.shape[:2]
    parts = [b"\x89PNG\r\n\x1a\n",
             chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, depth, color_type, 0, 0,
                                        int(interlaced)))]
    parts += [chunk(*c) for c in before]
    if palette is not None:
        parts.append(chunk(b"PLTE", palette.astype(np.uint8).tobytes()))
    if trns is not None:
        parts.append(chunk(b"tRNS", trns))
    if interlaced:
        raw = b""
        for x, y, dx, dy in ADAM7:
            part = samples[y::dy, x::dx]
            if part.size:
                raw += scanlines(part, depth)
    else:
        raw = scanlines(samples, depth)
    data = zlib.compress(raw, 9)
    step = idat_size or len(data)
    parts += [chunk(b"IDAT", data[i:i + step]) for i in range(0, len(data), step)]
    parts += [chunk(*c) for c in after]
    parts.append(chunk(b"IEND", b""))
    return b"".join(parts)


def expected_png(samples, color_type, depth, palette, trns):
    """Returns the pixels that the specification demands: full scale, palette colours, tRNS as alpha."""
    full = 65535 if depth == 16 else 255
    if color_type == 3:
        colors = np.zeros((256, 4), int)
        colors[:, 3] = 255
        colors[:len(palette), :3] = palette
        if trns is not None:
            colors[:len(trns), 3] = np.frombuffer(trns, np.uint8)
        pixels = colors[samples[..., 0]]
        if trns is None:
            pixels = pixels[..., :3]
    else:
        pixels = samples * full // ((1 << depth) - 1)
        if trns is not None:
            key = np.frombuffer(trns, ">u2").astype(int)
            alpha = np.where((samples == key).all(axis=2), 0, full)
            pixels = np.concatenate([pixels, alpha[..., None]], axis=2)
    channels = {1: "grey", 2: "greyAlpha", 3: "rgb", 4: "rgba"}[pixels.shape[2]]
    name = f"{channels} {'uint16' if depth == 16 else 'uint8'}"
    return pixels, name


def check_with_pillow(file, pixels, name):
    image = Image.open(io.BytesIO(file))
    image.load()
    mode = {"grey uint8": "L", "greyAlpha uint8": "LA", "rgb uint8": "RGB", "rgba uint8": "RGBA"}
    if name == "grey uint16":
        found = np.asarray(image).astype(int)[..., None]
    elif name in mode:
        if image.mode in ("L", "1", "RGB") and "transparency" in image.info:
            if image.mode != "RGB" and name == "greyAlpha uint8":
                found = np.asarray(image.convert("L").convert("RGB"))[..., :1]
                pixels = pixels[..., :1]
            else:
                found = np.asarray(image.convert("RGBA"))
        else:
            found = np.asarray(image.convert(mode[name]))
        found = found.astype(int).reshape(pixels.shape)
    else:
        return
    assert (found == pixels).all(), name


def add_png(name, color_type, depth, interlaced=False, transparent=False, size=(7, 5), **extra):
    width, height = size
    top = 1 << depth
    palette = trns = None
    if color_type == 3:
        count = min(top, 19)
        palette = random.randint(0, 256, (count, 3))
        samples = random.randint(0, count, (height, width, 1))
        if transparent:
            trns = bytes(random.randint(0, 256, max(1, count // 2)).astype(np.uint8))
    else:
        samples = random.randint(0, top, (height, width, CHANNELS[color_type]))
        if transparent:
            trns = samples[height // 2, width // 2].astype(">u2").tobytes()
    file = make_png(samples, color_type, depth, interlaced, palette, trns, **extra)
    pixels, format = expected_png(samples, color_type, depth, palette, trns)
    check_with_pillow(file, pixels, format)
    data = pixels.astype(">u2" if depth == 16 else np.uint8).tobytes()
    # For the test of raw indices.
    raw = samples.astype(np.uint8).tobytes() if depth <= 8 and color_type in (0, 3) else b""
    image_fixture(name, "png", file, width, height, format, data, raw)


KINDS = {0: (1, 2, 4, 8, 16), 2: (8, 16), 3: (1, 2, 4, 8), 4: (8, 16), 6: (8, 16)}
for color_type, depths in KINDS.items():
    for depth in depths:
        for interlaced in (False, True):
            suffix = "-interlaced" if interlaced else ""
            add_png(f"png-{color_type}-{depth}{suffix}", color_type, depth, interlaced)
            if color_type in (0, 2, 3) and not interlaced:
                add_png(f"png-{color_type}-{depth}-trns", color_type, depth, transparent=True)
add_png("png-one-pixel-interlaced", 2, 8, True, size=(1, 1))
add_png("png-2-8-interlaced-small-chunks", 2, 8, True, size=(13, 11), idat_size=7)


# EXIF

def make_exif(order, orientation=6, gps=True, thumbnail=True):
    """Returns a small TIFF: make, orientation, date in the EXIF directory, location, thumbnail."""
    def entry(tag, type, count, value):
        return struct.pack(order + "HHI", tag, type, count) + value

    def inline(format, value):
        return struct.pack(order + format, value).ljust(4, b"\0")

    make = b"ACME camera\0"
    date = b"2024:05:13 10:20:30\0"
    latitude = struct.pack(order + "6I", 48, 1, 51, 1, 123456, 7919)
    longitude = struct.pack(order + "6I", 2, 1, 21, 1, 654321, 7919)
    picture = b"\xff\xd8THUMBNAIL\xff\xd9"
    count = 3 + gps
    main_at = 8
    exif_at = main_at + 2 + 12 * count + 4
    gps_at = exif_at + 2 + 12 + 4
    next_at = gps_at + 2 + 12 * 4 + 4
    data_at = next_at + 2 + 12 * 3 + 4
    offsets, at = {}, data_at
    for key, data in (("make", make), ("date", date), ("lat", latitude), ("lon", longitude),
                      ("picture", picture)):
        offsets[key] = at
        at += len(data)
    out = (b"II*\0" if order == "<" else b"MM\0*") + struct.pack(order + "I", main_at)
    out += struct.pack(order + "H", count)
    out += entry(0x010F, 2, len(make), struct.pack(order + "I", offsets["make"]))
    out += entry(0x0112, 3, 1, inline("H", orientation))
    out += entry(0x8769, 4, 1, struct.pack(order + "I", exif_at))
    if gps:
        out += entry(0x8825, 4, 1, struct.pack(order + "I", gps_at))
    out += struct.pack(order + "I", next_at if thumbnail else 0)
    out += struct.pack(order + "H", 1)
    out += entry(0x9003, 2, len(date), struct.pack(order + "I", offsets["date"]))
    out += struct.pack(order + "I", 0)
    out += struct.pack(order + "H", 4)
    out += entry(1, 2, 2, b"N\0\0\0")
    out += entry(2, 5, 3, struct.pack(order + "I", offsets["lat"]))
    out += entry(3, 2, 2, b"E\0\0\0")
    out += entry(4, 5, 3, struct.pack(order + "I", offsets["lon"]))
    out += struct.pack(order + "I", 0)
    out += struct.pack(order + "H", 3)
    out += entry(0x0112, 3, 1, inline("H", orientation))
    out += entry(0x0201, 4, 1, struct.pack(order + "I", offsets["picture"]))
    out += entry(0x0202, 4, 1, struct.pack(order + "I", len(picture)))
    out += struct.pack(order + "I", 0)
    return out + make + date + latitude + longitude + picture


for order, name in (("<", "exif-little"), (">", "exif-big")):
    data = make_exif(order)
    found = Image.Exif()
    found.load(data)
    assert found[0x0112] == 6 and found.get_ifd(0x8825)[1] == "N"
    assert found.get_ifd(0x8769)[0x9003] == "2024:05:13 10:20:30"
    fixture(name, "exif", data)

samples = random.randint(0, 256, (3, 5, 3))
for orientation in range(1, 9):
    exif = make_exif("<>"[orientation % 2], orientation, gps=False, thumbnail=False)
    # Some writers store EXIF after the pixels.
    where = "after" if orientation == 7 else "before"
    file = make_png(samples, 2, 8, **{where: [(b"eXIf", exif)]})
    image = Image.open(io.BytesIO(file))
    image.load()
    upright = ImageOps.exif_transpose(image)
    image_fixture(
        f"orientation-{orientation}", "png", file, upright.width, upright.height, "rgb uint8", upright.tobytes())

# Text, profile, density

info = PngImagePlugin.PngInfo()
info.add_text("Author", "J\u00fcrgen")
info.add_text("Comment", "compressed " * 9, zip=True)
info.add_itxt("Title", "\u7334\u5b50", "zh", "title")
info.add_itxt("XML:com.adobe.xmp", "<x:xmpmeta xmlns:x='adobe:ns:meta/'/>")
srgb = ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes()
# A fixed date.
srgb = srgb[:24] + struct.pack(">6H", 2024, 5, 13, 0, 0, 0) + srgb[36:]
renamed = srgb.replace("sRGB".encode("utf-16-be"), "Wide".encode("utf-16-be"))
# A red of a wider gamut, so that the profile is not sRGB with another name.
other = renamed.replace(struct.pack(">3i", 0x6FA0, 0x38F5, 0x0390),
                        struct.pack(">3i", 0x9C18, 0x4FA5, 0x04FC))
assert srgb != renamed != other
pixels = random.randint(0, 256, (2, 2, 3)).astype(np.uint8)
for name, profile in (("srgb", srgb), ("wide", other)):
    out = io.BytesIO()
    Image.fromarray(pixels).save(out, "PNG", pnginfo=info, icc_profile=profile, dpi=(300, 150))
    image_fixture(f"png-metadata-{name}", "png", out.getvalue(), 2, 2, "rgb uint8", pixels.tobytes())
fixture("icc-srgb", "icc", srgb)
fixture("icc-wide", "icc", other)

# JPEG

ramp = np.linspace(0, 255, 19 * 13 * 3).reshape(13, 19, 3)
photo = ((ramp + 40 * np.sin(np.arange(13 * 19 * 3).reshape(13, 19, 3) / 9)) % 256)
photo = photo.astype(np.uint8)


def jpeg(image, **options):
    out = io.BytesIO()
    image.save(out, "JPEG", **options)
    return out.getvalue()


def add_jpeg(name, file):
    image = Image.open(io.BytesIO(file))
    image.load()
    if image.mode == "CMYK":
        # Pillow has inverted Adobe's values: 0 is no ink.
        ink = 255 - np.asarray(image).astype(int)
        data = ((ink[..., :3] * ink[..., 3:] + 127) // 255).astype(np.uint8).tobytes()
    else:
        data = image.tobytes()
    format = "grey uint8" if image.mode == "L" else "rgb uint8"
    image_fixture(name, "jpg", file, image.width, image.height, format, data)


rgb = Image.fromarray(photo)
add_jpeg("jpeg-grey", jpeg(rgb.convert("L"), quality=90))
add_jpeg("jpeg-444", jpeg(rgb, quality=95, subsampling=0))
add_jpeg("jpeg-422", jpeg(rgb, quality=90, subsampling=1))
add_jpeg("jpeg-420", jpeg(rgb, quality=90, subsampling=2))
add_jpeg("jpeg-progressive", jpeg(rgb, quality=90, progressive=True, subsampling=2))
add_jpeg("jpeg-restart", jpeg(rgb, quality=90, restart_marker_blocks=1))
add_jpeg("jpeg-rgb", jpeg(rgb, quality=90, keep_rgb=True))
four = np.concatenate([photo, photo[..., :1] // 3], axis=2)
cmyk = jpeg(Image.fromarray(four, "CMYK"), quality=95)
adobe = cmyk.index(b"\xff\xee\x00\x0eAdobe")
add_jpeg("jpeg-cmyk-adobe", cmyk)
ycck = bytearray(cmyk)
assert ycck[adobe + 15] == 0
# The transform flag: the same values, now read as YCC and black.
ycck[adobe + 15] = 2
add_jpeg("jpeg-ycck-adobe", bytes(ycck))
add_jpeg("jpeg-cmyk-plain", cmyk[:adobe] + cmyk[adobe + 16:])
add_jpeg("jpeg-metadata", jpeg(
    Image.fromarray(pixels), quality=90, dpi=(300, 150), comment="a comment",
    icc_profile=other, exif=b"Exif\0\0" + make_exif("<"),
    xmp=b"<x:xmpmeta xmlns:x='adobe:ns:meta/'/>"))

# BMP, GIF and WebP. Their random numbers are separate, so that other fixtures do not depend on them.

other_random = np.random.RandomState(20261126)


def add_file(name, extension, file, expected=None):
    """Adds a file with Pillow's pixels, or with those that Pillow cannot read."""
    if expected is None:
        image = Image.open(io.BytesIO(file))
        image.load()
        # Grey palettes count as grey there.
        has_alpha = image.mode in ("RGBA", "LA", "PA") or "transparency" in image.info
        expected = np.asarray(image.convert("RGBA" if has_alpha else "RGB"))
    height, width, count = expected.shape
    image_fixture(name, extension, file, width, height, f"{'rgba' if count == 4 else 'rgb'} uint8", expected.tobytes())


def add_bmp(name, *arguments, expected=None, **options):
    add_file(f"bmp-{name}", "bmp", bmp_files.file(7, 5, *arguments, **options), expected)


def colors_of(count):
    return other_random.randint(0, 256, (count, 3))


def indices_of(count, width=7, height=5):
    return other_random.randint(0, count, (height, width))


for bits in (1, 2, 4, 8):
    palette, indices = colors_of(1 << bits), indices_of(1 << bits)
    # Pillow reads no files of 2 bits.
    add_bmp(bits, bits, bmp_files.packed(indices, bits), palette=palette,
            expected=palette.astype(np.uint8)[indices] if bits == 2 else None)
add_bmp("8-os2", 8, bmp_files.packed(indices_of(256), 8), header=12, palette=colors_of(256))
add_bmp("24-os2", 24, bmp_files.numbers(indices_of(1 << 24), 3), header=12)
few = colors_of(5)
add_bmp("4-few-top-down", 4, bmp_files.packed(indices_of(5), 4, top_down=True), palette=few, colors=5, top_down=True)
flat = indices_of(3).repeat(2, axis=1)[:, :7]
for bits in (4, 8):
    for skip in (False, True):
        add_bmp(f"{bits}-runs{'-skipping' if skip else ''}", bits, bmp_files.runs(flat, bits, skip),
                compression=1 if bits == 8 else 2, palette=few, colors=5)
values = indices_of(1 << 16)
add_bmp("16", 16, bmp_files.numbers(values, 2))
add_bmp("16-565", 16, bmp_files.numbers(values, 2), compression=3, masks=(0xF800, 0x07E0, 0x001F))
masks = (0x0F00, 0x00F0, 0x000F, 0xF000)
add_bmp("16-4444-v4", 16, bmp_files.numbers(values, 2), header=108, compression=3, masks=masks,
        expected=bmp_files.channels(values, masks))
values = other_random.randint(0, 1 << 32, (5, 7), dtype=np.int64)
add_bmp("24-top-down", 24, bmp_files.numbers(values & 0xFFFFFF, 3, top_down=True), top_down=True)
add_bmp("32", 32, bmp_files.numbers(values, 4))
add_bmp("32-v5-plain", 32, bmp_files.numbers(values, 4), header=124)
masks = (0x000000FF, 0x0000FF00, 0x00FF0000, 0xFF000000)
add_bmp("32-masks", 32, bmp_files.numbers(values, 4), compression=3, masks=masks[2::-1])
for header in (56, 108, 124):
    add_bmp(f"32-alpha-{header}", 32, bmp_files.numbers(values, 4), header=header, compression=3,
            masks=(masks[2], masks[1], masks[0], masks[3]))
add_bmp("32-rgba-v5", 32, bmp_files.numbers(values, 4), header=124, compression=3, masks=masks)
masks = (0x3FF00000, 0x000FFC00, 0x000003FF)
add_bmp("32-10-bits", 32, bmp_files.numbers(values, 4), compression=3, masks=masks,
        expected=bmp_files.channels(values, masks))
add_bmp("metadata", 24, bmp_files.numbers(values & 0xFFFFFF, 3), header=124, space=0x4D424544, profile=other)

# GIF


def add_gif(name, *arguments, **options):
    add_file(f"gif-{name}", "gif", gif_files.file(*arguments, **options))


two, sixteen, full = colors_of(2), colors_of(16), colors_of(256)
add_gif("2-colours-87a", (7, 5), [gif_files.frame(indices_of(2), 2)], two, version=b"87a")
add_gif("16-colours", (7, 5), [gif_files.frame(indices_of(16), 4)], sixteen)
add_gif("full-table", (64, 66), [gif_files.frame(indices_of(256, 64, 66), 8)], full)
add_gif("cleared", (13, 11), [gif_files.frame(indices_of(16, 13, 11), 4, clear_every=20)], sixteen)
add_gif("interlaced", (5, 19), [gif_files.frame(indices_of(16, 5, 19), 4, interlaced=True)], sixteen)
add_gif("transparent", (7, 5), [gif_files.frame(indices_of(4), 2, transparent=2)], sixteen)
add_gif("local-palette", (7, 5), [gif_files.frame(indices_of(16), 4, palette=sixteen[::-1])], two)
add_gif("without-palette", (7, 5), [gif_files.frame(indices_of(256), 8)])
add_gif("inset", (11, 9), [gif_files.frame(indices_of(16), 4, at=(2, 3))], sixteen)
add_gif("inset-transparent", (11, 9), [
    gif_files.frame(indices_of(16), 4, at=(3, 1), interlaced=True, transparent=5)], sixteen)
add_gif("beyond-screen", (6, 4), [gif_files.frame(indices_of(16), 4, at=(1, 2))], sixteen)
add_gif("animation", (7, 5), [
    gif_files.frame(indices_of(16), 4, transparent=3), gif_files.frame(indices_of(16), 4, palette=two.repeat(8, 0)),
    gif_files.frame(indices_of(2), 2, at=(1, 1))], sixteen,
    extensions=gif_files.extension(0xFF, b"NETSCAPE2.0", b"\1\0\0"))
add_gif("metadata", (7, 5), [gif_files.frame(indices_of(16), 4)], sixteen, extensions=gif_files.extension(
    0xFE, b"a com", b"ment") + gif_files.extension(
        0xFF, b"ICCRGBG1012", *[srgb[i:i + 255] for i in range(0, len(srgb), 255)]))

# WebP

smooth = Image.fromarray(photo)
alpha = (np.arange(13 * 19).reshape(13, 19) * 7 % 256).astype(np.uint8)
clear = Image.fromarray(np.concatenate([photo, alpha[..., None]], axis=2))
noise = Image.fromarray(other_random.randint(0, 256, (5, 7, 4)).astype(np.uint8))


def add_webp(name, file):
    add_file(f"webp-{name}", "webp", file)


add_webp("lossless", webp_files.file(webp_files.image(noise.convert("RGB"), lossless=True)))
add_webp("lossless-alpha", webp_files.file(webp_files.image(noise, lossless=True, exact=True)))
add_webp("lossy", webp_files.file(webp_files.image(smooth, quality=80)))
lossy_alpha = webp_files.image(clear, quality=80)
add_webp("lossy-alpha", webp_files.extended(19, 13, 16, lossy_alpha))
add_webp("lossy-plain-alpha", webp_files.extended(
    19, 13, 16, webp_files.image(clear, quality=80, alpha_quality=60), webp_files.chunk(b"abcd", b"unknown")))
add_webp("metadata", webp_files.extended(
    19, 13, 32 + 8 + 4, webp_files.chunk(b"ICCP", other), webp_files.image(smooth, quality=80),
    webp_files.chunk(b"EXIF", make_exif(">")),
    webp_files.chunk(b"XMP ", b"<x:xmpmeta xmlns:x='adobe:ns:meta/'/>")))
frames = [webp_files.frame(4, 2, 7, 5, webp_files.image(noise, lossless=True, exact=True)),
          webp_files.frame(0, 0, 19, 13, lossy_alpha)]
add_webp("animation-alpha", webp_files.extended(23, 17, 16 + 2, webp_files.ANIMATION, *frames))
add_webp("animation", webp_files.extended(
    23, 17, 2, webp_files.ANIMATION, webp_files.frame(2, 4, 19, 13, webp_files.image(smooth, quality=80)), *frames))

# Photos: only a checksum


def fnv1a(data):
    value = 0xCBF29CE484222325
    for byte in data:
        value = ((value ^ byte) * 0x100000001B3) & 0xFFFFFFFFFFFFFFFF
    return value


photos = []
folder = sys.argv[1]
for name in sorted(os.listdir(folder)):
    if name.endswith((".png", ".jpg")):
        image = Image.open(os.path.join(folder, name))
        image.load()
        # As stored; sums of rows, since a checksum in Python is slow.
        array = np.asarray(image)
        sums = array.reshape(array.shape[0], -1).astype(np.uint64).sum(axis=1)
        weights = np.arange(1, array[0].size + 1, dtype=np.uint64)
        weighted = (array.reshape(array.shape[0], -1) * weights).sum(axis=1)
        digest = fnv1a(sums.astype("<u8").tobytes() + weighted.astype("<u8").tobytes())
        photos.append({
            "name": name, "width": image.width, "height": image.height, "mode": image.mode, "digest": f"{digest:016X}"})
FOLDER.add_table("photos.json", photos)

FOLDER.write()
