# SPDX-License-Identifier: Apache-2.0
"""What a `SceneNetwork` should answer, from the truth where it is known and from teachers elsewhere."""
from __future__ import annotations

from dataclasses import dataclass

import torch
from torch import Tensor
from torch.nn import functional

from .scene_network import enlarged
from .scene_samples import TRUTH, UNKNOWN, ScenePack

# The weight of a mask that only the teacher gives.
TAUGHT = 0.3


@dataclass
class SceneTargets:
    """Masks [n, 1, h, w] in 0…1 with a weight each [n], classes [n, h, w] with 255 for unknown, and
    probabilities of classes [n, 21, h, w], all 0 where there is no teacher's."""

    masks: Tensor
    weights: Tensor
    classes: Tensor
    taught: Tensor


def scene_targets(pack: ScenePack, numbers: list[int], device: str) -> tuple[Tensor, SceneTargets]:
    """Returns photos [n, 3, 272, 272] as bytes, and their targets at 144×144 and 33×33."""
    photos, masks, classes, taught_masks, taught = (
        values.to(device) for values in pack.tensors(numbers))
    samples = [pack.samples[number] for number in numbers]

    def each(values: list) -> Tensor:
        return torch.tensor(values, device=device)

    masks = masks.float()[:, None] / 255
    taught_masks = functional.interpolate(
        taught_masks.float()[:, None] / 255, size=TRUTH, mode="bilinear", align_corners=False)
    is_taught = taught_masks.flatten(1).amax(1) > 0
    is_known = each([sample.has_mask is not None for sample in samples])
    weights = torch.where(
        is_known, each([sample.weight for sample in samples]), is_taught.float() * TAUGHT)
    # The masks of the group `pseudo` are another network's: the mean of two is better than either.
    both = is_known & is_taught & each([sample.group == "pseudo" for sample in samples])
    masks = torch.where(_at(both), (masks + taught_masks) / 2, masks)
    masks = torch.where(_at(~is_known & is_taught), taught_masks, masks)

    classes = classes.long()
    only = each([sample.only or 0 for sample in samples])
    taught = taught.float() / 255
    background = enlarged(taught[:, :1], masks)[:, 0]
    has_only = (only > 0)[:, None, None]
    inside, outside = masks[:, 0] > 0.9, (masks[:, 0] < 0.1) & (background > 0.6)
    classes = torch.where(has_only & inside, only[:, None, None], classes)
    classes = torch.where(has_only & ~inside & outside, 0, classes)
    taught = taught * _at(only == 0)
    return photos, SceneTargets(masks, weights, classes, taught)


def subject_loss(answers: list[Tensor], masks: Tensor, weights: Tensor) -> Tensor:
    """Cross-entropy and 1 − IoU, edges counting up to five times, at strides 2, 4, 8 and 16.

    After Wei, Wang, Huang: F³Net, AAAI 2020.
    """
    total = masks.new_zeros(())
    for logits, factor in zip(answers, (1, 0.5, 0.35, 0.25)):
        logits = logits.float()
        wanted = functional.interpolate(masks, size=logits.shape[2:], mode="area")
        importance = 1 + 4 * (_blurred(wanted, max(3, logits.shape[3] // 12) | 1) - wanted).abs()
        entropy = functional.binary_cross_entropy_with_logits(logits, wanted, reduction="none")
        entropy = (importance * entropy).sum((1, 2, 3)) / importance.sum((1, 2, 3))
        found = logits.sigmoid()
        both = (found * wanted * importance).sum((1, 2, 3))
        sum_of_both = ((found + wanted) * importance).sum((1, 2, 3))
        overlap = (both + 1) / (sum_of_both - both + 1)
        total = total + factor * ((entropy + 1 - overlap) * weights).sum()
    return total / len(weights)


def class_losses(
    logits: Tensor, targets: SceneTargets, class_weights: Tensor
) -> tuple[Tensor, Tensor]:
    """Returns the cross-entropy with the truth, and with the teachers' probabilities.

    Where there is a truth, a teacher counts as much as the probability that it gives to it.
    """
    logits = logits.float()
    classes, taught = targets.classes, targets.taught
    truth = functional.cross_entropy(
        logits, classes, class_weights, ignore_index=UNKNOWN, reduction="none").mean()
    shares = functional.adaptive_avg_pool2d(logits, taught.shape[2:]).log_softmax(1)
    coarse = functional.interpolate(
        classes[:, None].float(), size=taught.shape[2:], mode="nearest").long()
    wanted = taught / taught.sum(1, keepdim=True).clamp(min=1e-6)
    is_unknown = coarse == UNKNOWN
    trust = wanted.gather(1, coarse.masked_fill(is_unknown, 0)).masked_fill(is_unknown, 1)
    is_taught = (taught.flatten(1).amax(1) > 0).float()
    soft = (-(wanted * shares).sum(1) * trust[:, 0]).mean((1, 2)) * is_taught
    return truth, soft.mean()


def _blurred(x: Tensor, side: int) -> Tensor:
    for size in ((side, 1), (1, side)):
        padding = (size[0] // 2, size[1] // 2)
        x = functional.avg_pool2d(x, size, 1, padding, count_include_pad=False)
    return x


def _at(values: Tensor) -> Tensor:
    return values[:, None, None, None]
