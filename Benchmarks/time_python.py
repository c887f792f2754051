#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Times the Python package against the usual road to a cut-out in Python, in turns in one run, and prints a Markdown table.

  Tools/wheel
  Benchmarks/time_python.py --model u2netp.onnx [--wheel FILE] [--rounds 9] [--truth FOLDER] PHOTO...

The other road is rembg's without rembg's own imports: ONNX Runtime, NumPy and Pillow run the same U²-Net-p from its ONNX file, with
an input of 320×320, and scale the mask to the photo. Each road has an environment of its own, which this script makes, and a new
process in each round, in turns; the table shows medians.

Import and first: from the first import to the cut-out of the first photo, an array of height × width × 4. Next: the mean of all
photos after it; as PNG: the same from the bytes of a file to those of a PNG file. Peak: the largest resident memory of the process
less that after NumPy's import. Installed: the packages without NumPy and pip, and the model. --truth also compares the masks with
FOLDER/NAME.png or NAME_mask.png, in the mean of the intersection over the union at one half. Requires Linux and a package registry.
"""
import argparse
import json
import os
import statistics
import subprocess
import sys
import tempfile
import venv
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent

BEGIN = """
import json, sys, time
import numpy
def memory(): return next(int(line.split()[1]) for line in open("/proc/self/status") if line.startswith("VmHWM")) / 1024
bare = memory()
model, folder, *photos = sys.argv[1:]
begin = time.perf_counter()
"""

OURS = """
import silhouette
options = OPTIONS
def array(path): return silhouette.cutout(path, **options)
def mask(path): return silhouette.mask(path, **options)
def png(data): return silhouette.cutout(data, **options)
"""

#: The ways in which Silhouette takes part: the same network as the other road, the fast search, and the default.
WAYS = {"what stands out": {"select": "salient"}, "fast": {"quality": "fast"}, "default": {}}

THEIRS = """
import io
import onnxruntime
from PIL import Image
options = onnxruntime.SessionOptions()
options.log_severity_level = 3
session = onnxruntime.InferenceSession(model, options, providers=["CPUExecutionProvider"])
name = session.get_inputs()[0].name

def mask_of(image):
    small = numpy.asarray(image.resize((320, 320), Image.Resampling.LANCZOS), numpy.float32)
    small = small / max(small.max(), 1e-6)
    small = (small - numpy.float32([0.485, 0.456, 0.406])) / numpy.float32([0.229, 0.224, 0.225])
    out = session.run(None, {name: small.transpose(2, 0, 1)[None]})[0][0, 0]
    out = (out - out.min()) / (out.max() - out.min())
    return Image.fromarray((out * 255).astype("uint8")).resize(image.size, Image.Resampling.LANCZOS)

def cutout(file):
    image = Image.open(file).convert("RGB")
    return Image.composite(image.convert("RGBA"), Image.new("RGBA", image.size, 0), mask_of(image))

def mask(path): return numpy.asarray(mask_of(Image.open(path).convert("RGB")))
def array(path): return numpy.asarray(cutout(path))
def png(data):
    target = io.BytesIO()
    cutout(io.BytesIO(data)).save(target, "png")
    return target.getvalue()
"""

END = """
array(photos[0])
first = time.perf_counter() - begin
def timed(work, inputs):
    start = time.perf_counter()
    for value in inputs: work(value)
    return (time.perf_counter() - start) / len(inputs)
result = {"first": first, "next": timed(array, photos), "peak": memory() - bare}
result["png"] = timed(png, [open(photo, "rb").read() for photo in photos])
if folder:
    for photo in photos: numpy.save(folder + "/" + photo.split("/")[-1].rsplit(".", 1)[0], mask(photo))
