// SPDX-License-Identifier: Apache-2.0

/// The key of a setting of a context.
public struct CIContextOption: Hashable, Sendable, RawRepresentable {
  public let rawValue: String

  public init(rawValue: String) { self.rawValue = rawValue }

  /// The `CGColorSpace` in which filters compute; `NSNull()` for no colour management.
  public static let workingColorSpace = CIContextOption(rawValue: "working_color_space")
  /// The `CGColorSpace` of rendered images.
  public static let outputColorSpace = CIContextOption(rawValue: "output_color_space")
  /// Has no effect, because the library has only one renderer.
  public static let useSoftwareRenderer = CIContextOption(rawValue: "software_renderer")
  /// A Boolean value, `true` by default: indicates whether the context keeps the pixels of images marked with
  /// ``CIImage/insertingIntermediate(cache:)`` for later renderings.
  public static let cacheIntermediates = CIContextOption(rawValue: "kCIContextCacheIntermediates")
  /// Has no effect.
  public static let priorityRequestLow = CIContextOption(rawValue: "low_priority")
  /// Has no effect: ``CIImage/transformed(by:highQualityDownsample:)`` decides it for each transform.
  public static let highQualityDownsample = CIContextOption(rawValue: "high_quality_downsample")
  /// A Boolean value, `true` by default: indicates whether colours of images that are created and of bitmaps are multiplied
  /// by alpha.
  public static let outputPremultiplied = CIContextOption(rawValue: "output_premultiplied")
  /// The memory that pixels kept for later renderings may take, in megabytes; 256 by default.
  public static let memoryTarget = CIContextOption(rawValue: "memory_target")
  /// Has no effect, because filters compute with Float32.
  public static let workingFormat = CIContextOption(rawValue: "working_format")
  /// Has no effect, because the library uses no GPU.
  public static let allowLowPower = CIContextOption(rawValue: "allow_low_power")
  /// Has no effect: a name is for debuggers of Apple's.
  public static let name = CIContextOption(rawValue: "kCIContextName")
}
