# SPDX-License-Identifier: Apache-2.0
"""The parts of both training commands around the loop."""
from __future__ import annotations

import argparse
import hashlib
import os
import sys
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Callable

import torch
from torch import Tensor
from torch.utils.data import Dataset

from .atomic_file import refuse_to_overwrite
from .batch_norm import add_batch_norm, prepare_batch_norm
from .checkpoint import Checkpoint
from .configuration import NetworkConfiguration
from .crop_schedule import CropSchedule
from .device import Device
from .errors import InvalidOption
from .network import DeepLabV3
from .options import RANDOM, apply_network_options
from .trainer import Settings, Trainer
from .weights_file import Weights, sha256

# Options that change neither the run nor its result.
NOT_IDENTITY = {
    "command", "out", "overwrite", "resume", "checkpoint", "checkpoint_every", "threads",
    "workers", "float16", "license", "source"}
# The number of crops for the initial statistics of batch normalisation.
CALIBRATION = 16


def say(text: str) -> None:
    """Prints a remark for the user."""
    print(text, file=sys.stderr, flush=True)


@dataclass
class Beginning:
    """The network before the first step, and its origin."""

    network: DeepLabV3
    new_layers: list[str]
    license: str
    digest: str

    @property
    def what_is_new(self) -> str:
        """A description of the layers that start with random weights."""
        if len(self.new_layers) == sum(1 for _ in self.network.layers()):
            return "everything"
        return ", ".join(self.new_layers) or "no layer"

    @property
    def is_backbone_new(self) -> bool:
        """True if any layer of the backbone starts with random weights."""
        return any(name.startswith("backbone.") for name in self.new_layers)

    @staticmethod
    def make(
        options: argparse.Namespace, classes: tuple[str, ...] | None,
        default: NetworkConfiguration,
    ) -> Beginning:
        """Creates a network of `classes`, or those of --init, with all weights of --init that fit.

        `default` is the network for `--init random`.
        """
        weights = None if options.init == RANDOM else Weights.read(options.init)
        configuration = weights.configuration if weights else default
        configuration = apply_network_options(configuration, options)
        if classes is not None:
            configuration = replace(configuration, classes=classes)
        configuration = replace(configuration, source="", license="")
        configuration.validate("the network")
        network = DeepLabV3(configuration)
        network.initialize(options.seed)
        if weights is None:
            everything = [name for name, _ in network.layers()]
            beginning = Beginning(network, everything, "", RANDOM)
        else:
            is_same = weights.configuration.classes == configuration.classes
            new = weights.transfer(network, except_classifier=not is_same)
            beginning = Beginning(
                network, new, weights.configuration.license, sha256(options.init))
        if options.freeze and beginning.is_backbone_new:
            raise InvalidOption(
                "--freeze", "a backbone from --init", "one that starts at random")
        return beginning


def check_output(options: argparse.Namespace) -> Path:
    """Returns the checkpoint's path; raises `InvalidOption` if the run would replace a file."""
    if not options.out.parent.is_dir():
        raise InvalidOption(options.out, "an existing folder", "none")
    refuse_to_overwrite(options.out, options.overwrite)
    file = options.checkpoint or options.out.with_name(options.out.name + ".checkpoint")
    if file.exists() and not (options.resume or options.overwrite):
        raise InvalidOption(
            file, "no checkpoint, or --resume to continue, or --overwrite to start again",
            "the checkpoint of an unfinished run")
    return file


def make_schedule(
    options: argparse.Namespace, *, images: int, steps: int, input_size: int
) -> CropSchedule:
    """Returns the sequence of crops for the options."""
    return CropSchedule(
        seed=options.seed, images=images, steps=steps, batch_size=options.batch_size,
        input_size=input_size, crop_size=options.crop_size,
        whole_steps=round(options.whole * steps), scales=options.scales)


def identity(
    options: argparse.Namespace, beginning: Beginning, images: list[str]
) -> dict[str, str]:
    """Returns the identity of a run: its options, its initial weights, its images."""
    texts = {
        key: str(value) for key, value in vars(options).items()
        if key not in NOT_IDENTITY and not callable(value)}
    texts["init"] = beginning.digest
    texts["pictures"] = hashlib.sha256("\n".join(images).encode()).hexdigest()
    return texts


def train(
    options: argparse.Namespace, beginning: Beginning, crops: Dataset, schedule: CropSchedule,
    device: Device, checkpoint: Checkpoint, *, evaluate_every: int,
    loss: Callable[[DeepLabV3, Any, int], Tensor], evaluate: Callable[[DeepLabV3], float],
) -> float:
    """Trains `beginning.network` and leaves the best weights in it; returns their score."""
    network = beginning.network
    if options.batch_norm or beginning.is_backbone_new:
        if options.batch_size < 2:
            raise InvalidOption("--batch-size", "at least 2 for batch normalisation", "1")
        _normalize(network, crops, schedule, options)
    workers = options.workers
    if workers is None:
        workers = (os.cpu_count() or 1) if device.name == "cuda" else 0
    settings = Settings(
        steps=schedule.steps, batch_size=options.batch_size,
        learning_rate=options.learning_rate, backbone_factor=options.backbone_factor,
        weight_decay=options.weight_decay, evaluate_every=evaluate_every,
        checkpoint_every=options.checkpoint_every, frozen_backbone=options.freeze,
        workers=workers)
    trainer = Trainer(
        network, crops, settings, device, checkpoint, loss=loss, evaluate=evaluate)
    if options.resume:
        trainer.resume()
        say(f"continuing after step {trainer.step}")
    return trainer.run()


def write(options: argparse.Namespace, network: DeepLabV3, texts: dict[str, str], **origin) -> None:
    """Writes the result."""
    weights = Weights.of(network).with_texts(texts, **origin)
    weights.write(options.out, float16=options.float16, overwrite=options.overwrite)
    say(f"wrote {options.out} ({options.out.stat().st_size} bytes)")


def recipe(options: argparse.Namespace) -> str:
    """Returns the options that produced the weights, sorted by name."""
    left_out = NOT_IDENTITY | {"images", "labels", "photos", "teacher", "init", "device", "classes"}
    return " ".join(
        f"{key}={value}" for key, value in sorted(vars(options).items())
        if key not in left_out and not callable(value) and value is not None)


def _normalize(
    network: DeepLabV3, crops: Dataset, schedule: CropSchedule, options: argparse.Namespace
) -> None:
    if options.resume:
        prepare_batch_norm(network, frozen_backbone=options.freeze)
        return
    count = min(CALIBRATION, schedule.batch_size * max(1, schedule.steps - schedule.whole_steps))
    samples = [crops[number] for number in range(max(2, count))]
    images = [sample[0] if isinstance(sample, tuple) else sample for sample in samples]
    same = [image for image in images if image.shape == images[0].shape]
    add_batch_norm(network, torch.stack(same), frozen_backbone=options.freeze)
