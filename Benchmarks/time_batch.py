#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Times a batch of photos against a Python script with LiteRT and OpenCV, in turns, and prints a Markdown table.

  pip install ai-edge-litert numpy opencv-python-headless
  Benchmarks/time_batch.py --model deeplabv3_mnv2_float32.tflite [--photos 200] [--rounds 3] [--busy N] [--processes 2]
    NAME=SILHOUETTE... -- PHOTO...

Both make masks of what DeepLabV3 calls a person or an animal, from the same file of weights: `silhouette mask --hard` with its
default number of jobs, and processes with one thread each that share the photos: they read with cv2.imread, scale to 513×513, run
LiteRT (XNNPACK), take the largest logit, scale the mask to the photo and write a PNG with cv2.imwrite. The photos are copied until
there are as many as asked for. Times are of whole processes, start included; processor is user and system time of all threads and
processes. All are medians of the rounds. --busy keeps N other processes computing. `alike` is the mean share of pixels in which the
masks of both agree.
"""
import argparse
import multiprocessing
import os
import resource
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

CLASSES = {"bird": 3, "cat": 8, "cow": 10, "dog": 12, "horse": 13, "person": 15, "sheep": 17}

PEER = """
import os, sys
model, target, number, count, *photos = sys.argv[1:]
import cv2, numpy
from ai_edge_litert.interpreter import Interpreter
cv2.setNumThreads(1)
network = Interpreter(model, num_threads=1)
network.allocate_tensors()
source, result = network.get_input_details()[0], network.get_output_details()[0]
height, width = source["shape"][1:3]
wanted = numpy.zeros(256, numpy.uint8)
wanted[[CLASSES]] = 255
for path in photos[int(number)::int(count)]:
    photo = cv2.imread(path)
    small = cv2.cvtColor(cv2.resize(photo, (width, height), interpolation=cv2.INTER_LINEAR), cv2.COLOR_BGR2RGB)
    network.set_tensor(source["index"], small[None].astype(numpy.float32) / 127.5 - 1)
    network.invoke()
    labels = network.get_tensor(result["index"])[0]
    if labels.ndim == 3 and labels.shape[2] > 1: labels = labels.argmax(2)
    mask = wanted[labels.reshape(labels.shape[:2]).astype(numpy.uint8)]
    mask = cv2.resize(mask, photo.shape[1::-1], interpolation=cv2.INTER_NEAREST)
    cv2.imwrite(os.path.join(target, os.path.basename(path) + ".png"), mask)
""".replace("CLASSES", ", ".join(map(str, CLASSES.values())))

ALIKE = """
import sys, pathlib, cv2
shares = []
for file in sorted(pathlib.Path(sys.argv[1]).glob("*.png")):
    a, b = cv2.imread(str(file), 0), cv2.imread(str(pathlib.Path(sys.argv[2]) / file.name), 0)
    shares.append(((a > 127) == (b > 127)).mean())
print(sum(shares) / len(shares))
"""


def burn():
    while True:
        sum(range(100_000))


def run(programs):
    """Runs programs at once; returns their seconds, and the processor seconds of all."""
    before, begin = resource.getrusage(resource.RUSAGE_CHILDREN), time.perf_counter()
    processes = [subprocess.Popen(words, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE) for words in programs]
    for process in processes:
        said = process.communicate()[1]
        if process.returncode:
            sys.exit(f"{process.args[0]}: status {process.returncode}\n{said.decode(errors='replace')}")
    seconds, after = time.perf_counter() - begin, resource.getrusage(resource.RUSAGE_CHILDREN)
    return seconds, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def main():
    words = sys.argv[1:]
    cut = words.index("--") if "--" in words else len(words)
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--model", required=True)
    parser.add_argument("--photos", type=int, default=200)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--busy", type=int, default=0)
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("programs", nargs="+", metavar="NAME=SILHOUETTE")
    options = parser.parse_args(words[:cut])
    originals = [Path(word) for word in words[cut + 1:]] or parser.error("no photos after --")
    programs = [text.partition("=")[::2] for text in options.programs]
    loops = [multiprocessing.Process(target=burn, daemon=True) for _ in range(options.busy)]
    for loop in loops:
        loop.start()
    times = {name: [] for name, _ in programs} | {"LiteRT and OpenCV": []}
    with tempfile.TemporaryDirectory() as folder:
        photos = Path(folder) / "photos"
        photos.mkdir()
        for number in range(options.photos):
            original = originals[number % len(originals)]
            shutil.copy(original, photos / f"{number:04}{original.suffix}")
        files = sorted(map(str, photos.iterdir()))
        results = Path(folder) / "results"
        theirs = Path(folder) / "theirs"
        for _ in range(options.rounds):
            theirs.mkdir(exist_ok=True)
            times["LiteRT and OpenCV"].append(run([
                [sys.executable, "-c", PEER, options.model, str(theirs), str(number), str(options.processes), *files]
                for number in range(options.processes)]))
            for name, program in programs:
                shutil.rmtree(results, ignore_errors=True)
                times[name].append(run([[
                    program, "mask", "--hard", "--keep", ",".join(CLASSES), "--model", options.model, str(photos), "-o",
                    str(results)]]))
        alike = subprocess.run(
            [sys.executable, "-c", ALIKE, str(results), str(theirs)], check=True, stdout=subprocess.PIPE, text=True).stdout
    for loop in loops:
        loop.terminate()
    medians = {name: [statistics.median(column) / options.photos for column in zip(*rows)] for name, rows in times.items()}
    base = medians["LiteRT and OpenCV"]
    print("| program | ms a photo | ratio | processor ms a photo | ratio |\n|---|---|---|---|---|")
    for name, (wall, processor) in medians.items():
        print(f"| {name} | {wall * 1e3:.1f} | {wall / base[0]:.2f} | {processor * 1e3:.1f} | {processor / base[1]:.2f} |")
    print(f"\nalike: {float(alike):.4f}")


if __name__ == "__main__":
    main()
