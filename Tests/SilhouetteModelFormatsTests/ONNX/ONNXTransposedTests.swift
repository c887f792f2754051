// SPDX-License-Identifier: Apache-2.0

import Reference
import TestSupport
import Testing

@testable import SilhouetteInference
@testable import SilhouetteModelFormats

/// Transposed convolutions against a loop that scatters every pixel of the image.
@Suite struct ONNXTransposedTests {
  /// What an operator states about one axis.
  private struct Axis {
    var stride = 1
    var dilation = 1
    var padding = 0
    var before = 0
    var after = 0

    /// The length of the result.
    func length(_ input: Int, kernel: Int) -> Int {
      stride * (input - 1) + padding + (kernel - 1) * dilation + 1 - before - after
    }
  }

  /// Adds each pixel of the image times the window to the result, and cuts the padding off.
  private static func scattered(
    _ image: ReferenceTensor, _ weights: ReferenceTensor, _ bias: ReferenceTensor?, _ axes: [Axis],
    size: [Int]? = nil, groups: Int = 1
  ) -> ReferenceTensor {
    let (inputs, parts) = (image.shape[1] / groups, weights.shape[1])
    let size =
      size ?? [0, 1].map { axes[$0].length(image.shape[2 + $0], kernel: weights.shape[2 + $0]) }
    let shape = [image.shape[0], parts * groups, size[0], size[1]]
    var result = ReferenceTensor(shape: shape) { bias?.values[$0[1]] ?? 0 }
    for n in 0..<shape[0] {
      for c in 0..<image.shape[1] {
        for y in 0..<image.shape[2] {
          for x in 0..<image.shape[3] {
            for m in 0..<parts {
              for i in 0..<weights.shape[2] {
                for j in 0..<weights.shape[3] {
                  let row = y * axes[0].stride + i * axes[0].dilation - axes[0].before
                  let column = x * axes[1].stride + j * axes[1].dilation - axes[1].before
                  guard (0..<size[0]).contains(row), (0..<size[1]).contains(column) else {
                    continue
                  }
                  let channel = c / inputs * parts + m
                  let place = ((n * shape[1] + channel) * size[0] + row) * size[1] + column
                  result.values[place] += image[[n, c, y, x]] * weights[[c, m, i, j]]
                }
              }
            }
          }
        }
      }
    }
    return result
  }

  @Test func defaultsAreSingleSteps() throws {
    var random = SeededRandom(seed: 1)
    let image = random.reference([2, 3, 4, 5])
    let weights = random.reference([3, 2, 3, 2])
    try ONNXFixture.check(
      "ConvTranspose", [.input(image), .stored(weights)],
      gives: Self.scattered(image, weights, nil, [Axis(), Axis()]))
  }

  /// Windows that overlap, touch and leave gaps.
  @Test(arguments: 0..<30)
  func everyAttributeCounts(_ seed: Int) throws {
    var random = SeededRandom(seed: UInt64(seed))
    let groups = [1, 2, 1, 4][seed % 4]
    let kernel = [random.int(1...4), random.int(1...4)]
    var axes = (0..<2).map { _ in
      Axis(stride: random.int(1...4), dilation: random.int(1...2))
    }
    for axis in 0..<2 {
      axes[axis].padding = random.int(0...axes[axis].stride - 1)
      let reach = (kernel[axis] - 1) * axes[axis].dilation
      axes[axis].before = random.int(0...min(reach, 2))
      axes[axis].after = random.int(0...min(reach, 2))
    }
    let image = random.reference([1, 4, random.int(3...6), random.int(3...6)])
    let weights = random.reference([4, random.int(1...3), kernel[0], kernel[1]])
    let bias = random.reference([weights.shape[1] * groups])
    try ONNXFixture.check(
      "ConvTranspose", [.input(image), .stored(weights), .stored(bias)],
      [
        "group": .int(groups), "strides": .ints(axes.map(\.stride)),
        "dilations": .ints(axes.map(\.dilation)), "output_padding": .ints(axes.map(\.padding)),
        "pads": .ints(axes.map(\.before) + axes.map(\.after)), "kernel_shape": .ints(kernel),
      ], version: [8, 11, 13][seed % 3],
      gives: Self.scattered(image, weights, bias, axes, groups: groups), tolerance: 1e-5)
  }

