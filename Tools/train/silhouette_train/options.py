# SPDX-License-Identifier: Apache-2.0
"""Options of both training commands."""
from __future__ import annotations

import argparse
from dataclasses import replace
from pathlib import Path

from .configuration import NetworkConfiguration, integers, is_input_size, truth

RANDOM = "random"


def positive(text: str) -> int:
    """Parses an integer above 0."""
    number = int(text)
    if number < 1:
        raise argparse.ArgumentTypeError(f"{text} is not above 0")
    return number


def positive_number(text: str) -> float:
    """Parses a finite number above 0."""
    number = float(text)
    if not 0 < number < float("inf"):
        raise argparse.ArgumentTypeError(f"{text} is not above 0")
    return number


def natural(text: str) -> int:
    """Parses an integer of at least 0."""
    number = int(text)
    if number < 0:
        raise argparse.ArgumentTypeError(f"{text} is below 0")
    return number


def natural_number(text: str) -> float:
    """Parses a finite number of at least 0."""
    number = float(text)
    if not 0 <= number < float("inf"):
        raise argparse.ArgumentTypeError(f"{text} is below 0")
    return number


def part(text: str) -> float:
    """Parses a number from 0 to 1."""
    number = float(text)
    if not 0 <= number <= 1:
        raise argparse.ArgumentTypeError(f"{text} is not in 0…1")
    return number


def scale_range(text: str) -> tuple[float, float]:
    """Parses two numbers above 0, the smaller one first."""
    low, high = (positive_number(number) for number in text.split(","))
    if low > high or high > 8:
        raise argparse.ArgumentTypeError(f"{text} is not two numbers up to 8, such as 0.5,2")
    return low, high


def input_size(text: str) -> int:
    """Parses a size of the form 16 k + 1."""
    if not is_input_size(int(text)):
        raise argparse.ArgumentTypeError(f"{text} is not 16 k + 1 from 17 to 8193, such as 257")
    return int(text)


def add_device(parser: argparse.ArgumentParser) -> None:
    """Adds the options for the processor and the precision."""
    group = parser.add_argument_group("device")
    group.add_argument("--device", choices=("auto", "cpu", "cuda"), default="auto")
    group.add_argument(
        "--precision", choices=("float32", "bfloat16", "float16"),
        help="precision of products; by default float32 on a CPU and bfloat16 on CUDA")
    group.add_argument("--threads", type=positive, help="number of PyTorch's CPU threads")


def add_output(parser: argparse.ArgumentParser) -> None:
    """Adds the options for the weights file, its metadata and the checkpoint."""
    group = parser.add_argument_group("result")
    group.add_argument("--out", type=Path, default=Path("mine.safetensors"))
    group.add_argument(
        "--float16", action="store_true", help="write Float16 values, which halves the file")
    group.add_argument(
        "--overwrite", action="store_true", help="replace an existing file and checkpoint")
    group.add_argument("--source", help="origin of the weights, stored in the file")
    group.add_argument("--license", help="licence of the weights (SPDX); by default that of --init")
    group.add_argument(
        "--checkpoint", type=Path, help="file for the state of the run; by default OUT.checkpoint")
    group.add_argument(
        "--checkpoint-every", type=positive, default=200, metavar="STEPS")
    group.add_argument("--resume", action="store_true", help="continue from the checkpoint")


def add_network(parser: argparse.ArgumentParser) -> None:
    """Adds the options for the network; unset ones are taken from --init."""
    group = parser.add_argument_group("network")
    group.add_argument(
        "--init", required=True, metavar="FILE",
        help="initial weights, a DeepLabV3 in the project's format, or “random”")
    group.add_argument("--input-size", type=input_size, help="16 k + 1")
    group.add_argument("--width", type=positive_number, dest="width_multiplier")
    group.add_argument("--channel-divisor", type=positive)
    group.add_argument("--output-stride", type=int, choices=(8, 16))
    group.add_argument("--atrous-rates", type=integers, metavar="6,12,18")
    group.add_argument("--image-pooling", type=truth, metavar="true|false")


def add_training(
    parser: argparse.ArgumentParser, *, batch_size: int, learning_rate: float,
    backbone_factor: float,
) -> None:
    """Adds the options for training."""
    group = parser.add_argument_group("training")
    group.add_argument("--seed", type=natural, default=0)
    group.add_argument("--batch-size", type=positive, default=batch_size)
    group.add_argument("--crop-size", type=input_size, default=257, help="16 k + 1")
    group.add_argument(
        "--scales", type=scale_range, default=(0.5, 2.0), metavar="LOW,HIGH",
        help="range of the scale of images before cropping, relative to the input size (0.5,2)")
    group.add_argument(
        "--whole", type=part, default=0.1, metavar="PART",
        help="share of the steps, at the end, that use whole images at the input size (0.1)")
    group.add_argument("--learning-rate", type=positive_number, default=learning_rate)
    group.add_argument(
        "--backbone-factor", type=positive_number, default=backbone_factor,
        help="factor on the backbone's learning rate")
    group.add_argument("--weight-decay", type=natural_number, default=1e-4)
    group.add_argument("--freeze", action="store_true", help="keep the backbone unchanged")
    group.add_argument(
        "--batch-norm", action="store_true",
        help="use batch normalisation; always on if the backbone starts at random")
    group.add_argument(
        "--workers", type=natural,
        help="number of loading processes; by default none on a CPU and all processors with CUDA")


def apply_network_options(
    configuration: NetworkConfiguration, options: argparse.Namespace
) -> NetworkConfiguration:
    """Returns the configuration, changed by the options."""
    names = (
        "input_size", "width_multiplier", "channel_divisor", "output_stride", "atrous_rates",
        "image_pooling")
    changes = {name: getattr(options, name) for name in names}
    return replace(
        configuration, **{name: value for name, value in changes.items() if value is not None})
