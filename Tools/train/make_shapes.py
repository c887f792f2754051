#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Draws a data set for trying out training: stars and triangles among other shapes.

  make_shapes.py FOLDER [--count 200] [--size 256] [--seed 0]

FOLDER/images/NNNN.jpg are the images, FOLDER/labels/NNNN.png palette images of class numbers: 0
background, 1 star, 2 triangle. Circles, squares and rings belong to the background, so that colour
and texture carry no information. The same seed draws the same images.
"""
from __future__ import annotations

import argparse
import math
import sys
from pathlib import Path
from random import Random

from PIL import Image, ImageDraw, ImageFilter

CLASSES = ("background", "star", "triangle")
DISTRACTORS = ("circle", "square", "ring")
PALETTE = [0, 0, 0, 220, 60, 60, 60, 120, 220]
# Masks are drawn larger and scaled down, for smooth edges.
OVERSAMPLING = 4


def colour(random: Random) -> tuple[int, int, int]:
    """Returns a random colour."""
    return tuple(random.randrange(256) for _ in range(3))


def texture(random: Random, size: int) -> Image.Image:
    """Returns a square of plain colour, a gradient, stripes, blotches or grain."""
    first, second = (Image.new("RGB", (size, size), colour(random)) for _ in range(2))
    kind = random.choice(("plain", "gradient", "stripes", "blotches", "grain"))
    if kind == "plain":
        return first
    if kind == "gradient":
        mask = Image.linear_gradient("L").resize((size, size))
        mask = mask.rotate(random.choice((0, 90, 180, 270)))
    elif kind == "stripes":
        mask = Image.new("L", (2 * size, 2 * size))
        draw = ImageDraw.Draw(mask)
        width = random.randint(max(2, size // 40), max(3, size // 10))
        for x in range(0, 2 * size, 2 * width):
            draw.rectangle((x, 0, x + width - 1, 2 * size), 255)
        mask = mask.rotate(random.uniform(0, 180), Image.Resampling.BILINEAR)
        mask = mask.crop((size // 2, size // 2, size // 2 + size, size // 2 + size))
    else:
        coarse = max(2, size // random.randint(8, 40)) if kind == "blotches" else size
        noise = Image.frombytes("L", (coarse, coarse), random.randbytes(coarse * coarse))
        mask = noise.resize((size, size), Image.Resampling.BICUBIC)
    return Image.composite(first, second, mask)


def outline(name: str, random: Random, radius: float) -> list[tuple[float, float]]:
    """Returns the corners of a shape around (0, 0), rotated at random."""
    turn = random.uniform(0, 2 * math.pi)

    def at(angle: float, distance: float) -> tuple[float, float]:
        return (distance * math.cos(turn + angle), distance * math.sin(turn + angle))

    if name == "star":
        inner = radius * random.uniform(0.4, 0.55)
        return [at(math.pi * k / 5, inner if k % 2 else radius) for k in range(10)]
    corners = 3 if name == "triangle" else 4
    return [at(2 * math.pi * k / corners, radius) for k in range(corners)]


def shape(name: str, random: Random, size: int, radius: float) -> Image.Image:
    """Returns the mask of a shape at a random position, [size, size], 0 to 255 with smooth edges."""
    scale = OVERSAMPLING
    mask = Image.new("L", (size * scale, size * scale))
    draw = ImageDraw.Draw(mask)
    x, y = (random.uniform(0.6 * radius, size - 0.6 * radius) for _ in range(2))
    if name in ("circle", "ring"):
        for part, value in ((1.0, 255), (0.55, 0)) if name == "ring" else ((1.0, 255),):
            r = 0.8 * radius * part
            draw.ellipse([scale * v for v in (x - r, y - r, x + r, y + r)], value)
    else:
        corners = outline(name, random, radius)
        draw.polygon([(scale * (x + dx), scale * (y + dy)) for dx, dy in corners], 255)
    return mask.resize((size, size), Image.Resampling.BOX)


def scene(random: Random, size: int) -> tuple[Image.Image, Image.Image]:
    """Returns an image and its label: a shape with its own class in front of one or two without."""
    image = texture(random, size)
    label = Image.new("L", (size, size))
    names = [random.choice(DISTRACTORS) for _ in range(random.randint(1, 2))]
    names.append(random.choice(CLASSES[1:]))
    for name in names:
        mask = shape(name, random, size, random.uniform(0.25, 0.42) * size)
        blurred = mask.filter(ImageFilter.GaussianBlur(size / 50))
        shade = blurred.transform(
            blurred.size, Image.Transform.AFFINE, (1, 0, -size / 60, 0, 1, -size / 60))
        image.paste((0, 0, 0), mask=shade.point(lambda value: value // 3))
        image.paste(texture(random, size), mask=mask)
        number = CLASSES.index(name) if name in CLASSES else 0
        label.paste(number, mask=mask.point(lambda value: 255 if value >= 128 else 0))
    return image, label


def main() -> None:
    """Writes the data set."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folder", type=Path)
    parser.add_argument("--count", type=int, default=200)
    parser.add_argument("--size", type=int, default=256)
    parser.add_argument("--seed", type=int, default=0)
    options = parser.parse_args()
    images, labels = options.folder / "images", options.folder / "labels"
    if images.exists() or labels.exists():
        sys.exit(f"error: {options.folder}: expected neither images nor labels, found some")
    images.mkdir(parents=True)
    labels.mkdir()
    for number in range(options.count):
        # A string, since Random does not accept pairs.
        image, label = scene(Random(f"{options.seed} {number}"), options.size)
        image.save(images / f"{number:04}.jpg", quality=92)
        label.putpalette(PALETTE)
        label.save(labels / f"{number:04}.png")
    print(f"{options.count} images in {images}, labels in {labels}")


if __name__ == "__main__":
    main()