  /// A size that the file states decides the padding; the uneven row is cut off at the end of SAME_UPPER only.
  @Test(arguments: ["NOTSET", "SAME_UPPER", "SAME_LOWER"])
  func sizesDecideThePadding(_ mode: String) throws {
    var random = SeededRandom(seed: 5)
    let image = random.reference([1, 2, 4, 3])
    let weights = random.reference([2, 2, 4, 4])
    let size = [9, 6]
    let axes = [0, 1].map { axis in
      let total = 2 * (image.shape[2 + axis] - 1) + 4 - size[axis]
      let before = mode == "SAME_UPPER" ? total / 2 : total - total / 2
      return Axis(stride: 2, before: before, after: total - before)
    }
    #expect(axes[0].before != axes[0].after)
    try ONNXFixture.check(
      "ConvTranspose", [.input(image), .stored(weights)],
      [
        "strides": .ints([2, 2]), "output_shape": .ints(size), "auto_pad": .text(mode),
      ], gives: Self.scattered(image, weights, nil, axes))
  }

  /// Without a stated size, SAME makes the image `stride` times as large.
  @Test(arguments: ["SAME_UPPER", "SAME_LOWER"])
  func automaticPaddingMultipliesSizes(_ mode: String) throws {
    var random = SeededRandom(seed: 6)
    let image = random.reference([1, 2, 4, 3])
    let weights = random.reference([2, 1, 3, 3])
    let before = mode == "SAME_UPPER" ? 0 : 1
    let axis = Axis(stride: 2, before: before, after: 1 - before)
    try ONNXFixture.check(
      "ConvTranspose", [.input(image), .stored(weights)],
      ["strides": .ints([2, 2]), "auto_pad": .text(mode)],
      gives: Self.scattered(image, weights, nil, [axis, axis], size: [8, 6]))
  }

  /// Rows that no window reaches hold the bias alone.
  @Test func largerSizesEndWithTheBias() throws {
    var random = SeededRandom(seed: 7)
    let image = random.reference([1, 1, 2, 2])
    let weights = random.reference([1, 1, 2, 2])
    let bias = random.reference([1])
    try ONNXFixture.check(
      "ConvTranspose", [.input(image), .stored(weights), .stored(bias)],
      ["strides": .ints([3, 3]), "output_shape": .ints([9, 8])],
      gives: Self.scattered(
        image, weights, bias, [Axis(stride: 3), Axis(stride: 3)], size: [9, 8]))
  }

  @Test func contradictionsAreRefused() {
    var random = SeededRandom(seed: 9)
    let image = ONNXFixture.Operand.input(random.reference([1, 4, 6, 6]))
    let weights = ONNXFixture.Operand.stored(random.reference([4, 4, 3, 3]))
    func message(_ attributes: [String: TinyONNX.Attribute]) -> String {
      ONNXFixture.refusal("ConvTranspose", [image, weights], attributes) ?? "read"
    }
    #expect(message([:]) == "read")
    #expect(message(["kernel_shape": .ints([2, 2])]).contains("the weights are for [3, 3]"))
    #expect(message(["strides": .ints([0, 1])]).contains("strides must be two numbers"))
    #expect(message(["strides": .ints([1, 1 << 13])]).contains("strides must be two numbers"))
    #expect(message(["dilations": .ints([1])]).contains("dilations must be two numbers"))
    #expect(message(["output_padding": .ints([-1, 0])]).contains("output_padding must be two"))
    #expect(message(["pads": .ints([0, 0, -1, 0])]).contains("pads [0, 0, -1, 0]"))
    #expect(message(["pads": .ints([4, 4, 4, 4])]).contains("a result of 0 rows or columns"))
    #expect(message(["output_shape": .ints([0, 8])]).contains("output_shape [0, 8]"))
    #expect(message(["output_shape": .ints([1, 1, 8, 8])]).contains("output_shape [1, 1, 8, 8]"))
    for groups in [0, -1, 3, 8] {
      #expect(message(["group": .int(groups)]).contains("in \(groups) groups for 4 channels"))
    }
    // More taps than memory holds: nothing is allocated for them.
    let limit = ONNXFixture.file(
      "ConvTranspose", [image, weights], ["dilations": .ints([4096, 4096])])
    #expect("\(String(describing: ONNXFixture.failure(limit.file)))".contains("parameters"))
    let strides = ONNXFixture.file(
      "ConvTranspose", [image, weights], ["strides": .ints([4096, 4096])])
    #expect("\(String(describing: ONNXFixture.failure(strides.file)))".contains("parameters"))
  }
}

// Mistake onnx-transposed-window: the window of a transposed convolution turned round
// - rows.taps - 1 - row / rows.stride, columns
// + row / rows.stride, columns
// = ONNXTransposedTests

// Mistake onnx-transposed-groups: every group of a transposed convolution with the weights of the first
// - let channel = group * inputs + input
// -
// + let channel = 0 * group + input
// +
// = ONNXTransposedTests

// Mistake onnx-output-padding: rows after a transposed convolution that are left out
// - let padding = try pair("output_padding", default: 0, 0...limit)
// + let padding = try pair("output_padding", default: 0, 0...limit).map { 0 * $0 }
// = ONNXTransposedTests
