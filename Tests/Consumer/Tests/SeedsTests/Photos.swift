// SPDX-License-Identifier: Apache-2.0

import Foundation
import SilhouetteCompatibility

/// The photos that the tests look at.
enum Photos {
  /// The folder of the library's package.
  static let packageFolder: String = {
    // Tests/Consumer/Tests/SeedsTests/Photos.swift
    let parts = #filePath.split(separator: "/", omittingEmptySubsequences: false)
    return parts.dropLast(5).joined(separator: "/")
  }()

  /// A cat.
  static let chelsea = packageFolder + "/Examples/chelsea.png"
  /// An astronaut.
  static let astronaut = packageFolder + "/Examples/astronaut.png"

  /// The folder of weights and photos beside the checkout.
  static let shared = packageFolder + "/../shared"
  static let isSharedPresent = FileManager.default.fileExists(atPath: shared + "/DESIGN.md")
  static let sharedComment = "needs the folder shared beside the checkout"
}

struct MissingPhoto: Error {
  let path: String
}

extension UIImage {
  /// Reads a photo.
  static func photo(_ path: String) throws -> UIImage {
    guard let image = UIImage(contentsOfFile: path) else { throw MissingPhoto(path: path) }
    return image
  }
}
