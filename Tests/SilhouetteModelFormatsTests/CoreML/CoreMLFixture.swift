// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

@testable import SilhouetteInference
@testable import SilhouetteModelFormats

/// A tiny Core ML network, what goes into it and what must come out.
struct CoreMLFixture: Sendable, CustomTestStringConvertible {
  let name: String
  /// The kinds of its layers.
  let kinds: [String]
  let file: [UInt8]
  /// [1, H, W, C].
  let input: Tensor
  /// [C, H, W] as the file has it.
  let outputShape: [Int]
  /// The numbers of [H, W, C].
  let output: [Double]

  var testDescription: String { name }

  /// Returns the fixture of a name.
  static func named(_ name: String) throws -> CoreMLFixture {
    try read(folder.get().entry(named: name))
  }

  /// All fixtures.
  static var all: [CoreMLFixture] { get throws { try folder.get().entries().map(read) } }
}

extension CoreMLFixture {
  /// A line of the index.
  private struct Entry: FixtureEntry {
    let name: String
    let kinds: [String]
    /// [C, H, W].
    let inputShape: [Int]
    let inputScale: Float
    let outputShape: [Int]
    /// The network.
    let file: String
    /// The numbers of [H, W, C] divided by the scale, in signed bytes.
    let input: String
    /// The numbers of [H, W, C] in Float32, the low byte first.
    let output: String
  }

  private static let folder = Result { try FixtureFolder(named: "coreml") }

  private static func read(_ entry: Entry) throws -> CoreMLFixture {
    let folder = try folder.get()
    let input = try folder.bytes(entry.input)
    let output = try folder.bytes(entry.output)
    let shape = entry.inputShape
    guard shape.count == 3, input.count == shape.reduce(1, *) else {
      throw folder.error(entry.input, "is not a tensor of shape \(shape)")
    }
    guard output.count == 4 * entry.outputShape.reduce(1, *) else {
      throw folder.error(entry.output, "is not a tensor of shape \(entry.outputShape)")
    }
    return CoreMLFixture(
      name: entry.name, kinds: entry.kinds, file: try folder.bytes(entry.file),
      input: Tensor(
        input.map { Float(Int8(bitPattern: $0)) * entry.inputScale },
        shape: [1, shape[1], shape[2], shape[0]]),
      outputShape: entry.outputShape,
      output: stride(from: 0, to: output.count, by: 4).map { start in
        let bits = output[start..<start + 4].reversed().reduce(0) { $0 << 8 | UInt32($1) }
        return Double(Float(bitPattern: bits))
      })
  }
}
