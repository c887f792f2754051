// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Silhouette

extension MaskQuality: ExpressibleByArgument {}

/// The options for the quality of the subject's mask and for the minimum confidence in it.
struct MaskQualityOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The quality of the mask: fast, balanced, accurate or best, which takes longest; by default, the"
        + " program chooses.",
      valueName: "word"),
    transform: Self.parse)
  var quality: MaskQuality?

  @Option(
    help: ArgumentHelp(
      "The least confidence in a result, 0 to 1: below it, nothing is written, and the photo is skipped, or"
        + " fails where a photo without a subject would.",
      valueName: "number"))
  var minimumConfidence: Double?

  func validate() throws {
    if let minimumConfidence, !(0...1).contains(minimumConfidence) {
      throw ValidationError("--minimum-confidence takes 0 to 1, found \(minimumConfidence)")
    }
  }

  private static func parse(_ text: String) throws -> MaskQuality {
    if let quality = MaskQuality(rawValue: text) { return quality }
    let words = "--quality takes fast, balanced, accurate or best"
    guard let number = Int(text) else { throw ValidationError(words) }
    throw ValidationError("\(words); for a JPEG's quality use --jpeg-quality \(number)")
  }
}

/// The options for the quality of a JPEG or WebP result.
struct JPEGOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The quality of a JPEG, 1 to 100; by default, \(Self.defaultQuality).", valueName: "number"))
  var jpegQuality: Int?

  @Option(
    name: .customLong("webp-quality"),
    help: ArgumentHelp(
      "The quality of a WebP, 1 to 100, or lossless; by default, \(Self.defaultQuality), and lossless"
        + " for a mask.",
      valueName: "number|lossless"),
    transform: WebPQuality.init(parsing:))
  var webPQuality: WebPQuality?

  /// The default quality of a JPEG or WebP.
  static let defaultQuality = 90

  /// The quality of a JPEG, 1…100.
  var quality: Int { jpegQuality ?? Self.defaultQuality }

  /// The options for writing a file.
  ///
  /// - Parameter isMask: Indicates that the file is a mask, which is lossless where the format permits.
  func encoding(isMask: Bool = false) -> EncodingOptions {
    let webPQuality = webPQuality ?? (isMask ? .lossless : .number(Self.defaultQuality))
    return EncodingOptions(jpegQuality: quality, webPQuality: webPQuality.number)
  }

  func validate() throws {
    if let jpegQuality, !(1...100).contains(jpegQuality) {
      throw ValidationError("--jpeg-quality takes 1 to 100, found \(jpegQuality)")
    }
  }

  /// Returns the reason to reject a format, because only JPEG and WebP have a quality; `nil` to accept it.
  func complaint(_ format: ImageFileFormat) -> String? {
    func complaint(_ option: String, _ owner: ImageFileFormat) -> String {
      "\(option) is for \(owner) results, and this one is a \(format); name a"
        + " .\(owner.fileExtension) file or leave out \(option)"
    }
    if jpegQuality != nil, format != .jpeg { return complaint("--jpeg-quality", .jpeg) }
    if webPQuality != nil, format != .webP { return complaint("--webp-quality", .webP) }
    return nil
  }
}

/// The quality of a WebP file.
enum WebPQuality: Hashable, Sendable {
  case lossless
  /// A lossy file's quality, 1…100.
  case number(Int)

  /// The number of a lossy file; `nil` for a lossless one.
  var number: Int? {
    switch self {
    case .lossless: nil
    case .number(let number): number
    }
  }

  init(parsing text: String) throws {
    if text == "lossless" {
      self = .lossless
    } else if let number = Int(text), (1...100).contains(number) {
      self = .number(number)
    } else {
      throw ValidationError("--webp-quality takes 1 to 100 or lossless, found \(text)")
    }
  }
}
