# SPDX-License-Identifier: Apache-2.0
"""DeepLabV3 networks in the project's own format; Documentation/Models.md describes it."""
from __future__ import annotations

import hashlib
from dataclasses import dataclass, field, replace
from pathlib import Path

import numpy as np
import safetensors
import safetensors.numpy
import torch
from torch import Tensor

from .atomic_file import write_atomically
from .configuration import NetworkConfiguration
from .convolution import ConvolutionLayer
from .errors import InvalidWeights, UnreadableFile
from .network import DeepLabV3
from .quantization import dequantized


@dataclass(frozen=True)
class Weights:
    """A trained network: its configuration, and its values by name, as in the file.

    Dense convolutions are [out, height, width, in], depthwise ones [height, width, channels].
    """

    configuration: NetworkConfiguration
    arrays: dict[str, np.ndarray]
    additional: dict[str, str] = field(default_factory=dict)

    @staticmethod
    def of(network: DeepLabV3, additional: dict[str, str] | None = None) -> Weights:
        """Returns the weights of a network with batch normalisation folded, as Float32 on the CPU."""
        arrays = {}
        for name, layer in network.layers():
            weight, bias = layer.folded()
            arrays[f"{name}.weight"] = _file_layout(layer, weight.float().cpu())
            arrays[f"{name}.bias"] = bias.float().cpu().numpy().copy()
        return Weights(network.configuration, arrays, additional or {})

    @staticmethod
    def read(file: Path | str) -> Weights:
        """Reads a file and checks that it holds the network it describes.

        Raises `UnreadableFile` if it is no .safetensors file, `InvalidWeights` if it is another.
        """
        try:
            with safetensors.safe_open(file, framework="numpy") as content:
                metadata = content.metadata() or {}
                arrays = {name: content.get_tensor(name) for name in content.keys()}
        except (OSError, safetensors.SafetensorError) as error:
            raise UnreadableFile(file, "a .safetensors file", str(error)) from None
        configuration, additional = NetworkConfiguration.from_metadata(metadata, file)
        weights = Weights(configuration, dequantized(arrays, file), additional)
        weights._check(file)
        return weights

    def write(self, file: Path, *, float16: bool = False, overwrite: bool = False) -> None:
        """Writes a file atomically.

        Raises `InvalidWeights` if a number is infinite, not a number or too large for Float16.
        """
        self.configuration.validate(file)
        arrays = {}
        for name, array in self.arrays.items():
            with np.errstate(over="ignore"):
                stored = array.astype(np.float16 if float16 else np.float32)
            if not np.isfinite(stored).all():
                raise InvalidWeights(
                    file, f"finite numbers in “{name}” as {stored.dtype}",
                    f"{np.abs(array).max()}")
            # The library writes the memory of an array whatever its strides are.
            arrays[name] = np.ascontiguousarray(stored)
        metadata = {**self.additional, **self.configuration.metadata}
        write_atomically(file, safetensors.numpy.save(arrays, metadata), overwrite=overwrite)

    def network(self) -> DeepLabV3:
        """Returns the network with these weights, on the CPU, without batch normalisation."""
        network = DeepLabV3(self.configuration)
        self.transfer(network, except_classifier=False)
        return network.eval()

    def transfer(self, network: DeepLabV3, *, except_classifier: bool) -> list[str]:
        """Copies all layers that fit to another network.

        Returns the names of the layers that must be learned from scratch.
        """
        new = []
        for name, layer in network.layers():
            array = self.arrays.get(f"{name}.weight")
            fits = array is not None and array.shape == _file_shape(layer)
            if not fits or (except_classifier and name == "head.classifier"):
                new.append(name)
                continue
            with torch.no_grad():
                layer.weight.copy_(_torch_layout(layer, array))
                layer.bias.copy_(torch.from_numpy(self.arrays[f"{name}.bias"]))
        return new

    def with_texts(self, additional: dict[str, str], *, source: str, license: str) -> Weights:
        """Returns the same weights with other texts about their origin."""
        configuration = replace(self.configuration, source=source, license=license)
        return Weights(configuration, self.arrays, additional)

    def _check(self, file: Path | str) -> None:
        shapes = {}
        with torch.device("meta"):
            for name, layer in DeepLabV3(self.configuration).layers():
                shapes[f"{name}.weight"] = _file_shape(layer)
                shapes[f"{name}.bias"] = tuple(layer.bias.shape)
        for name, shape in shapes.items():
            if name not in self.arrays:
                raise InvalidWeights(file, f"a tensor “{name}”", "none")
            array = self.arrays[name]
            if array.shape != shape:
                raise InvalidWeights(file, f"“{name}” of shape {shape}", str(array.shape))
            if not np.isfinite(array).all():
                raise InvalidWeights(file, f"finite numbers in “{name}”", "others")
        unused = sorted(set(self.arrays) - set(shapes))
        if unused:
            raise InvalidWeights(file, "no other tensors", ", ".join(unused))


def sha256(file: Path | str) -> str:
    """Returns the SHA-256 of a file, in hexadecimal."""
    return hashlib.sha256(Path(file).read_bytes()).hexdigest()


def _file_shape(layer: ConvolutionLayer) -> tuple[int, ...]:
    outputs, inputs, height, width = layer.weight.shape
    return (height, width, outputs) if layer.depthwise else (outputs, height, width, inputs)


def _file_layout(layer: ConvolutionLayer, weight: Tensor) -> np.ndarray:
    """Returns a view [out, h, w, in] of [out, in, h, w], or [h, w, c] of [c, 1, h, w]."""
    turned = weight[:, 0].permute(1, 2, 0) if layer.depthwise else weight.permute(0, 2, 3, 1)
    return turned.numpy()


def _torch_layout(layer: ConvolutionLayer, array: np.ndarray) -> Tensor:
    weight = torch.from_numpy(array)
    return weight.permute(2, 0, 1)[:, None] if layer.depthwise else weight.permute(0, 3, 1, 2)
