#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Measures the peak memory and the processor time of commands on large photos.

  swift build -c release --product silhouette
  Benchmarks/time_memory.py photo.jpg --binary .build/release/silhouette [--binary NAME=PATH …]
    [--megapixels 12 48 99] [--kind jpeg turned png] [--rounds 3] [--command 'mask {photo} -o {result}.png' …]

Requires pillow. The photo is enlarged to each number of megapixels and stored as a JPEG of quality 90, as one
that its EXIF data turn by 90 degrees, or as a PNG. The binaries take turns with each command. Prints a Markdown
table: for each binary, the largest peak of the resident memory in MiB and the least processor time in seconds of
all rounds, and whether its results equal those of the first binary, byte by byte.

The resident memory leaves out pages of temporary files that the process has released, which the operating
system keeps only as long as there is room.
"""
import argparse
import os
import shlex
import subprocess
import tempfile
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path

from PIL import Image

Image.MAX_IMAGE_PIXELS = None
COMMANDS = [
    "mask {photo} -o {result}.png",
    "cutout {photo} -o {result}.png",
    "replace {photo} -b blur -o {result}.jpg",
    "replace {photo} -b steelblue -o {result}.jpg",
    "mask {photo} --person -o {result}.png",
]
ORIENTATION = 0x0112


def make_photo(source, megapixels, kind, folder):
    """Writes the enlarged photo and returns its path."""
    with Image.open(source) as image:
        image = image.convert("RGB")
    factor = (megapixels * 1e6 / (image.width * image.height)) ** 0.5
    image = image.resize((int(image.width * factor), int(image.height * factor)), Image.BICUBIC)
    path = folder / f"{kind}-{megapixels}.{'png' if kind == 'png' else 'jpg'}"
    if kind == "png":
        image.save(path, compress_level=1)
    elif kind == "turned":
        exif = Image.Exif()
        exif[ORIENTATION] = 6
        image.transpose(Image.Transpose.ROTATE_90).save(path, quality=90, exif=exif.tobytes())
    else:
        image.save(path, quality=90)
    return path


def measure(binary, command, photo, result):
    """Runs a command and returns its peak in MiB, its processor time in seconds and its result's bytes."""
    words = [word.format(photo=photo, result=result) for word in shlex.split(command)]
    process = subprocess.Popen([binary, *words, "--overwrite", "--quiet"])
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode != 0:
        raise SystemExit(f"{binary} {shlex.join(words)}: exit status {process.returncode}")
    written = next(result.parent.glob(result.name + ".*"))
    data = written.read_bytes()
    written.unlink()
    return usage.ru_maxrss / 1024, usage.ru_utime + usage.ru_stime, data


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("photo", type=Path)
    parser.add_argument("--binary", action="append", required=True, help="PATH or NAME=PATH")
    parser.add_argument("--megapixels", type=float, nargs="+", default=[12, 48, 99])
    parser.add_argument("--kind", nargs="+", default=["jpeg"], choices=["jpeg", "turned", "png"])
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--command", action="append", help="with {photo} and {result}")
    options = parser.parse_args()
    binaries = {}
    for text in options.binary:
        name, separator, path = text.partition("=")
        binaries[name] = path if separator else text
    columns = [f"{name}: {unit}" for name in binaries for unit in ("MiB", "s")]
    print("| photo | command | " + " | ".join(columns) + " | equal |")
    print("|---" * (len(columns) + 3) + "|")
    with tempfile.TemporaryDirectory() as folder:
        folder = Path(folder)
        for kind in options.kind:
            for megapixels in options.megapixels:
                # A process begins with the peak of the one that starts it, so that this one must stay small.
                with ProcessPoolExecutor(1, get_context("spawn")) as maker:
                    photo = maker.submit(make_photo, options.photo, megapixels, kind, folder).result()
                for command in options.command or COMMANDS:
                    row(binaries, command, photo, f"{kind} {megapixels:g} MP", options.rounds)
                photo.unlink()


def row(binaries, command, photo, title, rounds):
    """Measures a command with all binaries in turn and prints a row of the table."""
    peaks = {name: 0.0 for name in binaries}
    seconds = {name: float("inf") for name in binaries}
    results = {}
    for _ in range(rounds):
        for name, path in binaries.items():
            peak, time, data = measure(path, command, photo, photo.parent / "result")
            peaks[name] = max(peaks[name], peak)
            seconds[name] = min(seconds[name], time)
            results[name] = data
    figures = [f"{peaks[name]:.0f} | {seconds[name]:.2f}" for name in binaries]
    first = next(iter(results.values()))
    equal = "yes" if all(data == first for data in results.values()) else "NO"
    words = command.replace("{photo} ", "").rsplit(" -o", 1)[0]
    print(f"| {title} | `{words}` | " + " | ".join(figures) + f" | {equal} |", flush=True)


if __name__ == "__main__":
    main()
