#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Times filters on 12 megapixels against libvips, OpenCV and Pillow, in turns in one run.

  swift build -c release --package-path Benchmarks --product bench
  Benchmarks/peers_imaging.py [--bench PATH] [--rounds 9] [--json FILE] [CASE…]

Requires numpy, opencv-python-headless, pillow and pyvips with libvips. Ours is `bench imaging --serve`, which
also creates the images. All contestants go from 8-bit RGB in memory to 8-bit RGB in new memory with two
threads (Pillow uses one). They take turns: each does its work twice, and the second time counts, since the first
one after a pause pays for memory that the system took back. Prints medians, and the ratio of ours to the fastest
peer that does equivalent work; peers marked “(information)” do not count.
"""
import argparse
import json
import os
import subprocess
import tempfile
import time
from pathlib import Path

THREADS = 2
os.environ["VIPS_CONCURRENCY"] = str(THREADS)

import cv2
import numpy as np
import PIL
import pyvips
from PIL import Image

pyvips.cache_set_max(0)
cv2.setNumThreads(THREADS)
FOLDER = Path(__file__).resolve().parent
INFORMATION = " (information)"


class Server:
    """`bench imaging --serve`."""

    def __init__(self, bench):
        self.process = subprocess.Popen(
            [bench, "imaging", "--serve", "--threads", str(THREADS)], stdin=subprocess.PIPE,
            stdout=subprocess.PIPE, text=True)

    def ask(self, line):
        self.process.stdin.write(line + "\n")
        self.process.stdin.flush()
        answer = self.process.stdout.readline()
        if not answer:
            raise SystemExit("the server has ended")
        return answer

    def seconds(self, case):
        return float(self.ask(case))

    def pixels(self, name):
        with tempfile.NamedTemporaryFile() as file:
            width, height, channels = map(int, self.ask(f"write {name} {file.name}").split())
            return np.fromfile(file.name, np.uint8).reshape(height, width, channels)


def matrices():
    """Those of ImagingCase."""
    result = []
    for share in (np.arange(5) + 1) / 16:
        result.append(np.array([[1 - share, share, 0], [0, 1 - share, share], [share, 0, 1 - share]]))
    return result


def contestants(photo, background, mask):
    """For each case what the peers do: a name and a function that returns an array."""
    photo, background = np.ascontiguousarray(photo), np.ascontiguousarray(background)
    mask = np.ascontiguousarray(mask[..., 0])
    height, width = mask.shape
    weights = mask.astype(np.float32) / 255
    other_weights = 1 - weights
    pictures = [Image.fromarray(pixels) for pixels in (photo, background, mask)]

    def vips(pixels, bands=3):
        image = pyvips.Image.new_from_memory(pixels.data, width, height, bands, "uchar")
        return image.copy(interpretation="srgb" if bands == 3 else "b-w")

    def memory(image):
        return np.frombuffer(image.write_to_memory(), np.uint8).reshape(image.height, image.width, -1)

    def vips_matrices():
        image = vips(photo)
        for matrix in matrices():
            image = image.recomb(pyvips.Image.new_from_array(matrix.tolist())).cast("uchar")
        return memory(image)

    def cv_matrices():
        image = photo
        for matrix in matrices():
            image = cv2.transform(image, matrix.astype(np.float32))
        return image

    def product():
        result = np.eye(3)
        for matrix in matrices():
            result = matrix @ result
        return result

    def cv_blend():
        single = mask.astype(np.float32) * np.float32(1 / 255)
        return cv2.blendLinear(photo, background, single, 1 - single)

    def vips_linear_blend():
        share = vips(mask, 1) / 255
        first, second = vips(photo).colourspace("scrgb"), vips(background).colourspace("scrgb")
        mixed = first * share + second * (1 - share)
        return memory(mixed.copy(interpretation="scrgb").colourspace("srgb"))

    def gaussian(sigma):
        return {
            "OpenCV GaussianBlur": lambda: cv2.GaussianBlur(
                photo, (0, 0), sigma, borderType=cv2.BORDER_REPLICATE),
            "libvips gaussblur": lambda: memory(vips(photo).gaussblur(sigma)),
        }

    square = np.ones((31, 31), np.uint8)
    merged = {
        "OpenCV transform": lambda: cv2.transform(photo, product().astype(np.float32)),
        "libvips recomb": lambda: memory(
            vips(photo).recomb(pyvips.Image.new_from_array(product().tolist())).cast("uchar")),
    }
    chain = {"OpenCV 5 × transform": cv_matrices, "libvips 5 × recomb and cast": vips_matrices}
    return {
        "gaussian3": gaussian(3),
        "gaussian30": gaussian(30),
        "lanczos": {
            "libvips resize lanczos3": lambda: memory(vips(photo).resize(0.5, kernel="lanczos3")),
            "Pillow resize": lambda: np.asarray(
                pictures[0].resize((width // 2, height // 2), Image.LANCZOS)),
            "OpenCV resize INTER_AREA" + INFORMATION: lambda: cv2.resize(
                photo, (width // 2, height // 2), interpolation=cv2.INTER_AREA),
        },
        # The peers merge nothing by themselves: what they make of the product is for information.
        "matrices": chain | {name + " of the product" + INFORMATION: run for name, run in merged.items()},
        "matricesApart": chain,
        "blend": {
            "OpenCV blendLinear": cv_blend,
            "libvips ifthenelse": lambda: memory(
                vips(mask, 1).ifthenelse(vips(photo), vips(background), blend=True)),
            "Pillow composite": lambda: np.asarray(Image.composite(*pictures)),
            "OpenCV blendLinear, weights as floats before" + INFORMATION: lambda: cv2.blendLinear(
                photo, background, weights, other_weights),
        },
        "blendLinear": {"libvips scRGB": vips_linear_blend},
        "maximum": {
            "OpenCV dilate": lambda: cv2.dilate(photo, square),
            "libvips rank along rows and columns": lambda: memory(
                vips(photo).rank(31, 1, 30).rank(1, 31, 30)),
        },
    }


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--bench", default=FOLDER / ".build/release/bench", type=Path)
    parser.add_argument("--rounds", default=9, type=int)
    parser.add_argument("--json", type=Path)
    parser.add_argument("cases", nargs="*", metavar="CASE")
    options = parser.parse_args()
    server = Server(str(options.bench))
    cases = contestants(*(server.pixels(name) for name in ("photo", "background", "mask")))
    results = {}
    print(
        f"libvips {'.'.join(str(pyvips.version(i)) for i in range(3))}, OpenCV {cv2.__version__},"
        f" Pillow {PIL.__version__}; {THREADS} threads, medians of {options.rounds} rounds (least)\n")
    print("| case | contestant | ms | least ms | ours ÷ it | largest difference |")
    print("|---|---|---|---|---|---|")
    for case in options.cases or cases:
        peers = cases[case]
        ours = server.pixels(case)
        differences = {
            name: int(np.abs(ours.astype(np.int16) - run()).max()) for name, run in peers.items()}
        runs = {"ours": lambda: server.seconds(case)} | {
            name: lambda run=run: seconds(run) for name, run in peers.items()}
        times = {name: [] for name in runs}
        for _ in range(options.rounds):
            for name, run in runs.items():
                run()
                times[name].append(run())
        report(case, times, differences)
        results[case] = times
    if options.json:
        options.json.write_text(json.dumps(results, indent=2) + "\n")
    print("\n| case | ours ÷ fastest peer | the peer |")
    print("|---|---|---|")
    for case, times in results.items():
        peers = {n: median(v) for n, v in times.items() if n != "ours" and INFORMATION not in n}
        fastest = min(peers, key=peers.get)
        print(f"| {case} | {median(times['ours']) / peers[fastest]:.2f} | {fastest} |")


def seconds(run):
    start = time.perf_counter()
    result = run()
    end = time.perf_counter()
    del result
    return end - start


def median(values):
    return sorted(values)[(len(values) - 1) // 2]


def report(case, times, differences):
    ours = median(times["ours"])
    for name, values in times.items():
        ratio = "" if name == "ours" else f"{ours / median(values):.2f}"
        print(
            f"| {case} | {name} | {median(values) * 1e3:.1f} | {min(values) * 1e3:.1f} | {ratio}"
            f" | {differences.get(name, '')} |", flush=True)


main()
