// SPDX-License-Identifier: Apache-2.0

import Foundation
import Reference
import SilhouetteCore
import TestSupport
import Testing

@testable import SilhouetteInference
@testable import SilhouetteModelFormats

/// Core ML layers that number axes, deconvolutions and reflections, against plain loops.
@Suite struct CoreMLAxisTests {
  /// A layer: its field in NeuralNetworkLayer, its parameters and the names of what it reads.
  private typealias Layer = (field: Int, parameters: [UInt8], inputs: [String])

  private static let length = (c: 3, h: 2, w: 4)
  private static let numbers = (0..<24).map { Float(($0 * 7) % 11) - 4 }

  /// The element of the input at a channel, a row and a column.
  private static func x(_ c: Int, _ h: Int, _ w: Int) -> Double {
    Double(numbers[(c * length.h + h) * length.w + w])
  }

  /// Runs layers on an input [3, 2, 4]; the last one's result is the output.
  ///
  /// - Parameter mapping: 0 if the file has five axes, 1 if it has those of the input.
  private static func run(_ layers: Layer..., mapping: Int = 0) throws -> Tensor {
    func feature(_ name: String, _ shape: [Int]) -> [UInt8] {
      Protobuf.field(1, name)
        + Protobuf.field(
          3, Protobuf.field(5, Protobuf.packed(1, shape) + Protobuf.field(2, 65568)))
    }
    var network: [UInt8] = []
    for (index, layer) in layers.enumerated() {
      let name = index == layers.count - 1 ? "y" : "v\(index)"
      network += Protobuf.field(
        1,
        Protobuf.field(1, name) + layer.inputs.flatMap { Protobuf.field(2, $0) }
          + Protobuf.field(3, name) + Protobuf.field(layer.field, layer.parameters))
    }
    network += Protobuf.field(5, mapping)
    let shape = [length.c, length.h, length.w]
    let bytes =
      Protobuf.field(1, 4)
      + Protobuf.field(
        2, Protobuf.field(1, feature("x", shape)) + Protobuf.field(10, feature("y", shape)))
      + Protobuf.field(500, network)
    let file = try CoreMLFile(bytes: bytes, name: "tiny")
    try Graph.Verifier.verify(file.graph)
    let input = Tensor(numbers, shape: TensorShape(shape)).permuted([1, 2, 0])
      .reshaped([1, length.h, length.w, length.c])
    return try Model(file.graph).run([input])[0]
  }

