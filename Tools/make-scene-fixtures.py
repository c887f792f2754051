#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Makes the fixtures of the bundled network from Weights/silhouette-scene.safetensors and the photos of Examples.

    Tools/make-scene-fixtures.py

Tests/Fixtures/scene.safetensors has inputs of small sizes, odd ones included, and the network's answers, computed in
Float64 by PyTorch, layer by layer as the file names them. Tests/Fixtures/chelsea-as-rembg.png is the mask that rembg would
make with the network: bytes divided by the largest, numbers stretched to 0…1, Pillow's Lanczos filter both ways.

Requires numpy, pillow, safetensors and torch (Tools/train/requirements.txt).
"""
import os

import numpy
import torch
from PIL import Image
from safetensors.numpy import load_file, save_file
from torch.nn import functional

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..")
FIXTURES = os.path.join(ROOT, "Tests/Fixtures")
# Kernel, expansion, channels and stride of each row of EfficientNet-Lite0, and its blocks.
ROWS = [(3, 1, 16, 1, 1), (3, 6, 24, 2, 2), (5, 6, 40, 2, 2), (3, 6, 80, 2, 3), (5, 6, 112, 1, 3), (5, 6, 192, 2, 4),
        (3, 6, 320, 1, 1)]
SIZES = [("chelsea", 64, 48), ("astronaut", 37, 51), ("chelsea", 96, 96)]


class Network:
    """The network as one straight function of the file's tensors."""

    def __init__(self, path):
        self.stored = load_file(path)

    def tensor(self, name, shape):
        """Returns a tensor as Float64; bytes are scaled differences from the zero point, for each output channel."""
        values = self.stored[name].astype(numpy.float64)
        if self.stored[name].dtype == numpy.uint8:
            scale, zero = (self.stored[f"{name}.{part}"].astype(numpy.float64) for part in ("scale", "zero_point"))
            values = scale.reshape(shape) * (values - zero.reshape(shape))
        # The library computes with Float32.
        return torch.from_numpy(values.astype(numpy.float32).astype(numpy.float64))

    def convolve(self, x, name, stride=1, dilation=1, depthwise=False, activation=True):
        """Convolves [1, c, h, w] with padding that keeps ⌈size / stride⌉ rows, the odd one at the end; then ReLU6."""
        if depthwise:
            weight = self.tensor(name + ".weight", (1, 1, -1)).permute(2, 0, 1)[:, None]
        else:
            weight = self.tensor(name + ".weight", (-1, 1, 1, 1)).permute(0, 3, 1, 2)
        padding = []
        for size in reversed(x.shape[2:]):
            span = (weight.shape[-1] - 1) * dilation + 1
            total = max(0, (-(-size // stride) - 1) * stride + span - size)
            padding += [total // 2, total - total // 2]
        y = functional.conv2d(
            functional.pad(x, padding), weight, self.tensor(name + ".bias", (-1,)), stride, 0, dilation,
            x.shape[1] if depthwise else 1)
        return y.clamp(0, 6) if activation else y

    def separable(self, x, name, dilation=1):
        y = self.convolve(x, name + ".depthwise", dilation=dilation, depthwise=True, activation=False)
        return self.convolve(y, name + ".pointwise")

    def __call__(self, x):
        """Returns the logits of the classes and the mask of the subject for [1, 3, h, w]."""
        x = self.convolve(x, "backbone.stem", 2)
        skipped, number, channels, reached, dilation = {}, 0, 32, 2, 1
        for kernel, expansion, outputs, stride, repeats in ROWS:
            for index in range(repeats):
                number += 1
                skipped[number] = x
                wanted = stride if index == 0 else 1
                step = wanted if reached < 16 else 1
                name = f"backbone.block.{number}"
                y = self.convolve(x, name + ".expand") if expansion > 1 else x
                y = self.convolve(y, name + ".depthwise", step, dilation, depthwise=True)
                y = self.convolve(y, name + ".project", activation=False)
                x = x + y if step == 1 and channels == outputs else y
                reached *= step
                dilation *= wanted // step
                channels = outputs
        a = self.convolve(x, "aspp.pointwise")
        mean = self.convolve(x.mean((2, 3), keepdim=True), "aspp.pool").expand_as(a)
        rates = [self.separable(a, f"aspp.rate.{rate}", rate) for rate in (3, 6, 9)]
        y = self.convolve(torch.cat([a, *rates, mean], 1), "aspp.project")
        steps = []
        for stride, block, count in ((8, 6, 2), (4, 4, 2), (2, 2, 1)):
            name, skip = f"decoder.{stride}", skipped[block]
            y = enlarged(self.convolve(y, name + ".reduce"), skip) + self.convolve(skip, name + ".skip")
            for index in range(count):
                y = self.separable(y, f"{name}.refine.{index + 1}")
            steps.append(y)
        both = torch.cat([enlarged(steps[0], steps[1]), steps[1]], 1)
        classes = self.convolve(self.convolve(both, "classes.hidden"), "classes.output", activation=False)
        return classes, self.convolve(y, "subject.output", activation=False).sigmoid()


def enlarged(x, other):
    return functional.interpolate(x, size=other.shape[2:], mode="bilinear", align_corners=False)


def photo(name):
    return Image.open(os.path.join(ROOT, "Examples", name + ".png")).convert("RGB")


def run(network, image):
    """Runs the network on [h, w, 3]; returns the classes and the subject as [1, h, w, channels]."""
    with torch.inference_mode():
        answers = network(torch.from_numpy(image.astype(numpy.float64))[None].permute(0, 3, 1, 2))
    return [answer.permute(0, 2, 3, 1).contiguous().float().numpy() for answer in answers]


def main():
    network = Network(os.path.join(ROOT, "Weights/silhouette-scene.safetensors"))
    fixture = {}
    for name, width, height in SIZES:
        pixels = numpy.asarray(photo(name).resize((width, height), Image.BILINEAR), numpy.float32)
        image = (pixels - 127) / 128
        size = f"{width}x{height}"
        fixture["input." + size] = image[None]
        fixture["classes." + size], fixture["subject." + size] = run(network, image)
    save_file(fixture, os.path.join(FIXTURES, "scene.safetensors"))

    image = photo("chelsea")
    pixels = numpy.asarray(image.resize((320, 320), Image.LANCZOS), numpy.float64)
    mask = run(network, (pixels / pixels.max() * 255 - 127) / 128)[1][0, :, :, 0]
    mask = (mask - mask.min()) / (mask.max() - mask.min())
    grey = Image.fromarray((mask * 255).astype(numpy.uint8))
    grey.resize(image.size, Image.LANCZOS).save(os.path.join(FIXTURES, "chelsea-as-rembg.png"), optimize=True)


main()
