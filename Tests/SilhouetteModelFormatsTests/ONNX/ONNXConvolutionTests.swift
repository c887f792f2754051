// SPDX-License-Identifier: Apache-2.0

import Reference
import TestSupport
import Testing

@testable import SilhouetteInference
@testable import SilhouetteModelFormats

@Suite struct ONNXConvolutionTests {
  /// A convolution by the oracle, which has channels last.
  private static func expected(
    _ image: ReferenceTensor, _ weights: ReferenceTensor, _ bias: ReferenceTensor? = nil,
    stride: (Int, Int) = (1, 1), dilation: (Int, Int) = (1, 1), pads: [Int] = [0, 0, 0, 0],
    groups: Int = 1
  ) -> ReferenceTensor {
    ReferenceConvolution.dense(
      image.permuted([0, 2, 3, 1]), weights: weights.permuted([0, 2, 3, 1]), bias: bias?.values,
      window: ReferenceWindow(
        kernel: (weights.shape[2], weights.shape[3]), stride: stride, dilation: dilation,
        padding: .explicit(top: pads[0], bottom: pads[2], left: pads[1], right: pads[3])),
      groups: groups
    ).permuted([0, 3, 1, 2])
  }

  @Test func defaultsAreSingleSteps() throws {
    var random = SeededRandom(seed: 1)
    let image = random.reference([2, 3, 7, 5])
    let weights = random.reference([4, 3, 3, 2])
    try ONNXFixture.check(
      "Conv", [.input(image), .stored(weights)], gives: Self.expected(image, weights))
    // A pixel alone is a product.
    let pixels = random.reference([1, 3, 4, 4])
    let matrix = random.reference([5, 3, 1, 1])
    try ONNXFixture.check(
      "Conv", [.input(pixels), .stored(matrix), .absent], gives: Self.expected(pixels, matrix))
  }

  @Test(arguments: 0..<24)
  func everyAttributeCounts(_ seed: Int) throws {
    var random = SeededRandom(seed: UInt64(seed))
    let groups = [1, 1, 2, 3, 6][seed % 5]
    let channels = 6
    let outputs = groups * random.int(1...2)
    let kernel = [random.int(1...4), random.int(1...4)]
    let stride = [random.int(1...3), random.int(1...3)]
    let dilation = [random.int(1...3), random.int(1...2)]
    let pads = (0..<4).map { _ in random.int(0...3) }
    let image = random.reference([
      random.int(1...2), channels, random.int(10...17), random.int(7...13),
    ])
    let weights = random.reference([outputs, channels / groups, kernel[0], kernel[1]])
    let bias = random.reference([outputs])
    try ONNXFixture.check(
      "Conv", [.input(image), .stored(weights), .stored(bias)],
      [
        "group": .int(groups), "kernel_shape": .ints(kernel), "strides": .ints(stride),
        "dilations": .ints(dilation), "pads": .ints(pads), "auto_pad": .text("NOTSET"),
      ], version: [8, 11, 13, 22][seed % 4],
      gives: Self.expected(
        image, weights, bias, stride: (stride[0], stride[1]), dilation: (dilation[0], dilation[1]),
        pads: pads, groups: groups), tolerance: 2e-5)
  }

  /// The padding that keeps ⌈length / stride⌉ windows: what is uneven goes after the last row, or before the first one.
  @Test(arguments: ["SAME_UPPER", "SAME_LOWER"], [1, 2, 3])
  func automaticPaddingIsSplit(_ mode: String, stride: Int) throws {
    var random = SeededRandom(seed: 7)
    let image = random.reference([1, 2, 9, 8])
    let weights = random.reference([3, 2, 4, 3])
    let dilation = [1, 2]
    var pads = [0, 0, 0, 0]
    for axis in 0..<2 {
      let length = image.shape[2 + axis]
      let reach = (weights.shape[2 + axis] - 1) * dilation[axis] + 1
      let windows = (length + stride - 1) / stride
      let total = max((windows - 1) * stride + reach - length, 0)
      let half = total / 2
      pads[axis] = mode == "SAME_UPPER" ? half : total - half
      pads[axis + 2] = total - pads[axis]
    }
    #expect(pads[0] != pads[2])
    try ONNXFixture.check(
      "Conv", [.input(image), .stored(weights)],
      [
        "auto_pad": .text(mode), "strides": .ints([stride, stride]), "dilations": .ints(dilation),
      ],
      gives: Self.expected(
        image, weights, stride: (stride, stride), dilation: (1, 2), pads: pads))
  }

