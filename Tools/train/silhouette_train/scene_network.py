# SPDX-License-Identifier: Apache-2.0
"""DeepLabV3+ (Chen et al., 2018) on EfficientNet-Lite0 (Tan, Le, 2019) with two heads, the bundled network.

Submodules have the names that the weights file gives the layers, such as `decoder.8.skip`.
"""
from __future__ import annotations

from typing import Iterator, NamedTuple

import torch
from torch import Tensor, nn
from torch.nn import functional

from .convolution import ConvolutionLayer
from .depthwise import DepthwiseLayer

CLASSES = (
    "background,aeroplane,bicycle,bird,boat,bottle,bus,car,cat,chair,cow,diningtable,dog,horse,"
    "motorbike,person,pottedplant,sheep,sofa,train,tvmonitor").split(",")
# Kernel, stride, expansion, channels, repeats.
ROWS = [
    (3, 1, 1, 16, 1), (3, 2, 6, 24, 2), (5, 2, 6, 40, 2), (3, 2, 6, 80, 3), (5, 1, 6, 112, 3),
    (5, 2, 6, 192, 4), (3, 1, 6, 320, 1),
]
OUTPUT_STRIDE = 16
RATES = (3, 6, 9)
# Channels of the pyramid, and of the layer before the classes.
PYRAMID, HIDDEN = 128, 96


class Answers(NamedTuple):
    """Logits: classes [n, 21, h / 4, w / 4], subject [n, 1, h / 2, w / 2], and, for training only,
    the subject as seen at strides 4, 8 and 16."""

    classes: Tensor
    subject: Tensor
    coarse_subjects: list[Tensor]


def enlarged(x: Tensor, like: Tensor) -> Tensor:
    """Resizes bilinearly, with half-pixel centres, to the rows and columns of another tensor."""
    return functional.interpolate(x, size=like.shape[2:], mode="bilinear", align_corners=False)


def pointwise(inputs: int, outputs: int) -> ConvolutionLayer:
    """A 1×1 convolution, batch normalisation and ReLU6."""
    layer = ConvolutionLayer(inputs, outputs, activation="relu6")
    layer.norm = nn.BatchNorm2d(outputs)
    layer.bias = None
    return layer


class SeparableLayer(nn.Module):
    """A depthwise 3×3 convolution without bias or activation, and a 1×1 convolution with both."""

    def __init__(self, inputs: int, outputs: int, rate: int = 1) -> None:
        super().__init__()
        self.depthwise = DepthwiseLayer(inputs, kernel=3, dilation=rate)
        self.depthwise.bias = None
        self.pointwise = pointwise(inputs, outputs)

    def forward(self, x: Tensor) -> Tensor:
        return self.pointwise(self.depthwise(x))


class Block(nn.Module):
    """The inverted residual, as in MobileNetV2: [n, in, h, w] → [n, out, ⌈h / stride⌉, …]."""

    def __init__(
        self, inputs: int, outputs: int, *, kernel: int, stride: int, expansion: int, rate: int
    ) -> None:
        super().__init__()
        expanded = inputs * expansion
        if expansion != 1:
            self.expand = ConvolutionLayer(inputs, expanded, activation="relu6")
        self.depthwise = DepthwiseLayer(
            expanded, kernel=kernel, stride=stride, dilation=rate, activation="relu6")
        self.project = ConvolutionLayer(expanded, outputs)
        self.is_residual = stride == 1 and inputs == outputs

    def forward(self, x: Tensor) -> Tensor:
        expanded = self.expand(x) if hasattr(self, "expand") else x
        result = self.project(self.depthwise(expanded))
        return result + x if self.is_residual else result


class EfficientNetLite(nn.Module):
    """The encoder, its batch normalisation folded in: returns the features at strides 2, 4, 8, 16.

    The features of a stride are the input of the block that leaves it.
    """

    def __init__(self) -> None:
        super().__init__()
        channels = 32
        self.stem = ConvolutionLayer(3, channels, kernel=3, stride=2, activation="relu6")
        self.block = nn.ModuleDict()
        self.left_by = []
        reached, rate = 2, 1
        for kernel, row_stride, expansion, outputs, repeats in ROWS:
            for index in range(repeats):
                wanted = row_stride if index == 0 else 1
                stride = wanted if reached < OUTPUT_STRIDE else 1
                name = str(len(self.block) + 1)
                if stride != 1:
                    self.left_by.append(name)
                self.block[name] = Block(
                    channels, outputs, kernel=kernel, stride=stride, expansion=expansion, rate=rate)
                channels = outputs
                reached *= stride
                # A block that loses its stride still gets the same input as with it.
                if stride != wanted:
                    rate *= wanted
        self.channels = channels

    def forward(self, x: Tensor) -> list[Tensor]:
        x = self.stem(x)
        features = []
        for name, block in self.block.items():
            if name in self.left_by:
                features.append(x)
            x = block(x)
        return [*features, x]


