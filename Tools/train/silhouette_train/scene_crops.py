# SPDX-License-Identifier: Apache-2.0
"""Random crops, colours and pasted objects for a `SceneNetwork`."""
from __future__ import annotations

import random
from dataclasses import dataclass

import torch
from torch import Tensor
from torch.nn import functional

from .scene_network import CLASSES
from .scene_samples import TRUTH, Sampler, ScenePack
from .scene_targets import SceneTargets, scene_targets

# An object that covers less of the crop is not pasted.
SMALLEST_OBJECT = 0.004


@dataclass
class Randomness:
    """Random numbers of one step, which depend only on the seed and the step."""

    choices: random.Random
    generator: torch.Generator
    device: str

    @staticmethod
    def of_step(seed: int, step: int, device: str) -> Randomness:
        choices = random.Random(f"{seed} {step}")
        generator = torch.Generator().manual_seed(choices.getrandbits(62))
        return Randomness(choices, generator, device)

    def uniform(self, *shape: int) -> Tensor:
        return torch.rand(*shape, generator=self.generator).to(self.device)

    def normal(self, *shape: int) -> Tensor:
        return torch.randn(*shape, generator=self.generator).to(self.device)


@dataclass
class Frames:
    """A part of each picture, in shares of its sides [n], mirrored or not."""

    top: Tensor
    left: Tensor
    height: Tensor
    width: Tensor
    is_mirrored: Tensor

    def sample(self, x: Tensor, side: int, *, mode: str = "bilinear", padding: str = "border"):
        """Returns the parts of pictures [n, c, h, w] as [n, c, side, side]."""
        place = (torch.arange(side, device=x.device) + 0.5) / side
        across = torch.where(self.is_mirrored[:, None], 1 - place, place[None])
        y = (self.top[:, None] + place * self.height[:, None]) * 2 - 1
        x_ = (self.left[:, None] + across * self.width[:, None]) * 2 - 1
        shape = (len(x), side, side)
        grid = torch.stack((x_[:, None].expand(shape), y[:, :, None].expand(shape)), 3)
        return functional.grid_sample(
            x, grid, mode=mode, padding_mode=padding, align_corners=False)


def subject_frames(targets: SceneTargets, random: Randomness) -> Frames:
    """Returns frames of 60 to 100 % of each side that keep four fifths of the main subject."""
    count = len(targets.weights)
    sums = functional.pad(targets.masks[:, 0].cumsum(1).cumsum(2), (1, 0, 1, 0))
    whole = sums[:, -1, -1].clamp(min=1)
    each = torch.arange(count, device=random.device)
    ones, zeros = random.uniform(count) * 0 + 1, random.uniform(count) * 0
    best = torch.stack((zeros, zeros, ones, ones))
    is_done = zeros.bool()
    for _ in range(6):
        height, width = (random.uniform(2, count) * 0.4 + 0.6)
        top, left = random.uniform(2, count) * (1 - torch.stack((height, width)))
        y0, x0, y1, x1 = (
            (side * TRUTH).long() for side in (top, left, top + height, left + width))
        inside = sums[each, y1, x1] - sums[each, y0, x1] - sums[each, y1, x0] + sums[each, y0, x0]
        is_good = ~is_done & ((inside >= 0.8 * whole) | (targets.weights == 0))
        best = torch.where(is_good, torch.stack((top, left, height, width)), best)
        is_done |= is_good
    return Frames(*best, random.uniform(count) < 0.5)


def recoloured(images: Tensor, random: Randomness) -> Tensor:
    """Changes brightness, contrast, saturation and white point; some images become grey or noisy."""
    count = len(images)

    def factor(low: float, high: float, share: float, channels: int = 1) -> Tensor:
        some = random.uniform(count, channels, 1, 1) * (high - low) + low
        return torch.where(random.uniform(count, 1, 1, 1) < share, some, torch.ones_like(some))

    x = images * factor(0.65, 1.35, 0.7)
    mean = x.mean((1, 2, 3), keepdim=True)
    x = (x - mean) * factor(0.7, 1.3, 0.5) + mean
    grey = x.mean(1, keepdim=True)
    x = grey + (x - grey) * factor(0.3, 1.6, 0.5)
    x = x * factor(0.85, 1.15, 0.3, 3)
    x = torch.where(
        random.uniform(count, 1, 1, 1) < 0.05, x.mean(1, keepdim=True).expand_as(x), x)
    is_noisy = (random.uniform(count, 1, 1, 1) < 0.12).float()
    return (x + random.normal(*x.shape) * is_noisy * 5).clamp(0, 255)


def scene_crops(
    pack: ScenePack, sampler: Sampler, random: Randomness, *, count: int, side: int, pasted: float
) -> tuple[Tensor, SceneTargets]:
    """Returns crops [n, 3, side, side] in 0…255, and targets at strides 2, 4 and 8.

    A part `pasted` of the crops gets an object of a rarer class from another photo.
    """
    photos, whole = scene_targets(pack, sampler.batch(random.choices, count), random.device)
    frames = subject_frames(whole, random)
    images = recoloured(frames.sample(photos.float(), side), random)
    classes = frames.sample(whole.classes.float()[:, None], side // 4, mode="nearest")
    targets = SceneTargets(
        frames.sample(whole.masks, side // 2), whole.weights, classes[:, 0].long(),
        frames.sample(whole.taught, side // 8))
    number = int(count * pasted)
    if number > 0 and sampler.donors:
        at = torch.tensor(random.choices.sample(range(count), number), device=random.device)
        _paste(pack, sampler, random, images, targets, at)
    return images, targets


def _paste(
    pack: ScenePack, sampler: Sampler, random: Randomness, images: Tensor, targets: SceneTargets,
    at: Tensor,
) -> None:
    count, side = len(at), images.shape[3]
    names = [random.choices.choice(sorted(sampler.donors)) for _ in range(count)]
    photos, own = scene_targets(
        pack, [random.choices.choice(sampler.donors[name]) for name in names], random.device)
    names = torch.tensor(names, device=random.device)
    numbers = random.uniform(5, count)
    width = 0.55 + numbers[0] * 0.9
    height = width * (0.85 + numbers[1] * 0.3)
    frames = Frames(
        (1 - height) * numbers[3], (1 - width) * numbers[2], height, width, numbers[4] < 0.5)
    objects = (own.classes == names[:, None, None]).float()[:, None]
    objects = frames.sample(objects, side, padding="zeros")
    objects = objects * (objects.mean((1, 2, 3), keepdim=True) > SMALLEST_OBJECT)
    sources = recoloured(frames.sample(photos.float(), side), random)
    images[at] = torch.where(objects > 0.5, sources, images[at])
    covered = functional.adaptive_avg_pool2d(objects, side // 4)[:, 0] > 0.5
    targets.classes[at] = torch.where(covered, names[:, None, None], targets.classes[at])
    # What the teachers said about the place is no longer so.
    coarse = functional.adaptive_avg_pool2d(objects, side // 8)
    taught = targets.taught[at]
    is_taught = (taught.flatten(1).sum(1) > 0).float()[:, None, None, None]
    one_hot = functional.one_hot(names, len(CLASSES)).float()[:, :, None, None]
    targets.taught[at] = taught * (1 - coarse) + one_hot * coarse * is_taught
    # Whether the object becomes the main subject is anyone's guess.
    targets.weights[at] = targets.weights[at] * (objects.flatten(1).amax(1) == 0)
