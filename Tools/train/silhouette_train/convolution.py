# SPDX-License-Identifier: Apache-2.0
"""A convolution with bias or batch normalisation, and activation."""
from __future__ import annotations

import math

import torch
from torch import Tensor, nn
from torch.nn import functional

ACTIVATIONS = {"identity": lambda x: x, "relu": functional.relu, "relu6": functional.relu6}


def same_padding(size: int, kernel: int, stride: int, dilation: int) -> tuple[int, int]:
    """Returns TensorFlow's SAME padding of one axis: rows before and after, the odd one after."""
    results = -(-size // stride)
    total = max((results - 1) * stride + (kernel - 1) * dilation + 1 - size, 0)
    return total // 2, total - total // 2


class ConvolutionLayer(nn.Module):
    """[n, in, h, w] → [n, out, ⌈h / stride⌉, ⌈w / stride⌉].

    `weight` is [out, in, kernel, kernel], or [channels, 1, kernel, kernel] where channels are
    alone (`depthwise`), `bias` [out]. With `normalize` the bias moves into a batch normalisation.
    """

    def __init__(
        self, inputs: int, outputs: int, *, kernel: int = 1, stride: int = 1, dilation: int = 1,
        depthwise: bool = False, activation: str = "identity",
    ) -> None:
        super().__init__()
        self.kernel, self.stride, self.dilation = kernel, stride, dilation
        self.groups = inputs if depthwise else 1
        self.depthwise = depthwise
        self.activation = activation
        self.weight = nn.Parameter(torch.zeros(outputs, inputs // self.groups, kernel, kernel))
        self.bias: nn.Parameter | None = nn.Parameter(torch.zeros(outputs))
        self.norm: nn.BatchNorm2d | None = None

    def initialize(self, generator: torch.Generator) -> None:
        """Sets random weights (He et al., “Delving Deep into Rectifiers”, 2015)."""
        gain = 1 if self.activation == "identity" else 2
        deviation = math.sqrt(gain / self.weight[0].numel())
        with torch.no_grad():
            self.weight.normal_(0, deviation, generator=generator)
            if self.bias is not None:
                self.bias.zero_()

    def convolve(self, x: Tensor) -> Tensor:
        """Computes the convolution, with the bias unless batch normalisation follows."""
        rows, columns = (
            same_padding(size, self.kernel, self.stride, self.dilation) for size in x.shape[2:])
        padding = (rows[0], columns[0])
        if rows[0] != rows[1] or columns[0] != columns[1]:
            x = functional.pad(x, (*columns, *rows))
            padding = (0, 0)
        return functional.conv2d(
            x, self.weight, self.bias, self.stride, padding, self.dilation, self.groups)

    def forward(self, x: Tensor) -> Tensor:
        x = self.convolve(x)
        if self.norm is not None:
            x = self.norm(x)
        return ACTIVATIONS[self.activation](x)

    def normalize(self, mean: Tensor, variance: Tensor) -> None:
        """Adds batch normalisation with these statistics ([out]), without changing results."""
        if self.bias is None:
            raise ValueError("there is a batch normalisation already")
        norm = nn.BatchNorm2d(len(mean), eps=1e-3, momentum=0.05).to(self.weight.device)
        with torch.no_grad():
            norm.running_mean.copy_(mean - self.bias)
            norm.running_var.copy_(variance)
            norm.weight.copy_((variance + norm.eps).sqrt())
            norm.bias.copy_(mean)
        self.norm = norm
        self.bias = None

    def folded(self) -> tuple[Tensor, Tensor]:
        """Returns weight and bias of the equivalent convolution without batch normalisation."""
        weight = self.weight.detach()
        if self.norm is None:
            return weight, weight.new_zeros(len(weight)) if self.bias is None else self.bias.detach()
        norm = self.norm
        factor = norm.weight.detach() / (norm.running_var + norm.eps).sqrt()
        bias = norm.bias.detach() - norm.running_mean * factor
        return weight * factor[:, None, None, None], bias
