#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Writes Tests/Fixtures/coreml: tiny Core ML networks with every supported kind of layer, the same weights in
every encoding, and the expected results.

Requires coremltools and NumPy. coremltools writes the files and expands the weights that it quantised;
results are computed here in Float64 from the definitions in Core ML's NeuralNetwork.proto, with plain
loops over [channels, rows, columns].

    python3 Tools/make-coreml-fixtures.py
"""

import os
import sys

import numpy as np
from coremltools.models import datatypes
from coremltools.models.neural_network import NeuralNetworkBuilder, quantization_utils

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "lib"))
from fixtures import FixtureFolder  # noqa: E402

random = np.random.RandomState(20240611)
FOLDER = FixtureFolder("coreml")


# The layers, as the specification defines them

def stored(weights, shape):
    if weights.float16Value:
        return np.frombuffer(weights.float16Value, np.float16).astype(np.float64).reshape(shape)
    linear = weights.quantization.linearQuantization
    if len(linear.scale) == 1 and weights.quantization.numberOfBits == 8:
        # coremltools expands only a scale per channel.
        integers = np.frombuffer(weights.rawValue, np.uint8).astype(np.float64)
        return (integers * linear.scale[0] + linear.bias[0]).reshape(shape)
    copy = type(weights)()
    copy.CopyFrom(weights)
    if copy.rawValue:
        quantization_utils._dequantize_wp(copy, shape)
    return np.array(copy.floatValue, np.float64).reshape(shape)


def window_border(p, size, kernel, stride, valid, same):
    borders = []
    for axis in (0, 1):
        if p.HasField("same"):
            total = max(0, (-(-size[axis] // stride[axis]) - 1) * stride[axis] + kernel[axis] - size[axis])
            low = total // 2
            borders.append((low, total - low) if same.asymmetryMode == 0 else (total - low, low))
        else:
            amounts = valid.paddingAmounts.borderAmounts
            borders.append((amounts[axis].startEdgeSize, amounts[axis].endEdgeSize) if amounts else (0, 0))
    return borders


def convolution(p, x):
    kernel = list(p.kernelSize) or [3, 3]
    stride = list(p.stride) or [1, 1]
    dilation = list(p.dilationFactor) or [1, 1]
    groups = p.nGroups or 1
    reach = [(k - 1) * d + 1 for k, d in zip(kernel, dilation)]
    w = stored(p.weights, (p.outputChannels, p.kernelChannels, *kernel))
    b = stored(p.bias, (p.outputChannels,)) if p.hasBias else np.zeros(p.outputChannels)
    x = np.pad(x, [(0, 0)] + window_border(p, x.shape[1:], reach, stride, p.valid, p.same))
    rows, columns = [(x.shape[a + 1] - reach[a]) // stride[a] + 1 for a in (0, 1)]
    y = np.zeros((p.outputChannels, rows, columns))
    per_group = p.outputChannels // groups
    for o in range(p.outputChannels):
        first = o // per_group * p.kernelChannels
        for i in range(rows):
            for j in range(columns):
                part = x[first:first + p.kernelChannels, i * stride[0]:i * stride[0] + reach[0]:dilation[0],
                         j * stride[1]:j * stride[1] + reach[1]:dilation[1]]
                y[o, i, j] = (part * w[o]).sum() + b[o]
    return y


def pooling(p, x):
    combine = np.max if p.type == 0 else np.mean
    if p.globalPooling:
        return combine(x, axis=(1, 2), keepdims=True)
    kernel, stride = list(p.kernelSize) or [3, 3], list(p.stride) or [1, 1]
    border = [(0, 0)] + window_border(p, x.shape[1:], kernel, stride, p.valid, p.same)
    inside = np.pad(np.ones_like(x), border)
    x = np.pad(x, border, constant_values=-np.inf if p.type == 0 else 0)
    rows, columns = [(x.shape[a + 1] - kernel[a]) // stride[a] + 1 for a in (0, 1)]
    y = np.zeros((x.shape[0], rows, columns))
    for c in range(x.shape[0]):
        for i in range(rows):
            for j in range(columns):
                place = np.s_[c, i * stride[0]:i * stride[0] + kernel[0], j * stride[1]:j * stride[1] + kernel[1]]
                count = inside[place].sum() if p.avgPoolExcludePadding else kernel[0] * kernel[1]
                y[c, i, j] = x[place].max() if p.type == 0 else x[place].sum() / count
    return y


def activation(p, x):
    kind = p.WhichOneof("NonlinearityType")
    f = getattr(p, kind)
    if kind == "linear":
        return f.alpha * x + f.beta
    if kind == "ReLU":
        return np.maximum(x, 0)
    if kind == "leakyReLU":
        return np.where(x >= 0, x, f.alpha * x)
    if kind == "PReLU":
        alpha = stored(f.alpha, (-1, 1, 1))
        return np.where(x >= 0, x, alpha * x)
    if kind == "tanh":
        return np.tanh(x)
    if kind == "scaledTanh":
        return f.alpha * np.tanh(f.beta * x)
    if kind == "sigmoid":
        return 1 / (1 + np.exp(-x))
    if kind == "sigmoidHard":
        return np.minimum(np.maximum(f.alpha * x + f.beta, 0), 1)
    raise NotImplementedError(kind)


def unary(p, x):
    x = (p.scale or 1) * x + p.shift
    return {3: lambda: x ** p.alpha, 6: lambda: abs(x), 7: lambda: np.maximum(x, p.alpha)}[p.type]()


def sample(x, rows, columns):
    """Interpolates bilinearly at positions inside of the image."""
    y = np.zeros((x.shape[0], len(rows), len(columns)))
    for i, r in enumerate(rows):
        for j, c in enumerate(columns):
            r0, c0 = int(np.floor(r)), int(np.floor(c))
            r1, c1 = min(r0 + 1, x.shape[1] - 1), min(c0 + 1, x.shape[2] - 1)
            u, v = r - r0, c - c0
            y[:, i, j] = ((1 - u) * ((1 - v) * x[:, r0, c0] + v * x[:, r0, c1])
                          + u * ((1 - v) * x[:, r1, c0] + v * x[:, r1, c1]))
    return y


def upsample(p, x):
    if p.mode == 0:
        return x.repeat(p.scalingFactor[0], axis=1).repeat(p.scalingFactor[1], axis=2)
    places = []
    for axis in (0, 1):
        size, factor = x.shape[axis + 1], p.scalingFactor[axis]
        out = size * factor
        spacing = {0: (size - size / out) / (out - 1), 1: (size - 1) / (out - 1), 2: size / out}[p.linearUpsampleMode]
        shift = 0.5 * spacing - 0.5 if p.linearUpsampleMode == 2 else 0
        places.append([min(size - 1, max(0, i * spacing + shift)) for i in range(out)])
    return sample(x, *places)


def resize(p, x):
    places = []
    for axis in (0, 1):
        size, out = x.shape[axis + 1], p.targetSize[axis]
        end = size - size / out if p.mode.samplingMethod == 2 else size - 1
        places.append(np.minimum(size - 1, np.linspace(0, end, out)))
    return sample(x, *places)


def per_place(shape, weights):
    numbers = stored(weights, tuple(shape))
    return numbers.reshape(-1, 1, 1) if numbers.ndim == 1 else numbers


def batchnorm(p, x):
    gamma, beta, mean, variance = (
        stored(w, (-1, 1, 1)) for w in (p.gamma, p.beta, p.mean, p.variance))
    return gamma * (x - mean) / np.sqrt(variance + (p.epsilon or 1e-5)) + beta


def reduce(p, x):
    if (p.mode, p.axis) == (9, 2):
        return x.argmax(axis=0)[None]
    if (p.mode, p.axis) == (1, 1):
        return x.mean(axis=(1, 2), keepdims=True)
    raise NotImplementedError


def reshape(x, shape, mode):
    if mode == 0:
        return x.reshape(shape)
    c, h, w = shape
    return x.transpose(1, 2, 0).reshape(h, w, c).transpose(2, 0, 1)


def folded(function, alone):
    def apply(p, *xs):
        if len(xs) == 1:
            return alone(xs[0], p.alpha)
        y = xs[0]
        for x in xs[1:]:
            y = function(y, x)
        return y
    return apply


LAYERS = {
    "convolution": convolution,
    "innerProduct": lambda p, x: (
        stored(p.weights, (p.outputChannels, p.inputChannels)) @ x.reshape(-1)
        + (stored(p.bias, (p.outputChannels,)) if p.hasBias else 0)).reshape(-1, 1, 1),
    "pooling": pooling,
    "padding": lambda p, x: np.pad(
        x, [(0, 0)] + [(b.startEdgeSize, b.endEdgeSize) for b in p.paddingAmounts.borderAmounts],
        constant_values=p.constant.value),
    "activation": activation,
    "unary": unary,
    "clip": lambda p, x: np.clip(x, p.minVal, p.maxVal),
    "clampedReLU": lambda p, x: np.minimum(np.where(x >= 0, x, p.alpha * x), p.beta),
    "add": folded(np.add, np.add),
    "multiply": folded(np.multiply, np.multiply),
    "average": lambda p, *xs: sum(xs) / len(xs),
    "max": folded(np.maximum, None),
    "min": folded(np.minimum, None),
    "batchnorm": batchnorm,
    "scale": lambda p, x: x * per_place(p.shapeScale, p.scale) + (
        per_place(p.shapeBias, p.bias) if p.hasBias else 0),
    "bias": lambda p, x: x + per_place(p.shape, p.bias),
    "concat": lambda p, *xs: np.concatenate(xs, axis=0),
    "softmax": lambda p, x: np.exp(x - x.max(axis=0)) / np.exp(x - x.max(axis=0)).sum(axis=0),
    "reduce": reduce,
    "flatten": lambda p, x: reshape(x, (x.size, 1, 1), p.mode),
    "reshape": lambda p, x: reshape(x, tuple(p.targetShape)[-3:], p.mode),
    "upsample": upsample,
    "resizeBilinear": resize,
    "loadConstant": lambda p: stored(p.data, tuple(p.shape)),
}


def run(spec, inputs):
    kind = spec.WhichOneof("Type")
    network = getattr(spec, kind)
    values = dict(inputs)
    for step in network.preprocessing:
        s = step.scaler
        space = next(f for f in spec.description.input if f.name == step.featureName).type.imageType.colorSpace
        biases = {10: [s.grayBias], 20: [s.redBias, s.greenBias, s.blueBias],
                  30: [s.blueBias, s.greenBias, s.redBias]}[space]
        x = values[step.featureName]
        values[step.featureName] = x * s.channelScale + np.array(biases).reshape(-1, 1, 1)
    for layer in network.layers:
        kind = layer.WhichOneof("layer")
        values[layer.output[0]] = LAYERS[kind](getattr(layer, kind), *[values[n] for n in layer.input])
    return values


# The networks

def numbers(*shape):
    return random.uniform(-1, 1, shape).astype(np.float32)


def builder(shape=(3, 5, 4), **kind):
    return NeuralNetworkBuilder(
        [("x", datatypes.Array(*shape))], [("y", datatypes.Array(1))], **kind)


def fixture(name, spec, shape=(3, 5, 4), output="y", inputs=None):
    # Small integers times a power of two are stored compactly.
    scale = 1 if inputs is not None else 1 / 32
    x = inputs if inputs is not None else random.randint(-64, 65, shape)
    y = run(spec, {"x": x * float(scale)})[output]
    kinds = [layer.WhichOneof("layer") for layer in getattr(spec, spec.WhichOneof("Type")).layers]
    FOLDER.add(
        name, {"kinds": kinds, "inputShape": x.shape, "inputScale": scale, "outputShape": y.shape},
        file=("mlmodel", spec.SerializeToString()),
        # Channels last.
        input=("input", x.transpose(1, 2, 0).astype("i1").tobytes()),
        output=("output", y.transpose(1, 2, 0).astype("<f4").tobytes()))


def layer(name, add, shape=(3, 5, 4)):
    b = builder(shape)
    add(b)
    fixture(name, b.spec, shape)


def twins():
    """Adds the same weights in every encoding."""
    b = builder()
    b.add_convolution("c", 3, 4, 3, 3, 2, 2, "same", 1, numbers(3, 3, 3, 4), numbers(4), True,
                      input_name="x", output_name="c")
    b.add_activation("r", "RELU", "c", "r")
    b.add_inner_product("i", numbers(5, 24), numbers(5), 24, 5, True, "r", "y")
    original = b.spec.SerializeToString()

    def quantized(bits, mode):
        spec = type(b.spec)()
        spec.ParseFromString(original)
        spec.specificationVersion = 3
        quantization_utils._quantize_nn_spec(spec.neuralNetwork, bits, mode)
        return spec

    fixture("float32", b.spec)
    fixture("float16", quantized(16, "_linear_quantization"))
    for bits in range(1, 9):
        fixture(f"linear-{bits}", quantized(bits, "_linear_quantization"))
        fixture(f"table-{bits}", quantized(bits, "_lookup_table_quantization_linear"))
    single = quantized(8, "_linear_quantization")
    for weights in (single.neuralNetwork.layers[0].convolution.weights,
                    single.neuralNetwork.layers[2].innerProduct.weights):
        q = weights.quantization.linearQuantization
        scale, bias = q.scale[0], q.bias[0]
        del q.scale[:], q.bias[:]
        q.scale.append(scale)
        q.bias.append(bias)
    fixture("linear-8-single", single)


def layers():
    def conv(name, groups=1, out=4, kernel=(3, 3), stride=(1, 1), dilation=(1, 1), border="valid",
             same="BOTTOM_RIGHT_HEAVY", pads=(0, 0, 0, 0), channels=3, shape=(3, 5, 4)):
        layer(name, lambda b: b.add_convolution(
            "c", channels // groups, out, kernel[0], kernel[1], stride[0], stride[1], border, groups,
            numbers(kernel[0], kernel[1], channels // groups, out), numbers(out), True,
            input_name="x", output_name="y", dilation_factors=list(dilation),
            padding_top=pads[0], padding_bottom=pads[1], padding_left=pads[2], padding_right=pads[3],
            same_padding_asymmetry_mode=same), shape)
    conv("convolution-same", stride=(2, 2), border="same")
    conv("convolution-same-top-left", stride=(2, 2), border="same", same="TOP_LEFT_HEAVY")
    conv("convolution-valid", kernel=(2, 3), stride=(1, 2))
    conv("convolution-dilated", dilation=(2, 2), pads=(2, 2, 2, 2))
    conv("convolution-uneven", pads=(2, 0, 1, 3))
    conv("convolution-groups", groups=2, channels=4, out=6, border="same", shape=(4, 5, 4))
    conv("convolution-depthwise", groups=4, channels=4, out=4, border="same", shape=(4, 5, 4))
    conv("convolution-multiplier", groups=3, out=6, border="same")
    layer("innerProduct", lambda b: b.add_inner_product(
        "i", numbers(4, 60), numbers(4), 60, 4, True, "x", "y"))
    for kind in ("MAX", "AVERAGE"):
        for border, options in (
                ("VALID", {}), ("SAME", {}),
                ("VALID", dict(padding_top=1, padding_bottom=0, padding_left=1, padding_right=1))):
            for exclude in ([True, False] if kind == "AVERAGE" else [True]):
                layer(f"pooling-{kind}-{border}{len(options)}-{int(exclude)}", lambda b: b.add_pooling(
                    "p", 3, 2, 2, 1, kind, border, "x", "y", exclude_pad_area=exclude, **options))
        layer(f"pooling-{kind}-global", lambda b: b.add_pooling(
            "p", 1, 1, 1, 1, kind, "VALID", "x", "y", is_global=True))
    layer("padding", lambda b: b.add_padding("p", 1, 2, 0, 3, 0.75, "x", "y"))
    for kind, parameters in (
            ("LINEAR", [-1.5, 0.25]), ("RELU", None), ("LEAKYRELU", [0.3]), ("TANH", None),
            ("SCALED_TANH", [1.5, 0.5]), ("SIGMOID", None), ("SIGMOID_HARD", [0.4, 0.3])):
        layer(f"activation-{kind}", lambda b: b.add_activation("a", kind, "x", "y", parameters))
    layer("activation-PRELU", lambda b: b.add_activation(
        "a", "PRELU", "x", "y", np.array([0.1, 0.9, -0.5], np.float32)))
    layer("unary-threshold", lambda b: b.add_unary("u", "x", "y", "threshold", -0.3, -0.5, 2))
    layer("unary-abs", lambda b: b.add_unary("u", "x", "y", "abs"))
    layer("unary-square", lambda b: b.add_unary("u", "x", "y", "power", 2, shift=0.5))
    layer("clip", lambda b: b.add_clip("c", "x", "y", -0.7, 0.9))
    layer("clampedReLU", lambda b: b.add_clamped_relu("c", "x", "y", 0.2, 0.8))
    layer("add-number", lambda b: b.add_elementwise("a", ["x"], "y", "ADD", 0.7))
    layer("multiply-number", lambda b: b.add_elementwise("m", ["x"], "y", "MULTIPLY", -0.7))
    for kind in ("ADD", "MULTIPLY", "MAX", "MIN"):
        def several(b, kind=kind):
            b.add_load_constant("k", "k", numbers(3).reshape(-1), [3, 1, 1])
            b.add_load_constant("l", "l", numbers(60), [3, 5, 4])
            b.add_elementwise("e", ["x", "k", "l"], "y", kind)
        layer(f"{kind.lower()}-several", several)

    def average(b):
        b.add_activation("a", "RELU", "x", "a")
        b.add_elementwise("e", ["x", "a", "x"], "y", "AVE")
    layer("average", average)
    layer("batchnorm", lambda b: b.add_batchnorm(
        "b", 3, numbers(3), numbers(3), numbers(3), abs(numbers(3)) + 0.1, "x", "y", epsilon=1e-3))
    layer("scale-one", lambda b: b.add_scale("s", np.float32(1.5), None, False, "x", "y", [1]))
    layer("scale-channels", lambda b: b.add_scale(
        "s", numbers(3), numbers(60), True, "x", "y", [3], [3, 5, 4]))
    layer("scale-places", lambda b: b.add_scale(
        "s", numbers(20), numbers(3), True, "x", "y", [1, 5, 4], [3]))
    layer("bias", lambda b: b.add_bias("b", numbers(60), "x", "y", [3, 5, 4]))

    def concat(b):
        b.add_activation("a", "RELU", "x", "a")
        b.add_elementwise("c", ["a", "x"], "y", "CONCAT")
    layer("concat", concat)
    layer("softmax", lambda b: b.add_softmax("s", "x", "y"))
    layer("argmax", lambda b: b.add_reduce("r", "x", "y", "C", "argmax"))
    layer("mean", lambda b: b.add_reduce("r", "x", "y", "HW", "avg"))
    layer("flatten-last", lambda b: b.add_flatten("f", 1, "x", "y"))
    layer("flatten-first", lambda b: b.add_flatten("f", 0, "x", "y"), (7, 1, 1))
    layer("reshape-last", lambda b: b.add_reshape("r", "x", "y", (4, 3, 5), 1))
    layer("reshape-places", lambda b: b.add_reshape("r", "x", "y", (3, 10, 2), 0))
    layer("reshape-plain", lambda b: b.add_reshape("r", "x", "y", (1, 2, 10), 0), (1, 5, 4))
    layer("upsample-nearest", lambda b: b.add_upsample("u", 2, 3, "x", "y", "NN"))
    for mode in ("DEFAULT", "ALIGN_CORNERS_TRUE", "ALIGN_CORNERS_FALSE"):
        layer(f"upsample-{mode}", lambda b: b.add_upsample(
            "u", 2, 3, "x", "y", "BILINEAR", linear_upsample_mode=mode))
    for mode in ("STRICT_ALIGN_ENDPOINTS_MODE", "ALIGN_ENDPOINTS_MODE", "UPSAMPLE_MODE"):
        layer(f"resize-{mode}", lambda b: b.add_resize_bilinear("r", "x", "y", 9, 4, mode))
    layer("resize-to-one", lambda b: b.add_resize_bilinear(
        "r", "x", "y", 1, 1, "STRICT_ALIGN_ENDPOINTS_MODE"))


def images():
    for name, space, channels in (("rgb", "RGB", 3), ("bgr", "BGR", 3), ("grey", "GRAYSCALE", 1)):
        b = builder((channels, 4, 5))
        b.add_activation("a", "RELU", "x", "y")
        b.set_pre_processing_parameters(
            image_input_names=["x"], is_bgr=name == "bgr", red_bias=-1.5, green_bias=0.25,
            blue_bias=-0.75, gray_bias=-1.25, image_scale=2 / 255)
        image = b.spec.description.input[0].type.imageType
        image.width, image.height = 5, 4
        image.colorSpace = {"RGB": 20, "BGR": 30, "GRAYSCALE": 10}[space]
        b.spec.description.metadata.author = "somebody"
        b.spec.description.metadata.userDefined["colour"] = name
        bytes_ = random.randint(0, 128, (channels, 4, 5))
        fixture(f"picture-{name}", b.spec, inputs=bytes_)


def classifier():
    b = builder((3, 1, 1), mode="classifier")
    b.add_inner_product("i", numbers(4, 3), None, 3, 4, False, "x", "s")
    b.add_softmax("p", "s", "p")
    b.set_class_labels(["ant", "bee", "cat", "dog"], "animal", prediction_blob="p")
    b.spec.description.predictedProbabilitiesName = "chances"
    del b.spec.description.output[:]
    for name in ("animal", "chances"):
        output = b.spec.description.output.add()
        output.name = name
        if name == "animal":
            output.type.stringType.SetInParent()
        else:
            output.type.dictionaryType.stringKeyType.SetInParent()
    fixture("classifier", b.spec, (3, 1, 1), output="p")


def main():
    twins()
    layers()
    images()
    classifier()
    FOLDER.write()


main()
