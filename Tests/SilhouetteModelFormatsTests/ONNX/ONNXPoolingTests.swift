// SPDX-License-Identifier: Apache-2.0

import Reference
import TestSupport
import Testing

@testable import SilhouetteInference
@testable import SilhouetteModelFormats

@Suite struct ONNXPoolingTests {
  /// What an operator states about its windows.
  private struct Window {
    var kernel = [2, 2]
    var stride = [1, 1]
    var dilation = [1, 1]
    var pads = [0, 0, 0, 0]
    var isCeiling = false
    var countsBorder = false

    /// The number of windows: those that fit, or all that begin before the padding after the image.
    func count(_ length: Int, _ axis: Int) -> Int {
      let reach = (kernel[axis] - 1) * dilation[axis] + 1
      let last = length + pads[axis] + pads[axis + 2]
      return (0..<last).filter { place in
        let start = place * stride[axis]
        return isCeiling
          ? start < length + pads[axis] && (start == 0 || start - stride[axis] + reach < last)
          : start + reach <= last
      }.count
    }

    /// The mean or maximum of each window's pixels; for means, the border counts if it is stated.
    func pooled(_ image: ReferenceTensor, isMaximum: Bool) -> ReferenceTensor {
      let (height, width) = (image.shape[2], image.shape[3])
      return ReferenceTensor(
        shape: [image.shape[0], image.shape[1], count(height, 0), count(width, 1)]
      ) { at in
        var seen: [Double] = []
        var borders = 0
        for i in 0..<kernel[0] {
          for j in 0..<kernel[1] {
            let y = at[2] * stride[0] + i * dilation[0] - pads[0]
            let x = at[3] * stride[1] + j * dilation[1] - pads[1]
            if (0..<height).contains(y), (0..<width).contains(x) {
              seen.append(image[[at[0], at[1], y, x]])
            } else if y < height + pads[2], x < width + pads[3] {
              borders += 1
            }
          }
        }
        if isMaximum { return seen.max() ?? -.infinity }
        return seen.reduce(0, +) / Double(seen.count + (countsBorder ? borders : 0))
      }
    }

    var attributes: [String: TinyONNX.Attribute] {
      var result: [String: TinyONNX.Attribute] = [
        "kernel_shape": .ints(kernel), "strides": .ints(stride), "pads": .ints(pads),
        "ceil_mode": .int(isCeiling ? 1 : 0),
      ]
      if dilation != [1, 1] { result["dilations"] = .ints(dilation) }
      if countsBorder { result["count_include_pad"] = .int(1) }
      return result
    }
  }

  private static func check(
    _ window: Window, _ image: ReferenceTensor, isMaximum: Bool,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    try ONNXFixture.check(
      isMaximum ? "MaxPool" : "AveragePool", [.input(image)], window.attributes, version: 19,
      gives: window.pooled(image, isMaximum: isMaximum), sourceLocation: sourceLocation)
  }

  @Test func defaultsAreSingleSteps() throws {
    var random = SeededRandom(seed: 1)
    let image = random.reference([2, 3, 5, 6])
    for kind in ["MaxPool", "AveragePool"] {
      try ONNXFixture.check(
        kind, [.input(image)], ["kernel_shape": .ints([2, 2])],
        gives: Window().pooled(image, isMaximum: kind == "MaxPool"))
    }
  }

  @Test(arguments: 0..<40)
  func everyAttributeCounts(_ seed: Int) throws {
    var random = SeededRandom(seed: UInt64(seed))
    var window = Window(
      kernel: [random.int(2...4), random.int(2...4)],
      stride: [random.int(1...3), random.int(1...3)], dilation: [random.int(1...2), 1])
    window.pads =
      window.kernel.map { random.int(0...$0 - 1) } + [0, 1].map { _ in random.int(0...1) }
    window.isCeiling = seed % 2 == 0
    window.countsBorder = seed % 4 >= 2
    let image = random.reference([1, 2, random.int(8...13), random.int(8...13)])
    try Self.check(window, image, isMaximum: true)
    try Self.check(window, image, isMaximum: false)
  }

  /// A last window that begins in the padding after the image is none; one that reaches beyond it is cut.
  @Test func ceilingAddsAWindow() throws {
    var random = SeededRandom(seed: 2)
    let image = random.reference([1, 1, 6, 7])
    for isMaximum in [true, false] {
      var window = Window(kernel: [3, 3], stride: [2, 2], isCeiling: true)
      try Self.check(window, image, isMaximum: isMaximum)
      #expect(window.pooled(image, isMaximum: isMaximum).shape == [1, 1, 3, 3])
      window.isCeiling = false
      try Self.check(window, image, isMaximum: isMaximum)
      #expect(window.pooled(image, isMaximum: isMaximum).shape == [1, 1, 2, 3])
      // Six rows and one after them: the window that begins at row 6 is none.
      window = Window(kernel: [2, 2], stride: [3, 3], pads: [0, 0, 1, 1], isCeiling: true)
      try Self.check(window, image, isMaximum: isMaximum)
      #expect(window.pooled(image, isMaximum: isMaximum).shape == [1, 1, 2, 3])
    }
  }

