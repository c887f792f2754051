# SPDX-License-Identifier: Apache-2.0
"""The losses that training minimises."""
from __future__ import annotations

import numpy as np
import torch
from torch import Tensor
from torch.nn import functional

from .network import Features, upsample
from .images import IGNORED


def label_loss(logits: Tensor, labels: Tensor) -> Tensor:
    """Returns the cross entropy over labelled pixels: [n, classes, h, w] and [n, s, s] → scalar.

    The logits are upsampled as in the library.
    """
    upsampled = upsample(logits.float(), tuple(labels.shape[1:]))
    losses = functional.cross_entropy(upsampled, labels, ignore_index=IGNORED, reduction="sum")
    return losses / (labels != IGNORED).sum().clamp(min=1)


def soft_label_loss(student: Tensor, teacher: Tensor, temperature: float) -> Tensor:
    """Returns the mean Kullback–Leibler divergence: [n, classes, h, w] each → scalar.

    The factor temperature² makes gradients nearly independent of it (Hinton et al., 2015).
    """
    student = _resized(student.float(), teacher)
    student = functional.log_softmax(student / temperature, 1)
    teacher = functional.log_softmax(teacher.float() / temperature, 1)
    divergence = functional.kl_div(student, teacher, reduction="none", log_target=True).sum(1)
    return divergence.mean() * temperature**2


def feature_loss(student: Features, teacher: Features) -> Tensor:
    """Returns the squared distance relative to the teacher's square, for features of equal depth."""
    losses = []
    for ours, theirs in zip(student[:2], teacher[:2]):
        if ours.shape[1] == theirs.shape[1]:
            ours, theirs = _resized(ours.float(), theirs), theirs.float()
            losses.append((ours - theirs).square().mean() / theirs.square().mean().clamp(min=1e-6))
    return torch.stack(losses).mean()


def mix(images: Tensor, rng: np.random.Generator, alpha: float) -> Tensor:
    """Blends each image of [n, 3, s, s] with another one (Zhang et al., “mixup”, 2018)."""
    weight = float(rng.beta(alpha, alpha))
    order = torch.from_numpy(rng.permutation(len(images)))
    return weight * images + (1 - weight) * images[order]


def _resized(maps: Tensor, like: Tensor) -> Tensor:
    if maps.shape[2:] == like.shape[2:]:
        return maps
    return upsample(maps, tuple(like.shape[2:]))
