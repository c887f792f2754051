// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import SilhouetteCore

/// The options for the shapes of inputs that a model leaves open.
struct InputShapeOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The shape of an input that the model leaves open, such as image=1x3x512x512; repeat it for"
        + " several.",
      valueName: "name=shape"))
  var inputShape: [InputShapeArgument] = []

  /// The shapes by name.
  var shapes: [String: [Int]] {
    Dictionary(inputShape.map { ($0.name, $0.lengths) }) { first, _ in first }
  }

  func validate() throws {
    guard Set(inputShape.map(\.name)).count == inputShape.count else {
      throw ValidationError("--input-shape is given twice for one input")
    }
  }
}

/// The name of an input and its lengths along all axes, such as image=1x3x512x512.
struct InputShapeArgument: ExpressibleByArgument {
  let name: String
  let lengths: [Int]

  init?(argument: String) {
    guard let sign = argument.utf8.lastIndex(of: UInt8(ascii: "=")) else { return nil }
    let parts = argument[argument.index(after: sign)...]
      .split(at: "x", omittingEmptySubsequences: false)
    let lengths = parts.compactMap { Int($0) }.filter { (1...1 << 24).contains($0) }
    guard sign > argument.startIndex, parts.count == lengths.count, lengths.count <= 64 else {
      return nil
    }
    name = String(argument[..<sign])
    self.lengths = lengths
  }
}
