# SPDX-License-Identifier: Apache-2.0
"""How well a `SceneNetwork` answers on the samples that it is not trained on."""
from __future__ import annotations

from typing import NamedTuple

import torch
from torch.nn import functional

from .device import Device
from .scene_network import CLASSES, SceneNetwork, enlarged, network_input
from .scene_samples import UNKNOWN, ScenePack
from .scene_targets import scene_targets

BATCH = 32


class SceneFigures(NamedTuple):
    """Mean intersection over union of the main subject and of the classes; NaN without samples."""

    subject: float
    classes: float


@torch.no_grad()
def scene_figures(
    network: SceneNetwork, pack: ScenePack, side: int, device: Device
) -> SceneFigures:
    """Compares whole photos, scaled to side × side, with their true masks and classes."""
    network.eval()
    intersections, unions = (torch.zeros(len(CLASSES), dtype=torch.int64) for _ in range(2))
    overlaps: list[float] = []
    numbers = pack.held_out()
    for start in range(0, len(numbers), BATCH):
        photos, targets = scene_targets(pack, numbers[start:start + BATCH], device.name)
        images = functional.interpolate(
            photos.float(), size=side, mode="bilinear", align_corners=False)
        with device.autocast():
            answers = network(network_input(images))
        found = enlarged(answers.subject.float(), targets.masks) > 0
        wanted = targets.masks > 0.5
        both, either = ((found & wanted).sum((1, 2, 3)), (found | wanted).sum((1, 2, 3)))
        # A mask of less weight is no truth.
        overlaps += (both / either.clamp(min=1))[targets.weights >= 1].tolist()
        labels = enlarged(answers.classes.float(), targets.masks).argmax(1)
        is_known = targets.classes != UNKNOWN
        for name in range(len(CLASSES)):
            is_found, is_wanted = labels == name, targets.classes == name
            intersections[name] += (is_found & is_wanted & is_known).sum().cpu()
            unions[name] += ((is_found | is_wanted) & is_known).sum().cpu()
    some = unions > 0
    return SceneFigures(
        float(torch.tensor(overlaps).mean()), float((intersections / unions.clamp(min=1))[some].mean()))
