# SPDX-License-Identifier: Apache-2.0
"""What both ways of training do around the loop."""
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

# What changes neither the run nor its result.
NOT_IDENTITY = {
    "command", "out", "overwrite", "resume", "checkpoint", "checkpoint_every", "threads",
    "workers", "float16", "license", "source"}
# Crops that batch normalisation takes its first statistics from.
CALIBRATION = 16


def say(text: str) -> None:
    """A remark for the user."""
    print(text, file=sys.stderr, flush=True)


@dataclass
class Beginning:
    """The network before the first step, and where it comes from."""

    network: DeepLabV3
    new_layers: list[str]
    license: str
    digest: str

    @property
    def what_is_new(self) -> str:
        """The layers that begin with random weights, in words."""
        if len(self.new_layers) == sum(1 for _ in self.network.layers()):
            return "everything"
        return ", ".join(self.new_layers) or "no layer"

    @property
    def is_backbone_new(self) -> bool:
        """Whether any layer of the backbone begins with random weights."""
        return any(name.startswith("backbone.") for name in self.new_layers)

    @staticmethod
    def make(
        options: argparse.Namespace, classes: tuple[str, ...] | None,
        default: NetworkConfiguration,
    ) -> Beginning:
        """A network of `classes`, or of those of --init, with all weights of --init that fit.

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
                "--freeze", "a backbone that --init has", "one that begins at random")
        return beginning


def check_output(options: argparse.Namespace) -> Path:
    """Where the checkpoint lies; raises `InvalidOption` if the run would replace a file."""
    if not options.out.parent.is_dir():
        raise InvalidOption(options.out, "a folder to write into", "none")
    refuse_to_overwrite(options.out, options.overwrite)
    file = options.checkpoint or options.out.with_name(options.out.name + ".checkpoint")
    if file.exists() and not (options.resume or options.overwrite):
        raise InvalidOption(
            file, "no checkpoint, or --resume to go on, or --overwrite to begin anew",
            "one of a run that did not end")
    return file


def make_schedule(
    options: argparse.Namespace, *, pictures: int, steps: int, input_size: int
) -> CropSchedule:
    """The crops that the options ask for."""
    return CropSchedule(
        seed=options.seed, pictures=pictures, steps=steps, batch_size=options.batch_size,
        input_size=input_size, crop_size=options.crop_size,
        whole_steps=round(options.whole * steps), scales=options.scales)


def identity(
    options: argparse.Namespace, beginning: Beginning, pictures: list[str]
) -> dict[str, str]:
    """What makes a run: its options, the weights it begins with, its pictures."""
    texts = {
        key: str(value) for key, value in vars(options).items()
        if key not in NOT_IDENTITY and not callable(value)}
    texts["init"] = beginning.digest
    texts["pictures"] = hashlib.sha256("\n".join(pictures).encode()).hexdigest()
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
        say(f"going on after step {trainer.step}")
    return trainer.run()


def write(options: argparse.Namespace, network: DeepLabV3, texts: dict[str, str], **origin) -> None:
    """Writes the result and takes the checkpoint away."""
    weights = Weights.of(network).with_texts(texts, **origin)
    weights.write(options.out, float16=options.float16, overwrite=options.overwrite)
    say(f"wrote {options.out} ({options.out.stat().st_size} bytes)")


def recipe(options: argparse.Namespace) -> str:
    """The options that made the weights, in the order of their names."""
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
    pictures = [sample[0] if isinstance(sample, tuple) else sample for sample in samples]
    same = [picture for picture in pictures if picture.shape == pictures[0].shape]
    add_batch_norm(network, torch.stack(same), frozen_backbone=options.freeze)
