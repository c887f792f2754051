#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Compares filters with libvips, OpenCV, Pillow and SciPy on photos, and writes Documentation/Comparison.md.

  Tools/compare-imaging.py [--silhouette PATH] [--photos FOLDER] > Documentation/Comparison.md

Requires numpy, scipy, pillow, opencv-python-headless and pyvips with libvips, and a release build of the
command. Photos are decoded with Pillow. The command reads each as a 16-bit PNG, so that it also writes 16
bits and its own rounding hides nothing; a peer gets 8 bits or floats, as the table says. The formula, computed
in Float64, then shows which of the two deviates.
"""
import argparse
import io
import math
import struct
import subprocess
import sys
import tempfile
from pathlib import Path

import cv2
import numpy as np
import PIL
import pyvips
import scipy
from PIL import Image, ImageChops, ImageCms, ImageFilter, features
from scipy import ndimage

ROOT = Path(__file__).resolve().parent.parent
KERNELS = {
    "lanczos": (3, lambda x: np.where(np.abs(x) < 3, np.sinc(x) * np.sinc(x / 3), 0)),
    "bilinear": (1, lambda x: np.maximum(0, 1 - np.abs(x))),
    "bicubic": (2, lambda x: cubic(np.abs(x))),
    "box": (0.5, lambda x: ((x > -0.5) & (x <= 0.5)).astype(float)),
}
PILLOW_KERNELS = {
    "lanczos": Image.LANCZOS, "bilinear": Image.BILINEAR, "bicubic": Image.BICUBIC, "area": Image.BOX,
}
VIPS_KERNELS = {"lanczos": "lanczos3", "bilinear": "linear", "bicubic": "cubic"}


# MARK: Formulas, in Float64

def cubic(x):
    """Keys's cubic with a = −½."""
    near = (1.5 * x - 2.5) * x * x + 1
    return np.where(x < 1, near, np.where(x < 2, ((-0.5 * x + 2.5) * x - 4) * x + 2, 0))


def weights(source, target, kernel):
    """Returns a row of weights for each target pixel: the kernel, truncated at the edges and normalised."""
    if kernel == "area":
        step = source / target
        left = np.arange(target)[:, None] * step
        index = np.arange(source)
        matrix = np.minimum(index + 1, left + step) - np.maximum(index, left)
        matrix = np.maximum(matrix, 0)
        return matrix / matrix.sum(axis=1, keepdims=True)
    support, function = KERNELS[kernel]
    step = source / target
    stretch = max(step, 1)
    centers = (np.arange(target) + 0.5) * step
    reach = support * stretch
    matrix = function((np.arange(source) + 0.5 - centers[:, None]) / stretch)
    first = np.maximum(0, np.trunc(centers - reach + 0.5))
    last = np.minimum(source, np.trunc(centers + reach + 0.5))
    index = np.arange(source)
    matrix = np.where((index >= first[:, None]) & (index < last[:, None]), matrix, 0)
    return matrix / matrix.sum(axis=1, keepdims=True)


def resampled(pixels, width, height, kernel):
    rows = weights(pixels.shape[0], height, kernel)
    columns = weights(pixels.shape[1], width, kernel)
    return np.stack([rows @ pixels[..., c] @ columns.T for c in range(pixels.shape[2])], axis=2)


def per_channel(function, pixels):
    return np.stack([function(pixels[..., c]) for c in range(pixels.shape[2])], axis=2)


def gaussian(pixels, sigma, truncate=8.0):
    return per_channel(
        lambda plane: ndimage.gaussian_filter(plane, sigma, mode="nearest", truncate=truncate), pixels)


def encode(x):
    return np.where(x <= 0.0031308, 12.92 * x, 1.055 * np.maximum(x, 0) ** (1 / 2.4) - 0.055)


def linearise(x):
    return np.where(x <= 0.04045, x / 12.92, ((np.maximum(x, 0) + 0.055) / 1.055) ** 2.4)


def primaries(points):
    """Returns the matrix from RGB with the given primaries and white D65 to XYZ."""
    white = np.array([0.3127 / 0.3290, 1, (1 - 0.3127 - 0.3290) / 0.3290])
    columns = np.array([[x / y, 1, (1 - x - y) / y] for x, y in points]).T
    return columns * np.linalg.solve(columns, white)


def p3_to_srgb(pixels):
    p3 = primaries([(0.680, 0.320), (0.265, 0.690), (0.150, 0.060)])
    srgb = primaries([(0.640, 0.330), (0.300, 0.600), (0.150, 0.060)])
    return encode(np.clip(linearise(pixels / 255) @ np.linalg.solve(srgb, p3).T, 0, 1)) * 255


