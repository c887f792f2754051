#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Writes the fixtures of the tests of torchvision's state dicts: two of its networks with few channels and random
weights, an input and the logits that PyTorch computes of it.

    Tools/make-torchvision-fixtures.py

Requires torch (for CPUs suffices), torchvision, safetensors and numpy.

Tests/Fixtures/torchvision-NAME.safetensors: the state dict, with `input` and `logits` [1, channels, rows, columns]. Weights are
rounded to Float16 first, and stored as such.
"""

import os

import torch
from torch import nn
from safetensors.torch import save_file
from torchvision.models import mobilenetv3, resnet
from torchvision.models._utils import IntermediateLayerGetter
from torchvision.models.segmentation import fcn, lraspp

FOLDER = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "Tests", "Fixtures")
CLASSES = 3
# Rows and columns, such that windows of stride 2 meet even and odd numbers of them.
SIZE = (40, 53)


def make_lraspp():
    """LR-ASPP with few channels in its backbone and in its head."""
    settings, _ = mobilenetv3._mobilenet_v3_conf("mobilenet_v3_large", width_mult=0.06, dilated=True)
    features = mobilenetv3.MobileNetV3(settings, 8).features
    body = IntermediateLayerGetter(features, {"4": "low", "16": "high"})
    return lraspp.LRASPP(body, features[4].out_channels, features[16].out_channels, CLASSES, 16)


def make_fcn():
    """FCN with few channels, with the second head that only training uses."""
    body = resnet.ResNet(resnet.Bottleneck, [1, 1, 1, 1])
    body.conv1, body.bn1, body.inplanes = nn.Conv2d(3, 4, 7, 2, 3, bias=False), nn.BatchNorm2d(4), 4
    body.dilation = 1
    for index, count in enumerate([1, 2, 2, 2]):
        # torchvision's own blocks, at torchvision's strides and dilations.
        layer = body._make_layer(
            resnet.Bottleneck, 4 + 2 * index, count, stride=1 if index == 0 else 2, dilate=index > 1)
        setattr(body, f"layer{index + 1}", layer)
    features = IntermediateLayerGetter(body, {"layer4": "out", "layer3": "aux"})
    return fcn.FCN(features, fcn.FCNHead(4 * 10, CLASSES), fcn.FCNHead(4 * 8, CLASSES))


def randomise(network, image):
    """Gives weights and statistics random values that keep the features of an image at a scale of about 1."""
    for module in network.modules():
        if isinstance(module, nn.Conv2d):
            nn.init.normal_(module.weight, std=(1.6 / module.weight[0].numel()) ** 0.5)
            if module.bias is not None:
                nn.init.normal_(module.bias, std=0.2)
        elif isinstance(module, nn.BatchNorm2d):
            nn.init.uniform_(module.weight, 0.6, 1.4)
            nn.init.normal_(module.bias, std=0.3)
            module.momentum = None
    network.train()
    with torch.no_grad():
        network(torch.cat([image, image.flip(3) + 0.3 * torch.randn(image.shape)]))
    network.eval()
    for module in network.modules():
        if isinstance(module, nn.BatchNorm2d):
            # Small enough for the number that is added to matter, and means that are not those of the features.
            module.running_var.mul_(torch.rand(module.running_var.shape) + 0.6).clamp_(min=0.05)
            module.running_mean.add_(0.2 * torch.randn(module.running_mean.shape))
    for tensor in network.state_dict().values():
        if tensor.is_floating_point():
            tensor.copy_(tensor.half().float())


def main():
    for name, make in [("lraspp", make_lraspp), ("fcn", make_fcn)]:
        torch.manual_seed(7)
        network = make()
        image = nn.functional.interpolate(torch.randn(1, 3, 5, 6), SIZE, mode="bicubic")
        randomise(network, image)
        with torch.no_grad():
            logits = network(image)["out"]
        tensors = {
            name: tensor.half() if tensor.is_floating_point() else tensor
            for name, tensor in network.state_dict().items()
        }
        tensors |= {"input": image, "logits": logits.contiguous()}
        path = f"{FOLDER}/torchvision-{name}.safetensors"
        save_file(tensors, path)
        os.chmod(path, 0o644)


main()
