// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import Silhouette

/// The key of a setting for the creation of an image.
public struct CIImageOption: Hashable, Sendable, RawRepresentable {
  public let rawValue: String

  public init(rawValue: String) { self.rawValue = rawValue }

  /// The `CGColorSpace` that replaces the image's own colour space; `NSNull()` for no colour management.
  public static let colorSpace = CIImageOption(rawValue: "kCIImageColorSpace")
  /// A Boolean value that indicates whether to make a file's image upright according to its metadata.
  public static let applyOrientationProperty = CIImageOption(
    rawValue: "kCIImageApplyOrientationProperty")
  /// A dictionary of properties, by Image I/O's keys, that replaces those of the file.
  public static let properties = CIImageOption(rawValue: "kCIImageProperties")
  /// A Boolean value that indicates whether transforms of the image take the nearest pixel instead of interpolating.
  public static let nearestSampling = CIImageOption(rawValue: "kCIImageNearestSampling")

  // The library does not read auxiliary images: with any of these options, an image of a file or of data is `nil`.

  /// Asks for the depth map of a photo, which the library does not read.
  public static let auxiliaryDepth = CIImageOption(rawValue: "kCIImageAuxiliaryDepth")
  /// Asks for the disparity map of a photo, which the library does not read.
  public static let auxiliaryDisparity = CIImageOption(rawValue: "kCIImageAuxiliaryDisparity")
  /// Asks for the matte of the people in a photo, which the library does not read.
  public static let auxiliaryPortraitEffectsMatte = CIImageOption(
    rawValue: "kCIImageAuxiliaryPortraitEffectsMatte")
  /// Asks for the matte of the skin in a photo, which the library does not read.
  public static let auxiliarySemanticSegmentationSkinMatte = CIImageOption(
    rawValue: "kCIImageAuxiliarySemanticSegmentationSkinMatte")
  /// Asks for the matte of the hair in a photo, which the library does not read.
  public static let auxiliarySemanticSegmentationHairMatte = CIImageOption(
    rawValue: "kCIImageAuxiliarySemanticSegmentationHairMatte")
  /// Asks for the matte of the teeth in a photo, which the library does not read.
  public static let auxiliarySemanticSegmentationTeethMatte = CIImageOption(
    rawValue: "kCIImageAuxiliarySemanticSegmentationTeethMatte")
}

extension [CIImageOption: Any] {
  /// The colour space to use instead of the image's own; `nil` to keep the image's.
  var colorSpace: ColorSpace? {
    self[.colorSpace].map { ($0 as? CGColorSpace)?.space ?? .none }
  }

  /// Indicates whether to make a file's image upright according to its metadata.
  var appliesOrientation: Bool { isOn(.applyOrientationProperty) }

  /// Indicates whether an image other than the photo is asked for.
  var asksForAuxiliaryImage: Bool {
    keys.contains { $0.rawValue.begins(with: "kCIImageAuxiliary") && isOn($0) }
  }

  /// The properties that the program gives; `nil` if there are none.
  var properties: [String: any Sendable]? {
    (self[.properties] as? [AnyHashable: Any]).map { CIImage.Source.properties($0) }
  }

  /// Returns the properties of a file's image: those that the program gives, or else the file's. An image that was made
  /// upright states that it is.
  func properties(of info: ImageInfo) -> [String: any Sendable] {
    if let properties { return properties }
    var properties = info.properties
    if appliesOrientation {
      let size = info.displaySize
      properties[kCGImagePropertyOrientation] = 1
      properties[kCGImagePropertyPixelWidth] = size.width
      properties[kCGImagePropertyPixelHeight] = size.height
    }
    return properties
  }

  /// Returns an image with the sampling that the options ask for.
  func sampled(_ image: Image) -> Image {
    isOn(.nearestSampling) ? image.samplingNearest() : image
  }

  private func isOn(_ option: CIImageOption) -> Bool {
    self[option] as? Bool ?? (self[option] as? NSNumber)?.boolValue ?? false
  }
}
