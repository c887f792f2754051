# SPDX-License-Identifier: Apache-2.0
"""Measures of the agreement of label maps."""
from __future__ import annotations

import numpy as np
import torch
from torch import Tensor

from .network import upsample
from .images import IGNORED


class Confusion:
    """Numbers of pixels by reference class and found class, [classes, classes]."""

    def __init__(self, classes: int) -> None:
        self.counts = np.zeros((classes, classes), np.int64)

    def add(self, reference: np.ndarray, found: np.ndarray) -> None:
        """Counts two label maps of the same shape, except for pixels that the reference ignores."""
        known = reference != IGNORED
        classes = len(self.counts)
        pairs = reference[known].astype(np.int64) * classes + found[known]
        self.counts += np.bincount(pairs, minlength=classes**2).reshape(classes, classes)

    @property
    def agreement(self) -> float:
        """The share of all pixels with the same class."""
        return float(np.trace(self.counts) / max(1, self.counts.sum()))

    @property
    def class_iou(self) -> np.ndarray:
        """The intersection over union of each class; NaN if it occurs in neither map."""
        intersection = np.diag(self.counts).astype(float)
        union = self.counts.sum(0) + self.counts.sum(1) - intersection
        return np.divide(
            intersection, union, out=np.full(len(union), np.nan), where=union > 0)

    @property
    def mean_iou(self) -> float:
        """The mean over the classes that occur in either map."""
        occurring = self.class_iou[~np.isnan(self.class_iou)]
        return float(occurring.mean()) if len(occurring) else 0.0


def labels_of(logits: Tensor, size: int) -> np.ndarray:
    """Returns the class of every input pixel, [size, size] UInt8, for logits [1, classes, h, w]."""
    return upsample(logits.float(), size)[0].argmax(0).to(torch.uint8).cpu().numpy()
