// SPDX-License-Identifier: Apache-2.0

import SilhouetteCore
import SilhouetteInference

/// An input or output of a Core ML file (FeatureDescription of Model.proto, FeatureTypes.proto).
struct CoreMLFeature {
  /// The kind of an input or output.
  enum Kind {
    case image(width: Int, height: Int, channels: ImageInput.Channels)
    /// A tensor with the given length along each axis; channels come before rows and columns.
    case multiArray([Int])
    case integer
    case double
    case string
    case dictionary
    /// Any other kind, with its name in the specification.
    case other(String)
  }

  /// The maximum number of axes.
  static let maximumRank = 8

  let name: String
  let text: String
  let kind: Kind
  private let message: ProtobufMessage

  init(_ message: ProtobufMessage, _ what: String) throws(FormatError) {
    self.message = message
    name = try message.text(1, "the name of \(what)")
    text = try message.text(2, "the description of \(what)")
    guard let type = try message.message(3, "the type of \(what)") else {
      throw message.error("\(what) “\(name)” has no type")
    }
    var kind = Kind.other("nothing")
    try type.forEachField { field throws(FormatError) in
      switch field.number {
      case 1: kind = .integer
      case 2: kind = .double
      case 3: kind = .string
      case 4: kind = try Self.image(type.message(field, what), what)
      case 5:
        let array = try type.message(field, what)
        kind = .multiArray(try array.integers(1, limit: Self.maximumRank, "the shape of \(what)"))
      case 6: kind = .dictionary
      case 7: kind = .other("a sequence")
      case 8: kind = .other("a state")
      // This field marks optional inputs: omitting such an input is not supported, but a value may be provided.
      case 1000: break
      default: kind = .other("type \(field.number)")
      }
    }
    self.kind = kind
  }

  /// Returns an error about this feature.
  func error(_ message: String) -> FormatError { self.message.error("“\(name)”: \(message)") }

  private static func image(
    _ message: ProtobufMessage, _ what: String
  ) throws(FormatError) -> Kind {
    let width = try message.integer(1, "the width of \(what)")
    let height = try message.integer(2, "the height of \(what)")
    guard (1...1 << 24).contains(width), (1...1 << 24).contains(height) else {
      throw message.error("\(what) is an image of \(width)×\(height)")
    }
    switch try message.integer(3, "the colour space of \(what)") {
    case 10: return .image(width: width, height: height, channels: .grey)
    case 20: return .image(width: width, height: height, channels: .rgb)
    case 30: return .image(width: width, height: height, channels: .bgr)
    case 40: return .other("an image of Float16s")
    case let space: throw message.error("\(what) has the unknown colour space \(space)")
    }
  }
}
