# SPDX-License-Identifier: Apache-2.0
"""The weights of a `SceneNetwork` in a file of PyTorch, which `Tools/weights-scene` converts."""
from __future__ import annotations

import io
import pickle
import re
from pathlib import Path

import torch
from torch import Tensor

from .atomic_file import write_atomically
from .errors import InvalidWeights, UnreadableFile
from .scene_network import SceneNetwork

# Names in states from before the trainer was part of the project, and those of today.
FORMER_NAMES = [
    (r"e\.blocks\.(\d+)\.", lambda match: f"backbone.block.{int(match[1]) + 1}."),
    (r"e\.", "backbone."),
    (r"(backbone\..*)\.x\.0\.", r"\1.expand."),
    (r"(backbone\..*)\.d\.0\.", r"\1.depthwise."),
    (r"(backbone\..*)\.p\.", r"\1.project."),
    (r"a\.", "aspp.pointwise."),
    (r"b\.(\d)\.", lambda match: f"aspp.rate.{3 * int(match[1]) + 3}."),
    (r"g\.0\.", "aspp.pool."),
    (r"o\.", "aspp.project."),
    (r"r(\d)\.", r"decoder.\1.reduce."),
    (r"l(\d)\.", r"decoder.\1.skip."),
    (r"f2\.", "decoder.2.refine.1."),
    (r"f(\d)\.(\d)\.", lambda match: f"decoder.{match[1]}.refine.{int(match[2]) + 1}."),
    (r"cls\.0\.", "classes.hidden."),
    (r"cls\.1\.", "classes.output."),
    (r"sub\.", "subject.output."),
    (r"aux\.(\d)\.", lambda match: f"coarse.{16 >> int(match[1])}."),
    # Inside a separable convolution, and inside a convolution with normalisation.
    (r"((?:aspp\.rate|decoder)\..*\d)\.0\.", r"\1.depthwise."),
    (r"((?:aspp\.rate|decoder)\..*\d)\.1\.", r"\1.pointwise."),
    (r"((?:aspp\.rate|decoder)\..*\d)\.2\.", r"\1.pointwise.norm."),
    (r"(aspp\.(?:pointwise|project)|decoder\.\d\.(?:reduce|skip)|classes\.hidden)\.0\.", r"\1."),
    (r"(aspp\.(?:pointwise|project)|decoder\.\d\.(?:reduce|skip)|classes\.hidden)\.1\.",
     r"\1.norm."),
]


def read_state(file: Path | str) -> dict[str, Tensor]:
    """Reads weights, Float32, by today's names.

    Raises `UnreadableFile` if it is no such file of PyTorch.
    """
    try:
        state = torch.load(file, map_location="cpu", weights_only=True)
    except FileNotFoundError:
        raise UnreadableFile(file, "the weights of a network", "nothing") from None
    except (OSError, RuntimeError, EOFError, ValueError, pickle.UnpicklingError) as error:
        raise UnreadableFile(file, "a file of PyTorch", str(error).splitlines()[0]) from None
    if not isinstance(state, dict) or not all(isinstance(v, Tensor) for v in state.values()):
        raise UnreadableFile(file, "tensors by name", type(state).__name__)
    if "e.stem.weight" in state:
        state = {_renamed(name): value for name, value in state.items()}
    return {
        name: value.float() if value.is_floating_point() else value
        for name, value in state.items()}


def read_network(file: Path | str) -> SceneNetwork:
    """Returns the network with the weights of a file.

    Raises `InvalidWeights` if they belong to another network.
    """
    network = SceneNetwork()
    try:
        network.load_state_dict(read_state(file))
    except RuntimeError as error:
        raise InvalidWeights(
            file, "the weights of a SceneNetwork", str(error).splitlines()[-1].strip()) from None
    return network


def write_state(file: Path, network: SceneNetwork) -> None:
    """Replaces a file atomically by the network's weights as Float16."""
    buffer = io.BytesIO()
    torch.save({
        name: value.half() if value.is_floating_point() else value
        for name, value in network.state_dict().items()}, buffer)
    write_atomically(file, buffer.getvalue(), overwrite=True)


def _renamed(name: str) -> str:
    for former, current in FORMER_NAMES:
        name = re.sub("^" + former, current, name)
    return name
