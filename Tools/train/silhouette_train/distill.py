# SPDX-License-Identifier: Apache-2.0
"""`train.py distill`: learns to imitate another network on unlabelled photos."""
from __future__ import annotations

import argparse
from dataclasses import replace
from pathlib import Path

import numpy as np
import torch
from torch import Tensor

from . import options as shared
from . import run
from .agreement import HeldOut
from .checkpoint import Checkpoint
from .crop_schedule import CropSchedule
from .device import Device
from .errors import InvalidOption
from .losses import feature_loss, mix, soft_label_loss
from .metrics import Confusion
from .network import DeepLabV3
from .photos import Photo, PhotoCrops, find_photos
from .weights_file import Weights, sha256


def add_parser(commands: argparse._SubParsersAction) -> None:
    """Adds the command and its options."""
    parser = commands.add_parser(
        "distill", help="learn to imitate a teacher on unlabelled photos",
        description="Trains a network to imitate a teacher: its soft labels and its features, on the "
        "same augmented crops. The teacher is a file in the project's format, such as "
        "`silhouette convert` writes.")
    parser.add_argument("--teacher", type=Path, required=True, metavar="FILE")
    parser.add_argument(
        "--photos", type=Path, nargs="+", required=True, metavar="TAR_OR_DIR",
        help="folders, and uncompressed tar archives, which are read in place")
    parser.add_argument("--steps", type=shared.positive, default=100_000)
    parser.add_argument("--evaluate-every", type=shared.positive, default=2_000, metavar="STEPS")
    parser.add_argument(
        "--held-out", type=shared.positive, default=200, metavar="COUNT",
        help="number of photos for measuring only, chosen by the seed")
    parser.add_argument("--temperature", type=shared.positive_number, default=2.0)
    parser.add_argument("--feature-weight", type=shared.natural_number, default=1.0)
    parser.add_argument(
        "--mixup", type=shared.part, default=0.0, metavar="PART",
        help="share of the steps that blend each crop with another one")
    shared.add_network(parser)
    shared.add_training(parser, batch_size=16, learning_rate=5e-4, backbone_factor=1.0)
    shared.add_device(parser)
    shared.add_output(parser)
    parser.set_defaults(run=distill)


def distill(options: argparse.Namespace) -> None:
    """Trains and writes the weights that agree best with the teacher."""
    checkpoint_file = run.check_output(options)
    device = Device.choose(options.device, options.precision, options.threads)
    weights = Weights.read(options.teacher)
    beginning = run.Beginning.make(options, None, weights.configuration)
    _check_same_task(options, weights, beginning.network)
    configuration = beginning.network.configuration
    teacher = replace(
        weights, configuration=replace(
            weights.configuration, input_size=configuration.input_size),
    ).network().to(device.name).requires_grad_(False)

    training, measuring = _split(options, find_photos(options.photos))
    run.say(f"{len(training)} photos for training, {len(measuring)} for measuring")
    held_out = HeldOut(measuring, teacher, device)
    before = held_out.compare(beginning.network.to(device.name).eval())
    run.say(f"before: {_figures(before)}")
    schedule = run.make_schedule(
        options, images=len(training), steps=options.steps,
        input_size=configuration.input_size)
    checkpoint = Checkpoint(
        checkpoint_file,
        {
            **run.identity(options, beginning, [photo.name for photo in training]),
            "teacher": sha256(options.teacher),
        })

    def score(network: DeepLabV3) -> float:
        confusion = held_out.compare(network)
        run.say(f"held-out photos: {_figures(confusion)}")
        return confusion.agreement

    run.train(
        options, beginning, PhotoCrops(training, schedule, configuration), schedule, device,
        checkpoint, evaluate_every=min(options.evaluate_every, options.steps),
        loss=_Loss(options, teacher, schedule, device), evaluate=score)
    after = held_out.compare(beginning.network)
    print(f"before  {_figures(before)}\nafter   {_figures(after)}")
    if after.agreement < before.agreement:
        run.say("warning: the weights agree less with the teacher than the initial ones")
    run.write(
        options, beginning.network,
        _texts(options, beginning, after, training, held_out.photos),
        source=options.source or f"distilled on unlabelled photos from a teacher: "
        f"{weights.configuration.source or options.teacher.name}",
        license=weights.configuration.license if options.license is None else options.license)
    checkpoint.remove()


class _Loss:
    """The loss on soft labels and features of the same crops, optionally blended."""

    def __init__(
        self, options: argparse.Namespace, teacher: DeepLabV3, schedule: CropSchedule,
        device: Device,
    ) -> None:
        self.options, self.teacher = options, teacher
        self.schedule, self.device = schedule, device

    def __call__(self, network: DeepLabV3, images: Tensor, step: int) -> Tensor:
        options = self.options
        rng = self.schedule.random_of_step(step)
        if rng.random() < options.mixup:
            images = mix(images, rng, alpha=1.0)
        images = images.to(self.device.name, non_blocking=True)
        with torch.no_grad():
            theirs = self.teacher.features(images)
        ours = network.features(images)
        loss = soft_label_loss(ours.logits, theirs.logits, options.temperature)
        if options.feature_weight:
            loss = loss + options.feature_weight * feature_loss(ours, theirs)
        return loss


def _check_same_task(options: argparse.Namespace, teacher: Weights, student: DeepLabV3) -> None:
    for name in ("classes", "input_scale", "input_offset"):
        theirs = getattr(teacher.configuration, name)
        ours = getattr(student.configuration, name)
        if ours != theirs and not (name != "classes" and np.isclose(ours, theirs, rtol=1e-6)):
            raise InvalidOption(options.init, f"the {name} of the teacher, {theirs}", str(ours))


def _split(
    options: argparse.Namespace, photos: list[Photo]
) -> tuple[list[Photo], list[Photo]]:
    count = options.held_out
    if count >= len(photos):
        raise InvalidOption("--held-out", f"fewer than {len(photos)} photos", str(count))
    order = np.random.default_rng([options.seed, 3]).permutation(len(photos))
    chosen = set(order[:count].tolist())
    training = [item for index, item in enumerate(photos) if index not in chosen]
    return training, [item for index, item in enumerate(photos) if index in chosen]


def _texts(
    options: argparse.Namespace, beginning: run.Beginning, confusion: Confusion,
    training: list[Photo], measuring: list[Photo],
) -> dict[str, str]:
    return {
        "training": run.recipe(options),
        "seed": str(options.seed),
        "init": beginning.digest,
        "teacher": sha256(options.teacher),
        "photographs": str(len(training)),
        "held_out_photographs": str(len(measuring)),
        "agreement_with_teacher": f"{confusion.agreement:.4f}",
        "miou_with_teacher": f"{confusion.mean_iou:.4f}",
    }


def _figures(confusion: Confusion) -> str:
    return f"agreement {confusion.agreement:.4f}  mIoU {confusion.mean_iou:.4f}"
