// SPDX-License-Identifier: Apache-2.0

/// A step of an image that has a name and parameters: `GaussianBlur(sigma: 8)`, say.
///
/// A filter is a struct in one file: its parameters as static constants, which are the only place
/// that knows their names, defaults and ranges; ``info``, which lists them; a property for each;
/// and what it makes of an image. A line in ``FilterCatalog/all`` makes it known by name.
///
/// ```swift
/// public struct Exposure: ImageFilter {
///   public static let ev = FilterParameter<Double>("ev", default: 0, "How many stops to add.")
///   public static let info = FilterInfo(
///     "exposure", category: .color, "Multiplies light by 2^ev.", parameters: [ev.info])
///
///   public var ev: Double
///   public init(ev: Double = Self.ev.defaultValue) { self.ev = ev }
///   public init(_ arguments: FilterArguments) throws(FilterError) {
///     ev = try arguments[Self.ev]
///   }
///   public func apply(to input: Image) -> Image { … }
/// }
/// ```
public protocol ImageFilter: Sendable, Hashable {
  /// What the filter is called, what it does and what it takes.
  static var info: FilterInfo { get }

  /// Makes the filter of arguments that came as text or from a dictionary.
  ///
  /// - Throws: ``FilterError`` for an argument that is missing, of another type or out of range.
  init(_ arguments: FilterArguments) throws(FilterError)

  /// What the filter makes of an image; nothing is computed yet.
  func apply(to input: Image) -> Image
}

/// A filter that makes an image of nothing but its parameters.
public protocol ImageGenerator: ImageFilter {
  /// The image, which may be infinite.
  var image: Image { get }
}

extension ImageGenerator {
  /// The generator's image; the input is not looked at.
  public func apply(to input: Image) -> Image { image }
}

extension Image {
  /// What a filter makes of this image.
  public func applyingFilter(_ filter: some ImageFilter) -> Image { filter.apply(to: self) }
}