def blend(mode, s, b):
    """Blends opaque colours 0…1 as in W3C Compositing and Blending Level 1."""
    hard = lambda s, b: np.where(s <= 0.5, 2 * s * b, b + (2 * s - 1) - b * (2 * s - 1))
    if mode == "multiply":
        return b * s
    if mode == "screen":
        return b + s - b * s
    if mode == "overlay":
        return hard(b, s)
    if mode == "hardLight":
        return hard(s, b)
    if mode == "darken":
        return np.minimum(b, s)
    if mode == "lighten":
        return np.maximum(b, s)
    if mode == "difference":
        return np.abs(b - s)
    if mode == "exclusion":
        return b + s - 2 * b * s
    if mode == "colorDodge":
        return np.where(b == 0, 0, np.where(s >= 1, 1, np.minimum(1, b / np.maximum(1 - s, 1e-12))))
    if mode == "colorBurn":
        return np.where(b >= 1, 1, np.where(s <= 0, 0, 1 - np.minimum(1, (1 - b) / np.maximum(s, 1e-12))))
    if mode == "softLight":
        d = np.where(b <= 0.25, ((16 * b - 12) * b + 4) * b, np.sqrt(b))
        return np.where(s <= 0.5, b - (1 - 2 * s) * b * (1 - b), b + (2 * s - 1) * (d - b))
    if mode == "linearDodge":
        return np.minimum(b + s, 1)
    if mode == "subtract":
        return np.maximum(b - s, 0)
    raise ValueError(mode)


def guided(mask, guide, radius, epsilon):
    """Applies He, Sun and Tang's filter with a colour guide and windows truncated at the edges."""
    ones = np.ones(mask.shape)
    sums = lambda plane: ndimage.uniform_filter(plane, 2 * radius + 1, mode="constant")
    count = sums(ones)
    mean = lambda plane: sums(plane) / count
    means = [mean(guide[..., c]) for c in range(3)]
    mask_mean = mean(mask)
    covariance = np.stack(
        [mean(guide[..., c] * mask) - means[c] * mask_mean for c in range(3)], axis=-1)
    variances = np.empty(mask.shape + (3, 3))
    for i in range(3):
        for j in range(3):
            variances[..., i, j] = mean(guide[..., i] * guide[..., j]) - means[i] * means[j]
    slope = np.linalg.solve(variances + epsilon * np.eye(3), covariance[..., None])[..., 0]
    offset = mask_mean - sum(slope[..., c] * means[c] for c in range(3))
    return np.clip(sum(mean(slope[..., c]) * guide[..., c] for c in range(3)) + mean(offset), 0, 1)


# MARK: Deviations of the peers, in Float64

def rounded(pixels):
    return np.clip(np.floor(pixels + 0.5), 0, 255)


def resampled_in_bytes(pixels, width, height, kernel):
    """Resamples along rows, then along columns, rounding and clamping to 0…255 after each."""
    rows = weights(pixels.shape[0], height, kernel)
    columns = weights(pixels.shape[1], width, kernel)
    return per_channel(lambda plane: rounded(rows @ rounded(plane @ columns.T)), pixels)


def weights_by_vips(source, target, kernel):
    """Rounds centres to 64ths of a pixel, and repeats edge pixels instead of truncating the kernel."""
    support, function = KERNELS[kernel]
    step = source / target
    matrix = np.zeros((target, source))
    for index in range(target):
        center = math.floor(((index + 0.5) * step - 0.5) * 64 + 0.5) / 64
        near = np.arange(math.floor(center - support * step), math.ceil(center + support * step) + 1)
        values = function((near - center) / step)
        np.add.at(matrix[index], np.clip(near, 0, source - 1), values / values.sum())
    return matrix


def enlarging_weights_by_vips(source, target, kernel):
    """Samples at x / scale − ½ instead of (x + ½) / scale − ½, with a cubic at 64ths for Lanczos."""
    function = KERNELS["bicubic" if kernel == "lanczos" else kernel][1]
    matrix = np.zeros((target, source))
    for index in range(target):
        place = index * source / target - 0.5
        if kernel != "bilinear":
            place = math.floor(place * 64 + 0.5) / 64
        near = math.floor(place) + np.arange(-1, 3)
        np.add.at(matrix[index], np.clip(near, 0, source - 1), function(near - place))
    return matrix


