# SPDX-License-Identifier: Apache-2.0
"""Batch normalisation for networks whose files contain it folded into the weights."""
from __future__ import annotations

import torch
from torch import Tensor

from .convolution import ConvolutionLayer
from .network import DeepLabV3

# The first has a single value per image, the second produces the logits.
WITHOUT = ("aspp.pool", "head.classifier")


def add_batch_norm(network: DeepLabV3, images: Tensor, *, frozen_backbone: bool) -> None:
    """Adds batch normalisation after every convolution, with the statistics of a batch.

    `images` is [n, 3, S, S]. The results of the network do not change.
    """
    statistics: dict[str, tuple[Tensor, Tensor]] = {}
    layers = _normalized_layers(network, frozen_backbone)

    def observe(name: str):
        def hook(layer: ConvolutionLayer, inputs: tuple[Tensor, ...]) -> None:
            result = layer.convolve(inputs[0])
            statistics[name] = (result.mean((0, 2, 3)), result.var((0, 2, 3), unbiased=False))
        return hook

    hooks = [layer.register_forward_pre_hook(observe(name)) for name, layer in layers.items()]
    with torch.no_grad():
        network(images)
    for hook in hooks:
        hook.remove()
    for name, layer in layers.items():
        layer.normalize(*statistics[name])


def prepare_batch_norm(network: DeepLabV3, *, frozen_backbone: bool) -> None:
    """Adds the same modules with placeholders for the values of a checkpoint."""
    for layer in _normalized_layers(network, frozen_backbone).values():
        outputs = layer.weight.shape[0]
        layer.normalize(torch.zeros(outputs), torch.ones(outputs))


def _normalized_layers(network: DeepLabV3, frozen_backbone: bool) -> dict[str, ConvolutionLayer]:
    return {
        name: layer for name, layer in network.layers()
        if name not in WITHOUT and not (frozen_backbone and name.startswith("backbone."))}
