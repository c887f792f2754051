# SPDX-License-Identifier: Apache-2.0
"""Options that both ways of training share."""
from __future__ import annotations

import argparse
from dataclasses import replace
from pathlib import Path

from .configuration import NetworkConfiguration, integers, is_input_size, truth

BUNDLED = Path(__file__).resolve().parents[3] / "Weights" / "silhouette-deeplabv3.safetensors"
RANDOM = "random"


def positive(text: str) -> int:
    """An integer above 0."""
    number = int(text)
    if number < 1:
        raise argparse.ArgumentTypeError(f"{text} is not above 0")
    return number


def positive_number(text: str) -> float:
    """A finite number above 0."""
    number = float(text)
    if not 0 < number < float("inf"):
        raise argparse.ArgumentTypeError(f"{text} is not above 0")
    return number


def natural(text: str) -> int:
    """An integer from 0 on."""
    number = int(text)
    if number < 0:
        raise argparse.ArgumentTypeError(f"{text} is below 0")
    return number


def natural_number(text: str) -> float:
    """A finite number from 0 on."""
    number = float(text)
    if not 0 <= number < float("inf"):
        raise argparse.ArgumentTypeError(f"{text} is below 0")
    return number


def part(text: str) -> float:
    """A number from 0 to 1."""
    number = float(text)
    if not 0 <= number <= 1:
        raise argparse.ArgumentTypeError(f"{text} is not in 0…1")
    return number


def scale_range(text: str) -> tuple[float, float]:
    """Two numbers above 0, the smaller one first."""
    low, high = (positive_number(number) for number in text.split(","))
    if low > high or high > 8:
        raise argparse.ArgumentTypeError(f"{text} is not two numbers up to 8, such as 0.5,2")
    return low, high


def input_size(text: str) -> int:
    """16 k + 1."""
    if not is_input_size(int(text)):
        raise argparse.ArgumentTypeError(f"{text} is not 16 k + 1 from 17 to 8193, such as 257")
    return int(text)


def add_device(parser: argparse.ArgumentParser) -> None:
    """Where it computes."""
    group = parser.add_argument_group("device")
    group.add_argument("--device", choices=("auto", "cpu", "cuda"), default="auto")
    group.add_argument(
        "--precision", choices=("float32", "bfloat16", "float16"),
        help="of products; float32 on a CPU and bfloat16 on CUDA by default")
    group.add_argument("--threads", type=positive, help="of PyTorch on the CPU")


def add_output(parser: argparse.ArgumentParser) -> None:
    """The weights file, its words, and the checkpoint."""
    group = parser.add_argument_group("result")
    group.add_argument("--out", type=Path, default=Path("mine.safetensors"))
    group.add_argument("--float16", action="store_true", help="halves the file")
    group.add_argument("--overwrite", action="store_true", help="replaces file and checkpoint")
    group.add_argument("--source", help="where the weights come from, for the file")
    group.add_argument("--license", help="of the weights (SPDX); that of --init by default")
    group.add_argument(
        "--checkpoint", type=Path, help="the state of the run; OUT.checkpoint by default")
    group.add_argument(
        "--checkpoint-every", type=positive, default=200, metavar="STEPS")
    group.add_argument("--resume", action="store_true", help="goes on from the checkpoint")


def add_network(parser: argparse.ArgumentParser) -> None:
    """The network; what is not said is as in --init."""
    group = parser.add_argument_group("network")
    group.add_argument(
        "--init", default=str(BUNDLED), metavar="FILE",
        help="weights to begin with, or “random”; the bundled ones by default")
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
    """How it learns."""
    group = parser.add_argument_group("training")
    group.add_argument("--seed", type=natural, default=0)
    group.add_argument("--batch-size", type=positive, default=batch_size)
    group.add_argument("--crop-size", type=input_size, default=257, help="16 k + 1")
    group.add_argument(
        "--scales", type=scale_range, default=(0.5, 2.0), metavar="LOW,HIGH",
        help="of the picture at the input size, before it is cropped (0.5,2)")
    group.add_argument(
        "--whole", type=part, default=0.1, metavar="PART",
        help="of the steps, the last, see whole pictures at the input size (0.1)")
    group.add_argument("--learning-rate", type=positive_number, default=learning_rate)
    group.add_argument(
        "--backbone-factor", type=positive_number, default=backbone_factor,
        help="on the backbone's learning rate")
    group.add_argument("--weight-decay", type=natural_number, default=1e-4)
    group.add_argument("--freeze", action="store_true", help="leaves the backbone as it is")
    group.add_argument(
        "--batch-norm", action="store_true",
        help="normalises batches while it trains; always where the backbone begins at random")
    group.add_argument(
        "--workers", type=natural,
        help="loading processes; none on a CPU, all processors with CUDA")


def apply_network_options(
    configuration: NetworkConfiguration, options: argparse.Namespace
) -> NetworkConfiguration:
    """The configuration with what the options say."""
    names = (
        "input_size", "width_multiplier", "channel_divisor", "output_stride", "atrous_rates",
        "image_pooling")
    changes = {name: getattr(options, name) for name in names}
    return replace(
        configuration, **{name: value for name, value in changes.items() if value is not None})
