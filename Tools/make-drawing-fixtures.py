#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Writes Tests/Fixtures/drawing: the coverage of filled and stroked paths, as Cairo computes it.

    Tools/make-drawing-fixtures.py

Requires pycairo and NumPy. Cairo 1.16 cuts a row into 15 lines; it therefore draws every path sixteen times larger, and the
coverage is the mean over 16×16 pixels: it differs from the true area by less than a code of 255.

A fixture is a sheet of shapes beside each other. The index lists its `shapes`: a `path`, the `rule` of a fill or the
`stroke`, and possibly the path of a `clip` with its `clipRule`. The letters of a path, y up:

    M x y   L x y   Q x1 y1 x y   C x1 y1 x2 y2 x y   Z    as in SVG
    R x y width height    E x y width height    P x y width height rx ry    rectangle, ellipse, rounded rectangle
    A x y radius start end    N x y radius start end    arc by increasing and by decreasing angles, in radians

`pixels` has one byte for every pixel, from the lowest row to the highest.
"""

import math
import os
import random
import sys

import cairo
import numpy

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "lib"))
from fixtures import FixtureFolder  # noqa: E402

SCALE = 16
CELL = (36, 32)
FOLDER = FixtureFolder("drawing")
RANDOM = random.Random(20240607)
CAPS = {"butt": cairo.LINE_CAP_BUTT, "round": cairo.LINE_CAP_ROUND, "square": cairo.LINE_CAP_SQUARE}
JOINS = {"miter": cairo.LINE_JOIN_MITER, "round": cairo.LINE_JOIN_ROUND, "bevel": cairo.LINE_JOIN_BEVEL}
RULES = {"nonZero": cairo.FILL_RULE_WINDING, "evenOdd": cairo.FILL_RULE_EVEN_ODD}
COUNTS = {"M": 2, "L": 2, "Q": 4, "C": 6, "Z": 0, "R": 4, "E": 4, "P": 6, "A": 5, "N": 5}


def quarter(context, x, y, rx, ry, start):
    """Adds a quarter of an ellipse around a point."""
    matrix = context.get_matrix()
    context.translate(x, y)
    context.scale(rx, ry)
    context.arc(0, 0, 1, start, start + math.pi / 2)
    context.set_matrix(matrix)


def trace(context, path):
    words = path.split()
    place = 0
    while place < len(words):
        letter = words[place]
        v = [float(word) for word in words[place + 1:place + 1 + COUNTS[letter]]]
        place += 1 + COUNTS[letter]
        if letter == "M":
            context.move_to(*v)
        elif letter == "L":
            context.line_to(*v)
        elif letter == "C":
            context.curve_to(*v)
        elif letter == "Q":
            x, y = context.get_current_point()
            context.curve_to(
                x + (v[0] - x) * 2 / 3, y + (v[1] - y) * 2 / 3, v[2] + (v[0] - v[2]) * 2 / 3,
                v[3] + (v[1] - v[3]) * 2 / 3, v[2], v[3])
        elif letter == "Z":
            context.close_path()
        elif letter == "R":
            context.rectangle(*v)
        elif letter == "E":
            context.new_sub_path()
            matrix = context.get_matrix()
            context.translate(v[0] + v[2] / 2, v[1] + v[3] / 2)
            context.scale(v[2] / 2, v[3] / 2)
            context.arc(0, 0, 1, 0, 2 * math.pi)
            context.close_path()
            context.set_matrix(matrix)
        elif letter == "P":
            x, y, width, height, rx, ry = v
            context.move_to(x + width, y + height / 2)
            quarter(context, x + width - rx, y + height - ry, rx, ry, 0)
            quarter(context, x + rx, y + height - ry, rx, ry, math.pi / 2)
            quarter(context, x + rx, y + ry, rx, ry, math.pi)
            quarter(context, x + width - rx, y + ry, rx, ry, 3 * math.pi / 2)
            context.close_path()
        elif letter == "A":
            context.arc(*v)
        elif letter == "N":
            context.arc_negative(*v)


def coverage(shape, width, height):
    surface = cairo.ImageSurface(cairo.FORMAT_A8, width * SCALE, height * SCALE)
    context = cairo.Context(surface)
    context.set_antialias(cairo.ANTIALIAS_BEST)
    context.set_tolerance(0.01)
    context.scale(SCALE, SCALE)
    trace(context, shape["path"])
    stroke = shape.get("stroke")
    if stroke:
        context.set_line_width(stroke["width"])
        context.set_line_cap(CAPS[stroke["cap"]])
        context.set_line_join(JOINS[stroke["join"]])
        context.set_miter_limit(stroke["miterLimit"])
        context.set_dash(stroke["dashes"], stroke["phase"])
        context.stroke()
    else:
        context.set_fill_rule(RULES[shape["rule"]])
        context.fill()
    surface.flush()
    rows = numpy.frombuffer(surface.get_data(), numpy.uint8).reshape(height * SCALE, -1)
    rows = rows[:, :width * SCALE].astype(numpy.float64)
    result = rows.reshape(height, SCALE, width, SCALE).mean(axis=(1, 3))
    if "clip" in shape:
        # A pixel is clipped as a whole, so that what is left is a product.
        result *= coverage({"path": shape["clip"], "rule": shape["clipRule"]}, width, height) / 255
    return result


def sheet(name, columns, shapes):
    """Adds a fixture of shapes; each is a function of the corner of its cell."""
    width = columns * CELL[0]
    height = -(-len(shapes) // columns) * CELL[1]
    made = [shape((index % columns) * CELL[0], (index // columns) * CELL[1]) for index, shape in enumerate(shapes)]
    total = sum(coverage(shape, width, height) for shape in made)
    assert total.max() <= 255.01, f"{name}: shapes overlap"
    FOLDER.add(
        name, {"width": width, "height": height, "shapes": made},
        pixels=("pixels", numpy.rint(total).clip(0, 255).astype(numpy.uint8).tobytes()))


def moved(path, x, y):
    """Returns a path with its points moved."""
    words, result, place = path.split(), [], 0
    while place < len(words):
        letter = words[place]
        count = COUNTS[letter]
        v = [float(word) for word in words[place + 1:place + 1 + count]]
        place += 1 + count
        points = count if letter in "MLQC" else 2
        for index in range(min(points, count)):
            v[index] += (x, y)[index % 2]
        result += [letter, *(f"{number:.6g}" for number in v)]
    return " ".join(result)


def fill(path, rule, clip=None, clip_rule="nonZero"):
    def make(x, y):
        shape = {"path": moved(path, x, y), "rule": rule}
        if clip:
            shape.update(clip=moved(clip, x, y), clipRule=clip_rule)
        return shape
    return make


def stroke(path, width=5, cap="butt", join="miter", limit=10, dashes=(), phase=0):
    style = {
        "width": width, "cap": cap, "join": join, "miterLimit": limit, "dashes": list(dashes), "phase": phase}
    return lambda x, y: {"path": moved(path, x, y), "stroke": style}


def random_path(curves):
    def point():
        return f"{RANDOM.uniform(1, CELL[0] - 1):.2f} {RANDOM.uniform(1, CELL[1] - 1):.2f}"
    parts = []
    for _ in range(RANDOM.randint(1, 2)):
        parts.append(f"M {point()}")
        for _ in range(RANDOM.randint(2, 6)):
            kind = RANDOM.choice("LQC") if curves else "L"
            parts.append(f"{kind} " + " ".join(point() for _ in range({"L": 1, "Q": 2, "C": 3}[kind])))
        parts.append("Z")
    return " ".join(parts)


ZIGZAG = "M 6 7 L 30 9 L 10 16 L 27 25 L 8 25"
TRIANGLE = "M 8 8 L 28 10 L 15 24 Z"
WAVE = "M 6 16 C 12 40 22 -8 30 16"

polygons = [random_path(False) for _ in range(8)]
curves = [random_path(True) for _ in range(8)]
for rule in RULES:
    sheet(f"fill-{rule}", 4, [fill(path, rule) for path in polygons + curves])
sheet("shapes", 3, [
    fill("R 3.25 4.5 20.5 17.125", "nonZero"), fill("E 2.3 3.1 31.2 24.7", "nonZero"),
    fill("P 3.4 4.2 29 22 9 5.5", "nonZero"), fill("R 2 2 30 28 E 6 5 20 21", "evenOdd"),
    fill("M 18 16 A 18 16 13.3 0.4 4.9 Z", "nonZero"), fill("M 18 16 N 18 16 13.3 0.4 4.9 Z", "nonZero"),
])
sheet("clips", 2, [
    fill("R 4 4 28 24", "nonZero", "E 1.5 1.5 33 29"), fill(TRIANGLE, "nonZero", "R 9.5 9.5 20 9"),
    fill(ZIGZAG, "evenOdd", "R 2 2 32 28 E 10 8 14 14", "evenOdd"),
    fill("E 2 2 32 28", "nonZero", "E 8.5 7.5 19 17"),
])
dashes = {"solid": ((), 0), "dashes": ((6, 3.5), 1.5), "odd": ((5, 2, 1), -3), "dots": ((0, 7), 0)}
for name, (lengths, phase) in dashes.items():
    sheet(f"stroke-{name}", 6, [
        stroke(path, 4, cap, join, 10, lengths, phase)
        for cap in CAPS for join in JOINS for path in (ZIGZAG, TRIANGLE)])
sheet("stroke-curves", 4, [
    stroke(WAVE, 6, "round"), stroke(WAVE, 0.6), stroke(WAVE, 3, "square", dashes=(4, 4)),
    stroke("E 5 5 26 22", 5), stroke("E 5 5 26 22", 3, dashes=(7, 3), phase=2),
    stroke("P 5 5 26 22 8 6", 4, dashes=(5, 5)), stroke("M 8 16 C 40 30 -4 30 28 16", 3, "butt", "round"),
    stroke("M 18 16 A 18 16 11 0.3 3.6", 4, "square"),
])
sheet("stroke-corners", 4, [
    stroke("M 8 24 L 18 6 L 28 24", 4, join="miter", limit=limit) for limit in (1, 1.9, 2.3, 10)
] + [
    stroke("M 8 16 L 28 16 L 9 16", 5, cap="butt", join=join) for join in JOINS
] + [stroke("M 18 16 L 18 16", 9, cap="round")])
FOLDER.write()
