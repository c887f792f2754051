# SPDX-License-Identifier: Apache-2.0
"""How far a network's labels are those of its teacher."""
from __future__ import annotations

import sys

import numpy as np
import torch

from .device import Device
from .errors import UnreadableFile
from .metrics import Confusion, labels_of
from .network import DeepLabV3
from .photographs import Photograph
from .pictures import whole_input


def find_labels(network: DeepLabV3, photograph: Photograph, device: Device) -> np.ndarray:
    """The class of every pixel of the network's input, [S, S] UInt8."""
    picture = whole_input(photograph.read(), network.configuration)
    with torch.inference_mode(), device.autocast():
        logits = network(picture[None].to(device.name))
    return labels_of(logits, network.configuration.input_size)


class HeldOut:
    """Photographs that no step sees, with the teacher's labels; unreadable ones are left out."""

    def __init__(self, photographs: list[Photograph], teacher: DeepLabV3, device: Device) -> None:
        self.device = device
        self.classes = len(teacher.configuration.classes)
        self.photographs: list[Photograph] = []
        self.labels: list[np.ndarray] = []
        for photograph in photographs:
            try:
                labels = find_labels(teacher, photograph, device)
            except UnreadableFile as error:
                print(f"warning: {error}; leaving it out", file=sys.stderr)
                continue
            self.photographs.append(photograph)
            self.labels.append(labels)

    def compare(self, student: DeepLabV3) -> Confusion:
        """The teacher's labels against the student's."""
        confusion = Confusion(self.classes)
        for photograph, labels in zip(self.photographs, self.labels):
            confusion.add(labels, find_labels(student, photograph, self.device))
        return confusion
