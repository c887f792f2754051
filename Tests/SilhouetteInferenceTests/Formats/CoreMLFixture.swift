// SPDX-License-Identifier: Apache-2.0

import Foundation
import Reference
import Testing

@testable import SilhouetteInference

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

  init(
    name: String, kinds: [String], file: String, inputShape: [Int], inputScale: Float,
    input: String, outputShape: [Int], output: String
  ) {
    self.name = name
    self.kinds = kinds
    self.file = Self.decode(file)
    self.input = Tensor(
      Self.decode(input).map { Float(Int8(bitPattern: $0)) * inputScale },
      shape: [1, inputShape[1], inputShape[2], inputShape[0]])
    self.outputShape = outputShape
    let bytes = Self.decode(output)
    self.output = stride(from: 0, to: bytes.count, by: 4).map { start in
      Double(
        Float(
          bitPattern: bytes[start..<start + 4].reversed().reduce(0) { $0 << 8 | UInt32($1) }))
    }
  }

  var testDescription: String { name }

  /// The fixture of a name.
  static func named(_ name: String) throws -> CoreMLFixture {
    try #require(all.first { $0.name == name })
  }

  private static func decode(_ text: String) -> [UInt8] {
    Array(Data(base64Encoded: text, options: .ignoreUnknownCharacters) ?? Data())
  }
}
