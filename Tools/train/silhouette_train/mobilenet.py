# SPDX-License-Identifier: Apache-2.0
"""The convolutions of MobileNetV2 up to the last bottleneck (Sandler et al., CVPR 2018)."""
from __future__ import annotations

from torch import Tensor, nn

from .convolution import ConvolutionLayer

# Table 2 of the paper: expansion, channels, repeats, stride.
ROWS = [
    (1, 16, 1, 1), (6, 24, 2, 2), (6, 32, 3, 2), (6, 64, 4, 2), (6, 96, 3, 1), (6, 160, 3, 2),
    (6, 320, 1, 1),
]


def divisible(exact: float, divisor: int) -> int:
    """Rounds a number of channels to a multiple, but down by at most a tenth."""
    rounded = max(divisor, int(exact + divisor / 2) // divisor * divisor)
    return rounded + divisor if rounded < 0.9 * exact else rounded


class Block(nn.Module):
    """The inverted residual: [n, in, h, w] → [n, out, ⌈h / stride⌉, ⌈w / stride⌉]."""

    def __init__(
        self, inputs: int, outputs: int, *, expansion: int, stride: int, dilation: int
    ) -> None:
        super().__init__()
        # Expanded channels are always rounded to 8, those of the first block not at all.
        expanded = inputs if expansion == 1 else divisible(inputs * expansion, 8)
        if expansion != 1:
            self.expand = ConvolutionLayer(inputs, expanded, activation="relu6")
        self.depthwise = ConvolutionLayer(
            expanded, expanded, kernel=3, stride=stride, dilation=dilation, depthwise=True,
            activation="relu6")
        self.project = ConvolutionLayer(expanded, outputs)
        self.is_residual = stride == 1 and inputs == outputs

    def forward(self, x: Tensor) -> Tensor:
        expanded = self.expand(x) if hasattr(self, "expand") else x
        result = self.project(self.depthwise(expanded))
        return result + x if self.is_residual else result


class MobileNetV2(nn.Module):
    """[n, 3, h, w] → [n, `channels`, h / output stride, w / output stride], rounded up."""

    def __init__(self, width_multiplier: float, channel_divisor: int, output_stride: int) -> None:
        super().__init__()

        def scaled(channels: int) -> int:
            return divisible(channels * width_multiplier, channel_divisor)

        channels = scaled(32)
        self.stem = ConvolutionLayer(3, channels, kernel=3, stride=2, activation="relu6")
        self.block = nn.ModuleDict()
        current_stride, dilation = 2, 1
        for expansion, row_channels, repeats, row_stride in ROWS:
            for index in range(repeats):
                wanted = row_stride if index == 0 else 1
                stride = wanted if current_stride < output_stride else 1
                self.block[str(len(self.block) + 1)] = Block(
                    channels, scaled(row_channels), expansion=expansion, stride=stride,
                    dilation=dilation)
                channels = scaled(row_channels)
                current_stride *= stride
                # A block that loses its stride still gets the same input as with it: only later
                # blocks are dilated.
                if stride != wanted:
                    dilation *= wanted
        self.channels = channels

    def forward(self, x: Tensor) -> Tensor:
        x = self.stem(x)
        for block in self.block.values():
            x = block(x)
        return x
