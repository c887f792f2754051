# SPDX-License-Identifier: Apache-2.0
"""Agreement of a network's labels with those of its teacher."""
from __future__ import annotations

import sys

import numpy as np
import torch

from .device import Device
from .errors import UnreadableFile
from .metrics import Confusion, labels_of
from .network import DeepLabV3
from .photos import Photo
from .images import whole_input


def find_labels(network: DeepLabV3, photo: Photo, device: Device) -> np.ndarray:
    """Returns the class of every pixel of the network's input, [S, S] UInt8."""
    image = whole_input(photo.read(), network.configuration)
    with torch.inference_mode(), device.autocast():
        logits = network(image[None].to(device.name))
    return labels_of(logits, network.configuration.input_size)


class HeldOut:
    """Photos held out from training, with the teacher's labels; unreadable ones are skipped."""

    def __init__(self, photos: list[Photo], teacher: DeepLabV3, device: Device) -> None:
        self.device = device
        self.classes = len(teacher.configuration.classes)
        self.photos: list[Photo] = []
        self.labels: list[np.ndarray] = []
        for photo in photos:
            try:
                labels = find_labels(teacher, photo, device)
            except UnreadableFile as error:
                print(f"warning: {error}; skipping it", file=sys.stderr)
                continue
            self.photos.append(photo)
            self.labels.append(labels)

    def compare(self, student: DeepLabV3) -> Confusion:
        """Compares the teacher's labels with the student's."""
        confusion = Confusion(self.classes)
        for photo, labels in zip(self.photos, self.labels):
            confusion.add(labels, find_labels(student, photo, self.device))
        return confusion
