# SPDX-License-Identifier: Apache-2.0
"""Images of Pillow against Pillow's own conversions, and against the library's reading of the same files."""

import io
import struct
import warnings
import zlib

import numpy as np
import pytest
from PIL import Image, ImageCms

import silhouette
from silhouette._images import Picture
from silhouette.compat import remove


def picture(image):
    """Returns the pixels that the library gets."""
    return Picture.of(image).array()


def opened(file):
    return Image.open(io.BytesIO(file))


def png(width, height, depth, kind, rows, **chunks):
    """Returns a PNG file of bytes."""
    def chunk(name, data):
        return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))

    lines = b"".join(b"\0" + rows[y * len(rows) // height : (y + 1) * len(rows) // height] for y in range(height))
    header = chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, depth, kind, 0, 0, 0))
    others = b"".join(chunk(name.encode(), data) for name, data in chunks.items())
    return b"\x89PNG\r\n\x1a\n" + header + others + chunk(b"IDAT", zlib.compress(lines)) + chunk(b"IEND", b"")


def saved(image, **options):
    buffer = io.BytesIO()
    image.save(buffer, "PNG", **options)
    return buffer.getvalue()


_random = np.random.default_rng(7)
#: Muted colours, which every colour space holds, and alpha.
SAMPLES = _random.integers(60, 180, (24, 30, 1), np.uint8) + _random.integers(0, 25, (24, 30, 4), np.uint8)
RGBA = Image.fromarray(SAMPLES)
LAB = ImageCms.createProfile("LAB")


def lab():
    return ImageCms.profileToProfile(RGBA.convert("RGB"), ImageCms.createProfile("sRGB"), LAB, outputMode="LAB")


@pytest.mark.parametrize("image", [
    RGBA.convert("1"), RGBA.convert("L"), RGBA.convert("RGB"), RGBA.convert("RGB").convert("P"), RGBA.convert("CMYK"),
    RGBA.convert("RGB").convert("YCbCr"), RGBA.convert("RGB").convert("HSV"), RGBA.convert("RGBX"), lab(),
], ids=lambda image: image.mode)
def test_opaque_modes(image):
    shown = picture(image)
    expected = np.asarray(image.convert("RGB"))
    assert np.array_equal(np.dstack([shown] * 3) if shown.ndim == 2 else shown, expected)


@pytest.mark.parametrize("image", [
    RGBA, RGBA.convert("LA"), RGBA.convert("LA").convert("La"), RGBA.convert("RGBa"), RGBA.convert("P"),
    RGBA.convert("P").convert("PA"),
], ids=lambda image: image.mode)
def test_modes_with_alpha(image):
    straight = image.convert("LA") if image.mode == "La" else image
    assert np.array_equal(picture(image), np.asarray(straight.convert("RGBA")))