  /// Expects a result [1, H, W, C] with the given elements.
  private static func expect(
    _ result: Tensor, _ c: Int, _ h: Int, _ w: Int, tolerance: Double = 1e-6,
    sourceLocation: SourceLocation = #_sourceLocation, _ element: (Int, Int, Int) -> Double
  ) {
    var expected: [Double] = []
    for row in 0..<h {
      for column in 0..<w {
        for channel in 0..<c { expected.append(element(channel, row, column)) }
      }
    }
    #expect(result.shape == [1, h, w, c], sourceLocation: sourceLocation)
    #expect(
      mismatch(result.numbers, expected, absolute: tolerance, relative: tolerance) == nil,
      sourceLocation: sourceLocation)
  }

  private static func largestIndex(_ count: Int, _ number: (Int) -> Double) -> Double {
    Double((0..<count).reduce(0) { number($1) > number($0) ? $1 : $0 })
  }

  @Test func indicesOfTheLargest() throws {
    let (c, h, w) = Self.length
    // Axis −3 or, of five axes, axis 2; of three axes, axis 0.
    for (axis, mapping) in [(-3, 0), (2, 0), (0, 1), (-3, 1)] {
      let result = try Self.run((1025, Protobuf.field(1, axis), ["x"]), mapping: mapping)
      Self.expect(result, 1, h, w) { _, row, column in
        Self.largestIndex(c) { Self.x($0, row, column) }
      }
      let removed = try Self.run(
        (1025, Protobuf.field(1, axis) + Protobuf.field(2, 1), ["x"]), mapping: mapping)
      #expect(removed == result.reshaped([1, h, w]))
    }
    Self.expect(try Self.run((1025, Protobuf.field(1, -1), ["x"])), c, h, 1) { channel, row, _ in
      Self.largestIndex(w) { Self.x(channel, row, $0) }
    }
    // After channels are gone, rows are the second axis from the last.
    let rows = try Self.run(
      (1260, Protobuf.packed(1, [-3]), ["x"]), (1025, Protobuf.field(1, -2), ["v0"]))
    #expect(rows.shape == [1, 1, w])
    #expect(
      rows.numbers
        == (0..<w).map { column in
          Self.largestIndex(h) { row in (0..<c).map { Self.x($0, row, column) }.max() ?? 0 }
        })
    #expect(throws: ModelError.self) { try Self.run((1025, Protobuf.field(1, -6), ["x"])) }
    #expect(throws: ModelError.self) {
      try Self.run((1025, Protobuf.field(1, 3), ["x"]), mapping: 1)
    }
  }

  @Test(arguments: [-1, -2, -3])
  func softmaxAlongAnyAxis(_ axis: Int) throws {
    let (c, h, w) = Self.length
    let result = try Self.run((950, Protobuf.field(1, axis), ["x"]))
    Self.expect(result, c, h, w) { channel, row, column in
      func power(_ index: Int) -> Double {
        switch axis {
        case -1: exp(Self.x(channel, row, index))
        case -2: exp(Self.x(channel, index, column))
        default: exp(Self.x(index, row, column))
        }
      }
      let (index, count) = axis == -1 ? (column, w) : axis == -2 ? (row, h) : (channel, c)
      return power(index) / (0..<count).map(power).reduce(0, +)
    }
  }

  @Test func reductions() throws {
    let (c, h, w) = Self.length
    let keep = Protobuf.field(2, 1)
    func overPixels(_ channel: Int) -> [Double] {
      (0..<h * w).map { Self.x(channel, $0 / w, $0 % w) }
    }
    for (field, function) in [
      (1260, { $0.max() ?? 0 }), (1265, { $0.min() ?? 0 }), (1270, { $0.reduce(0, +) }),
      (1280, { $0.reduce(0, +) / Double($0.count) }),
    ] as [(Int, ([Double]) -> Double)] {
      Self.expect(
        try Self.run((field, Protobuf.packed(1, [-1, -2]) + keep, ["x"])), c, 1, 1
      ) { channel, _, _ in function(overPixels(channel)) }
      Self.expect(try Self.run((field, Protobuf.packed(1, [2]) + keep, ["x"])), 1, h, w) {
        _, row, column in function((0..<c).map { Self.x($0, row, column) })
      }
      Self.expect(try Self.run((field, Protobuf.field(3, 1) + keep, ["x"])), 1, 1, 1) { _, _, _ in
        function((0..<c).flatMap(overPixels))
      }
      let rows = try Self.run((field, Protobuf.packed(1, [-1]), ["x"]))
      #expect(rows.shape == [1, c, h])
      let expected = (0..<c * h).map { place in
        function((0..<w).map { Self.x(place / h, place % h, $0) })
      }
      #expect(mismatch(rows.numbers, expected, absolute: 1e-6, relative: 1e-6) == nil)
    }
  }

  @Test func transpositions() throws {
    let (c, h, w) = Self.length
    Self.expect(try Self.run((985, Protobuf.packed(1, [0, 1, 4, 2, 3]), ["x"])), w, c, h) {
      Self.x($1, $2, $0)
    }
    Self.expect(try Self.run((985, Protobuf.packed(1, [1, 2, 0]), ["x"]), mapping: 1), h, w, c) {
      Self.x($2, $0, $1)
    }
    for order in [[0, 1, 2, 3], [0, 1, 2, 2, 3], [1, 2, 0, 3, 4]] {
      #expect(throws: ModelError.self) { try Self.run((985, Protobuf.packed(1, order), ["x"])) }
    }
  }

  @Test func constantsOfAnyShape() throws {
    let (c, h, w) = Self.length
    func constant(_ shape: [Int], _ numbers: [Float]) -> Layer {
      (
        1070,
        Protobuf.packed(1, shape)
          + Protobuf.field(2, Protobuf.field(1, Protobuf.bytes(numbers.map(\.bitPattern)))), []
      )
    }
    for (shape, place) in [
      ([3, 1, 1], { c, _, _ in c }), ([1, 3, 1, 1], { c, _, _ in c }), ([4], { _, _, w in w }),
      ([2, 1], { _, h, _ in h }), ([1], { _, _, _ in 0 }), ([], { _, _, _ in 0 }),
    ] as [([Int], (Int, Int, Int) -> Int)] {
      let values: [Float] = [10, 20, 30, 40]
      let result = try Self.run(
        constant(shape, Array(values.prefix(shape.reduce(1, *)))), (905, [], ["x", "v0"]))
      Self.expect(result, c, h, w) { Self.x($0, $1, $2) - Double(values[place($0, $1, $2)]) }
    }
  }

  @Test func reflectionsAndRepetitions() throws {
    let (c, h, w) = Self.length
    let edges = Protobuf.field(
      10,
      [(1, 0), (2, 3)].flatMap {
        Protobuf.field(10, Protobuf.field(1, $0.0) + Protobuf.field(2, $0.1))
      })
    func mirrored(_ index: Int, _ count: Int) -> Int {
      index < 0 ? -index : index >= count ? 2 * count - 2 - index : index
    }
    Self.expect(try Self.run((200, Protobuf.field(2, []) + edges, ["x"])), c, h + 1, w + 5) {
      Self.x($0, mirrored($1 - 1, h), mirrored($2 - 2, w))
    }
    Self.expect(try Self.run((200, Protobuf.field(3, []) + edges, ["x"])), c, h + 1, w + 5) {
      Self.x($0, min(max($1 - 1, 0), h - 1), min(max($2 - 2, 0), w - 1))
    }
    #expect(throws: ModelError.self) { try Self.run((200, edges, ["x"])) }
    let wide = Protobuf.field(
      10, [2, 0].flatMap { Protobuf.field(10, Protobuf.field(1, $0) + Protobuf.field(2, 0)) })
    #expect(throws: ModelError.self) { try Self.run((200, Protobuf.field(2, []) + wide, ["x"])) }
  }

  /// A deconvolution adds the window, times the pixel, at each pixel's place.
  @Test(arguments: [(1, 1, 0, 1), (2, 1, 1, 1), (2, 2, 0, 3), (3, 1, 1, 3)])
  func deconvolutions(_ stride: Int, _ dilation: Int, _ edge: Int, _ groups: Int) throws {
    let (c, h, w) = Self.length
    let (kernel, parts) = (3, 2)
    let outputs = parts * groups
    let weights = (0..<c * parts * kernel * kernel).map { Float(($0 * 5) % 7) - 3 }
    let bias = (0..<outputs).map { Float($0) }
    func numbers(_ values: [Float]) -> [UInt8] {
      Protobuf.field(1, Protobuf.bytes(values.map(\.bitPattern)))
    }
    let common =
      Protobuf.field(1, outputs) + Protobuf.field(2, c) + Protobuf.field(10, groups)
      + Protobuf.packed(20, [kernel, kernel]) + Protobuf.packed(30, [stride, stride])
      + Protobuf.packed(40, [dilation, dilation]) + Protobuf.field(60, 1) + Protobuf.field(70, 1)
      + Protobuf.field(90, numbers(weights)) + Protobuf.field(91, numbers(bias))
    let border = (0..<2).flatMap { _ in
      Protobuf.field(10, Protobuf.field(1, edge) + Protobuf.field(2, edge))
    }
    let reach = (kernel - 1) * dilation + 1
    let whole = (h: (h - 1) * stride + reach, w: (w - 1) * stride + reach)
    func element(_ channel: Int, _ row: Int, _ column: Int) -> Double {
      var sum = Double(bias[channel])
      for input in 0..<c where input / (c / groups) == channel / parts {
        for place in 0..<h * w * kernel * kernel {
          let (pixel, tap) = (place / (kernel * kernel), place % (kernel * kernel))
          let (y, x) = (pixel / w, pixel % w)
          let (ky, kx) = (tap / kernel, tap % kernel)
          guard y * stride + ky * dilation == row, x * stride + kx * dilation == column else {
            continue
          }
          let weight = weights[((input * parts + channel % parts) * kernel + ky) * kernel + kx]
          sum += Self.x(input, y, x) * Double(weight)
        }
      }
      return sum
    }
    let valid = try Self.run((100, common + Protobuf.field(50, Protobuf.field(1, border)), ["x"]))
    Self.expect(valid, outputs, whole.h - 2 * edge, whole.w - 2 * edge, tolerance: 1e-5) {
      element($0, $1 + edge, $2 + edge)
    }
    for mode in [0, 1] {
      let same = try Self.run((100, common + Protobuf.field(51, Protobuf.field(1, mode)), ["x"]))
      func start(_ whole: Int, _ length: Int) -> Int {
        let total = max(0, whole - length)
        return mode == 0 ? total / 2 : total - total / 2
      }
      Self.expect(same, outputs, h * stride, w * stride, tolerance: 1e-5) {
        element($0, $1 + start(whole.h, h * stride), $2 + start(whole.w, w * stride))
      }
    }
  }
}