  /// What a window lacks beyond the stated padding never counts.
  @Test func bordersCountWhereStated() throws {
    let ones = ReferenceTensor(shape: [1, 1, 4, 4]) { _ in 1 }
    let window = Window(
      kernel: [3, 3], stride: [2, 2], pads: [1, 1, 1, 1], isCeiling: true, countsBorder: true)
    // Of three rows, the first window has two in the image, and the last one, which the border cuts to two, has one.
    let parts = [2.0 / 3, 1, 1.0 / 2]
    try ONNXFixture.check(
      "AveragePool", [.input(ones)], window.attributes,
      gives: ReferenceTensor(shape: [1, 1, 3, 3]) { parts[$0[2]] * parts[$0[3]] })
  }

  @Test(arguments: ["SAME_UPPER", "SAME_LOWER"])
  func automaticPaddingIsSplit(_ mode: String) throws {
    var random = SeededRandom(seed: 3)
    let image = random.reference([1, 2, 6, 6])
    let pads = mode == "SAME_UPPER" ? [0, 0, 1, 1] : [1, 1, 0, 0]
    for kind in ["MaxPool", "AveragePool"] {
      try ONNXFixture.check(
        kind, [.input(image)], ["kernel_shape": .ints([2, 2]), "auto_pad": .text(mode)],
        gives: Window(pads: pads).pooled(image, isMaximum: kind == "MaxPool"))
    }
  }

  @Test func globalPoolsKeepTwoAxes() throws {
    var random = SeededRandom(seed: 4)
    let image = random.reference([2, 3, 4, 5])
    func pooled(_ reduce: ([Double]) -> Double) -> ReferenceTensor {
      ReferenceTensor(shape: [2, 3, 1, 1]) { at in
        reduce((0..<20).map { image[[at[0], at[1], $0 / 5, $0 % 5]] })
      }
    }
    try ONNXFixture.check(
      "GlobalAveragePool", [.input(image)], gives: pooled { $0.reduce(0, +) / 20 })
    try ONNXFixture.check(
      "GlobalMaxPool", [.input(image)], gives: pooled { $0.max() ?? 0 })
  }

  @Test func contradictionsAreRefused() {
    var random = SeededRandom(seed: 5)
    let image = ONNXFixture.Operand.input(random.reference([1, 2, 4, 4]))
    func message(_ attributes: [String: TinyONNX.Attribute], outputs: Int = 1) -> String {
      ONNXFixture.refusal("MaxPool", [image], attributes, outputs: outputs) ?? "read"
    }
    let kernel = TinyONNX.Attribute.ints([2, 2])
    #expect(message(["kernel_shape": kernel]) == "read")
    #expect(message([:]).contains("kernel_shape is missing"))
    #expect(message(["kernel_shape": .ints([2])]).contains("kernel_shape must be two numbers"))
    #expect(message(["kernel_shape": .ints([9, 9])]) != "read")
    #expect(
      message(["kernel_shape": .ints([9, 9]), "ceil_mode": .int(1)]).contains("does not fit"))
    #expect(message(["kernel_shape": kernel, "storage_order": .int(1)]).contains("storage_order"))
    #expect(message(["kernel_shape": kernel], outputs: 2).contains("result 1, “y1”"))
    let line = ONNXFixture.Operand.input(random.reference([2, 2]))
    #expect(ONNXFixture.refusal("GlobalAveragePool", [line])?.contains("takes images") == true)
  }
}

// Mistake onnx-ceil-mode: ceil_mode that is ignored
// - guard try node.integer("ceil_mode", default: 0) != 0 else
// + guard try node.integer("ceil_mode", default: 0) > 1 else
// = ONNXPoolingTests

// Mistake onnx-ceil-window: a last window that begins behind the image
// - if (count - 1) * stride >= length + padding.before { count -= 1 }
// + if (count - 1) * stride > length + padding.before { count -= 1 }
// = ONNXPoolingTests

// Mistake onnx-counted-border: a border that never counts
// - if try node.integer("count_include_pad", default: 0) != 0 {
// + if try node.integer("count_include_pad", default: 0) > 1 {
// = ONNXPoolingTests
