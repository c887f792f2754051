// SPDX-License-Identifier: Apache-2.0

import ArgumentParser

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
