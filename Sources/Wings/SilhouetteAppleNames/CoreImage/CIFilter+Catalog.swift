// SPDX-License-Identifier: Apache-2.0

public import Foundation
internal import Silhouette

extension CIFilter {
  /// Returns a new median filter: `medianFilter()` under the name that it has in Swift on iOS.
  public class func median() -> any CIFilter & CIMedianFilter { medianFilter() }

  /// Returns the names of the library's filters in a category of Core Image, in alphabetical order; of all filters if the
  /// category is `nil`.
  public class func filterNames(inCategory category: String?) -> [String] {
    filterNames(inCategories: category.map { [$0] })
  }

  /// Returns the names of the library's filters that are in all of some categories, in alphabetical order.
  public class func filterNames(inCategories categories: [String]?) -> [String] {
    catalog.filters.compactMap { type in
      guard let name = type.info.coreImageName else { return nil }
      let known = Self.categories(of: type.info)
      return (categories ?? []).allSatisfy { known.contains($0) } ? name : nil
    }.sorted()
  }

  /// Returns a filter's name for users, in English; `nil` if the name is unknown.
  public class func localizedName(forFilterName filterName: String) -> String? {
    filterType(filterName) == nil ? nil : displayName(ofFilter: filterName)
  }

  /// Returns a filter's description for users, in English; `nil` if the name is unknown.
  public class func localizedDescription(forFilterName filterName: String) -> String? {
    filterType(filterName)?.info.summary
  }

  /// Returns a category's name for users, in English.
  public class func localizedName(forCategory category: String) -> String {
    words(category.rest(after: "CICategory") ?? category[...])
  }

  /// Returns a filter's name for users: "Gaussian Blur" for "CIGaussianBlur".
  static func displayName(ofFilter name: String) -> String { words(name.dropFirst(2)) }

  /// Returns a name in camel case as separate words: "SRGB Tone Curve To Linear" for "sRGBToneCurveToLinear".
  static func words(_ name: Substring) -> String {
    var words = ""
    let letters = Array(name)
    for (index, letter) in letters.enumerated() {
      let isStart =
        index > 0 && (letter.isUppercase || letter.isNumber)
        && (letters[index - 1].isLowercase
          || (letter.isUppercase && index + 1 < letters.count && letters[index + 1].isLowercase))
      // The small letter of sRGB is no word.
      let isAfterPrefix = index == 1 && letters[0].isLowercase
      words += (isStart && !isAfterPrefix ? " " : "")
      words += index == 0 ? letter.uppercased() : "\(letter)"
    }
    return words
  }

  /// Returns Core Image's categories of a filter; every filter works on photos and on video.
  static func categories(of info: FilterInfo) -> [String] {
    [category(of: info), kCICategoryVideo, kCICategoryStillImage, kCICategoryBuiltIn]
  }

  private static func category(of info: FilterInfo) -> String {
    let name = info.coreImageName ?? ""
    if let category = exceptions[name] { return category }
    return switch info.category {
    case .color:
      name.begins(with: "CIPhotoEffect") ? kCICategoryColorEffect : kCICategoryColorAdjustment
    case .alpha: kCICategoryColorAdjustment
    case .blending:
      name.ends(with: "Mode") || name.ends(with: "Compositing")
        ? kCICategoryCompositeOperation : kCICategoryStylize
    case .geometry: kCICategoryGeometryAdjustment
    case .blur: kCICategoryBlur
    case .sharpening, .mask: kCICategoryStylize
    case .generator:
      name.ends(with: "Gradient") ? kCICategoryGradient : kCICategoryGenerator
    case .reduction: kCICategoryReduction
    }
  }

  /// The filters that Core Image groups differently from the library.
  private static let exceptions = [
    "CIAffineClamp": kCICategoryTileEffect,
    "CIBloom": kCICategoryStylize,
    "CIClamp": kCICategoryTileEffect,
    "CIColorCube": kCICategoryColorEffect,
    "CIColorInvert": kCICategoryColorEffect,
    "CIColorMonochrome": kCICategoryColorEffect,
    "CIColorPosterize": kCICategoryColorEffect,
    "CIDissolveTransition": kCICategoryTransition,
    "CIDistanceGradientFromRedMask": kCICategoryGradient,
    "CIEdgePreserveUpsampleFilter": kCICategoryGeometryAdjustment,
    "CIFalseColor": kCICategoryColorEffect,
    "CIGloom": kCICategoryStylize,
    "CIMaskToAlpha": kCICategoryColorEffect,
    "CIMaximumComponent": kCICategoryColorEffect,
    "CIMinimumComponent": kCICategoryColorEffect,
    "CIMorphologyGradient": kCICategoryBlur,
    "CIPixellate": kCICategoryStylize,
    "CISepiaTone": kCICategoryColorEffect,
    "CISharpenLuminance": kCICategorySharpen,
    "CISignedDistanceGradientFromRedMask": kCICategoryGradient,
    "CIUnsharpMask": kCICategorySharpen,
    "CIVignette": kCICategoryColorEffect,
    "CIVignetteEffect": kCICategoryColorEffect,
  ]
}
