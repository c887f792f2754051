# SPDX-License-Identifier: Apache-2.0
"""DeepLabV3 (Chen, Papandreou, Schroff, Adam, 2017) as SilhouetteInference computes it."""
from __future__ import annotations

from typing import Iterator, NamedTuple

import torch
from torch import Tensor, nn
from torch.nn import functional

from .configuration import NetworkConfiguration
from .convolution import ConvolutionLayer
from .mobilenet import MobileNetV2

# The channels of every branch and of the projection, at every width of the backbone.
CHANNELS = 256


class Features(NamedTuple):
    """Intermediate results of the network: [n, channels, rows, columns] each."""

    backbone: Tensor
    projected: Tensor
    logits: Tensor


class Pyramid(nn.Module):
    """Atrous spatial pyramid pooling: [n, in, h, w] → [n, 256 · branches, h, w]."""

    def __init__(self, inputs: int, rates: tuple[int, ...], image_pooling: bool) -> None:
        super().__init__()
        if image_pooling:
            self.pool = ConvolutionLayer(inputs, CHANNELS, activation="relu")
        self.pointwise = ConvolutionLayer(inputs, CHANNELS, activation="relu")
        self.rate = nn.ModuleDict({
            str(rate): ConvolutionLayer(
                inputs, CHANNELS, kernel=3, dilation=rate, activation="relu")
            for rate in rates
        })
        self.branches = len(rates) + (2 if image_pooling else 1)

    def forward(self, x: Tensor) -> Tensor:
        branches = []
        if hasattr(self, "pool"):
            pooled = self.pool(x.mean((2, 3), keepdim=True))
            branches.append(pooled.expand(-1, -1, *x.shape[2:]))
        branches.append(self.pointwise(x))
        branches += [rate(x) for rate in self.rate.values()]
        return torch.cat(branches, 1)


class Head(nn.Module):
    """Combines the branches into a logit per class."""

    def __init__(self, branches: int, classes: int) -> None:
        super().__init__()
        self.project = ConvolutionLayer(CHANNELS * branches, CHANNELS, activation="relu")
        self.classifier = ConvolutionLayer(CHANNELS, classes)


class DeepLabV3(nn.Module):
    """Images [n, 3, S, S] → logits [n, classes, (S − 1) / stride + 1, (S − 1) / stride + 1].

    Submodules have the names that a weights file gives the layers, such as
    `backbone.block.3.expand`.
    """

    def __init__(self, configuration: NetworkConfiguration) -> None:
        super().__init__()
        self.configuration = configuration
        self.backbone = MobileNetV2(
            configuration.width_multiplier, configuration.channel_divisor,
            configuration.output_stride)
        self.aspp = Pyramid(
            self.backbone.channels, configuration.atrous_rates, configuration.image_pooling)
        self.head = Head(self.aspp.branches, len(configuration.classes))

    def initialize(self, seed: int) -> None:
        """Sets random weights, determined by the seed."""
        generator = torch.Generator().manual_seed(seed)
        for _, layer in self.layers():
            layer.initialize(generator)

    def layers(self) -> Iterator[tuple[str, ConvolutionLayer]]:
        """Yields all convolutions with their names."""
        for name, module in self.named_modules():
            if isinstance(module, ConvolutionLayer):
                yield name, module

    def features(self, x: Tensor) -> Features:
        """Returns the logits and the features that lead to them."""
        backbone = self.backbone(x)
        projected = self.head.project(self.aspp(backbone))
        return Features(backbone, projected, self.head.classifier(projected))

    def forward(self, x: Tensor) -> Tensor:
        return self.features(x).logits


def upsample(maps: Tensor, size: int | tuple[int, int]) -> Tensor:
    """Resizes bilinearly with aligned corners: [n, c, h, w] → [n, c, size, size]."""
    return functional.interpolate(maps, size=size, mode="bilinear", align_corners=True)
