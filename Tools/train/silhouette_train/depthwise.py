# SPDX-License-Identifier: Apache-2.0
"""Depthwise convolutions, whose gradients PyTorch computes slowly on CPUs.

`use_kernels` compiles depthwise.cpp (bfloat16, AVX-512), which makes training on a CPU three times
as fast in all; without it, PyTorch's own are used.
"""
from __future__ import annotations

import ctypes
import subprocess
import tempfile
from pathlib import Path

import torch
from torch import Tensor

from .convolution import ConvolutionLayer, same_padding

SOURCE = Path(__file__).with_name("depthwise.cpp")
# The features of the processor that the kernels need.
FEATURES = {"avx512f", "avx512bw", "avx512vl", "avx512_bf16"}

_kernels: ctypes.CDLL | None = None


def use_kernels() -> bool:
    """Compiles and loads the kernels; returns False where compiler or processor lack something."""
    global _kernels
    try:
        features = set(Path("/proc/cpuinfo").read_text().split())
        if not FEATURES <= features:
            return False
        with tempfile.TemporaryDirectory() as folder:
            library = Path(folder) / "depthwise.so"
            subprocess.run(
                ["g++", "-std=c++17", "-O3", "-march=native", "-shared", "-fPIC", "-pthread", str(SOURCE),
                 "-o", str(library)], check=True, capture_output=True)
            _kernels = ctypes.CDLL(str(library))
    except (OSError, subprocess.CalledProcessError):
        return False
    return True


class DepthwiseLayer(ConvolutionLayer):
    """A convolution of each channel for itself."""

    def __init__(self, channels: int, **options) -> None:
        super().__init__(channels, channels, depthwise=True, **options)

    def convolve(self, x: Tensor) -> Tensor:
        if _kernels is None or x.device.type != "cpu" or not torch.is_grad_enabled():
            return super().convolve(x)
        y = _Convolution.apply(x, self.weight, self.stride, self.dilation)
        return y if self.bias is None else y + self.bias.to(y.dtype)[:, None, None]


class _Convolution(torch.autograd.Function):
    """Float32 sums of products of bfloat16 numbers, with SAME padding."""

    @staticmethod
    def forward(ctx, x: Tensor, weight: Tensor, stride: int, dilation: int) -> Tensor:
        x = _with_channels_last(x)
        n, channels, height, width = x.shape
        kernel = weight.shape[-1]
        top, left = (
            same_padding(size, kernel, stride, dilation)[0] for size in (height, width))
        rows, columns = -(-height // stride), -(-width // stride)
        taps = weight.detach().float().reshape(channels, kernel * kernel).t().contiguous()
        # The members of Shape.
        ctx.shape = (ctypes.c_int * 12)(
            n, height, width, channels, rows, columns, kernel, stride, dilation, top, left,
            torch.get_num_threads())
        y = torch.empty(
            (n, channels, rows, columns), dtype=torch.bfloat16, memory_format=torch.channels_last)
        _kernels.depthwise_result(_address(x), _address(taps), _address(y), ctx.shape)
        ctx.save_for_backward(x, taps)
        return y

    @staticmethod
    def backward(ctx, gradient: Tensor):
        x, taps = ctx.saved_tensors
        gradient = _with_channels_last(gradient)
        of_input = of_weight = None
        if ctx.needs_input_grad[0]:
            of_input = torch.empty_like(x, memory_format=torch.channels_last)
            flipped = taps.flip(0).contiguous()
            _kernels.depthwise_input_gradient(
                _address(gradient), _address(flipped), _address(of_input), ctx.shape)
        if ctx.needs_input_grad[1]:
            of_taps = torch.empty_like(taps)
            _kernels.depthwise_weight_gradient(
                _address(x), _address(gradient), _address(of_taps), ctx.shape)
            channels, kernel = ctx.shape[3], ctx.shape[6]
            of_weight = of_taps.t().reshape(channels, 1, kernel, kernel).contiguous()
        return of_input, of_weight, None, None


def _with_channels_last(x: Tensor) -> Tensor:
    return x.to(torch.bfloat16).contiguous(memory_format=torch.channels_last)


def _address(x: Tensor) -> ctypes.c_void_p:
    return ctypes.c_void_p(x.data_ptr())
