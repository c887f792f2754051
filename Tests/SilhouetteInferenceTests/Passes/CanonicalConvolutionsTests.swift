// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

@testable import SilhouetteInference

@Suite struct CanonicalConvolutionsTests {
  /// A convolution of random weights [out, k, k, in / groups] over [1, 7, 6, in].
  private static func convolution(
    _ window: Operator.Window, kernel: Int, inputs: Int = 4, outputs: Int = 4, groups: Int = 1
  ) throws -> Operator? {
    var random = SeededRandom(seed: 230)
    let weights = random.tensor([outputs, kernel, kernel, inputs / groups])
    let bias = random.tensor([outputs])
    let graph = try PassTests.graph([1, 7, 6, inputs]) { graph, x in
      try graph.add(
        .convolution2D(Operator.Convolution2D(window: window, groups: groups, activation: .relu)),
        [x, graph.addConstant(weights), graph.addConstant(bias)])
    }
    let rewritten = try PassTests.check(graph, CanonicalConvolutions(), exactly: false)
    return rewritten.operation(rewritten.outputs[0].value)?.operation
  }

  @Test func paddingInNumbersBecomesSame() throws {
    let same = Operator.convolution2D(
      Operator.Convolution2D(window: Operator.Window(dilation: 2), activation: .relu))
    #expect(
      try Self.convolution(
        Operator.Window(dilation: 2, padding: .explicit(top: 2, bottom: 2, left: 2, right: 2)),
        kernel: 3)
        == same)
    // Seven rows and six columns in steps of two: one row above and below, one column right.
    #expect(
      try Self.convolution(
        Operator.Window(stride: 2, padding: .explicit(top: 1, bottom: 1, left: 0, right: 1)),
        kernel: 3)
        == .convolution2D(
          Operator.Convolution2D(window: Operator.Window(stride: 2), activation: .relu)))
    #expect(
      try Self.convolution(Operator.Window(padding: .valid), kernel: 1)
        == .convolution2D(Operator.Convolution2D(activation: .relu)))
    for padding in [
      Operator.Padding.valid, .explicit(top: 1, bottom: 1, left: 1, right: 0),
      .explicit(top: 0, bottom: 2, left: 1, right: 1),
    ] {
      let window = Operator.Window(padding: padding)
      #expect(
        try Self.convolution(window, kernel: 3)
          == .convolution2D(Operator.Convolution2D(window: window, activation: .relu)))
    }
  }

  @Test func groupsOfOneChannelBecomeDepthwise() throws {
    let depthwise = Operator.depthwiseConvolution2D(
      Operator.DepthwiseConvolution2D(window: Operator.Window(stride: 2), activation: .relu))
    #expect(
      try Self.convolution(Operator.Window(stride: 2), kernel: 3, groups: 4) == depthwise)
    #expect(
      try Self.convolution(Operator.Window(stride: 2), kernel: 3, outputs: 8, groups: 4)
        == depthwise)
    #expect(
      try Self.convolution(Operator.Window(), kernel: 3, groups: 2)
        == .convolution2D(Operator.Convolution2D(groups: 2, activation: .relu)))
  }

  @Test func depthwisePaddingBecomesSame() throws {
    var random = SeededRandom(seed: 231)
    let weights = random.tensor([3, 3, 4])
    let graph = try PassTests.graph([1, 7, 6, 4]) { graph, x in
      try graph.add(
        .depthwiseConvolution2D(
          Operator.DepthwiseConvolution2D(
            window: Operator.Window(padding: .explicit(top: 1, bottom: 1, left: 1, right: 1)))),
        [x, graph.addConstant(weights)])
    }
    let rewritten = try PassTests.check(graph, CanonicalConvolutions())
    #expect(
      rewritten.operation(rewritten.outputs[0].value)?.operation
        == .depthwiseConvolution2D(Operator.DepthwiseConvolution2D()))
  }

  @Test func bordersOfZerosBecomePadding() throws {
    var random = SeededRandom(seed: 232)
    let weights = random.tensor([2, 3, 3, 4])
    func names(_ pad: Operator.Pad, _ padding: Operator.Padding) throws -> [String] {
      let graph = try PassTests.graph([1, 7, 6, 4]) { graph, x in
        let padded = try graph.add(.pad(pad), [x])
        return try graph.add(
          .convolution2D(
            Operator.Convolution2D(window: Operator.Window(stride: 2, padding: padding))),
          [padded, graph.addConstant(weights)])
      }
      return PassTests.names(
        try PassTests.cleared(PassTests.check(graph, CanonicalConvolutions(), exactly: false)))
    }
    let border = Operator.Pad(before: [0, 2, 1, 0], after: [0, 0, 1, 0])
    #expect(try names(border, .valid) == ["convolution2D"])
    #expect(
      try names(border, .explicit(top: 0, bottom: 1, left: 2, right: 0)) == ["convolution2D"])
    #expect(try names(border, .same) == ["pad", "convolution2D"])
    var other = border
    other.value = 1
    #expect(try names(other, .valid) == ["pad", "convolution2D"])
  }
}
