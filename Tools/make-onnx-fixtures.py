#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Writes Tests/Fixtures/onnx: small networks with random weights as PyTorch's exporters write them, and what ONNX Runtime
computes of an input.

    python3 Tools/make-onnx-fixtures.py

Requires the versions below; torch for CPUs suffices.

NAME.onnx: the network; NAME.onnx.data: its weights, if the exporter wrote two files; NAME.safetensors: the arrays
`input.0`, … and `output.0`, …, in the order of axes of the file.
"""

import os
import sys
import tempfile
import warnings

import numpy as np
import onnx
import onnxruntime
import onnxscript
import torch
from onnx import TensorProto, helper, numpy_helper
from safetensors.numpy import save
from torch import nn
from torch.nn import functional

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "lib"))
from fixtures import FixtureFolder  # noqa: E402

VERSIONS = [
    (torch, "2.13.0"), (onnx, "1.23.2"), (onnxruntime, "1.32.0"), (onnxscript, "0.7.2"),
]


class UNet(nn.Module):
    """A U-Net of one level."""

    def __init__(self, inputs=3):
        super().__init__()
        self.down = nn.Sequential(nn.Conv2d(inputs, 6, 3, padding=1), nn.BatchNorm2d(6), nn.ReLU())
        self.middle = nn.Sequential(nn.Conv2d(6, 8, 3, padding=1), nn.BatchNorm2d(8), nn.ReLU())
        self.up = nn.ConvTranspose2d(8, 6, 2, 2)
        self.out = nn.Conv2d(12, 2, 1)

    def forward(self, image):
        high = self.down(image)
        low = self.up(self.middle(functional.max_pool2d(high, 2)))
        return self.out(torch.cat([low, high], 1))


class ChannelsLast(nn.Module):
    """A network as tf2onnx writes those of TensorFlow: images [N, H, W, C], transposed in the graph."""

    def __init__(self):
        super().__init__()
        self.net = UNet()

    def forward(self, image):
        return self.net(image.permute(0, 3, 1, 2)).permute(0, 2, 3, 1)


class ConvNeXtV2(nn.Module):
    """A block of ConvNeXt V2 with its global response normalisation."""

    def __init__(self):
        super().__init__()
        self.stem, self.depthwise = nn.Conv2d(3, 8, 4, 4), nn.Conv2d(8, 8, 7, padding=3, groups=8)
        self.norm, self.wide, self.narrow = nn.LayerNorm(8), nn.Linear(8, 32), nn.Linear(32, 8)
        self.gain = nn.Parameter(torch.randn(1, 1, 1, 32))

    def forward(self, image):
        x = self.stem(image)
        y = functional.gelu(self.wide(self.norm(self.depthwise(x).permute(0, 2, 3, 1))))
        size = torch.norm(y, p=2, dim=(1, 2), keepdim=True)
        y = y + self.gain * y * size / (size.mean(dim=-1, keepdim=True) + 1e-6)
        return x + self.narrow(y).permute(0, 3, 1, 2)


class Tokens(nn.Module):
    """The tokens of a vision transformer: a class token and positions that are resized to the image, without attention."""

    def __init__(self):
        super().__init__()
        self.patches = nn.Conv2d(3, 8, 8, 8)
        self.first, self.places = nn.Parameter(torch.randn(1, 1, 8)), nn.Parameter(torch.randn(1, 26, 8))
        self.head = nn.Linear(8, 3)

    def forward(self, image):
        rows, columns = image.shape[2] // 8, image.shape[3] // 8
        places = self.places[:, 1:].reshape(1, 5, 5, 8).permute(0, 3, 1, 2)
        places = functional.interpolate(places, (rows, columns), mode="bicubic", align_corners=False)
        places = torch.cat([self.places[:, :1], places.flatten(2).transpose(1, 2)], 1)
        tokens = self.patches(image).flatten(2).transpose(1, 2)
        tokens = torch.cat([self.first.expand(image.shape[0], -1, -1), tokens], 1) + places
        return self.head(tokens[:, 0]), tokens


class SinePositions(nn.Module):
    """Positions as sines of running sums, as in DETR and EdgeNeXt."""

    def __init__(self):
        super().__init__()
        self.stem, self.out = nn.Conv2d(3, 8, 3, padding=1), nn.Conv2d(8, 2, 1)

    def forward(self, image):
        ones = torch.ones(1, image.shape[2], image.shape[3])
        rows, columns = ones.cumsum(1, dtype=torch.float32), ones.cumsum(2, dtype=torch.float32)
        rows, columns = rows / (rows[:, -1:] + 1e-6) * 6.28, columns / (columns[:, :, -1:] + 1e-6) * 6.28
        powers = torch.arange(4, dtype=torch.float32)
        powers = 10000 ** (2 * torch.div(powers, 2, rounding_mode="floor") / 4)
        parts = []
        for values in (rows, columns):
            waves = values[..., None] / powers
            parts.append(torch.stack((waves[..., 0::2].sin(), waves[..., 1::2].cos()), 4).flatten(3))
        return self.out(self.stem(image) + torch.cat(parts, 3).permute(0, 3, 1, 2))


class Windows(nn.Module):
    """Shifted windows with the mask of Swin, which is written part by part, and a table of biases; without attention."""

    def __init__(self):
        super().__init__()
        self.stem, self.table = nn.Conv2d(3, 4, 4, 4), nn.Parameter(torch.randn(49, 1))
        places = torch.stack(torch.meshgrid(torch.arange(4), torch.arange(4), indexing="ij")).flatten(1)
        distances = (places[:, :, None] - places[:, None]).permute(1, 2, 0) + 3
        self.register_buffer("indices", distances[..., 0] * 7 + distances[..., 1])

    def forward(self, image):
        x = self.stem(image)
        _, channels, rows, columns = x.shape
        mask, number = torch.zeros(1, rows, columns, 1), 0
        for vertical in (slice(0, -4), slice(-4, -2), slice(-2, None)):
            for horizontal in (slice(0, -4), slice(-4, -2), slice(-2, None)):
                mask[:, vertical, horizontal] = number
                number += 1
        mask = mask.view(1, rows // 4, 4, columns // 4, 4).permute(0, 1, 3, 2, 4).reshape(-1, 16)
        mask = mask.unsqueeze(1) - mask.unsqueeze(2)
        mask = mask.masked_fill(mask != 0, -100.0).masked_fill(mask == 0, 0.0)
        bias = self.table[self.indices.view(-1)].view(16, 16)
        shares = functional.softmax(bias + mask, -1).mean(1)
        y = torch.roll(x, (-2, -2), (2, 3)).view(1, channels, rows // 4, 4, columns // 4, 4)
        y = y.permute(0, 2, 4, 3, 5, 1).reshape(-1, 16, channels) * shares[..., None]
        y = y.view(1, rows // 4, columns // 4, 4, 4, channels).permute(0, 5, 1, 3, 2, 4)
        return torch.roll(y.reshape(1, channels, rows, columns), (2, 2), (2, 3))


class Functions(nn.Module):
    """Operators on computed values, each an output."""

    def __init__(self):
        super().__init__()
        self.stem = nn.Conv2d(3, 6, 3, padding=1)
        self.register_buffer("indices", torch.tensor([[5, 0, 2], [1, -1, 3]]))

    def forward(self, image):
        x = self.stem(image)
        return (
            torch.sign(x), torch.round(x * 3), torch.logsumexp(x, 1),
            torch.logsumexp(x, (2, 3), keepdim=True), torch.norm(x, dim=1, p=1),
            x.abs().pow(1.25), (x + 9).pow(-3), x.pow(7), x[:, self.indices], x[:, :, 3],
            x[:, 1:4], torch.exp2(x * 0.1), functional.normalize(x, dim=1),
        )


class Cubic(nn.Module):
    """Interpolation by cubic curves, and of values with three axes."""

    def __init__(self):
        super().__init__()
        self.stem = nn.Conv2d(3, 4, 3, padding=1)

    def forward(self, image):
        x = self.stem(image)
        return (
            functional.interpolate(x, scale_factor=2, mode="bicubic"),
            functional.interpolate(x, size=(11, 9), mode="bicubic", align_corners=True),
            functional.interpolate(x.flatten(2), size=50, mode="linear"),
        )


class Classes(nn.Module):
    """A network of three classes whose largest number is found in the graph."""

    def __init__(self):
        super().__init__()
        self.stem, self.head = nn.Conv2d(3, 8, 3, 2, 1), nn.Conv2d(8, 3, 1, bias=False)
        nn.init.normal_(self.head.weight)

    def forward(self, image):
        scores = self.head(torch.relu(self.stem(image)))
        scores = functional.interpolate(scores, image.shape[2:], mode="bilinear", align_corners=False)
        return torch.argmax(scores, 1)


def halved(x, side: int):
    """Control flow that depends on sizes, which the older exporter keeps where sizes are open."""
    if x.shape[2] > side:
        y = functional.max_pool2d(x, 2)
        if x.shape[3] > side:
            y = y * 2
    else:
        y = x * 2 + 1
    if x.shape[3] == 7:
        return y - 1
    return y


class Branches(nn.Module):
    """Operators that depend on the size of the image."""

    def __init__(self):
        super().__init__()
        self.stem, self.halved = nn.Conv2d(3, 2, 3, padding=1), torch.jit.script(halved)

    def forward(self, image):
        return self.halved(self.stem(image), 5)


def sized_network():
    """Returns a network whose sizes follow from numbers among its inputs: a ratio, as in Robust Video Matting, and the size of
    the result, as in the decoder of Segment Anything."""
    def ints(name, *values):
        return numpy_helper.from_array(np.array(values, np.int64), name)

    nodes = [
        helper.make_node("Concat", ["ones", "ratio", "ratio"], ["factors"], axis=0),
        helper.make_node("Resize", ["image", "", "factors"], ["small"], mode="linear"),
        helper.make_node("Conv", ["small", "weights"], ["features"]),
        helper.make_node("Cast", ["size"], ["whole"], to=TensorProto.INT64),
        helper.make_node("Shape", ["features"], ["shape"]),
        helper.make_node("Slice", ["shape", "zero", "two"], ["head"]),
        helper.make_node("Concat", ["head", "whole"], ["sizes"], axis=0),
        helper.make_node("Resize", ["features", "", "", "sizes"], ["mask"], mode="linear"),
    ]
    weights = np.random.default_rng(1).standard_normal((2, 3, 1, 1)).astype(np.float32)
    tensors = [
        numpy_helper.from_array(np.ones(2, np.float32), "ones"), ints("zero", 0), ints("two", 2),
        numpy_helper.from_array(weights, "weights"),
    ]
    floats = TensorProto.FLOAT
    inputs = [
        helper.make_tensor_value_info("image", floats, ["n", 3, "h", "w"]),
        helper.make_tensor_value_info("ratio", floats, [1]),
        helper.make_tensor_value_info("size", floats, [2]),
    ]
    outputs = [helper.make_tensor_value_info("mask", floats, None)]
    graph = helper.make_graph(nodes, "sized", inputs, outputs, tensors)
    return helper.make_model(graph, opset_imports=[helper.make_opsetid("", 17)], ir_version=8)


OPEN_SIZE = {"image": {0: "batch", 2: "height", 3: "width"}}
DYNAMO, SCRIPT = {"dynamo": True}, {"dynamo": False, "opset_version": 17}
# Class names as Ultralytics' exporter writes them.
NAMES = {0: "background", 1: "cat", 2: "dog's"}
# The networks, the inputs' shapes or their numbers, and what the exporter is told.
FIXTURES = [
    # PyTorch's own default: two files.
    ("unet", UNet, [(1, 3, 8, 12)], DYNAMO),
    # As Hugging Face's exporters leave axes open.
    (
        "unet-open", UNet, [(1, 3, 8, 12)],
        SCRIPT | {"dynamic_axes": {"image": {0: "batch", 1: "num_channels", 2: "height", 3: "width"}}},
    ),
    ("unet-channels-last", ChannelsLast, [(1, 8, 12, 3)], SCRIPT),
    ("convnextv2", ConvNeXtV2, [(1, 3, 16, 24)], DYNAMO),
    ("tokens", Tokens, [(1, 3, 24, 32)], DYNAMO),
    ("tokens-open", Tokens, [(1, 3, 24, 32)], SCRIPT | {"dynamic_axes": OPEN_SIZE}),
    ("sine-positions", SinePositions, [(1, 3, 6, 8)], SCRIPT | {"dynamic_axes": OPEN_SIZE}),
    ("windows", Windows, [(1, 3, 32, 32)], DYNAMO | {"external_data": False}),
    ("functions", Functions, [(1, 3, 5, 6)], DYNAMO),
    ("cubic", Cubic, [(1, 3, 5, 6)], SCRIPT),
    ("classes", Classes, [(1, 3, 16, 20)], SCRIPT),
    ("sized", sized_network, [(1, 3, 12, 8), [0.5], [9, 7]], {}),
    ("branches", Branches, [(1, 3, 8, 10)], SCRIPT | {"dynamic_axes": OPEN_SIZE}),
]


def export(name, network, inputs, options, folder):
    """Writes a network and runs it with ONNX Runtime; returns the files' bytes by role."""
    path = os.path.join(folder, f"{name}.onnx")
    if isinstance(network, onnx.ModelProto):
        onnx.save(network, path)
    else:
        torch.onnx.export(
            network, tuple(map(torch.from_numpy, inputs)), path, input_names=["image"],
            verbose=False, **options)
    session = onnxruntime.InferenceSession(path, providers=["CPUExecutionProvider"])
    names = [entry.name for entry in session.get_inputs()]
    outputs = session.run(None, dict(zip(names, inputs)))
    arrays = {f"input.{number}": array for number, array in enumerate(inputs)}
    arrays |= {f"output.{number}": array for number, array in enumerate(outputs)}
    files = {"values": ("safetensors", save(arrays))}
    for role, extension in [("model", "onnx"), ("data", "onnx.data")]:
        part = os.path.join(folder, f"{name}.{extension}")
        if os.path.exists(part):
            with open(part, "rb") as file:
                files[role] = (extension, file.read())
    files["model"] = ("onnx", finished(files["model"][1], NAMES if name == "classes" else None))
    return files


