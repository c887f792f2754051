// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

@testable import SilhouetteInference

@Suite struct ConvolutionTests {
  static let paddings: [Operator.Padding] = [
    .same, .valid, .explicit(top: 1, bottom: 0, left: 2, right: 1),
    .explicit(top: 0, bottom: 3, left: 0, right: 2),
  ]

  @Test(arguments: paddings)
  func everyPaddingStrideAndDilation(_ padding: Operator.Padding) throws {
    var random = SeededRandom(seed: 100)
    for (stride, dilation) in [(1, 1), (2, 1), (3, 1), (1, 2), (1, 3), (2, 2)] {
      // Even and odd sizes: where SAME needs an odd number of rows, the extra one is below.
      for (height, width) in [(7, 8), (8, 7)] {
        try OperatorProblem.convolution(
          [1, height, width, 3], kernel: 3, outputs: 5,
          window: Operator.Window(
            stride: Operator.Extent2D(stride, stride),
            dilation: Operator.Extent2D(dilation, dilation),
            padding: padding),
          random: &random
        ).check()
      }
    }
    try OperatorProblem.convolution(
      [1, 9, 11, 2], kernel: Operator.Extent2D(2, 4), outputs: 3,
      window: Operator.Window(
        stride: Operator.Extent2D(1, 2), dilation: Operator.Extent2D(3, 1), padding: padding),
      random: &random
    ).check()
  }

  @Test func pointwise() throws {
    var random = SeededRandom(seed: 101)
    for (image, outputs) in [
      ([1, 1, 1, 1], 1), ([1, 5, 5, 16], 31), ([1, 13, 5, 33], 32), ([1, 4, 6, 24], 65),
      ([2, 5, 3, 7], 17),
    ] as [(TensorShape, Int)] {
      for stride in [1, 2] {
        try OperatorProblem.convolution(
          image, kernel: 1, outputs: outputs,
          window: Operator.Window(stride: Operator.Extent2D(stride, stride)), random: &random
        ).check()
      }
    }
  }

  @Test(arguments: Operator.Activation.allCases)
  func everyActivation(_ activation: Operator.Activation) throws {
    var random = SeededRandom(seed: 102)
    for kernel in [1, 3] {
      try OperatorProblem.convolution(
        [1, 6, 5, 4], kernel: Operator.Extent2D(kernel, kernel), outputs: 9,
        window: Operator.Window(),
        activation: activation, random: &random
      ).check()
    }
  }

  @Test func groups() throws {
    var random = SeededRandom(seed: 103)
    for (channels, outputs, groups) in [(4, 6, 2), (6, 6, 6), (9, 3, 3), (4, 68, 2)] {
      for kernel in [1, 3] {
        try OperatorProblem.convolution(
          [2, 5, 4, channels], kernel: Operator.Extent2D(kernel, kernel), outputs: outputs,
          groups: groups,
          window: Operator.Window(), random: &random
        ).check()
      }
    }
  }

  @Test func batchesAndNoBias() throws {
    var random = SeededRandom(seed: 104)
    for batches in [1, 2, 3] {
      try OperatorProblem.convolution(
        [batches, 6, 7, 3], kernel: 3, outputs: 4, window: Operator.Window(stride: 2),
        hasBias: false,
        random: &random
      ).check()
      try OperatorProblem.convolution(
        [batches, 3, 3, 5], kernel: 1, outputs: 4, window: Operator.Window(), hasBias: false,
        random: &random
      ).check()
    }
  }

  @Test func manyStrips() throws {
    // A row of windows of 16 KiB: many strips of both back ends' working memory.
    var random = SeededRandom(seed: 105)
    try OperatorProblem.convolution(
      [1, 11, 13, 464], kernel: 3, outputs: 3, window: Operator.Window(dilation: 2), random: &random
    ).check()
  }

  @Test func emptyImages() throws {
    var random = SeededRandom(seed: 106)
    for image in [[0, 5, 5, 3], [1, 0, 5, 3], [2, 4, 0, 3]] as [TensorShape] {
      for kernel in [1, 3] {
        try OperatorProblem.convolution(
          image, kernel: Operator.Extent2D(kernel, kernel), outputs: 4, window: Operator.Window(),
          random: &random
        ).check()
        try OperatorProblem.depthwise(
          image, kernel: Operator.Extent2D(kernel, kernel), window: Operator.Window(),
          random: &random
        ).check()
      }
    }
  }