class Pyramid(nn.Module):
    """Atrous spatial pyramid pooling on reduced features: [n, in, h, w] → [n, 128, h, w]."""

    def __init__(self, inputs: int) -> None:
        super().__init__()
        self.pointwise = pointwise(inputs, PYRAMID)
        self.rate = nn.ModuleDict(
            {str(rate): SeparableLayer(PYRAMID, PYRAMID, rate) for rate in RATES})
        # One number for each channel: batch normalisation has nothing to average over.
        self.pool = ConvolutionLayer(inputs, PYRAMID, activation="relu6")
        self.project = pointwise(PYRAMID * (len(RATES) + 2), PYRAMID)

    def forward(self, x: Tensor) -> Tensor:
        reduced = self.pointwise(x)
        pooled = self.pool(x.mean((2, 3), keepdim=True)).expand_as(reduced)
        surroundings = [rate(reduced) for rate in self.rate.values()]
        return self.project(torch.cat([reduced, *surroundings, pooled], 1))


class DecoderStep(nn.Module):
    """Adds features of the encoder to enlarged ones, and refines their sum."""

    def __init__(self, inputs: int, skipped: int, between: int, outputs: int, count: int) -> None:
        super().__init__()
        self.reduce = pointwise(inputs, between)
        self.skip = pointwise(skipped, between)
        self.refine = nn.ModuleDict({
            str(index + 1): SeparableLayer(between if index == 0 else outputs, outputs)
            for index in range(count)
        })

    def forward(self, x: Tensor, features: Tensor) -> Tensor:
        x = enlarged(self.reduce(x), features) + self.skip(features)
        for layer in self.refine.values():
            x = layer(x)
        return x


class SceneNetwork(nn.Module):
    """Images [n, 3, h, w], (x − 127) / 128 of RGB bytes → classes and main subject, as logits."""

    def __init__(self) -> None:
        super().__init__()
        self.backbone = EfficientNetLite()
        self.aspp = Pyramid(self.backbone.channels)
        self.decoder = nn.ModuleDict({
            "8": DecoderStep(PYRAMID, 40, 64, 64, 2),
            "4": DecoderStep(64, 24, 48, 64, 2),
            "2": DecoderStep(64, 16, 24, 24, 1),
        })
        self.classes = nn.ModuleDict({
            "hidden": pointwise(64 + 64, HIDDEN), "output": ConvolutionLayer(HIDDEN, len(CLASSES))})
        self.subject = nn.ModuleDict({"output": ConvolutionLayer(24, 1)})
        # The subject at strides 16, 8 and 4, which helps in training only.
        self.coarse = nn.ModuleDict({
            "16": ConvolutionLayer(PYRAMID, 1), "8": ConvolutionLayer(64, 1),
            "4": ConvolutionLayer(64, 1)})

    def initialize(self, seed: int) -> None:
        """Sets random weights, determined by the seed."""
        generator = torch.Generator().manual_seed(seed)
        for _, layer in self.layers():
            layer.initialize(generator)

    def layers(self) -> Iterator[tuple[str, ConvolutionLayer]]:
        """Yields all convolutions with their names, in the order of the weights file."""
        for name, module in self.named_modules():
            if isinstance(module, ConvolutionLayer):
                yield name, module

    def forward(self, x: Tensor) -> Answers:
        at2, at4, at8, at16 = self.backbone(x)
        context = self.aspp(at16)
        step8 = self.decoder["8"](context, at8)
        step4 = self.decoder["4"](step8, at4)
        step2 = self.decoder["2"](step4, at2)
        both = torch.cat([enlarged(step8, step4), step4], 1)
        coarse = [] if not self.training else [
            self.coarse["4"](step4), self.coarse["8"](step8), self.coarse["16"](context)]
        return Answers(
            self.classes["output"](self.classes["hidden"](both)), self.subject["output"](step2),
            coarse)


def network_input(images: Tensor) -> Tensor:
    """Returns (x − 127) / 128 for RGB bytes [n, 3, h, w], with channels last in memory."""
    return ((images.float() - 127) / 128).to(memory_format=torch.channels_last)
