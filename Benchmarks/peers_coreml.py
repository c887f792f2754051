#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Times Apple's DeepLabV3 for Core ML and LiteRT (XNNPACK) on the same network, in turns in one run.

  swift build -c release --package-path Benchmarks --product bench-server
  Benchmarks/peers_coreml.py DeepLabV3.mlmodel GOOGLE.tflite PICTURE.safetensors [OURS.safetensors]
      [--server PATH] [--threads 2] [--rounds 20]

LiteRT cannot read that file. It gets Google's Float32 DeepLabV3-MobileNetV2 of output stride 16 instead,
with the stride of block 7 replaced by dilation, which makes the output stride 8, and with the weights of
the .mlmodel: the same network. PICTURE holds `input`, UInt8 [513, 513, 3], and `labels_apple`, the labels
that both must produce. OURS is an optional network of output stride 8 in the project's own format.

All contestants go from Float32 in memory to labels in memory. Requires ai-edge-litert, coremltools, numpy
and safetensors.
"""
import argparse
import random
import subprocess
import tempfile
import time
from pathlib import Path

import coremltools
import flatbuffers
import numpy as np
from ai_edge_litert import schema_py_generated as schema
from ai_edge_litert.interpreter import Interpreter
from coremltools.models.neural_network import quantization_utils
from safetensors.numpy import load_file


def convolutions(path):
    """Weights and biases of a .mlmodel as [out, in, height, width] and [out]."""
    for layer in coremltools.utils.load_spec(path).neuralNetwork.layers:
        if layer.WhichOneof("layer") != "convolution":
            continue
        p = layer.convolution
        shape = (p.outputChannels, p.kernelChannels, *p.kernelSize)
        for weights, size in ((p.weights, shape), (p.bias, shape[:1])):
            if weights.rawValue:
                quantization_utils._dequantize_wp(weights, size)
        yield (np.array(p.weights.floatValue, np.float32).reshape(shape),
               np.array(p.bias.floatValue, np.float32))


def stride_8(tflite, weights):
    """The network of a .tflite file at output stride 8 with other weights."""
    model = schema.ModelT.InitFromObj(schema.Model.GetRootAs(open(tflite, "rb").read(), 0))
    graph = model.subgraphs[0]

    def store(tensor, values):
        model.buffers[graph.tensors[tensor].buffer].data = np.frombuffer(values.tobytes(), np.uint8)

    names = {value: name for name, value in vars(schema.BuiltinOperator).items() if isinstance(value, int)}
    kinds = [names[max(code.builtinCode, code.deprecatedBuiltinCode)] for code in model.operatorCodes]
    stride, dilation = 1, 1
    weights = list(weights)
    # Core ML's file has the two branches of the pyramid the other way round.
    weights[-4], weights[-3] = weights[-3], weights[-4]
    weights = iter(weights)
    for operator in graph.operators:
        kind, options = kinds[operator.opcodeIndex], operator.builtinOptions
        if kind in ("CONV_2D", "DEPTHWISE_CONV_2D"):
            wanted = options.strideH
            if stride * wanted > 8:
                options.strideH = options.strideW = 1
            else:
                stride *= wanted
            if kind == "DEPTHWISE_CONV_2D":
                # The file trades the stride of block 14 already, with a dilation of 2 after it.
                options.dilationHFactor = options.dilationWFactor = options.dilationHFactor * dilation
            if options.strideH != wanted:
                dilation *= wanted
            kernel, bias = next(weights)
            store(operator.inputs[1], kernel.transpose(1, 2, 3, 0) if kind == "DEPTHWISE_CONV_2D"
                  else kernel.transpose(0, 2, 3, 1))
            store(operator.inputs[2], bias)
        elif kind == "AVERAGE_POOL_2D":
            options.filterHeight = options.filterWidth = 65
        elif kind == "RESIZE_BILINEAR" and graph.tensors[operator.outputs[0]].shape[1] == 33:
            store(operator.inputs[1], np.array([65, 65], np.int32))
    for tensor in graph.tensors:
        if tensor.shape is not None and len(tensor.shape) == 4 and list(tensor.shape[1:3]) == [33, 33]:
            tensor.shape = [tensor.shape[0], 65, 65, tensor.shape[3]]
    builder = flatbuffers.Builder(1 << 24)
    builder.Finish(model.Pack(builder), b"TFL3")
    return bytes(builder.Output())


class Server:
    """`bench-server`, one inference for each line."""

    def __init__(self, command, model, picture, threads):
        self.labels = tempfile.NamedTemporaryFile()
        self.process = subprocess.Popen(
            [command, "--model", model, "--threads", str(threads), picture, self.labels.name],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def seconds(self):
        self.process.stdin.write("\n")
        self.process.stdin.flush()
        return float(self.process.stdout.readline())

    def map(self):
        return np.fromfile(self.labels.name, np.uint8).reshape(513, 513)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("mlmodel")
    parser.add_argument("tflite")
    parser.add_argument("picture")
    parser.add_argument("ours", nargs="?")
    folder = Path(__file__).resolve().parent
    parser.add_argument("--server", default=folder / ".build/release/bench-server")
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--rounds", type=int, default=20)
    arguments = parser.parse_args()

    reference = load_file(arguments.picture)
    network = Interpreter(
        model_content=stride_8(arguments.tflite, convolutions(arguments.mlmodel)),
        num_threads=arguments.threads)
    network.allocate_tensors()
    image = reference["input"].astype(np.float32)[None] / np.float32(127.5) - 1
    taken, given = network.get_input_details()[0]["index"], network.get_output_details()[0]["index"]

    def litert():
        start = time.perf_counter()
        network.set_tensor(taken, image)
        network.invoke()
        litert.labels = network.get_tensor(given)[0]
        return time.perf_counter() - start

    with tempfile.NamedTemporaryFile() as picture:
        picture.write(reference["input"].tobytes())
        picture.flush()
        servers = {"mlmodel": Server(arguments.server, arguments.mlmodel, picture.name, arguments.threads)}
        if arguments.ours:
            servers["ours"] = Server(arguments.server, arguments.ours, picture.name, arguments.threads)
        contestants = {"litert": litert, **{name: server.seconds for name, server in servers.items()}}
        seconds = {name: [] for name in contestants}
        order = list(contestants)
        for _ in range(arguments.rounds):
            random.shuffle(order)
            for name in order:
                # Thread pools spin on after their work, and caches hold another's weights: everybody
                # pauses, works twice, and the second time counts.
                time.sleep(0.2)
                contestants[name]()
                seconds[name].append(contestants[name]())
        labels = {"litert": litert.labels, "mlmodel": servers["mlmodel"].map()}
        for server in servers.values():
            server.process.stdin.close()
    for name, found in labels.items():
        print(f"{name:8s} labels as computed in Float64: {np.mean(found == reference['labels_apple']):.5f}")
    for name, values in seconds.items():
        print(f"{name:8s} median {np.median(values) * 1e3:7.1f} ms, least {min(values) * 1e3:7.1f} ms")
    for name in contestants:
        if name != "mlmodel":
            print(f"mlmodel / {name}: median {np.median(seconds['mlmodel']) / np.median(seconds[name]):.3f},"
                  f" least {min(seconds['mlmodel']) / min(seconds[name]):.3f}")


main()