  @Test(arguments: paddings)
  func depthwise(_ padding: Operator.Padding) throws {
    var random = SeededRandom(seed: 107)
    for (stride, dilation) in [(1, 1), (2, 1), (1, 2), (2, 3)] {
      try OperatorProblem.depthwise(
        [2, 8, 9, random.pick([1, 5, 16, 19])], kernel: random.pick([2, 3]),
        window: Operator.Window(
          stride: Operator.Extent2D(stride, stride),
          dilation: Operator.Extent2D(dilation, dilation),
          padding: padding),
        activation: random.pick(Operator.Activation.allCases), hasBias: random.int(0...1) == 1,
        random: &random
      ).check()
    }
  }

  /// Fewer channels than a vector has lanes, and rows long enough for several pixels at once.
  @Test func depthwiseOfFewChannels() throws {
    var random = SeededRandom(seed: 109)
    for channels in [1, 2, 3, 4, 6, 8, 12, 20, 24] {
      for (stride, dilation) in [(1, 1), (2, 1), (1, 2)] {
        try OperatorProblem.depthwise(
          [2, 5, random.int(20...37), channels], kernel: 3,
          window: Operator.Window(
            stride: Operator.Extent2D(stride, stride),
            dilation: Operator.Extent2D(dilation, dilation)),
          activation: random.pick(Operator.Activation.allCases), random: &random
        ).check()
      }
      for (kernel, width) in [(1, 19), (1, 18), (1, 32), (5, 19)] {
        try OperatorProblem.depthwise(
          [2, 4, width, channels], kernel: Operator.Extent2D(kernel, kernel),
          window: Operator.Window(), activation: random.pick(Operator.Activation.allCases),
          random: &random
        ).check()
      }
    }
  }

  /// Fewer results than half a vector has lanes, in rows that can be divided.
  @Test func fewResults() throws {
    var random = SeededRandom(seed: 120)
    for outputs in [1, 2, 3, 4, 8] {
      for kernel in [Operator.Extent2D(1, 1), Operator.Extent2D(3, 3), Operator.Extent2D(2, 5)] {
        for stride in [1, 2] {
          try OperatorProblem.convolution(
            [2, 5, 32, random.int(1...9)], kernel: kernel, outputs: outputs,
            window: Operator.Window(stride: Operator.Extent2D(stride, stride)),
            activation: random.pick(Operator.Activation.allCases), random: &random
          ).check()
        }
      }
    }
    try OperatorProblem.convolution(
      [1, 4, 16, 200], kernel: 3, outputs: 2, window: Operator.Window(padding: .valid),
      random: &random
    ).check()
  }

  @Test func depthwiseMultiplier() throws {
    var random = SeededRandom(seed: 108)
    for multiplier in [2, 3, 5] {
      try OperatorProblem.depthwise(
        [2, 6, 5, 4], kernel: 3, multiplier: multiplier, window: Operator.Window(stride: 2),
        activation: .relu6, random: &random
      ).check()
    }
    // One channel: the multiplier's weights have the shape of a plain convolution's.
    try OperatorProblem.depthwise(
      [1, 6, 5, 1], kernel: Operator.Extent2D(2, 3), multiplier: 7, window: Operator.Window(),
      random: &random
    ).check()
  }
}

// Mistake no-dilation: dilation 1 for 2
// - dilationHeight: dilation.height, dilationWidth: dilation.width,
// -         padTop
// + dilationHeight: 1, dilationWidth: 1,
// +       padTop
// = ConvolutionTests PoolingTests DeepLabV3OracleTests

// Mistake same-padding-at-top: SAME padding with the odd row at the top
// - max((count - 1) * stride + reach - length, 0) / 2)
// + (max((count - 1) * stride + reach - length, 0) + 1) / 2)
// = ConvolutionTests PoolingTests CompletenessTests
