// SPDX-License-Identifier: Apache-2.0

/// The declaration of a filter: its name, its description, and each of its parameters in one line.
///
/// ``ImageFilter/info`` and ``ImageFilter/init(_:)`` follow from it.
public struct FilterDeclaration<Filter: Sendable>: Sendable {
  /// The description.
  public let info: FilterInfo
  /// A filter whose optional parameters have their defaults; the required ones are placeholders.
  public let defaults: Filter
  private let parameters: [FilterParameter<Filter>]

  // Filters are declared once; a copy for each would be compiled with each.

  /// Declares a filter.
  ///
  /// - Parameters:
  ///   - name: Its name in Swift, such as `gaussianBlur`.
  ///   - coreImageName: The name of the filter of Core Image that does the same, such as
  ///     `CIGaussianBlur`.
  ///   - category: Its category, and the folder that it lies in.
  ///   - summary: Its effect, in one sentence.
  ///   - defaults: A filter whose optional parameters have their defaults; the required ones may be
  ///     anything.
  ///   - parameters: Its parameters besides the image, in order.
  @_semantics("optimize.sil.specialize.generic.never")
  public init(
    _ name: String, coreImage coreImageName: String? = nil, category: FilterInfo.Category,
    _ summary: String, defaults: Filter, _ parameters: FilterParameter<Filter>...
  ) {
    info = FilterInfo(
      name, coreImage: coreImageName, category: category, summary,
      parameters: parameters.map { $0.info(defaults) })
    self.defaults = defaults
    self.parameters = parameters
  }

  // Filters are declared once; a copy for each would be compiled with each.

  /// Makes a filter of arguments.
  ///
  /// - Throws: ``FilterError`` for an argument that is missing, of another type or out of range.
  @_semantics("optimize.sil.specialize.generic.never")
  public func makeFilter(_ arguments: FilterArguments) throws(FilterError) -> Filter {
    var filter = defaults
    for (parameter, info) in zip(parameters, info.parameters) {
      try parameter.set(in: &filter, from: arguments, info)
    }
    return filter
  }
}
