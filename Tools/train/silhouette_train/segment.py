# SPDX-License-Identifier: Apache-2.0
"""`train.py segment`: learns classes from labelled images."""
from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

import numpy as np
import torch
from PIL import Image
from torch import Tensor

from . import options as shared
from . import run
from .checkpoint import Checkpoint
from .configuration import NetworkConfiguration
from .device import Device
from .labelled_images import (
    LabelledCrops, LabelledImage, check_labels, find_labelled, split)
from .losses import label_loss
from .metrics import Confusion, labels_of
from .network import DeepLabV3
from .images import read_label, read_image, whole_input

BACKGROUND = "background"


def class_names(text: str) -> tuple[str, ...]:
    """Parses names separated by commas; `background` comes first, named or not."""
    names = [name.strip() for name in text.split(",")]
    if not all(names) or len(set(names)) != len(names):
        raise argparse.ArgumentTypeError(f"“{text}” is not a list of different names")
    if BACKGROUND in names and names[0] != BACKGROUND:
        raise argparse.ArgumentTypeError(f"{BACKGROUND} has the number 0 and stands first")
    names = names if names[0] == BACKGROUND else [BACKGROUND, *names]
    if not 2 <= len(names) <= 255:
        raise argparse.ArgumentTypeError("1 to 254 classes beside the background are possible")
    return tuple(names)


def add_parser(commands: argparse._SubParsersAction) -> None:
    """Adds the command and its options."""
    parser = commands.add_parser(
        "segment", help="learn classes from labelled images",
        description="Learns classes from images and labels. A label is an 8-bit grey or palette "
        "PNG of class numbers, as large as its image and with its stem: 0 is the background, 1 "
        "the first of --classes, 255 is ignored.")
    parser.add_argument("--images", type=Path, required=True, metavar="DIR")
    parser.add_argument("--labels", type=Path, required=True, metavar="DIR")
    parser.add_argument(
        "--classes", type=class_names, required=True, metavar="A,B,C",
        help="names in the order of the numbers; background is added in front")
    parser.add_argument("--epochs", type=shared.positive, default=30)
    parser.add_argument(
        "--val-list", type=Path, metavar="FILE", help="stems of the images for validation")
    parser.add_argument(
        "--val-fraction", type=shared.part, default=0.2,
        help="share of the images for validation, chosen by the seed")
    shared.add_network(parser)
    shared.add_training(parser, batch_size=8, learning_rate=5e-4, backbone_factor=1.0)
    shared.add_device(parser)
    shared.add_output(parser)
    parser.set_defaults(run=segment)


def segment(options: argparse.Namespace) -> None:
    """Trains, and writes the weights that are best on the validation images."""
    checkpoint_file = run.check_output(options)
    classes = options.classes
    device = Device.choose(options.device, options.precision, options.threads)
    pairs = find_labelled(options.images, options.labels)
    training, validation = split(
        pairs, validation_list=options.val_list, fraction=options.val_fraction,
        seed=options.seed)
    check_labels(validation, classes)
    for name, count in zip(classes, check_labels(training, classes)):
        if count == 0:
            run.say(f"warning: no training image contains the class {name}")

    beginning = run.Beginning.make(options, classes, NetworkConfiguration(classes))
    run.say(
        f"{len(training)} images for training, {len(validation)} for validation; "
        f"learning from scratch: {beginning.what_is_new}")
    configuration = beginning.network.configuration
    steps_per_epoch = max(1, len(training) // options.batch_size)
    schedule = run.make_schedule(
        options, images=len(training), steps=options.epochs * steps_per_epoch,
        input_size=configuration.input_size)
    checkpoint = Checkpoint(
        checkpoint_file,
        run.identity(options, beginning, [pair.image.name for pair in training]))

    def loss(network: DeepLabV3, batch: Any, step: int) -> Tensor:
        images, labels = (part.to(device.name, non_blocking=True) for part in batch)
        return label_loss(network(images), labels)

    def score(network: DeepLabV3) -> float:
        confusion = validate(network, validation, device)
        run.say(_figures(confusion, classes))
        return confusion.mean_iou

    run.train(
        options, beginning, LabelledCrops(training, schedule, configuration), schedule, device,
        checkpoint, evaluate_every=steps_per_epoch, loss=loss, evaluate=score)
    confusion = validate(beginning.network, validation, device)
    print(_table(confusion, classes))
    run.write(
        options, beginning.network, _texts(options, beginning, confusion, training, validation),
        source=options.source or f"Silhouette's train.py on {len(training)} labelled images",
        license=beginning.license if options.license is None else options.license)
    checkpoint.remove()


def validate(
    network: DeepLabV3, pairs: list[LabelledImage], device: Device
) -> Confusion:
    """Compares labels with the network's, at its input size."""
    configuration = network.configuration
    size = configuration.input_size
    confusion = Confusion(len(configuration.classes))
    for pair in pairs:
        image = whole_input(read_image(pair.image), configuration)
        with torch.inference_mode(), device.autocast():
            logits = network(image[None].to(device.name))
        label = read_label(pair.label).resize((size, size), Image.Resampling.NEAREST)
        confusion.add(np.asarray(label), labels_of(logits, size))
    return confusion


def _texts(
    options: argparse.Namespace, beginning: run.Beginning, confusion: Confusion,
    training: list[LabelledImage], validation: list[LabelledImage],
) -> dict[str, str]:
    classes = options.classes
    return {
        "training": run.recipe(options),
        "seed": str(options.seed),
        "init": beginning.digest,
        "training_pictures": str(len(training)),
        "validation_pictures": str(len(validation)),
        "validation_miou": f"{confusion.mean_iou:.4f}",
        "validation_iou": ",".join(
            f"{name}={value:.4f}" for name, value in zip(classes, confusion.class_iou)),
    }


def _figures(confusion: Confusion, classes: tuple[str, ...]) -> str:
    each = "  ".join(
        f"{name} {value:.3f}" for name, value in zip(classes, confusion.class_iou)
        if not np.isnan(value))
    return f"validation mIoU {confusion.mean_iou:.3f}  ({each})"


def _table(confusion: Confusion, classes: tuple[str, ...]) -> str:
    rows = [("class", "IoU")]
    rows += [
        (name, "does not occur" if np.isnan(value) else f"{value:.4f}")
        for name, value in zip(classes, confusion.class_iou)]
    rows.append(("mean", f"{confusion.mean_iou:.4f}"))
    width = max(len(name) for name, _ in rows)
    return "\n".join(f"{name:<{width}}  {value}" for name, value in rows)
