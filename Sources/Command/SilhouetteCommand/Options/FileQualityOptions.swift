// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Silhouette

/// The options for the quality of a JPEG or WebP result.
struct FileQualityOptions: ParsableArguments {
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

  /// The options for writing a file.
  ///
  /// - Parameter isMask: Indicates that the file is a mask, which is lossless where the format permits.
  func encoding(isMask: Bool = false) -> EncodingOptions {
    let webPQuality = webPQuality ?? (isMask ? .lossless : .number(Self.defaultQuality))
    return EncodingOptions(
      jpegQuality: jpegQuality ?? Self.defaultQuality, webPQuality: webPQuality.number)
  }

  func validate() throws { try ValidationError.check("--jpeg-quality", jpegQuality, 1...100) }

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
