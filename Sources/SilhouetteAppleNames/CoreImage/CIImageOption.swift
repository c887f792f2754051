// SPDX-License-Identifier: Apache-2.0

internal import Silhouette

/// A setting of a new image.
public struct CIImageOption: Hashable, Sendable, RawRepresentable {
  public let rawValue: String

  public init(rawValue: String) { self.rawValue = rawValue }

  /// A `CGColorSpace` in place of the image's own; `NSNull()` for none.
  public static let colorSpace = CIImageOption(rawValue: "kCIImageColorSpace")
  /// A Boolean value: turns a file's image upright.
  public static let applyOrientationProperty = CIImageOption(
    rawValue: "kCIImageApplyOrientationProperty")
}

extension [CIImageOption: Any] {
  /// The library's colour space; `nil` for the image's own.
  var colorSpace: ColorSpace? {
    self[.colorSpace].map { ($0 as? CGColorSpace)?.space ?? .none }
  }

  /// Indicates whether a file's image is turned upright.
  var appliesOrientation: Bool { self[.applyOrientationProperty] as? Bool ?? false }
}
