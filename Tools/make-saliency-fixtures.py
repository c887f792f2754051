#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Writes the fixtures of the tests of U²-Net, computed by ONNX Runtime from the package's file with its weights rounded
to Float16, in Float32.

    Tools/make-saliency-fixtures.py u2netp.onnx

Tools/weights-saliency says where the file comes from. Requires onnx, onnxruntime, numpy and Pillow.

Tests/Fixtures/u2net.safetensors: for three sizes, of which one is odd in both directions, the
input and the mask. Tests/Fixtures/astronaut-saliency.png: the mask of Examples/astronaut.png at 320×320,
in bytes; the photo is scaled by Pillow's triangle filter. Tests/Fixtures/chelsea-as-rembg.png: the mask of
Examples/chelsea.png at its size, by the steps of rembg.
"""

import json
import os
import struct
import sys

import numpy
import onnx
import onnxruntime
from PIL import Image

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..")
SIZES = [(64, 48), (37, 51), (96, 96)]  # Columns and rows.
MEAN = numpy.array([0.485, 0.456, 0.406], numpy.float32)
DEVIATION = numpy.array([0.229, 0.224, 0.225], numpy.float32)


def session(path):
    """Returns the network for images of any size, its weights rounded to Float16."""
    model = onnx.load(path)
    for value in [*model.graph.input[:1], *model.graph.output]:
        for axis in (2, 3):
            value.type.tensor_type.shape.dim[axis].dim_param = f"size{axis}"
    for tensor in model.graph.initializer:
        if tensor.data_type == onnx.TensorProto.FLOAT:
            rounded = onnx.numpy_helper.to_array(tensor).astype(numpy.float16).astype(numpy.float32)
            tensor.CopyFrom(onnx.numpy_helper.from_array(rounded, tensor.name))
    return onnxruntime.InferenceSession(model.SerializeToString(), providers=["CPUExecutionProvider"])


def mask(network, pixels):
    """Returns the mask of an image, [height, width, 3] as the network expects it."""
    batch = numpy.ascontiguousarray(pixels.transpose(2, 0, 1)[None])
    outputs = network.run([network.get_outputs()[0].name], {network.get_inputs()[0].name: batch})
    return outputs[0].transpose(0, 2, 3, 1)


def write_tensors(path, tensors):
    header, payload = {}, b""
    for name, tensor in tensors.items():
        data = tensor.astype("<f4").tobytes()
        header[name] = {
            "dtype": "F32", "shape": list(tensor.shape), "data_offsets": [len(payload), len(payload) + len(data)]}
        payload += data
    text = json.dumps(header, separators=(",", ":")).encode()
    text += b" " * (-len(text) % 8)
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "wb") as file:
        file.write(struct.pack("<Q", len(text)) + text + payload)


def photo(path, width, height):
    """Returns a photo as the network expects it."""
    image = Image.open(path).convert("RGB").resize((width, height), Image.BILINEAR)
    return (numpy.asarray(image, numpy.float32) / 255 - MEAN) / DEVIATION


def mask_as_rembg(network, path):
    """Returns the mask that rembg makes of a photo: scaled by the Lanczos filter, divided by its largest byte, stretched."""
    image = Image.open(path).convert("RGB")
    pixels = numpy.asarray(image.resize((320, 320), Image.LANCZOS))
    found = mask(network, ((pixels / max(pixels.max(), 1e-6) - MEAN) / DEVIATION).astype(numpy.float32))[0, :, :, 0]
    found = (found - found.min()) / (found.max() - found.min())
    return Image.fromarray((found * 255).astype(numpy.uint8)).resize(image.size, Image.LANCZOS)


def main(path):
    network = session(path)
    tensors = {}
    # Two photos: random numbers have no salient object, and every mask would be near 0.
    for (width, height), name in zip(SIZES, ["astronaut", "chelsea", "astronaut"]):
        pixels = photo(f"{ROOT}/Examples/{name}.png", width, height)
        tensors[f"input.{width}x{height}"] = pixels[None]
        tensors[f"mask.{width}x{height}"] = mask(network, pixels)
    write_tensors(f"{ROOT}/Tests/Fixtures/u2net.safetensors", tensors)

    found = mask(network, photo(f"{ROOT}/Examples/astronaut.png", 320, 320))[0, :, :, 0]
    target = f"{ROOT}/Tests/Fixtures/astronaut-saliency.png"
    os.makedirs(os.path.dirname(target), exist_ok=True)
    Image.fromarray(numpy.round(found * 255).astype(numpy.uint8)).save(target, optimize=True)
    mask_as_rembg(network, f"{ROOT}/Examples/chelsea.png").save(
        f"{ROOT}/Tests/Fixtures/chelsea-as-rembg.png", optimize=True)


if len(sys.argv) != 2:
    print(__doc__, file=sys.stderr)
    sys.exit(2)
main(sys.argv[1])