  @Test func validPaddingIsNone() throws {
    var random = SeededRandom(seed: 8)
    let image = random.reference([1, 2, 6, 6])
    let weights = random.reference([3, 2, 3, 3])
    try ONNXFixture.check(
      "Conv", [.input(image), .stored(weights)], ["auto_pad": .text("VALID")],
      gives: Self.expected(image, weights))
  }

  @Test func contradictionsAreRefused() {
    var random = SeededRandom(seed: 9)
    let image = ONNXFixture.Operand.input(random.reference([1, 4, 6, 6]))
    let weights = ONNXFixture.Operand.stored(random.reference([4, 4, 3, 3]))
    func message(
      _ attributes: [String: TinyONNX.Attribute], _ operands: [ONNXFixture.Operand]? = nil
    ) -> String {
      ONNXFixture.refusal("Conv", operands ?? [image, weights], attributes) ?? "read"
    }
    #expect(message([:]) == "read")
    #expect(message(["kernel_shape": .ints([3, 2])]).contains("the weights are for [3, 3]"))
    #expect(message(["strides": .ints([0, 1])]).contains("strides must be two numbers"))
    #expect(message(["strides": .ints([1])]).contains("strides must be two numbers"))
    #expect(message(["dilations": .ints([1, 1 << 40])]).contains("dilations must be two numbers"))
    #expect(message(["pads": .ints([0, -1, 0, 0])]).contains("pads must be four numbers"))
    #expect(message(["pads": .ints([1, 1])]).contains("pads must be four numbers"))
    #expect(message(["auto_pad": .text("SAME")]).contains("auto_pad “SAME” is not supported"))
    #expect(message(["group": .int(3)]) != "read")
    #expect(message(["group": .int(0)]) != "read")
    #expect(message(["group": .int(-1)]) != "read")
    #expect(message(["dilations": .ints([9, 9])]) != "read")
    #expect(message([:], [image]).contains("takes 2 to 3 inputs, found 1"))
    #expect(message([:], [image, image]).contains("must be constant, but is computed"))
    let bias = ONNXFixture.Operand.stored(random.reference([3]))
    #expect(message([:], [image, weights, bias]).contains("a bias of [3] for 4 channels"))
    let flat = ONNXFixture.Operand.stored(random.reference([4, 4, 3]))
    #expect(message([:], [image, flat]).contains("only two-dimensional convolutions"))
    let line = ONNXFixture.Operand.input(random.reference([1, 4, 6]))
    #expect(message([:], [line, weights]).contains("only images [N, C, H, W] are supported"))
  }
}

// Mistake onnx-dilation: a dilation that is ignored
// - let dilation = try pair("dilations", default: [1, 1])
// + let dilation = [1, 1]
// = ONNXConvolutionTests ONNXPoolingTests

// Mistake onnx-pads-reversed: an uneven border that changes sides, as if it were SAME
// - rows: (pads[0], pads[2]), columns: (pads[1], pads[3]))
// + rows: (pads[2], pads[0]), columns: (pads[3], pads[1]))
// = ONNXConvolutionTests ONNXPoolingTests

// Mistake onnx-pads-paired: a border in the order of TensorFlow
// - rows: (pads[0], pads[2]), columns: (pads[1], pads[3]))
// + rows: (pads[0], pads[1]), columns: (pads[2], pads[3]))
// = ONNXConvolutionTests ONNXPoolingTests

// Mistake onnx-same-lower: SAME_LOWER read as SAME_UPPER
// - pads[axis] = isUpper ? total / 2 : total - total / 2
// + pads[axis] = isUpper || total > 0 ? total / 2 : 0
// = ONNXConvolutionTests ONNXPoolingTests

// Mistake onnx-bias: a bias that is ignored
// - guard node.hasInput(2) else { return nil }
// -     let bias
// + guard node.hasInput(3) else { return nil }
// +     let bias
// = ONNXConvolutionTests ONNXTransposedTests

// Mistake onnx-window-transposed: windows with rows and columns exchanged
// - addStored(weights.permuted([0, 2, 3, 1]), name: node.inputs[1])
// + addStored(weights.permuted([0, 3, 2, 1]), name: node.inputs[1])
// = ONNXConvolutionTests