print(json.dumps(result))
"""


def environment(folder, packages):
    """Makes an environment with packages, and returns its Python and the megabytes of its packages."""
    venv.create(folder, with_pip=True)
    python = folder / "bin/python"
    subprocess.run([python, "-m", "pip", "-q", "install", *packages], check=True)
    site = next(folder.glob("lib/python*/site-packages"))
    unwanted = ("numpy", "pip", "setuptools", "wheel", "_distutils", "distutils", "__pycache__")
    size = sum(
        file.stat().st_size for entry in site.iterdir() if not entry.name.startswith(unwanted)
        for file in ([entry] if entry.is_file() else entry.rglob("*"))
        if file.is_file() and file.suffix != ".pyc")
    return python, size / 1e6


#: Prints the mean of the intersection over the union of masks and truth, and their number.
QUALITY = """
import sys, pathlib, numpy
from PIL import Image
scores = []
for file in sorted(pathlib.Path(sys.argv[1]).glob("*.npy")):
    names = [pathlib.Path(sys.argv[2]) / (file.stem + end) for end in (".png", "_mask.png")]
    for truth in filter(pathlib.Path.exists, names):
        found, true = numpy.load(file) > 127, numpy.asarray(Image.open(truth).convert("L")) > 127
        scores.append((found & true).sum() / (found | true).sum())
print(sum(scores) / len(scores), len(scores))
"""


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--model", required=True, help="u2netp.onnx")
    parser.add_argument("--wheel", help="the wheel; otherwise the newest of Tools/wheel")
    parser.add_argument("--rounds", type=int, default=9)
    parser.add_argument("--truth", help="a folder of true masks")
    parser.add_argument("photos", nargs="+", metavar="PHOTO")
    options = parser.parse_args()
    wheel = options.wheel or max((ROOT / ".build/wheel").glob("*.whl"), key=os.path.getmtime)
    with tempfile.TemporaryDirectory() as scratch:
        scratch = Path(scratch)
        roads = {}
        roads["ONNX Runtime"] = (
            *environment(scratch / "theirs", ["onnxruntime", "pillow"]), BEGIN + THEIRS + END)
        installed = environment(scratch / "ours", [wheel])
        for way, words in WAYS.items():
            roads[f"Silhouette, {way}"] = (*installed, BEGIN + OURS.replace("OPTIONS", repr(words)) + END)
        size = os.path.getsize(options.model) / 1e6
        results = {name: [] for name in roads}
        for number in range(options.rounds + 1):
            for name, (python, _, code) in roads.items():
                folder = scratch / f"{name} masks"
                folder.mkdir(exist_ok=True)
                keeps = str(folder) if options.truth and number == 0 else ""
                done = subprocess.run(
                    [python, "-c", code, options.model, keeps, *options.photos], stdout=subprocess.PIPE, check=True)
                # The first round brings the files into memory.
                if number:
                    results[name].append(json.loads(done.stdout))
        columns = {"import and first, ms": ("first", 1e3), "next, ms": ("next", 1e3), "as PNG, ms": ("png", 1e3),
                   "peak, MiB": ("peak", 1)}
        print("| road |", " | ".join(columns), "| installed, MB | IoU |")
        print("|---" * (len(columns) + 3) + "|")
        rows = {}
        for name, (_, installed, _) in roads.items():
            values = [statistics.median(result[key] for result in results[name]) * scale
                      for key, scale in columns.values()]
            values.append(installed + (size if name == "ONNX Runtime" else 0))
            rows[name] = values
            score = "–"
            if options.truth:
                said = subprocess.run(
                    [roads["ONNX Runtime"][0], "-c", QUALITY, scratch / f"{name} masks", options.truth],
                    stdout=subprocess.PIPE, check=True, text=True)
                mean, count = said.stdout.split()
                score = f"{float(mean):.3f} of {count}"
            print(f"| {name} |", " | ".join(f"{value:.1f}" for value in values), f"| {score} |")
        for way in WAYS:
            ratios = [ours / theirs for ours, theirs in zip(rows[f"Silhouette, {way}"], rows["ONNX Runtime"])]
            print(f"| ratio, {way} |", " | ".join(f"{ratio:.2f}" for ratio in ratios), "| |")


if __name__ == "__main__":
    main()
