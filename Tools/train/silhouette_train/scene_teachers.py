# SPDX-License-Identifier: Apache-2.0
"""The classes that DeepLabV3 networks see in the photos of a pack, averaged over sizes and mirroring."""
from __future__ import annotations

from pathlib import Path

import numpy as np
import torch
from torch import Tensor
from torch.nn import functional

from .device import Device
from .errors import InvalidWeights
from .network import upsample
from .progress import Progress
from .scene_network import CLASSES
from .scene_samples import TAUGHT_CLASSES, ScenePack
from .weights_file import Weights

BATCH = 8


def teach(pack: ScenePack, files: list[Path], sizes: list[int], device: Device) -> None:
    """Replaces the pack's probabilities of classes by the mean of the teachers'.

    Samples whose only class is known need none. Raises `InvalidWeights` if a teacher knows other
    classes than the network.
    """
    networks = []
    for file in files:
        weights = Weights.read(file)
        if list(weights.configuration.classes) != list(CLASSES):
            raise InvalidWeights(file, "the classes of PASCAL VOC", "others")
        networks.append(weights.network().to(device.name))
    numbers = [n for n, sample in enumerate(pack.samples) if sample.only is None]
    progress = Progress(-(-len(numbers) // BATCH), BATCH)
    for step, start in enumerate(range(0, len(numbers), BATCH)):
        batch = numbers[start:start + BATCH]
        photos = torch.from_numpy(pack.photos[batch]).to(device.name).float()
        answers = [answer(network, photos, size, device) for network in networks for size in sizes]
        mean = torch.stack(answers).mean(0)
        pack.taught_classes[batch] = (mean * 255).round().cpu().numpy().astype(np.uint8)
        progress.step(step, 0)


def answer(network, photos: Tensor, size: int, device: Device) -> Tensor:
    """Returns probabilities [n, 21, 33, 33]: the mean of those for the photos and their mirror images."""
    configuration = network.configuration
    images = functional.interpolate(photos, size=size, mode="bilinear", align_corners=False)
    images = images * configuration.input_scale + configuration.input_offset
    total = 0
    with torch.inference_mode(), device.autocast():
        for is_mirrored in (False, True):
            logits = network(images.flip(3) if is_mirrored else images).float()
            shares = upsample(logits, 65).softmax(1)
            total = total + (shares.flip(3) if is_mirrored else shares) / 2
    return functional.interpolate(total, size=TAUGHT_CLASSES, mode="area")
