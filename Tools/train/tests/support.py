# SPDX-License-Identifier: Apache-2.0
"""Small networks, images and runs that tests share."""
from __future__ import annotations

import contextlib
import io
import sys
import tempfile
import unittest
from pathlib import Path

import numpy as np
import torch
from PIL import Image

PACKAGE = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(PACKAGE))

import train  # noqa: E402
from silhouette_train.configuration import NetworkConfiguration  # noqa: E402
from silhouette_train.network import DeepLabV3  # noqa: E402
from silhouette_train.weights_file import Weights  # noqa: E402

# Two threads wait for each other longer than they compute on networks this small.
torch.set_num_threads(1)

CLASSES = ("background", "light", "dark")


class FolderTestCase(unittest.TestCase):
    """A test with a folder of its own."""

    def setUp(self) -> None:
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)


def configuration(**changes) -> NetworkConfiguration:
    """A quarter of the width and small images."""
    members = {"classes": CLASSES, "width_multiplier": 0.25, "input_size": 33, **changes}
    return NetworkConfiguration(**members)


def random_network(seed: int = 0, **changes) -> DeepLabV3:
    """Weights and biases from a seed."""
    network = DeepLabV3(configuration(**changes))
    network.initialize(seed)
    generator = torch.Generator().manual_seed(seed)
    with torch.no_grad():
        for _, layer in network.layers():
            layer.bias.normal_(0, 0.1, generator=generator)
    return network.eval()


def write_labelled(folder: Path, count: int = 6, size: int = 40, seed: int = 0) -> list[str]:
    """Light and dark squares on grey; returns the options that name them."""
    images, labels = folder / "images", folder / "labels"
    images.mkdir()
    labels.mkdir()
    rng = np.random.default_rng(seed)
    for number in range(count):
        image = rng.integers(100, 156, (size, size, 3)).astype(np.uint8)
        label = np.zeros((size, size), np.uint8)
        top, left = rng.integers(0, size // 2, 2)
        place = np.s_[top:top + size // 2, left:left + size // 2]
        label[place] = 1 + number % 2
        image[place] = 250 if number % 2 == 0 else 5
        label[0, 0] = 255
        Image.fromarray(image).save(images / f"{number}.png")
        Image.fromarray(label).save(labels / f"{number}.png")
    return ["--images", str(images), "--labels", str(labels), "--classes", "light,dark"]


def run(*arguments: str) -> tuple[int, str, str]:
    """Exit code, standard output and standard error of `train.py`."""
    output, error = io.StringIO(), io.StringIO()
    with contextlib.redirect_stdout(output), contextlib.redirect_stderr(error):
        try:
            status = train.main([str(argument) for argument in arguments])
        except SystemExit as exit:
            status = exit.code
    return status, output.getvalue(), error.getvalue()


def write_network(file: Path, network: DeepLabV3) -> Path:
    """The network as a file."""
    Weights.of(network).write(file)
    return file
