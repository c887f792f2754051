# SPDX-License-Identifier: Apache-2.0
"""What is minimised."""
from __future__ import annotations

import numpy as np
import torch
from torch import Tensor
from torch.nn import functional

from .network import Features, upsample
from .pictures import IGNORED


def label_loss(logits: Tensor, labels: Tensor) -> Tensor:
    """Cross entropy at every labelled pixel: [n, classes, h, w] against [n, s, s] → scalar.

    The logits are upsampled as the library does before it takes the largest.
    """
    upsampled = upsample(logits.float(), tuple(labels.shape[1:]))
    losses = functional.cross_entropy(upsampled, labels, ignore_index=IGNORED, reduction="sum")
    return losses / (labels != IGNORED).sum().clamp(min=1)


def soft_label_loss(student: Tensor, teacher: Tensor, temperature: float) -> Tensor:
    """Kullback–Leibler divergence at every place: [n, classes, h, w] each → scalar.

    Times temperature², so that gradients do not depend on it much (Hinton et al., 2015).
    """
    student = _resized(student.float(), teacher)
    student = functional.log_softmax(student / temperature, 1)
    teacher = functional.log_softmax(teacher.float() / temperature, 1)
    divergence = functional.kl_div(student, teacher, reduction="none", log_target=True).sum(1)
    return divergence.mean() * temperature**2


def feature_loss(student: Features, teacher: Features) -> Tensor:
    """Squared distance over the teacher's square, where both have as many channels → scalar."""
    losses = []
    for ours, theirs in zip(student[:2], teacher[:2]):
        if ours.shape[1] == theirs.shape[1]:
            ours, theirs = _resized(ours.float(), theirs), theirs.float()
            losses.append((ours - theirs).square().mean() / theirs.square().mean().clamp(min=1e-6))
    return torch.stack(losses).mean()


def mix(pictures: Tensor, rng: np.random.Generator, alpha: float) -> Tensor:
    """Each picture of [n, 3, s, s] blended with another one (Zhang et al., “mixup”, 2018)."""
    weight = float(rng.beta(alpha, alpha))
    order = torch.from_numpy(rng.permutation(len(pictures)))
    return weight * pictures + (1 - weight) * pictures[order]


def _resized(maps: Tensor, like: Tensor) -> Tensor:
    if maps.shape[2:] == like.shape[2:]:
        return maps
    return upsample(maps, tuple(like.shape[2:]))