def resampled_by_vips(pixels, width, height, kernel):
    table = weights_by_vips if width < pixels.shape[1] else enlarging_weights_by_vips
    rows, columns = table(pixels.shape[0], height, kernel), table(pixels.shape[1], width, kernel)
    return per_channel(lambda plane: np.clip(rows @ plane @ columns.T, 0, 255), pixels)


def covered(pixels, width, height):
    """Weights pixels by the share of them that a new pixel covers."""
    def matrix(source, target):
        first = np.arange(target)[:, None] * source / target
        last = (np.arange(target)[:, None] + 1) * source / target
        index = np.arange(source)
        shares = np.clip(np.minimum(last, index + 1) - np.maximum(first, index), 0, 1)
        return shares / shares.sum(axis=1, keepdims=True)
    rows, columns = matrix(pixels.shape[0], height), matrix(pixels.shape[1], width)
    return per_channel(lambda plane: rows @ plane @ columns.T, pixels)


def convolved(pixels, line):
    along = lambda plane, axis: ndimage.correlate1d(plane, line, axis=axis, mode="nearest")
    return per_channel(lambda plane: along(along(plane, 1), 0), pixels)


def gaussian_in_256ths(pixels, sigma):
    """Truncates weights at 3 σ and rounds them to 256ths, carrying each remainder to the next weight."""
    count = round(6 * sigma + 1) | 1
    x = np.arange(count) - count // 2
    exact = np.exp(-x * x / (2 * sigma**2))
    exact /= exact.sum()
    line, rest = np.zeros(count), 0.0
    for index in range(count // 2):
        wanted = exact[index] * 256 + rest
        line[index] = line[-1 - index] = round(wanted)
        rest = wanted - line[index]
    line[count // 2] = 256 - line.sum()
    return convolved(pixels, line / 256)


def gaussian_in_20ths(pixels, sigma):
    """Uses integer weights, 20 in the middle, truncated below a fifth of that."""
    x = np.arange(math.ceil(4 * sigma) + 1)
    half = np.exp(-x * x / (2 * sigma**2))
    half = np.rint(20 * half[half >= 0.2])
    line = np.concatenate([half[:0:-1], half])
    return convolved(pixels, line / line.sum())


def dodged_by_vips(mode, s, b):
    """Tests for the extreme value of the source before that of the background."""
    result = blend(mode, s, b)
    return np.where(s >= 1, 1, result) if mode == "colorDodge" else np.where(s <= 0, 0, result)


def soft_light_by_pillow(source, background):
    s, b = source.astype(int), background.astype(int)
    screen = 255 - (255 - b) * (255 - s) // 255
    return ((255 - b) * (b * s) // 65536 + b * screen // 255).astype(float)


# MARK: Ours

class Images:
    """A photo, another one of the same size, and a mask, as arrays and as files."""

    def __init__(self, command, folder, photo, other):
        self.command, self.folder = command, folder
        self.photo = photo
        height, width = photo.shape[:2]
        self.width, self.height = width, height
        self.other = np.asarray(Image.fromarray(other).resize((width, height), Image.BICUBIC))
        y, x = np.mgrid[0:height, 0:width]
        self.mask = ((x * 3 + y * 2) % 256).astype(np.uint8)
        for name, pixels in (("photo", self.photo), ("other", self.other), ("mask", self.mask)):
            self.save(name, pixels)

    def save(self, name, pixels):
        codes = pixels.astype(np.uint16) * 257
        cv2.imwrite(self.path(name), in_other_order(codes))

    def path(self, name):
        return f"{self.folder}/{name}.png"

    def ours(self, *calls, source="photo", encoded=True, clamped=False):
        """Returns the command's result for an image, 0…255."""
        if clamped:
            calls = ("clampToExtent", *calls, f"crop(rect: (0, 0, {self.width}, {self.height}))")
        out = self.path("result")
        arguments = [self.command, "filter", self.path(source), "-o", out, "--overwrite", "--quiet"]
        for call in calls:
            arguments += ["--apply", call]
        subprocess.run(arguments + (["--encoded"] if encoded else []), check=True)
        codes = cv2.imread(out, cv2.IMREAD_UNCHANGED)
        if codes.dtype != np.uint16:
            raise SystemExit(f"{calls}: the result has {codes.dtype}, not 16 bits")
        return in_other_order(codes) / 257.0


def in_other_order(pixels):
    """Converts BGR to RGB, or back."""
    return pixels if pixels.ndim == 2 else pixels[..., [2, 1, 0, 3][: pixels.shape[2]]]


def from_vips(image):
    return np.asarray(image.numpy(), float)


def to_vips(pixels):
    image = pyvips.Image.new_from_array(np.ascontiguousarray(pixels))
    return image.copy(interpretation="srgb" if image.bands == 3 else "b-w")


# MARK: The comparisons

# Every function yields (operation, peer, ours, the peer's, the formula's) and, if the peer deviates, the
# result of the formula with that deviation.

def resampling(p):
    pixels = p.photo.astype(float)
    for scale in (0.5, 0.37, 1.7):
        width, height = round_half_up(p.width * scale), round_half_up(p.height * scale)
        for kernel in PILLOW_KERNELS:
            ours = p.ours(f"scale(scale: {scale}, kernel: {kernel})")
            exact = np.clip(resampled(pixels, width, height, kernel), 0, 255)
            name = f"scale ×{scale}, {kernel}"
            pillow = Image.fromarray(p.photo).resize((width, height), PILLOW_KERNELS[kernel])
            yield (
                name, "Pillow", ours, np.asarray(pillow, float), exact,
                resampled_in_bytes(pixels, width, height, "box" if kernel == "area" else kernel))
            if kernel in VIPS_KERNELS:
                image = to_vips(p.photo.astype(np.float32)).resize(
                    width / p.width, vscale=height / p.height, kernel=VIPS_KERNELS[kernel])
                yield (
                    name, "libvips, Float32", ours, np.clip(from_vips(image), 0, 255), exact,
                    resampled_by_vips(pixels, width, height, kernel))
            elif scale < 1:
                image = cv2.resize(p.photo, (width, height), interpolation=cv2.INTER_AREA)
                yield (
                    name, "OpenCV INTER_AREA", ours, image.astype(float), exact,
                    covered(pixels, width, height))


def transparency(p):
    """Compares premultiplied values, so that the colours of transparent pixels do not count."""
    straight = np.dstack([p.photo, p.mask])
    p.save("transparent", straight)
    width, height = round_half_up(p.width * 0.5), round_half_up(p.height * 0.5)
    premultiplied = lambda pixels: np.dstack([pixels[..., :3] * pixels[..., 3:] / 255, pixels[..., 3]])
    ours = premultiplied(p.ours("scale(scale: 0.5, kernel: bilinear)", source="transparent"))
    exact = resampled(premultiplied(straight.astype(float)), width, height, "bilinear")
    image = Image.fromarray(straight).resize((width, height), Image.BILINEAR)
    name = "scale ×0.5, bilinear, with alpha"
    yield name, "Pillow", ours, premultiplied(np.asarray(image, float)), exact
    image = to_vips(straight.astype(np.float32)).copy(interpretation="srgb").premultiply()
    image = image.resize(width / p.width, vscale=height / p.height, kernel="linear")
    yield (
        name, "libvips, Float32", ours, from_vips(image), exact,
        resampled_by_vips(premultiplied(straight.astype(float)), width, height, "bilinear"))


def round_half_up(x):
    return max(1, math.floor(x + 0.5))


def blurs(p):
    pixels = p.photo.astype(float)
    for sigma in (1, 3, 10, 30):
        ours = p.ours(f"gaussianBlur(sigma: {sigma})", clamped=True)
        exact = gaussian(pixels, sigma)
        name = f"Gaussian blur, σ = {sigma}"
        yield name, "SciPy, Float64, truncated at 4 σ", ours, gaussian(pixels, sigma, 4.0), exact
        side = 2 * math.ceil(4 * sigma) + 1
        image = cv2.GaussianBlur(
            p.photo.astype(np.float32), (side, side), sigma, borderType=cv2.BORDER_REPLICATE)
        yield name, "OpenCV, Float32", ours, image.astype(float), exact
        image = cv2.GaussianBlur(p.photo, (0, 0), sigma, borderType=cv2.BORDER_REPLICATE)
        yield (
            name, "OpenCV, 8 bits", ours, image.astype(float), exact,
            gaussian_in_256ths(pixels, sigma))
        image = to_vips(p.photo.astype(np.float32)).gaussblur(sigma, precision="float", min_ampl=0.001)
        yield name, "libvips, Float32, truncated at 0.001", ours, from_vips(image), exact
        image = to_vips(p.photo).gaussblur(sigma)
        yield name, "libvips, 8 bits", ours, from_vips(image), exact, gaussian_in_20ths(pixels, sigma)
    ours = p.ours("boxBlur(radius: 7)", clamped=True)
    exact = per_channel(lambda plane: ndimage.uniform_filter(plane, 15, mode="nearest"), pixels)
    image = cv2.blur(p.photo, (15, 15), borderType=cv2.BORDER_REPLICATE)
    yield "box blur, radius 7", "OpenCV, 8 bits", ours, image.astype(float), exact
    image = Image.fromarray(p.photo).filter(ImageFilter.BoxBlur(7))
    yield "box blur, radius 7", "Pillow", ours, np.asarray(image, float), exact
    for radius, intensity in ((2.5, 0.5), (10, 1.5)):
        ours = p.ours(f"unsharpMask(radius: {radius}, intensity: {intensity})")
        exact = np.clip(pixels + intensity * (pixels - gaussian(pixels, radius)), 0, 255)
        single = p.photo.astype(np.float32)
        side = 2 * math.ceil(4 * radius) + 1
        blurred = cv2.GaussianBlur(single, (side, side), radius, borderType=cv2.BORDER_REPLICATE)
        image = np.clip(cv2.addWeighted(single, 1 + intensity, blurred, -intensity, 0), 0, 255)
        name = f"unsharp mask, σ = {radius}, {intensity}"
        yield name, "OpenCV, Float32", ours, image.astype(float), exact


def morphology(p):
    pixels = p.photo.astype(float)
    for width, height in ((5, 5), (31, 31), (3, 21)):
        for word, filter_name, peer, formula in (
            ("maximum", "morphologyRectangleMaximum", cv2.dilate, ndimage.maximum_filter),
            ("minimum", "morphologyRectangleMinimum", cv2.erode, ndimage.minimum_filter),
        ):
            ours = p.ours(f"{filter_name}(width: {width}, height: {height})", clamped=True)
            exact = per_channel(lambda plane: formula(plane, (height, width), mode="nearest"), pixels)
            image = peer(p.photo, np.ones((height, width), np.uint8))
            yield f"{word} over {width}×{height}", "OpenCV", ours, image.astype(float), exact
    for radius in (3, 12):
        ours = p.ours(f"morphologyMaximum(radius: {radius})", clamped=True)
        y, x = np.mgrid[-radius : radius + 1, -radius : radius + 1]
        octagon = np.abs(x) + np.abs(y) <= round_half_up(math.sqrt(2) * radius)
        exact = per_channel(
            lambda plane: ndimage.maximum_filter(plane, footprint=octagon, mode="nearest"), pixels)
        name = f"maximum over an octagon, radius {radius}"
        image = cv2.dilate(p.photo, octagon.astype(np.uint8))
        yield name, "OpenCV, the same octagon", ours, image.astype(float), exact
        disc = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (2 * radius + 1, 2 * radius + 1))
        ellipse = per_channel(
            lambda plane: ndimage.maximum_filter(plane, footprint=disc > 0, mode="nearest"), pixels)
        yield (
            name, "OpenCV, ellipse", ours, cv2.dilate(p.photo, disc).astype(float), exact, ellipse)


def blending(p):
    pillow_modes = {
        "multiply": ImageChops.multiply, "screen": ImageChops.screen, "overlay": ImageChops.overlay,
        "hardLight": ImageChops.hard_light, "softLight": ImageChops.soft_light,
        "darken": ImageChops.darker, "lighten": ImageChops.lighter, "difference": ImageChops.difference,
        "linearDodge": ImageChops.add, "subtract": ImageChops.subtract,
    }
    vips_modes = {
        "multiply": "multiply", "screen": "screen", "overlay": "overlay", "hardLight": "hard-light",
        "softLight": "soft-light", "darken": "darken", "lighten": "lighten",
        "difference": "difference", "exclusion": "exclusion", "colorDodge": "colour-dodge",
        "colorBurn": "colour-burn",
    }
    source, background = Image.fromarray(p.photo), Image.fromarray(p.other)
    for mode in dict.fromkeys([*pillow_modes, *vips_modes]):
        ours = p.ours(f'{mode}BlendMode(background: "{p.path("other")}")')
        exact = blend(mode, p.photo / 255, p.other / 255) * 255
        if mode in pillow_modes:
            image = pillow_modes[mode](background, source)
            result = [f"blend mode {mode}", "Pillow", ours, np.asarray(image, float), exact]
            if mode == "softLight":
                result.append(soft_light_by_pillow(p.photo, p.other))
            yield result
        if mode in vips_modes:
            image = to_vips(p.other).composite2(to_vips(p.photo), vips_modes[mode])
            result = [f"blend mode {mode}", "libvips", ours, from_vips(image)[..., :3], exact]
            if mode in ("colorDodge", "colorBurn"):
                result.append(dodged_by_vips(mode, p.photo / 255, p.other / 255) * 255)
            yield result
    ours = p.ours(f'blendWithMask(mask: "{p.path("mask")}", background: "{p.path("other")}")')
    share = p.mask[..., None] / 255
    exact = share * p.photo + (1 - share) * p.other
    image = Image.composite(source, background, Image.fromarray(p.mask))
    yield "blend with mask", "Pillow", ours, np.asarray(image, float), exact
    image = to_vips(p.mask).ifthenelse(to_vips(p.photo), to_vips(p.other), blend=True)
    yield "blend with mask", "libvips", ours, from_vips(image), exact
    single = (p.mask / np.float32(255)).astype(np.float32)
    image = cv2.blendLinear(p.photo, p.other, single, 1 - single)
    yield "blend with mask", "OpenCV", ours, image.astype(float), exact
    ours = p.ours(
        f'blendWithMask(mask: "{p.path("mask")}", background: "{p.path("other")}")', encoded=False)
    exact = encode(share * linearise(p.photo / 255) + (1 - share) * linearise(p.other / 255)) * 255
    image = (
        to_vips(p.photo).colourspace("scrgb") * (to_vips(p.mask) / 255)
        + to_vips(p.other).colourspace("scrgb") * (1 - to_vips(p.mask) / 255)
    ).copy(interpretation="scrgb").colourspace("rgb16")
    yield "blend with mask, linear light", "libvips, 16 bits", ours, from_vips(image) / 257, exact


def colours(p):
    ours = p.ours("sRGBToneCurveToLinear")
    exact = linearise(p.photo / 255) * 255
    image = from_vips(to_vips(p.photo).colourspace("scrgb")) * 255
    yield "sRGB to linear", "libvips, Float32", ours, image, exact
    ours = p.ours("linearToSRGBToneCurve")
    exact = encode(p.photo / 255) * 255
    linear = to_vips(p.photo.astype(np.float32) / 255).copy(interpretation="scrgb")
    yield "linear to sRGB", "libvips, 8 bits", ours, from_vips(linear.colourspace("srgb")), exact
    image = from_vips(linear.colourspace("rgb16")) / 257
    yield "linear to sRGB", "libvips, 16 bits", ours, image, exact
    # The result has the colour space of the first image, sRGB; the black mask shows the second one.
    p.save("black", np.zeros_like(p.mask))
    profile = display_p3()
    tagged = pyvips.Image.new_from_array(p.photo.astype(np.uint16) * 257).copy(interpretation="rgb16")
    tagged.set_type(pyvips.GValue.blob_type, "icc-profile-data", profile)
    tagged.pngsave(p.path("p3"), bitdepth=16)
    ours = p.ours(f'blendWithMask(mask: "{p.path("black")}", background: "{p.path("p3")}")')
    exact = p3_to_srgb(p.photo)
    image = ImageCms.profileToProfile(
        Image.fromarray(p.photo), ImageCms.ImageCmsProfile(io.BytesIO(profile)),
        ImageCms.createProfile("sRGB"), renderingIntent=ImageCms.Intent.RELATIVE_COLORIMETRIC)
    yield "Display P3 to sRGB", "LittleCMS through Pillow, 8 bits", ours, np.asarray(image, float), exact
    image = tagged.icc_transform("srgb", embedded=True, intent="relative", depth=16)
    yield "Display P3 to sRGB", "LittleCMS through libvips, 16 bits", ours, from_vips(image) / 257, exact


def display_p3():
    """Returns an ICC profile: the primaries adapted to D50, and sRGB's curve as a formula."""
    number = lambda *values: struct.pack(f">{len(values)}i", *(round(v * 65536) for v in values))
    xyz = lambda *values: b"XYZ \0\0\0\0" + number(*values)
    text = lambda words: (
        b"mluc\0\0\0\0" + struct.pack(">II", 1, 12) + b"enUS" + struct.pack(">II", 2 * len(words), 28)
        + words.encode("utf-16-be"))
    curve = b"para\0\0\0\0\0\3\0\0" + number(2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045)
    tags = {
        b"desc": text("Display P3"), b"cprt": text("CC0"), b"wtpt": xyz(0.9642, 1, 0.82491),
        b"rXYZ": xyz(0.51512, 0.2412, -0.00105), b"gXYZ": xyz(0.29198, 0.69225, 0.04189),
        b"bXYZ": xyz(0.1571, 0.06657, 0.78407), b"rTRC": curve, b"gTRC": curve, b"bTRC": curve,
    }
    table, data = struct.pack(">I", len(tags)), b""
    start = 128 + 4 + 12 * len(tags)
    for name, tag in tags.items():
        table += name + struct.pack(">II", start + len(data), len(tag))
        data += tag + bytes(-len(tag) % 4)
    head = (
        struct.pack(">I", start + len(data)) + bytes(4) + b"\4\0\0\0mntrRGB XYZ " + bytes(12) + b"acsp"
        + bytes(28) + number(0.9642, 1, 0.82491))
    return head.ljust(128, b"\0") + table + data


def geometry(p):
    pixels = p.photo.astype(float)
    for degrees, scale in ((17, 1.0), (-63, 1.3)):
        angle = math.radians(degrees)
        a, b = scale * math.cos(angle), scale * math.sin(angle)
        # Around the centre, with y pointing up as in the library.
        x, y = p.width / 2, p.height / 2
        numbers = (a, b, -b, a, x - a * x + b * y, y - b * x - a * y)
        call = f"affineTransform(transform: ({', '.join(repr(n) for n in numbers)}))"
        ours = p.ours(call, clamped=True)
        # The same with y pointing down and pixel centres at integers.
        center = np.array([x - 0.5, y - 0.5])
        forward = np.array([[a, b], [-b, a]])
        matrix = np.column_stack([forward, center - forward @ center])
        image = cv2.warpAffine(
            p.photo.astype(np.float32), matrix, (p.width, p.height), flags=cv2.INTER_LINEAR,
            borderMode=cv2.BORDER_REPLICATE)
        rows, columns = np.mgrid[0 : p.height, 0 : p.width]
        places = np.linalg.inv(forward) @ (
            np.stack([columns.ravel(), rows.ravel()]) - center[:, None]) + center[:, None]
        exact = per_channel(
            lambda plane: ndimage.map_coordinates(
                plane, [places[1], places[0]], order=1, mode="nearest").reshape(plane.shape), pixels)
        name = f"rotation by {degrees}°" + ("" if scale == 1 else f", ×{scale}")
        yield name, "OpenCV, Float32", ours, image.astype(float), exact


def masks(p):
    # Small enough that the library does not use a coarser grid.
    height, width = min(p.height, 300), min(p.width, 400)
    guide = p.photo[:height, :width]
    y, x = np.mgrid[0:height, 0:width]
    mask = np.where(np.hypot(x - width / 2, y - height / 2) < height / 3, 255, 0).astype(np.uint8)
    p.save("guide", guide)
    p.save("rough", mask)
    for radius, epsilon in ((4, 1e-2), (16, 1e-4)):
        ours = p.ours(
            f'guidedFilter(guide: "{p.path("guide")}", radius: {radius}, epsilon: {epsilon})', source="rough")
        exact = guided(mask / 255, guide / 255, radius, epsilon) * 255
        if ours.ndim == 3:
            ours = ours[..., 0]
        yield f"guided filter, radius {radius}, ε = {epsilon:g}", "NumPy, Float64", ours, exact, exact


# MARK: Reasons for differences

# Prefixes of an operation's and a peer's names, and the reason.
REASONS = [
    *((f"scale ×{scale}, area", "Pillow",
       "counts the pixels whose centres are covered; ours weights each pixel by its covered part") for scale in (0.5, 0.37, 1.7)),
    ("scale ×0.5, bilinear, with alpha", "Pillow",
     "rounds to 8 bits when it premultiplies, between its two passes, and when it unpremultiplies"),
    ("scale ×1.7", "libvips",
     "samples new pixel x at x / 1.7 − ½ instead of (x + ½) / 1.7 − ½ (8.14), which shifts the image by 0.29"
     " pixels, and enlarges with a cubic kernel instead of Lanczos's"),
    ("scale", "libvips",
     "rounds the position of a new pixel to 64ths of a pixel, and repeats the edge pixels, while ours and"
     " Pillow truncate the kernel"),
    ("scale", "Pillow",
     "rounds and clamps to 8 bits between its two passes, which loses overshoots"),
    ("scale", "OpenCV INTER_AREA",
     "computes with 8 bits and rounds differently"),
    ("Gaussian", "OpenCV, 8 bits", "truncates at 3 σ and rounds weights to 256ths"),
    ("Gaussian", "libvips, 8 bits",
     "by default truncates at 1.8 σ and rounds weights to 20ths of the largest, and rounds to 8 bits between"
     " its two passes"),
    ("maximum over an octagon", "OpenCV, ellipse", "uses another shape; ours is the octagon around the disc"),
    ("blend mode softLight", "Pillow",
     "uses another definition, (1 − b) b s + b (b + s − b s), in truncated integers; ours and libvips's is that"
     " of W3C and PDF"),
    ("blend mode colorDodge", "libvips",
     "makes white over black white; ours makes it black, as W3C demands"),
    ("blend mode colorBurn", "libvips",
     "makes black over white black; ours makes it white, as W3C demands"),
    ("Display P3", "LittleCMS through libvips",
     "interpolates in a table of the colour cube with 16 bits (LittleCMS) instead of computing curve, matrix"
     " and curve, as it does with 8 bits, see above"),
]


def reason(operation, peer):
    for first, second, text in REASONS:
        if operation.startswith(first) and peer.startswith(second):
            return text
    return None


# MARK: The table

class Row:
    """The differences of all photos for one operation and one peer."""

    def __init__(self):
        self.largest = self.sum = self.count = self.ours = self.peers = 0.0
        self.imitated = None

    def add(self, ours, theirs, exact, imitated=None):
        if ours.shape != theirs.shape or ours.shape != exact.shape:
            raise SystemExit(f"the sizes differ: {ours.shape}, {theirs.shape}, {exact.shape}")
        difference = np.abs(ours - theirs)
        self.largest = max(self.largest, difference.max())
        self.sum += difference.sum()
        self.count += difference.size
        self.ours = max(self.ours, np.abs(ours - exact).max())
        self.peers = max(self.peers, np.abs(theirs - exact).max())
        if imitated is not None:
            self.imitated = max(self.imitated or 0, np.abs(theirs - imitated).max())


def compare(options, files):
    photos = [np.asarray(Image.open(file).convert("RGB")) for file in files]
    rows = {}
    with tempfile.TemporaryDirectory() as folder:
        for index, photo in enumerate(photos):
            images = Images(str(options.silhouette), folder, photo, photos[index - 1])
            for part in (resampling, transparency, blurs, morphology, blending, colours, geometry, masks):
                for operation, peer, *pixels in part(images):
                    rows.setdefault((operation, peer), Row()).add(*pixels)
            print(f"compared {files[index].name}", file=sys.stderr)
    return rows


def write(rows, files):
    versions = (
        f"libvips {'.'.join(str(pyvips.version(part)) for part in range(3))}, OpenCV {cv2.__version__},"
        f" Pillow {PIL.__version__} with LittleCMS {features.version('littlecms2')},"
        f" SciPy {scipy.__version__}, NumPy {np.__version__}")
    print(HEAD.format(count=len(files), versions=versions))
    print("| operation | peer | largest | mean | ours to formula | peer to formula | above 1, because the peer |")
    print("|---|---|---|---|---|---|---|")
    unexplained = []
    for (operation, peer), row in rows.items():
        text = ""
        if row.largest > 1 + 1e-9:
            text = reason(operation, peer)
            if not text:
                unexplained.append(f"{operation}, {peer}")
            if row.imitated is not None:
                text = f"{text} (formula with that: {row.imitated:.2f})"
        print(
            f"| {operation} | {peer} | {row.largest:.2f} | {row.sum / row.count:.3f}"
            f" | {row.ours:.2f} | {row.peers:.2f} | {text} |")
    return unexplained


HEAD = """\
# Comparison with other libraries

This page compares the results of filters on photos with those of other libraries. It was generated by

```sh
Tools/compare-imaging.py --photos FOLDER > Documentation/Comparison.md
```

from {count} photos, with {versions}. Without `--photos`, the script uses those in `Examples`.

All values are on a scale of 255, over all photos and channels, and on encoded values unless the operation says otherwise. “Largest”
and “mean” are the differences between our result and the peer's. Our result has 16 bits; a peer that returns 8 bits differs by 0.5
for that reason alone, or by 1 if it truncates instead of rounding. The next two columns give the largest difference of each result
from the operation's formula, which NumPy or SciPy computes in Float64. If the two results differ by more than 1, the last column
gives the reason; “formula with that” is the peer's largest difference from a formula with this change.
"""


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--silhouette", default=ROOT / ".build/release/silhouette", type=Path)
    parser.add_argument("--photos", default=ROOT / "Examples", type=Path)
    options = parser.parse_args()
    files = sorted(file for file in options.photos.iterdir() if file.suffix in (".png", ".jpg"))
    unexplained = write(compare(options, files), files)
    if unexplained:
        sys.exit(f"unexplained differences: {'; '.join(unexplained)}")


main()