def finished(data, names):
    """Returns a model with class names, and without the places in Python programs that its operators come from."""
    model = onnx.load_from_string(data)
    if names:
        helper.set_model_props(model, {"names": str(names)})
    for node in model.graph.node:
        kept = [entry for entry in node.metadata_props if "stack_trace" not in entry.key]
        del node.metadata_props[:]
        node.metadata_props.extend(kept)
    return model.SerializeToString(deterministic=True)


def main():
    warnings.simplefilter("ignore")
    for module, version in VERSIONS:
        assert module.__version__.split("+")[0] == version, f"{module.__name__} {version} is needed"
    folder = FixtureFolder("onnx")
    for name, make, shapes, options in FIXTURES:
        torch.manual_seed(len(name))
        random = np.random.default_rng(len(name))
        network = make()
        if isinstance(network, nn.Module):
            for module in network.eval().modules():
                if isinstance(module, nn.BatchNorm2d):
                    nn.init.uniform_(module.running_var, 0.3, 1.2)
                    nn.init.normal_(module.running_mean, std=0.3)
        inputs = [
            random.standard_normal(shape).astype(np.float32) if isinstance(shape, tuple)
            else np.array(shape, np.float32)
            for shape in shapes
        ]
        with tempfile.TemporaryDirectory() as temporary:
            files = export(name, network, inputs, options, temporary)
        assert all(len(data) <= 40_000 for _, data in files.values()), name
        folder.add(name, {"inputs": len(inputs)}, **files)
    folder.write()


main()