@pytest.mark.parametrize("mode, kind", [("I;16", "<u2"), ("I;16L", "<u2"), ("I;16B", ">u2"), ("I", "<i4")])
def test_sixteen_bits(mode, kind):
    values = np.arange(0, 65536, 257 // 3 * 7, dtype=kind)[None]
    image = Image.frombytes(mode, values.shape[::-1], values.tobytes())
    assert np.array_equal(picture(image)[0], np.rint(values[0] / 257))
    file = png(values.shape[1], 1, 16, 0, values.astype(">u2").tobytes())
    assert np.array_equal(picture(image), picture(file))
    assert np.array_equal(picture(opened(file)), picture(file))


@pytest.mark.parametrize("image", [
    Image.new("F", (4, 3), 0.5), Image.new("I", (4, 3), 70000), Image.new("I", (4, 3), -1)])
def test_values_without_white(image):
    with pytest.raises(ValueError, match="expected"):
        silhouette.mask(image)


@pytest.mark.parametrize("file", [
    png(8, 1, 1, 0, b"\xa5", tRNS=b"\0\1"), png(4, 1, 2, 0, b"\x1b", tRNS=b"\0\2"),
    png(4, 1, 4, 0, b"\x12\x34", tRNS=b"\0\3"), png(4, 1, 8, 0, b"\1\2\3\4", tRNS=b"\0\3"),
    png(2, 1, 16, 0, b"\1\2\3\4", tRNS=b"\3\4"), png(2, 1, 8, 2, b"\1\2\3\4\5\6", tRNS=b"\0\4\0\5\0\6"),
    png(2, 1, 16, 2, bytes(range(1, 13)), tRNS=bytes(range(7, 13))),
    png(2, 1, 8, 3, b"\0\1", PLTE=b"\1\2\3\4\5\6", tRNS=b"\x80\0"),
], ids=["grey1", "grey2", "grey4", "grey8", "grey16", "rgb8", "rgb16", "palette"])
def test_transparent_color(file):
    by_path = picture(file)
    assert 0 in by_path[..., 3]
    shown = picture(opened(file))
    assert np.array_equal(shown[..., 3], by_path[..., 3])
    # Pillow keeps the upper half of 16 bits. What cannot be seen has no colour.
    assert abs(shown.astype(int) - by_path)[by_path[..., 3] > 0].max() <= 1


def tags(profile):
    """Returns the place of each tag's entry in the table of a profile."""
    count = struct.unpack_from(">I", profile, 128)[0]
    return {bytes(profile[132 + 12 * tag :][:4]): 132 + 12 * tag for tag in range(count)}


def profile(primaries=None, names=(), linear=False, space=b"RGB "):
    """Returns the profile of sRGB with other primaries, other names of tags, without a curve, or for grey."""
    made = bytearray(ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes())
    table = tags(made)
    for name, xyz in zip((b"rXYZ", b"gXYZ", b"bXYZ"), primaries or ()):
        offset = struct.unpack_from(">I", made, table[name] + 4)[0]
        struct.pack_into(">3i", made, offset + 8, *(round(value * 65536) for value in xyz))
    if linear:
        offset = struct.unpack_from(">I", made, table[b"rTRC"] + 4)[0]
        struct.pack_into(">5i", made, offset + 12, 65536, 65536, 0, 65536, 0)
    for old, new in names:
        made[table[old] : table[old] + 4] = new
    made[16:20] = space
    # Programs believe the name.
    return bytes(made).replace("sRGB".encode("utf-16-be"), "test".encode("utf-16-be"))


PROFILES = {
    "Display P3": profile([(0.51512, 0.24120, -0.00105), (0.29198, 0.69225, 0.04189), (0.15710, 0.06657, 0.78407)]),
    "Adobe RGB": profile([(0.60974, 0.31111, 0.01947), (0.20528, 0.62567, 0.06087), (0.14919, 0.06322, 0.74457)]),
    "ProPhoto": profile([(0.79767, 0.28804, 0.0), (0.13519, 0.71188, 0.0), (0.03134, 0.00009, 0.82491)]),
    "swapped": profile(names=[(b"rXYZ", b"bXYZ"), (b"bXYZ", b"rXYZ")]),
    "linear": profile(linear=True),
}


@pytest.mark.parametrize("name", PROFILES)
@pytest.mark.parametrize("mode", ["RGB", "RGBA"])
def test_profiles(name, mode):
    file = saved(RGBA.convert(mode), icc_profile=PROFILES[name])
    shown = picture(opened(file))
    # The library's own conversion, which has no code in common with Pillow's.
    assert abs(shown.astype(int) - picture(file)).max() <= 2
    assert abs(shown.astype(int) - np.asarray(RGBA.convert(mode)))[..., :3].max() > 5


@pytest.mark.parametrize("image", [RGBA.convert("L"), RGBA.convert("LA"), Image.new("I;16", (9, 9), 20000)],
                         ids=lambda image: image.mode)
def test_profile_of_grey(image):
    grey = profile(linear=True, names=[(b"rTRC", b"kTRC")], space=b"GRAY")
    file = saved(image, icc_profile=grey)
    shown = picture(opened(file))
    assert abs(shown.astype(int) - picture(file)).max() <= 2
    assert abs(shown.astype(int) - picture(image)).max() > 5


def test_useless_profiles():
    plain = picture(RGBA)
    for useless in (profile(), profile(space=b"CMYK"), b"", None):
        image = RGBA.copy()
        image.info["icc_profile"] = useless
        assert np.array_equal(picture(image), plain)
    image.info["icc_profile"] = b"damaged"
    with pytest.warns(UserWarning, match="colour profile"):
        assert np.array_equal(picture(image), plain)


def test_result_has_the_photo_s_colors(photo):
    image = Image.open(photo).convert("RGB")
    image.info["icc_profile"] = PROFILES["Display P3"]
    srgb = ImageCms.profileToProfile(
        image, ImageCms.ImageCmsProfile(io.BytesIO(PROFILES["Display P3"])), ImageCms.createProfile("sRGB"))
    for result in (silhouette.cutout(image), remove(image)):
        pixels = np.asarray(result)
        opaque = pixels[..., 3] == 255
        assert opaque.any() and "icc_profile" not in result.info
        assert abs(pixels[..., :3].astype(int) - np.asarray(srgb))[opaque].max() <= 2


def test_orientation():
    image = RGBA.convert("RGB")
    exif = Image.Exif()
    exif[0x0112] = 6
    turned = opened(saved(image, exif=exif))
    assert np.array_equal(picture(turned), np.rot90(np.asarray(image), -1))
    assert np.array_equal(np.asarray(turned), np.asarray(image))
    image.info["exif"] = b"Exif\0\0damaged"
    with pytest.warns(UserWarning, match="EXIF"):
        assert np.array_equal(picture(image), np.asarray(image))


def test_plain_images_warn_about_nothing():
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        picture(RGBA)


@pytest.mark.parametrize("color", [(255, 0, 9), [255, 0, 9], (255, 0, 9, 255), (255, 0, 9, 0)])
def test_background_color_of_rembg(color):
    pixel = np.asarray(remove(Image.new("RGB", (40, 40), (9, 9, 9)), bgcolor=color))[0, 0]
    assert tuple(pixel) == ((255, 0, 9, 255) if color[3:] != (0,) else (0, 0, 0, 0))


@pytest.mark.parametrize("color", [(1, 2), (1, 2, 3, 4, 5), (256, 0, 0), (0, -1, 0), ()])
def test_wrong_background_color_of_rembg(color):
    with pytest.raises(ValueError, match="bgcolor"):
        remove(RGBA, bgcolor=color)
