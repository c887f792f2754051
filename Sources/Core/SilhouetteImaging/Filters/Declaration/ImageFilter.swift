// SPDX-License-Identifier: Apache-2.0

/// A step of an image that has a name and parameters, such as `Filters.GaussianBlur(sigma: 8)`.
///
/// A filter is a struct with a property for each parameter, a ``declaration``, an initialiser with the defaults, and a
/// function that applies the filter to an image. The declaration has a line for each parameter, the only place that
/// gives its name and range. ``FilterCatalog/adding(_:)`` makes the filter available by name.
///
/// ```swift
/// public struct Exposure: ImageFilter {
///   public static let declaration = FilterDeclaration(
///     "exposure", category: .color, "Multiplies light by 2^ev.", defaults: Self(),
///     .optional(\.ev, "ev", range: -32...32, unit: "stops", "The stops to add."))
///
///   /// The stops to add.
///   public var ev: Double
///
///   public init(ev: Double = 0) { self.ev = ev }
///
///   public func apply(to input: Image) -> Image { … }
/// }
/// ```
public protocol ImageFilter: Sendable, Hashable {
  /// The filter's name, description and parameters.
  static var declaration: FilterDeclaration<Self> { get }

  /// The description without the filter's type.
  static var info: FilterInfo { get }

  /// Creates the filter from arguments by name.
  ///
  /// - Throws: ``FilterError`` for an argument that is missing, of another type or out of range.
  init(_ arguments: FilterArguments) throws(FilterError)

  /// Returns the filtered image; nothing is computed yet.
  func apply(to input: Image) -> Image
}

extension ImageFilter {
  public static var info: FilterInfo { declaration.info }

  // As in ``FilterDeclaration``: a copy for each filter would only take space.
  @_semantics("optimize.sil.specialize.generic.never")
  public init(_ arguments: FilterArguments) throws(FilterError) {
    self = try Self.declaration.makeFilter(arguments)
  }
}

/// A filter that generates an image from only its parameters.
public protocol ImageGenerator: ImageFilter {
  /// The image, which may be infinite.
  var image: Image { get }
}

extension ImageGenerator {
  /// Returns the generator's image; the input is unused.
  public func apply(to input: Image) -> Image { image }
}

extension Image {
  /// Returns the filtered image.
  public func applyingFilter(_ filter: some ImageFilter) -> Image { filter.apply(to: self) }
}

/// The namespace of the library's filters and generators, such as ``Filters/GaussianBlur``.
///
/// ```swift
/// let soft = Filters.GaussianBlur(sigma: 8).apply(to: image)
/// ```
///
/// ``FilterCatalog`` finds them by name. Your own filters need not be in this namespace; add them to a catalogue.
public enum Filters {}
